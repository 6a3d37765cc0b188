// Listing placements by a search over rows, then sorting them by counting.
#include "colour_lists.hpp"

#include <bit>

#include "queenright/count.hpp"

namespace queenright::colours {
namespace {

class PlacementSearch {
 public:
  PlacementSearch(const SubBoard& board, const std::vector<int>& rows, const SetRanks& columns, const Sieve& sieve,
                  const std::atomic<bool>& stop)
      : board_(board), rows_(rows), columns_(columns), sieve_(sieve), stop_(stop) {}

  std::vector<Placement> run() {
    extend(0, 0, 0, 0, 0);
    return std::move(found_);
  }

 private:
  void extend(std::size_t queens, Set taken, std::uint32_t sums, std::uint32_t differences, std::uint64_t code) {
    if (queens == rows_.size()) return add(taken, sums, differences, code);
    const int row = rows_[queens];
    for (int column = 0; column < board_.columns; ++column) {
      const std::uint32_t sum = 1u << board_.sum(row, column), difference = 1u << board_.difference(row, column);
      if ((taken >> column & 1) != 0 || (sums & sum) != 0 || (differences & difference) != 0) continue;
      extend(queens + 1, taken | 1u << column, sums | sum, differences | difference,
             appended(code, queens, static_cast<std::uint64_t>(column)));
    }
  }

  std::uint64_t appended(std::uint64_t code, std::size_t queens, std::uint64_t column) const {
    const std::size_t shift = queens / 2 * 8;
    if (queens % 2 == 0) return code | column << shift;
    return code + (((code >> shift) * static_cast<std::uint64_t>(board_.columns - 1) + column) << shift);
  }

  void add(Set taken, std::uint32_t sums, std::uint32_t differences, std::uint64_t code) {
    if (found_.size() % 65536 == 0 && stop_) throw Stopped();
    found_.push_back({code, sums, differences, columns_.rank[taken],
                      static_cast<std::uint8_t>(sieve_.pattern(sums, differences))});
  }

  const SubBoard& board_;
  const std::vector<int>& rows_;
  const SetRanks& columns_;
  const Sieve& sieve_;
  const std::atomic<bool>& stop_;
  std::vector<Placement> found_;
};

}  // namespace

Placements list_placements(const SubBoard& board, Set rows, const SetRanks& columns, const Sieve& sieve,
                           const std::atomic<bool>& stop) {
  Placements result;
  for (; rows != 0; rows &= rows - 1) result.rows.push_back(std::countr_zero(rows));
  const std::vector<Placement> found = PlacementSearch(board, result.rows, columns, sieve, stop).run();
  result.start.assign(columns.of_size[result.rows.size()].size() + 1, 0);
  for (const Placement& placement : found) ++result.start[placement.group + 1u];
  for (std::size_t group = 1; group < result.start.size(); ++group) result.start[group] += result.start[group - 1];
  std::vector<std::uint32_t> next = result.start;
  result.entries.resize(found.size());
  for (const Placement& placement : found) result.entries[next[placement.group]++] = placement;
  return result;
}

CodeLists code_lists(const Placements& placements, const Sieve& sieve) {
  CodeLists lists;
  lists.rows = placements.rows;
  lists.groups = placements.groups();
  lists.placements = placements.entries.size();
  std::size_t out = 0;
  for (std::uint32_t pattern = 0; pattern < static_cast<std::uint32_t>(sieve.patterns()); ++pattern) {
    lists.codes.resize(out + placements.entries.size());
    for (std::size_t group = 0; group < lists.groups; ++group) {
      lists.start.push_back(static_cast<std::uint32_t>(out));
      for (std::uint32_t i = placements.start[group]; i < placements.start[group + 1]; ++i) {
        lists.codes[out] = placements.entries[i].code;
        out += (placements.entries[i].pattern & pattern) == 0;
      }
    }
    lists.start.push_back(static_cast<std::uint32_t>(out));
  }
  return lists;
}

}  // namespace queenright::colours
