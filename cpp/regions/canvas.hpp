// A region puzzle in the making: queens that are a solution throughout, regions around them that change square by
// square, and the operations that every maker needs.
#pragma once

#include <algorithm>
#include <numeric>

#include "ground/random.hpp"
#include "regions/grade.hpp"
#include "regions/search.hpp"

namespace queenright {

template <int Side>
class Canvas {
 public:
  static constexpr int kSlots = Bits<Side>::kSlots;
  static constexpr int kWrong = 3;  // wrong solutions looked at between two repairs
  static constexpr int kNowhere = -1;
  struct Move {
    int slot = kNowhere, region = kNowhere;
  };

  Canvas(int n, Random& random, const std::atomic<bool>& stop) : n_(n), random_(random), stop_(stop), board_(n) {}

  MadePuzzle puzzle() const {
    MadePuzzle made;
    made.puzzle.n = n_;
    for (int square = 0; square < n_ * n_; ++square) made.puzzle.region.push_back(board_.label[board_.slot(square)]);
    made.queens.assign(queens_.begin(), queens_.begin() + n_);
    made.grade = grade_;
    return made;
  }

 protected:
  // A permutation drawn from all those without two queens that touch: about one in e² has none.
  void arrange() {
    do {
      std::iota(queens_.begin(), queens_.begin() + n_, 0);
      for (int i = n_ - 1; i > 0; --i) std::swap(queens_[i], queens_[random_.below(i + 1)]);
    } while (touching());
  }

  bool is_queen(int slot) const { return queens_[slot / Side] == slot % Side; }

  template <class Visit>
  void each_neighbour(int slot, Visit visit) const {
    const int r = slot / Side, c = slot % Side;
    if (r > 0) visit(slot - Side);
    if (c > 0) visit(slot - 1);
    if (c + 1 < n_) visit(slot + 1);
    if (r + 1 < n_) visit(slot + Side);
  }

  // The other regions at the sides of a square, each once; kNowhere fills the rest.
  std::array<int, 4> regions_beside(int slot) const {
    std::array<int, 4> found{kNowhere, kNowhere, kNowhere, kNowhere};
    int count = 0;
    each_neighbour(slot, [&](int beside) {
      const int region = board_.label[beside];
      if (region != board_.label[slot] && std::find(found.begin(), found.end(), region) == found.end())
        found[count++] = region;
    });
    return found;
  }

  // True if the region of the square stays connected without it.
  bool is_loose(int slot) const {
    Bits<Side> rest = board_.region[board_.label[slot]];
    rest.clear(slot);
    Bits<Side> reached = Bits<Side>::of(rest.first());
    while (true) {
      Bits<Side> wider = reached;
      for (int r = 0; r < n_; ++r) {
        const std::uint32_t here = reached.row(r);
        if (here == 0) continue;
        wider.set_row(r, (here << 1 | here >> 1) & rest.row(r));
        if (r > 0) wider.set_row(r - 1, here & rest.row(r - 1));
        if (r + 1 < n_) wider.set_row(r + 1, here & rest.row(r + 1));
      }
      if (wider == reached) return reached == rest;
      reached = wider;
    }
  }

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

  // The squares of the wrong solutions, the most used first, equals in random order; how many there are.
  int list_suspects() {
    uses_.fill(0);
    Bits<Side> used;
    for (int w = 0; w < wrong_count_; ++w)
      for (int r = 0; r < n_; ++r)
        if (const int slot = r * Side + wrong_[w][r]; !is_queen(slot)) {
          ++uses_[slot];
          used.set(slot);
        }
    int count = 0;
    used.each([&](int slot) { suspects_[count++] = slot; });
    for (int i = count - 1; i > 0; --i) std::swap(suspects_[i], suspects_[random_.below(i + 1)]);
    std::stable_sort(suspects_.begin(), suspects_.begin() + count, [&](int a, int b) { return uses_[a] > uses_[b]; });
    return count;
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

  const int n_;
  Random& random_;
  const std::atomic<bool>& stop_;
  RegionBoard<Side> board_;
  std::array<int, Side> queens_{};
  std::array<std::array<int, Side>, kWrong> wrong_;
  int wrong_count_ = 0, grade_ = 0;
  std::array<int, kSlots> uses_{}, suspects_{};

 private:
  bool touching() const {
    for (int r = 1; r < n_; ++r)
      if (std::abs(queens_[r] - queens_[r - 1]) == 1) return true;
    return false;
  }
};

}  // namespace queenright
