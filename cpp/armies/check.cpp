// The checker of certificates about armies: plain vectors of bytes, no intrinsics, sharing no code with the engine.
//
// What it relies on: weights p, q > 0; each square that could be white (row in S, column in T) has 2p to give to its
// two diagonals in shares of 0 to 2p, each that could be black (neither) 2q; a diagonal belongs to one army, so Σ
// max(white shares, black shares) over all diagonals is at least 2(p·w + q·b). Below 2(p + q)·size no armies of that
// size exist for (S, T). The two columns at the border are left open first: a square of theirs adds at most its whole
// 2p or 2q to the diagonals, less twice what evens out an excess of the other colour there. That gives a bound for each
// of the four completions; those that it does not refute are looked at with all columns closed. Shares move by a fixed
// rule; what that does not settle needs a record.
//
// 32 sets T are looked at side by side, a lane each. The excess of a diagonal is its white minus its black shares.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>

#include "armies/armies.hpp"
#include "ground/checks.hpp"
#include "ground/run_on_threads.hpp"
#include "ground/vectors.hpp"

namespace queenright {

namespace {

using Set = std::uint32_t;
constexpr int kLargestChecked = 24, kLanes = 32, kMostOpen = 2;
constexpr int kSweepsClosed = 12, kSweepsOpen = 2;
constexpr int kMostExcess = 120;  // of any diagonal, so that bytes are enough

using Bytes = VectorOf<std::uint8_t, kLanes>;
using Words = VectorOf<std::int16_t, kLanes>;

// Rounded up; as a loop, the compiler finds the instruction for it.
QUEENRIGHT_INLINE Bytes average(Bytes a, Bytes b) {
  std::uint8_t x[kLanes], y[kLanes];
  std::memcpy(x, &a, kLanes);
  std::memcpy(y, &b, kLanes);
  for (int lane = 0; lane < kLanes; ++lane) x[lane] = static_cast<std::uint8_t>((x[lane] + y[lane] + 1) >> 1);
  std::memcpy(&a, x, kLanes);
  return a;
}
QUEENRIGHT_INLINE Bytes smaller(Bytes a, Bytes b) { return QUEENRIGHT_SELECT(a < b, a, b); }
QUEENRIGHT_INLINE Bytes larger(Bytes a, Bytes b) { return QUEENRIGHT_SELECT(a > b, a, b); }

// Weights for all T with t white, `open` open and the other columns black.
struct Weights {
  bool any = false;  // a completion with enough squares for both armies exists
  int p = 1, q = 1;
  int limit[kMostOpen + 1] = {};  // what Σ|excess| must stay below if that many open columns turn white
};

Weights weights_for(int n, int size, int a, int t, int open) {
  Weights best;
  int least = open, most = 0;  // open columns that turn white
  for (int k = 0; k <= open; ++k)
    if (a * (t + k) >= size && (n - a) * (n - t - k) >= size) best.any = true, least = std::min(least, k), most = k;
  if (!best.any) return best;
  // Any p and q are sound; these balance the squares of both colours. A diagonal holds min(a, t) white squares and two
  // corners more, which count twice.
  const double middle = t + (least + most) / 2.0, wanted = (n - a) * (n - middle) / (a * middle);
  const int largest_p = std::min(40, kMostExcess / (std::min(a, t) + 2));
  const int largest_q = std::min(40, kMostExcess / (std::min(n - a, n - open - t) + 2));
  double error = 1e9;
  for (int q = 1; q <= largest_q; ++q) {
    const int p = std::clamp(static_cast<int>(std::lround(wanted * q)), 1, largest_p);
    const double now = std::abs(std::log(p / (wanted * q)));
    if (now < error - 1e-12) error = now, best.p = p, best.q = q;
  }
  for (int k = 0; k <= open; ++k) {
    const int closed = best.p * a * t + best.q * (n - a) * (n - open - t);
    const int opened = k * best.p * a + (open - k) * best.q * (n - a);
    const int limit = 4 * (best.p + best.q) * size - 2 * closed - 4 * opened;
    best.limit[k] = k < least || k > most ? 30000 : std::clamp(limit, -30000, 30000);
  }
  return best;
}

// 32 sets T for one S: columns first..last are closed, the others open.
struct Task {
  int n, open, first, last, count;
  Set rows, columns[kLanes];
  std::uint8_t p[kLanes], q[kLanes];
  std::int16_t limit[kMostOpen + 1][2][kLanes / 2];  // of even lanes, of odd ones
};

struct Diagonals {
  Bytes sums[64], differences[64];  // 128 + excess, 128 - excess
};

struct Squares {
  Bytes share[2];         // p and q
  Bytes half[2][32];      // [black row][column]: the share where the square is live, 0 elsewhere
  Bytes value[2][32];     // the same, less than 0 for black
  Bytes whole[2][2][32];  // [row at the border][black row][column]: twice that, but 0 for corners
  Bytes least[32][32];    // [row][column]: 128 + what may move from the sum to the difference; at most `whole` more
};

QUEENRIGHT_INLINE bool is_corner(int n, int row, int column) {
  return (row == 0 || row == n - 1) && (column == 0 || column == n - 1);
}

// Four columns go down the rows together, so that their diagonals need not be stored in between.
template <int Columns, class Visit>
QUEENRIGHT_INLINE void walk(int n, int first, Diagonals& lines, const Visit& visit) {
  Bytes *const sums = lines.sums + first, *const differences = lines.differences + n - 1 - first;
  Bytes x[Columns], y[Columns];
  for (int i = 0; i < Columns; ++i) x[i] = sums[i], y[i] = differences[-i];
  for (int row = 0; row < n; ++row) {
    visit(row, first, x, y);
    sums[row] = x[0], differences[row - (Columns - 1)] = y[Columns - 1];
    if (row == n - 1) break;
    for (int i = 0; i + 1 < Columns; ++i) x[i] = x[i + 1];
    for (int i = Columns - 1; i > 0; --i) y[i] = y[i - 1];
    x[Columns - 1] = sums[row + Columns], y[0] = differences[row + 1];
  }
  for (int i = 1; i < Columns; ++i) sums[n - 1 + i] = x[i];
  for (int i = 0; i + 1 < Columns; ++i) differences[n - 1 - i] = y[i];
}

template <class Visit>
QUEENRIGHT_INLINE void walk_closed(const Task& task, Diagonals& lines, const Visit& visit) {
  int column = task.first;
  for (; column + 3 <= task.last; column += 4) walk<4>(task.n, column, lines, visit);
  switch (task.last - column) {
    case 2: return walk<3>(task.n, column, lines, visit);
    case 1: return walk<2>(task.n, column, lines, visit);
    case 0: return walk<1>(task.n, column, lines, visit);
  }
}

// Half shares; the four diagonals of one square are never in the way of either colour, so that corners give all they
// have to their long diagonal.
QUEENRIGHT_INLINE void start(const Task& task, Squares& squares, Diagonals& lines) {
  const int n = task.n;
  std::memcpy(&squares.share[0], task.p, kLanes);
  std::memcpy(&squares.share[1], task.q, kLanes);
  for (int column = task.first; column <= task.last; ++column) {
    std::uint8_t white[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) white[lane] = task.columns[lane] >> column & 1 ? 255 : 0;
    Bytes mask;
    std::memcpy(&mask, white, kLanes);
    for (int black = 0; black < 2; ++black) {
      const Bytes half = squares.share[black] & (black ? ~mask : mask);
      squares.half[black][column] = half;
      squares.value[black][column] = black ? -half : half;
      squares.whole[0][black][column] = half + half;
      squares.whole[1][black][column] = is_corner(n, 0, column) ? Bytes{} : half + half;
    }
  }
  for (int line = 0; line < 2 * n - 1; ++line) lines.sums[line] = lines.differences[line] = Bytes{} + 128;
  walk_closed(task, lines, [&]<int Columns>(int row, int first, Bytes(&x)[Columns], Bytes(&y)[Columns]) {
    const int black = ~(task.rows >> row) & 1;
    const Bytes *const value = squares.value[black] + first, *const half = squares.half[black] + first;
    Bytes* const least = squares.least[row] + first;
    for (int i = 0; i < Columns; ++i) x[i] += value[i], y[i] -= value[i], least[i] = 128 - half[i];
    for (int i = 0; i < Columns; ++i)
      if (is_corner(n, row, first + i)) x[i] += value[i], y[i] -= value[i], least[i] = Bytes{} + 128;
  });
  for (Bytes* family : {lines.sums, lines.differences}) family[0] = family[2 * n - 2] = Bytes{} + 128;
}

// The fixed rule: square by square, half of the difference of its two excesses is moved, as far as its shares allow.
QUEENRIGHT_INLINE void sweep(const Task& task, Squares& squares, Diagonals& lines) {
  walk_closed(task, lines, [&]<int Columns>(int row, int first, Bytes(&x)[Columns], Bytes(&y)[Columns]) {
    const Bytes* const whole = squares.whole[row == 0 || row == task.n - 1][~(task.rows >> row) & 1] + first;
    Bytes* const least = squares.least[row] + first;
    for (int i = 0; i < Columns; ++i) {
      const Bytes moved = larger(least[i], smaller(least[i] + whole[i], average(x[i], y[i]))) - 128;
      x[i] -= moved, y[i] -= moved, least[i] -= moved;
    }
  });
}

// A number for each lane, summed up from bytes: those of even lanes, those of odd ones.
struct Sums {
  Words half[2]{};
  QUEENRIGHT_INLINE void add(Bytes bytes) {
    const Words both = QUEENRIGHT_AS(Words, bytes);
    half[0] += both & 0xFF, half[1] += both >> 8 & 0xFF;
  }
};

QUEENRIGHT_INLINE Sums excess_of(const Task& task, const Diagonals& lines) {
  Sums sums;
  for (int line = 1; line < 2 * task.n - 2; ++line) {
    const Bytes x = larger(lines.sums[line], -lines.sums[line]);  // 128 + |excess|
    const Bytes y = larger(lines.differences[line], -lines.differences[line]);
    sums.add(x + y);  // 256 is 0
  }
  return sums;
}

// What the squares of an open column even out, if it turns white and if it turns black. What one square uses up is not
// there for the next; the lines are changed.
QUEENRIGHT_INLINE void even_out(const Task& task, const Squares& squares, int column, Diagonals& lines, Sums* evened) {
  const int n = task.n;
  const Bytes middle = Bytes{} + 128;
  for (int row = 0; row < n; ++row) {
    const int black = ~(task.rows >> row) & 1;
    const Bytes whole = squares.share[black] + squares.share[black];
    Bytes &x = lines.sums[row + column], &y = lines.differences[row - column + n - 1];
    Bytes& above = black ? x : y;  // 128 + what a queen of this colour evens out
    Bytes& below = black ? y : x;  // 128 - that
    const Bytes first = smaller(larger(above, middle) - 128, whole);
    const Bytes second = smaller(128 - smaller(below, middle), whole - first);
    above -= first, below += second;
    evened[black].add(first + second);
  }
}

// For each completion, a bit for each open column that turns white: the lanes that are not refuted. False if none is.
QUEENRIGHT_INLINE bool lanes_above(const Task& task, const Squares& squares, Diagonals& lines, Set* left) {
  const Sums excess = excess_of(task, lines);
  Sums evened[kMostOpen][2];
  for (int i = 0; i < task.open; ++i) even_out(task, squares, i == 0 ? task.n - 1 : 0, lines, evened[i]);
  bool some = false;
  for (int completion = 0; completion < 1 << task.open; ++completion) {
    Words above[2];
    for (int half = 0; half < 2; ++half) {
      Words limit, sum = excess.half[half];
      std::memcpy(&limit, task.limit[std::popcount(static_cast<Set>(completion))][half], kLanes);
      for (int i = 0; i < task.open; ++i) sum -= evened[i][~completion >> i & 1].half[half] << 1;
      above[half] = ~(sum < limit);
    }
    const Words any = above[0] | above[1];
    std::uint64_t words[kLanes / 8], all = 0;
    std::memcpy(words, &any, kLanes);
    for (const std::uint64_t word : words) all |= word;
    left[completion] = 0;
    if (all == 0) continue;
    for (int lane = 0; lane < task.count; ++lane)
      left[completion] |= static_cast<Set>(above[lane % 2][lane / 2] & 1) << lane;
    some |= left[completion] != 0;
  }
  return some;
}

// The lanes that the fixed rule does not refute, for each completion.
QUEENRIGHT_CLONES("avx2", "default")
void not_refuted(const Task& task, Squares& squares, Diagonals& lines, Set* left) {
  start(task, squares, lines);
  if (task.open > 0) {
    for (int round = 0; round < kSweepsOpen; ++round) sweep(task, squares, lines);
    lanes_above(task, squares, lines, left);
    return;
  }
  for (int round = 0; round < kSweepsClosed; ++round) {
    sweep(task, squares, lines);
    if (!lanes_above(task, squares, lines, left)) return;
  }
}

// One pair with a record, in plain integers.
bool proves(int n, int size, Set rows, Set columns, const ArmiesRecord& record) {
  if (record.rows != rows || record.columns != columns) return false;
  if (record.p < 1 || record.q < 1 || record.p > 1'000'000 || record.q > 1'000'000) return false;
  long long share[32][32] = {}, excess[2][64] = {}, doubled = 0;
  const auto give = [&](int row, int column, long long to_sum, long long to_difference) {
    excess[0][row + column] += to_sum;
    excess[1][row - column + n - 1] += to_difference;
  };
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const bool white = rows >> row & 1;
      if (white != (columns >> column & 1)) continue;
      share[row][column] = white ? record.p : record.q;
      doubled += 2 * share[row][column];
      give(row, column, white ? record.p : -record.q, white ? record.p : -record.q);
    }
  bool seen[32][32] = {};
  for (const auto& [row, column, shift] : record.shifts) {
    if (row < 0 || column < 0 || row >= n || column >= n || seen[row][column]) return false;
    if (shift > share[row][column] || shift < -share[row][column]) return false;
    seen[row][column] = true;
    give(row, column, -shift, shift);
  }
  for (const auto& family : excess)
    for (int line = 0; line < 2 * n - 1; ++line) doubled += std::abs(family[line]);  // 2 Σ max(white, black)
  return doubled < 4LL * (record.p + record.q) * size;
}

// Which S, and for each which T with open columns, one at least of all 16 images of every pair. Sets are compared as
// keys whose lowest bits are the lines at the border, so that partial sets are intervals.
class Cover {
 public:
  struct Part {
    Set largest;  // smallest image of any of its completions that is not larger than its mirror image
    Set columns;
    int white;  // columns
  };

  explicit Cover(int n) : n_(n), open_(n < 4 ? 0 : kMostOpen) {
    const Set all = (Set{1} << n) - 1;
    for (Set part = 0; part <= all >> open_; ++part) {
      bool any = false;
      Set largest = 0;
      for (Set end = 0; end < Set{1} << open_; ++end) {
        const Set key = part << open_ | end, mirror = mirrored(key);
        const Set smallest = std::min({key, mirror, all & ~key, all & ~mirror});
        if (smallest == key) steps.push_back(key);  // S up to reversing the rows and swapping the colours
        if (key > mirror) continue;                 // T up to reversing the columns
        any = true;
        largest = std::max(largest, smallest);  // transposing swaps S and T: those T that have no image smaller than S
      }
      if (any) parts.push_back({largest, members(part << open_), std::popcount(part)});
    }
    std::stable_sort(parts.begin(), parts.end(), [](const Part& x, const Part& y) { return x.largest > y.largest; });
  }

  int open() const { return open_; }
  int line(int bit) const { return n_ % 2 == 1 && bit == n_ - 1 ? n_ / 2 : bit % 2 == 1 ? bit / 2 : n_ - 1 - bit / 2; }
  Set members(Set key) const {
    Set found = 0;
    for (int bit = 0; bit < n_; ++bit) found |= (key >> bit & 1) << line(bit);
    return found;
  }
  std::size_t parts_for(Set key) const {
    return static_cast<std::size_t>(
        std::partition_point(parts.begin(), parts.end(), [&](const Part& part) { return part.largest >= key; }) -
        parts.begin());
  }

  std::vector<Set> steps;
  std::vector<Part> parts;  // largest first

 private:
  Set mirrored(Set key) const {
    Set found = 0;
    for (int bit = 0; bit < n_; ++bit) found |= (key >> bit & 1) << (n_ % 2 == 1 && bit == n_ - 1 ? bit : bit ^ 1);
    return found;
  }

  int n_, open_;
};

// One thread's work on one S.
class Checker {
 public:
  using Decide = std::function<bool(Set rows, Set columns)>;

  Checker(const Cover& cover, int n, int size, Decide decide)
      : cover_(cover), n_(n), size_(size), decide_(std::move(decide)) {
    for (const int open : {0, cover.open()}) {
      Task& task = tasks_[open > 0];
      task.n = n, task.open = open, task.count = 0, task.first = n, task.last = 0;
      for (int bit = open; bit < n; ++bit) {
        task.first = std::min(task.first, cover.line(bit));
        task.last = std::max(task.last, cover.line(bit));
      }
    }
  }

  // False if a pair has no proof.
  bool run(Set key) {
    const Set rows = cover_.members(key);
    const int a = std::popcount(rows);
    for (const int open : {0, cover_.open()}) {
      tasks_[open > 0].rows = rows;
      for (int t = 0; t <= n_ - open; ++t) weights_[open > 0][t] = weights_for(n_, size_, a, t, open);
    }
    const std::size_t parts = cover_.parts_for(key);
    for (std::size_t i = 0; i < parts; ++i)
      if (!add(cover_.open(), cover_.parts[i].columns, cover_.parts[i].white)) return false;
    for (const int open : {cover_.open(), 0})
      if (!settle(open)) return false;
    pairs += parts << cover_.open();
    return true;
  }

  std::uint64_t pairs = 0;

 private:
  bool add(int open, Set columns, int white) {
    const Weights& weights = weights_[open > 0][white];
    if (!weights.any) return true;
    Task& task = tasks_[open > 0];
    const int lane = task.count++;
    task.columns[lane] = columns;
    task.p[lane] = static_cast<std::uint8_t>(weights.p);
    task.q[lane] = static_cast<std::uint8_t>(weights.q);
    for (int k = 0; k <= open; ++k) task.limit[k][lane % 2][lane / 2] = static_cast<std::int16_t>(weights.limit[k]);
    return task.count < kLanes || settle(open);
  }

  bool settle(int open) {
    Task& task = tasks_[open > 0];
    if (task.count == 0) return true;
    std::array<Set, 1 << kMostOpen> left{};
    not_refuted(task, *squares_, *lines_, left.data());
    task.count = 0;
    for (Set completion = 0; completion < Set{1} << open; ++completion)
      for (Set lanes = left[completion]; lanes != 0; lanes &= lanes - 1) {
        const Set columns = completed(task.columns[std::countr_zero(lanes)], completion);
        if (!(open == 0 ? decide_(task.rows, columns) : add(0, columns, std::popcount(columns)))) return false;
      }
    return true;
  }

  Set completed(Set columns, Set white) const {
    for (int bit = 0; bit < kMostOpen; ++bit) columns |= (white >> bit & 1) << cover_.line(bit);
    return columns;
  }

  const Cover& cover_;
  int n_, size_;
  Decide decide_;
  Task tasks_[2]{};  // with all columns closed, with some open
  Weights weights_[2][32];
  std::unique_ptr<Squares> squares_ = std::make_unique<Squares>();
  std::unique_ptr<Diagonals> lines_ = std::make_unique<Diagonals>();
};

}  // namespace

ArmiesCheck check_armies_refuted(int n, int size, int threads, Control& control, const ArmiesOracle& oracle) {
  check_range("the board size of a checked proof about armies", n, 1, kLargestChecked);
  check_range("the size of an army to refute", size, 1, n * n);
  check_threads(threads);
  const Cover cover(n);
  ArmiesCheck result;
  std::atomic<std::size_t> next{0}, finished{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::uint64_t cost = 0;
  for (const Set key : cover.steps) cost += cover.parts_for(key);
  control.cost_total = cost;
  const auto decide = [&](Set rows, Set columns) {
    const std::optional<ArmiesRecord> record = oracle(rows, columns);
    const bool proved = record && proves(n, size, rows, columns, *record);
    const std::lock_guard guard(mutex);
    if (proved) result.used.push_back(*record);
    if (!proved && !failed.exchange(true)) result.failed = {rows, columns};
    return proved;
  };
  const auto work = [&] {
    Checker checker(cover, n, size, decide);
    for (std::size_t i = next++; i < cover.steps.size() && !failed && !control.stop; i = next++) {
      if (!checker.run(cover.steps[i])) break;
      control.cost_done += cover.parts_for(cover.steps[i]);
      ++finished;
    }
    const std::lock_guard guard(mutex);
    result.pairs += checker.pairs;
  };
  run_on_threads(threads, work, [&] { control.stop = true; });
  std::sort(result.used.begin(), result.used.end(), [](const ArmiesRecord& x, const ArmiesRecord& y) {
    return std::pair{x.rows, x.columns} < std::pair{y.rows, y.columns};
  });
  result.finished = failed || finished == cover.steps.size();
  result.holds = !failed && finished == cover.steps.size();
  return result;
}

}  // namespace queenright
