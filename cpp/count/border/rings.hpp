// A second list of the classes of outer rings, for checking and forecasting. It is independent of border.cpp and
// computed from the eight images of the squares themselves, so that a wrong class or weight there is detected. The
// order is part of the plan: rings as (top, right, bottom, left), ascending, the smallest of each class.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace queenright {

struct BorderRing {
  std::array<int, 4> lines;  // column of the top queen, row of the right, column of the bottom, row of the left one
  int weight;                // number of different images

  bool holds_row(int row) const { return row == lines[1] || row == lines[3]; }
  // The first row below the top that holds no ring queen, or size - 1.
  int first_inside_row(int size) const {
    int row = 1;
    while (row < size - 1 && holds_row(row)) ++row;
    return row;
  }
};

std::vector<BorderRing> border_rings(int size);

// The squares of a row that a ring allows: that of its ring queen, or those that no ring queen attacks.
std::uint32_t squares_left(const BorderRing& ring, int size, int row);

}  // namespace queenright
