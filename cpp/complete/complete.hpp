// Completing a board: find one solution, list or count all, or prove that there is none.
//
// queenright::BoardProblem problem;                 // Nauck 1850: two queens are fixed, six are missing
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

// Raises std::invalid_argument, with an explanation, unless the searches below support the problem; they call it too.
void check_problem(const BoardProblem& problem);

enum class Outcome { Found, None, Unknown };  // Unknown: stopped before an answer

struct Completion {
  Outcome outcome = Outcome::Unknown;
  std::vector<Square> queens;  // of the solution, by column; empty if none was found
  std::uint64_t nodes = 0;     // squares tried by the search that answered, or by all if none did
  std::string search;          // which search answered
};

// Above this many free rows × free columns a full board is repaired and never listed: the lists would take 100 MB.
inline constexpr std::uint64_t kLargestListed = 2'000'000;

// Two searches race on two threads. The one that answers after less work wins, so the answer is a function of problem
// and seed. With seed 0 the systematic search makes its choices in the quickest way it knows, else at random.
Completion complete(const BoardProblem& problem, std::uint64_t seed, Control& control);

// The search as a proof that there is no solution, in the lines of a DRAT proof; variable v is square v - 1, row by
// row. Each lemma says that some squares cannot hold queens together. They follow one by one, by unit propagation, from
// what the problem says of squares, of pairs that attack each other and of lines that must hold a queen.
struct CompletionRefutation {
  Outcome outcome = Outcome::Unknown;
  std::string proof;
  std::uint64_t nodes = 0;
  bool counted = false;   // refuted by counting lines: there is no proof to write
  bool too_long = false;  // the search ended where the proof became longer than `longest` bytes
};

CompletionRefutation refute_completions(const BoardProblem& problem, std::uint64_t longest, Control& control);

struct CompletionCount {
  std::uint64_t count = 0;
  std::uint64_t nodes = 0;
  bool finished = false;
};

// Calls `visit` with the queens of each solution, by column, in any order, until it returns false.
CompletionCount each_completion(const BoardProblem& problem, Control& control,
                                const std::function<bool(const std::vector<Square>&)>& visit);

CompletionCount count_completions(const BoardProblem& problem, const std::atomic<bool>& stop);

// A full square board with ordinary queens as masks of rows, of at most 64; std::invalid_argument for any other.
RowsProblem as_rows(const BoardProblem& problem);

}  // namespace queenright
