#include "armies/three_refute.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace queenright::armies {

namespace {

constexpr int kSweeps = 6;     // over all squares; a few more hardly ever help
constexpr int kWeight = 1000;  // the largest, in whole numbers

struct LiveSquare {
  int army, sum, difference, share;  // `share` is what its sum has; its difference has the rest of twice the weight
};

template <class Visit>
void each_square(int n, const Camps& camps, const Visit& visit) {
  for (int army = 0; army < 3; ++army)
    for (int row = 0; row < n; ++row)
      for (std::uint32_t left = camps.squares[army][row]; left != 0; left &= left - 1)
        visit(army, row, std::countr_zero(left));
}

int excess(const Counts& line, int army) { return line[army] - std::max(line[(army + 1) % 3], line[(army + 2) % 3]); }

// True if no three armies of that size live in the camps, by their squares or by shares.
bool refuted(int n, int size, const Camps& camps) {
  Counts squares{};
  each_square(n, camps, [&](int army, int, int) { ++squares[army]; });
  if (*std::min_element(squares.begin(), squares.end()) < size) return true;
  const Counts weights = camp_weights(squares, {1, 1, 1}, kWeight);
  std::array<Counts, kDiagonals> sums{}, differences{};
  std::vector<LiveSquare> live;
  each_square(n, camps, [&](int army, int row, int column) {
    live.push_back({army, row + column, row - column + n - 1, weights[army]});
    sums[live.back().sum][army] += weights[army];
    differences[live.back().difference][army] += weights[army];
  });
  const int limit = 2 * (weights[0] + weights[1] + weights[2]) * size;
  for (int sweep = 0;; ++sweep) {
    int total = 0;
    for (const auto* family : {&sums, &differences})
      for (const Counts& line : *family) total += *std::max_element(line.begin(), line.end());
    if (total < limit) return true;
    if (sweep == kSweeps) return false;
    // Both diagonals of a square then exceed what other armies have on them by the same amount, if its share allows it.
    for (LiveSquare& square : live) {
      int &sum = sums[square.sum][square.army], &difference = differences[square.difference][square.army];
      const int wanted =
          (excess(sums[square.sum], square.army) - excess(differences[square.difference], square.army)) / 2;
      const int moved = std::clamp(wanted, square.share - 2 * weights[square.army], square.share);
      sum -= moved, difference += moved, square.share -= moved;
    }
  }
}

// The diagonal on which two armies together would lose most, as (family, line); family -1 if none is mixed.
std::pair<int, int> mixed_diagonal(int n, const Camps& camps, Counts& on_it) {
  std::array<std::array<Counts, kDiagonals>, 2> counts{};
  each_square(n, camps, [&](int army, int row, int column) {
    ++counts[0][row + column][army];
    ++counts[1][row - column + n - 1][army];
  });
  std::pair<int, int> best{-1, 0};
  int most = 0;
  for (int family = 0; family < 2; ++family)
    for (int line = 0; line < kDiagonals; ++line) {
      const Counts& here = counts[family][line];
      const int largest = *std::max_element(here.begin(), here.end()), others = here[0] + here[1] + here[2] - largest;
      if (others > 0 && kDiagonals * others + largest > most)
        best = {family, line}, most = kDiagonals * others + largest, on_it = here;
    }
  return best;
}

void clear_diagonal(int n, std::array<std::uint32_t, kLargestOfThree>& squares, int family, int line) {
  for (int row = 0; row < n; ++row) {
    const int column = family == 0 ? line - row : row - line + n - 1;
    if (column >= 0 && column < n) squares[row] &= ~(1u << column);
  }
}

}  // namespace

Counts camp_weights(const Counts& squares, const Counts& longest, int top) {
  double most = 0;
  for (int army = 0; army < 3; ++army) most = std::max(most, static_cast<double>(longest[army]) / squares[army]);
  Counts weights{};
  for (int army = 0; army < 3; ++army) weights[army] = std::max(1, static_cast<int>(top / most / squares[army]));
  return weights;
}

bool find_three(int n, int size, Camps& camps, const std::atomic<bool>& stop) {
  if (stop || refuted(n, size, camps)) return false;
  Counts on_it{};
  const auto [family, line] = mixed_diagonal(n, camps, on_it);
  if (family < 0) return true;
  for (int owner = 0; owner < 3; ++owner) {
    if (on_it[owner] == 0) continue;  // any other owner leaves more
    Camps next = camps;
    for (int army = 0; army < 3; ++army)
      if (army != owner) clear_diagonal(n, next.squares[army], family, line);
    if (find_three(n, size, next, stop)) {
      camps = next;
      return true;
    }
  }
  return false;
}

}  // namespace queenright::armies
