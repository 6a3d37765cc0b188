// One permutation with the queens on each of its diagonals, changed by swapping two columns' rows.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "ground/random.hpp"

namespace queenright {

// How likely a swap is accepted that adds d attacking pairs, as a 64-bit threshold: exp(-beta d).
class Acceptance {
 public:
  explicit Acceptance(double beta) {
    for (int pairs = 0; pairs < kPairs; ++pairs) {
      const double chance = std::exp(-beta * pairs) * 0x1p64;
      threshold_[pairs] = chance >= 0x1p64 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(chance);
    }
  }
  bool operator()(int more_pairs, Random& random) const {
    return more_pairs <= 0 || (more_pairs < kPairs && random.next() < threshold_[more_pairs]);
  }

 private:
  static constexpr int kPairs = 64;  // a larger jump has no chance that matters, at any temperature but 0 (never asked)
  std::array<std::uint64_t, kPairs> threshold_;
};

class Replica {
 public:
  explicit Replica(int n) : n_(n), rows_(n), sums_(2 * n), differences_(2 * n) {
    std::iota(rows_.begin(), rows_.end(), 0);
  }

  const std::vector<std::int32_t>& rows() const { return rows_; }
  std::int64_t energy() const { return energy_; }

  // A uniform random permutation.
  void shuffle(Random& random) {
    for (int i = n_ - 1; i > 0; --i) std::swap(rows_[i], rows_[random.below(static_cast<std::uint64_t>(i) + 1)]);
    std::fill(sums_.begin(), sums_.end(), 0);
    std::fill(differences_.begin(), differences_.end(), 0);
    energy_ = 0;
    for (int column = 0; column < n_; ++column) {
      energy_ += sums_[sum(column, rows_[column])]++;
      energy_ += differences_[difference(column, rows_[column])]++;
    }
  }

  // n proposals of two columns each. Which two are proposed does not depend on the state, so the weights are kept.
  void sweep(const Acceptance& accepts, Random& random) {
    for (int proposal = 0; proposal < n_; ++proposal) {
      const std::uint64_t bits = random.next();
      const auto a = static_cast<int>((bits >> 32) * static_cast<std::uint64_t>(n_) >> 32);
      const auto b = static_cast<int>((bits & 0xFFFFFFFFu) * static_cast<std::uint64_t>(n_) >> 32);
      if (a == b) continue;
      const int change = change_of_swap(a, b);
      if (accepts(change, random)) swap(a, b, change);
    }
  }

 private:
  int sum(int column, int row) const { return column + row; }
  int difference(int column, int row) const { return row - column + n_; }

  // Attacking pairs gained by swapping the rows of columns a and b. Both queens leave their diagonals and enter two
  // others; the four are different but where the queens attack each other, before (s == t) or after (u == v).
  static int change_on(const std::vector<std::uint16_t>& queens, int s, int t, int u, int v) {
    return queens[u] + queens[v] + (u == v) - queens[s] - queens[t] + 2 + (s == t);
  }
  int change_of_swap(int a, int b) const {
    const int row_a = rows_[a], row_b = rows_[b];
    return change_on(sums_, sum(a, row_a), sum(b, row_b), sum(a, row_b), sum(b, row_a)) +
           change_on(differences_, difference(a, row_a), difference(b, row_b), difference(a, row_b),
                     difference(b, row_a));
  }
  void swap(int a, int b, int change) {
    move(a, rows_[a], -1);
    move(b, rows_[b], -1);
    std::swap(rows_[a], rows_[b]);
    move(a, rows_[a], 1);
    move(b, rows_[b], 1);
    energy_ += change;
  }
  void move(int column, int row, int queens) {
    add(sums_[sum(column, row)], queens);
    add(differences_[difference(column, row)], queens);
  }
  static void add(std::uint16_t& count, int queens) { count = static_cast<std::uint16_t>(count + queens); }

  int n_;
  std::vector<std::int32_t> rows_;
  std::vector<std::uint16_t> sums_, differences_;  // half the cache of 32 bits; n is below 2^16
  std::int64_t energy_ = 0;
};

}  // namespace queenright
