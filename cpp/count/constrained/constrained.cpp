// Which counter takes which problem. The joins are those of plain boards (count/join): constraints close squares, the
// lists of quadrants leave out what stands on a closed one, and a row that can have its queen on one side only belongs
// to that side. Of the symmetries of the board, the reflections and the half turn that keep the open squares are used.
// Counting by colours (count/colours) leaves out the same placements, and uses the transposition too.
#include "count/constrained/constrained.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "count/algorithms.hpp"
#include "count/constrained/board.hpp"
#include "count/constrained/counters.hpp"
#include "count/join/counter.hpp"
#include "ground/checks.hpp"
#include "ground/tally.hpp"

namespace queenright {

using namespace constrained;

std::unique_ptr<Counter> make_problem_counter(const BoardProblem& problem, Algorithm algorithm, CpuPath path,
                                              int threads, const Control* control) {
  static const Control never_stops;
  check_problem(problem);
  check_threads(threads, 0);
  if (algorithm == Algorithm::Search) return make_search_counter(problem);
  if (algorithm == Algorithm::Transfer) return make_transfer_counter(problem);
  const bool colours = algorithm == Algorithm::Colours;
  if (algorithm != Algorithm::JoinPlain && algorithm != Algorithm::JoinBand && !colours)
    throw std::invalid_argument(
        "boards with constraints are counted by colours, halves, band, transfer or search, "
        "not by " +
        name_of(algorithm));
  if (!is_full_flat_board(problem))
    throw std::invalid_argument(std::string(colours ? "counting by colours" : "a join") +
                                " takes n ordinary queens on a flat board of n rows and n columns");
  if (colours) {
    const AlgorithmFacts& facts = facts_of(algorithm);
    check_range("the board size of a count by colours", problem.rows, facts.smallest, facts.largest);
    return make_colour_counter(problem.rows, path, open_squares(problem));
  }
  const join::Shape shape = join::shape_for(problem.rows, algorithm);
  return join::make_counter(shape, algorithm, join::kernel_for(path), threads,
                            control != nullptr ? *control : never_stops, false, open_squares(problem));
}

CountReport count_problem(const BoardProblem& problem, Algorithm algorithm, int threads, Control& control,
                          CpuPath path) {
  check_threads(threads);
  return count_by([&] { return make_problem_counter(problem, algorithm, path, threads, &control); }, threads, control);
}

double estimate_problem_nodes(const BoardProblem& problem, std::uint64_t probes, std::uint64_t seed) {
  check_problem(problem);
  check_range("the number of probes", static_cast<std::int64_t>(probes), 1, 1'000'000);
  if (is_full_flat_board(problem) && problem.rows <= 64) return estimate_rows(as_rows(problem), probes, seed);
  const Openings openings(problem);
  Random random(seed, 0);
  double total = 0;
  for (std::uint64_t i = 0; i < probes; ++i) total += openings.visited(random);
  return total / static_cast<double>(probes);
}

double estimate_problem(const BoardProblem& problem, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                        const Control& control) {
  check_problem(problem);
  check_range("the number of probes", static_cast<std::int64_t>(probes), 1, 1'000'000);
  if (is_full_flat_board(problem) && problem.rows <= 64)
    return std::log(estimate_rows_count(as_rows(problem), probes, seed, stream, control.stop));
  const Openings openings(problem);
  Random random(seed, stream);
  double total = 0;
  for (std::uint64_t i = 0; i < probes; ++i) {
    if (const auto opened = openings.walk(random))
      total += opened->second * static_cast<double>(count_completions(opened->first, control.stop).count);
    if (control.stop) return std::numeric_limits<double>::quiet_NaN();
  }
  return std::log(total / static_cast<double>(probes));
}

}  // namespace queenright
