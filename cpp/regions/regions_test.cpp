// Region puzzles: the solver against all permutations, the maker's promises, and steps that never take a solution.
#include "regions/regions.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "ground/check.hpp"

using namespace queenright;

namespace {

std::mt19937 random_bits(2026);

int below(int limit) { return static_cast<int>(random_bits() % static_cast<unsigned>(limit)); }

bool solves(const RegionPuzzle& puzzle, const std::vector<std::int32_t>& columns) {
  std::set<int> regions;
  for (int r = 0; r < puzzle.n; ++r) {
    if (r > 0 && std::abs(columns[r] - columns[r - 1]) <= 1) return false;
    regions.insert(puzzle.region[r * puzzle.n + columns[r]]);
    const int square = r * puzzle.n + columns[r];
    if (std::find(puzzle.crosses.begin(), puzzle.crosses.end(), square) != puzzle.crosses.end()) return false;
  }
  for (const int queen : puzzle.queens)
    if (columns[queen / puzzle.n] != queen % puzzle.n) return false;
  return static_cast<int>(regions.size()) == puzzle.n;
}

std::set<std::vector<std::int32_t>> naive(const RegionPuzzle& puzzle) {
  std::set<std::vector<std::int32_t>> found;
  std::vector<std::int32_t> columns(puzzle.n);
  std::iota(columns.begin(), columns.end(), 0);
  do {
    if (solves(puzzle, columns)) found.insert(columns);
  } while (std::next_permutation(columns.begin(), columns.end()));
  return found;
}

RegionPuzzle random_puzzle() {
  RegionPuzzle puzzle;
  puzzle.n = 1 + below(7);
  for (int square = 0; square < puzzle.n * puzzle.n; ++square)
    puzzle.region.push_back(static_cast<std::uint8_t>(below(puzzle.n)));
  if (below(3) == 0) puzzle.queens = {below(puzzle.n * puzzle.n)};
  if (below(3) == 0) puzzle.crosses = {below(puzzle.n * puzzle.n)};
  if (puzzle.queens == puzzle.crosses) puzzle.crosses.clear();
  return puzzle;
}

void test_solutions(int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const RegionPuzzle puzzle = random_puzzle();
    const auto expected = naive(puzzle);
    Control control;
    const RegionAnswer answer = solve_regions(puzzle, 1'000'000, control);
    CHECK(answer.finished);
    CHECK(std::set(answer.solutions.begin(), answer.solutions.end()) == expected);
    CHECK(answer.solutions.size() == expected.size());
    CHECK(count_regions(puzzle, 1, control).count == std::min<std::size_t>(1, expected.size()));
    const Trace trace = explain_regions(puzzle, kHardest, 10'000, control);
    for (const Deduction& step : trace.steps)
      for (const auto& columns : expected)
        for (const int square : step.removed) CHECK(columns[square / puzzle.n] != square % puzzle.n);
    CHECK((trace.end == TraceEnd::Contradiction) == expected.empty());
  }
}

bool connected(const RegionPuzzle& puzzle) {
  const int n = puzzle.n;
  std::vector<int> seen(n * n), stack;
  int pieces = 0;
  for (int start = 0; start < n * n; ++start) {
    if (seen[start]) continue;
    ++pieces;
    stack = {start};
    seen[start] = 1;
    while (!stack.empty()) {
      const int square = stack.back();
      stack.pop_back();
      for (int other = 0; other < n * n; ++other) {
        const bool beside = std::abs(square / n - other / n) + std::abs(square % n - other % n) == 1;
        if (!beside || seen[other] || puzzle.region[other] != puzzle.region[square]) continue;
        seen[other] = 1;
        stack.push_back(other);
      }
    }
  }
  return pieces == n;
}

// Balanced puzzles give at most one queen away.
bool keeps_its_plan(const RegionPuzzle& puzzle) {
  std::vector<int> size(puzzle.n);
  for (const int label : puzzle.region) ++size[label];
  return std::count(size.begin(), size.end(), 1) <= 1;
}

void test_making(int n, std::size_t count, int wanted, Look look = Look::Plain) {
  Control control;
  const auto made = make_regions(n, 1, 5, 0, count, wanted, look, control);
  CHECK(made.size() == count);
  for (const MadePuzzle& entry : made) {
    const RegionAnswer answer = solve_regions(entry.puzzle, 2, control);
    CHECK(answer.finished && answer.solutions.size() == 1 && answer.solutions[0] == entry.queens);
    CHECK(solves(entry.puzzle, entry.queens));
    CHECK(wanted == 0 || entry.grade == wanted);
    CHECK(connected(entry.puzzle));
    CHECK(look == Look::Plain || keeps_its_plan(entry.puzzle));
    CHECK(grade_regions(entry.puzzle, control) == entry.grade);
    int hardest = 0;
    for (const Deduction& step : explain_regions(entry.puzzle, kHardest, 10'000, control).steps)
      hardest = std::max(hardest, step.rule);
    CHECK(hardest == entry.grade);
  }
}

void test_a_stop_ends_it() {
  Control control;
  control.stop = true;
  CHECK(make_regions(12, 1, 1, 0, 5, 0, Look::Balanced, control).empty());
  CHECK(make_regions(3, 1, 1, 0, 5, 0, Look::Plain, control).empty());
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;
  test_solutions(quick ? 200 : 2000);
  for (const int n : {1, 4, 5, 8, 9, 12}) test_making(n, quick ? 5 : 50, 0);
  test_making(17, 2, 0);  // the widest words
  for (const int grade : {1, 3, 4}) test_making(8, 3, grade);
  for (const Look look : {Look::Balanced, Look::Pattern}) {
    for (const int n : {5, 8, 9, 12}) test_making(n, quick ? 2 : 20, 0, look);
    for (const int grade : {1, 2, 3, 4, 5, 6}) test_making(7, quick ? 1 : 5, grade, look);
  }
  test_a_stop_ends_it();
}
