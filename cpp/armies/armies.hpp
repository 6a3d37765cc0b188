// Peaceably coexisting armies of queens: two equal armies, as large as possible, no queen attacking one of the other
// colour.
//
//   #include <queenright/armies.hpp>
//
//   queenright::Control control;
//   auto found = queenright::anneal_armies(12, 21, 1, 1e8, 5.0, control);       // armies of 21 on each side
//   queenright::ArmiesProver prover(12, 22);                               // "no armies of 22 exist"
//   auto report = prover.run(0, prover.step_count(), 2, control);
//   if (report.finished && !report.found) std::puts("21 is the maximum");
//
// The proof goes over all pairs (S, T): white queens are in rows S and columns T, black ones in the other rows and
// columns. A *step* is one S with all T that remain after symmetry breaking; steps are independent and re-runnable.
//
// Arguments outside the ranges given here raise std::invalid_argument.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "complete/complete.hpp"
#include "count/count.hpp"

namespace queenright {

struct Armies {
  std::vector<Square> white, black;
};

// The largest armies that annealing finds within `flips` flips and `seconds` seconds, or the first of `goal` queens;
// the larger one is not cut down. The same seed and enough time give the same armies. `improved` is called with every
// better board. n = 1..1000.
Armies anneal_armies(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
                     const std::function<void(const Armies&)>& improved = {});

// A proved upper bound, n = 1..1000: the line bound with p = q for the worst S and T (docs/armies.md has the proof).
int armies_upper_bound(int n);

// The statistics of a proof over all pairs (S, T).
struct ArmiesWork {
  std::uint64_t pairs = 0;     // decided
  std::uint64_t swept = 0;     // not refuted by the bound of their group: shares moved by sweeps
  std::uint64_t flows = 0;     // of these, decided by an exact maximum flow
  std::uint64_t retries = 0;   // of these, needing further weights
  std::uint64_t searches = 0;  // of these, searched by branching on diagonals
  ArmiesWork& operator+=(const ArmiesWork& other);
};

struct ArmiesReport {
  bool finished = false;  // all steps done, or armies found
  bool found = false;
  Armies armies;  // with at least the size asked for, if found
  ArmiesWork work;
  std::string method;  // for example "min-cut, avx2"
};

// Decides whether two armies of `size` queens each exist on the n x n board, n = 1..24, size = 1..n * n.
class ArmiesProver {
 public:
  ArmiesProver(int n, int size, CpuPath path = CpuPath::Automatic);
  ~ArmiesProver();
  std::uint64_t step_count() const;
  std::uint64_t step_cost(std::uint64_t step) const;  // groups of T that it looks at
  ArmiesReport run(std::uint64_t first, std::uint64_t last, int threads, Control& control) const;

 private:
  class Plan;
  class Thread;
  std::unique_ptr<Plan> plan_;
};

// All armies of `size` queens each: how many boards, and how many classes under the 16 symmetries (turns, reflections
// and swapping the colours), with up to `limit` boards of different classes. n = 1..16, size = 0..n * n.
struct ArmiesClasses {
  std::uint64_t boards = 0, classes = 0;
  std::vector<Armies> representatives;
  bool finished = false;
};
ArmiesClasses list_armies(int n, int size, std::size_t limit, Control& control);

// How many boards with two armies of `size` queens there are, and how many classes under the 16 symmetries, both by
// another method than list_armies. n = 1..15, size = 1..n * n.
struct ArmiesRecount {
  std::uint64_t boards = 0, classes = 0;
  bool finished = false;
};
ArmiesRecount recount_armies(int n, int size, Control& control);

// The largest black army beside at least w white queens, for w = 0, 1, ... as long as there is one; and whether it is
// finished. n = 1..16.
std::pair<std::vector<int>, bool> armies_frontier(int n, Control& control);

// Three constraint models of the armies in one plain solver, to compare what remodelling, symmetry breaking during
// search and the order of variables gain (csp.hpp and csp_models.cpp have the essays).
enum class ArmiesModel { Squares, Lines, White };
enum class ArmiesOrder { Rows, Centre, Smallest, Most, Fewest };

struct ArmiesSearch {
  bool finished = false;
  int size = 0;  // of the smaller army; 0 if none was found
  Armies armies;
  int variables = 0;
  std::uint64_t constraints = 0;
  std::uint64_t nodes = 0, failures = 0, checks = 0;
  std::uint64_t found_at = 0;   // the node at which the last solution was found
  std::uint64_t solutions = 0;  // how many were found on the way; or, of an exact size, all
};

// The largest armies of at least `least` queens, or, if `exactly`, all boards with two armies of that size: one of each
// class if symmetries are broken. n = 1..12, least = 1..n * n; Model White has no exact sizes.
ArmiesSearch search_armies(int n, ArmiesModel model, ArmiesOrder order, bool break_symmetry, int least, bool exactly,
                           Control& control);

// A certificate's record: how the shares of the squares of one pair (S, T) move from their sum to their difference.
struct ArmiesRecord {
  std::uint32_t rows = 0, columns = 0;  // bit i: line i
  int p = 0, q = 0;
  std::vector<std::array<int, 3>> shifts;  // row, column, amount
};
using ArmiesOracle = std::function<std::optional<ArmiesRecord>(std::uint32_t rows, std::uint32_t columns)>;

struct ArmiesCheck {
  bool finished = false;
  bool holds = false;                                // no armies of that size exist, checked
  std::pair<std::uint32_t, std::uint32_t> failed{};  // the first pair without proof, if it does not hold
  std::uint64_t pairs = 0;
  std::vector<ArmiesRecord> used;  // what the oracle gave, in order
};

// Checks pair by pair that no armies of `size` exist, n = 1..24, size = 1..n * n; the oracle is called, from any
// thread, for pairs that the checker can't decide itself.
ArmiesCheck check_armies_refuted(int n, int size, int threads, Control& control, const ArmiesOracle& oracle);

// The engine's oracle, n = 1..24; rows and columns are sets of the n lines.
std::optional<ArmiesRecord> refute_armies_pair(int n, int size, std::uint32_t rows, std::uint32_t columns);

}  // namespace queenright
