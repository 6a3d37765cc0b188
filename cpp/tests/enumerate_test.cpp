// Enumeration against a 15-line search that knows nothing of it: same solutions, same order, whatever the block size, the
// prefix, the place to go on from; and fundamental solutions against a filter of all of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "queenright/enumerate.hpp"

using namespace queenright;
using Vector = std::vector<std::uint8_t>;

namespace {

int failures = 0;

template <class... Arguments>
void expect(bool holds, const char* format, Arguments... arguments) {
  if (holds) return;
  ++failures;
  std::fprintf(stderr, "FAILED: ");
  std::fprintf(stderr, format, arguments...);
  std::fprintf(stderr, "\n");
}

void naive(int size, Vector& queens, std::vector<Vector>& found) {
  const int column = static_cast<int>(queens.size());
  if (column == size) return found.push_back(queens);
  for (int row = 0; row < size; ++row) {
    bool free = true;
    for (int other = 0; other < column; ++other)
      free = free && queens[other] != row && std::abs(queens[other] - row) != column - other;
    if (!free) continue;
    queens.push_back(static_cast<std::uint8_t>(row));
    naive(size, queens, found);
    queens.pop_back();
  }
}

std::vector<Vector> naive_solutions(int size) {
  Vector queens;
  std::vector<Vector> found;
  naive(size, queens, found);
  return found;
}

std::vector<Vector> enumerate(int size, const EnumerateOptions& options, std::size_t block) {
  Enumerator enumerator(size, options);
  std::vector<std::uint8_t> out(block * static_cast<std::size_t>(size) + 1);
  std::vector<Vector> found;
  while (const std::size_t count = enumerator.next_block(out.data(), block))
    for (std::size_t i = 0; i < count; ++i) found.emplace_back(out.data() + i * size, out.data() + (i + 1) * size);
  return found;
}

Vector smallest_image(Vector queens) {
  const int size = static_cast<int>(queens.size());
  Vector smallest = queens;
  for (int turn = 0; turn < 4; ++turn) {
    Vector turned(queens.size());
    for (int column = 0; column < size; ++column) turned[queens[column]] = static_cast<std::uint8_t>(size - 1 - column);
    queens = turned;
    Vector flipped(queens.rbegin(), queens.rend());
    smallest = std::min({smallest, queens, flipped});
  }
  return smallest;
}

void test_all_solutions_in_order() {
  for (int size = 0; size <= 9; ++size)
    for (const std::size_t block : {1, 3, 1000}) expect(enumerate(size, {}, block) == naive_solutions(size), "n = %d block %zu", size, block);
}

void test_fundamental_solutions_are_the_smallest_images() {
  for (int size = 0; size <= 10; ++size) {
    std::vector<Vector> wanted = naive_solutions(size);
    std::erase_if(wanted, [](const Vector& queens) { return smallest_image(queens) != queens; });
    EnumerateOptions options;
    options.fundamental = true;
    expect(enumerate(size, options, 7) == wanted, "fundamental at n = %d: %zu", size, wanted.size());
  }
}

void test_going_on_after_a_vector() {
  for (const int size : {1, 4, 5, 6, 7}) {
    const std::vector<Vector> all = naive_solutions(size);
    unsigned state = 1;
    for (int round = 0; round < 300; ++round) {
      EnumerateOptions options;
      for (int column = 0; column < size; ++column)
        options.start_after.push_back(static_cast<std::uint8_t>((state = state * 1103515245u + 12345u) >> 16) % size);
      if (round % 2 == 1 && !all.empty()) options.start_after = all[static_cast<std::size_t>(round) % all.size()];
      std::vector<Vector> wanted = all;
      std::erase_if(wanted, [&](const Vector& queens) { return queens <= options.start_after; });
      expect(enumerate(size, options, 5) == wanted, "n = %d, start %d", size, round);
    }
  }
}

void test_prefixes() {
  const std::vector<Vector> all = naive_solutions(8);
  for (std::uint8_t a = 0; a < 8; ++a)
    for (std::uint8_t b = 0; b < 8; ++b) {
      EnumerateOptions options;
      options.prefix = {a, b};
      std::vector<Vector> wanted = all;
      std::erase_if(wanted, [&](const Vector& queens) { return queens[0] != a || queens[1] != b; });
      expect(enumerate(8, options, 4) == wanted, "prefix %d %d", a, b);
    }
}

void test_large_boards_and_stops() {
  Enumerator enumerator(20);
  std::uint8_t out[20 * 10];
  expect(enumerator.next_block(out, 10) == 10, "ten solutions of 20 queens");
  Control control;
  control.stop = true;
  expect(enumerator.next_block(out, 10, &control) == 0 && enumerator.stopped(), "a stop ends a block");
  control.stop = false;
  expect(enumerator.next_block(out, 10, &control) == 10 && !enumerator.stopped(), "and the next call goes on");
  try {
    Enumerator bad(65);
    expect(false, "size 65 must be refused");
  } catch (const std::invalid_argument&) {
  }
}

}  // namespace

int main() {
  test_all_solutions_in_order();
  test_fundamental_solutions_are_the_smallest_images();
  test_going_on_after_a_vector();
  test_prefixes();
  test_large_boards_and_stops();
  std::printf(failures == 0 ? "enumerate: all tests passed\n" : "enumerate: %d tests failed\n", failures);
  return failures == 0 ? 0 : 1;
}
