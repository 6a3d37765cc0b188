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

bool swaps_colours(const Board& board) {
  const Symmetry& symmetry = board.symmetry;
  return board.even_size() && (symmetry.left_to_right || symmetry.upside_down || symmetry.quarter_turn);
}

Set open_rows(const SubBoard& board) {
  Set rows = 0;
  for (int row = 0; row < board.rows; ++row)
    rows |= static_cast<Set>(board.open[static_cast<std::size_t>(row)] != 0) << row;
  return rows;
}

Set open_columns(const SubBoard& board) {
  Set columns = 0;
  for (const Set row : board.open) columns |= row;
  return columns;
}

// True if every line of the set has an open black square, and every other line an open white one.
bool has_squares(Set set, int side, Set black, Set white) {
  return (set & ~black) == 0 && (complement(set, side) & ~white) == 0;
}

}  // namespace

int Level::most(const Board& board) { return swaps_colours(board) ? board.even / 2 : board.even; }

Level::Level(const Board& board, int queens, std::size_t together)
    : even_queens(queens), odd_queens(even_queens - (board.even - board.odd)), white_queens(board.even - even_queens) {
  use_symmetry(board);
  list_free_sets(board);
  list_sets(board, together);
  if (odd_rows.empty() || even_columns.empty() || odd_columns.empty()) classes.clear();
  find_positions(board);
}

void Level::use_symmetry(const Board& board) {
  const Symmetry& symmetry = board.symmetry;
  columns_bound_ = symmetry.transposition;
  if (board.even_size()) {
    const bool middle = 2 * even_queens == board.even;
    odd_rows_bound_ = symmetry.half_turn;
    pairs_ = middle && symmetry.left_to_right;
    if (swaps_colours(board) && (pairs_ || !middle)) colours_ = 2;
  } else {
    reversal_of_rows_ = symmetry.half_turn || symmetry.upside_down;
    reversal_of_columns_ = symmetry.upside_down && symmetry.left_to_right;
  }
}

// All sets of even rows, those that share a class together; E is the first of each group.
std::vector<Level::Group> Level::groups_of(const Board& board) const {
  std::vector<Group> groups;
  for (const Set set : sets_of_size(board.even, even_queens)) {
    const Set image = pairs_ ? complement(set, board.even) : reversal_of_rows_ ? reversed(set, board.even) : set;
    if (image == set) groups.push_back({set});
    else if (set < image) groups.push_back({set, image});
  }
  return groups;
}

void Level::add_columns(Set set, const Board& board) {
  const Set image = reversal_of_columns_ ? reversed(set, board.even) : set;
  if (image < set || !has_squares(set, board.even, open_columns(board.black_even), open_columns(board.white_odd)))
    return;
  even_columns.push_back(set);
  column_images_.push_back(image == set ? 1 : 2);
}

// The lists that do not depend on the class of E.
void Level::list_free_sets(const Board& board) {
  for (const Set set : sets_of_size(board.odd, odd_queens)) {
    if (!odd_rows_bound_ && has_squares(set, board.odd, open_rows(board.black_odd), open_rows(board.white_odd)))
      odd_rows.push_back(set);
    if (!(odd_rows_bound_ && columns_bound_) &&
        has_squares(set, board.odd, open_columns(board.black_odd), open_columns(board.white_even)))
      odd_columns.push_back(set);
  }
  if (!columns_bound_)
    for (const Set set : sets_of_size(board.even, even_queens)) add_columns(set, board);
}

void Level::list_sets(const Board& board, std::size_t together) {
  std::vector<Group> groups = groups_of(board);
  if (together == 0) {
    std::size_t columns = even_columns.size();
    if (columns_bound_)
      for (const Group& group : groups) columns += reversal_of_columns_ ? 1 : group.size();
    together = std::clamp<std::size_t>(kLanesOfClass / std::max<std::size_t>(columns, 1), 1, 8);
  }
  std::erase_if(groups, [&](const Group& group) {
    return !has_squares(group[0], board.even, open_rows(board.black_even), open_rows(board.white_even));
  });
  const auto range = [](bool bound, std::size_t before, const std::vector<Set>& list) {
    return Range{bound ? before : list.size(), list.size()};
  };
  for (std::size_t index = 0; index < groups.size(); index += together) {
    const std::size_t rows = even_rows.size(), odds = odd_rows.size(), columns = even_columns.size(),
                      odd_ones = odd_columns.size();
    for (std::size_t i = index; i < std::min(index + together, groups.size()); ++i) {
      even_rows.push_back(groups[i][0]);
      row_images_.push_back(reversal_of_rows_ ? static_cast<std::uint8_t>(groups[i].size()) : 1);
      for (const Set set : groups[i]) {
        if (columns_bound_) add_columns(set, board);
        if (odd_rows_bound_) odd_rows.push_back(reversed(set, board.odd));
        if (odd_rows_bound_ && columns_bound_) odd_columns.push_back(reversed(set, board.odd));
      }
    }
    classes.push_back({rows, even_rows.size(), range(odd_rows_bound_, odds, odd_rows),
                       range(columns_bound_, columns, even_columns),
                       range(odd_rows_bound_ && columns_bound_, odd_ones, odd_columns)});
  }
}

void Level::find_positions(const Board& board) {
  black_even_position.assign(std::size_t{1} << board.even, kNowhere);
  black_odd_position.assign(std::size_t{1} << board.odd, kNowhere);
  white_even_position = black_odd_position;
  white_odd_position = black_even_position;
  for (std::size_t i = 0; i < even_columns.size(); ++i)
    black_even_position[even_columns[i]] = white_odd_position[complement(even_columns[i], board.even)] =
        static_cast<Position>(i);
  for (std::size_t i = 0; i < odd_columns.size(); ++i)
    black_odd_position[odd_columns[i]] = white_even_position[complement(odd_columns[i], board.odd)] =
        static_cast<Position>(i);
}

std::uint32_t Level::weight(const Class& of_rows, std::size_t e, std::size_t o, std::size_t f, std::size_t g) const {
  const std::uint32_t images = colours_ * row_images_[e] * column_images_[f];
  const bool o_ties = o >= of_rows.odd_rows.first, f_ties = f >= of_rows.even_columns.first;
  if (!odd_rows_bound_) return images * (columns_bound_ && !f_ties ? 2 : 1);
  if (!columns_bound_) return images * (o_ties ? 1 : 2);
  // Of the three images of a choice with three ties, keep the one without O.
  const bool g_ties = g >= of_rows.odd_columns.first;
  if (o_ties) return f_ties != g_ties ? 0 : f_ties ? images : 2 * images;
  return f_ties != g_ties ? 2 * images : 4 * images;
}

}  // namespace queenright::colours
