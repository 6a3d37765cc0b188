// Draws steps and times shares of them.
#include "count/packed/forecast.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace queenright::packed {

Sampler::Sampler(int size, CpuPath path) : plan_(size), kernel_(kernel_for(path)), engine_(plan_, kernel_) {}

void Sampler::check_level(std::size_t level) const {
  if (level >= levels())
    throw std::invalid_argument("the level of a sample must be 0 to " + std::to_string(levels() - 1) + ", got " +
                                std::to_string(level));
}

double Sampler::choices(std::size_t level) const {
  check_level(level);
  const PlannedLevel& of = plan_.levels()[level];
  double sum = 0;
  for (const Level::Class& each : of.classes)
    sum += static_cast<double>(each.odd_rows.last) * static_cast<double>(each.column_choices());
  return sum;
}

double Sampler::expected_cost(std::size_t level) const { return choices(level) * plan_.levels()[level].choice_cost; }

std::size_t Sampler::families(std::size_t level) const {
  check_level(level);
  std::size_t count = 0;
  for (const PlannedLevel::Block& block : plan_.levels()[level].blocks) count += block.families.size();
  return count;
}

Step Sampler::drawn_step(std::size_t index, Random& random) const {
  const PlannedLevel& level = plan_.levels()[index];
  double left = random.unit() * choices(index);
  std::size_t row = level.rows();
  while (row > 0 && left >= 0) {
    const Level::Class& of = level.classes[--row];
    left -= static_cast<double>(of.odd_rows.last) * static_cast<double>(of.column_choices());
  }
  Step step{index, 0, 0, row};
  while (row >= level.blocks[step.block].last_row) ++step.block;
  const std::size_t odd = random.below(level.classes[row].odd_rows.last);
  const auto has_odd = [&](const Family& family) {
    return std::binary_search(family.odds.begin(), family.odds.end(), odd);
  };
  const std::vector<Family>& families = level.blocks[step.block].families;
  step.family = static_cast<std::size_t>(std::find_if(families.begin(), families.end(), has_odd) - families.begin());
  return step;
}

ShareSample Sampler::sample(std::size_t level, std::uint64_t seed, double seconds, const Control& control) {
  check_level(level);
  if (!(seconds > 0)) throw std::invalid_argument("a sample takes some time: its seconds must be positive");
  Random random(seed, level);
  const Step step = drawn_step(level, random);
  ShareSample sample;
  sample.choices = plan_.choices(step);
  const double expected = sample.choices * plan_.levels()[level].choice_cost / kCyclesOfSecond;
  Share share;
  share.every = static_cast<std::size_t>(std::clamp(expected / seconds, 1.0, 1e6));
  share.offset = random.below(share.every);
  double start = thread_seconds();
  OpenFamily family(plan_, step, control.stop, share);
  sample.opening_seconds = (thread_seconds() - start) * family.major().thinned.prefixes;
  start = thread_seconds();
  family.prune(step.row);
  sample.seconds = (thread_seconds() - start) * family.major().thinned.prefixes / kRowsBetweenPrunings;
  Tally unused{Unit{}};
  StepTimes times;
  engine_.run(step, family, unused, control.stop, &times);
  sample.seconds += times.sides + times.counts + times.products;
  return sample;
}

}  // namespace queenright::packed
