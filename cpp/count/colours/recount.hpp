// Counts units of either counter by colours again by a plain search. For every pair of row sets, the black queens are
// placed row by row on the whole board with bit masks, and so are the white ones. The search shares the meaning of a
// step and the weights with the counters, but not the sub-boards, planes, prefixes or adders.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/plan.hpp"
#include "count/packed/plan.hpp"
#include "ground/tally.hpp"

namespace queenright {

// All choices with one E and one O.
class ColourRecount {
 public:
  ColourRecount(const colours::Board& board, const Control& control);

  // Adds them, with their weights; false if it was stopped.
  bool add(const colours::Level& level, const colours::Level::Class& of, std::size_t e, std::size_t o, Tally& tally);

 private:
  colours::Set gathered(std::uint32_t lines, int parity) const;

  const colours::Board& board_;
  const Control& control_;
  std::vector<std::uint8_t> every_second_;  // by 14 bits: the even ones
  std::vector<std::uint32_t> black_;        // by F and G: black placements, times the weight
};

class ColourUnits {
 public:
  explicit ColourUnits(const Unit& unit, const colours::OpenSquares& open = {}) : plan_(unit.size, open) {}

  std::uint64_t steps() const { return plan_.steps.size(); }
  // False if it was stopped.
  bool run(std::uint64_t step, Tally& tally, const Control& control) const;

 private:
  const colours::Plan plan_;
};

class PackedUnits {
 public:
  explicit PackedUnits(const Unit& unit) : plan_(unit.size) {}

  std::uint64_t steps() const { return plan_.step_count(); }
  bool run(std::uint64_t step, Tally& tally, const Control& control) const;

 private:
  const packed::Plan plan_;
};

}  // namespace queenright
