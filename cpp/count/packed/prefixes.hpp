// The prefixes of a walk: all ways to place queens on the first rows of an odd side. They form three layers. The
// *outer* rows (all but the last three) are walked depth first. The last three, or fewer, are grouped by the set of
// their columns, because all orders of one set leave the same columns to the other rows: everything counted after them
// goes to the same groups, and is added up in a few registers before it is stored.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "count/packed/colour.hpp"

namespace queenright::packed {

constexpr int kInnerRows = 3, kMostPrefixRows = 5;
// Rows that a program may have after its prefix; 28 queens have at most 14 on a side.
constexpr int kMostProgramRows = 14 - kMostPrefixRows;

struct Thinned {
  double prefixes = 1, lists = 1;
};

struct Prefixes {
  using Columns = std::array<std::int8_t, kMostPrefixRows>;  // by prefix row

  struct ColumnSet {
    Set columns;              // of the inner rows
    std::size_t first, last;  // of its orders in `prefixes`
  };
  struct Outer {
    Columns columns;
    Set taken;
    std::size_t first, last;  // of its column sets in `sets`
  };

  Prefixes(const SubBoard& board, const std::vector<int>& rows);

  std::vector<int> rows;
  int outer_rows, inner_rows;
  std::vector<Outer> outers;
  std::vector<ColumnSet> sets;
  std::vector<Columns> prefixes;  // the order in which programs are made

  int depth() const { return outer_rows + inner_rows; }

  // Keeps a share of them, for samples: those with index % every == offset of the outer prefixes, or of the column sets
  // if there is only one outer prefix; one of them if there are fewer than `every`. Returns the factor by which their
  // number shrank.
  Thinned thin(std::size_t every, std::size_t offset);

 private:
  std::size_t first_lists() const;  // number of lists filtered for the first two inner columns
};

// Diagonals of a sub-board that queens use.
struct UsedLines {
  std::uint32_t sums = 0, differences = 0;

  bool attack(const SubBoard& board, int row, int column) const {
    return ((sums >> board.sum(row, column)) & 1) != 0 || ((differences >> board.difference(row, column)) & 1) != 0;
  }
  UsedLines with(const SubBoard& board, int row, int column) const {
    return {sums | 1u << board.sum(row, column), differences | 1u << board.difference(row, column)};
  }
};

UsedLines lines_used(const SubBoard& board, const Prefixes& prefixes, const Prefixes::Columns& columns);

}  // namespace queenright::packed
