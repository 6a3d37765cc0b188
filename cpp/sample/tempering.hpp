// Parallel tempering over permutations: nearly uniform random solutions, and ratios whose product is Q(n).
//
//     queenright::Control control;
//     const auto ladder = queenright::make_ladder(100, 1, control);          // inverse temperatures, seed 1
//     queenright::TemperedChain chain(100, ladder, 1, 0);                    // stream 0: one independent chain
//     queenright::TemperedSums sums = chain.advance(1000, nullptr, control); // 1000 rounds
//     if (chain.conflicts() == 0) use(chain.queens());                       // a solution
//
// A state is a permutation (one queen in each row and column); its energy is the number of attacking pairs. At the
// inverse temperature b a state has the weight exp(-b energy): all n! permutations are equally likely at b = 0, and as
// b grows only the solutions, equally likely among themselves, remain. That the chain is close to these weights after a
// given number of rounds is not proved here; it is monitored by comparing independent chains.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "count/count.hpp"

namespace queenright {

// Inverse temperatures from 0 upwards, spaced by the spread of the energy, until a third of the states are solutions.
// A function of n and the seed. n = 1, 4..10000. Empty if stopped.
std::vector<double> make_ladder(int n, std::uint64_t seed, const Control& control);

// The measurements of a chain, summed over its rounds. With w the distance to the next (previous) rung, `forward` sums
// exp(-w energy / 2) and `backward` exp(+w energy / 2), so that for neighbours i and i + 1 the ratio of their partition
// functions is mean forward[i] / mean backward[i + 1]. The last rung's `solutions` over `rounds` is the ratio to b =
// infinity.
struct TemperedSums {
  std::uint64_t rounds = 0;
  std::uint64_t solutions = 0;
  std::vector<double> forward;
  std::vector<double> backward;
  std::vector<std::uint64_t> exchanges;  // accepted between rung i and i + 1
};

// What is recorded of the coldest rung after each round, for the diagnostics.
struct TraceEntry {
  double energy;
  double central;      // queens in the central quarter of the squares: slow to change, and about n / 4
  double correlation;  // of row and column, as a product moment: its sign changes under a reflection
};

// Raises std::invalid_argument unless the ladder has 1 to 10000 finite rungs, from 0 upwards, and n is as above.
class TemperedChain {
 public:
  TemperedChain(int n, std::vector<double> ladder, std::uint64_t seed, std::uint64_t stream);
  ~TemperedChain();
  TemperedChain(TemperedChain&&) noexcept;

  // One round: n proposed swaps at every temperature, then exchanges between neighbours. `trace` is null or has room
  // for one entry per round. A stop ends it early; see sums.rounds.
  TemperedSums advance(std::uint64_t rounds, TraceEntry* trace, const Control& control);

  // The coldest state now.
  const std::vector<std::int32_t>& queens() const;
  std::int64_t conflicts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace queenright
