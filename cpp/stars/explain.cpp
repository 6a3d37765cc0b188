// The deduction of a star puzzle as data, and its grade.
#include "stars/reason.hpp"
#include "stars/stars.hpp"

namespace queenright {

namespace {

template <int Side>
class StarTeller {
 public:
  StarTeller(const RegionPuzzle& puzzle, Control& control)
      : board_(puzzle),
        reasoner_(board_, control.stop, true),
        supposing_(board_, control.stop, true, StarReasoner<Side>::kMostLinesSupposed),
        start_(board_, puzzle),
        control_(control) {}

  Trace tell(int hardest, std::size_t most) const { return tell(reasoner_, start_, hardest, most); }

 private:
  Trace tell(const StarReasoner<Side>& reasoner, StarState<Side> state, int hardest, std::size_t most) const {
    Trace trace;
    trace.end = TraceEnd::Stuck;
    while (true) {
      int unit = 0;
      if (control_.stop) {
        trace.end = TraceEnd::Stopped;
      } else if (state.broken || reasoner.dead(state, unit)) {
        StarStep<Side> named;
        named.set_unit(board_, unit);
        trace.emptied = listed(named.kind, named.units);
        trace.end = TraceEnd::Contradiction;
      } else if (state.left == 0) {
        trace.end = TraceEnd::Solved;
      } else if (StarStep<Side> step; trace.steps.size() < most && reasoner.next(state, hardest, step)) {
        trace.steps.push_back(told(state, step));
        reasoner.apply(state, step);
        continue;
      }
      return trace;
    }
  }

  Deduction told(const StarState<Side>& state, const StarStep<Side>& step) const {
    Deduction deduction;
    deduction.rule = static_cast<int>(step.rule);
    deduction.units = listed(step.kind, step.units);
    deduction.lines = listed(step.into, step.lines);
    deduction.queen = step.slot < 0 ? -1 : board_.square(step.slot);
    deduction.nodes = step.nodes;
    deduction.how = step.slot < 0 ? step.how : How::None;
    deduction.need = step.need;
    deduction.outside = step.outside;
    deduction.removed = squares(step.removed);
    deduction.squares = squares(step.squares);
    deduction.placed = squares(step.placed);
    if (step.rule == StarRule::WhatIfCount || step.rule == StarRule::WhatIf) {
      StarState<Side> tried = state;
      tried.place(board_, step.slot);
      Trace chain = tell(supposing_, tried, step.rule == StarRule::WhatIf ? 3 : 1, Bits<Side>::kSlots * 2);
      deduction.chain = std::move(chain.steps);
      deduction.emptied = std::move(chain.emptied);
    }
    return deduction;
  }

  std::vector<std::int32_t> squares(const Bits<Side>& bits) const {
    std::vector<std::int32_t> found;
    bits.each([&](int slot) { found.push_back(board_.square(slot)); });
    return found;
  }

  const StarBoard<Side> board_;
  const StarReasoner<Side> reasoner_, supposing_;
  const StarState<Side> start_;
  Control& control_;
};

}  // namespace

Trace explain_stars(const RegionPuzzle& puzzle, int hardest, std::size_t most, Control& control) {
  return with_side(puzzle.n,
                   [&](auto side) { return StarTeller<decltype(side)::value>(puzzle, control).tell(hardest, most); });
}

int grade_stars(const RegionPuzzle& puzzle, Control& control) {
  return with_side(puzzle.n, [&](auto side) {
    constexpr int Side = decltype(side)::value;
    const StarBoard<Side> board(puzzle);
    return StarReasoner<Side>(board, control.stop, false).grade(StarState<Side>(board, puzzle));
  });
}

}  // namespace queenright
