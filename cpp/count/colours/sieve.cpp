// The choice of lines and patterns.
#include "count/colours/sieve.hpp"

#include <algorithm>
#include <bit>

namespace queenright::colours {
namespace {

struct Line {
  int squares;  // product of both sub-boards
  std::uint32_t sum, difference;
};

struct Squares {
  std::vector<int> sums, differences;  // by line
  Squares(const SubBoard& board, int lines)
      : sums(static_cast<std::size_t>(lines)), differences(static_cast<std::size_t>(lines)) {
    for (int row = 0; row < board.rows; ++row)
      for (int column = 0; column < board.columns; ++column) {
        ++sums[static_cast<std::size_t>(board.sum(row, column))];
        ++differences[static_cast<std::size_t>(board.difference(row, column))];
      }
  }
};

std::vector<Line> lines_by_squares(const Board& board, const SubBoard& first, const SubBoard& second) {
  const Squares a(first, board.lines()), b(second, board.lines());
  std::vector<Line> lines;
  for (std::size_t line = 0; line < a.sums.size(); ++line) {
    lines.push_back({a.sums[line] * b.sums[line], 1u << line, 0});
    lines.push_back({a.differences[line] * b.differences[line], 0, 1u << line});
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& x, const Line& y) { return x.squares > y.squares; });
  return lines;
}

// Few queens use few lines, and come in groups too small to be cut finer.
int most_lines(int queens) { return queens < 6 ? 0 : 2; }

}  // namespace

Sieve::Sieve(const Board& board, const SubBoard& first, const SubBoard& second, int queens) {
  if (most_lines(queens) > 0)
    for (const Line& line : lines_by_squares(board, first, second)) {
      if (sums_.size() == kLines) break;
      sums_.push_back(line.sum);
      differences_.push_back(line.difference);
    }
  for (std::uint32_t pattern = 0; pattern < 1u << sums_.size(); ++pattern)
    if (std::popcount(pattern) <= most_lines(queens)) patterns_.push_back(pattern);
}

}  // namespace queenright::colours
