// Grading region puzzles by the rules that people use, and listing the deduction step by step.
//
// A claim is a subset of one: k units of a kind whose open squares are in k units of another kind claim those units. k
// units confined to k lines are the same fact as the other lines confined to the other units, so k up to half of what
// is open covers all of them when every pair of kinds is examined in both directions.
#include "regions/grade.hpp"

#include "ground/checks.hpp"

#include <algorithm>

#include "regions/regions.hpp"
#include "stars/stars.hpp"

namespace queenright {

namespace {

constexpr std::array kKinds{UnitKind::Region, UnitKind::Row, UnitKind::Column};

template <int Side>
std::uint32_t waiting(const RegionState<Side>& state, UnitKind kind) {
  return kind == UnitKind::Region ? state.regions : kind == UnitKind::Row ? state.rows : state.columns;
}

// For each unit of a kind, the units of another kind that contain its open squares.
template <int Side>
struct Profiles {
  Profiles(const RegionBoard<Side>& board, const RegionState<Side>& state) {
    state.open.each([&](int slot) {
      const std::array<int, 3> at{board.label[slot], slot / Side, slot % Side};
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) masks[a][b][at[a]] |= 1u << at[b];
    });
  }
  const std::array<std::uint32_t, Side>& of(UnitKind a, UnitKind b) const {
    return masks[static_cast<int>(a)][static_cast<int>(b)];
  }
  std::array<std::array<std::array<std::uint32_t, Side>, 3>, 3> masks{};
};

// Looks for k units of one kind that fit k of another and take something from the rest.
template <int Side>
class SubsetScan {
 public:
  SubsetScan(const RegionBoard<Side>& board, const RegionState<Side>& state, const std::atomic<bool>& stop)
      : board_(board), state_(state), profiles_(board, state), stop_(stop) {}

  bool find(int k, Step<Side>& step) {
    for (const UnitKind kind : kKinds)
      for (const UnitKind into : kKinds) {
        if (kind == into) continue;
        step.kind = kind;
        step.into = into;
        masks_ = &profiles_.of(kind, into);
        if (extend(waiting(state_, kind), k, k, 0, 0, step)) return true;
      }
    return false;
  }

 private:
  bool extend(std::uint32_t left, int missing, int k, std::uint32_t chosen, std::uint32_t lines, Step<Side>& step) {
    if (stop_.load(std::memory_order_relaxed)) return false;  // 32 regions that are columns have millions of subsets
    if (missing == 0) return takes(chosen, lines, step);
    for (; left != 0; left &= left - 1) {
      const int unit = std::countr_zero(left);
      const std::uint32_t wider = lines | (*masks_)[unit];
      if (std::popcount(wider) > k) continue;
      if (extend(left & (left - 1), missing - 1, k, chosen | 1u << unit, wider, step)) return true;
    }
    return false;
  }

  bool takes(std::uint32_t units, std::uint32_t lines, Step<Side>& step) {
    step.removed = state_.open & all(step.into, lines);
    step.removed.strike(all(step.kind, units));
    step.units = units;
    step.lines = lines;
    return step.removed.any();
  }

  Bits<Side> all(UnitKind kind, std::uint32_t numbers) const {
    Bits<Side> squares;
    for (; numbers != 0; numbers &= numbers - 1) {
      const int number = std::countr_zero(numbers);
      squares |= kind == UnitKind::Region ? board_.region[number]
                 : kind == UnitKind::Row  ? board_.ground->row[number]
                                          : board_.ground->column[number];
    }
    return squares;
  }

  const RegionBoard<Side>& board_;
  const RegionState<Side>& state_;
  const Profiles<Side> profiles_;
  const std::atomic<bool>& stop_;
  const std::array<std::uint32_t, Side>* masks_ = nullptr;
};

}  // namespace

template <int Side>
const Bits<Side>& Reasoner<Side>::unit(UnitKind kind, int number) const {
  if (kind == UnitKind::Region) return board_.region[number];
  return kind == UnitKind::Row ? board_.ground->row[number] : board_.ground->column[number];
}

template <int Side>
bool Reasoner<Side>::next(const RegionState<Side>& state, int hardest, Step<Side>& step) const {
  step = Step<Side>{};
  if (single(state, step)) return true;
  if (hardest < 2) return false;
  SubsetScan<Side> subsets(board_, state, stop_);
  step.rule = Rule::Claim;
  if (subsets.find(1, step)) return true;
  if (hardest >= 3 && common_attack(state, step)) return true;
  step.rule = Rule::Pair;
  if (hardest >= 4 && subsets.find(2, step)) return true;
  step.rule = Rule::Subset;
  const int most = std::min(std::popcount(state.rows) / 2, kLargestSubset);
  for (int k = 3; hardest >= 5 && k <= most; ++k)
    if (subsets.find(k, step)) return true;
  if (hardest >= 6 && what_if(state, Rule::WhatIfSingles, step)) return true;
  if (hardest >= 7 && what_if(state, Rule::WhatIf, step)) return true;
  return hardest >= 8 && search(state, step);
}

template <int Side>
void Reasoner<Side>::apply(RegionState<Side>& state, const Step<Side>& step) const {
  if (step.rule == Rule::Single) state.place(board_, step.slot);
  state.open.strike(step.removed);
}

template <int Side>
bool Reasoner<Side>::dead(const RegionState<Side>& state, UnitKind& kind, int& number) const {
  for (const UnitKind each : kKinds)
    for (std::uint32_t left = waiting(state, each); left != 0; left &= left - 1)
      if (!(state.open & unit(each, std::countr_zero(left))).any()) {
        kind = each;
        number = std::countr_zero(left);
        return true;
      }
  return false;
}

template <int Side>
bool Reasoner<Side>::single(const RegionState<Side>& state, Step<Side>& step) const {
  for (const UnitKind kind : kKinds)
    for (std::uint32_t left = waiting(state, kind); left != 0; left &= left - 1) {
      const int number = std::countr_zero(left);
      const Bits<Side> squares = state.open & unit(kind, number);
      const int slot = squares.first();
      if (slot < 0 || squares != Bits<Side>::of(slot)) continue;
      step.rule = Rule::Single;
      step.kind = kind;
      step.units = 1u << number;
      step.slot = slot;
      step.removed = state.open & board_.attack(slot);
      step.removed.clear(slot);
      return true;
    }
  return false;
}

// The unit whose squares have most in common.
template <int Side>
bool Reasoner<Side>::common_attack(const RegionState<Side>& state, Step<Side>& step) const {
  int most = 0;
  for (const UnitKind kind : kKinds)
    for (std::uint32_t left = waiting(state, kind); left != 0; left &= left - 1) {
      const int number = std::countr_zero(left);
      Bits<Side> common = state.open;
      common.strike(unit(kind, number));
      (state.open & unit(kind, number)).each([&](int slot) { common &= board_.attack(slot); });
      if (!common.any() || common.count() <= most) continue;
      most = common.count();
      step.rule = Rule::CommonAttack;
      step.kind = kind;
      step.units = 1u << number;
      step.removed = common;
    }
  return most > 0;
}

template <int Side>
int Reasoner<Side>::refuted(const RegionState<Side>& state, int slot, int hardest, int most) const {
  RegionState<Side> tried = state;
  tried.place(board_, slot);
  UnitKind kind;
  int number;
  for (int steps = 0; steps < most; ++steps) {
    if (dead(tried, kind, number)) return steps;
    Step<Side> step;
    if (!next(tried, hardest, step)) return -1;
    apply(tried, step);
  }
  return -1;
}

template <int Side>
bool Reasoner<Side>::what_if(const RegionState<Side>& state, Rule rule, Step<Side>& step) const {
  const int hardest = rule == Rule::WhatIfSingles ? 1 : 3;
  int shortest = Bits<Side>::kSlots * 2, found = -1;
  for (Bits<Side> left = state.open; left.any();) {
    const int slot = left.first();
    left.clear(slot);
    if (stop_.load(std::memory_order_relaxed)) return false;
    if (const int steps = refuted(state, slot, hardest, shortest); steps >= 0) {
      shortest = steps;
      found = slot;
      if (!patient_ || steps == 0) break;
    }
  }
  if (found < 0) return false;
  step = Step<Side>{};
  step.rule = rule;
  step.slot = found;
  step.removed = Bits<Side>::of(found);
  return true;
}

template <int Side>
bool Reasoner<Side>::search(const RegionState<Side>& state, Step<Side>& step) const {
  std::uint64_t fewest = ~std::uint64_t{0};
  for (Bits<Side> left = state.open; left.any();) {
    const int slot = left.first();
    left.clear(slot);
    const auto visit = [](const std::array<int, Side>&) { return true; };
    RegionSearch<Side, decltype(visit)> tree(board_, stop_, visit);
    RegionState<Side> tried = state;
    tried.place(board_, slot);
    const bool possible = tree.run(tried);
    if (tree.stopped) return false;
    if (possible || tree.nodes >= fewest) continue;
    fewest = tree.nodes;
    step = Step<Side>{};
    step.rule = Rule::Search;
    step.slot = slot;
    step.removed = Bits<Side>::of(slot);
    step.nodes = tree.nodes;
    if (!patient_) return true;
  }
  return fewest != ~std::uint64_t{0};
}

template <int Side>
int Reasoner<Side>::grade(RegionState<Side> state) const {
  int hardest = 1;
  UnitKind kind;
  int number;
  Step<Side> step;
  while (state.rows != 0) {
    if (state.broken || dead(state, kind, number) || !next(state, kHardest, step)) return 0;
    hardest = std::max(hardest, static_cast<int>(step.rule));
    apply(state, step);
  }
  return hardest;
}

template class Reasoner<8>;
template class Reasoner<16>;
template class Reasoner<32>;

namespace {

// The deduction of one puzzle: the steps as data.
template <int Side>
class Teller {
 public:
  Teller(const RegionPuzzle& puzzle, Control& control)
      : board_(puzzle), reasoner_(board_, control.stop, true), start_(board_, puzzle), control_(control) {}

  Trace tell(int hardest, std::size_t most) const { return tell(start_, hardest, most); }

 private:
  Trace tell(RegionState<Side> state, int hardest, std::size_t most) const {
    Trace trace;
    while (true) {
      UnitKind kind = UnitKind::Region;
      int number = 0;
      if (control_.stop) return ended(trace, TraceEnd::Stopped);
      if (reasoner_.dead(state, kind, number)) {
        trace.emptied = {kind, {number}};
        return ended(trace, TraceEnd::Contradiction);
      }
      if (state.rows == 0) return ended(trace, TraceEnd::Solved);
      Step<Side> step;
      if (trace.steps.size() == most || !reasoner_.next(state, hardest, step)) return ended(trace, TraceEnd::Stuck);
      trace.steps.push_back(told(state, step));
      reasoner_.apply(state, step);
    }
  }

  static Trace ended(Trace& trace, TraceEnd end) {
    trace.end = end;
    return std::move(trace);
  }

  Deduction told(const RegionState<Side>& state, const Step<Side>& step) const {
    Deduction deduction;
    deduction.rule = static_cast<int>(step.rule);
    deduction.units = listed(step.kind, step.units);
    deduction.lines = listed(step.into, step.lines);
    deduction.queen = step.slot < 0 ? -1 : board_.square(step.slot);
    deduction.nodes = step.nodes;
    if (step.rule == Rule::Single) deduction.placed = {deduction.queen};
    step.removed.each([&](int slot) { deduction.removed.push_back(board_.square(slot)); });
    if (step.rule == Rule::WhatIfSingles || step.rule == Rule::WhatIf) {
      RegionState<Side> tried = state;
      tried.place(board_, step.slot);
      Trace chain = tell(tried, step.rule == Rule::WhatIf ? 3 : 1, Bits<Side>::kSlots * 2);
      deduction.chain = std::move(chain.steps);
      deduction.emptied = std::move(chain.emptied);
    }
    return deduction;
  }

  const RegionBoard<Side> board_;
  const Reasoner<Side> reasoner_;
  const RegionState<Side> start_;
  Control& control_;
};

}  // namespace

Trace explain_regions(const RegionPuzzle& puzzle, int hardest, std::size_t most, Control& control) {
  check_puzzle(puzzle);
  check_range("the hardest rule of an explanation", hardest, 1, hardest_rule(puzzle));
  if (puzzle.stars > 1) return explain_stars(puzzle, hardest, most, control);
  return with_side(puzzle.n,
                   [&](auto side) { return Teller<decltype(side)::value>(puzzle, control).tell(hardest, most); });
}

int grade_regions(const RegionPuzzle& puzzle, Control& control) {
  check_puzzle(puzzle);
  if (puzzle.stars > 1) return grade_stars(puzzle, control);
  return with_side(puzzle.n, [&](auto side) {
    constexpr int Side = decltype(side)::value;
    const RegionBoard<Side> board(puzzle);
    return Reasoner<Side>(board, control.stop, false).grade(RegionState<Side>(board, puzzle));
  });
}

}  // namespace queenright
