// A region puzzle in the making: queens that are a solution throughout, regions around them that change square by
// square, and the searches that every maker of such puzzles needs.
#pragma once

#include <numeric>

#include "regions/grade.hpp"
#include "regions/patchwork.hpp"
#include "regions/search.hpp"

namespace queenright {

template <int Side>
class Canvas : public Patchwork<Side, RegionBoard<Side>> {
  using Base = Patchwork<Side, RegionBoard<Side>>;

 public:
  using Base::kWrong;

  Canvas(int n, Random& random, const std::atomic<bool>& stop) : Base(RegionBoard<Side>(n), random, stop) {}

  MadePuzzle puzzle() const {
    MadePuzzle made;
    made.puzzle = this->regions();
    made.queens.assign(queens_.begin(), queens_.begin() + n_);
    made.grade = grade_;
    return made;
  }

 protected:
  using Base::board_, Base::grade_, Base::n_, Base::random_, Base::stop_, Base::uses_, Base::wrong_count_;

  // A permutation drawn from all those without two queens that touch: about one in e² has none.
  void arrange() {
    do {
      std::iota(queens_.begin(), queens_.begin() + n_, 0);
      for (int i = n_ - 1; i > 0; --i) std::swap(queens_[i], queens_[random_.below(i + 1)]);
    } while (touching());
  }

  bool is_queen(int slot) const { return queens_[slot / Side] == slot % Side; }

  // Solutions other than the queens, up to kWrong.
  void find_wrong() {
    wrong_count_ = 0;
    const auto report = [&](const std::array<int, Side>& queens) {
      if (!std::equal(queens.begin(), queens.begin() + n_, queens_.begin())) wrong_[wrong_count_++] = queens;
      return wrong_count_ == kWrong;
    };
    RegionSearch<Side, decltype(report)> search(board_, stop_, report);
    search.run(RegionState<Side>(board_));
  }

  // How many solutions have a queen on the square, up to `most`. If the only change to a puzzle with one solution was
  // to recolour this square, where no queen of it stands, a new solution must use the square: 0 is then a proof.
  int through(int slot, int most) const {
    int count = 0;
    const auto report = [&](const std::array<int, Side>&) { return ++count == most; };
    RegionSearch<Side, decltype(report)> search(board_, stop_, report);
    RegionState<Side> state(board_);
    state.place(board_, slot);
    search.run(state);
    return count;
  }

  // The squares of the wrong solutions as `suspects_`; how many there are.
  int list_suspects() {
    uses_.fill(0);
    Bits<Side> used;
    for (int w = 0; w < wrong_count_; ++w)
      for (int r = 0; r < n_; ++r)
        if (const int slot = r * Side + wrong_[w][r]; !is_queen(slot)) {
          ++uses_[slot];
          used.set(slot);
        }
    return this->order_suspects(used);
  }

  int grade() const { return Reasoner<Side>(board_, stop_, false).grade(RegionState<Side>(board_)); }

  // What is left when rules up to `hardest` lead no further; 0 if they solve the puzzle. Four for each row without its
  // queen, one for each open square: finer than the grade, so that a maker can measure progress.
  int residue(int hardest) const {
    const Reasoner<Side> reasoner(board_, stop_, false);
    RegionState<Side> state(board_);
    Step<Side> step;
    while (state.rows != 0 && reasoner.next(state, hardest, step)) reasoner.apply(state, step);
    return state.rows == 0 ? 0 : 4 * std::popcount(state.rows) + state.open.count();
  }

  std::array<int, Side> queens_{};
  std::array<std::array<int, Side>, kWrong> wrong_;

 private:
  bool touching() const {
    for (int r = 1; r < n_; ++r)
      if (std::abs(queens_[r] - queens_[r - 1]) == 1) return true;
    return false;
  }
};

}  // namespace queenright
