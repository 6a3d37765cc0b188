// Quadrant tables of the join. A quadrant is half the rows of one side: north-west, south-west, north-east, south-east.
// Its table lists every placement of non-attacking queens on it, of any number, ordered by the set of rows and then by
// the set of columns used. Each node of the search that fills a table is one entry, so building costs one visit per
// entry.
//
// For each case the entries that its middle queens leave standing are copied into a CaseTable, in the form the join
// needs.
//
// Within the row sets of k rows, the column sets of size k are ranked in ascending order. Complements then rank in
// descending order: the partner of rank c among C(w, k) column sets is C(w, k) - 1 - c, which is all that the join of a
// north with a south quadrant needs to find its candidates.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "count/join/shape.hpp"

namespace queenright::join {

// Every north word has the north mark, every south word the south mark, and padding has both: so padding agrees with no
// entry, not even with an empty one. Below them 3w - 2 bits are in use.
constexpr std::uint32_t kNorthMark = 1u << 28, kSouthMark = 1u << 29;
constexpr std::uint32_t kNorthFlag = 1u << 30, kSouthFlag = 1u << 31;
constexpr std::size_t kPadding = 16;  // entries readable beyond the end, for two eight-lane loads

struct Quadrant {
  int rows = 0, columns = 0;
  bool north = false, west = false;
  int first_row = 0, first_column = 0;  // of the whole board
  std::vector<std::uint32_t> open;      // by row: the columns that a queen may use; empty if all may be used
  std::uint32_t required = 0;           // rows that must have a queen here: their other squares are closed

  int line_count() const { return rows + columns - 1; }  // diagonals of one direction
};
Quadrant quadrant_of(const Shape& shape, bool north, bool west, const OpenSquares& open = {});

// Ranks of the column sets of one side.
struct ColumnRanks {
  explicit ColumnRanks(int columns);
  std::vector<std::uint8_t> rank;    // by column set, among the sets of its size
  std::vector<std::uint32_t> count;  // by size
};

// Separate arrays, for the vector filter. Each has kPadding entries more.
struct QuadrantTable {
  Quadrant quadrant;
  // Diagonals row + column, counted within the quadrant, and above them (from bit line_count()) the column of the queen
  // in the middle row of the board, one bit each.
  std::vector<std::uint32_t> sums;
  std::vector<std::uint32_t> differences;  // diagonals row - column + columns - 1, counted within the quadrant
  std::vector<std::uint32_t> low_codes, high_codes;  // where its queens stand, see append_queen in tables.cpp
  std::vector<std::uint16_t> column_sets;
  std::vector<std::uint32_t> start;  // by row set: first entry; one more at the end

  std::size_t bytes() const;
};
// Raises Stopped soon after `stop` is set.
QuadrantTable build_table(const Quadrant& quadrant, const ColumnRanks& ranks, const std::atomic<bool>& stop);

// What a case rules out in one quadrant, and how its words are made: only by shifts, since each quadrant is an offset
// of the board.
struct Filter {
  std::uint32_t free_rows = 0;                                  // rows of the quadrant that no middle queen holds
  std::uint32_t forbidden_sums = 0, forbidden_differences = 0;  // in the bits of QuadrantTable
  std::uint32_t flagged_sums = 0;
  int side = 0;
  std::uint32_t line_mask = 0;              // the diagonals among the bits of `sums`
  int down = 0;                             // right shift to the diagonals that north and south share
  int sum_shift = 0, difference_shift = 0;  // left shift (or right, if negative) to those that west and east share
  std::uint32_t mark = 0, flag = 0;
};
Filter filter_for(const Shape& shape, const Case& middle_case, const Quadrant& quadrant);

// Memory that is written before it is read: it is not zeroed first, and unused parts are never touched. The first case
// of a count opens in half the time (n = 16, which has only one case: 15 % of the whole count).
template <class Type>
class Room {
 public:
  void reserve(std::size_t count) {
    if (count > count_) memory_ = std::make_unique_for_overwrite<Type[]>(count), count_ = count;
  }
  Type* data() { return memory_.get(); }
  const Type* data() const { return memory_.get(); }
  Type& operator[](std::size_t index) { return memory_[index]; }

 private:
  std::unique_ptr<Type[]> memory_;
  std::size_t count_ = 0;
};

// The entries of a quadrant that agree with the middle queens of one case. Memory is kept from case to case.
struct CaseTable {
  // Two placements, north and south of one side, agree if the AND of their words is zero: side - 1 shared diagonals of
  // each direction, the columns, and (in bits that never meet) marks and flags. Padding follows each row set.
  Room<std::uint32_t> words;
  Room<std::uint64_t> lines;  // diagonals that the other side can reach, and the flag above them
  Room<std::uint64_t> codes;
  Room<std::uint8_t> partners;               // ranks of the column sets that are left for the other quadrant
  std::vector<std::uint32_t> start, count;   // by row set: first entry, number of entries
  std::vector<std::uint32_t> group_base;     // by row set: where its column sets begin in group_start
  std::vector<std::uint16_t> group_start;    // by row set and rank: first entry, from `start` on; one more at the end
  std::vector<std::uint32_t> largest_group;  // by number of rows
  std::vector<std::uint8_t> flagged;         // by row set: some entry has a flag
};

// Copies the entries begin..end of `table` that pass to position `out` of `result`, and returns how many. There is room
// for all of them and kPadding more.
using FilterFunction = std::size_t (*)(const QuadrantTable& table, std::size_t begin, std::size_t end,
                                       const Filter& filter, CaseTable& result, std::size_t out);

void fill_case_table(const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter, FilterFunction copy,
                     CaseTable& result);

}  // namespace queenright::join
