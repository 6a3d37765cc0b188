#include "count/packed/family.hpp"

#include <numeric>

#include "count/packed/stopping.hpp"

namespace queenright::packed {
namespace {

std::vector<std::size_t> all_of(std::size_t count) {
  std::vector<std::size_t> indices(count);
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

}  // namespace

OpenFamily::OpenFamily(const Plan& plan, const Step& step, const std::atomic<bool>& stop, const Share& share)
    : plan_(plan),
      level_(plan.levels()[step.level]),
      family_(plan.family(step)),
      last_row_(plan.block(step).last_row - 1),
      black_groups_(level_.classes[last_row_].odd_columns.last),
      white_groups_(level_.classes[last_row_].even_columns.last),
      major_(made_walk(level_.white_major, family_.rows, all_of(family_.odds.size()), share, stop)) {
  for (const Cover& cover : family_.minor)
    minor_.push_back(made_walk(!level_.white_major, cover.rows, cover.members, share, stop));
}

bool OpenFamily::serves(const Step& step) const { return &plan_.family(step) == &family_ && step.row <= last_row_; }

Walk OpenFamily::made_walk(bool white, const std::vector<int>& rows, const std::vector<std::size_t>& members,
                           const Share& share, const std::atomic<bool>& stop) const {
  const SubBoard& board = (white ? plan_.white : plan_.black).odd;
  const LocalGroups& groups = white ? level_.white_groups : level_.black_groups;
  Prefixes prefixes(board, rows);
  const Thinned thinned = prefixes.thin(share.every, share.offset);
  GroupPositions positions(board, prefixes, groups, white ? level_.white_odd_position : level_.black_odd_position);
  Walk walk{std::move(prefixes), std::move(positions), members, {}, thinned};
  for (const std::size_t member : members) {
    check_stop(stop);
    const Set rows_of_odd = level_.rows_of_odd(family_.odds[member], white, plan_.board.odd);
    walk.programs.emplace_back(board, walk.prefixes, rows_of_odd, groups, walk.positions,
                               white ? white_groups_ : black_groups_);
  }
  return walk;
}

void OpenFamily::prune(std::size_t row) {
  const std::size_t wanted = row / kRowsBetweenPrunings * kRowsBetweenPrunings + kRowsBetweenPrunings - 1;
  if (wanted >= last_row_) return;
  last_row_ = wanted;
  black_groups_ = level_.classes[wanted].odd_columns.last;
  white_groups_ = level_.classes[wanted].even_columns.last;
  const auto prune_walk = [&](Walk& walk, bool white) {
    for (Program& program : walk.programs) program.prune(walk.prefixes, walk.positions, groups(white));
  };
  prune_walk(major_, level_.white_major);
  for (Walk& walk : minor_) prune_walk(walk, !level_.white_major);
}

std::size_t OpenFamily::bytes() const {
  std::size_t sum = 0;
  for (const Program& program : major_.programs) sum += program.bytes();
  for (const Walk& walk : minor_)
    for (const Program& program : walk.programs) sum += program.bytes();
  return sum;
}

}  // namespace queenright::packed
