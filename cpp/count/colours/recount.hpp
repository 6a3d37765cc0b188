// Units of a count by colours, counted again by a plain search. For every pair of row sets, the black queens are placed
// row by row on the whole board by bit masks, and so are the white ones; what they share with the counter is the
// meaning of a step and the weights, not the sub-boards, the planes or the adders.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "count/colours/plan.hpp"
#include "ground/tally.hpp"

namespace queenright {

class ColourUnits {
 public:
  explicit ColourUnits(const Unit& unit);

  std::uint64_t steps() const { return plan_.steps.size(); }
  // False if it was stopped.
  bool run(std::uint64_t step, Tally& tally, const Control& control) const;

 private:
  using Found = std::unordered_map<std::uint32_t, std::uint64_t>;  // placements by their columns

  bool add_rows(const colours::Level& level, const colours::Level::Class& of, std::size_t e, std::size_t o,
                Tally& tally, const Control& control) const;
  std::uint64_t weight(const colours::Level& level, const colours::Level::Class& of, std::size_t e, std::size_t o,
                       std::uint32_t columns) const;

  const colours::Plan plan_;
};

}  // namespace queenright
