// Listing placements by a search over rows, then sorting them by counting.
#include "count/colours/lists.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

namespace queenright::colours {
namespace {

class PlacementSearch {
 public:
  PlacementSearch(const SubBoard& board, const std::vector<int>& rows, const std::vector<Position>& position_of_columns,
                  std::size_t groups, const Sieve& sieve, const std::atomic<bool>& stop)
      : board_(board),
        rows_(rows),
        position_of_columns_(position_of_columns),
        groups_(groups),
        sieve_(sieve),
        stop_(stop) {}

  std::vector<Placement> run() {
    extend(0, 0, 0, 0);
    return std::move(found_);
  }

 private:
  void extend(std::size_t queens, Set taken, std::uint32_t sums, std::uint32_t differences) {
    if (queens == rows_.size()) return add(taken, sums, differences);
    const int row = rows_[queens];
    for (Set free = board_.open[row] & ~taken; free != 0; free &= free - 1) {
      const int column = std::countr_zero(free);
      const std::uint32_t sum = 1u << board_.sum(row, column), difference = 1u << board_.difference(row, column);
      if (((sums & sum) | (differences & difference)) != 0) continue;
      columns_[queens] = static_cast<std::uint8_t>(column);
      extend(queens + 1, taken | 1u << column, sums | sum, differences | difference);
    }
  }

  void add(Set taken, std::uint32_t sums, std::uint32_t differences) {
    if (++seen_ % 65536 == 0) throw_if_stopped(stop_);
    const Position group = position_of_columns_[taken];
    if (group >= groups_) return;
    found_.push_back(
        {sums, differences, group, static_cast<std::uint8_t>(sieve_.lines_of(sums, differences)), columns_});
  }

  const SubBoard& board_;
  const std::vector<int>& rows_;
  const std::vector<Position>& position_of_columns_;
  const std::size_t groups_;
  const Sieve& sieve_;
  const std::atomic<bool>& stop_;
  std::array<std::uint8_t, kMaxSide> columns_{};
  std::size_t seen_ = 0;
  std::vector<Placement> found_;
};

}  // namespace

Placements list_placements(const SubBoard& board, Set rows, const std::vector<Position>& position_of_columns,
                           std::size_t groups, const Sieve& sieve, const std::atomic<bool>& stop) {
  throw_if_stopped(stop);
  Placements result;
  for (; rows != 0; rows &= rows - 1) result.rows.push_back(std::countr_zero(rows));
  const auto found = PlacementSearch(board, result.rows, position_of_columns, groups, sieve, stop).run();
  result.start.assign(groups + 1, 0);
  for (const Placement& placement : found) ++result.start[placement.group + 1u];
  for (std::size_t group = 1; group <= groups; ++group) result.start[group] += result.start[group - 1];
  std::vector<std::uint32_t> next = result.start;
  result.entries.resize(found.size());
  for (const Placement& placement : found) result.entries[next[placement.group]++] = placement;
  return result;
}

namespace {

// All parts of a code, padded to the length that is copied at once.
using Code = std::array<std::uint16_t, 8>;
static_assert((kMaxSide + 1) / 2 <= 8);
static_assert(32 * (kMaxSide * kMaxSide + 1) <= 0xFFFF, "an index of a table, times 32, is a 16-bit part of a code");

// Index 0 means no queen; then come the columns of one queen, or the pairs of columns of two.
Code code_of(const Placement& placement, std::size_t queens, int columns) {
  if (queens == 0) return {32};
  Code code{};
  for (std::size_t queen = 0; queen < queens; queen += 2) {
    const int upper = placement.columns[queen];
    const int index = queen + 1 == queens ? upper : upper * columns + placement.columns[queen + 1];
    code[queen / 2] = static_cast<std::uint16_t>(32 * (index + 1));
  }
  return code;
}

}  // namespace

CodeLists::CodeLists(const SubBoard& board, const Placements& from, const Sieve& sieve, const std::atomic<bool>& stop)
    : rows(from.rows),
      groups(from.groups()),
      placements(from.entries.size()),
      tables(std::max<std::size_t>(1, (rows.size() + 1) / 2)) {
  std::vector<Code> all;
  for (const Placement& placement : from.entries) all.push_back(code_of(placement, rows.size(), board.columns));
  std::size_t used = 0;
  for (const std::uint32_t pattern : sieve.patterns()) {
    throw_if_stopped(stop);
    codes.resize((used + placements + 8 * groups) * tables + std::tuple_size_v<Code>);
    for (std::size_t group = 0; group < groups; ++group) {
      const std::size_t first = used;
      for (std::uint32_t i = from.start[group]; i < from.start[group + 1]; ++i) {
        std::memcpy(codes.data() + used * tables, &all[i], sizeof(Code));  // the next copy overwrites the excess
        used += (from.entries[i].lines & pattern) == 0;
      }
      ranges.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(used - first)});
      const std::size_t end = (used + 7) / 8 * 8;
      std::fill(codes.data() + used * tables, codes.data() + end * tables, std::uint16_t{0});
      used = end;
    }
  }
}

}  // namespace queenright::colours
