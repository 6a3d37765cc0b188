// The search for solutions of a region puzzle, shared by solving and making.
//
// Place what is forced: a row, region or column with a single open square. Else branch on the row or region with the
// fewest. Columns are counted only as none, one or more, for all columns at once: `once` and `twice` collect the rows'
// bits, so it costs three operations per row.
#pragma once

#include <array>
#include <atomic>

#include "regions/board.hpp"

namespace queenright {

// What to do next: nothing can be done (Dead), one queen is forced, or branch over the squares of a unit.
enum class Turn { Dead, Forced, Branch };

template <int Side>
struct Choice {
  Turn turn;
  int slot;            // the forced queen
  Bits<Side> squares;  // the options to branch over
};

Choice<8> choose(const RegionBoard<8>& board, const RegionState<8>& state);
Choice<16> choose(const RegionBoard<16>& board, const RegionState<16>& state);
Choice<32> choose(const RegionBoard<32>& board, const RegionState<32>& state);

template <int Side, class Visit>
class RegionSearch {
 public:
  // `visit` is called with the columns of the queens by row, and returns true to end the search.
  RegionSearch(const RegionBoard<Side>& board, const std::atomic<bool>& stop, Visit visit)
      : board_(board), stop_(stop), visit_(visit) {}

  bool run(const RegionState<Side>& state) { return !state.broken && explore(state); }

  // Place a given queen.
  void note(int slot) { queens_[slot / Side] = slot % Side; }

  std::uint64_t nodes = 0;
  bool stopped = false;

 private:
  bool explore(RegionState<Side> state) {
    while (state.rows != 0) {
      const Choice<Side> choice = choose(board_, state);
      if (choice.turn == Turn::Dead) return false;
      if (choice.turn == Turn::Branch) return branch(state, choice.squares);
      put(state, choice.slot);
    }
    return visit_(queens_);
  }

  bool branch(const RegionState<Side>& state, const Bits<Side>& squares) {
    for (int w = 0; w < Bits<Side>::kWords; ++w)
      for (std::uint64_t left = squares.words[w]; left != 0; left &= left - 1) {
        if (nodes >= next_look_) look();
        if (stopped) return false;
        RegionState<Side> child = state;
        put(child, w * 64 + std::countr_zero(left));
        if (explore(child)) return true;
      }
    return false;
  }

  // Nodes also grow between branches, where queens are forced: their number may pass any multiple of anything.
  void look() {
    next_look_ = nodes + 1024;
    if (stop_.load(std::memory_order_relaxed)) stopped = true;
  }

  void put(RegionState<Side>& state, int slot) {
    ++nodes;
    note(slot);
    state.place(board_, slot);
  }

  const RegionBoard<Side>& board_;
  const std::atomic<bool>& stop_;
  Visit visit_;
  std::array<int, Side> queens_{};
  std::uint64_t next_look_ = 0;
};

}  // namespace queenright
