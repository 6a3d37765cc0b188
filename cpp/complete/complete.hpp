// Completing a board: find one solution, list or count all, or prove that there is none.
//
//     queenright::BoardProblem problem;                 // Nauck 1850: two queens stand, six are to come
//     problem.rows = problem.columns = problem.queens = 8;
//     problem.fixed = {{4, 1}, {3, 3}};
//     queenright::Control control;                      // stop it from another thread
//     auto answer = queenright::complete(problem, /*seed=*/0, control);
//     answer.outcome;                                   // Outcome::Found, and answer.queens holds eight squares
//
// Bad problems (squares off the board, fixed queens that attack each other, ...) raise std::invalid_argument.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "count/count.hpp"

namespace queenright {

struct Square {
  std::int32_t row = 0, column = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

struct BoardProblem {
  std::int32_t rows = 0, columns = 0;
  std::int32_t queens = 0;  // how many stand in a solution, the fixed ones included
  bool torus = false;
  std::vector<Square> fixed, blocked;
  std::vector<std::int32_t> excluded_sums, excluded_differences;
  bool touching = false;              // diagonals do not attack, but no two queens touch, not even at a corner
  std::vector<std::int32_t> regions;  // the region of every square, row by row, from 0; no two queens in one. Or empty
};

// Raises std::invalid_argument, with what is wrong, unless the searches below can take the problem; they call it too.
void check_problem(const BoardProblem& problem);

enum class Outcome { Found, None, Unknown };  // Unknown: stopped before an answer

struct Completion {
  Outcome outcome = Outcome::Unknown;
  std::vector<Square> queens;  // of the solution, by column; empty if none was found
  std::uint64_t nodes = 0;     // squares tried
  std::string search;          // which search answered
};

// Above this many free rows × free columns a full board is repaired and never listed: some 100 MB of lists.
inline constexpr std::uint64_t kLargestListed = 2'000'000;

// With seed 0 the searches race on two threads, and the first to answer stops the others. Any other seed names one
// search, which gives the same answer every time.
Completion complete(const BoardProblem& problem, std::uint64_t seed, Control& control);

struct CompletionCount {
  std::uint64_t count = 0;
  std::uint64_t nodes = 0;
  bool finished = false;
};

// Calls `heard` with each solution's queens, by column; a false answer ends the search. The order is any.
CompletionCount each_completion(const BoardProblem& problem, Control& control,
                                const std::function<bool(const std::vector<Square>&)>& heard);

CompletionCount count_completions(const BoardProblem& problem, Control& control);

}  // namespace queenright
