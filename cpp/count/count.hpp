// Counting the n-queens problem exactly. This header is the whole C++ interface of counting.
//
//   #include <queenright/count.hpp>
//
//   queenright::Control control;                                 // stop it or watch it from another thread
//   auto report = queenright::count(16, queenright::Algorithm::Automatic, 2, control);
//   if (report.finished) std::printf("%llu\n", report.count);    // 14772512
//
// A count is a sum over *steps*, numbered from 0, each independent of all others and re-runnable alone; a *unit* is a
// range of steps. To run units yourself (a ledger, a cluster), build a Counter once and give every thread its own
// Worker:
//
//   auto counter = queenright::make_counter(16, queenright::Algorithm::JoinBand);
//   for (const queenright::Unit& unit : counter->units(100)) {   // a function of (n, algorithm, 100) alone
//     auto worker = counter->make_worker();
//     queenright::UnitResult result = worker->run(unit, control); // result.count already holds the symmetry weights
//   }
//
// Every algorithm gives the same count and no two families share counting code: Textbook and Border visit each
// solution, the Joins count pairs of half boards, Colours multiplies counts of black and of white queens. Bad arguments
// raise std::invalid_argument with the value given and what is allowed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace queenright {

// Change this when the steps of an algorithm change, so that old units are not mixed with new ones.
inline constexpr int kPlanVersion = 2;

// Their names, sizes and families are in algorithms.hpp.
enum class Algorithm {
  Automatic,  // the quickest by measurement: a search for small boards, a join, Colours, then Packed as far as it
              // reaches
  Textbook,   // row-by-row bit masks with mirror symmetry: the yardstick
  Border,     // outer ring first, eight-fold symmetry
  JoinPlain,  // two half boards (odd n: around the middle column)
  JoinBand,   // two half boards around one or two middle columns
  Colours,    // black queens and white queens apart
  Packed,     // the same, with only those placements compared that the first queens leave
  Torus,      // another problem: diagonals go on at the opposite edge. A search with rotating bit masks, n = 0..32
  Search,     // boards with constraints (constrained/constrained.hpp): the search of complete/, in parts
  Transfer,   // the same for any number of queens on a rectangle: from line to line
};

// Which instructions the joins, Colours and Packed may use; only Packed uses AVX-512. Automatic detects the processor;
// a path that the processor lacks is rejected.
enum class CpuPath { Automatic, Portable, Avx2, Avx512 };

// Shared between the running threads and the thread that watches them. A stop takes effect within a tenth of a second.
struct Control {
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> cost_total{0};  // set by count() once its units are known
  std::atomic<std::uint64_t> cost_done{0};   // grows to cost_total
};

// A part of a count as plain data: steps first, first + 1, ..., last - 1 of the algorithm at that size.
struct Unit {
  int size = 0;
  Algorithm algorithm = Algorithm::Automatic;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t cost = 0;  // relative estimate; only ratios within one plan are meaningful
};

// The residues are summed step by step, separately from the 64-bit count, so an overflow or a flipped bit is detected.
inline constexpr std::uint32_t kResidueModuli[2] = {8191, 65521};

struct UnitResult {
  Unit unit;
  std::uint64_t count = 0;             // solutions, symmetry weights included
  std::uint32_t residues[2] = {0, 0};  // the count modulo kResidueModuli
  std::uint64_t work = 0;              // searches: nodes visited; other algorithms: pairs of placements decided
  double seconds = 0;
  bool finished = false;  // false: stopped before the end, the other fields are then partial
};

// True if the residues agree with the count.
bool is_consistent(const UnitResult& result);

// Runs units, one at a time. Owns the scratch memory of one thread.
class Worker {
 public:
  virtual ~Worker() = default;
  // Counts a unit; std::invalid_argument unless its steps are among the counter's.
  UnitResult run(const Unit& unit, Control& control);

 protected:
  explicit Worker(const Unit& all_steps) : all_steps_(all_steps) {}

 private:
  virtual UnitResult run_steps(const Unit& unit, Control& control) = 0;
  const Unit all_steps_;  // of the counter
};

// An algorithm prepared for one board size: its steps and tables, read-only after it is built.
class Counter {
 public:
  virtual ~Counter() = default;
  virtual int size() const = 0;
  virtual Algorithm algorithm() const = 0;
  virtual std::string describe() const = 0;  // for example "join 9+2+9, avx2"
  virtual std::uint64_t step_count() const = 0;
  virtual std::uint64_t step_cost(std::uint64_t step) const = 0;
  virtual std::uint64_t opening_count() const { return 0; }  // how often a worker that runs all steps builds tables
  virtual std::size_t table_bytes() const = 0;               // shared tables
  virtual std::size_t worker_bytes() const { return 0; }     // additional memory per worker, approximately
  virtual std::unique_ptr<Worker> make_worker() const = 0;   // the counter must outlive its workers

  Unit all_steps() const { return {size(), algorithm(), 0, step_count(), 0}; }  // as one unit, without its cost

  // All steps as about `wanted` units (never more than twice that) of about equal cost, in step order.
  std::vector<Unit> units(std::size_t wanted) const;
};

// Builds the tables on `threads` threads (0: no tables, only units). Raises Stopped if `control` asks for a stop while
// they are built.
std::unique_ptr<Counter> make_counter(int size, Algorithm algorithm = Algorithm::Automatic,
                                      CpuPath path = CpuPath::Automatic, int threads = 1,
                                      const Control* control = nullptr);

struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped before the end"; }
};

struct CountReport {
  std::uint64_t count = 0;
  bool finished = false;
  std::string method;
  std::size_t table_bytes = 0;  // of the counter and all workers, approximately
  double build_seconds = 0;
  double seconds = 0;             // wall time, building included
  std::vector<UnitResult> units;  // in step order; only those that finished
};

// Counts on `threads` threads. Largest units first, results in step order.
CountReport count(int size, Algorithm algorithm, int threads, Control& control, CpuPath path = CpuPath::Automatic);

// The same with the counter that `make` builds.
CountReport count_by(const std::function<std::unique_ptr<Counter>()>& make, int threads, Control& control);

// The textbook counter as one plain call: bit masks, mirror symmetry, no units. n = 0..32.
std::uint64_t count_textbook(int size);

// A board with blocked squares and lines, n <= 64. Row r may use the columns in allowed[r]; a set bit s of sum_taken
// (difference_taken) closes the diagonal row + column = s (row - column + n - 1 = s). Counts one queen per row and
// column.
struct RowsProblem {
  int size = 0;
  std::vector<std::uint64_t> allowed;
  std::vector<bool> sum_taken;         // empty, or 2n - 1 entries
  std::vector<bool> difference_taken;  // empty, or 2n - 1 entries
};
struct RowsResult {
  std::uint64_t count = 0;
  std::uint64_t nodes = 0;
  bool finished = false;
};
RowsResult count_rows(const RowsProblem& problem, const std::atomic<bool>& stop);

// How many boards that search visits, the mean of `probes` random walks (Knuth 1975).
double estimate_rows(const RowsProblem& problem, std::uint64_t probes, std::uint64_t seed);

// Estimates the number of solutions without bias: the mean over random fillings of two thirds of the rows, each with an
// exact count of its completions. NaN if it was stopped.
double estimate_rows_count(const RowsProblem& problem, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                           const std::atomic<bool>& stop);

// Solutions that a half turn (a quarter turn) maps to themselves: P (and R) in Burnside's sum, U = (Q + P + 2R) / 8 for
// n > 1. n = 0..32 for the half turn, 0..40 for the quarter turn. Raises Stopped if `control` asks for a stop.
std::uint64_t count_half_turn(int size, const Control& control);
std::uint64_t count_quarter_turn(int size, const Control& control);

// True if this processor can run CpuPath::Avx2, or Avx512.
bool has_avx2();
bool has_avx512();

}  // namespace queenright
