// A few diagonals: those with the most squares on both sub-boards of a colour. If a placement on one sub-board and a
// placement on the other use the same one, the two need not be compared. So each plane of one sub-board holds
// placements that all use the lines of a *pattern*, and placements on the other sub-board that use any of these lines
// skip the plane.
#pragma once

#include <cstdint>
#include <vector>

#include "count/colours/board.hpp"

namespace queenright::colours {

class Sieve {
 public:
  // For both sub-boards of a colour, with `queens` queens on each.
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
