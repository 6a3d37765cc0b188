// The geometry of counting by colours (the essay is in colours.cpp).
//
// A queen attacks along diagonals only squares of her own colour. The squares of one colour in the even rows are a
// board of their own, and so are those in the odd rows: four *sub-boards* in all. Black ones lie in rows and columns of
// the same parity, white ones in an even row and an odd column or the other way round. Square (i, j) of a sub-board is
// its i-th row and j-th column. Both sub-boards of a colour number their diagonals alike.
#pragma once

#include <cstdint>

namespace queenright::colours {

constexpr int kLargestSide = 14;  // rows of a sub-board: n = 28
constexpr int kMaxSide = 13;      // of the counter in this folder: its planes would not fit in memory beyond

using Set = std::uint32_t;  // of rows or columns of a sub-board

Set reversed(Set set, int size);
inline Set complement(Set set, int size) { return ((1u << size) - 1) & ~set; }

struct SubBoard {
  int rows = 0, columns = 0;
  int sum_offset = 0, difference_offset = 0;

  int sum(int row, int column) const { return row + column + sum_offset; }
  int difference(int row, int column) const { return row - column + difference_offset; }
};

struct Board {
  explicit Board(int size);  // std::invalid_argument unless size is 6 to 2 * kLargestSide

  int size, even, odd;  // even + odd = size: how many rows of each parity, and columns
  SubBoard black_even, black_odd, white_even, white_odd;  // named by their rows

  bool even_size() const { return even == odd; }
  int lines() const { return 2 * even; }  // diagonals of one direction, on either colour
};

}  // namespace queenright::colours
