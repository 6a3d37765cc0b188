// An upper bound for armies on any board, without considering individual sets of rows and columns.
//
// With p = q = 1 and half shares, 2m <= w + b <= (at + (n-a)(n-t)) / 2 + Σ|excess| / 4 for a = |S|, t = |T|. The excess
// of the diagonal of i squares in the corner of the first i rows and columns is A + B - i, where A and B are the white
// rows and columns among them: it depends on counts alone, and so do the other three corners. The eight diagonals of i
// and of n - i squares depend on four counts (white among the first and the last i rows and columns), each between 0
// and i, and leaving room for the rest in the middle. Σ of their absolute values is convex, so its maximum is at a
// vertex. Besides, m <= at and m <= (n-a)(n-t).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "armies/armies.hpp"
#include "ground/checks.hpp"

namespace queenright {

namespace {

struct Ends {
  int first, last;  // white lines among the first and the last i
};
struct Vertices {
  std::array<Ends, 6> all;
  int count = 0;
  void add(int first, int last, int i, int least, int most) {
    if (first < 0 || last < 0 || first > i || last > i || first + last < least || first + last > most) return;
    all[static_cast<std::size_t>(count++)] = {first, last};
  }
};

// The corners of { 0 <= first, last <= i, white - (n - 2i) <= first + last <= white }.
Vertices vertices(int n, int white, int i) {
  Vertices found;
  const int least = std::max(0, white - (n - 2 * i)), most = std::min(2 * i, white);
  const int low = std::min(least, i), high = std::min(most, i);
  found.add(i, 0, i, least, most);
  found.add(0, i, i, least, most);
  found.add(low, least - low, i, least, most);
  found.add(least - low, low, i, least, most);
  found.add(high, most - high, i, least, most);
  found.add(most - high, high, i, least, most);
  return found;
}

// The largest sum of the absolute excesses on the eight diagonals of i and n - i squares, i < n / 2.
int largest_excess(int n, int a, int t, int i) {
  const Vertices rows = vertices(n, a, i), columns = vertices(n, t, i);
  int largest = 0;
  for (int x = 0; x < rows.count; ++x)
    for (int y = 0; y < columns.count; ++y) {
      const Ends row = rows.all[static_cast<std::size_t>(x)], column = columns.all[static_cast<std::size_t>(y)];
      int sum = 0;
      for (const int r : {row.first, row.last})
        for (const int c : {column.first, column.last}) sum += std::abs(r + c - i) + std::abs(a - r + t - c - (n - i));
      largest = std::max(largest, sum);
    }
  return largest;
}

int bound(int n, int a, int t) {
  long long excess = 2 * std::abs(a + t - n);
  for (int i = 1; 2 * i < n; ++i) excess += largest_excess(n, a, t, i);
  if (n % 2 == 0) excess += largest_excess(n, a, t, n / 2) / 2;
  const long long squares = static_cast<long long>(a) * t + static_cast<long long>(n - a) * (n - t);
  return static_cast<int>((2 * squares + excess) / 8);
}

}  // namespace

int armies_upper_bound(int n) {
  check_range("the board size of two armies", n, 1, 1000);
  int best = 0;
  // By symmetry t <= a and a + t <= n; then at <= (n-a)(n-t).
  for (int a = n / 2; a >= 0; --a)
    for (int other : {a, n - a})
      for (int t = std::min(other, n - other); t >= 0 && static_cast<long long>(other) * t > best; --t)
        best = std::max(best, std::min(other * t, bound(n, other, t)));
  return best;
}

}  // namespace queenright
