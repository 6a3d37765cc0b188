// Deduction on one board, for grading and for explanations step by step.
#pragma once

#include "regions/search.hpp"

namespace queenright {

// A step as bit sets; `slot` is the queen placed or supposed.
template <int Side>
struct Step {
  Rule rule = Rule::Single;
  UnitKind kind = UnitKind::Region, into = UnitKind::Region;
  std::uint32_t units = 0, lines = 0;
  int slot = -1;
  Bits<Side> removed;
  std::uint64_t nodes = 0;
};

template <int Side>
class Reasoner {
 public:
  // A patient one tries all suppositions and takes the shortest; otherwise it takes the first that fails.
  Reasoner(const RegionBoard<Side>& board, const std::atomic<bool>& stop, bool patient)
      : board_(board), stop_(stop), patient_(patient) {}

  // The easiest step by rules up to `hardest`; false if there is none.
  bool next(const RegionState<Side>& state, int hardest, Step<Side>& step) const;
  void apply(RegionState<Side>& state, const Step<Side>& step) const;
  // Whether a unit waits for its queen without a square; its kind and number.
  bool dead(const RegionState<Side>& state, UnitKind& kind, int& number) const;
  // The hardest rule used on the way to a solution; 0 if there is no way.
  int grade(RegionState<Side> state) const;

 private:
  const Bits<Side>& unit(UnitKind kind, int number) const;
  bool single(const RegionState<Side>& state, Step<Side>& step) const;
  bool common_attack(const RegionState<Side>& state, Step<Side>& step) const;
  bool what_if(const RegionState<Side>& state, Rule rule, Step<Side>& step) const;
  bool search(const RegionState<Side>& state, Step<Side>& step) const;
  // How many steps a supposed queen takes to a contradiction by rules up to `hardest`, fewer than `most`; -1 if not.
  int refuted(const RegionState<Side>& state, int slot, int hardest, int most) const;

  const RegionBoard<Side>& board_;
  const std::atomic<bool>& stop_;
  const bool patient_;
};

}  // namespace queenright
