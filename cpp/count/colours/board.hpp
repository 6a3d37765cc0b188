// The geometry of counting by colours (colours.cpp explains the method).
//
// Along diagonals, a queen attacks only squares of her own colour. The squares of one colour in the even rows form a
// board of their own, and so do those in the odd rows: four *sub-boards* in all. Black sub-boards lie in rows and
// columns of the same parity, white ones in even rows and odd columns or in odd rows and even columns. Square (i, j) of
// a sub-board is in its i-th row and j-th column. Both sub-boards of a colour number their diagonals alike.
#pragma once

#include <cstdint>

namespace queenright::colours {

constexpr int kLargestSide = 14;  // rows of a sub-board: n = 28
constexpr int kMaxSide = 13;      // limit of the counter in this folder: beyond it, the planes do not fit in memory

using Set = std::uint32_t;  // a set of rows or columns of a sub-board

Set reversed(Set set, int size);
inline Set complement(Set set, int size) { return ((1u << size) - 1) & ~set; }

struct SubBoard {
  int rows = 0, columns = 0;
  int sum_offset = 0, difference_offset = 0;

  int sum(int row, int column) const { return row + column + sum_offset; }
  int difference(int row, int column) const { return row - column + difference_offset; }
};

struct Board {
  explicit Board(int size);  // std::invalid_argument unless 6 <= size <= 2 * kLargestSide

  int size, even, odd;  // numbers of even and odd rows, and columns; even + odd = size
  SubBoard black_even, black_odd, white_even, white_odd;  // named by their rows

  bool even_size() const { return even == odd; }
  int lines() const { return 2 * even; }  // diagonals per direction, on either colour
};

}  // namespace queenright::colours
