// Estimates the time of a count by filter and pack from small samples. At n = 28 a single step takes half a minute and
// building its programs some seconds more, so a sample runs a random share of the prefixes of one step.
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/packed/engine.hpp"
#include "ground/random.hpp"

namespace queenright::packed {

struct ShareSample {
  double choices = 0;          // of the step
  double seconds = 0;          // estimate for the whole step on one core
  double opening_seconds = 0;  // the same for the programs of its family
};

class Sampler {
 public:
  explicit Sampler(int size, CpuPath path = CpuPath::Automatic);

  std::size_t levels() const { return plan_.levels().size(); }
  double choices(std::size_t level) const;        // of all steps of a level
  double expected_cost(std::size_t level) const;  // in cycles, approximately
  std::size_t families(std::size_t level) const;

  // Samples a step of the level, drawn in proportion to its choices, for about `seconds` seconds. Raises Stopped.
  ShareSample sample(std::size_t level, std::uint64_t seed, double seconds, const Control& control);

 private:
  void check_level(std::size_t level) const;
  Step drawn_step(std::size_t level, Random& random) const;

  const Plan plan_;
  const Kernel& kernel_;
  Engine engine_;
};

}  // namespace queenright::packed
