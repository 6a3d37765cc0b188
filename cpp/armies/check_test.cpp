// The checker of certificates against a twin in plain integers that hands out every share of every square.
#include "armies/check.cpp"  // its vectors are nobody else's business

#include <cstdio>

#include "ground/check.hpp"
#include "ground/random.hpp"

using namespace queenright;

namespace {

// Who owns which share on one board: white shares count up, black ones down.
struct Twin {
  int n, p, q;
  Set rows, columns;
  long long excess[2][64] = {}, moved[32][32] = {}, squares = 0;

  bool white(int row) const { return rows >> row & 1; }
  bool live(int row, int column) const { return white(row) == (columns >> column & 1); }
  long long share(int row) const { return white(row) ? p : q; }

  void give(int row, int column, long long to_sum, long long to_difference) {
    const int sign = white(row) ? 1 : -1;
    excess[0][row + column] += sign * to_sum;
    excess[1][row - column + n - 1] += sign * to_difference;
    squares += to_sum + to_difference;
  }

  // Half of its weight to each, all of a corner's to its long diagonal.
  void start(int row, int column) {
    const bool corner = is_corner(n, row, column), on_main = row == column;
    const long long half = share(row);
    give(row, column, corner ? (on_main ? 0 : 2 * half) : half, corner ? (on_main ? 2 * half : 0) : half);
  }

  void move(int row, int column) {
    if (is_corner(n, row, column)) return;
    long long &x = excess[0][row + column], &y = excess[1][row - column + n - 1], &before = moved[row][column];
    const long long wanted = (x - y + 1001) / 2 - 500;  // rounded up
    const long long now = std::clamp(wanted, -share(row) - before, share(row) - before);
    x -= now, y += now, before += now;
  }

  // An open column takes its colour: first what evens out a sum (white) or a difference, the rest as well as it can.
  void close(int column) {
    for (int row = 0; row < n; ++row) {
      if (!live(row, column)) continue;
      const int sign = white(row) ? -1 : 1;
      const long long x = sign * excess[0][row + column], y = sign * excess[1][row - column + n - 1];
      const long long whole = 2 * share(row), to_sum = std::clamp(x, 0LL, whole);
      const long long to_difference = std::clamp(y, 0LL, whole - to_sum);
      const bool ends = row + column == 0 || row + column == 2 * n - 2;  // a sum of one square
      const long long rest = whole - to_sum - to_difference;
      give(row, column, to_sum + (ends ? 0 : rest), to_difference + (ends ? rest : 0));
    }
  }

  // Σ max(white, black) twice, as in the argument; the armies need 4(p + q)·size.
  long long doubled() const {
    long long sum = squares;
    for (const auto& family : excess)
      for (int line = 0; line < 2 * n - 1; ++line) sum += std::abs(family[line]);
    return sum;
  }
};

Twin swept(const Task& task, int lane, int sweeps) {
  Twin twin{task.n, task.p[lane], task.q[lane], task.rows, task.columns[lane]};
  for (int column = task.first; column <= task.last; ++column)
    for (int row = 0; row < task.n; ++row)
      if (twin.live(row, column)) twin.start(row, column);
  // The vectors take four columns at a time, row by row.
  for (int round = 0; round < sweeps; ++round)
    for (int first = task.first; first <= task.last; first += 4)
      for (int row = 0; row < task.n; ++row)
        for (int column = first; column <= std::min(first + 3, task.last); ++column)
          if (twin.live(row, column)) twin.move(row, column);
  return twin;
}

int below(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); }

// Sizes near what the bound of a random pair is, so that some lanes are refuted and others are not.
Task random_task(Random& random, int n, int open, int size) {
  Task task{};
  task.n = n, task.open = open, task.first = open > 0, task.last = n - 1 - (open > 0), task.count = kLanes;
  const Set all = (Set{1} << n) - 1, ends = Set{1} | Set{1} << (n - 1);
  do task.rows = static_cast<Set>(random.next()) & all;
  while (task.rows == 0 || task.rows == all);
  const int a = std::popcount(task.rows);
  for (int lane = 0; lane < kLanes; ++lane) {
    Weights weights;
    do {
      task.columns[lane] = static_cast<Set>(random.next()) & (open > 0 ? all & ~ends : all);
      weights = weights_for(n, size, a, std::popcount(task.columns[lane]), open);
    } while (!weights.any && below(random, 20) > 0);
    task.p[lane] = static_cast<std::uint8_t>(weights.p), task.q[lane] = static_cast<std::uint8_t>(weights.q);
    for (int k = 0; k <= open; ++k)
      task.limit[k][lane % 2][lane / 2] = static_cast<std::int16_t>(weights.any ? weights.limit[k] : 30000);
  }
  return task;
}

struct Seen {
  int refuted = 0, left = 0;
};

// Closed columns: the same verdict. Open ones: what is refuted is so by shares that exist, for its completion.
void compare(const Task& task, int size, Seen& seen) {
  const auto squares = std::make_unique<Squares>();
  const auto lines = std::make_unique<Diagonals>();
  std::array<Set, 1 << kMostOpen> left{};
  not_refuted(task, *squares, *lines, left.data());
  const int a = std::popcount(task.rows), n = task.n;
  for (int lane = 0; lane < kLanes; ++lane)
    for (Set completion = 0; completion < Set{1} << task.open; ++completion) {
      Twin twin = swept(task, lane, task.open > 0 ? kSweepsOpen : kSweepsClosed);
      twin.columns |= (completion & 1) << (n - 1) | (completion >> 1 & 1);
      const int t = std::popcount(twin.columns);
      if (a * t < size || (n - a) * (n - t) < size) continue;  // no room for the armies
      if (task.open > 0) twin.close(n - 1), twin.close(0);
      const bool proved = twin.doubled() < 4LL * (twin.p + twin.q) * size, refuted = !(left[completion] >> lane & 1);
      if (task.open == 0) CHECK(refuted == proved);
      CHECK(!refuted || proved);
      ++(refuted ? seen.refuted : seen.left);
    }
}

void test_verdicts_are_those_of_the_twin(int rounds) {
  Random random(29);
  for (const int open : {0, kMostOpen}) {
    Seen seen;
    for (int round = 0; round < rounds; ++round) {
      const int n = 5 + below(random, kLargestChecked - 4),
                size = std::max(1, n * n / 9 + below(random, n * n / 18 + 1));
      compare(random_task(random, n, open, size), size, seen);
    }
    CHECK(seen.refuted > rounds && seen.left > rounds);  // of both kinds, many
  }
}

}  // namespace

int main(int arguments, char**) {
  test_verdicts_are_those_of_the_twin(arguments > 1 ? 40 : 400);
  std::puts("check: all tests passed");
}
