// Deduction on a star puzzle, for grading, making and explanations step by step.
#pragma once

#include <algorithm>

#include "stars/search.hpp"

namespace queenright {

// A step as bit sets; `slot` is where a queen was supposed.
template <int Side>
struct StarStep {
  StarRule rule = StarRule::Count;
  How how = How::Fill;
  std::uint32_t units = 0, lines = 0;  // of the kinds `kind` and `into`
  UnitKind kind = UnitKind::Region, into = UnitKind::Region;
  int need = 0, slot = -1;
  bool outside = false;  // rule 4: the squares of the regions that lie outside the lines
  Bits<Side> squares, placed, removed;
  std::uint64_t nodes = 0;

  void set_unit(const StarBoard<Side>& board, int unit) {
    kind = unit < board.n ? UnitKind::Row : unit < 2 * board.n ? UnitKind::Column : UnitKind::Region;
    units = 1u << unit % board.n;
  }
};

template <int Side>
class StarReasoner {
 public:
  static constexpr int kMostLines = 4, kMostLinesSupposed = 2;

  // `lines` is how many rows or columns are compared with regions at once. A patient one looks for the shortest search.
  StarReasoner(const StarBoard<Side>& board, const std::atomic<bool>& stop, bool patient, int lines = kMostLines)
      : board_(board), stop_(stop), patient_(patient), lines_(lines) {}

  // The easiest step by rules up to `hardest`; false if there is none. The state must not be dead.
  bool next(const StarState<Side>& state, int hardest, StarStep<Side>& step) const;
  void apply(StarState<Side>& state, const StarStep<Side>& step) const;
  // Whether some unit has no room for its queens, and which.
  bool dead(const StarState<Side>& state, int& unit) const;
  // The hardest rule used on the way to a solution; 0 if there is no way.
  int grade(StarState<Side> state) const;

 private:
  struct Packings {
    Bits<Side> some, every, touched;  // squares in some packing, in every one, touched by every one
    bool any = false;
  };

  bool fill(const StarState<Side>& state, StarStep<Side>& step) const;
  bool pack_units(const StarState<Side>& state, StarStep<Side>& step) const;
  bool compare_lines(const StarState<Side>& state, StarStep<Side>& step) const;
  bool pack_leftovers(const StarState<Side>& state, StarStep<Side>& step) const;
  bool what_if(const StarState<Side>& state, StarRule rule, StarStep<Side>& step) const;
  bool search(const StarState<Side>& state, StarStep<Side>& step) const;

  void set_placed(const StarState<Side>& state, const Bits<Side>& squares, StarStep<Side>& step) const;
  bool pack(const Bits<Side>& squares, int queens, Packings& found) const;
  bool packed(const StarState<Side>& state, const Bits<Side>& squares, int queens, StarStep<Side>& step) const;
  int refuted(const StarState<Side>& state, int slot, int hardest, int most) const;

  const StarBoard<Side>& board_;
  const std::atomic<bool>& stop_;
  const bool patient_;
  const int lines_;
};

}  // namespace queenright
