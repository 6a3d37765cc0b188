// Every counter of constrained boards against plain backtracking, on random problems; every unit counted again; and the
// symmetric solutions against a filter of all. Run it plain, and built with -fsanitize=address,undefined.
#include "count/constrained/constrained.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "count/constrained/board.hpp"
#include "ground/check.hpp"
#include "ground/random.hpp"

using namespace queenright;

namespace {

// All solutions, by trying every square after the one before.
void list(const BoardProblem& problem, std::vector<Square> queens, std::int32_t from,
          std::vector<std::vector<Square>>& found) {
  if (static_cast<std::int32_t>(queens.size()) == problem.queens) {
    std::sort(queens.begin(), queens.end());
    found.push_back(queens);
    return;
  }
  for (std::int32_t s = from; s < problem.rows * problem.columns; ++s) {
    const Square square{s / problem.columns, s % problem.columns};
    if (!constrained::is_free(problem, square)) continue;
    if (std::any_of(queens.begin(), queens.end(), [&](Square q) { return constrained::attack(problem, q, square); }))
      continue;
    queens.push_back(square);
    list(problem, queens, s + 1, found);
    queens.pop_back();
  }
}

std::vector<std::vector<Square>> all_solutions(const BoardProblem& problem) {
  std::vector<std::vector<Square>> found;
  list(problem, problem.fixed, 0, found);
  return found;
}

BoardProblem random_problem(Random& random, int most) {
  BoardProblem problem;
  problem.rows = problem.columns = static_cast<int>(random.below(static_cast<std::uint64_t>(most) + 1));
  if (random.below(3) == 0) problem.columns = static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
  problem.queens = std::min(problem.rows, problem.columns);
  if (random.below(4) == 0 && problem.queens > 0) problem.queens -= static_cast<int>(random.below(3) % problem.queens);
  problem.torus = problem.rows == problem.columns && random.below(5) == 0;
  problem.touching = random.below(6) == 0;
  const auto area = static_cast<std::uint64_t>(problem.rows * problem.columns);
  for (std::uint64_t i = random.below(5); area > 0 && i > 0; --i) {
    const auto s = static_cast<int>(random.below(area));
    problem.blocked.push_back({s / problem.columns, s % problem.columns});
  }
  if (random.below(3) == 0) problem.excluded_sums = {static_cast<int>(random.below(8))};
  if (random.below(3) == 0) problem.excluded_differences = {static_cast<int>(random.below(8)) - 4};
  if (random.below(6) == 0)
    for (std::uint64_t s = 0; s < area; ++s) problem.regions.push_back(static_cast<int>(random.below(area)));
  for (std::uint64_t i = random.below(3); area > 0 && i > 0; --i) {
    const auto s = static_cast<int>(random.below(area));
    const Square queen{s / problem.columns, s % problem.columns};
    if (constrained::is_free(problem, queen) && static_cast<int>(problem.fixed.size()) < problem.queens)
      problem.fixed.push_back(queen);
  }
  return problem;
}

// The algorithms that take a problem.
std::vector<Algorithm> takers(const BoardProblem& problem) {
  std::vector<Algorithm> found{Algorithm::Search};
  if (!problem.torus && !problem.touching && problem.regions.empty()) found.push_back(Algorithm::Transfer);
  if (constrained::is_full_flat_board(problem) && problem.rows >= 6) {
    found.push_back(Algorithm::JoinPlain);
    found.push_back(Algorithm::JoinBand);
    found.push_back(Algorithm::Colours);
  }
  return found;
}

void test_all_counters_agree(int problems, int most) {
  Random random(1);
  for (int i = 0; i < problems; ++i) {
    const BoardProblem problem = random_problem(random, most);
    const std::uint64_t expected = all_solutions(problem).size();
    Control control;
    for (const Algorithm algorithm : takers(problem)) {
      const auto counter = make_problem_counter(problem, algorithm);
      const auto worker = counter->make_worker();
      std::uint64_t total = 0;
      for (const Unit& unit : counter->units(7)) {
        const UnitResult first = worker->run(unit, control), again = recount_problem(problem, unit, control);
        CHECK(first.finished && again.finished && is_consistent(first) && is_consistent(again));
        CHECK(first.count == again.count);
        total += first.count;
      }
      CHECK(total == expected);
      const CountReport report = count_problem(problem, algorithm, 2, control, CpuPath::Portable);
      CHECK(report.finished && report.count == expected);
    }
  }
}

// Boards with a symmetry: the join counts one of each set of images, and knows how many it stands for.
void test_symmetric_constraints(int size) {
  const int last = size - 1;
  const std::vector<std::vector<Square>> patterns = {
      {},
      {{0, 0}, {0, last}},         // left and right
      {{0, 1}, {last, 1}},         // up and down
      {{0, 1}, {last, last - 1}},  // half turn
      {{0, 0}, {0, last}, {last, 0}, {last, last}},
      {{1, 2}},
      {{0, 0}},                                               // in one diagonal
      {{0, last}},                                            // in the other
      {{0, 0}, {last, last}},                                 // in both, and the half turn
      {{0, 1}, {1, last}, {last, last - 1}, {last - 1, 0}}};  // quarter turns
  for (const auto& blocked : patterns) {
    BoardProblem problem;
    problem.rows = problem.columns = problem.queens = size;
    problem.blocked = blocked;
    Control control;
    const std::atomic<bool> never{false};
    const std::uint64_t expected = count_completions(problem, never).count;
    for (const Algorithm algorithm :
         {Algorithm::JoinPlain, Algorithm::JoinBand, Algorithm::Colours, Algorithm::Transfer})
      CHECK(count_problem(problem, algorithm, 1, control).count == expected);
  }
}

void test_symmetric_solutions() {
  Random random(2);
  for (int i = 0; i < 150; ++i) {
    BoardProblem problem = random_problem(random, 6);
    problem.columns = problem.rows;
    problem.queens = std::min(problem.queens, problem.rows);
    problem.fixed.clear();
    problem.blocked.clear();
    problem.regions.clear();
    const SquareMap map{random.below(2) == 0, random.below(2) == 0, random.below(2) == 0, 0, 0};
    std::uint64_t expected = 0;
    for (const auto& queens : all_solutions(problem)) {
      std::set<Square> images;
      for (const Square queen : queens) {
        Square image = map.swap ? Square{queen.column, queen.row} : queen;
        if (map.flip_row) image.row = problem.rows - 1 - image.row;
        if (map.flip_column) image.column = problem.rows - 1 - image.column;
        images.insert(image);
      }
      expected += std::equal(images.begin(), images.end(), queens.begin(), queens.end());
    }
    CHECK(count_invariant(problem, {map}, Control{}) == expected);
  }
}

template <class Call>
void check_refused(Call call) {
  bool refused = false;
  try {
    call();
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

void test_bad_calls_are_refused() {
  BoardProblem eight;
  eight.rows = eight.columns = eight.queens = 8;
  Control control;
  check_refused([&] { make_problem_counter(eight, Algorithm::Border); });
  check_refused([&] { make_problem_counter(eight, Algorithm::Automatic); });
  check_refused([&] { recount_problem(eight, {9, Algorithm::Search, 0, 1, 1}, control); });
  check_refused([&] { recount_problem(eight, {8, Algorithm::Transfer, 0, 99, 1}, control); });
  check_refused([&] { estimate_problem_nodes(eight, 0, 1); });
  BoardProblem torus = eight;
  torus.torus = true;
  check_refused([&] { make_problem_counter(torus, Algorithm::JoinPlain); });
  check_refused([&] { make_problem_counter(torus, Algorithm::Colours); });
  check_refused([&] { make_problem_counter(torus, Algorithm::Transfer); });
  BoardProblem huge = eight;
  huge.rows = huge.columns = huge.queens = 100'000;
  check_refused([&] { make_problem_counter(huge, Algorithm::Search); });
  eight.fixed = {{0, 0}};
  check_refused([&] { count_invariant(eight, {{false, true, false, 0, 0}}, control); });
}

void test_an_estimate_is_near() {
  BoardProblem problem;
  problem.rows = problem.columns = problem.queens = 8;
  const double nodes = estimate_problem_nodes(problem, 100'000, 1);  // 2057 boards
  CHECK(nodes > 1900 && nodes < 2200);
  problem.rows = problem.queens = 6;  // on 6 x 8 squares, row by row
  std::uint64_t visited = 1;
  std::vector<std::vector<Square>> boards{{}};
  for (int row = 0; row < problem.rows; ++row) {
    std::vector<std::vector<Square>> next;
    for (const auto& queens : boards)
      for (int column = 0; column < problem.columns; ++column) {
        const auto attacks = [&](Square queen) { return constrained::attack(problem, queen, {row, column}); };
        if (std::any_of(queens.begin(), queens.end(), attacks)) continue;
        next.push_back(queens);
        next.back().push_back({row, column});
      }
    visited += next.size();
    boards = std::move(next);
  }
  const double estimated = estimate_problem_nodes(problem, 100'000, 1), exact = static_cast<double>(visited);
  CHECK(estimated > 0.95 * exact && estimated < 1.05 * exact);
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;
  test_all_counters_agree(quick ? 100 : 400, quick ? 6 : 7);
  for (const int size : {6, 7, 8, 9}) test_symmetric_constraints(size);
  test_symmetric_solutions();
  test_bad_calls_are_refused();
  test_an_estimate_is_near();
}
