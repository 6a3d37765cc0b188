// Reducing a problem to its cover. A completion with 72 free queens on 1000 × 1000 squares becomes a board of 72 × 72,
// most of it attacked: four tables of occupied lines give what is left, without visiting the other squares.
#include "complete/cover.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
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
  bool touch(Square a, Square b) const {
    const auto near = [this](std::int32_t i, std::int32_t j) {
      return std::abs(i - j) <= 1 || (torus && std::abs(i - j) == rows - 1);
    };
    return near(a.row, b.row) && near(a.column, b.column);
  }
  // The line of a diagonal named by its number, or -1 if the board has no such diagonal.
  std::int32_t named_sum(std::int64_t number) const { return bounded(torus && rows > 0 ? number % rows : number); }
  std::int32_t named_difference(std::int64_t number) const {
    return bounded(torus && rows > 0 ? ((number % rows) + rows) % rows : number + columns - 1);
  }

 private:
  std::int32_t bounded(std::int64_t line) const {
    return line >= 0 && line < count() ? static_cast<std::int32_t>(line) : -1;
  }
};

class Taken {
 public:
  explicit Taken(const BoardProblem& problem)
      : diagonals{problem.rows, problem.columns, problem.torus},
        rows(problem.rows),
        columns(problem.columns),
        sums(diagonals.count()),
        differences(diagonals.count()),
        problem_(problem) {
    if (!problem.regions.empty()) regions.resize(*std::max_element(problem.regions.begin(), problem.regions.end()) + 1);
    for (const Square queen : problem.fixed) take(queen);
    for (const std::int32_t number : problem.excluded_sums) mark(sums, diagonals.named_sum(number));
    for (const std::int32_t number : problem.excluded_differences)
      mark(differences, diagonals.named_difference(number));
  }

  // True if the square is closed by anything but its row or column.
  bool attacks(Square square) const {
    if (sums[diagonals.sum(square)] || differences[diagonals.difference(square)]) return true;
    if (!regions.empty() && regions[region(square)]) return true;
    return problem_.touching && std::any_of(problem_.fixed.begin(), problem_.fixed.end(),
                                            [&](Square queen) { return diagonals.touch(queen, square); });
  }

  std::int32_t region(Square square) const {
    return problem_.regions[static_cast<std::size_t>(square.row) * problem_.columns + square.column];
  }

  const Diagonals diagonals;
  std::vector<char> rows, columns, sums, differences, regions;

 private:
  void take(Square queen) {
    rows[queen.row] = columns[queen.column] = 1;
    if (!regions.empty()) regions[region(queen)] = 1;
    if (problem_.touching) return;
    sums[diagonals.sum(queen)] = differences[diagonals.difference(queen)] = 1;
  }
  static void mark(std::vector<char>& lines, std::int32_t line) {
    if (line >= 0) lines[line] = 1;
  }

  const BoardProblem& problem_;
};

// 2 x 2 blocks, in which any two squares are neighbours: the rule against touching is at most one queen per block.
struct Blocks {
  std::int32_t rows, columns;
  bool torus;

  std::int32_t down() const { return torus ? rows : std::max(0, rows - 1); }
  std::int32_t across() const { return torus ? columns : std::max(0, columns - 1); }
  std::int32_t count() const { return down() * across(); }

  void add_to(Lines& lines, Square square, std::int32_t first) const {
    for (std::int32_t r = square.row - 1; r <= square.row; ++r)
      for (std::int32_t c = square.column - 1; c <= square.column; ++c) {
        const std::int32_t i = torus ? (r + rows) % rows : r, j = torus ? (c + columns) % columns : c;
        if (i >= 0 && i < down() && j >= 0 && j < across()) lines.add(first + i * across() + j);
      }
  }
};

// The numbers of the lines that are still free; -1 for those taken.
std::vector<std::int32_t> renumbered(const std::vector<char>& taken, std::int32_t& count) {
  std::vector<std::int32_t> numbers;
  for (const char line : taken) numbers.push_back(line ? -1 : count++);
  return numbers;
}

std::vector<std::int32_t> untaken(const std::vector<char>& taken) {
  std::vector<std::int32_t> free;
  for (std::size_t line = 0; line < taken.size(); ++line)
    if (!taken[line]) free.push_back(static_cast<std::int32_t>(line));
  return free;
}

constexpr std::int32_t kSquaresBetweenLooks = 4096;  // some hundredths of a millisecond

std::uint64_t key(Square square) {
  return static_cast<std::uint64_t>(square.row) << 32 | static_cast<std::uint32_t>(square.column);
}

}  // namespace

std::uint64_t free_area(const BoardProblem& problem) {
  const auto stand = static_cast<std::uint64_t>(problem.fixed.size());
  return (problem.rows - stand) * (problem.columns - stand);
}

namespace {

// Lines are numbered by 32 bits: rows, columns, regions, and either two families of diagonals or blocks.
void check_lines(const BoardProblem& problem) {
  const std::int64_t rows = problem.rows, columns = problem.columns;
  const std::int64_t regions =
      problem.regions.empty() ? 0 : 1 + *std::max_element(problem.regions.begin(), problem.regions.end());
  const std::int64_t lines = rows + columns + regions + (problem.touching ? rows * columns : 2 * (rows + columns));
  if (lines > INT32_MAX)
    throw std::invalid_argument("a board of " + std::to_string(rows) + " rows and " + std::to_string(columns) +
                                " columns is too large to be searched");
}

}  // namespace

Cover reduce(const BoardProblem& problem, const std::atomic<bool>& stop) {
  check_lines(problem);
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
  const std::vector<std::int32_t> regions = renumbered(taken.regions, cover.region_lines);
  cover.regions_required = !regions.empty() && cover.queens == cover.region_lines;
  cover.impossible = cover.queens > std::min(cover.row_lines, cover.column_lines) ||
                     (!regions.empty() && cover.queens > cover.region_lines);
  const Blocks blocks{problem.rows, problem.columns, problem.torus};
  const std::int32_t first_region = cover.row_lines + cover.column_lines;
  const std::int32_t first_sum = first_region + cover.region_lines;
  const std::int32_t first_difference = first_sum + taken.diagonals.count();
  cover.line_count = problem.touching ? first_sum + blocks.count() : first_difference + taken.diagonals.count();
  for (std::int32_t c = 0; c < cover.column_lines; ++c)
    for (std::int32_t r = 0; r < cover.row_lines; ++r) {
      if (r % kSquaresBetweenLooks == 0 && stop) {
        cover.stopped = true;
        return cover;
      }
      const Square square{rows[r], columns[c]};
      if (taken.attacks(square) || (!blocked.empty() && blocked.contains(key(square)))) continue;
      Lines lines;
      lines.add(r);
      lines.add(cover.row_lines + c);
      if (!regions.empty()) lines.add(first_region + regions[taken.region(square)]);
      if (problem.touching) {
        blocks.add_to(lines, square, first_sum);
      } else {
        lines.add(first_sum + taken.diagonals.sum(square));
        lines.add(first_difference + taken.diagonals.difference(square));
      }
      cover.squares.push_back(square);
      cover.lines.push_back(lines);
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
