// Reducing a problem to its cover. A completion with 72 free queens on 1000 × 1000 squares becomes a board of 72 × 72,
// most of it attacked: what is left is found from four tables of taken lines, without looking at the other squares.
#include "complete_cover.hpp"

#include <algorithm>
#include <unordered_set>

namespace queenright {

namespace {

// Numbers the two families of diagonals, flat or on a torus.
struct Diagonals {
  std::int32_t rows, columns;
  bool torus;

  std::int32_t count() const { return torus ? rows : std::max(0, rows + columns - 1); }
  std::int32_t sum(Square square) const {
    const std::int32_t number = square.row + square.column;
    return torus ? number % rows : number;
  }
  std::int32_t difference(Square square) const {
    const std::int32_t number = square.row - square.column;
    return torus ? (number + rows) % rows : number + columns - 1;
  }
  // The line of a diagonal named by its number, or -1 if the board has no such diagonal.
  std::int32_t named_sum(std::int32_t number) const { return bounded(torus ? number % rows : number); }
  std::int32_t named_difference(std::int32_t number) const {
    return bounded(torus ? ((number % rows) + rows) % rows : number + columns - 1);
  }

 private:
  std::int32_t bounded(std::int32_t line) const { return line >= 0 && line < count() ? line : -1; }
};

class Taken {
 public:
  explicit Taken(const BoardProblem& problem)
      : diagonals{problem.rows, problem.columns, problem.torus},
        rows(problem.rows), columns(problem.columns), sums(diagonals.count()), differences(diagonals.count()) {
    for (const Square queen : problem.fixed) take(queen);
    for (const std::int32_t number : problem.excluded_sums) mark(sums, diagonals.named_sum(number));
    for (const std::int32_t number : problem.excluded_differences)
      mark(differences, diagonals.named_difference(number));
  }

  bool attacks(Square square) const {
    return sums[diagonals.sum(square)] || differences[diagonals.difference(square)];
  }

  const Diagonals diagonals;
  std::vector<char> rows, columns, sums, differences;

 private:
  void take(Square queen) {
    rows[queen.row] = columns[queen.column] = 1;
    sums[diagonals.sum(queen)] = differences[diagonals.difference(queen)] = 1;
  }
  static void mark(std::vector<char>& lines, std::int32_t line) {
    if (line >= 0) lines[line] = 1;
  }
};

std::vector<std::int32_t> untaken(const std::vector<char>& taken) {
  std::vector<std::int32_t> free;
  for (std::size_t line = 0; line < taken.size(); ++line)
    if (!taken[line]) free.push_back(static_cast<std::int32_t>(line));
  return free;
}

std::uint64_t key(Square square) { return static_cast<std::uint64_t>(square.row) << 32 | static_cast<std::uint32_t>(square.column); }

}  // namespace

std::uint64_t free_area(const BoardProblem& problem) {
  const auto stand = static_cast<std::uint64_t>(problem.fixed.size());
  return (problem.rows - stand) * (problem.columns - stand);
}

Cover reduce(const BoardProblem& problem) {
  const Taken taken(problem);
  const std::vector<std::int32_t> rows = untaken(taken.rows), columns = untaken(taken.columns);
  std::unordered_set<std::uint64_t> blocked;
  for (const Square square : problem.blocked) blocked.insert(key(square));
  Cover cover;
  cover.row_lines = static_cast<std::int32_t>(rows.size());
  cover.column_lines = static_cast<std::int32_t>(columns.size());
  cover.queens = problem.queens - static_cast<std::int32_t>(problem.fixed.size());
  cover.rows_required = cover.queens == cover.row_lines;
  cover.columns_required = cover.queens == cover.column_lines;
  cover.impossible = cover.queens > std::min(cover.row_lines, cover.column_lines);
  const std::int32_t first_sum = cover.row_lines + cover.column_lines;
  const std::int32_t first_difference = first_sum + taken.diagonals.count();
  cover.line_count = first_difference + taken.diagonals.count();
  for (std::int32_t c = 0; c < cover.column_lines; ++c)
    for (std::int32_t r = 0; r < cover.row_lines; ++r) {
      const Square square{rows[r], columns[c]};
      if (taken.attacks(square) || (!blocked.empty() && blocked.contains(key(square)))) continue;
      cover.squares.push_back(square);
      cover.lines.push_back({r, cover.row_lines + c, first_sum + taken.diagonals.sum(square),
                             first_difference + taken.diagonals.difference(square)});
    }
  return cover;
}

std::vector<Square> assemble(const BoardProblem& problem, const std::vector<Square>& chosen) {
  std::vector<Square> queens = problem.fixed;
  queens.insert(queens.end(), chosen.begin(), chosen.end());
  std::sort(queens.begin(), queens.end(),
            [](Square a, Square b) { return a.column != b.column ? a.column < b.column : a.row < b.row; });
  return queens;
}

}  // namespace queenright
