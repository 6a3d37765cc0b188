// Counting with constraints: any set of allowed squares, any set of closed diagonals, n <= 64. It is the bit-mask
// search in its most general form: a closed diagonal only removes squares, so both kinds of constraint become one mask
// per row before the search begins. Rows are taken in order of fewest allowed squares, since a fixed queen is a row
// with one square: the diagonals are therefore kept for the whole board and shifted into place, not moved row by row.
#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "count/count.hpp"

namespace queenright {
namespace {

using Wide = unsigned __int128;

class RowsSearch {
 public:
  RowsSearch(const RowsProblem& problem, Control& control) : size_(problem.size), control_(control) {
    for (int row = 0; row < size_; ++row) allowed_.push_back(allowed_squares(problem, row));
    order_.resize(static_cast<std::size_t>(size_));
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int a, int b) { return std::popcount(allowed_[a]) < std::popcount(allowed_[b]); });
    plan_progress();
  }

  RowsResult run() {
    const std::uint64_t found = search(0, 0, 0, 0);
    return {found, nodes_, !stopped_};
  }

 private:
  // Progress counts the ways to fill the first rows, taking enough rows for a hundred ways. A square that is taken
  // there completes all the ways it stands for at once.
  void plan_progress() {
    std::uint64_t ways = 1;
    while (watched_ < size_ && ways < 100)
      ways *= static_cast<std::uint64_t>(std::popcount(allowed_[order_[watched_++]]));
    control_.cost_total = ways;
    ways_below_.assign(static_cast<std::size_t>(watched_) + 1, 1);
    for (int depth = watched_ - 1; depth >= 0; --depth)
      ways_below_[depth] = ways_below_[depth + 1] * static_cast<std::uint64_t>(std::popcount(allowed_[order_[depth]]));
  }

  static std::uint64_t allowed_squares(const RowsProblem& problem, int row) {
    const int size = problem.size;
    std::uint64_t allowed = size == 64 ? problem.allowed[row] : problem.allowed[row] & ((1ull << size) - 1);
    for (int column = 0; column < size; ++column) {
      const bool closed = (!problem.sum_taken.empty() && problem.sum_taken[row + column]) ||
                          (!problem.difference_taken.empty() && problem.difference_taken[row - column + size - 1]);
      if (closed) allowed &= ~(1ull << column);
    }
    return allowed;
  }

  std::uint64_t search(int depth, std::uint64_t columns, Wide sums, Wide differences) {
    if (depth == size_) return 1;
    if ((++nodes_ & 0xFFFF) == 0 && control_.stop) stopped_ = true;
    const int row = order_[depth];
    // Bit c of a row's view of the diagonals is the line through (row, c). Differences are kept as column - row + n
    // - 1.
    const auto by_sum = static_cast<std::uint64_t>(sums >> row);
    const auto by_difference = static_cast<std::uint64_t>(differences >> (size_ - 1 - row));
    std::uint64_t found = 0;
    std::uint64_t free = allowed_[row] & ~(columns | by_sum | by_difference);
    if (depth < watched_)
      control_.cost_done += ways_below_[depth + 1] * static_cast<std::uint64_t>(std::popcount(allowed_[row] & ~free));
    for (; free != 0 && !stopped_; free &= free - 1) {
      const std::uint64_t queen = free & (0 - free);
      found += search(depth + 1, columns | queen, sums | static_cast<Wide>(queen) << row,
                      differences | static_cast<Wide>(queen) << (size_ - 1 - row));
    }
    if (depth == watched_) ++control_.cost_done;
    return found;
  }

  int size_;
  Control& control_;
  std::vector<std::uint64_t> allowed_;
  std::vector<int> order_;
  int watched_ = 0;                        // rows whose ways are counted as progress
  std::vector<std::uint64_t> ways_below_;  // by depth: ways to fill the watched rows from there on
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

void check(const RowsProblem& problem) {
  const int size = problem.size;
  if (size < 0 || size > 64)
    throw std::invalid_argument("count_rows takes a board size from 0 to 64, got " + std::to_string(size));
  if (problem.allowed.size() != static_cast<std::size_t>(size))
    throw std::invalid_argument("count_rows needs one allowed mask per row: " + std::to_string(size) + " wanted, got " +
                                std::to_string(problem.allowed.size()));
  const std::size_t lines = size == 0 ? 0 : static_cast<std::size_t>(2 * size - 1);
  for (const auto* taken : {&problem.sum_taken, &problem.difference_taken})
    if (!taken->empty() && taken->size() != lines)
      throw std::invalid_argument("count_rows needs no or " + std::to_string(lines) + " diagonal entries, got " +
                                  std::to_string(taken->size()));
}

}  // namespace

RowsResult count_rows(const RowsProblem& problem, Control& control) {
  check(problem);
  return RowsSearch(problem, control).run();
}

}  // namespace queenright
