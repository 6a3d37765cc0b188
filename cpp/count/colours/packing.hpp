// Which placements share a plane. A plane takes at most one placement from each of its lanes, all of which use the
// lines of its pattern.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "count/colours/sieve.hpp"

namespace queenright::colours {

constexpr std::uint32_t kNothing = ~0u;

struct PackedPlane {
  std::size_t pattern;                // index
  std::vector<std::uint32_t> chosen;  // by lane: which of its placements, or kNothing
};

// Puts every placement into one plane; planes of the same pattern are adjacent. A lane is given as the lines that each
// of its placements uses, and work[p] is the cost of a plane of pattern p. Greedy: the next plane is the one that takes
// the most placements for its cost. Raises Stopped soon after `stop` is set.
std::vector<PackedPlane> pack(const std::vector<std::vector<std::uint8_t>>& lanes, const Sieve& sieve,
                              const std::vector<double>& work, const std::atomic<bool>& stop);

}  // namespace queenright::colours
