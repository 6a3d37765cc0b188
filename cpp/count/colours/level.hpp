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
//
// Closed squares leave some of these symmetries, and only those are used: with the half turn alone O goes up to the
// class of E, with transposition alone F does. Sets with a row or column that has no open square of its colour are left
// out: a fixed queen leaves half of the sets of its row, and half of those of its column.
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

  // The numbers of black queens in even rows that levels have: those of the others are images of these.
  static int fewest(const Board& board) { return board.even - board.odd; }
  static int most(const Board& board);

  int even_queens, odd_queens;                                      // numbers of black queens
  int white_queens;                                                 // in even rows, and equally many in odd rows
  std::vector<Set> even_rows, odd_rows, even_columns, odd_columns;  // for E, O, F and G: by class

  // The first `last` sets of a list are used; those from `first` on are of the same class as E.
  struct Range {
    std::size_t first, last;
  };
  struct Class {
    std::size_t first, last;  // E is one of even_rows[first], ..., even_rows[last - 1]
    Range odd_rows, even_columns, odd_columns;

    std::size_t rows() const { return last - first; }
    std::size_t column_choices() const { return even_columns.last * odd_columns.last; }
  };
  std::vector<Class> classes;  // none if no choice has a solution

  // The number of choices that one stands for, by the positions of its sets; E is of class `of_rows`.
  std::uint32_t weight(const Class& of_rows, std::size_t e, std::size_t o, std::size_t f, std::size_t g) const;

  // For a set of columns of a sub-board: the position of the F or G that it corresponds to.
  std::vector<Position> black_even_position, black_odd_position, white_even_position, white_odd_position;

 private:
  using Group = std::vector<Set>;  // E, and the sets that share its class whatever `together` is
  std::vector<Group> groups_of(const Board& board) const;
  void use_symmetry(const Board& board);
  void list_sets(const Board& board, std::size_t together);
  void list_free_sets(const Board& board);
  void add_columns(Set set, const Board& board);
  void find_positions(const Board& board);

  // Which symmetries are used, and how.
  bool pairs_ = false;                                           // E and its complement share a class
  bool odd_rows_bound_ = false, columns_bound_ = false;          // O, or F, goes up to the class of E; G, if both do
  bool reversal_of_rows_ = false, reversal_of_columns_ = false;  // E, or F, stands for its reversal
  std::uint32_t colours_ = 1;                                    // 2: a choice stands for that of swapped colours too
  std::vector<std::uint8_t> row_images_, column_images_;  // by position of E and F: 1 or 2 sets, reversal included
};

}  // namespace queenright::colours
