// The search for solutions of a star puzzle, shared by solving, grading and making.
//
// Before each branch the state is narrowed until nothing changes:
//   - a unit with as many open squares as it needs queens gets them;
//   - a square of a unit that needs two queens is closed if it leaves no square for the other one;
//   - a square that touches every square of a unit that needs one queen is closed.
// Two neighbouring lines hold at most one queen in any two neighbouring columns, so a pair of lines may lack room even
// if each line alone has enough: that ends a branch early. Then the tightest unit is split: a queen on its first
// square, or none there.
#pragma once

#include <atomic>

#include "stars/board.hpp"

namespace queenright {

// Narrows the state; the unit to branch on, or -1 if the state has no solution or is complete.
int narrow(const StarBoard<8>& board, StarState<8>& state);
int narrow(const StarBoard<16>& board, StarState<16>& state);
int narrow(const StarBoard<32>& board, StarState<32>& state);

template <int Side, class Visit>
class StarSearch {
 public:
  // `visit` is called with the squares of the queens, and returns true to end the search.
  StarSearch(const StarBoard<Side>& board, const std::atomic<bool>& stop, Visit visit,
             std::uint64_t most = ~std::uint64_t{0})
      : board_(board), stop_(stop), visit_(visit), most_(most) {}

  bool run(const StarState<Side>& state) { return !state.broken && explore(state); }

  std::uint64_t nodes = 0;
  bool stopped = false;  // by the caller, or after `most` nodes

 private:
  bool explore(StarState<Side> state) {
    while (true) {
      if (nodes >= most_ || (nodes % 1024 == 0 && stop_.load(std::memory_order_relaxed))) stopped = true;
      if (stopped) return false;
      ++nodes;
      const int unit = narrow(board_, state);
      if (state.broken) return false;
      if (unit < 0) return visit_(state.queens);
      const int slot = (state.open & board_.unit(unit)).first();
      StarState<Side> with = state;
      with.place(board_, slot);
      if (explore(with)) return true;
      state.open.clear(slot);
    }
  }

  const StarBoard<Side>& board_;
  const std::atomic<bool>& stop_;
  Visit visit_;
  const std::uint64_t most_;
};

}  // namespace queenright
