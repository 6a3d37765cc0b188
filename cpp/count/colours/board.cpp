// The positions of the sub-boards.
#include "count/colours/board.hpp"

#include <algorithm>
#include <stdexcept>

#include "ground/checks.hpp"

namespace queenright::colours {
namespace {

OpenSquares transposed(const OpenSquares& open) {
  OpenSquares result(open.size(), 0);
  for (std::size_t row = 0; row < open.size(); ++row)
    for (std::size_t column = 0; column < open.size(); ++column) result[column] |= (open[row] >> column & 1u) << row;
  return result;
}

OpenSquares mirrored(OpenSquares open) {
  const auto size = static_cast<int>(open.size());
  for (std::uint32_t& row : open) row = reversed(row, size);
  return open;
}

OpenSquares upside_down(const OpenSquares& open) { return {open.rbegin(), open.rend()}; }

OpenSquares checked(int size, const OpenSquares& open) {
  check_range("the board size of a count by colours", size, 6, 2 * kLargestSide);
  const std::uint32_t all = (1u << size) - 1;
  if (open.empty()) return OpenSquares(static_cast<std::size_t>(size), all);
  if (open.size() != static_cast<std::size_t>(size))
    throw std::invalid_argument("a board has open squares in each row");
  for (const std::uint32_t row : open)
    if ((row & ~all) != 0) throw std::invalid_argument("an open square is outside the board");
  return open;
}

}  // namespace

Symmetry symmetry_of(const OpenSquares& open) {
  const OpenSquares turned = mirrored(open);
  return {transposed(open) == open, upside_down(turned) == open, transposed(turned) == open, upside_down(open) == open,
          turned == open};
}

OpenSquares oriented(const OpenSquares& open) {
  const Symmetry symmetry = symmetry_of(open);
  const bool even = open.size() % 2 == 0;
  const bool wanted = even ? symmetry.left_to_right : symmetry.upside_down;
  if (!wanted && (symmetry.left_to_right || symmetry.upside_down)) return transposed(open);
  const OpenSquares turned = mirrored(open);
  return !symmetry.transposition && transposed(turned) == turned ? turned : open;
}

// With r = 2i or 2i + 1 and c = 2j or 2j + 1, r + c and r - c are halved and rounded so that both sub-boards of a
// colour number their diagonals alike.
Board::Board(int wanted, const OpenSquares& given)
    : size(wanted),
      even((size + 1) / 2),
      odd(size / 2),
      black_even{even, even, 0, even - 1},
      black_odd{odd, odd, 1, even - 1},
      white_even{even, odd, 0, even - 1},
      white_odd{odd, even, 0, even},
      open(checked(size, given)),
      symmetry(symmetry_of(open)) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const bool black = (row + column) % 2 == 0, first = row % 2 == 0;
      SubBoard& part = black ? (first ? black_even : black_odd) : (first ? white_even : white_odd);
      part.open[row / 2] |= (open[row] >> column & 1u) << column / 2;
    }
}

bool Board::is_constrained() const {
  const std::uint32_t all = (1u << size) - 1;
  return std::any_of(open.begin(), open.end(), [&](std::uint32_t row) { return row != all; });
}

Set reversed(Set set, int size) {
  Set result = 0;
  for (int i = 0; i < size; ++i) result |= (set >> i & 1) << (size - 1 - i);
  return result;
}

}  // namespace queenright::colours
