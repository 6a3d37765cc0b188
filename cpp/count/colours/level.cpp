// Orders, classes and weights; level.hpp gives the reasons.
#include "count/colours/level.hpp"

#include <algorithm>
#include <bit>

namespace queenright::colours {
namespace {

// The number of lanes that all E of a class should have together: a few hundred can be sorted so that neighbours have
// about the same size (planes.hpp). More would blur the classes: c classes cost about 1 + 2/c times the necessary work.
constexpr std::size_t kLanesOfClass = 1152;

std::vector<Set> sets_of_size(int side, int size) {
  std::vector<Set> sets;
  for (Set set = 0; set < 1u << side; ++set)
    if (std::popcount(set) == size) sets.push_back(set);
  return sets;
}

}  // namespace

Level::Level(const Board& board, int even_queens, std::size_t together)
    : even_queens(even_queens),
      odd_queens(even_queens - (board.even - board.odd)),
      white_queens(board.even - even_queens),
      even_size_(board.even_size()) {
  if (even_size_) order_even_size(board.even);
  else order_odd_size(board);
  if (together == 0) together = std::clamp<std::size_t>(kLanesOfClass / even_sets.size(), 1, 8);
  cut_classes(together);
  find_positions(board);
}

void Level::order_even_size(int side) {
  pairs_ = 2 * even_queens == side;
  for (const Set set : sets_of_size(side, even_queens)) {
    if (pairs_ && complement(set, side) < set) continue;
    even_sets.push_back(set);
    if (pairs_) even_sets.push_back(complement(set, side));
  }
  for (const Set set : even_sets) odd_sets.push_back(reversed(set, side));
}

void Level::order_odd_size(const Board& board) {
  for (const Set set : sets_of_size(board.even, even_queens)) {
    const Set image = reversed(set, board.even);
    if (image < set) continue;
    even_sets.push_back(set);
    images_.push_back(image == set ? 1 : 2);
  }
  odd_sets = sets_of_size(board.odd, odd_queens);
}

void Level::cut_classes(std::size_t together) {
  const std::size_t size = together * row_step();
  for (std::size_t first = 0; first < even_sets.size(); first += size) {
    const std::size_t last = std::min(first + size, even_sets.size());
    if (even_size_) classes.push_back({first, last, last, first});
    else classes.push_back({first, last, odd_sets.size(), odd_sets.size()});
  }
}

void Level::find_positions(const Board& board) {
  black_even_position.assign(std::size_t{1} << board.even, kNowhere);
  black_odd_position.assign(std::size_t{1} << board.odd, kNowhere);
  white_even_position = black_odd_position;
  white_odd_position = black_even_position;
  for (std::size_t i = 0; i < even_sets.size(); ++i)
    black_even_position[even_sets[i]] = white_odd_position[complement(even_sets[i], board.even)] =
        static_cast<Position>(i);
  for (std::size_t i = 0; i < odd_sets.size(); ++i)
    black_odd_position[odd_sets[i]] = white_even_position[complement(odd_sets[i], board.odd)] =
        static_cast<Position>(i);
}

std::uint32_t Level::weight(const Class& of_rows, std::size_t e, std::size_t o, std::size_t f, std::size_t g) const {
  const bool f_ties = f >= of_rows.even_first;
  if (!even_size_) return std::uint32_t{images_[e]} * images_[f] * (f_ties ? 1 : 2);
  const bool o_ties = o >= of_rows.odd_first, g_ties = g >= of_rows.odd_first;
  // Of the three images of a choice with three ties, keep the one without O.
  if (o_ties) return f_ties != g_ties ? 0 : f_ties ? 2 : 4;
  return f_ties != g_ties ? 4 : 8;
}

}  // namespace queenright::colours
