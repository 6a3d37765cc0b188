// What the counters of constrained boards ask of a problem, written as plainly as it can be.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "complete/complete.hpp"
#include "count/join/shape.hpp"
#include "ground/random.hpp"

namespace queenright::constrained {

// True if queens on both squares would attack each other.
bool attack(const BoardProblem& problem, Square a, Square b);

// True if a queen may stand here: it is not blocked, on no excluded diagonal, and no fixed queen attacks it.
bool is_free(const BoardProblem& problem, Square square);

// The free squares and those of fixed queens, row by row, a bit for each column; at most 32 columns.
join::OpenSquares open_squares(const BoardProblem& problem);

// True for n ordinary queens on a flat n x n board.
bool is_full_flat_board(const BoardProblem& problem);

// Raises std::invalid_argument if there are too many squares to list.
void check_area(const BoardProblem& problem);

// A problem cut into independent ones: its first lines are filled in every way. The lines are rows if every row has a
// queen, else columns; those with the fewest free squares come first.
class Openings {
 public:
  explicit Openings(const BoardProblem& problem);

  std::uint64_t count() const { return count_; }

  // The problem with its first lines filled in one of the ways; nothing if two of their queens attack each other.
  std::optional<BoardProblem> open(std::uint64_t number) const;

  // The problem with two thirds of its lines filled at random, and how many such problems this one stands for; nothing
  // if a line had no square left.
  std::optional<std::pair<BoardProblem, double>> walk(Random& random) const;

  // The boards that a search line by line visits, estimated by one random walk.
  double visited(Random& random) const;

 private:
  struct Line {
    std::vector<Square> squares;
    bool required = false;
    std::uint64_t ways() const { return squares.size() + (required ? 0 : 1); }
  };
  static std::vector<Line> lines_of(const BoardProblem& problem);
  std::vector<Square> left_of(const Line& line, const std::vector<Square>& queens) const;

  const BoardProblem problem_;
  std::vector<Line> lines_;  // those that the openings fill
  std::vector<Line> all_;
  std::uint64_t count_ = 1;
  bool impossible_ = false;
};

}  // namespace queenright::constrained
