// Building the quadrant tables and thinning them for one case; the layout is told in join_tables.hpp.
#include "join_tables.hpp"

#include <algorithm>
#include <bit>

namespace queenright::join {
namespace {

// Codes: queens are taken in pairs, top to bottom; byte p is column(2p) * columns + column(2p + 1), or the column alone
// for the last queen of an odd number. They are the indices of the two-queen vectors of the match.
std::uint64_t append_queen(std::uint64_t code, int queens, int column, int columns) {
  const int shift = 8 * (queens / 2);
  if (queens % 2 == 0) return code | static_cast<std::uint64_t>(column) << shift;
  const std::uint64_t first = code >> shift;
  return code + ((first * static_cast<std::uint64_t>(columns - 1) + static_cast<std::uint64_t>(column)) << shift);
}

struct Partial {
  std::uint32_t row_set = 0, column_set = 0, sums = 0, differences = 0;
  std::uint32_t reversed = 0;  // the differences as column - row + rows - 1, for the search itself
  std::uint64_t code = 0;
  int queens = 0;
};

// Visits every placement of non-attacking queens on the quadrant, the empty one included.
template <class Visitor>
class PlacementSearch {
 public:
  PlacementSearch(const Quadrant& quadrant, Visitor& visit)
      : quadrant_(quadrant),
        visit_(visit),
        centre_row_(quadrant.north ? quadrant.rows - 1 : 0),
        lines_((1u << (quadrant.rows + quadrant.columns - 1)) - 1) {}

  void run() { extend({}, 0); }

 private:
  void extend(const Partial& partial, int first_row) {
    visit_(partial);
    for (int row = first_row; row < quadrant_.rows; ++row) {
      const std::uint32_t taken = partial.column_set | (partial.sums & lines_) >> row |
                                  partial.reversed >> (quadrant_.rows - 1 - row);
      for (std::uint32_t free = ((1u << quadrant_.columns) - 1) & ~taken; free != 0; free &= free - 1)
        extend(with_queen(partial, row, std::countr_zero(free)), row + 1);
    }
  }

  Partial with_queen(const Partial& partial, int row, int column) const {
    Partial next = partial;
    next.row_set |= 1u << row;
    next.column_set |= 1u << column;
    next.sums |= 1u << (row + column);
    if (row == centre_row_) next.sums |= 1u << (quadrant_.rows + quadrant_.columns - 1 + column);
    next.differences |= 1u << (row - column + quadrant_.columns - 1);
    next.reversed |= 1u << (column - row + quadrant_.rows - 1);
    next.code = append_queen(partial.code, partial.queens, column, quadrant_.columns);
    ++next.queens;
    return next;
  }

  const Quadrant& quadrant_;
  Visitor& visit_;
  const int centre_row_;
  const std::uint32_t lines_;
};

template <class Visitor>
void for_each_placement(const Quadrant& quadrant, Visitor visit) {
  PlacementSearch<Visitor>(quadrant, visit).run();
}

// First index of each (row set, column rank) group in `group_base[row_set] + rank`.
std::vector<std::uint32_t> group_bases(int rows, const ColumnRanks& ranks) {
  std::vector<std::uint32_t> base{0};
  for (std::uint32_t row_set = 0; row_set < 1u << rows; ++row_set) {
    const auto queens = static_cast<std::size_t>(std::popcount(row_set));
    base.push_back(base.back() + (queens < ranks.count.size() ? ranks.count[queens] : 0));
  }
  return base;
}

template <class Type>
std::size_t bytes_of(const std::vector<Type>& values) {
  return values.capacity() * sizeof(Type);
}

// Moves bit i of `bits` to bit i + amount; bits that leave [0, count) are dropped.
std::uint64_t moved(std::uint64_t bits, int amount, int count) {
  const std::uint64_t all = amount >= 0 ? bits << amount : bits >> -amount;
  return all & ((1ull << count) - 1);
}

// Turns the diagonals of an entry into the words of a CaseTable: only shifts, since quadrants are offsets of the board.
class EntryWords {
 public:
  EntryWords(const Shape& shape, const Quadrant& quadrant)
      : side_(shape.side()),
        line_mask_((1u << (quadrant.rows + quadrant.columns - 1)) - 1),
        flag_(quadrant.north ? kNorthFlag : kSouthFlag),
        mark_(quadrant.north ? kNorthMark : kSouthMark),
        // The south's diagonals number 0 are the north's number `rows`.
        down_(quadrant.north ? -quadrant.rows : 0),
        sum_shift_(quadrant.first_row + quadrant.first_column - (shape.size - side_)),
        difference_shift_(quadrant.first_row - quadrant.first_column) {}

  // Shared with the other quadrant of the side: side - 1 diagonals of each direction, and the columns.
  std::uint32_t word(std::uint32_t sums, std::uint32_t differences, std::uint32_t column_set, bool flagged) const {
    const auto sum_part = static_cast<std::uint32_t>(moved(sums & line_mask_, down_, side_ - 1));
    const auto difference_part = static_cast<std::uint32_t>(moved(differences, down_, side_ - 1));
    return sum_part | difference_part << (side_ - 1) | column_set << (2 * side_ - 2) | mark_ | (flagged ? flag_ : 0);
  }

  std::uint64_t lines(std::uint32_t sums, std::uint32_t differences, bool flagged) const {
    const int shared = 2 * side_ - 1;
    return moved(sums & line_mask_, sum_shift_, shared) | moved(differences, difference_shift_, shared) << shared |
           static_cast<std::uint64_t>(flagged) << (2 * shared);
  }

 private:
  int side_;
  std::uint32_t line_mask_, flag_, mark_;
  int down_, sum_shift_, difference_shift_;
};

}  // namespace

ColumnRanks::ColumnRanks(int columns) : rank(std::size_t{1} << columns), count(static_cast<std::size_t>(columns) + 1) {
  for (std::uint32_t set = 0; set < rank.size(); ++set) rank[set] = static_cast<std::uint8_t>(count[std::popcount(set)]++);
}

std::size_t QuadrantTable::bytes() const {
  return bytes_of(sums) + bytes_of(differences) + bytes_of(codes) + bytes_of(column_sets) + bytes_of(start);
}

std::size_t CaseTable::bytes() const {
  return bytes_of(words) + bytes_of(lines) + bytes_of(codes) + bytes_of(ranks) + bytes_of(start) + bytes_of(count) +
         bytes_of(group_base) + bytes_of(group_start);
}

Quadrant quadrant_of(const Shape& shape, bool north, bool west) {
  return {north ? shape.north_rows() : shape.south_rows(), shape.side(), north, west, north ? 0 : shape.north_rows(),
          west ? 0 : shape.east_start()};
}

QuadrantTable build_table(const Quadrant& quadrant, const ColumnRanks& ranks) {
  const auto base = group_bases(quadrant.rows, ranks);
  std::vector<std::uint32_t> next(base.back() + 1, 0);
  const auto group = [&](const Partial& entry) { return base[entry.row_set] + ranks.rank[entry.column_set]; };
  for_each_placement(quadrant, [&](const Partial& entry) { ++next[group(entry) + 1]; });
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];

  QuadrantTable table{quadrant, {}, {}, {}, {}, {}};
  for (const std::uint32_t first_group : base) table.start.push_back(next[first_group]);
  const std::size_t entries = next.back();
  table.sums.resize(entries + kPadding);
  table.differences.resize(entries + kPadding);
  table.codes.resize(entries);
  table.column_sets.resize(entries);
  for_each_placement(quadrant, [&](const Partial& entry) {
    const std::uint32_t index = next[group(entry)]++;
    table.sums[index] = entry.sums;
    table.differences[index] = entry.differences;
    table.codes[index] = entry.code;
    table.column_sets[index] = static_cast<std::uint16_t>(entry.column_set);
  });
  return table;
}

Filter filter_for(const Shape& shape, const Case& middle_case, const Quadrant& quadrant) {
  Filter filter;
  filter.free_rows = (1u << quadrant.rows) - 1;
  const int lines = quadrant.rows + quadrant.columns - 1;
  for (int index = 0; index < shape.middle; ++index) {
    const int row = middle_case.queens[index] - quadrant.first_row;
    const int column = shape.side() + index - quadrant.first_column;
    const int sum = row + column, difference = row - column + quadrant.columns - 1;
    if (sum >= 0 && sum < lines) filter.sums |= 1u << sum;
    if (difference >= 0 && difference < lines) filter.differences |= 1u << difference;
    if (row >= 0 && row < quadrant.rows) filter.free_rows &= ~(1u << row);
  }
  const RowRule& rule = quadrant.north ? middle_case.last_north : middle_case.first_south;
  const std::uint32_t columns = (1u << quadrant.columns) - 1;
  filter.sums |= (rule.forbidden >> quadrant.first_column & columns) << lines;
  filter.flagged = (rule.flagged >> quadrant.first_column & columns) << lines;
  return filter;
}

namespace {

// Appends entries to a CaseTable, row set by row set, in the order of the quadrant table.
class CaseTableFiller {
 public:
  CaseTableFiller(const Shape& shape, const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter,
                  CaseTable& result)
      : table_(table), ranks_(ranks), filter_(filter), entry_words_(shape, table.quadrant), result_(result) {
    const std::size_t row_sets = std::size_t{1} << table.quadrant.rows;
    result.group_base = row_group_bases(table.quadrant.rows, ranks);
    result.group_start.assign(result.group_base.back() + 1, 0);
    result.start.assign(row_sets, 0);
    result.count.assign(row_sets, 0);
    result.largest_group.assign(static_cast<std::size_t>(table.quadrant.rows) + 1, 0);
    result.words.clear(), result.lines.clear(), result.codes.clear(), result.ranks.clear();
  }

  void add_row_set(std::uint32_t row_set, const std::uint32_t* selected, std::size_t count) {
    result_.start[row_set] = position();
    result_.count[row_set] = static_cast<std::uint32_t>(count);
    std::uint32_t* const group_start = &result_.group_start[result_.group_base[row_set]];
    const std::uint32_t groups = result_.group_base[row_set + 1] - result_.group_base[row_set] - 1;
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < count; ++i) {
      for (; group <= ranks_.rank[table_.column_sets[selected[i]]]; ++group) group_start[group] = position();
      append(selected[i]);
    }
    for (; group <= groups; ++group) group_start[group] = position();
    note_largest(std::popcount(row_set), group_start, groups);
    pad();
  }

 private:
  std::uint32_t position() const { return static_cast<std::uint32_t>(result_.codes.size()); }

  void append(std::uint32_t entry) {
    const std::uint32_t sums = table_.sums[entry], differences = table_.differences[entry];
    const std::uint32_t column_set = table_.column_sets[entry];
    const bool flagged = (sums & filter_.flagged) != 0;
    result_.words.push_back(entry_words_.word(sums, differences, column_set, flagged));
    result_.lines.push_back(entry_words_.lines(sums, differences, flagged));
    result_.codes.push_back(table_.codes[entry]);
    result_.ranks.push_back(ranks_.rank[column_set]);
  }

  void note_largest(int queens, const std::uint32_t* group_start, std::uint32_t groups) {
    std::uint32_t& largest = result_.largest_group[static_cast<std::size_t>(queens)];
    for (std::uint32_t i = 0; i < groups; ++i) largest = std::max(largest, group_start[i + 1] - group_start[i]);
  }

  void pad() {
    const std::size_t padded = result_.codes.size() + kPadding;
    result_.words.resize(padded, kNorthMark | kSouthMark);
    result_.lines.resize(padded);
    result_.codes.resize(padded);
    result_.ranks.resize(padded);
  }

  // As in the quadrant table, with one slot more per row set for the end of its last group.
  static std::vector<std::uint32_t> row_group_bases(int rows, const ColumnRanks& ranks) {
    std::vector<std::uint32_t> bases = group_bases(rows, ranks);
    for (std::uint32_t row_set = 0; row_set < bases.size(); ++row_set) bases[row_set] += row_set;
    return bases;
  }

  const QuadrantTable& table_;
  const ColumnRanks& ranks_;
  const Filter& filter_;
  const EntryWords entry_words_;
  CaseTable& result_;
};

}  // namespace

void fill_case_table(const Shape& shape, const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter,
                     SelectFunction select, std::vector<std::uint32_t>& selected, CaseTable& result) {
  CaseTableFiller filler(shape, table, ranks, filter, result);
  for (std::uint32_t row_set = 0; row_set < 1u << table.quadrant.rows; ++row_set) {
    if ((row_set & ~filter.free_rows) != 0) continue;
    const std::uint32_t begin = table.start[row_set], end = table.start[row_set + 1];
    if (selected.size() < end - begin + kPadding) selected.resize(end - begin + kPadding);
    const std::size_t count = select(table.sums.data(), table.differences.data(), begin, end, filter.sums,
                                     filter.differences, selected.data());
    filler.add_row_set(row_set, selected.data(), count);
  }
}

}  // namespace queenright::join
