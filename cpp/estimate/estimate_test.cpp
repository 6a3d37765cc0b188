// The exact part of the estimates against the textbook count, the estimates against exact counts.
#include <cmath>

#include "count/count.hpp"
#include "estimate/estimate.hpp"
#include "estimate/wide_board.hpp"
#include "ground/check.hpp"
#include "sample/completions.hpp"

using namespace queenright;

namespace {

void test_completions_of_the_empty_board_are_all_solutions() {
  for (int n = 0; n <= 10; ++n) {
    CHECK(completions(OpenBoard::empty(n), n) == count_textbook(n));
    CHECK(wide_completions(WideBoard<1>(n), n) == count_textbook(n));
    CHECK(wide_completions(WideBoard<4>(n), n) == count_textbook(n));
  }
}

void test_wide_boards_of_different_width_agree() {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    const int n = 40 + round % 20;
    WideBoard<1> narrow(n);
    WideBoard<2> wide(n);
    for (int column = 0; column < n - 6; ++column) {
      const auto open = narrow.free();
      CHECK(open.count() == wide.free().count());
      if (open.count() == 0) break;
      const int row = open.select(static_cast<int>(random.below(static_cast<std::uint64_t>(open.count()))));
      narrow.place(row);
      wide.place(row);
    }
    CHECK(wide_completions(narrow, 6) == wide_completions(wide, 6));
  }
}

void test_estimates_are_near_the_counts() {
  Control control;
  for (const int n : {0, 1, 4, 8, 10}) {
    const double expected = std::log(static_cast<double>(count_textbook(n)));
    CHECK(std::abs(estimate_by_prefixes(n, 20000, 1, 0, control) - expected) < 0.1);
    CHECK(std::abs(estimate_by_resampling(n, 20000, 1, 0, control) - expected) < 0.1);
  }
  CHECK(estimate_by_prefixes(3, 100, 1, 0, control) == -INFINITY);
  CHECK(estimate_by_resampling(3, 100, 1, 0, control) == -INFINITY);
}

void test_the_tree_of_eight_queens() {
  const TreeEstimate estimate = estimate_tree(8, 20000, 1, Control());
  CHECK(std::abs(estimate.nodes - 2057) < 5 * estimate.standard_error);
  CHECK(estimate.standard_error < 20);
}

void test_a_stopped_run_is_not_a_number() {
  Control control;
  control.stop = true;
  CHECK(std::isnan(estimate_by_prefixes(20, 100, 1, 0, control)));
  CHECK(std::isnan(estimate_by_resampling(20, 100, 1, 0, control)));
}

}  // namespace

int main() {
  test_completions_of_the_empty_board_are_all_solutions();
  test_wide_boards_of_different_width_agree();
  test_estimates_are_near_the_counts();
  test_the_tree_of_eight_queens();
  test_a_stopped_run_is_not_a_number();
}
