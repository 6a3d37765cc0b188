// Lists the prefixes in their canonical order.
#include "count/packed/prefixes.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

namespace queenright::packed {
namespace {

class Maker {
 public:
  Maker(const SubBoard& board, Prefixes& made) : board_(board), made_(made) {}

  void place_outer(int index, Set taken, const UsedLines& used) {
    if (index == made_.outer_rows) return finish_outer(taken, used);
    for (int column = 0; column < board_.columns; ++column) {
      if ((taken >> column & 1) != 0 || used.attack(board_, made_.rows[index], column)) continue;
      columns_[index] = static_cast<std::int8_t>(column);
      place_outer(index + 1, taken | 1u << column, used.with(board_, made_.rows[index], column));
    }
  }

 private:
  void finish_outer(Set taken, const UsedLines& used) {
    const std::size_t first = made_.sets.size();
    for (Set set = 0; set < 1u << board_.columns; ++set) {
      if (std::popcount(set) != made_.inner_rows || (set & taken) != 0) continue;
      const std::size_t first_order = made_.prefixes.size();
      place_inner(made_.outer_rows, set, used);
      if (made_.prefixes.size() > first_order) made_.sets.push_back({set, first_order, made_.prefixes.size()});
    }
    if (made_.sets.size() > first) made_.outers.push_back({columns_, taken, first, made_.sets.size()});
  }

  void place_inner(int index, Set left, const UsedLines& used) {
    if (index == made_.depth()) return made_.prefixes.push_back(columns_);
    for (Set rest = left; rest != 0; rest &= rest - 1) {
      const int column = std::countr_zero(rest);
      if (used.attack(board_, made_.rows[index], column)) continue;
      columns_[index] = static_cast<std::int8_t>(column);
      place_inner(index + 1, left & ~(1u << column), used.with(board_, made_.rows[index], column));
    }
  }

  const SubBoard& board_;
  Prefixes& made_;
  Prefixes::Columns columns_{};
};

}  // namespace

Prefixes::Prefixes(const SubBoard& board, const std::vector<int>& chosen)
    : rows(chosen),
      outer_rows(std::max(0, static_cast<int>(rows.size()) - kInnerRows)),
      inner_rows(static_cast<int>(rows.size()) - outer_rows) {
  Maker(board, *this).place_outer(0, 0, {});
}

std::size_t Prefixes::first_lists() const {
  if (inner_rows < 2) return 1;
  std::set<std::pair<int, int>> pairs;
  for (const Columns& columns : prefixes) pairs.insert({columns[outer_rows], columns[outer_rows + 1]});
  return pairs.size();
}

Thinned Prefixes::thin(std::size_t every, std::size_t offset) {
  const bool by_outer = outers.size() > 1;
  const std::size_t parts = by_outer ? outers.size() : sets.size();
  if (every > parts) {  // one of them all the same, each as likely
    offset = offset * parts / every;
    every = parts;
  }
  if (every <= 1) return {};
  const Prefixes all = *this;
  outers.clear();
  sets.clear();
  prefixes.clear();
  for (std::size_t index = 0; index < all.outers.size(); ++index) {
    const Outer& outer = all.outers[index];
    if (by_outer && index % every != offset) continue;
    outers.push_back({outer.columns, outer.taken, sets.size(), 0});
    for (std::size_t set = outer.first; set < outer.last; ++set) {
      if (!by_outer && set % every != offset) continue;
      const ColumnSet& from = all.sets[set];
      sets.push_back({from.columns, prefixes.size(), prefixes.size() + from.last - from.first});
      prefixes.insert(prefixes.end(), all.prefixes.begin() + static_cast<std::ptrdiff_t>(from.first),
                      all.prefixes.begin() + static_cast<std::ptrdiff_t>(from.last));
    }
    outers.back().last = sets.size();
  }
  const auto ratio = [](std::size_t whole, std::size_t part) {  // where nothing is kept, nothing is timed
    return static_cast<double>(whole) / static_cast<double>(std::max<std::size_t>(part, 1));
  };
  return {ratio(all.prefixes.size(), prefixes.size()),
          by_outer ? ratio(all.outers.size(), outers.size()) : ratio(all.first_lists(), first_lists())};
}

UsedLines lines_used(const SubBoard& board, const Prefixes& prefixes, const Prefixes::Columns& columns) {
  UsedLines used;
  for (int i = 0; i < prefixes.depth(); ++i) used = used.with(board, prefixes.rows[i], columns[i]);
  return used;
}

}  // namespace queenright::packed
