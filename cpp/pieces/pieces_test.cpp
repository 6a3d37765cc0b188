// Pieces against a twin that places them one by one and compares every two.
#include "pieces/pieces.hpp"

#include <cstdlib>

#include "ground/check.hpp"

using namespace queenright;

namespace {

bool attack(const Piece& piece, int rows, int columns, int size) {
  const auto zero = [&](int distance) { return piece.torus ? distance % size == 0 : distance == 0; };
  if (columns == 0 || (piece.sums && zero(rows + columns)) || (piece.differences && zero(rows - columns))) return true;
  const int down = std::abs(rows), right = std::abs(columns);
  return piece.knight && ((down == 1 && right == 2) || (down == 2 && right == 1));
}

std::uint64_t naive(const Piece& piece, int size, std::vector<int>& placed) {
  const int row = static_cast<int>(placed.size());
  if (row == size) return 1;
  std::uint64_t found = 0;
  for (int column = 0; column < size; ++column) {
    bool free = true;
    for (int other = 0; other < row; ++other)
      free = free && !attack(piece, row - other, column - placed[static_cast<std::size_t>(other)], size);
    if (!free) continue;
    placed.push_back(column);
    found += naive(piece, size, placed);
    placed.pop_back();
  }
  return found;
}

}  // namespace

int main(int arguments, char**) {
  const int largest = arguments > 1 ? 7 : 9;
  for (int kind = 0; kind < 16; ++kind) {
    const Piece piece{(kind & 1) != 0, (kind & 2) != 0, (kind & 4) != 0, (kind & 8) != 0};
    if (piece.torus && piece.knight) continue;
    for (int size = 0; size <= largest - (kind == 0 ? 1 : 0); ++size) {
      std::vector<int> placed;
      const std::uint64_t expected = naive(piece, size, placed);
      Control control;
      const PieceCount counted = count_pieces(size, piece, 1 + size % 3, control);
      expect(counted.finished && counted.count == expected, "piece %d, n = %d: %llu, expected %llu", kind, size,
             static_cast<unsigned long long>(counted.count), static_cast<unsigned long long>(expected));
      const auto listed = list_pieces(size, piece, 1000, control);
      expect(listed.size() == (expected < 1000 ? expected : 1000) * static_cast<std::size_t>(size), "piece %d, n = %d",
             kind, size);
    }
  }
  return failures == 0 ? 0 : 1;
}
