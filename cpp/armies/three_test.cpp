// Three armies: the prover against published sizes and against the annealing, whose armies are checked square by
// square.
#include <cstdio>

#include "armies/three.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

constexpr int kSizes[] = {0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 7};  // OEIS A328283

bool attack(Square a, Square b) {
  const int down = a.row - b.row, right = a.column - b.column;
  return down == 0 || right == 0 || down == right || down == -right;
}

void check_peace(int n, const ThreeArmies& armies, int size) {
  for (int first = 0; first < 3; ++first) {
    CHECK(static_cast<int>(armies[first].size()) >= size);
    for (const Square queen : armies[first]) {
      CHECK(queen.row >= 0 && queen.row < n && queen.column >= 0 && queen.column < n);
      for (int second = 0; second < first; ++second)
        for (const Square other : armies[second]) CHECK(!attack(queen, other));
    }
  }
}

void test_sizes(int largest) {
  for (int n = 1; n <= largest; ++n) {
    Control control;
    const int size = kSizes[n];
    const ThreeArmiesProver larger(n, size + 1);
    const auto none = larger.run(0, larger.step_count(), 2, control);
    CHECK(none.finished && !none.found);
    if (size == 0) continue;
    const ThreeArmiesProver prover(n, size);
    const auto some = prover.run(0, prover.step_count(), 1, control);
    CHECK(some.finished && some.found);
    check_peace(n, some.armies, size);
    check_peace(n, anneal_three_armies(n, size, 1, 1e8, 60, control), size);
  }
}

// Steps in parts, and on one thread or two, decide the same pairs.
void test_parts() {
  Control control;
  const ThreeArmiesProver prover(8, 5);
  const auto whole = prover.run(0, prover.step_count(), 2, control);
  const std::uint64_t cut = prover.step_count() / 3;
  const auto first = prover.run(0, cut, 1, control), second = prover.run(cut, prover.step_count(), 1, control);
  CHECK(whole.pairs == first.pairs + second.pairs && whole.survivors == first.survivors + second.survivors);
}

}  // namespace

int main(int arguments, char**) {
  test_sizes(arguments > 1 ? 8 : 10);
  test_parts();
  std::puts("three armies: ok");
}
