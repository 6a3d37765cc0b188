// The verifier: mark every queen's row, sum and difference diagonal in three bitmaps without looking, then count.
//
// n queens stand on n different lines of a family exactly if n bits are set, so there is no test and no branch
// per queen, and bits instead of bytes keep the maps (0.6 MB per million queens) in the cache as long as possible.
// A board that is no solution mostly shows it early, so the bits are also counted after 1/64, 1/16 and 1/4 of it.
//
// Each block of rows is copied before it is checked: another thread of the caller may change them at any time.
#include "verify/verify.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>
#include <vector>

#include "ground/bitmap.hpp"
#include "ground/checks.hpp"
#include "ground/wide.hpp"

namespace queenright {

namespace {

// True if every row of the block lies on the board. No early exit, so that the compiler vectorises it.
template <class Row>
bool on_board(const Row* block, std::size_t length, std::size_t n) {
  using Unsigned = std::make_unsigned_t<Row>;  // a negative row becomes larger than any other
  Unsigned largest = 0;
  for (std::size_t i = 0; i < length; ++i) largest = std::max(largest, static_cast<Unsigned>(block[i]));
  return largest < n && largest <= static_cast<Unsigned>(std::numeric_limits<Row>::max());
}

class Lines {
 public:
  explicit Lines(std::size_t n) : n_(n), rows_(n), sums_(2 * n), differences_(2 * n) {}

  // The rows of columns start .. end - 1, all on the board.
  template <class Row>
  void mark(const Row* block, std::size_t start, std::size_t end) {
    for (std::size_t column = start; column < end; ++column) {
      const auto row = static_cast<std::size_t>(block[column - start]);
      rows_.set(row);
      sums_.set(row + column);
      differences_.set(row + n_ - column);
    }
  }

  bool all_different(std::size_t queens) const {
    return differences_.count() == queens && sums_.count() == queens && rows_.count() == queens;
  }

 private:
  std::size_t n_;
  Bitmap rows_, sums_, differences_;
};

}  // namespace

template <class Row>
bool is_solution(const Row* queens, std::size_t n) {
  constexpr std::size_t kBlock = 1024;  // copied, checked for range, then marked while still in the first cache
  Row block[kBlock];
  Lines lines(n);
  std::size_t next_look = n / 64;
  for (std::size_t start = 0; start < n; start += kBlock) {
    const std::size_t end = std::min(n, start + kBlock);
    copy_values(queens + start, end - start, block);
    if (!on_board(block, end - start, n)) return false;
    lines.mark(block, start, end);
    if (end >= next_look && end < n) {
      if (!lines.all_different(end)) return false;
      next_look *= 4;
    }
  }
  return lines.all_different(n);
}

namespace {

// The lines of a small board: one word each for rows and diagonals of a torus, two for those of a flat board. `Lines`
// holds 2n - 1 bits.
template <class Lines>
bool is_listed_solution(const std::uint8_t* queens, int n, const std::uint64_t* open, bool torus) {
  std::uint64_t rows = 0;
  Lines sums = 0, differences = 0;
  bool allowed = true;
  for (int column = 0; column < n; ++column) {
    const int row = queens[column];
    if (row >= n) return false;
    int sum = row + column, difference = row - column + n - 1;
    if (torus) sum %= n, difference %= n;
    rows |= std::uint64_t{1} << row;
    sums |= Lines{1} << sum;
    differences |= Lines{1} << difference;
    if (open != nullptr) allowed &= (open[column] >> row & 1) != 0;
  }
  const auto ones = [](Lines bits) {
    int count = std::popcount(static_cast<std::uint64_t>(bits));
    if constexpr (sizeof(Lines) > 8) count += std::popcount(static_cast<std::uint64_t>(bits >> 64));
    return count;
  };
  return allowed && std::popcount(rows) == n && ones(sums) == n && ones(differences) == n;
}

// A board of up to 64 columns as bytes; rows outside it become 255, which no board of that size has.
template <class Row>
void narrowed(const Row* board, std::size_t n, std::uint8_t* rows) {
  for (std::size_t i = 0; i < n; ++i)
    rows[i] = static_cast<std::uint64_t>(board[i]) < n ? static_cast<std::uint8_t>(board[i]) : std::uint8_t{255};
}

}  // namespace

template <class Row>
void solution_flags(const Row* boards, std::size_t n, std::size_t count, std::uint8_t* flags) {
  if (n > 64) {
    for (std::size_t i = 0; i < count; ++i) flags[i] = is_solution(boards + i * n, n) ? 1 : 0;
    return;
  }
  const auto check = n <= 32 ? is_listed_solution<std::uint64_t> : is_listed_solution<Wide>;
  Row board[64];
  std::uint8_t rows[64];
  for (std::size_t i = 0; i < count; ++i) {
    copy_values(boards + i * n, n, board);
    narrowed(board, n, rows);
    flags[i] = check(rows, static_cast<int>(n), nullptr, false) ? 1 : 0;
  }
}

bool are_listed_solutions(const std::uint8_t* boards, int n, std::size_t count, const std::vector<std::uint64_t>& open,
                          bool torus) {
  check_range("the board size of a listing", n, 0, 64);
  if (!open.empty() && open.size() != static_cast<std::size_t>(n))
    throw std::invalid_argument("open rows are wanted for " + std::to_string(n) + " columns, got " +
                                std::to_string(open.size()));
  if (n == 0) return true;
  const auto check = n <= 32 ? is_listed_solution<std::uint64_t> : is_listed_solution<Wide>;
  const std::uint64_t* const rows = open.empty() ? nullptr : open.data();
  const auto size = static_cast<std::size_t>(n);
  std::uint8_t block[4096];
  const std::size_t together = sizeof block / size;
  for (std::size_t first = 0; first < count; first += together) {
    const std::size_t here = std::min(together, count - first);
    copy_values(boards + first * size, here * size, block);
    for (std::size_t i = 0; i < here; ++i)
      if (!check(block + i * size, n, rows, torus)) return false;
  }
  return true;
}

template bool is_solution(const std::uint8_t*, std::size_t);
template bool is_solution(const std::int8_t*, std::size_t);
template bool is_solution(const std::uint16_t*, std::size_t);
template bool is_solution(const std::int16_t*, std::size_t);
template bool is_solution(const std::uint32_t*, std::size_t);
template bool is_solution(const std::int32_t*, std::size_t);
template bool is_solution(const std::uint64_t*, std::size_t);
template bool is_solution(const std::int64_t*, std::size_t);
template void solution_flags(const std::uint8_t*, std::size_t, std::size_t, std::uint8_t*);
template void solution_flags(const std::int64_t*, std::size_t, std::size_t, std::uint8_t*);

}  // namespace queenright
