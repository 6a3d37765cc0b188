// The positions of the sub-boards.
#include "count/colours/board.hpp"

#include "ground/checks.hpp"

namespace queenright::colours {

// With r = 2i or 2i + 1 and c = 2j or 2j + 1, r + c and r - c are halved and rounded so that both sub-boards of a
// colour number their diagonals alike.
Board::Board(int size)
    : size(size),
      even((size + 1) / 2),
      odd(size / 2),
      black_even{even, even, 0, even - 1},
      black_odd{odd, odd, 1, even - 1},
      white_even{even, odd, 0, even - 1},
      white_odd{odd, even, 0, even} {
  check_range("the board size of a count by colours", size, 6, 2 * kLargestSide);
}

Set reversed(Set set, int size) {
  Set result = 0;
  for (int i = 0; i < size; ++i) result |= (set >> i & 1) << (size - 1 - i);
  return result;
}

}  // namespace queenright::colours
