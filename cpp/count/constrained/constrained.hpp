// Counting boards with constraints exactly, in units that can be run one by one, kept and counted again.
//
//     queenright::BoardProblem problem;                  // 8 queens, none of them on the first corner
//     problem.rows = problem.columns = problem.queens = 8;
//     problem.blocked = {{0, 0}};
//     queenright::Control control;
//     auto report = queenright::count_problem(problem, queenright::Algorithm::JoinPlain, 2, control);
//
// JoinPlain and JoinBand take full square boards with ordinary queens: fixed queens, blocked squares and excluded
// diagonals close squares, and what stands on a closed square never enters the lists of the join. So does Colours, with
// its own lists. Transfer takes any number of queens on a board whose shorter side has at most 21 squares. Search takes
// every problem.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "complete/complete.hpp"
#include "count/count.hpp"

namespace queenright {

// A counter of the problem. Raises std::invalid_argument unless the algorithm takes the problem. With 0 threads it has
// units but no tables.
std::unique_ptr<Counter> make_problem_counter(const BoardProblem& problem, Algorithm algorithm,
                                              CpuPath path = CpuPath::Automatic, int threads = 1,
                                              const Control* control = nullptr);

CountReport count_problem(const BoardProblem& problem, Algorithm algorithm, int threads, Control& control,
                          CpuPath path = CpuPath::Automatic);

// Counts a unit of such a counter again, square by square; it shares no counting code with any of them.
UnitResult recount_problem(const BoardProblem& problem, const Unit& unit, Control& control);

// The natural logarithm of an unbiased estimate of the number of solutions: the mean over `probes` random fillings of
// two thirds of the lines, each with an exact count of its completions. Minus infinity if none has any; NaN if it was
// stopped. Runs with different streams are independent.
double estimate_problem(const BoardProblem& problem, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                        const Control& control);

// A symmetry of the board: rows and columns are swapped, then flipped, then (on a torus) shifted.
struct SquareMap {
  bool swap = false, flip_row = false, flip_column = false;
  std::int32_t down = 0, right = 0;
};

// The number of solutions that all of these symmetries keep. Raises Stopped if `control` asks for a stop.
std::uint64_t count_invariant(const BoardProblem& problem, const std::vector<SquareMap>& maps, const Control& control);

// How many boards a search line by line visits, from random walks (Knuth 1975).
double estimate_problem_nodes(const BoardProblem& problem, std::uint64_t probes, std::uint64_t seed);

}  // namespace queenright
