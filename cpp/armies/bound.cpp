// An upper bound for armies on any board, without considering individual sets of rows and columns.
//
// With p = q = 1 and half shares, 2m <= w + b <= (at + (n-a)(n-t)) / 2 + Σ|excess| / 4 for a = |S|, t = |T|. The excess
// of the diagonal of i squares in the corner of the first i rows and columns is A + B - i, where A and B are the white
// rows and columns among them: it depends on counts alone, and so do the other three corners. The diagonal of n - i
// squares that is next to the opposite corner has the excess a + t - n less that. So the eight diagonals of i and of
// n - i squares depend on a + t - n and on four counts: white among the first and the last i rows and columns. Besides,
// m <= at and m <= (n-a)(n-t).
//
// Up to kLargestExact the worst S and T are found exactly: i grows from 1 to n / 2, and with each i each of the four
// counts grows by a white line or not at all (a dynamic program over the counts, for each a + t - n). Beyond, each i is
// maximised on its own: Σ of the absolute values is convex in the counts, so its maximum is at a vertex of what they
// can be.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "armies/armies.hpp"
#include "ground/checks.hpp"

namespace queenright {

namespace {

constexpr int kLargestExact = 60;

// The largest size that half shares allow for any S and T.
class Exact {
 public:
  explicit Exact(int n) : n_(n), half_(n / 2), width_(half_ + 1), best_(power(4)) {}

  int bound() {
    int largest = 0;
    // Swapping the colours turns a + t - n around. With it, (n-a) + (n-t) and so the black squares get fewer.
    for (int surplus = 0; (n_ - surplus) * (n_ - surplus) / 4 > largest; ++surplus)
      largest = std::max(largest, bound_for(surplus));
    return largest;
  }

 private:
  static constexpr std::int16_t kNever = -20000;

  std::size_t power(int exponent) const {
    std::size_t result = 1;
    for (int i = 0; i < exponent; ++i) result *= static_cast<std::size_t>(width_);
    return result;
  }
  std::size_t place(int first_rows, int last_rows, int first_columns, int last_columns) const {
    const auto w = static_cast<std::size_t>(width_);
    return ((static_cast<std::size_t>(first_rows) * w + static_cast<std::size_t>(last_rows)) * w +
            static_cast<std::size_t>(first_columns)) *
               w +
           static_cast<std::size_t>(last_columns);
  }

  // Each of the four counts may grow by one, on its own.
  void grow() {
    for (int coordinate = 0; coordinate < 4; ++coordinate) {
      const std::size_t stride = power(3 - coordinate), block = stride * static_cast<std::size_t>(width_);
      for (std::size_t start = 0; start < best_.size(); start += block)
        for (std::size_t level = block - stride; level > 0; level -= stride)
          for (std::size_t i = 0; i < stride; ++i) {
            std::int16_t& to = best_[start + level + i];
            to = std::max(to, best_[start + level + i - stride]);
          }
    }
  }

  // The diagonals of i and of n - i squares; for i = n / 2 these are the same.
  void add_diagonals(int i, int surplus) {
    std::int16_t value[kLargestExact + 1];  // by the two counts together
    for (int count = 0; count <= 2 * i; ++count)
      value[count] = static_cast<std::int16_t>(std::abs(count - i) + (2 * i == n_ ? 0 : std::abs(surplus - count + i)));
    for (int a = 0; a <= i; ++a)
      for (int b = 0; b <= i; ++b)
        for (int x = 0; x <= i; ++x) {
          std::int16_t* const row = &best_[place(a, b, x, 0)];
          const int fixed = value[a + x] + value[b + x];
          for (int y = 0; y <= i; ++y) row[y] = static_cast<std::int16_t>(row[y] + fixed + value[a + y] + value[b + y]);
        }
  }

  int bound_for(int surplus) {
    std::fill(best_.begin(), best_.end(), kNever);
    best_[0] = 0;
    for (int i = 1; i <= half_; ++i) {
      grow();
      add_diagonals(i, surplus);
    }
    int largest = 0;
    for (int a = 0; a <= half_; ++a)
      for (int b = 0; b <= half_; ++b)
        for (int x = 0; x <= half_; ++x)
          for (int middle = 0; middle < (n_ % 2 == 1 ? 4 : 1); ++middle) {  // the middle row and column
            const int rows = a + b + middle % 2, columns = n_ + surplus - rows, y = columns - x - middle / 2;
            if (y < 0 || y > half_) continue;
            const int white = rows * columns, black = (n_ - rows) * (n_ - columns);
            const int excess = best_[place(a, b, x, y)] + 2 * surplus;  // and the two long diagonals
            largest = std::max(largest, std::min({white, black, (2 * (white + black) + excess) / 8}));
          }
    return largest;
  }

  int n_, half_, width_;
  std::vector<std::int16_t> best_;  // Σ|excess| so far, by the four counts
};

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
  if (n <= kLargestExact) return Exact(n).bound();
  int best = 0;
  // By symmetry t <= a and a + t <= n; then at <= (n-a)(n-t).
  for (int a = n / 2; a >= 0; --a)
    for (int other : {a, n - a})
      for (int t = std::min(other, n - other); t >= 0 && static_cast<long long>(other) * t > best; --t)
        best = std::max(best, std::min(other * t, bound(n, other, t)));
  return best;
}

}  // namespace queenright
