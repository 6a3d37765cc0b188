// Relatives of the queen, one in every row and column: a piece is given by which other lines it attacks along.
//
//   queenright::Control control;
//   auto found = queenright::count_pieces(10, {.sums = true, .differences = true, .knight = true}, 2, control);
//   // found.count == 4: superqueens, which also jump like a knight
//
// Rows are filled one by one. Three words of bits say which columns the pieces above attack in the next row: those of
// diagonals move by a column from row to row, around the edge on a torus. The knight needs the last two rows besides.
#pragma once

#include <cstdint>
#include <vector>

#include "count/count.hpp"

namespace queenright {

inline constexpr int kLargestPieces = 32;

// What a piece attacks along, besides its row and column.
struct Piece {
  bool sums = false;         // diagonals with row + column constant
  bool differences = false;  // diagonals with row - column constant
  bool knight = false;       // also as a knight
  bool torus = false;        // diagonals continue at the opposite edge; not together with the knight
};

struct PieceCount {
  std::uint64_t count = 0;
  std::uint64_t nodes = 0;  // pieces placed
  bool finished = false;    // false: stopped, and the other fields are partial
};

// The number of ways to place n such pieces on an n x n board, n = 0 .. 32. std::overflow_error beyond 64 bits.
PieceCount count_pieces(int size, const Piece& piece, int threads, Control& control);

// At most `limit` of them in lexicographic order of the rows' columns, one after another.
std::vector<std::uint8_t> list_pieces(int size, const Piece& piece, std::uint64_t limit, Control& control);

}  // namespace queenright
