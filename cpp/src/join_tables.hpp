// Quadrant tables of the join. A quadrant is half the rows of one side: north-west, south-west, north-east, south-east. Its
// table lists every placement of non-attacking queens on it, of any number, ordered by the set of rows and then by the set
// of columns used. Each node of the search that fills a table is one entry, so building costs one visit per entry.
//
// Within the row sets of k rows, the column sets of size k are ranked in ascending order. Complements then rank in
// descending order: the partner of rank c among C(w, k) column sets is C(w, k) - 1 - c, which is all that the join of a
// north with a south quadrant needs to find its candidates.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "join_shape.hpp"

namespace queenright::join {

struct Quadrant {
  int rows = 0, columns = 0;
  bool north = false, west = false;
  int first_row = 0, first_column = 0;  // of the whole board
};

// Ranks of the column sets of one side.
struct ColumnRanks {
  explicit ColumnRanks(int columns);
  std::vector<std::uint8_t> rank;   // by column set, among the sets of its size
  std::vector<std::uint32_t> count;  // by size
};

// Everything that the filter of one case and the join need of an entry, as separate arrays for the vector filter.
struct QuadrantTable {
  Quadrant quadrant;
  // Diagonals row + column, counted within the quadrant, and above them (from bit rows + columns - 1) the column of the
  // queen in the middle row of the board, one bit each.
  std::vector<std::uint32_t> sums;
  std::vector<std::uint32_t> differences;  // diagonals row - column + columns - 1, counted within the quadrant
  std::vector<std::uint64_t> codes;        // where its queens stand, see append_queen in join_tables.cpp
  std::vector<std::uint16_t> column_sets;
  std::vector<std::uint32_t> start;        // by row set: first entry; one more at the end

  int line_count() const { return quadrant.rows + quadrant.columns - 1; }
  std::size_t bytes() const;
};

Quadrant quadrant_of(const Shape& shape, bool north, bool west);
QuadrantTable build_table(const Quadrant& quadrant, const ColumnRanks& ranks);

// What the queens of a case rule out in one quadrant, in the bit positions of QuadrantTable.
struct Filter {
  std::uint32_t sums = 0, differences = 0;
  std::uint32_t flagged = 0;    // bits of `sums` that flag a placement
  std::uint32_t free_rows = 0;  // rows of the quadrant that no middle queen holds
};
Filter filter_for(const Shape& shape, const Case& middle_case, const Quadrant& quadrant);

// The entries of a quadrant that agree with the middle queens of one case, ready for the join.
struct CaseTable {
  // Two placements, north and south of one side, agree if the AND of their words is zero: shared diagonals, columns, and
  // (in bits that never meet) marks and flags. Eight words that agree with nothing follow each row set.
  std::vector<std::uint32_t> words;
  std::vector<std::uint64_t> lines;  // diagonals that the other side can reach, and the flag above them
  std::vector<std::uint64_t> codes;
  std::vector<std::uint8_t> ranks;   // of the column set
  std::vector<std::uint32_t> start, count;   // by row set: first entry, number of entries
  std::vector<std::uint32_t> group_base;     // by row set: where its column sets begin in group_start
  std::vector<std::uint32_t> group_start;    // by row set and rank: first entry; the end of the last is in the next slot
  std::vector<std::uint32_t> largest_group;  // by number of rows

  std::size_t bytes() const;
};

using SelectFunction = std::size_t (*)(const std::uint32_t* sums, const std::uint32_t* differences, std::size_t begin,
                                       std::size_t end, std::uint32_t sum_mask, std::uint32_t difference_mask,
                                       std::uint32_t* selected);

// Fills `result` from `table`; `selected` is scratch memory.
void fill_case_table(const Shape& shape, const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter,
                     SelectFunction select, std::vector<std::uint32_t>& selected, CaseTable& result);

// Every north word has the north mark, every south word the south mark, and padding has both: so padding agrees with no
// entry, not even with an empty one. Below them 3w - 2 bits are in use.
constexpr std::uint32_t kNorthMark = 1u << 28, kSouthMark = 1u << 29;
constexpr std::uint32_t kNorthFlag = 1u << 30, kSouthFlag = 1u << 31;
constexpr std::size_t kPadding = 8;  // entries readable beyond the end, for eight-lane loads

}  // namespace queenright::join
