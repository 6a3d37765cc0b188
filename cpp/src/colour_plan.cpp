// Cutting a count by colours into steps, with their estimated costs.
#include "colour_plan.hpp"

#include <algorithm>
#include <cmath>

namespace queenright::colours {
namespace {

// Placements on `queens` rows, on average: the ways to choose columns, less those where two of the queens share a
// diagonal (fitted to boards of 9 to 11 rows; within a fifth).
double expected_placements(int columns, int queens) {
  double count = 1;
  for (int i = 0; i < queens; ++i) count *= columns - i;
  return count * std::exp(-0.82 * queens * (queens - 1) / columns);
}

// Share of the pairs of placements that the sieve leaves (fitted to a board of 10 rows).
double sieved(const Sieve& sieve, int columns, int queens) {
  const double used = 0.88 * queens / columns;
  return std::pow(1 - std::min(0.6, used * used), std::log2(sieve.patterns()));
}

// Pairs of placements that are compared for one row choice, 256 at a time, and something for each pair of column sets.
double choice_cost(const Board& board, const Level& level) {
  const int white = board.even - level.even_queens;
  const double black_pairs = expected_placements(board.even, level.even_queens) *
                             expected_placements(board.odd, level.odd_queens) *
                             sieved(level.black_sieve, board.even, level.even_queens);
  const double white_pairs = expected_placements(board.odd, white) * expected_placements(board.even, white) *
                             sieved(level.white_sieve, board.even, white);
  const auto column_sets = static_cast<double>(level.even_classes.size() * level.odd_classes.size());
  return (black_pairs + white_pairs) / 256 + column_sets / 2 + 100;
}

}  // namespace

Level::Level(const Board& board, const Symmetry& symmetry, const SetRanks& even_sets, const SetRanks& odd_sets,
             int even_queens)
    : even_queens(even_queens),
      odd_queens(even_queens - (board.even - board.odd)),
      odd_rows(odd_sets.of_size[static_cast<std::size_t>(odd_queens)]),
      black_sieve(board, board.black_even, board.black_odd, even_queens),
      white_sieve(board, board.white_even, board.white_odd, board.even - even_queens) {
  for (const Set set : even_sets.of_size[static_cast<std::size_t>(even_queens)]) {
    even_classes.push_back(static_cast<std::uint8_t>(symmetry.even_class(set)));
    const auto counts = [&](Set other) { return symmetry.row_weight(set, other) > 0; };
    if (std::any_of(odd_rows.begin(), odd_rows.end(), counts)) even_rows.push_back(set);
  }
  for (const Set set : odd_rows) {
    odd_classes.push_back(static_cast<std::uint8_t>(symmetry.odd_class(set)));
    column_weights.push_back(static_cast<std::uint8_t>(symmetry.column_weight(set)));
  }
  // On even boards a choice is kept if its even rows come before its reversed odd ones.
  std::sort(odd_rows.begin(), odd_rows.end(),
            [&](Set a, Set b) { return reversed(a, board.odd) < reversed(b, board.odd); });
}

Plan::Plan(int size) : board(size), symmetry(board), even_sets(board.even), odd_sets(board.odd) {
  for (int even_queens = board.even - board.odd; even_queens <= board.even; ++even_queens) {
    levels.emplace_back(board, symmetry, even_sets, odd_sets, even_queens);
    add_steps(levels.size() - 1);
  }
}

// Lists of 16 + 16 row sets serve 256 row choices; those of large boards are worth it for fewer and take much memory.
std::size_t Plan::block_size() const { return board.even <= 11 ? 16 : board.even == 12 ? 8 : 4; }

void Plan::add_steps(std::size_t index) {
  const Level& level = levels[index];
  const double cost = choice_cost(board, level);
  for (std::size_t even = 0; even < level.even_rows.size(); even += block_size())
    for (std::size_t odd = 0; odd < level.odd_rows.size(); odd += block_size()) {
      Step step{index, even, odd, 0};
      for (const Set even_rows : even_block(step))
        for (const Set odd_rows : odd_block(step)) {
          if (symmetry.row_weight(even_rows, odd_rows) == 0) continue;
          const int key = symmetry.key(even_rows, odd_rows);
          step.cost += static_cast<std::uint64_t>(cost * (Symmetry::kClasses - key) / Symmetry::kClasses) + 1;
        }
      if (step.cost > 0) steps.push_back(step);
    }
}

std::size_t Plan::worker_bytes() const {
  double bytes = 0;
  for (const Level& level : levels)
    for (const int queens : {level.even_queens, board.even - level.even_queens}) {
      const double placements = expected_placements(board.even, queens);
      const double planes = placements / 8 * (2 * board.lines() + 1) * 1.3;
      bytes = std::max(bytes, static_cast<double>(block_size()) * planes + 70 * placements);
    }
  return static_cast<std::size_t>(bytes);
}

}  // namespace queenright::colours
