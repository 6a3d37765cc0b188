// Sub-boards, orbits and sieve lines; the reasons are told in colour_board.hpp.
#include "colour_board.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace queenright::colours {

// With r = 2i or 2i + 1 and c = 2j or 2j + 1, r + c and r - c are halved and rounded so that both sub-boards of a
// colour agree.
Board::Board(int size)
    : size(size),
      even((size + 1) / 2),
      odd(size / 2),
      black_even{even, even, 0, even - 1},
      black_odd{odd, odd, 1, even - 1},
      white_even{even, odd, 0, even - 1},
      white_odd{odd, even, 0, even} {}

Set reversed(Set set, int size) {
  Set result = 0;
  for (int i = 0; i < size; ++i) result |= (set >> i & 1) << (size - 1 - i);
  return result;
}

SetRanks::SetRanks(int size) : rank(std::size_t{1} << size), of_size(static_cast<std::size_t>(size) + 1) {
  for (Set set = 0; set < rank.size(); ++set) {
    auto& sets = of_size[static_cast<std::size_t>(std::popcount(set))];
    rank[set] = static_cast<std::uint16_t>(sets.size());
    sets.push_back(set);
  }
}

int Symmetry::row_weight(Set even_rows, Set odd_rows) const {
  if (!even_size_) {
    const Set image = reversed(even_rows, even_);
    return even_rows < image ? 2 : even_rows == image ? 1 : 0;
  }
  // Reversal swaps the parities. Sorted by size first, so that complements of small choices never stand for them.
  using Choice = std::array<Set, 3>;
  const Set all = (1u << even_) - 1, turned = reversed(odd_rows, odd_);
  const auto size = static_cast<Set>(std::popcount(even_rows)), rest = static_cast<Set>(even_) - size;
  std::array<Choice, 4> images = {Choice{size, even_rows, turned}, Choice{size, turned, even_rows},
                                  Choice{rest, all & ~even_rows, all & ~turned},
                                  Choice{rest, all & ~turned, all & ~even_rows}};
  const Choice own = images[0];
  std::sort(images.begin(), images.end());
  if (images[0] != own) return 0;
  return static_cast<int>(std::unique(images.begin(), images.end()) - images.begin());
}

int Symmetry::column_weight(Set odd_columns) const {
  if (even_size_) return 1;
  const Set image = reversed(odd_columns, odd_);
  return odd_columns < image ? 2 : odd_columns == image ? 1 : 0;
}

int Symmetry::odd_class(Set odd_part) const {
  const Set turned = reversed(odd_part, odd_);
  return static_cast<int>((even_size_ ? turned : odd_part ^ turned) % kClasses);
}

namespace {

struct Line {
  int squares;  // product of both sub-boards
  std::uint32_t sum, difference;
};

std::vector<Line> lines_by_squares(const Board& board, const SubBoard& first, const SubBoard& second) {
  std::array<std::array<int, kMaxLines>, 2> sums{}, differences{};
  for (const int which : {0, 1}) {
    const SubBoard& sub = which == 0 ? first : second;
    for (int row = 0; row < sub.rows; ++row)
      for (int column = 0; column < sub.columns; ++column) {
        ++sums[which][sub.sum(row, column)];
        ++differences[which][sub.difference(row, column)];
      }
  }
  std::vector<Line> lines;
  for (int line = 0; line < board.lines(); ++line) {
    lines.push_back({sums[0][line] * sums[1][line], 1u << line, 0});
    lines.push_back({differences[0][line] * differences[1][line], 0, 1u << line});
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.squares > b.squares; });
  return lines;
}

}  // namespace

// More queens come in larger groups, which can be cut finer.
Sieve::Sieve(const Board& board, const SubBoard& first, const SubBoard& second, int queens) {
  const auto lines = lines_by_squares(board, first, second);
  for (int i = std::clamp(queens - 3, 0, 5) - 1; i >= 0; --i) {
    sums_.push_back(lines[static_cast<std::size_t>(i)].sum);
    differences_.push_back(lines[static_cast<std::size_t>(i)].difference);
  }
}

}  // namespace queenright::colours
