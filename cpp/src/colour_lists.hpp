// Lists of placements on a sub-board: all ways to fill a set of rows with queens that do not attack each other, grouped
// by the set of columns they use.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colour_board.hpp"

namespace queenright::colours {

struct Placement {
  std::uint64_t code;  // two queens a byte, top to bottom: column * columns + next column; a single column at an odd end
  std::uint32_t sums, differences;  // diagonals in use
  std::uint16_t group;              // rank of the column set
  std::uint8_t pattern;             // of the sieve
};

struct Placements {
  std::vector<int> rows;
  std::vector<std::uint32_t> start;  // by group: its first entry; one more at the end
  std::vector<Placement> entries;    // by group

  std::size_t groups() const { return start.size() - 1; }
  std::uint32_t group_size(std::size_t group) const { return start[group + 1] - start[group]; }
};

// Raises Stopped soon after `stop` is set.
Placements list_placements(const SubBoard& board, Set rows, const SetRanks& columns, const Sieve& sieve,
                           const std::atomic<bool>& stop);

// The codes alone, once for every pattern of the other side: those placements that share no sieve line with it.
struct CodeLists {
  std::vector<int> rows;
  std::size_t groups = 0, placements = 0;
  std::vector<std::uint32_t> start;  // by pattern and group; each pattern has one more at its end
  std::vector<std::uint64_t> codes;

  const std::uint32_t* starts(std::size_t pattern) const { return start.data() + pattern * (groups + 1); }
};
CodeLists code_lists(const Placements& placements, const Sieve& sieve);

}  // namespace queenright::colours
