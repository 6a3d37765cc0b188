// Repair, for large boards with few constraints: a random permutation of the free rows, then swaps of two columns'
// queens as long as they lower the number of attacks (Sosic and Gu 1990, "A polynomial time algorithm for the n-queens
// problem"). Time and memory are linear in practice. It proves nothing, so it only ever answers "found".
#include <unordered_set>

#include "complete/cover.hpp"
#include "ground/random.hpp"

namespace queenright {

namespace {

constexpr int kTries = 60;          // partners tried for a queen under attack before the next one is looked at
constexpr int kBlockedPenalty = 8;  // a blocked square is worse than any two attacks

class Repair {
 public:
  Repair(const BoardProblem& problem, std::uint64_t seed)
      : n_(problem.rows),
        torus_(problem.torus),
        random_(seed),
        sums_(2 * n_),
        differences_(2 * n_),
        closed_sums_(2 * n_),
        closed_differences_(2 * n_) {
    for (const Square square : problem.blocked) blocked_.insert(key(square));
    for (const std::int32_t number : problem.excluded_sums)
      if (number >= 0 && number < 2 * n_) closed_sums_[number] = 1;
    for (const std::int32_t number : problem.excluded_differences)
      if (number > -n_ && number < n_) closed_differences_[number + n_] = 1;
    place_all(problem);
  }

  bool run(const std::atomic<bool>& stop, std::uint64_t& swaps) {
    for (int idle = 0; idle < 200;) {  // rounds without a better board: start again elsewhere
      std::uint64_t attacked = 0;
      const std::uint64_t before = swaps;
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        if ((i & 1023) == 0 && stop.load(std::memory_order_relaxed)) return false;
        if (cost(i) == 0) continue;
        ++attacked;
        if (improve(i)) ++swaps;
      }
      if (attacked == 0) return true;
      idle = swaps == before ? idle + 1 : 0;
      if (idle > 20) shake();
    }
    return false;
  }

  std::vector<Square> chosen() const {
    std::vector<Square> squares;
    for (std::size_t i = 0; i < columns_.size(); ++i) squares.push_back({rows_[i], columns_[i]});
    return squares;
  }

 private:
  static std::uint64_t key(Square square) {
    return static_cast<std::uint64_t>(square.row) << 32 | static_cast<std::uint32_t>(square.column);
  }
  std::int32_t sum(Square s) const { return torus_ ? (s.row + s.column) % n_ : s.row + s.column; }
  std::int32_t difference(Square s) const { return torus_ ? (s.row - s.column + n_) % n_ : s.row - s.column + n_; }

  void place_all(const BoardProblem& problem) {
    std::vector<char> row_taken(n_), column_taken(n_);
    for (const Square queen : problem.fixed) {
      row_taken[queen.row] = column_taken[queen.column] = 1;
      add(queen, 1);
    }
    for (std::int32_t line = 0; line < n_; ++line) {
      if (!row_taken[line]) rows_.push_back(line);
      if (!column_taken[line]) columns_.push_back(line);
    }
    for (std::size_t left = rows_.size(); left > 1; --left) std::swap(rows_[left - 1], rows_[random_.below(left)]);
    for (std::size_t i = 0; i < rows_.size(); ++i) add({rows_[i], columns_[i]}, 1);
  }

  void add(Square square, int step) {
    sums_[sum(square)] += step;
    differences_[difference(square)] += step;
  }

  int wrong(Square square) const {
    const bool closed = closed_sums_[square.row + square.column] ||
                        closed_differences_[square.row - square.column + n_] ||
                        (!blocked_.empty() && blocked_.contains(key(square)));
    return closed ? kBlockedPenalty : 0;
  }

  // The conflicts of the queen in column i: the number of others on its diagonals, and its forbidden squares.
  int cost(std::size_t i) const {
    const Square square{rows_[i], columns_[i]};
    return sums_[sum(square)] + differences_[difference(square)] - 2 + wrong(square);
  }

  bool improve(std::size_t i) {
    for (int attempt = 0; attempt < kTries; ++attempt) {
      const std::size_t j = random_.below(rows_.size());
      if (i != j && swap_if_better(i, j)) return true;
    }
    return false;
  }

  bool swap_if_better(std::size_t i, std::size_t j) {
    const int before = cost(i) + cost(j);
    swap(i, j);
    if (cost(i) + cost(j) < before) return true;
    swap(i, j);
    return false;
  }

  void swap(std::size_t i, std::size_t j) {
    add({rows_[i], columns_[i]}, -1);
    add({rows_[j], columns_[j]}, -1);
    std::swap(rows_[i], rows_[j]);
    add({rows_[i], columns_[i]}, 1);
    add({rows_[j], columns_[j]}, 1);
  }

  void shake() {
    for (std::size_t k = 0; k < rows_.size() / 10 + 2; ++k)
      swap(random_.below(rows_.size()), random_.below(rows_.size()));
  }

  const std::int32_t n_;
  const bool torus_;
  Random random_;
  std::vector<std::int32_t> rows_, columns_;
  std::vector<std::int32_t> sums_, differences_;
  std::vector<char> closed_sums_, closed_differences_;
  std::unordered_set<std::uint64_t> blocked_;
};

}  // namespace

bool repair(const BoardProblem& problem, std::uint64_t seed, const std::atomic<bool>& stop, std::vector<Square>& chosen,
            std::uint64_t& swaps) {
  for (std::uint64_t round = 0; !stop; ++round) {
    Repair search(problem, seed + round);
    if (!search.run(stop, swaps)) continue;
    chosen = search.chosen();
    return true;
  }
  return false;
}

}  // namespace queenright
