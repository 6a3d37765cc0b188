// Numbers the diagonals that both sub-boards of a colour have.
#include "count/packed/colour.hpp"

#include <stdexcept>

namespace queenright::packed {
namespace {

std::uint64_t sums_of(const SubBoard& board) {
  std::uint64_t found = 0;
  for (int row = 0; row < board.rows; ++row)
    for (int column = 0; column < board.columns; ++column) found |= std::uint64_t{1} << board.sum(row, column);
  return found;
}

std::uint64_t differences_of(const SubBoard& board) {
  std::uint64_t found = 0;
  for (int row = 0; row < board.rows; ++row)
    for (int column = 0; column < board.columns; ++column) found |= std::uint64_t{1} << board.difference(row, column);
  return found;
}

}  // namespace

Colour::Colour(const SubBoard& even_rows, const SubBoard& odd_rows) : even(even_rows), odd(odd_rows) {
  const std::uint64_t sums = sums_of(even) & sums_of(odd), differences = differences_of(even) & differences_of(odd);
  int next = 0;
  for (int line = 0; line < kLines; ++line) {
    sums_[line] = static_cast<std::int8_t>(sums >> line & 1 ? next++ : kNoLine);
    differences_[line] = static_cast<std::int8_t>(differences >> line & 1 ? next++ : kNoLine);
  }
  if (next > kNoLine) throw std::length_error("the diagonals of a colour do not fit in a word");
}

}  // namespace queenright::packed
