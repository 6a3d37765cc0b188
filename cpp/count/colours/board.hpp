// The geometry of counting by colours (colours.cpp explains the method).
//
// Along diagonals, a queen attacks only squares of her own colour. The squares of one colour in the even rows form a
// board of their own, and so do those in the odd rows: four *sub-boards* in all. Black sub-boards lie in rows and
// columns of the same parity, white ones in even rows and odd columns or in odd rows and even columns. Square (i, j) of
// a sub-board is in its i-th row and j-th column. Both sub-boards of a colour number their diagonals alike.
//
// A board with constraints has *closed* squares: no queen may stand there. It keeps some of the eight symmetries of the
// plain board, perhaps none. To have fewer cases, such a board is turned first (oriented), which changes no count.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace queenright::colours {

constexpr int kLargestSide = 14;  // rows of a sub-board: n = 28
constexpr int kMaxSide = 13;      // limit of the counter in this folder: beyond it, the planes do not fit in memory

using Set = std::uint32_t;  // a set of rows or columns of a sub-board

Set reversed(Set set, int size);
inline Set complement(Set set, int size) { return ((1u << size) - 1) & ~set; }

// Row by row, a bit for each column.
using OpenSquares = std::vector<std::uint32_t>;

// The symmetries of a board that keep its open squares.
struct Symmetry {
  bool transposition = true, half_turn = true, quarter_turn = true, upside_down = true, left_to_right = true;
};
Symmetry symmetry_of(const OpenSquares& open);

// An image of the board that keeps left and right or the transposition wherever any image does: on boards of odd size,
// up and down come before left and right.
OpenSquares oriented(const OpenSquares& open);

struct SubBoard {
  int rows = 0, columns = 0;
  int sum_offset = 0, difference_offset = 0;
  std::array<Set, kLargestSide> open{};  // by row: the columns where a queen may stand

  int sum(int row, int column) const { return row + column + sum_offset; }
  int difference(int row, int column) const { return row - column + difference_offset; }
};

struct Board {
  // Without `open`, all squares are. std::invalid_argument unless 6 <= size <= 2 * kLargestSide.
  explicit Board(int size, const OpenSquares& open = {});

  int size, even, odd;  // numbers of even and odd rows, and columns; even + odd = size
  SubBoard black_even, black_odd, white_even, white_odd;  // named by their rows
  OpenSquares open;                                       // of every row
  Symmetry symmetry;

  bool even_size() const { return even == odd; }
  bool is_constrained() const;
  int lines() const { return 2 * even; }  // diagonals per direction, on either colour
};

}  // namespace queenright::colours
