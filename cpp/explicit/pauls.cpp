// Pauls' construction, written column by column so that it streams: every case is a few single queens and
// runs of rows that go up or down by two.
//
// The text counts rows and columns from 1 and gives sets of points (row, column). The slip in its case 3,
// the bare point (n, n) joined to a set, is read as {(n, n)}.
#include "explicit/pauls.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

#include "ground/run_on_threads.hpp"

namespace queenright {

namespace {

using Row = std::int32_t;

void fill(Row* out, std::size_t length, Row first, Row step) {
  Row row = first;  // added up, not multiplied out: plain SSE2 has no product of four 32-bit numbers
  for (std::size_t i = 0; i < length; ++i, row += step) out[i] = row;
}

// Put queens in columns column, column + 1, ... (from 1) on rows first, first + step, ... (from 1).
//
// Most of the time at n = 10^8 goes to the system, which clears the pages that are written for the first time
// (32 of 40 ms), so a long run is shared by the cores (25 ms on two). Stores past the cache are slower here
// (46 ms): the page has just been cleared and is still in it.
void run(Row* queens, std::size_t column, std::size_t length, std::size_t first, Row step) {
  constexpr std::size_t worth_a_thread = std::size_t{1} << 22;
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t parts = std::clamp<std::size_t>(length / worth_a_thread, 1, cores);
  const auto part = [=](std::size_t index) {
    const std::size_t start = length * index / parts, end = length * (index + 1) / parts;
    const auto row = static_cast<std::int64_t>(first) - 1 + step * static_cast<std::int64_t>(start);
    fill(queens + (column - 1) + start, end - start, static_cast<Row>(row), step);
  };
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t index = next++; index < parts; index = next++) part(index);
  };
  run_on_threads(static_cast<int>(parts), work, [] {});
}

void put(Row* queens, std::size_t row, std::size_t column) { queens[column - 1] = static_cast<Row>(row - 1); }

// n mod 6 = 0 or 4: the even rows, then the odd ones.
void pauls_0_4(Row* queens, std::size_t n) {
  run(queens, 1, n / 2, 2, 2);
  run(queens, n / 2 + 1, n / 2, 1, 2);
}

// n mod 6 = 1 or 5: a queen in the bottom left corner, then as above.
void pauls_1_5(Row* queens, std::size_t n) {
  put(queens, n, 1);
  run(queens, 2, (n - 1) / 2, 2, 2);
  run(queens, (n + 1) / 2 + 1, (n - 1) / 2, 1, 2);
}

// n mod 6 = 2: six single queens (C1 to C6 of the text) and two descending runs (C7, C8).
void pauls_2(Row* queens, std::size_t n) {
  const std::size_t half = n / 2;
  put(queens, 4, 1);
  put(queens, n, half - 1);
  put(queens, 2, half);
  put(queens, n - 1, half + 1);
  put(queens, 1, half + 2);
  put(queens, n - 3, n);
  run(queens, 2, half - 3, n - 2, -2);
  run(queens, half + 3, half - 3, n - 5, -2);
}

}  // namespace

bool pauls_exists(std::size_t n) { return n != 2 && n != 3; }

void pauls(Row* queens, std::size_t n) {
  if (!pauls_exists(n) || n > INT32_MAX)
    throw std::invalid_argument("no explicit solution of " + std::to_string(n) +
                                " queens: wanted 0, 1 or 4 to 2^31 - 1");
  if (n == 0) return;
  if (n == 1) return put(queens, 1, 1);
  switch (n % 6) {
    case 0:
    case 4: return pauls_0_4(queens, n);
    case 1:
    case 5: return pauls_1_5(queens, n);
    case 2: return pauls_2(queens, n);
    default: put(queens, n, n); return pauls_2(queens, n - 1);
  }
}

}  // namespace queenright
