// Star puzzles: the solver against a plain search by rows, the maker's promises, and steps that never take a solution.
#include <algorithm>
#include <random>
#include <set>

#include "ground/check.hpp"
#include "regions/regions.hpp"

using namespace queenright;

namespace {

std::mt19937 random_bits(2027);

int below(int limit) { return static_cast<int>(random_bits() % static_cast<unsigned>(limit)); }

using Columns = std::vector<std::int32_t>;

// The queens of rows 0 to columns.size() / stars - 1, extended in all ways.
void extend(const RegionPuzzle& puzzle, Columns& columns, std::set<Columns>& found) {
  const int n = puzzle.n, count = static_cast<int>(columns.size()), row = count / puzzle.stars;
  if (count == n * puzzle.stars) {
    found.insert(columns);
    return;
  }
  const int first = count % puzzle.stars == 0 ? 0 : columns.back() + 2;
  for (int c = first; c < n; ++c) {
    const int square = row * n + c;
    int in_column = 0, in_region = 0;
    bool touches = false;
    for (int i = 0; i < count; ++i) {
      in_column += columns[i] == c;
      if (!puzzle.region.empty())
        in_region += puzzle.region[i / puzzle.stars * n + columns[i]] == puzzle.region[square];
      touches |= row - i / puzzle.stars <= 1 && std::abs(columns[i] - c) <= 1;
    }
    if (touches || in_column == puzzle.stars || in_region == puzzle.stars) continue;
    columns.push_back(c);
    extend(puzzle, columns, found);
    columns.pop_back();
  }
}

bool holds(const RegionPuzzle& puzzle, const Columns& columns, int square) {
  const auto begin = columns.begin() + square / puzzle.n * puzzle.stars;
  return std::find(begin, begin + puzzle.stars, square % puzzle.n) != begin + puzzle.stars;
}

std::set<Columns> naive(const RegionPuzzle& puzzle) {
  std::set<Columns> found, kept;
  Columns columns;
  extend(puzzle, columns, found);
  for (const Columns& each : found) {
    bool good = true;
    for (const int square : puzzle.queens) good &= holds(puzzle, each, square);
    for (const int square : puzzle.crosses) good &= !holds(puzzle, each, square);
    if (good) kept.insert(each);
  }
  return kept;
}

// Bands of rows with ragged borders, so that there often are solutions; sometimes no regions at all.
RegionPuzzle random_puzzle() {
  RegionPuzzle puzzle;
  puzzle.stars = 2;
  puzzle.n = 8 + below(2);
  const int n = puzzle.n;
  const bool sideways = below(2) == 0;
  for (int square = 0; square < n * n && below(8 * n * n) != 0; ++square) {
    const int band = (sideways ? square % n : square / n) + (below(6) == 0 ? 1 : 0);
    puzzle.region.push_back(static_cast<std::uint8_t>(std::min(band, n - 1)));
  }
  if (static_cast<int>(puzzle.region.size()) < n * n) puzzle.region.clear();
  if (below(3) == 0) puzzle.queens = {below(n * n)};
  if (below(3) == 0) puzzle.crosses = {below(n * n)};
  if (puzzle.queens == puzzle.crosses) puzzle.crosses.clear();
  return puzzle;
}

void test_solutions(int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const RegionPuzzle puzzle = random_puzzle();
    const auto expected = naive(puzzle);
    Control control;
    const RegionAnswer answer = solve_regions(puzzle, 10'000'000, control);
    CHECK(answer.finished);
    CHECK(std::set(answer.solutions.begin(), answer.solutions.end()) == expected);
    CHECK(answer.solutions.size() == expected.size());
    CHECK(count_regions(puzzle, 1, control).count == std::min<std::size_t>(1, expected.size()));
    const Trace trace = explain_regions(puzzle, kHardestOfStars - 1, 30, control);
    for (const Deduction& step : trace.steps)
      for (const Columns& columns : expected) {
        for (const int square : step.removed) CHECK(!holds(puzzle, columns, square));
        for (const int square : step.placed) CHECK(holds(puzzle, columns, square));
      }
    CHECK(trace.end != TraceEnd::Contradiction || expected.empty());
  }
}

void test_making(int n, int stars, std::size_t count, int wanted) {
  Control control;
  const auto made = make_regions(n, stars, 5, 0, count, wanted, Look::Balanced, control);
  CHECK(made.size() == count);
  for (const MadePuzzle& entry : made) {
    const RegionAnswer answer = solve_regions(entry.puzzle, 2, control);
    CHECK(answer.finished && answer.solutions.size() == 1 && answer.solutions[0] == entry.queens);
    CHECK(wanted == 0 || entry.grade == wanted);
    CHECK(grade_regions(entry.puzzle, control) == entry.grade);
    const Trace trace = explain_regions(entry.puzzle, kHardestOfStars, 10'000, control);
    CHECK(trace.end == TraceEnd::Solved);
    int hardest = 0;
    for (const Deduction& step : trace.steps) hardest = std::max(hardest, step.rule);
    CHECK(hardest == entry.grade);
  }
}

void test_no_room() {
  Control control;
  RegionPuzzle puzzle;
  puzzle.n = 4;
  puzzle.stars = 2;
  CHECK(solve_regions(puzzle, 5, control).finished);
  CHECK(solve_regions(puzzle, 5, control).solutions.empty());
  CHECK(explain_regions(puzzle, kHardestOfStars, 1000, control).end == TraceEnd::Contradiction);
  CHECK(grade_regions(puzzle, control) == 0);
}

void test_a_stop_ends_it() {
  Control control;
  control.stop = true;
  CHECK(make_regions(10, 2, 1, 0, 5, 0, Look::Balanced, control).empty());
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;
  test_solutions(quick ? 5 : 60);
  for (const int grade : {0, 2, 3, 4, 5, 6}) test_making(8, 2, quick ? 1 : 3, grade);
  test_making(9, 2, quick ? 1 : 3, 0);
  if (!quick) test_making(10, 2, 3, 3);
  test_making(12, 3, 1, 0);
  test_no_room();
  test_a_stop_ends_it();
}
