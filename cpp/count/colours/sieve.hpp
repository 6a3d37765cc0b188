// A few diagonals, those with the most squares on both sub-boards of a colour. Placements of the two that use a common
// one need not be compared: so the placements of one sub-board are kept in planes whose placements all use the lines of
// a *pattern*, and placements of the other one that use any of them skip the plane.
#pragma once

#include <cstdint>
#include <vector>

#include "count/colours/board.hpp"

namespace queenright::colours {

class Sieve {
 public:
  // For both sub-boards of a colour with so many queens on each.
  Sieve(const Board& board, const SubBoard& first, const SubBoard& second, int queens);

  static constexpr std::size_t kLines = 6, kLineSets = 1 << kLines;

  // Sets of lines; the empty one is the first.
  const std::vector<std::uint32_t>& patterns() const { return patterns_; }

  // The lines that a placement uses.
  std::uint32_t lines_of(std::uint32_t sums, std::uint32_t differences) const {
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i)
      used |= static_cast<std::uint32_t>(((sums & sums_[i]) | (differences & differences_[i])) != 0) << i;
    return used;
  }

 private:
  std::vector<std::uint32_t> sums_, differences_;  // for each line, one bit in one of them
  std::vector<std::uint32_t> patterns_;
};

}  // namespace queenright::colours
