// Every search against a naive one, on random small problems: fixed, blocked, excluded, torus, rectangles, few queens,
// regions, and touching instead of diagonals.
#include <algorithm>
#include <random>
#include <set>

#include "complete/complete.hpp"
#include "complete/cover.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

std::mt19937 random_bits(2024);

int below(int limit) { return static_cast<int>(random_bits() % static_cast<unsigned>(limit)); }

bool near(int i, int j, int modulus) { return std::abs(i - j) <= 1 || (modulus && (std::abs(i - j) == modulus - 1)); }

bool attack(const BoardProblem& p, Square a, Square b) {
  const int modulus = p.torus ? p.rows : 0;
  const int sums = a.row + a.column - b.row - b.column, differences = a.row - a.column - b.row + b.column;
  if (a.row == b.row || a.column == b.column) return true;
  if (!p.regions.empty() && p.regions[a.row * p.columns + a.column] == p.regions[b.row * p.columns + b.column])
    return true;
  if (p.touching) return near(a.row, b.row, modulus) && near(a.column, b.column, modulus);
  return modulus ? sums % modulus == 0 || differences % modulus == 0 : sums == 0 || differences == 0;
}

bool allowed(const BoardProblem& p, Square s) {
  const auto same = [&](int number, int named) { return p.torus ? (number - named) % p.rows == 0 : number == named; };
  for (const int k : p.excluded_sums)
    if (same(s.row + s.column, k)) return false;
  for (const int k : p.excluded_differences)
    if (same(s.row - s.column, k)) return false;
  return std::find(p.blocked.begin(), p.blocked.end(), s) == p.blocked.end();
}

// All sets of squares, one square after another in column order.
void naive(const BoardProblem& p, int position, std::vector<Square>& queens, std::set<std::vector<Square>>& found) {
  if (static_cast<int>(queens.size()) == p.queens) {
    for (const Square fixed : p.fixed)
      if (std::find(queens.begin(), queens.end(), fixed) == queens.end()) return;
    found.insert(queens);
    return;
  }
  for (int at = position; at < p.rows * p.columns; ++at) {
    const Square square{at % p.rows, at / p.rows};
    const bool free =
        std::none_of(queens.begin(), queens.end(), [&](Square queen) { return attack(p, queen, square); });
    if (!free || !allowed(p, square)) continue;
    queens.push_back(square);
    naive(p, at + 1, queens, found);
    queens.pop_back();
  }
}

BoardProblem random_problem() {
  BoardProblem p;
  p.rows = 1 + below(6);
  p.torus = below(4) == 0;
  p.columns = p.torus || below(3) ? p.rows : 1 + below(6);
  p.queens = below(3) ? std::min(p.rows, p.columns) : below(std::min(p.rows, p.columns) + 1);
  for (int k = below(4); k > 0; --k) p.blocked.push_back({below(p.rows), below(p.columns)});
  for (int k = below(3); k > 0; --k) p.excluded_sums.push_back(below(p.rows + p.columns));
  for (int k = below(3); k > 0; --k) p.excluded_differences.push_back(below(p.rows + p.columns) - p.columns);
  p.touching = below(3) == 0;
  if (below(3) == 0)
    for (int square = 0; square < p.rows * p.columns; ++square)
      p.regions.push_back(below(1 + std::max(p.rows, p.columns)));
  for (int k = below(3); k > 0; --k) {
    const Square square{below(p.rows), below(p.columns)};
    const bool free =
        std::none_of(p.fixed.begin(), p.fixed.end(), [&](Square queen) { return attack(p, queen, square); });
    if (free && allowed(p, square) && static_cast<int>(p.fixed.size()) < p.queens) p.fixed.push_back(square);
  }
  return p;
}

void check_all_searches(const BoardProblem& p) {
  std::set<std::vector<Square>> expected, found;
  std::vector<Square> queens;
  naive(p, 0, queens, expected);
  Control control;
  const auto report = each_completion(p, control, [&](const std::vector<Square>& solution) {
    CHECK(found.insert(solution).second);
    return true;
  });
  CHECK(report.finished && found == expected);
  CHECK(count_completions(p, control.stop).count == expected.size());
  for (const std::uint64_t seed : {0, 7}) {
    const Completion answer = complete(p, seed, control);
    CHECK((answer.outcome == Outcome::Found) == !expected.empty());
    CHECK(answer.outcome != Outcome::Unknown);
    CHECK(expected.empty() || expected.contains(answer.queens));
    const Completion again = complete(p, seed, control);
    CHECK(again.queens == answer.queens && again.search == answer.search && again.nodes == answer.nodes);
  }
}

void check_sparse(const BoardProblem& p) {
  Control control;
  const Cover cover = reduce(p, control.stop);
  if (cover.impossible || (!cover.rows_required && !cover.columns_required)) return;
  std::uint64_t count = 0;
  const Visit counting = [&](const std::vector<std::int32_t>&) { return ++count, false; };
  CHECK(search_sparse(cover, {}, control.stop, counting).end == SearchEnd::Exhausted);
  CHECK(count == count_completions(p, control.stop).count);
  bool any = false;
  const Visit first = [&](const std::vector<std::int32_t>&) { return any = true; };
  search_sparse(cover, {true, 5}, control.stop, first);
  CHECK(any == (count > 0));
}

// The heat bath finds one of the solutions; a limit of work ends it where there is none.
void check_heat(const BoardProblem& p) {
  Control control;
  const Cover cover = reduce(p, control.stop);
  if (cover.impossible || (!cover.rows_required && !cover.columns_required)) return;
  std::set<std::vector<Square>> expected;
  std::vector<Square> queens;
  naive(p, 0, queens, expected);
  std::atomic<std::uint64_t> limit{expected.empty() ? 10'000 : UINT64_MAX};
  std::vector<Square> found;
  const Visit visit = [&](const std::vector<std::int32_t>& squares) {
    for (const std::int32_t s : squares) found.push_back(cover.squares[s]);
    return true;
  };
  const SearchReport report = search_heat(cover, 3, Patience(control.stop, &limit), visit);
  CHECK((report.end == SearchEnd::Satisfied) == !expected.empty());
  CHECK(expected.empty() || expected.contains(assemble(p, found)));
}

void test_random_problems() {
  for (int round = 0; round < 3000; ++round) {
    const BoardProblem p = random_problem();
    check_all_searches(p);
    check_sparse(p);
    check_heat(p);
  }
}

void test_a_large_board_with_few_constraints_is_repaired() {
  BoardProblem p;
  p.rows = p.columns = p.queens = 3000;
  p.fixed = {{0, 0}, {100, 7}};
  p.blocked = {{5, 5}, {17, 2000}};
  Control control;
  const Completion answer = complete(p, 1, control);
  CHECK(answer.outcome == Outcome::Found && answer.queens.size() == 3000);
  CHECK(answer.queens[0] == (Square{0, 0}) && answer.queens[7] == (Square{100, 7}));
}

void test_a_stopped_search_answers_unknown() {
  BoardProblem p;
  p.rows = p.columns = p.queens = 30;
  Control control;
  control.stop = true;
  const CompletionCount report = count_completions(p, control.stop);
  CHECK(!report.finished);
}

// Ten thousand million squares: without a look at `stop` this test would not end.
void test_listing_the_squares_of_a_huge_board_can_be_stopped() {
  BoardProblem p;
  p.rows = p.columns = p.queens = 100'000;
  p.blocked = {{0, 0}};
  Control control;
  control.stop = true;
  CHECK(!count_completions(p, control.stop).finished);
  CHECK(!each_completion(p, control, [](const std::vector<Square>&) { return true; }).finished);
  p.columns = 99'999;  // no full board: not repaired
  p.queens = 99'998;
  CHECK(complete(p, 1, control).outcome == Outcome::Unknown);
}

}  // namespace

int main() {
  test_random_problems();
  test_a_large_board_with_few_constraints_is_repaired();
  test_a_stopped_search_answers_unknown();
  test_listing_the_squares_of_a_huge_board_can_be_stopped();
}
