// Lists of placements on a sub-board: all ways to fill a set of rows with queens that do not attack each other, grouped
// by what their columns mean for a choice (level.hpp).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/board.hpp"
#include "count/colours/level.hpp"
#include "count/colours/sieve.hpp"
#include "count/count.hpp"

namespace queenright::colours {

// Called every few milliseconds.
inline void throw_if_stopped(const std::atomic<bool>& stop) {
  if (stop.load(std::memory_order_relaxed)) throw Stopped();
}

struct Placement {
  std::uint32_t sums, differences;             // the diagonals it uses
  Position group;                              // position of F or G
  std::uint8_t lines;                          // the lines of the sieve that it uses
  std::array<std::uint8_t, kMaxSide> columns;  // of its queens, top to bottom
};

struct Placements {
  std::vector<int> rows;
  std::vector<std::uint32_t> start;  // by group: its first entry; one more at the end
  std::vector<Placement> entries;    // by group

  std::size_t groups() const { return start.size() - 1; }
  std::uint32_t group_size(std::size_t group) const { return start[group + 1] - start[group]; }
};

// The placements of the first `groups` positions. Raises Stopped soon after `stop` is set.
Placements list_placements(const SubBoard& board, Set rows, const std::vector<Position>& position_of_columns,
                           std::size_t groups, const Sieve& sieve, const std::atomic<bool>& stop);

struct CodeRange {
  std::uint32_t first, count;  // in placements
};

// Placements as the kernel reads them: rows in pairs, and for each pair of queens the index of a vector in the table of
// these rows (kernel_body.hpp). For every pattern of the other side there is a list of the placements that use none of
// its lines. The kernel reads eight at a time, so each range is padded with codes of no queens.
struct CodeLists {
  CodeLists(const SubBoard& board, const Placements& placements, const Sieve& sieve, const std::atomic<bool>& stop);

  std::vector<int> rows;
  std::size_t groups, placements;
  std::size_t tables;                // parts per code
  std::vector<CodeRange> ranges;     // by pattern and group
  std::vector<std::uint16_t> codes;  // `tables` per placement: indices times 32

  const CodeRange* ranges_of(std::size_t pattern) const { return ranges.data() + pattern * groups; }
};

}  // namespace queenright::colours
