// The geometry and the symmetry of counting by colours (the essay is in count_colours.cpp).
//
// A queen attacks along diagonals only squares of her own colour. The squares of one colour in the even rows are a
// board of their own, and so are those in the odd rows: four *sub-boards* in all, which meet in rows, columns and (two
// and two) in diagonals. Square (i, j) of a sub-board is its i-th row and j-th column of that parity.
//
// A *row choice* says which rows have a black queen: E of the even rows, O of the odd ones; a *column choice* likewise.
// Black queens of even rows stand in even columns, so a solution has |E| = |even columns chosen|, and so on.
//
// Symmetry. On boards of even size a reflection swaps the colours: row choices are the same up to complement and
// reversal, and one of each orbit is kept. On boards of odd size reflections keep the colours and reverse rows or
// columns alone: of two reversed choices one is kept, of rows and of columns. Transposition swaps rows and columns:
// both have a *key* that all reflections keep, and of two boards with different keys the one with the greater key of
// its columns is kept.
#pragma once

#include <cstdint>
#include <vector>

namespace queenright::colours {

constexpr int kMaxSide = 13;  // rows of a sub-board: n = 26
constexpr int kMaxLines = 2 * kMaxSide;

using Set = std::uint32_t;  // of rows or columns of a sub-board

// Diagonals have the same numbers on both sub-boards of a colour.
struct SubBoard {
  int rows = 0, columns = 0;
  int sum_offset = 0, difference_offset = 0;

  int sum(int row, int column) const { return row + column + sum_offset; }
  int difference(int row, int column) const { return row - column + difference_offset; }
};

struct Board {
  explicit Board(int size);

  int size, even, odd;  // even + odd = size: how many rows of each parity, and columns
  SubBoard black_even, black_odd, white_even, white_odd;  // named by their rows

  int lines() const { return 2 * even; }  // diagonals of one direction
};

Set reversed(Set set, int size);

// The sets of each size in ascending order. Complements come in descending order: the partner of rank r among N sets
// has rank N - 1 - r.
struct SetRanks {
  explicit SetRanks(int size);
  std::vector<std::uint16_t> rank;       // by set, among the sets of its size
  std::vector<std::vector<Set>> of_size;
};

class Symmetry {
 public:
  explicit Symmetry(const Board& board) : even_size_(board.size % 2 == 0), even_(board.even), odd_(board.odd) {}

  // How many row choices this one stands for; 0 if another stands for it.
  int row_weight(Set even_rows, Set odd_rows) const;
  // How many column choices with these odd columns stand for: 1 or 2, or 0.
  int column_weight(Set odd_columns) const;

  // The key of a choice (E, O) is even_class(E) xor odd_class(O).
  static constexpr int kClasses = 4;
  int even_class(Set even_part) const { return even_size_ ? static_cast<int>(even_part % kClasses) : 0; }
  int odd_class(Set odd_part) const;
  int key(Set even_part, Set odd_part) const { return even_class(even_part) ^ odd_class(odd_part); }
  static int key_weight(int rows, int columns) { return columns > rows ? 2 : columns == rows ? 1 : 0; }

 private:
  bool even_size_;
  int even_, odd_;
};

// A few diagonals, those with the most squares on both sub-boards of a colour. The *pattern* of a placement says which
// of them it uses: placements with a common one need not be compared.
class Sieve {
 public:
  Sieve(const Board& board, const SubBoard& first, const SubBoard& second, int queens);

  int patterns() const { return 1 << sums_.size(); }
  std::uint32_t pattern(std::uint32_t sums, std::uint32_t differences) const {
    std::uint32_t pattern = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i)
      pattern |= static_cast<std::uint32_t>((sums & sums_[i]) != 0 || (differences & differences_[i]) != 0) << i;
    return pattern;
  }

 private:
  std::vector<std::uint32_t> sums_, differences_;  // one bit in one of them; the best line last
};

}  // namespace queenright::colours
