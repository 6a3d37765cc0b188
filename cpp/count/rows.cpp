// Counting with constraints: any set of allowed squares, any set of closed diagonals, n <= 64. It is the bit-mask
// search in its most general form: a closed diagonal only removes squares, so both kinds of constraint become one mask
// per row before the search begins. Rows are taken in order of fewest allowed squares, since a fixed queen is a row
// with one square: the diagonals are therefore kept for the whole board and shifted into place, not moved row by row.
#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "count/count.hpp"
#include "ground/checks.hpp"
#include "ground/random.hpp"
#include "ground/wide.hpp"

namespace queenright {
namespace {

class RowsSearch {
 public:
  RowsSearch(const RowsProblem& problem, const std::atomic<bool>& stop) : size_(problem.size), stop_(stop) {
    for (int row = 0; row < size_; ++row) allowed_.push_back(allowed_squares(problem, row));
    order_.resize(static_cast<std::size_t>(size_));
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int a, int b) { return std::popcount(allowed_[a]) < std::popcount(allowed_[b]); });
  }

  RowsResult run() {
    const std::uint64_t found = search(0, 0, 0, 0);
    return {found, nodes_, !stopped_};
  }

  // Boards that the search visits, by one random walk.
  double probe(Random& random) {
    double nodes = 1;
    walk(random, size_, [&](double weight) { nodes += weight; });
    return nodes;
  }

  // Solutions, by a random walk over two thirds of the rows, and a count of the rest.
  double probe_count(Random& random) {
    return walk(random, 2 * size_ / 3, [](double) {});
  }

 private:
  // Fills the first `depth` rows at random; after each, `visit` is called with the number of boards that this one
  // stands for. Returns that number times the completions, or 0 where no square is left.
  template <class Visit>
  double walk(Random& random, int depth, Visit visit) {
    double weight = 1;
    std::uint64_t columns = 0;
    Wide sums = 0, differences = 0;
    for (int filled = 0; filled < depth; ++filled) {
      const int row = order_[filled];
      std::uint64_t free = allowed_[row] & ~(columns | static_cast<std::uint64_t>(sums >> row) |
                                             static_cast<std::uint64_t>(differences >> (size_ - 1 - row)));
      if (free == 0) return 0;
      const auto choices = static_cast<std::uint64_t>(std::popcount(free));
      for (std::uint64_t skipped = random.below(choices); skipped > 0; --skipped) free &= free - 1;
      const std::uint64_t queen = free & (0 - free);
      weight *= static_cast<double>(choices);
      visit(weight);
      columns |= queen;
      sums |= static_cast<Wide>(queen) << row;
      differences |= static_cast<Wide>(queen) << (size_ - 1 - row);
    }
    return weight * static_cast<double>(search(depth, columns, sums, differences));
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
    if ((++nodes_ & 0xFFFF) == 0 && stop_) stopped_ = true;
    const int row = order_[depth];
    // Bit c of a row's view of the diagonals is the line through (row, c). Differences are kept as column - row + n
    // - 1.
    const auto by_sum = static_cast<std::uint64_t>(sums >> row);
    const auto by_difference = static_cast<std::uint64_t>(differences >> (size_ - 1 - row));
    std::uint64_t found = 0;
    std::uint64_t free = allowed_[row] & ~(columns | by_sum | by_difference);
    for (; free != 0 && !stopped_; free &= free - 1) {
      const std::uint64_t queen = free & (0 - free);
      found += search(depth + 1, columns | queen, sums | static_cast<Wide>(queen) << row,
                      differences | static_cast<Wide>(queen) << (size_ - 1 - row));
    }
    return found;
  }

  int size_;
  const std::atomic<bool>& stop_;
  std::vector<std::uint64_t> allowed_;
  std::vector<int> order_;
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

RowsResult count_rows(const RowsProblem& problem, const std::atomic<bool>& stop) {
  check(problem);
  return RowsSearch(problem, stop).run();
}

double estimate_rows(const RowsProblem& problem, std::uint64_t probes, std::uint64_t seed) {
  check(problem);
  check_range("the number of probes", static_cast<std::int64_t>(probes), 1, 1'000'000);
  const std::atomic<bool> never{false};
  RowsSearch search(problem, never);
  Random random(seed);
  double total = 0;
  for (std::uint64_t i = 0; i < probes; ++i) total += search.probe(random);
  return total / static_cast<double>(probes);
}

double estimate_rows_count(const RowsProblem& problem, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                           const std::atomic<bool>& stop) {
  check(problem);
  check_range("the number of probes", static_cast<std::int64_t>(probes), 1, 1'000'000);
  RowsSearch search(problem, stop);
  Random random(seed, stream);
  double total = 0;
  for (std::uint64_t i = 0; i < probes; ++i) {
    if (stop) return std::numeric_limits<double>::quiet_NaN();
    total += search.probe_count(random);
  }
  return stop ? std::numeric_limits<double>::quiet_NaN() : total / static_cast<double>(probes);
}

}  // namespace queenright
