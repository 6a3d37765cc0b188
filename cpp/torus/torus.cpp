// The formula adds instead of multiplying, and the verifier sets bits in three bitmaps of n bits without testing them,
// then counts: n queens are on n different lines of a family if and only if n bits are set.
#include "torus/torus.hpp"

#include <algorithm>

#include "ground/bitmap.hpp"
#include "ground/checks.hpp"

namespace queenright {

void linear_placement(std::int32_t* queens, std::size_t n, std::uint32_t slope, std::uint32_t shift) {
  check_range("the size of a torus", static_cast<std::int64_t>(std::min(n, std::size_t{1} << 62)), 0, INT32_MAX);
  const auto last = std::max<std::int64_t>(static_cast<std::int64_t>(n) - 1, 0);
  check_range("the slope of a linear placement", slope, 0, last);
  check_range("the shift of a linear placement", shift, 0, last);
  std::uint32_t row = shift;
  for (std::size_t column = 0; column < n; ++column) {
    queens[column] = static_cast<std::int32_t>(row);
    row += slope;
    if (row >= n) row -= static_cast<std::uint32_t>(n);
  }
}

bool is_torus_solution(const std::int32_t* queens, std::size_t n) {
  constexpr std::size_t kBlock = 2048;
  std::int32_t block[kBlock];  // a copy: another thread may change the original
  Bitmap rows(n), sums(n), differences(n);
  for (std::size_t start = 0; start < n; start += kBlock) {
    const std::size_t end = std::min(n, start + kBlock);
    copy_values(queens + start, end - start, block);
    for (std::size_t column = start; column < end; ++column) {
      const auto row = static_cast<std::size_t>(block[column - start]);  // a negative one becomes huge
      if (row >= n) return false;
      rows.set(row);
      sums.set(row + column < n ? row + column : row + column - n);
      differences.set(row >= column ? row - column : row + n - column);
    }
  }
  return rows.count() == n && sums.count() == n && differences.count() == n;
}

}  // namespace queenright
