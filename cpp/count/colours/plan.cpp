// Cutting a count by colours into steps, with their estimated costs.
#include "count/colours/plan.hpp"

#include <algorithm>
#include <cmath>

#include "count/colours/lists.hpp"
#include "ground/checks.hpp"

namespace queenright::colours {
namespace {

// The average number of placements of `queens` queens on given rows and columns: the ways to assign columns, less those
// where two queens share a diagonal (fitted to boards of 9 to 11 rows; accurate to within a fifth).
double expected_placements(int side, int queens) {
  double count = 1;
  for (int i = 2; i <= queens; ++i) count *= i;
  return count * std::exp(-0.82 * queens * (queens - 1) / side);
}

// The share of pairs that is left after the sieve (measured for n = 18 to 20).
double kept(const Sieve& sieve, int queens) {
  return sieve.patterns().size() == 1 ? 1.0 : 0.6 * std::pow(0.35, queens - 6);
}

// The same on a board with closed squares: the mean over a few row sets, evenly spaced.
double listed_placements(const SubBoard& board, const std::vector<Set>& row_sets, bool others,
                         const std::vector<Position>& positions, std::size_t groups, const Sieve& sieve) {
  const std::atomic<bool> never{false};
  const std::size_t listed = std::min<std::size_t>(board.rows < 12 ? 4 : 1, row_sets.size());
  std::size_t found = 0;
  for (std::size_t i = 0; i < listed; ++i) {
    const Set rows = row_sets[(2 * i + 1) * row_sets.size() / (2 * listed)];
    found += list_placements(board, others ? complement(rows, board.rows) : rows, positions, groups, sieve, never)
                 .entries.size();
  }
  return static_cast<double>(found) / static_cast<double>(listed * groups);
}

double constrained_cost(const Board& board, const Plan::SievedLevel& level) {
  const std::size_t evens = level.even_columns.size(), odds = level.odd_columns.size();
  const Sieve &black_sieve = level.black_sieve, &white_sieve = level.white_sieve;
  const double black =
      listed_placements(board.black_even, level.even_rows, false, level.black_even_position, evens, black_sieve) *
      listed_placements(board.black_odd, level.odd_rows, false, level.black_odd_position, odds, black_sieve);
  const double white =
      listed_placements(board.white_even, level.even_rows, true, level.white_even_position, odds, white_sieve) *
      listed_placements(board.white_odd, level.odd_rows, true, level.white_odd_position, evens, white_sieve);
  return (black * kept(black_sieve, level.even_queens) + white * kept(white_sieve, level.white_queens)) / 256 + 1;
}

// The pairs of placements compared for a choice, in vectors, plus the cost of reading the counts.
double choice_cost(const Board& board, const Plan::SievedLevel& level) {
  if (board.is_constrained()) return constrained_cost(board, level);
  const double black = expected_placements(board.even, level.even_queens) *
                       expected_placements(board.odd, level.odd_queens) * kept(level.black_sieve, level.even_queens);
  const double white = expected_placements(board.even, level.white_queens) *
                       expected_placements(board.odd, level.white_queens) * kept(level.white_sieve, level.white_queens);
  return (black + white) / 256 + 1;
}

double choices(const Level& level, const Step& step) {
  double sum = 0;
  for (std::size_t i = step.first_class; i < step.last_class; ++i) {
    const Level::Class& of = level.classes[i];
    const std::size_t last = of.odd_rows.last;
    const std::size_t odd_sets = std::min(step.odd_last, last) - std::min(step.odd_first, last);
    sum += static_cast<double>(of.rows() * odd_sets * of.column_choices());
  }
  return sum;
}

int checked(int size) {
  check_range("the board size of a count by colours", size, 6, 2 * kMaxSide);
  return size;
}

// The lists of an O serve that O alone: fewer O per step cost nothing, and more would leave threads without work.
std::size_t odd_block(const Board& board) { return board.even <= 11 ? 4 : 2; }

}  // namespace

Plan::SievedLevel::SievedLevel(const Board& board, int queens)
    : Level(board, queens),
      black_sieve(board, board.black_even, board.black_odd, even_queens),
      white_sieve(board, board.white_even, board.white_odd, white_queens) {}

Plan::Plan(int size, const OpenSquares& open) : board(checked(size), oriented(open)) {
  for (int even_queens = Level::fewest(board); even_queens <= Level::most(board); ++even_queens) {
    levels.emplace_back(board, even_queens);
    if (levels.back().classes.empty()) levels.pop_back();
    else add_steps(levels.size() - 1);
  }
  if (steps.empty()) steps.push_back({0, 0, 0, 0, 0, 1});
}

// The planes of this many row sets E stay in memory, and each list of an O serves them all. On small boards, a thread
// that rebuilds them for its last units should not take long; on large ones, the lists pay off even for a few row sets,
// and planes take much memory.
std::size_t Plan::rows_of_block() const {
  return board.even <= 9 ? 32 : board.even == 10 ? 64 : board.even == 11 ? 32 : board.even == 12 ? 8 : 2;
}

void Plan::add_steps(std::size_t index) {
  const Level& level = levels[index];
  const double cost = choice_cost(board, levels[index]);
  const std::size_t together = std::max<std::size_t>(1, rows_of_block() / level.classes[0].rows());
  const std::size_t together_odd = odd_block(board);
  for (std::size_t first = 0; first < level.classes.size(); first += together) {
    const std::size_t last = std::min(first + together, level.classes.size());
    const std::size_t odd_sets = level.classes[last - 1].odd_rows.last;
    ++blocks;
    for (std::size_t odd = 0; odd < odd_sets; odd += together_odd) {
      Step step{index, first, last, odd, std::min(odd + together_odd, odd_sets), 1};
      step.cost += static_cast<std::uint64_t>(cost * choices(level, step) / 16);
      steps.push_back(step);
    }
  }
}

// The planes of a block, the matrix of a class, and the lists of one O for all patterns.
std::size_t Plan::worker_bytes() const {
  double most = 0;
  for (const SievedLevel& level : levels) {
    const auto sets = static_cast<double>(level.even_columns.size());
    double bytes = 2 * sets * sets * static_cast<double>(level.classes[0].rows());
    for (const int queens : {level.even_queens, level.white_queens}) {
      const Sieve& sieve = queens == level.even_queens ? level.black_sieve : level.white_sieve;
      const double placements = expected_placements(board.even, queens) * sets;
      bytes += static_cast<double>(rows_of_block()) * placements / 8 * 1.5 * (2 * board.lines() + 1);
      bytes += placements * static_cast<double>(sieve.patterns().size() * static_cast<std::size_t>(queens + 1));
    }
    most = std::max(most, bytes);
  }
  return static_cast<std::size_t>(most);
}

}  // namespace queenright::colours
