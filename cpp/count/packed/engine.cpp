// One step: the even sides of both colours, numbers for every O, products.
#include "count/packed/engine.hpp"

#include <algorithm>

namespace queenright::packed {

void Engine::run(const Step& step, const OpenFamily& open, Tally& tally, const std::atomic<bool>& stop,
                 StepTimes* times) {
  const PlannedLevel& level = plan_.levels()[step.level];
  const Family& family = plan_.family(step);
  const Level::Class& of = level.classes[step.row];
  const std::size_t odds = odds_with(family, of);
  if (odds == 0) return;
  double start = times == nullptr ? 0 : thread_seconds();
  make_sides(level, of, stop);
  if (times != nullptr) times->sides += thread_seconds() - start;
  const bool major = level.white_major;
  count(major, open, open.major(), odds, major_, stop, times);
  for (const Walk& walk : open.minor()) {
    const auto last = std::lower_bound(walk.members.begin(), walk.members.end(), odds);
    const auto members = static_cast<std::size_t>(last - walk.members.begin());
    if (members == 0) continue;
    count(!major, open, walk, members, minor_, stop, times);
    if (times != nullptr) start = thread_seconds();
    for (std::size_t i = 0; i < members; ++i) {
      const std::size_t member = walk.members[i];
      const Counted first = major_.of(member), second = minor_.of(i);
      tally.add(sum_choices(level, of, family.odds[member], major ? second : first, major ? first : second), 1);
      tally.add_work(side(major).placements() * open.major().programs[member].leaves() +
                     side(!major).placements() * walk.programs[i].leaves());
    }
    if (times != nullptr) times->products += thread_seconds() - start;
  }
}

void Engine::make_sides(const PlannedLevel& level, const Level::Class& of, const std::atomic<bool>& stop) {
  const Set rows = level.even_rows[of.first];
  black_side_.make(plan_.black, rows, level.black_even_position, of.even_columns.last, kernel_.lanes, stop);
  white_side_.make(plan_.white, complement(rows, plan_.board.even), level.white_even_position, of.odd_columns.last,
                   kernel_.lanes, stop);
}

void Engine::count(bool white, const OpenFamily& open, const Walk& walk, std::size_t members, Numbers& found,
                   const std::atomic<bool>& stop, StepTimes* times) {
  if (found.numbers.size() < members) found.numbers.resize(members);
  found.bits.resize(found.numbers.size());
  programs_.clear();
  targets_.clear();
  CountTask task;
  task.colour = white ? &plan_.white : &plan_.black;
  task.even = &side(white);
  task.prefixes = &walk.prefixes;
  task.positions = &walk.positions;
  task.odds = members;
  task.groups = open.groups(white);
  for (std::size_t i = 0; i < members; ++i) {
    programs_.push_back(&walk.programs[i]);
    targets_.push_back(found.numbers[i].need(task.groups * task.even->width()));
  }
  task.programs = programs_.data();
  task.numbers = targets_.data();
  task.bits = found.bits.data();
  task.scratch = &scratch_;
  task.stop = &stop;
  TaskTimes spent;
  if (times != nullptr) task.times = &spent;
  kernel_.count(task);
  if (times != nullptr)
    times->counts += spent.fixed + walk.thinned.lists * spent.lists + walk.thinned.prefixes * spent.prefixes;
}

// All choices with this E and one O, with their weights.
std::uint64_t Engine::sum_choices(const PlannedLevel& level, const Level::Class& of, std::size_t odd,
                                  const Counted& black, const Counted& white) {
  const std::vector<std::int32_t>& owners = black_side_.owners();
  sums_.resize(owners.size());
  tied_sums_.resize(owners.size());
  kernel_.multiply({black.numbers, white.numbers, &owners, &white_side_.owners(), of.odd_columns.first,
                    black.bits + white.bits, sums_.data(), tied_sums_.data()});
  std::uint64_t sum = 0;
  for (std::size_t place = 0; place < owners.size(); ++place) {
    if (owners[place] < 0) continue;
    const auto f = static_cast<std::size_t>(owners[place]);
    sum += sums_[place] * level.weight(of, of.first, odd, f, 0);
    sum += tied_sums_[place] * level.weight(of, of.first, odd, f, of.odd_columns.first);
  }
  return sum;
}

std::size_t Engine::bytes() const {
  std::size_t sum = scratch_.bytes() + black_side_.bytes() + white_side_.bytes();
  for (const Numbers* found : {&major_, &minor_})
    for (const Buffer<Number>& buffer : found->numbers) sum += buffer.bytes();
  return sum;
}

}  // namespace queenright::packed
