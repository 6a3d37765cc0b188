// Builds the quadrant tables and filters them for one case; tables.hpp describes the layout.
#include "count/join/tables.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "count/count.hpp"

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
        lines_((1u << quadrant.line_count()) - 1) {}

  void run() { extend({}, 0); }

 private:
  void extend(const Partial& partial, int first_row) {
    if ((quadrant_.required & ~partial.row_set) == 0) visit_(partial);
    for (int row = first_row; row < quadrant_.rows; ++row) {
      const std::uint32_t taken =
          partial.column_set | (partial.sums & lines_) >> row | partial.reversed >> (quadrant_.rows - 1 - row);
      const std::uint32_t open = quadrant_.open.empty() ? (1u << quadrant_.columns) - 1 : quadrant_.open[row];
      for (std::uint32_t free = open & ~taken; free != 0; free &= free - 1)
        extend(with_queen(partial, row, std::countr_zero(free)), row + 1);
      if (quadrant_.required >> row & 1) return;
    }
  }

  Partial with_queen(const Partial& partial, int row, int column) const {
    Partial next = partial;
    next.row_set |= 1u << row;
    next.column_set |= 1u << column;
    next.sums |= 1u << (row + column);
    if (row == centre_row_) next.sums |= 1u << (quadrant_.line_count() + column);
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

std::uint32_t group_count(const ColumnRanks& ranks, std::uint32_t row_set) {
  const auto queens = static_cast<std::size_t>(std::popcount(row_set));
  return queens < ranks.count.size() ? ranks.count[queens] : 0;
}

// Where the groups (row set, rank) of each row set begin, with one slot more per row set for the end of its last group.
std::vector<std::uint32_t> group_bases(int rows, const ColumnRanks& ranks) {
  std::vector<std::uint32_t> base{0};
  for (std::uint32_t row_set = 0; row_set < 1u << rows; ++row_set)
    base.push_back(base.back() + group_count(ranks, row_set) + 1);
  return base;
}

template <class Type>
std::size_t bytes_of(const std::vector<Type>& values) {
  return values.capacity() * sizeof(Type);
}

}  // namespace

ColumnRanks::ColumnRanks(int columns) : rank(std::size_t{1} << columns), count(static_cast<std::size_t>(columns) + 1) {
  for (std::uint32_t set = 0; set < rank.size(); ++set)
    rank[set] = static_cast<std::uint8_t>(count[std::popcount(set)]++);
}

std::size_t QuadrantTable::bytes() const {
  return bytes_of(sums) + bytes_of(differences) + bytes_of(low_codes) + bytes_of(high_codes) + bytes_of(column_sets) +
         bytes_of(start);
}

Quadrant quadrant_of(const Shape& shape, bool north, bool west, const OpenSquares& open) {
  Quadrant quadrant{north ? shape.north_rows() : shape.south_rows(),
                    shape.side(),
                    north,
                    west,
                    north ? 0 : shape.north_rows(),
                    west ? 0 : shape.east_start(),
                    {},
                    0};
  const std::uint32_t columns = ((1u << quadrant.columns) - 1) << quadrant.first_column;
  for (int row = 0; !open.empty() && row < quadrant.rows; ++row) {
    const std::uint32_t squares = open[quadrant.first_row + row];
    quadrant.open.push_back((squares & columns) >> quadrant.first_column);
    if ((squares & ~columns) == 0) quadrant.required |= 1u << row;
  }
  return quadrant;
}

QuadrantTable build_table(const Quadrant& quadrant, const ColumnRanks& ranks, const std::atomic<bool>& stop) {
  std::uint32_t visits = 0;
  const auto poll = [&] {
    if (++visits % 65536 == 0 && stop) throw Stopped();
  };
  const auto base = group_bases(quadrant.rows, ranks);
  std::vector<std::uint32_t> next(base.back() + 1, 0);
  const auto group = [&](const Partial& entry) { return base[entry.row_set] + ranks.rank[entry.column_set]; };
  for_each_placement(quadrant, [&](const Partial& entry) {
    poll();
    ++next[group(entry) + 1];
  });
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];

  QuadrantTable table{quadrant, {}, {}, {}, {}, {}, {}};
  for (const std::uint32_t first_group : base) table.start.push_back(next[first_group]);
  const std::size_t entries = next.back() + kPadding;
  for (auto* column : {&table.sums, &table.differences, &table.low_codes, &table.high_codes}) column->resize(entries);
  table.column_sets.resize(entries);
  for_each_placement(quadrant, [&](const Partial& entry) {
    poll();
    const std::uint32_t index = next[group(entry)]++;
    table.sums[index] = entry.sums;
    table.differences[index] = entry.differences;
    table.low_codes[index] = static_cast<std::uint32_t>(entry.code);
    table.high_codes[index] = static_cast<std::uint32_t>(entry.code >> 32);
    table.column_sets[index] = static_cast<std::uint16_t>(entry.column_set);
  });
  return table;
}

Filter filter_for(const Shape& shape, const Case& middle_case, const Quadrant& quadrant) {
  Filter filter;
  const int lines = quadrant.line_count();
  filter.free_rows = (1u << quadrant.rows) - 1;
  for (int index = 0; index < shape.middle; ++index) {
    const int row = middle_case.queens[index] - quadrant.first_row;
    const int column = shape.side() + index - quadrant.first_column;
    const int sum = row + column, difference = row - column + quadrant.columns - 1;
    if (sum >= 0 && sum < lines) filter.forbidden_sums |= 1u << sum;
    if (difference >= 0 && difference < lines) filter.forbidden_differences |= 1u << difference;
    if (row >= 0 && row < quadrant.rows) filter.free_rows &= ~(1u << row);
  }
  const RowRule& rule = quadrant.north ? middle_case.last_north : middle_case.first_south;
  const std::uint32_t columns = (1u << quadrant.columns) - 1;
  filter.forbidden_sums |= (rule.forbidden >> quadrant.first_column & columns) << lines;
  filter.flagged_sums = (rule.flagged >> quadrant.first_column & columns) << lines;
  filter.side = shape.side();
  filter.line_mask = (1u << lines) - 1;
  filter.down = quadrant.north ? quadrant.rows : 0;  // diagonal 0 of the south is diagonal `rows` of the north
  filter.sum_shift = quadrant.first_row + quadrant.first_column - (shape.size - shape.side());
  filter.difference_shift = quadrant.first_row - quadrant.first_column;
  filter.mark = quadrant.north ? kNorthMark : kSouthMark;
  filter.flag = quadrant.north ? kNorthFlag : kSouthFlag;
  return filter;
}

namespace {

constexpr std::uint16_t kNone = 0xFFFF;  // no entry of a group

// Appends one row set after another to a CaseTable.
class CaseTableFiller {
 public:
  CaseTableFiller(const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter, FilterFunction copy,
                  CaseTable& result)
      : table_(table), ranks_(ranks), filter_(filter), copy_(copy), result_(result) {
    const std::size_t row_sets = std::size_t{1} << table.quadrant.rows;
    result.group_base = group_bases(table.quadrant.rows, ranks);
    result.group_start.assign(result.group_base.back(), 0);
    result.start.assign(row_sets, 0);
    result.count.assign(row_sets, 0);
    result.flagged.assign(row_sets, 0);
    result.largest_group.assign(static_cast<std::size_t>(table.quadrant.rows) + 1, 0);
    make_room();
  }

  void add_row_sets() {
    for (std::uint32_t row_set = 0; row_set < result_.count.size(); ++row_set)
      if (is_free(row_set)) add_row_set(row_set);
  }

 private:
  bool is_free(std::uint32_t row_set) const { return (row_set & ~filter_.free_rows) == 0; }

  // Enough for all entries to pass, though only some do.
  void make_room() {
    std::size_t room = kPadding;
    for (std::uint32_t row_set = 0; row_set < result_.count.size(); ++row_set)
      if (is_free(row_set)) room += table_.start[row_set + 1] - table_.start[row_set] + kPadding;
    result_.words.reserve(room);
    result_.lines.reserve(room);
    result_.codes.reserve(room);
    result_.partners.reserve(room);
  }

  void add_row_set(std::uint32_t row_set) {
    const std::uint32_t begin = table_.start[row_set], end = table_.start[row_set + 1];
    const std::size_t count = copy_(table_, begin, end, filter_, result_, size_);
    if (count >= kNone) throw std::length_error("a row set of the join has too many placements for 16-bit indices");
    result_.start[row_set] = static_cast<std::uint32_t>(size_);
    result_.count[row_set] = static_cast<std::uint32_t>(count);
    index_groups(row_set, count);
    size_ += count;
    for (std::size_t i = 0; i < kPadding; ++i) result_.words[size_++] = kNorthMark | kSouthMark;
  }

  // Entries are sorted by rank: writing backwards leaves each group's first entry; empty groups begin where the next
  // does.
  void index_groups(std::uint32_t row_set, std::size_t count) {
    const std::uint32_t* const words = result_.words.data() + size_;
    std::uint16_t* const start = result_.group_start.data() + result_.group_base[row_set];
    const std::uint32_t groups = group_count(ranks_, row_set);
    std::fill_n(start, groups, kNone);
    // In locals: bytes may alias anything, so members would be read again for every entry (15 % of opening a case).
    const std::uint8_t* const rank_of = ranks_.rank.data();
    std::uint8_t* const partners = result_.partners.data() + size_;
    const int shift = 2 * filter_.side - 2;
    const std::uint32_t mask = (1u << filter_.side) - 1;
    std::uint32_t flags = 0;
    for (std::size_t i = count; i-- > 0;) {
      const std::uint8_t rank = rank_of[words[i] >> shift & mask];
      partners[i] = static_cast<std::uint8_t>(groups - 1 - rank);
      start[rank] = static_cast<std::uint16_t>(i);
      flags |= words[i];
    }
    result_.flagged[row_set] = (flags & filter_.flag) != 0;
    std::uint32_t& largest = result_.largest_group[static_cast<std::size_t>(std::popcount(row_set))];
    start[groups] = static_cast<std::uint16_t>(count);
    for (std::uint32_t group = groups; group-- > 0;) {
      if (start[group] == kNone) start[group] = start[group + 1];
      largest = std::max<std::uint32_t>(largest, start[group + 1] - start[group]);
    }
  }

  const QuadrantTable& table_;
  const ColumnRanks& ranks_;
  const Filter& filter_;
  const FilterFunction copy_;
  CaseTable& result_;
  std::size_t size_ = 0;
};

}  // namespace

void fill_case_table(const QuadrantTable& table, const ColumnRanks& ranks, const Filter& filter, FilterFunction copy,
                     CaseTable& result) {
  CaseTableFiller(table, ranks, filter, copy, result).add_row_sets();
}

}  // namespace queenright::join
