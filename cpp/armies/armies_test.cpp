// The armies' parts against plain twins: the exact flow against all labels of the diagonals, the prover and the checker
// against each other and against published sizes, the annealing against a check of its own.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "armies/armies.hpp"
#include "armies/flow.hpp"
#include "armies/kernel.hpp"
#include "armies/search.hpp"
#include "armies/sets.hpp"
#include "ground/check.hpp"
#include "ground/random.hpp"

using namespace queenright;
using namespace queenright::armies;

namespace {

std::vector<CpuPath> paths() {
  std::vector<CpuPath> found{CpuPath::Portable};
  if (has_avx2()) found.push_back(CpuPath::Avx2);
  if (has_avx512()) found.push_back(CpuPath::Avx512);
  return found;
}

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

// One board in plain integers: the twin of a lane.
struct Twin {
  int n, p, q;
  std::uint32_t rows, columns;
  std::array<int, 100> sums{}, differences{};
  int moved[32][32] = {};

  int share(int row, int column) const {
    const bool white = rows >> row & 1;
    return white != (columns >> column & 1) ? 0 : white ? p : q;
  }
  bool corner(int row, int column) const { return (row == 0 || row == n - 1) && (column == 0 || column == n - 1); }

  void add_column(int column) {
    for (int row = 0; row < n; ++row) {
      const int value = (rows >> row & 1 ? 1 : -1) * share(row, column) * (corner(row, column) ? 2 : 1);
      sums[row + column] += value;
      differences[row - column + n - 1] += value;
    }
    sums[0] = sums[2 * n - 2] = differences[0] = differences[2 * n - 2] = 0;
  }
  void settle(int row, int column) {
    if (corner(row, column)) return;
    int &x = sums[row + column], &y = differences[row - column + n - 1], &done = moved[row][column];
    const int half = (256 + x - y + 1) / 2 - 128;  // rounded up
    const int change = std::clamp(half, -share(row, column) - done, share(row, column) - done);
    x -= change, y += change, done += change;
  }
  void sweep(int first, int last) {  // four columns together, row by row
    for (; first < last; first += 4)
      for (int row = 0; row < n; ++row)
        for (int column = first; column < std::min(first + 4, last); ++column) settle(row, column);
  }
  int total() const {
    int sum = 0;
    for (int i = 0; i < 2 * n - 1; ++i) sum += std::abs(sums[i]) + std::abs(differences[i]);
    return sum;
  }
  void write(std::int8_t* entry) const {
    for (int i = 0; i < 2 * n - 3; ++i) {
      entry[sum_place(i)] = static_cast<std::int8_t>(sums[i + 1]);
      entry[difference_place(n, i)] = static_cast<std::int8_t>(differences[i + 1]);
    }
  }
};

// Every lane of every sweep does what its twin does; limits at the total and one above it show its value.
void test_sweeps_are_their_twins(const Kernel& kernel, int rounds) {
  Random random(2);
  for (int round = 0; round < rounds; ++round) {
    const int n = 2 + static_cast<int>(random.below(23));
    const int side = static_cast<int>(random.below(static_cast<std::uint64_t>(std::min(4, n / 2) + 1)));
    const std::uint32_t all = (1u << n) - 1;
    const Field field{n, side, static_cast<std::uint32_t>(random.next()) & all};
    const auto make = [&] { return std::make_unique<Batch>(); };
    const std::unique_ptr<Batch> inner = make(), outer = make(), whole = make();
    std::vector<Twin> twins[3];
    std::uint64_t expected[2] = {0, 0};
    for (Batch* batch : {inner.get(), outer.get(), whole.get()})
      batch->count = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(kernel.lanes)));
    const auto start = [&](Batch& batch, int lane) {
      Twin twin{n, 1 + static_cast<int>(random.below(2)), 1 + static_cast<int>(random.below(2)), field.rows,
                static_cast<std::uint32_t>(random.next()) & all};
      batch.columns[lane] = twin.columns;
      batch.weigh(lane, 1, twin.p, twin.q, 0);
      for (int column = 0; column < n; ++column) twin.add_column(column);
      twin.write(batch.entries[lane]);
      return twin;
    };
    for (int lane = 0; lane < inner->count; ++lane) {
      Twin twin = start(*inner, lane);
      for (int sweep = 0; sweep < 2; ++sweep) twin.sweep(side, n - side);
      twins[0].push_back(twin);
    }
    for (int lane = 0; lane < outer->count; ++lane) {
      Twin twin = start(*outer, lane);
      twin.sweep(0, side);
      twin.sweep(n - side, n);
      const bool above = random.below(2) == 1;
      outer->weigh(lane, 1, twin.p, twin.q, twin.total() + (above ? 0 : 1));
      expected[0] |= static_cast<std::uint64_t>(above) << lane;
    }
    for (int lane = 0; lane < whole->count; ++lane) {
      Twin twin = start(*whole, lane);
      std::memset(whole->entries[lane], 99, kEntry);  // are not read
      int least = 1 << 20;
      for (int sweep = 0; sweep < 3; ++sweep) {
        twin.sweep(0, n);
        least = std::min(least, twin.total());
      }
      const bool above = random.below(2) == 1;
      whole->weigh(lane, 1, twin.p, twin.q, least + (above ? 0 : 1));
      expected[1] |= static_cast<std::uint64_t>(above) << lane;
    }
    kernel.sweep_inner(field, *inner);
    for (int lane = 0; lane < inner->count; ++lane) {
      std::int8_t entry[kEntry] = {};
      twins[0][static_cast<std::size_t>(lane)].write(entry);
      CHECK(std::memcmp(entry, inner->entries[lane], static_cast<std::size_t>(4 * n - 6)) == 0);
    }
    CHECK(kernel.sweep_outer(field, *outer) == expected[0]);
    CHECK(kernel.sweep_all(field, *whole) == expected[1]);
  }
}

// The table of the outer columns, the scan of it and the entries of what it finds.
void test_the_scan_is_a_plain_sum(const Kernel& kernel, int rounds) {
  Random random(3);
  for (int round = 0; round < rounds; ++round) {
    const int n = 2 + static_cast<int>(random.below(23)), bits = static_cast<int>(random.below(9));
    const std::size_t sets = std::size_t{1} << bits, places = (sets + 7) / 8 * 8;
    const auto number = [&](int most) {
      return static_cast<std::int8_t>(static_cast<int>(random.below(2 * most + 1)) - most);
    };
    using Entry = std::int8_t[kEntry];
    Entry none{}, base{};
    const auto changes = std::make_unique<Entry[]>(8), means = std::make_unique<Entry[]>(9);
    const auto entries = std::make_unique<Entry[]>(places), joined = std::make_unique<Entry[]>(places);
    const auto scanned = std::make_unique<std::uint8_t[]>(places * kEntry);
    std::vector<std::uint32_t> place(sets), found(places + 8), wanted;
    for (std::uint32_t set = 0; set < sets; ++set) place[set] = static_cast<std::uint32_t>(sets) - 1 - set;
    for (int i = 0; i < 4 * n - 6; ++i) {
      none[i] = number(20), base[i] = number(40);
      for (int bit = 0; bit < 8; ++bit) changes[bit][i] = number(4);
      for (int count = 0; count < 9; ++count) means[count][i] = number(20);
    }
    kernel.fill(n, bits, changes.get(), none, means.get(), place.data(), entries.get(), scanned.get());
    const int limit = static_cast<int>(random.below(static_cast<std::uint64_t>(40 * (4 * n - 6))));
    for (std::uint32_t at = 0; at < sets; ++at) {
      const std::uint32_t set = static_cast<std::uint32_t>(sets) - 1 - at;
      int sum = 0;
      for (int i = 0; i < 4 * n - 6; ++i) {
        int value = none[i] - means[std::popcount(set)][i];
        for (int bit = 0; bit < bits; ++bit) value += set >> bit & 1 ? changes[bit][i] : 0;
        CHECK(entries[at][i] == value);
        sum += std::abs(base[i] + value);
      }
      if (sum >= limit) wanted.push_back(at);
    }
    found.resize(kernel.scan(n, base, scanned.get(), 0, sets, limit, found.data()));
    CHECK(found == wanted);
    kernel.join(n, base, entries.get(), found.data(), found.size(), joined.get());
    for (std::size_t at = 0; at < found.size(); ++at)
      for (int i = 0; i < 4 * n - 6; ++i)
        CHECK(joined[at][i] == static_cast<std::int8_t>(base[i] + entries[found[at]][i]));
  }
}

// Every pair (S, T) with the exact flow alone: as many pairs as the prover looks at, and the same verdict.
void test_the_prover_decides_as_the_exact_flow(int largest) {
  for (int n = 4; n <= largest; ++n)
    for (const int size : {kSizes[n], kSizes[n] + 1}) {
      const Sets sets(n);
      const int outer = std::min(8, n / 4 * 2);
      LineFlow flow(n);
      std::uint64_t pairs = 0;
      bool open = false;
      for (std::uint32_t rows = 0; rows <= sets.all(); ++rows) {
        if (sets.canonical(rows) != rows) continue;
        for (std::uint32_t columns = 0; columns <= sets.all(); ++columns) {
          const std::uint32_t inner = columns >> outer;
          if (inner > sets.mirrored(inner, outer) || sets.canonical(inner, outer) < rows >> outer) continue;
          const Live live = live_squares(n, sets.members(rows), sets.members(columns));
          if (count_squares(n, live.white) < size || count_squares(n, live.black) < size) continue;
          ++pairs;
          open = open || !refuted(flow, n, live, size);
        }
      }
      for (const CpuPath path : paths()) {
        Control control;
        const ArmiesProver prover(n, size, path);
        const ArmiesReport report = prover.run(0, prover.step_count(), 1, control);
        CHECK(report.found == open);
        CHECK(report.found || report.work.pairs == pairs);
      }
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
  for (const CpuPath path : paths()) {
    const Kernel& kernel = path == CpuPath::Portable ? portable_kernel()
                           : path == CpuPath::Avx2   ? *avx2_kernel()
                                                     : *avx512_kernel();
    test_sweeps_are_their_twins(kernel, quick ? 30 : 200);
    test_the_scan_is_a_plain_sum(kernel, quick ? 30 : 200);
  }
  test_the_prover_decides_as_the_exact_flow(quick ? 7 : 9);
  test_sizes(quick ? 9 : 12);
  test_annealing();
  test_a_stop_is_heard();
  std::puts("armies: all tests passed");
}
