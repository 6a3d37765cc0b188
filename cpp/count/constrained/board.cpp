#include "count/constrained/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "complete/cover.hpp"

namespace queenright::constrained {
namespace {

// Enough openings to share among the cores of a machine, and few enough to make them all.
constexpr std::uint64_t kFewest = 16, kMost = 1000, kLimit = 1'000'000;

std::int32_t wrapped(const BoardProblem& problem, std::int32_t line) {
  return problem.torus ? (line % problem.rows + problem.rows) % problem.rows : line;
}

std::int32_t distance(const BoardProblem& problem, std::int32_t a, std::int32_t b) {
  const std::int32_t apart = std::abs(a - b);
  return problem.torus ? std::min(apart, problem.rows - apart) : apart;
}

bool contains(const BoardProblem& problem, const std::vector<std::int32_t>& lines, std::int32_t line) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](std::int32_t other) { return wrapped(problem, other) == wrapped(problem, line); });
}

std::int32_t region(const BoardProblem& problem, Square square) {
  return problem.regions[static_cast<std::size_t>(square.row) * static_cast<std::size_t>(problem.columns) +
                         static_cast<std::size_t>(square.column)];
}

}  // namespace

bool attack(const BoardProblem& problem, Square a, Square b) {
  if (a.row == b.row || a.column == b.column) return true;
  if (!problem.regions.empty() && region(problem, a) == region(problem, b)) return true;
  if (problem.touching) return distance(problem, a.row, b.row) <= 1 && distance(problem, a.column, b.column) <= 1;
  return wrapped(problem, a.row + a.column) == wrapped(problem, b.row + b.column) ||
         wrapped(problem, a.row - a.column) == wrapped(problem, b.row - b.column);
}

bool is_free(const BoardProblem& problem, Square square) {
  if (std::find(problem.blocked.begin(), problem.blocked.end(), square) != problem.blocked.end()) return false;
  if (contains(problem, problem.excluded_sums, square.row + square.column)) return false;
  if (contains(problem, problem.excluded_differences, square.row - square.column)) return false;
  return std::none_of(problem.fixed.begin(), problem.fixed.end(),
                      [&](Square queen) { return attack(problem, queen, square); });
}

join::OpenSquares open_squares(const BoardProblem& problem) {
  join::OpenSquares open(static_cast<std::size_t>(problem.rows), 0);
  for (std::int32_t row = 0; row < problem.rows; ++row)
    for (std::int32_t column = 0; column < problem.columns; ++column)
      if (is_free(problem, {row, column})) open[row] |= 1u << column;
  for (const Square queen : problem.fixed) open[queen.row] |= 1u << queen.column;
  return open;
}

bool is_full_flat_board(const BoardProblem& problem) {
  return problem.rows == problem.columns && problem.queens == problem.rows && !problem.torus && !problem.touching &&
         problem.regions.empty();
}

void check_area(const BoardProblem& problem) {
  if (free_area(problem) > kLargestListed)
    throw std::invalid_argument("a board has at most " + std::to_string(kLargestListed) +
                                " squares in free rows and columns to be counted, got " +
                                std::to_string(free_area(problem)));
}

std::vector<Openings::Line> Openings::lines_of(const BoardProblem& problem) {
  const std::atomic<bool> never{false};
  const Cover cover = reduce(problem, never);
  const bool by_rows = problem.queens == problem.rows, required = by_rows || problem.queens == problem.columns;
  std::vector<Line> lines(static_cast<std::size_t>(by_rows ? cover.row_lines : cover.column_lines));
  for (Line& line : lines) line.required = required;
  for (std::size_t s = 0; s < cover.squares.size(); ++s)
    lines[static_cast<std::size_t>(by_rows ? cover.lines[s][0] : cover.lines[s][1] - cover.row_lines)]
        .squares.push_back(cover.squares[s]);
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return a.squares.size() < b.squares.size(); });
  return lines;
}

Openings::Openings(const BoardProblem& problem) : problem_(problem) {
  check_area(problem);
  const std::atomic<bool> never{false};
  const Cover cover = reduce(problem, never);
  if (cover.impossible) {
    impossible_ = true;
    return;
  }
  const std::uint64_t wanted = std::clamp<std::uint64_t>(4 * cover.squares.size(), kFewest, kMost);
  all_ = lines_of(problem);
  for (const Line& line : all_) {
    if (count_ >= wanted || count_ * std::max<std::uint64_t>(line.ways(), 1) > kLimit) break;
    impossible_ = impossible_ || line.ways() == 0;
    count_ *= std::max<std::uint64_t>(line.ways(), 1);
    lines_.push_back(line);
  }
}

// The squares of a line that none of these queens attacks.
std::vector<Square> Openings::left_of(const Line& line, const std::vector<Square>& queens) const {
  std::vector<Square> left;
  for (const Square square : line.squares)
    if (std::none_of(queens.begin(), queens.end(), [&](Square queen) { return attack(problem_, queen, square); }))
      left.push_back(square);
  return left;
}

double Openings::visited(Random& random) const {
  std::vector<Square> chosen;
  double weight = 1, total = 1;
  for (std::size_t i = 0; i < all_.size() && !impossible_; ++i) {
    const std::size_t placed = problem_.fixed.size() + chosen.size(),
                      queens = static_cast<std::size_t>(problem_.queens);
    if (placed >= queens) break;
    const std::vector<Square> left = left_of(all_[i], chosen);
    const bool needed = all_[i].required || queens - placed == all_.size() - i;
    const std::uint64_t ways = left.size() + (needed ? 0 : 1);
    if (ways == 0) break;
    total += weight *= static_cast<double>(ways);
    const std::uint64_t way = random.below(ways);
    if (way < left.size()) chosen.push_back(left[way]);
  }
  return total;
}

std::optional<std::pair<BoardProblem, double>> Openings::walk(Random& random) const {
  if (impossible_) return std::nullopt;
  BoardProblem opened = problem_;
  std::vector<Square> chosen;
  double weight = 1;
  for (std::size_t i = 0; i < 2 * all_.size() / 3; ++i) {
    const std::vector<Square> left = left_of(all_[i], chosen);
    const std::uint64_t ways = left.size() + (all_[i].required ? 0 : 1);
    if (ways == 0) return std::nullopt;
    weight *= static_cast<double>(ways);
    const std::uint64_t way = random.below(ways);
    if (way < left.size()) chosen.push_back(left[way]);
    else opened.blocked.insert(opened.blocked.end(), all_[i].squares.begin(), all_[i].squares.end());
  }
  opened.fixed.insert(opened.fixed.end(), chosen.begin(), chosen.end());
  if (static_cast<std::int32_t>(opened.fixed.size()) > opened.queens) return std::nullopt;
  return std::pair(std::move(opened), weight);
}

std::optional<BoardProblem> Openings::open(std::uint64_t number) const {
  if (impossible_) return std::nullopt;
  BoardProblem opened = problem_;
  std::vector<Square> chosen;
  for (const Line& line : lines_) {
    const std::uint64_t way = number % line.ways();
    number /= line.ways();
    if (way == line.squares.size()) {  // no queen in this line
      opened.blocked.insert(opened.blocked.end(), line.squares.begin(), line.squares.end());
      continue;
    }
    for (const Square queen : chosen)
      if (attack(problem_, queen, line.squares[way])) return std::nullopt;
    chosen.push_back(line.squares[way]);
  }
  opened.fixed.insert(opened.fixed.end(), chosen.begin(), chosen.end());
  if (static_cast<std::int32_t>(opened.fixed.size()) > opened.queens) return std::nullopt;
  return opened;
}

}  // namespace queenright::constrained
