// The armies' parts against plain twins: the exact flow against all labels of the diagonals, the prover and the checker
// against each other and against published sizes, the annealing against a check of its own.
#include <array>
#include <bit>
#include <cstdio>

#include "armies/armies.hpp"
#include "armies/flow.hpp"
#include "armies/kernel.hpp"
#include "armies/search.hpp"
#include "ground/check.hpp"
#include "ground/random.hpp"

using namespace queenright;
using namespace queenright::armies;

namespace {

constexpr int kSizes[] = {0, 0, 0, 1, 2, 4, 5, 7, 9, 12, 14, 17, 21, 24};

// The largest p·w + q·b over all labels of the diagonals, by trying them all.
int best_labels(int n, const Live& live, int p, int q) {
  int best = 0;
  const int lines = 2 * n - 1;
  for (std::uint32_t labels = 0; labels < 1u << 2 * lines; ++labels) {
    int value = 0;
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column) {
        const bool sum = labels >> (row + column) & 1, difference = labels >> (lines + row - column + n - 1) & 1;
        if (live.white[row] >> column & 1 && sum && difference) value += p;
        if (live.black[row] >> column & 1 && !sum && !difference) value += q;
      }
    best = std::max(best, value);
  }
  return best;
}

void test_the_flow_finds_the_maximum_over_all_labels(int rounds) {
  Random random(1);
  for (int round = 0; round < rounds; ++round) {
    const int n = 2 + static_cast<int>(random.below(3));
    const std::uint32_t all = (1u << n) - 1;
    Live live = live_squares(n, static_cast<std::uint32_t>(random.next()) & all,
                             static_cast<std::uint32_t>(random.next()) & all);
    if (round % 2 == 1)  // as in the branching: some squares are gone
      for (int row = 0; row < n; ++row) live.white[row] &= static_cast<std::uint32_t>(random.next());
    const int p = 1 + static_cast<int>(random.below(5)), q = 1 + static_cast<int>(random.below(5));
    LineFlow flow(n);
    flow.load(live, p, q);
    CHECK(!flow.push_below(0));
    const int squares = p * count_squares(n, live.white) + q * count_squares(n, live.black);
    const int bound = squares + flow.total() / 2;  // twice the maximum
    CHECK(bound == 2 * best_labels(n, live, p, q));
    const auto [white, black] = flow.cut_armies(live);
    CHECK(2 * (p * white + q * black) == bound);
  }
}

// A sweep moves shares, and never makes the bound worse.
void test_a_sweep_only_moves_shares(const Kernel& kernel) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    const int n = 4 + static_cast<int>(random.below(21));
    const std::uint32_t all = (1u << n) - 1, rows = static_cast<std::uint32_t>(random.next()) & all,
                        columns = static_cast<std::uint32_t>(random.next()) & all;
    const int p = 1 + static_cast<int>(random.below(2)), q = 1 + static_cast<int>(random.below(2));
    Rows sides{};
    sides.n = n;
    alignas(32) std::int8_t entry[kMostVectors * kLanes] = {};
    std::array<int, 100> excess[2] = {};
    for (int row = 0; row < n; ++row) {
      sides.white[row] = static_cast<std::int8_t>(rows >> row & 1 ? p : 0);
      sides.black[row] = static_cast<std::int8_t>(rows >> row & 1 ? 0 : q);
      for (int column = 0; column < n; ++column) {
        if ((rows >> row & 1) != (columns >> column & 1)) continue;
        const int value = rows >> row & 1 ? p : -q;
        const bool corner = (row == 0 || row == n - 1) && (column == 0 || column == n - 1);
        if (corner) continue;  // left out on both sides
        excess[0][row + column] += value;
        excess[1][row - column + n - 1] += value;
      }
    }
    int before = 0;
    for (int i = 0; i < 2 * n - 3; ++i) {
      entry[sum_lane(i)] = static_cast<std::int8_t>(excess[0][i + 1]);
      entry[difference_lane(i)] = static_cast<std::int8_t>(excess[1][i + 1]);
      before += std::abs(excess[0][i + 1]) + std::abs(excess[1][i + 1]);
    }
    alignas(32) Flow flow[24] = {};
    int total = before;
    for (const bool back : {false, true, false}) {
      const int after = kernel.sweep(sides, columns, 0, n, back, entry, flow);
      CHECK(after <= total);
      total = after;
    }
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row) {
        const int share = columns >> column & 1 ? sides.white[row] : sides.black[row];
        CHECK(std::abs(flow[column][row]) <= share);
        excess[0][row + column] -= flow[column][row];
        excess[1][row - column + n - 1] += flow[column][row];
      }
    int sum = 0;
    for (int i = 0; i < 2 * n - 3; ++i) {
      CHECK(entry[sum_lane(i)] == excess[0][i + 1]);
      CHECK(entry[difference_lane(i)] == excess[1][i + 1]);
      sum += std::abs(excess[0][i + 1]) + std::abs(excess[1][i + 1]);
    }
    CHECK(sum == total);
  }
}

bool peaceful(const Armies& armies) {
  for (const Square a : armies.white)
    for (const Square b : armies.black)
      if (a.row == b.row || a.column == b.column || a.row + a.column == b.row + b.column ||
          a.row - a.column == b.row - b.column)
        return false;
  return true;
}

void test_sizes(int largest) {
  for (int n = 1; n <= largest; ++n) {
    Control control;
    const ArmiesProver prover(n, kSizes[n] + 1);
    const ArmiesReport none = prover.run(0, prover.step_count(), 2, control);
    CHECK(none.finished && !none.found);
    const ArmiesCheck check = check_armies_refuted(
        n, kSizes[n] + 1, 2, control,
        [&](std::uint32_t rows, std::uint32_t columns) { return refute_armies_pair(n, kSizes[n] + 1, rows, columns); });
    CHECK(check.finished && check.holds);
    CHECK(armies_upper_bound(n) >= kSizes[n]);
    if (kSizes[n] == 0) continue;
    const ArmiesProver finder(n, kSizes[n]);
    const ArmiesReport some = finder.run(0, finder.step_count(), 2, control);
    CHECK(some.found && peaceful(some.armies));
    CHECK(static_cast<int>(std::min(some.armies.white.size(), some.armies.black.size())) >= kSizes[n]);
    CHECK(!check_armies_refuted(n, kSizes[n], 1, control, [&](std::uint32_t rows, std::uint32_t columns) {
             return refute_armies_pair(n, kSizes[n], rows, columns);
           }).holds);
  }
}

void test_annealing() {
  for (const int n : {5, 12, 33, 60}) {
    Control control;
    std::size_t last = 0;
    const Armies armies = anneal_armies(n, n * n / 8, 1, 1e5, 60, control, [&](const Armies& better) {
      CHECK(peaceful(better));
      CHECK(std::min(better.white.size(), better.black.size()) > last);
      last = std::min(better.white.size(), better.black.size());
    });
    CHECK(peaceful(armies) && last > 0);
  }
}

void test_a_stop_is_heard() {
  Control control;
  control.stop = true;
  const ArmiesProver prover(16, 38);
  CHECK(!prover.run(0, prover.step_count(), 2, control).finished);
  CHECK(!armies_frontier(10, control).second);
  CHECK(!list_armies(10, 14, 1, control).finished);
}

}  // namespace

int main(int arguments, char**) {
  const bool quick = arguments > 1;
  test_the_flow_finds_the_maximum_over_all_labels(quick ? 100 : 400);
  test_a_sweep_only_moves_shares(portable_kernel());
  if (has_avx2()) test_a_sweep_only_moves_shares(*avx2_kernel());
  test_sizes(quick ? 9 : 12);
  test_annealing();
  test_a_stop_is_heard();
  std::puts("armies: all tests passed");
}
