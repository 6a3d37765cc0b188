// The conditions under which the searches may index their tables without checks. The cost is reading the problem once
// and sorting the lines of its fixed queens.
#include <algorithm>
#include <cstdlib>

#include "complete/complete.hpp"
#include "ground/checks.hpp"

namespace queenright {
namespace {

constexpr std::int64_t kLargestSide = 1'000'000'000;  // twice as much, the sums and differences, still fits 32 bits
constexpr std::int64_t kLargestRegion = 10'000'000;   // every label up to the largest takes some bytes

std::string text_of(Square square) {
  return "(" + std::to_string(square.row) + ", " + std::to_string(square.column) + ")";
}

void check_squares(const BoardProblem& problem, const std::vector<Square>& squares, const char* what) {
  for (const Square square : squares)
    if (square.row < 0 || square.column < 0 || square.row >= problem.rows || square.column >= problem.columns)
      throw std::invalid_argument(std::string(what) + " " + text_of(square) + " is off the board of " +
                                  std::to_string(problem.rows) + " rows and " + std::to_string(problem.columns) +
                                  " columns");
}

// Two fixed queens for which `line_of` is the same attack each other.
template <class LineOf>
void check_apart(const BoardProblem& problem, const char* line, const LineOf& line_of) {
  std::vector<std::int64_t> lines;
  for (const Square queen : problem.fixed) lines.push_back(line_of(queen));
  std::sort(lines.begin(), lines.end());
  if (std::adjacent_find(lines.begin(), lines.end()) != lines.end())
    throw std::invalid_argument(std::string("two fixed queens share a ") + line);
}

// Queens in different rows and columns touch if both are neighbours.
void check_touching(const BoardProblem& problem) {
  std::vector<Square> queens = problem.fixed;
  std::sort(queens.begin(), queens.end());
  const auto near = [&](std::int32_t a, std::int32_t b, std::int32_t side) {
    return std::abs(a - b) <= 1 || (problem.torus && std::abs(a - b) == side - 1);
  };
  for (std::size_t i = 0; queens.size() > 1 && i < queens.size(); ++i) {
    const Square queen = queens[i], next = queens[(i + 1) % queens.size()];
    if (near(queen.row, next.row, problem.rows) && near(queen.column, next.column, problem.columns))
      throw std::invalid_argument("two fixed queens touch: " + text_of(queen) + " and " + text_of(next));
  }
}

void check_queens(const BoardProblem& problem) {
  check_apart(problem, "row", [](Square queen) { return queen.row; });
  check_apart(problem, "column", [](Square queen) { return queen.column; });
  if (!problem.regions.empty())
    check_apart(problem, "region", [&](Square queen) {
      return problem.regions[static_cast<std::size_t>(queen.row) * static_cast<std::size_t>(problem.columns) +
                             static_cast<std::size_t>(queen.column)];
    });
  if (problem.touching) return check_touching(problem);
  const std::int32_t wrap = problem.torus ? problem.rows : 0;
  check_apart(problem, "diagonal", [=](Square queen) {
    const std::int32_t sum = queen.row + queen.column;
    return wrap > 0 ? sum % wrap : sum;
  });
  check_apart(problem, "diagonal", [=](Square queen) {
    const std::int32_t difference = queen.row - queen.column;
    return wrap > 0 ? (difference + wrap) % wrap : difference;
  });
}

void check_regions(const BoardProblem& problem) {
  const std::int64_t squares = static_cast<std::int64_t>(problem.rows) * problem.columns;
  if (problem.regions.empty()) return;
  check_labels(problem.regions.size(), squares);
  for (const std::int32_t label : problem.regions) check_range("the label of a region", label, 0, kLargestRegion);
}

}  // namespace

void check_problem(const BoardProblem& problem) {
  check_range("the number of rows", problem.rows, 0, kLargestSide);
  check_range("the number of columns", problem.columns, 0, kLargestSide);
  if (problem.torus && problem.rows != problem.columns)
    throw std::invalid_argument("a torus has as many rows as columns, got " + std::to_string(problem.rows) + " and " +
                                std::to_string(problem.columns));
  check_squares(problem, problem.fixed, "the fixed queen");
  check_squares(problem, problem.blocked, "the blocked square");
  check_regions(problem);
  check_queens(problem);
  check_range("the number of queens, with those that are fixed,", problem.queens,
              static_cast<std::int64_t>(problem.fixed.size()), INT32_MAX);
}

}  // namespace queenright
