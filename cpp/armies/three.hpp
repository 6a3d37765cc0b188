// Three peaceable armies of queens: equal in size, as large as possible, no queen attacking one of another army.
//
//   #include <queenright/armies/three.hpp>
//
//   queenright::Control control;
//   auto found = queenright::anneal_three_armies(10, 7, 1, 1e7, 5.0, control);   // three armies of 7
//   queenright::ThreeArmiesProver prover(10, 8);                              // "no three armies of 8 exist"
//   auto report = prover.run(0, prover.step_count(), 2, control);
//   if (report.finished && !report.found) std::puts("7 is the maximum");
//
// The proof goes over all pairs (R, T): R gives every row to one of the armies, T every column. A *step* is one R with
// all T that remain after symmetry breaking; steps are independent and re-runnable.
//
// Arguments outside the ranges given here raise std::invalid_argument.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "complete/complete.hpp"
#include "count/count.hpp"

namespace queenright {

using ThreeArmies = std::array<std::vector<Square>, 3>;

// The largest armies that annealing finds within `flips` flips and `seconds` seconds, or the first of `goal` queens;
// larger ones are not cut down. The same seed and enough time give the same armies. `improved` is called with every
// better board. n = 1..100.
ThreeArmies anneal_three_armies(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
                                const std::function<void(const ThreeArmies&)>& improved = {});

struct ThreeArmiesReport {
  bool finished = false;  // all steps were decided, or armies were found
  bool found = false;
  ThreeArmies armies;
  std::uint64_t pairs = 0;      // (R, T) that the first bound looked at
  std::uint64_t survivors = 0;  // that it left open; shares and branching decided them
};

// Decides whether three armies of `size` queens each exist on the n x n board, n = 1..16, size = 1..n * n.
class ThreeArmiesProver {
 public:
  ThreeArmiesProver(int n, int size);
  ~ThreeArmiesProver();
  std::uint64_t step_count() const;
  std::uint64_t step_cost(std::uint64_t step) const;  // pairs that it looks at, roughly
  ThreeArmiesReport run(std::uint64_t first, std::uint64_t last, int threads, Control& control) const;

 private:
  class Plan;
  class Thread;
  std::unique_ptr<Plan> plan_;
};

}  // namespace queenright
