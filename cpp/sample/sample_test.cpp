// Random, numbered and tempered solutions against plain enumeration and the verifier.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

#include "ground/check.hpp"
#include "sample/prefix_table.hpp"
#include "sample/replica.hpp"
#include "sample/sample.hpp"
#include "sample/tempering.hpp"
#include "verify/verify.hpp"

using namespace queenright;
using Rows = std::vector<std::int32_t>;

namespace {

// All permutations in lexicographic order that are solutions.
std::vector<Rows> solutions_slowly(int n) {
  Rows queens(n);
  for (int i = 0; i < n; ++i) queens[i] = i;
  std::vector<Rows> found;
  do {
    if (is_solution(queens.data(), queens.size())) found.push_back(queens);
  } while (std::next_permutation(queens.begin(), queens.end()));
  return found;
}

void test_random_solutions_of_many_sizes() {
  Control control;
  for (std::size_t n = 0; n <= 300; ++n) {
    if (n == 2 || n == 3) continue;
    Rows queens(n);
    CHECK(random_solution(queens.data(), n, 5, n, control));
    CHECK(is_solution(queens.data(), n));
  }
}

void test_sizes_without_solution_are_refused() {
  Control control;
  Rows queens(3);
  for (const std::size_t n : {2, 3}) {
    bool refused = false;
    try {
      random_solution(queens.data(), n, 1, 0, control);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

void test_threads_do_not_change_the_samples() {
  Control control;
  Rows one(40 * 25), four(40 * 25);
  CHECK(random_solutions(one.data(), 40, 25, 9, 1, control));
  CHECK(random_solutions(four.data(), 40, 25, 9, 4, control));
  CHECK(one == four);
  CHECK(are_solutions(one.data(), 40, 25));
}

void test_numbers_follow_the_lexicographic_order() {
  Control control;
  for (int n = 0; n <= 8; ++n) {
    const std::vector<Rows> all = solutions_slowly(n);
    const auto table = PrefixTable::build(n, 2, control);
    CHECK(table && table->total() == all.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      Rows queens(n);
      table->unrank(k, queens.data());
      CHECK(queens == all[k]);
      CHECK(table->rank(queens.data()) == k);
    }
    CHECK(PrefixTable::restore(n, table->counts()).counts() == table->counts());
  }
}

void test_a_stopped_table_is_no_table() {
  Control control;
  control.stop = true;
  CHECK(!PrefixTable::build(12, 2, control));
}

std::int64_t energy_slowly(const Rows& rows) {
  std::int64_t pairs = 0;
  for (std::size_t a = 0; a < rows.size(); ++a)
    for (std::size_t b = a + 1; b < rows.size(); ++b)
      pairs += static_cast<std::size_t>(std::abs(rows[a] - rows[b])) == b - a;
  return pairs;
}

void test_a_replica_knows_its_attacking_pairs() {
  Random random(3);
  for (const int n : {1, 4, 5, 8, 31}) {
    Replica replica(n);
    replica.shuffle(random);
    for (const double beta : {0.1, 1.0, 3.0})
      for (int sweep = 0; sweep < 50; ++sweep) {
        CHECK(replica.energy() == energy_slowly(replica.rows()));
        replica.sweep(Acceptance(beta), random);
      }
  }
}

void test_ratios_lead_from_all_permutations_to_the_solutions() {
  Control control;
  const auto ladder = make_ladder(8, 1, control);
  TemperedChain chain(8, ladder, 1, 0);
  const TemperedSums sums = chain.advance(60000, nullptr, control);
  double logarithm =
      std::lgamma(9.0) + std::log(static_cast<double>(sums.solutions) / static_cast<double>(sums.rounds));
  for (std::size_t i = 0; i + 1 < ladder.size(); ++i) logarithm += std::log(sums.forward[i] / sums.backward[i + 1]);
  CHECK(std::abs(logarithm - std::log(92.0)) < 0.08);
}

}  // namespace

int main() {
  test_random_solutions_of_many_sizes();
  test_sizes_without_solution_are_refused();
  test_threads_do_not_change_the_samples();
  test_numbers_follow_the_lexicographic_order();
  test_a_stopped_table_is_no_table();
  test_a_replica_knows_its_attacking_pairs();
  test_ratios_lead_from_all_permutations_to_the_solutions();
}
