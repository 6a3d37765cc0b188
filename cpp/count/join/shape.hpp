// The geometry and the symmetry of the join of half boards: which columns belong to which part, which placements of the
// middle columns stand for all others, and with what weight.
//
// Columns are west (w) | middle (m) | east (w), with m even on even boards and odd on odd ones. Rows are north (n / 2)
// and south (the rest). A *case* fixes the middle queens and a rule for the rest; a *row set* R gives w of the free
// rows to the west, the others to the east. Q(n) = sum over cases and row sets of (pairs of half boards) x weight.
//
// Weights, with d(i) = distance of a row or column from the centre of the board:
// - Reflections. Even n, m >= 2: the centre queens (r1, r2) satisfy r1 in the north and d(r1) > d(r2): weight 4; or
//   r2 = n - 1 - r1: weight 2, and since a half turn keeps these queens, one of two images is counted. Odd n: the
//   centre queen stands in the north and either R holds the lowest free row (m = 1) or the left neighbour's row is
//   above the right one's (m = 3): weight 4. Where this does not decide (m = 0; centre queen in the very centre and m =
//   1) one row set of each orbit under reversal and complement is kept: weight 4 or 2.
// - Transposition. Compare a number of the centre columns with the same number of the middle rows; reflections keep
//   both and transposition swaps them. Keep the boards where that of the rows is greater (weight x 2) or equal (x 1).
//   Even n: the number is the smaller d of the two centre queens; if a centre queen stands on one of the four centre
//   squares, both have d = 1 and the larger d decides. A coarser comparison comes first: whether the two queens lie on
//   the same side of the centre, which depends on R alone. Odd n: d of the single centre queen, which cannot tie (equal
//   d would be one diagonal). Each queen can be tested alone: a smaller d is a forbidden square, an equal one a
//   *flagged* square, and a board with any flagged queen counts half.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace queenright::join {

constexpr int kMaxMiddle = 4;

struct Shape {
  int size = 0;
  int middle = 0;
  int side() const { return (size - middle) / 2; }  // columns of the west, and of the east
  int north_rows() const { return size / 2; }
  int south_rows() const { return size - size / 2; }
  int east_start() const { return side() + middle; }
  // Diagonals that both sides can reach: 2 * side() - 1 of each direction.
  int shared_lines() const { return 2 * side() - 1; }
};

enum class RowSetRule : std::uint8_t {
  Any,
  HoldsLowestRow,  // R contains the lowest free row
  Orbits,          // R is the smallest of its images under reversal and complement; the weight is the orbit's size
  HalfTurns,       // R is at most its image under a half turn, which keeps the middle queens; twice the weight if less
  Images,          // as Orbits, but only under the reflections in Case::images: those of a board with constraints
};
enum class CentreRows : std::uint8_t { Any, SameSide, OppositeSides };  // where R puts the two middle rows (even n)

// A square rule for one middle row: columns (of the whole board) that its queen must not use, or that flag a board.
struct RowRule {
  std::uint32_t forbidden = 0;
  std::uint32_t flagged = 0;
};

struct Case {
  std::array<std::int8_t, kMaxMiddle> queens{};  // rows of the middle queens, west to east
  int weight = 0;                                // of a board without flag; with a flag it is half; see also Orbits
  RowSetRule rule = RowSetRule::Any;
  CentreRows centre_rows = CentreRows::Any;
  RowRule last_north, first_south;  // rules for the queens of rows n / 2 - 1 and n / 2
  unsigned images = 0;              // under RowSetRule::Images: Reflections that keep the board and the middle queens
};

// All cases of a shape, in a fixed order.
std::vector<Case> cases_of(const Shape& shape);

// The same for a board with constraints: every placement of the middle queens on open squares (row by row, a bit per
// column), up to those of the reflections that keep the open squares.
using OpenSquares = std::vector<std::uint32_t>;
std::vector<Case> cases_of(const Shape& shape, const OpenSquares& open);

enum Reflections : unsigned { kUpsideDown = 1, kLeftToRight = 2, kHalfTurn = 4 };

// Relative time of an average row set: it grows with the tenth power of the number of squares that the case leaves open
// (fitted at n = 18; within 30 % for most cases), less the share of row sets that do not count.
std::uint64_t row_set_cost(const Shape& shape, const Case& middle_case);

// Weight of a row set under RowSetRule::Orbits: 4, 2, or 0 if another one stands for it. The free rows are symmetric,
// apart from the centre row of an odd board, which must hold the middle queen.
int orbit_weight(std::uint32_t rows, int size);

// Weight of a row set under RowSetRule::Images: the number of its different images, or 0 if one of them stands for it.
int image_weight(std::uint32_t rows, std::uint32_t free_rows, int size, unsigned images);

// Factor of a row set under RowSetRule::HalfTurns: 2, 1 if the half turn keeps it, 0 if its image stands for it.
int half_turn_factor(std::uint32_t rows, std::uint32_t free_rows, int size);

}  // namespace queenright::join
