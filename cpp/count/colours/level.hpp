// The choices of one level and their symmetry.
//
// A *choice* says where the black queens are: in the rows E of the even and O of the odd ones, in the columns F of the
// even and G of the odd ones. Black queens of even rows stand in even columns, white queens of even rows in odd
// columns; so |E| = |F|, |O| = |G| and, since the rest is white, |E| - |O| is 0 on boards of even size and 1 on the
// others. A *level* is all choices with the same |E|. Images of a choice have as many solutions, and one must do for
// all.
//
// Even size. Half turn, transposition and both together send the four sets into each other's place, reversed where a
// set goes from even to odd. So all four have a *class* that is the same for a set and its reversed one, and E is the
// one with the greatest class: the sets of the classes up to that of E are all that O, F and G need. If k of the four
// share the greatest class, k of the four images are seen, and weights see to it that they count for four. Reflection
// swaps the colours, and makes complements of the sets: levels above the middle are left out and the others count
// twice; in the middle one, complements share a class and E is one of each two.
//
// Odd size. Reflections keep colours and reverse E and O, or F and G; transposition swaps both. So E and F are the
// smaller of a set and its reversed one, which counts for both, and F has no greater class than E. O and G are free.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/board.hpp"

namespace queenright::colours {

// A position in one of the lists of sets of a level.
using Position = std::uint16_t;
constexpr Position kNowhere = 0xFFFF;
static_assert((1 << kLargestSide) < kNowhere,
              "a list holds sets of one sub-board's lines, so its positions fit 16 bits");

class Level {
 public:
  // With `even_queens` black queens in even rows. A class holds `together` sets E, or by default as many as fill the
  // lanes of a count by colours.
  Level(const Board& board, int even_queens, std::size_t together = 0);

  int even_queens, odd_queens;           // black ones
  int white_queens;                      // in even rows, and as many in odd rows
  std::vector<Set> even_sets, odd_sets;  // for E and F, for O and G: by class

  struct Class {
    std::size_t even_first, even_last;  // its sets are even_sets[even_first], ..., even_sets[even_last - 1]
    std::size_t odd_last;               // O and G are one of the first so many, if E is of this class
    std::size_t odd_first;              // ... and of the same class as E from here on
  };
  std::vector<Class> classes;

  // The positions that E takes in a class: every so many, and how many in all.
  std::size_t row_step() const { return pairs_ ? 2 : 1; }
  std::size_t rows_of(const Class& of) const { return (of.even_last - of.even_first) / row_step(); }

  // How many choices one stands for, by the positions of its sets, if E is of that class and F and G go with it.
  std::uint32_t weight(const Class& of_rows, std::size_t e, std::size_t o, std::size_t f, std::size_t g) const;

  // For a set of columns of a sub-board: the position of F or G that it means.
  std::vector<Position> black_even_position, black_odd_position, white_even_position, white_odd_position;

 private:
  void order_even_size(int side);
  void order_odd_size(const Board& board);
  void cut_classes(std::size_t together);
  void find_positions(const Board& board);

  bool even_size_, pairs_ = false;
  std::vector<std::uint8_t> images_;  // by position in even_sets, odd sizes only: a set and its reversed one are 1 or 2
};

}  // namespace queenright::colours
