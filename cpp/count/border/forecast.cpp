// Estimates the cost of a border search before it is run. From n = 25 on there is no join, and a single step of the
// border search takes minutes to hours: too long to time a sample of steps. Instead, Knuth's random walk ("Estimating
// the efficiency of backtrack programs", 1975) descends from a random ring and is weighted by its choices; its last
// rows are searched in full, which removes most of the variance. The work counted is that of the search itself: queens
// tried in open rows.
#include <algorithm>
#include <bit>
#include <cmath>

#include "count/border/rings.hpp"
#include "count/recount.hpp"
#include "ground/checks.hpp"
#include "ground/random.hpp"

namespace queenright {
namespace {

// Half of the rows are searched in full: milliseconds per probe at n = 27.
std::size_t rows_in_full(int size) { return static_cast<std::size_t>(size / 2); }

// The rows inside a ring, from the top; `down` is the number of rows to the next one.
struct OpenRow {
  std::uint32_t allowed;
  int down;
};

std::vector<OpenRow> open_rows(const BorderRing& ring, int size) {
  std::vector<OpenRow> rows;
  for (int row = 1; row < size - 1; ++row) {
    if (!rows.empty()) ++rows.back().down;
    if (!ring.holds_row(row)) rows.push_back({squares_left(ring, size, row), 0});
  }
  return rows;
}

struct Lines {
  std::uint32_t columns = 0, left = 0, right = 0;

  std::uint32_t free(const OpenRow& row) const { return row.allowed & ~(columns | left | right); }
  Lines with(std::uint32_t queen, int down) const {
    return {columns | queen, (left | queen) << down, (right | queen) >> down};
  }
};

// Queens tried below a board whose row `at` is open. The last row is not tried: only one column is left.
std::uint64_t work_below(const std::vector<OpenRow>& rows, std::size_t at, const Lines& lines) {
  const std::uint32_t free = lines.free(rows[at]);
  if (free == 0 || at + 1 == rows.size()) return 0;
  auto work = static_cast<std::uint64_t>(std::popcount(free));
  for (std::uint32_t rest = free; rest != 0; rest &= rest - 1)
    work += work_below(rows, at + 1, lines.with(rest & (0u - rest), rows[at].down));
  return work;
}

double probe(const std::vector<OpenRow>& rows, std::size_t in_full, Random& random) {
  Lines lines;
  double weight = 1, work = 0;
  std::size_t at = 0;
  for (; at + in_full < rows.size(); ++at) {
    std::uint32_t free = lines.free(rows[at]);
    if (free == 0) return work;
    const auto choices = static_cast<unsigned>(std::popcount(free));
    weight *= choices;
    work += weight;
    for (auto skipped = random.below(choices); skipped > 0; --skipped) free &= free - 1;
    lines = lines.with(free & (0u - free), rows[at].down);
  }
  return work + weight * static_cast<double>(work_below(rows, at, lines));
}

}  // namespace

WorkEstimate estimate_border_work(int size, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                                  const Control& control) {
  check_range("the board size of a border search to be estimated", size, 6, 32);
  const auto rings = border_rings(size);
  Random random(seed, stream);
  WorkEstimate estimate;
  double total = 0, squares = 0;
  for (; estimate.probes < probes && !control.stop; ++estimate.probes) {
    const auto rows = open_rows(rings[random.below(rings.size())], size);
    const double work = static_cast<double>(rings.size()) * probe(rows, rows_in_full(size), random);
    total += work;
    squares += work * work;
  }
  const auto count = static_cast<double>(estimate.probes);
  if (count > 0) estimate.work = total / count;
  if (count > 1)
    estimate.standard_error = std::sqrt(std::max(0.0, squares / count - estimate.work * estimate.work) / (count - 1));
  return estimate;
}

}  // namespace queenright
