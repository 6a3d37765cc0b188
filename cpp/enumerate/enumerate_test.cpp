// Enumeration against a 15-line search that knows nothing of it: same solutions, same order, whatever the block size,
// the open squares, the place to go on from; and fundamental solutions against a filter of all of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "enumerate/enumerate.hpp"
#include "ground/check.hpp"
#include "verify/verify.hpp"

using namespace queenright;
using Vector = std::vector<std::uint8_t>;

namespace {

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
    for (const std::size_t block : {1, 3, 1000})
      expect(enumerate(size, {}, block) == naive_solutions(size), "n = %d block %zu", size, block);
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
        options.start_after.push_back(static_cast<std::uint8_t>(((state = state * 1103515245u + 12345u) >> 16 & 255) %
                                                                static_cast<unsigned>(size)));
      if (round % 2 == 1 && !all.empty()) options.start_after = all[static_cast<std::size_t>(round) % all.size()];
      std::vector<Vector> wanted = all;
      std::erase_if(wanted, [&](const Vector& queens) { return queens <= options.start_after; });
      expect(enumerate(size, options, 5) == wanted, "n = %d, start %d", size, round);
    }
  }
}

bool is_open(const Vector& queens, const std::vector<std::uint64_t>& open) {
  for (std::size_t column = 0; column < queens.size(); ++column)
    if ((open[column] >> queens[column] & 1) == 0) return false;
  return true;
}

void test_open_squares() {
  const std::vector<Vector> all = naive_solutions(8);
  std::uint64_t state = 1;
  for (int round = 0; round < 200; ++round) {
    EnumerateOptions options;
    for (int column = 0; column < 8; ++column) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      options.open.push_back(round % 4 == 0 ? state >> 56 : state >> 56 | state >> 48);
    }
    std::vector<Vector> wanted = all;
    std::erase_if(wanted, [&](const Vector& queens) { return !is_open(queens, options.open); });
    expect(enumerate(8, options, 4) == wanted, "open squares, round %d", round);
  }
}

// A solution of an even number of queens that leaves no rest 2 by 6: two slopes of knight's moves.
std::uint8_t knight_moves(int size, int column) {
  const int half = size / 2;
  return static_cast<std::uint8_t>(column < half ? 2 * column + 1 : 2 * (column - half));
}

void test_the_referee_of_blocks() {
  for (const int size : {10, 40}) {
    Vector boards;
    for (int i = 0; i < 3 * size; ++i) boards.push_back(knight_moves(size, i % size));
    expect(are_listed_solutions(boards.data(), size, 3, {}, false), "they are solutions");
    expect(!are_listed_solutions(boards.data(), size, 3, {}, true), "but not on a torus");
    std::vector<std::uint64_t> open(static_cast<std::size_t>(size), ~std::uint64_t{0});
    expect(are_listed_solutions(boards.data(), size, 3, open, false), "all squares are open");
    open[5] = ~(std::uint64_t{1} << boards[static_cast<std::size_t>(2 * size + 5)]);
    expect(!are_listed_solutions(boards.data(), size, 3, open, false), "one square is not");
    for (const std::size_t at : {std::size_t{0}, static_cast<std::size_t>(3 * size - 1)}) {
      Vector wrong = boards;
      wrong[at] = static_cast<std::uint8_t>(at == 0 ? wrong[1] : size);
      expect(!are_listed_solutions(wrong.data(), size, 3, {}, false), "a wrong queen shows");
    }
  }
  const Vector wrapped = {0, 2, 4, 1, 3};
  expect(are_listed_solutions(wrapped.data(), 5, 1, {}, true), "a solution of the torus");
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
  test_open_squares();
  test_the_referee_of_blocks();
  test_large_boards_and_stops();
  std::printf(failures == 0 ? "enumerate: all tests passed\n" : "enumerate: %d tests failed\n", failures);
  return failures == 0 ? 0 : 1;
}
