// The formula adds instead of multiplying, and the verifier marks three bitmaps of n bits without looking, then counts
// them: n queens stand on n different lines of a family exactly if n bits are set.
#include "queenright/torus.hpp"

#include <algorithm>
#include <vector>

namespace queenright {

void linear_placement(std::int32_t* queens, std::size_t n, std::uint32_t slope, std::uint32_t shift) {
  std::uint32_t row = shift;
  for (std::size_t column = 0; column < n; ++column) {
    queens[column] = static_cast<std::int32_t>(row);
    row += slope;
    if (row >= n) row -= static_cast<std::uint32_t>(n);
  }
}

bool is_torus_solution(const std::int32_t* queens, std::size_t n) {
  std::vector<bool> rows(n), sums(n), differences(n);
  for (std::size_t column = 0; column < n; ++column) {
    if (queens[column] < 0 || static_cast<std::size_t>(queens[column]) >= n) return false;
    const auto row = static_cast<std::size_t>(queens[column]);
    rows[row] = true;
    sums[row + column < n ? row + column : row + column - n] = true;
    differences[row >= column ? row - column : row + n - column] = true;
  }
  const auto full = [](const std::vector<bool>& lines) {
    return std::find(lines.begin(), lines.end(), false) == lines.end();
  };
  return full(rows) && full(sums) && full(differences);
}

}  // namespace queenright
