// The board of a star puzzle: k queens in every row, column and region, and no two touch.
//
// The state is the set of open squares and, for every unit, how many queens it still needs. A queen closes the squares
// around it; a unit that needs no more is closed. A puzzle may have no regions at all: then rows and columns count.
#pragma once

#include "regions/board.hpp"

namespace queenright {

// The square itself and the up to eight around it.
template <int Side>
const std::array<Bits<Side>, Bits<Side>::kSlots>& neighbourhood() {
  static const auto table = [] {
    std::array<Bits<Side>, Bits<Side>::kSlots> around;
    for (int slot = 0; slot < Bits<Side>::kSlots; ++slot)
      for (int r = slot / Side - 1; r <= slot / Side + 1; ++r)
        for (int c = slot % Side - 1; c <= slot % Side + 1; ++c)
          if (r >= 0 && r < Side && c >= 0 && c < Side) around[slot].set(r * Side + c);
    return around;
  }();
  return table;
}

// Units are numbered: rows, then columns, then regions.
template <int Side>
struct StarBoard : RegionBoard<Side> {
  using RegionBoard<Side>::n, RegionBoard<Side>::ground, RegionBoard<Side>::region, RegionBoard<Side>::label;

  StarBoard(int size, int wanted)
      : RegionBoard<Side>(size), near(neighbourhood<Side>().data()), stars(wanted), units(3 * size) {}
  explicit StarBoard(const RegionPuzzle& puzzle) : StarBoard(puzzle.n, puzzle.stars) {
    if (puzzle.region.empty()) units = 2 * n;
    for (std::size_t square = 0; square < puzzle.region.size(); ++square)
      this->put(this->slot(static_cast<int>(square)), puzzle.region[square]);
  }

  const Bits<Side>& unit(int number) const {
    return number < n ? ground->row[number] : number < 2 * n ? ground->column[number - n] : region[number - 2 * n];
  }

  // The units that contain a square; how many they are.
  int units_of(int slot, std::array<int, 3>& found) const {
    found = {slot / Side, n + slot % Side, 2 * n + label[slot]};
    return units == 2 * n ? 2 : 3;
  }

  const Bits<Side>* near;
  int stars, units;
};

template <int Side>
struct StarState {
  explicit StarState(const StarBoard<Side>& board) : open(board.ground->all), left(board.n * board.stars) {
    need.fill(static_cast<std::int8_t>(board.stars));
  }
  StarState(const StarBoard<Side>& board, const RegionPuzzle& puzzle) : StarState(board) {
    for (const std::int32_t square : puzzle.queens) place(board, board.slot(square));
    for (const std::int32_t square : puzzle.crosses) open.clear(board.slot(square));
  }

  // Places a queen. If the square is closed already, or given twice, the state has no solution.
  void place(const StarBoard<Side>& board, int slot) {
    if (!open.has(slot)) {
      broken = true;
      return;
    }
    queens.set(slot);
    open.strike(board.near[slot]);
    --left;
    std::array<int, 3> mine;
    const int count = board.units_of(slot, mine);
    for (int i = 0; i < count; ++i)
      if (--need[mine[i]] == 0) open.strike(board.unit(mine[i]));
  }

  void place_all(const StarBoard<Side>& board, const Bits<Side>& squares) {
    for (Bits<Side> waiting = squares; waiting.any() && !broken;) {
      const int slot = waiting.first();
      waiting.clear(slot);
      place(board, slot);
    }
  }

  Bits<Side> open, queens;
  std::array<std::int8_t, 3 * Side> need;
  int left;  // queens still to be placed
  bool broken = false;
};

}  // namespace queenright
