// See rings.hpp.
#include "count/border/rings.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace queenright {
namespace {

using Square = std::pair<int, int>;  // row, column
using Squares = std::array<Square, 4>;

Squares squares_of(const std::array<int, 4>& lines, int size) {
  return {{{0, lines[0]}, {lines[1], size - 1}, {size - 1, lines[2]}, {lines[3], 0}}};
}

bool attack(const Square& a, const Square& b) {
  const int rows = std::abs(a.first - b.first), columns = std::abs(a.second - b.second);
  return rows == 0 || columns == 0 || rows == columns;
}

bool is_possible(const Squares& squares) {
  return std::all_of(squares.begin(), squares.end(), [&](const Square& a) {
    return std::none_of(squares.begin(), squares.end(), [&](const Square& b) { return a != b && attack(a, b); });
  });
}

// The ring formed by the images of four squares.
std::array<int, 4> lines_of(const Squares& squares, int size) {
  std::array<int, 4> lines{};
  for (const auto& [row, column] : squares) {
    if (row == 0) lines[0] = column;
    if (column == size - 1) lines[1] = row;
    if (row == size - 1) lines[2] = column;
    if (column == 0) lines[3] = row;
  }
  return lines;
}

std::set<std::array<int, 4>> images_of(const Squares& squares, int size) {
  std::set<std::array<int, 4>> images;
  for (int image = 0; image < 8; ++image) {
    Squares moved = squares;
    for (auto& [row, column] : moved) {
      if (image & 1) row = size - 1 - row;
      if (image & 2) column = size - 1 - column;
      if (image & 4) std::swap(row, column);
    }
    images.insert(lines_of(moved, size));
  }
  return images;
}

}  // namespace

std::vector<BorderRing> border_rings(int size) {
  std::vector<BorderRing> rings;
  for (int top = 0; top < size; ++top)
    for (int right = 0; right < size; ++right)
      for (int bottom = 0; bottom < size; ++bottom)
        for (int left = 0; left < size; ++left) {
          const std::array<int, 4> lines{top, right, bottom, left};
          const Squares squares = squares_of(lines, size);
          if (!is_possible(squares)) continue;
          const auto images = images_of(squares, size);
          if (*images.begin() == lines) rings.push_back({lines, static_cast<int>(images.size())});
        }
  return rings;
}

std::uint32_t squares_left(const BorderRing& ring, int size, int row) {
  const Squares queens = squares_of(ring.lines, size);
  std::uint32_t own = 0, open = 0;
  for (const Square& queen : queens)
    if (queen.first == row) own |= 1u << queen.second;
  for (int column = 0; column < size; ++column)
    if (std::none_of(queens.begin(), queens.end(), [&](const Square& queen) { return attack(queen, {row, column}); }))
      open |= 1u << column;
  return own != 0 ? own : open;
}

}  // namespace queenright
