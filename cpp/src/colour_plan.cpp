// Cutting a count by colours into steps, with their estimated costs.
#include "colour_plan.hpp"

#include <algorithm>
#include <cmath>

namespace queenright::colours {
namespace {

// Placements of so many queens on given rows and columns, on average: the ways to assign columns, less those where two
// queens share a diagonal (fitted to boards of 9 to 11 rows; within a fifth).
double expected_placements(int side, int queens) {
  double count = 1;
  for (int i = 2; i <= queens; ++i) count *= i;
  return count * std::exp(-0.82 * queens * (queens - 1) / side);
}

// Pairs of placements on one colour that are compared for a choice, in vectors, and something to read the count.
double colour_cost(int side, int queens, const Sieve& sieve) {
  const double placements = expected_placements(side, queens);
  const double kept = sieve.patterns().size() == 1 ? 1.0 : std::exp(-0.45 * (queens - 4));
  return placements * placements * kept / 256 + 0.5;
}

double choice_cost(const Board& board, const Plan::SievedLevel& level) {
  return colour_cost(board.even, level.even_queens, level.black_sieve) +
         colour_cost(board.even, level.white_queens, level.white_sieve);
}

// Lists of an O are made for it alone: fewer in a step cost nothing, and more would leave threads without work.
constexpr std::size_t kOddBlock = 4;

}  // namespace

Plan::SievedLevel::SievedLevel(const Board& board, int even_queens)
    : Level(board, even_queens),
      black_sieve(board, board.black_even, board.black_odd, even_queens),
      white_sieve(board, board.white_even, board.white_odd, white_queens) {}

Plan::Plan(int size) : board(size) {
  const int most = board.even_size() ? board.even / 2 : board.even;
  for (int even_queens = board.even - board.odd; even_queens <= most; ++even_queens) {
    levels.emplace_back(board, even_queens);
    add_steps(levels.size() - 1);
  }
}

// The planes of so many row sets E stay in memory, and each list of an O serves them all. On large boards lists are
// worth their time for a few, and planes take much memory.
std::size_t Plan::rows_of_block() const {
  return board.even <= 10 ? 64 : board.even == 11 ? 32 : board.even == 12 ? 8 : 4;
}

void Plan::add_steps(std::size_t index) {
  const Level& level = levels[index];
  const double cost = choice_cost(board, levels[index]);
  const auto rows = [&](const Level::Class& of) { return (of.even_last - of.even_first) / level.row_step(); };
  const std::size_t together = std::max<std::size_t>(1, rows_of_block() / rows(level.classes[0]));
  for (std::size_t first = 0; first < level.classes.size(); first += together) {
    const std::size_t last = std::min(first + together, level.classes.size());
    ++blocks;
    for (std::size_t odd = 0; odd < level.classes[last - 1].odd_last; odd += kOddBlock) {
      Step step{index, first, last, odd, std::min(odd + kOddBlock, level.classes[last - 1].odd_last), 1};
      for (std::size_t i = first; i < last; ++i) {
        const Level::Class& of = level.classes[i];
        const std::size_t pairs = rows(of) * (std::min(step.odd_last, of.odd_last) - std::min(odd, of.odd_last));
        step.cost += static_cast<std::uint64_t>(cost * static_cast<double>(pairs * of.even_last * of.odd_last) / 16);
      }
      steps.push_back(step);
    }
  }
}

std::size_t Plan::worker_bytes() const {
  double bytes = 0;
  for (const Level& level : levels) {
    const auto rows = static_cast<double>(rows_of_block());
    const auto sets = static_cast<double>(level.even_sets.size());
    double planes = 0;
    for (const int queens : {level.even_queens, level.white_queens})
      planes += expected_placements(board.even, queens) * sets / 8 * 1.5 * (2 * board.lines() + 1);
    bytes = std::max(bytes, rows * (planes + 4 * sets * sets));
  }
  return static_cast<std::size_t>(bytes);
}

}  // namespace queenright::colours
