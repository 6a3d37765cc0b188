// Runs steps: the part of a worker that counts, also used to time forecasts. Owns the scratch memory of one thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "count/packed/family.hpp"
#include "count/packed/kernel.hpp"
#include "ground/tally.hpp"

namespace queenright::packed {

// Where the time of a step goes, in seconds of this thread.
struct StepTimes {
  double sides = 0, products = 0;
  double counts = 0;  // both colours, scaled from the sampled share of the prefixes to all of them
};

class Engine {
 public:
  Engine(const Plan& plan, const Kernel& kernel) : plan_(plan), kernel_(kernel) {}

  // Adds the solutions of a step; `open` is its family, pruned at most for the row of the step. Raises Stopped soon
  // after `stop` is set, and std::overflow_error.
  void run(const Step& step, const OpenFamily& open, Tally& tally, const std::atomic<bool>& stop,
           StepTimes* times = nullptr);

  std::size_t bytes() const;

 private:
  // The numbers of one O in one colour.
  struct Counted {
    const Number* numbers;
    int bits;  // that they need
  };
  struct Numbers {
    std::vector<Buffer<Number>> numbers;
    std::vector<std::uint8_t> bits;

    Counted of(std::size_t odd) const { return {numbers[odd].get(), bits[odd]}; }
  };

  void make_sides(const PlannedLevel& level, const Level::Class& of, const std::atomic<bool>& stop);
  void count(bool white, const OpenFamily& open, const Walk& walk, std::size_t members, Numbers& found,
             const std::atomic<bool>& stop, StepTimes* times);
  std::uint64_t sum_choices(const PlannedLevel& level, const Level::Class& of, std::size_t odd, const Counted& black,
                            const Counted& white);
  const EvenSide& side(bool white) const { return white ? white_side_ : black_side_; }

  const Plan& plan_;
  const Kernel& kernel_;
  EvenSide black_side_, white_side_;
  Numbers major_, minor_;  // by O
  std::vector<const Program*> programs_;
  std::vector<Number*> targets_;
  std::vector<std::uint64_t> sums_, tied_sums_;  // by black place
  Scratch scratch_;
};

}  // namespace queenright::packed
