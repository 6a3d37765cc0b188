// The choices of one level and their symmetry.
//
// A *choice* fixes where the black queens are: in the even rows E and the odd rows O, and in the even columns F and the
// odd columns G. Black queens in even rows stand in even columns, white queens in even rows stand in odd columns; so
// |E| = |F|, |O| = |G| and, since all other queens are white, |E| - |O| is 0 on boards of even size and 1 on the
// others. A *level* consists of all choices with the same |E|. All images of a choice have equally many solutions, so
// counting one of them is enough.
//
// Even size. The half turn, transposition and both together permute the four sets, and reverse a set that moves from
// even to odd. So every set has a *class*, the same for a set and its reversal, and E is the set with the greatest
// class: O, F and G then range over the sets of the classes up to that of E. If k of the four sets share the greatest
// class, k of the four images are counted, with weights that make them count as four. Reflection swaps the colours and
// complements the sets: levels above the middle are left out and the others count twice; in the middle level,
// complements share a class and E is one of each two.
//
// Odd size. Reflections keep colours and reverse E and O, or F and G; transposition swaps rows and columns. So E and F
// are each the smaller of a set and its reversal and count for both, and the class of F is at most that of E. O and G
// are free.
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
  // With `even_queens` black queens in even rows. A class holds `together` sets E; by default, enough to fill the lanes
  // of a count by colours.
  Level(const Board& board, int even_queens, std::size_t together = 0);

  int even_queens, odd_queens;           // numbers of black queens
  int white_queens;                      // white queens in even rows, and equally many in odd rows
  std::vector<Set> even_sets, odd_sets;  // for E and F, for O and G: by class

  struct Class {
    std::size_t even_first, even_last;  // its sets are even_sets[even_first], ..., even_sets[even_last - 1]
    std::size_t odd_last;               // O and G range over the first `odd_last` sets if E is of this class
    std::size_t odd_first;              // the sets from `odd_first` on are of the same class as E
  };
  std::vector<Class> classes;

  // The positions that E takes in a class: the step from one to the next, and their number.
  std::size_t row_step() const { return pairs_ ? 2 : 1; }
  std::size_t rows_of(const Class& of) const { return (of.even_last - of.even_first) / row_step(); }

  // The number of choices that one stands for, by the positions of its sets; E is of class `of_rows`.
  std::uint32_t weight(const Class& of_rows, std::size_t e, std::size_t o, std::size_t f, std::size_t g) const;

  // For a set of columns of a sub-board: the position of the F or G that it corresponds to.
  std::vector<Position> black_even_position, black_odd_position, white_even_position, white_odd_position;

 private:
  void order_even_size(int side);
  void order_odd_size(const Board& board);
  void cut_classes(std::size_t together);
  void find_positions(const Board& board);

  bool even_size_, pairs_ = false;
  std::vector<std::uint8_t> images_;  // odd sizes only, by position in even_sets: 1 or 2 sets, reversal included
};

}  // namespace queenright::colours
