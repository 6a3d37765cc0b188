// Counting on a torus, where diagonals continue at the opposite edge: bit masks are rotated instead of shifted, and all
// symmetries are used.
//
// A shift moves one queen to the corner, so the count is n times that of the solutions with q(0) = 0. Multiplying rows
// and columns by a unit modulo n keeps every line a line, so do reflections, and on odd boards the map (r, c) -> (r +
// c, c - r), which turns rows and columns into diagonals. Say a pair of queens (0, 0) and (s, 1) has slope s: these
// maps, scaled back to column 1, map slope s to -s, to 1/s and to (1 + s)/(1 - s), if the quotient exists. All slopes
// of such a class have the same number of solutions, so one search serves up to eight of them: n = 17 has 3 classes of
// its 14 slopes.
#include <algorithm>
#include <vector>

#include "ground/tally.hpp"

namespace queenright {
namespace {

// The number of queens a step starts from: some hundred steps at n = 19, and a few thousand at n = 25 with one more.
constexpr int kStartQueens = 4;
constexpr int kLargeSize = 25;

// Subtrees with this few open columns take milliseconds: the stop flag is checked above them.
constexpr int kQuietColumns = 14;

class Wheel {
 public:
  explicit Wheel(int size) : size_(size), full_(size == 32 ? 0xFFFFFFFFu : (1u << size) - 1) {}
  std::uint32_t full() const { return full_; }
  std::uint32_t forward(std::uint32_t set) const { return (set << 1 | set >> (size_ - 1)) & full_; }
  std::uint32_t back(std::uint32_t set) const { return (set >> 1 | set << (size_ - 1)) & full_; }

 private:
  int size_;
  std::uint32_t full_;
};

// The lines taken, seen from the next column.
struct Taken {
  std::uint32_t rows = 0, falling = 0, rising = 0;

  std::uint32_t free(const Wheel& wheel) const { return wheel.full() & ~(rows | falling | rising); }
  Taken with(std::uint32_t queen, const Wheel& wheel) const {
    return {rows | queen, wheel.forward(falling | queen), wheel.back(rising | queen)};
  }
};

struct Start {
  Taken taken;
  int open = 0;              // columns still to fill
  std::uint64_t weight = 0;  // solutions that each one found stands for
};

struct Tree {
  std::uint64_t found = 0, nodes = 0;
};

void search(const Wheel& wheel, const Taken& taken, int open, Tree& tree) {
  if (open == 0) {
    ++tree.found;
    return;
  }
  for (std::uint32_t free = taken.free(wheel); free != 0; free &= free - 1) {
    ++tree.nodes;
    search(wheel, taken.with(free & (0u - free), wheel), open - 1, tree);
  }
}

void search_polled(const Wheel& wheel, const Taken& taken, int open, Tree& tree, const Control& control) {
  if (open <= kQuietColumns) return search(wheel, taken, open, tree);
  for (std::uint32_t free = taken.free(wheel); free != 0 && !control.stop; free &= free - 1) {
    ++tree.nodes;
    search_polled(wheel, taken.with(free & (0u - free), wheel), open - 1, tree, control);
  }
}

// The number that times `value` is 1 modulo `size`, or 0 if there is none.
int inverse(int value, int size) {
  for (int other = 1; other < size; ++other)
    if (value * other % size == 1) return other;
  return 0;
}

// The slopes that one step of symmetry leads to from `slope`.
std::vector<int> neighbours(int slope, int size) {
  std::vector<int> found{size - slope};
  if (const int reciprocal = inverse(slope, size)) found.push_back(reciprocal);
  if (const int divisor = inverse((size + 1 - slope) % size, size); divisor != 0 && size % 2 == 1)
    found.push_back((1 + slope) * divisor % size);
  return found;
}

// Classes of slopes of two non-attacking queens, each with its smallest slope first.
std::vector<std::vector<int>> slope_classes(int size) {
  std::vector<std::vector<int>> classes;
  std::vector<char> seen(static_cast<std::size_t>(std::max(size, 0)) + 1);
  for (int slope = 2; slope <= size - 2; ++slope) {
    if (seen[slope]) continue;
    std::vector<int> members{slope};
    seen[slope] = 1;
    for (std::size_t i = 0; i < members.size(); ++i)
      for (const int next : neighbours(members[i], size))
        if (!seen[next]) {
          seen[next] = 1;
          members.push_back(next);
        }
    classes.push_back(std::move(members));
  }
  return classes;
}

void spread(const Wheel& wheel, const Start& start, int depth, std::vector<Start>& starts) {
  if (depth == 0 || start.open == 0) return starts.push_back(start);
  for (std::uint32_t free = start.taken.free(wheel); free != 0; free &= free - 1)
    spread(wheel, {start.taken.with(free & (0u - free), wheel), start.open - 1, start.weight}, depth - 1, starts);
}

std::vector<Start> all_starts(int size) {
  if (size <= 1) return {Start{{}, 0, 1}};  // one board, with no queen or with one
  const Wheel wheel(size);
  const Taken corner = Taken{}.with(1, wheel);
  std::vector<Start> starts;
  for (const std::vector<int>& slopes : slope_classes(size)) {
    const std::uint64_t weight = static_cast<std::uint64_t>(size) * slopes.size();
    const Start pair{corner.with(1u << slopes[0], wheel), size - 2, weight};
    spread(wheel, pair, kStartQueens - 2 + (size >= kLargeSize), starts);
  }
  return starts;
}

class TorusWorker : public Worker {
 public:
  TorusWorker(const Unit& all_steps, const std::vector<Start>& starts) : Worker(all_steps), starts_(starts) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    const Wheel wheel(std::max(unit.size, 1));
    Tally tally(unit);
    for (std::uint64_t step = unit.first; step < unit.last; ++step) {
      const Start& start = starts_[step];
      Tree tree;
      search_polled(wheel, start.taken, start.open, tree, control);
      if (control.stop) return tally.finish(false);
      tally.add(tree.found, start.weight);
      tally.add_work(tree.nodes);
    }
    return tally.finish(true);
  }

  const std::vector<Start>& starts_;
};

// One step per start. They are about equally long.
class TorusCounter : public Counter {
 public:
  explicit TorusCounter(int size) : size_(size), starts_(all_starts(size)) {}
  int size() const override { return size_; }
  Algorithm algorithm() const override { return Algorithm::Torus; }
  std::string describe() const override {
    return "torus search, " + std::to_string(slope_classes(size_).size()) + " slopes";
  }
  std::uint64_t step_count() const override { return starts_.size(); }
  std::uint64_t step_cost(std::uint64_t) const override { return 1; }
  std::size_t table_bytes() const override { return starts_.size() * sizeof(Start); }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<TorusWorker>(all_steps(), starts_); }

 private:
  int size_;
  std::vector<Start> starts_;
};

}  // namespace

std::unique_ptr<Counter> make_torus_counter(int size) { return std::make_unique<TorusCounter>(size); }

}  // namespace queenright
