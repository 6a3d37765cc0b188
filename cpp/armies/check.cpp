// The checker of certificates about armies: plain integers, one pair (S, T) after the other, sharing no code with the
// engine. What it relies on: weights p, q > 0; each square that could be white (row in S, column in T) has 2p to give
// to its two diagonals in shares of 0 to 2p, each that could be black (neither) 2q; a diagonal belongs to one army, so
// Σ max(white shares, black shares) over all diagonals is at least 2(p·w + q·b). Below 2(p + q)·size no armies of that
// size exist for (S, T). It tries half shares, then moves shares by a fixed rule, and only then needs a record.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <mutex>
#include <numeric>

#include "armies/armies.hpp"
#include "ground/checks.hpp"
#include "ground/run_on_threads.hpp"
#include "ground/targets.hpp"

namespace queenright {

namespace {

using Set = std::uint32_t;
constexpr int kSweeps = 3;
constexpr int kLargestChecked = 24;

struct Pair {
  int n, size;
  Set rows, columns;
  bool white(int row, int column) const { return (rows >> row & 1) && (columns >> column & 1); }
  bool black(int row, int column) const { return !(rows >> row & 1) && !(columns >> column & 1); }
};

// White minus black shares of every diagonal: sums first, then differences.
using Excess = int[2][64];

// Σ max(white, black) = (all shares + Σ|excess|) / 2.
bool is_below(const Pair& pair, int p, int q, const Excess& excess) {
  const int n = pair.n, a = std::popcount(pair.rows), t = std::popcount(pair.columns);
  long long doubled = 2LL * p * a * t + 2LL * q * (n - a) * (n - t);
  for (const auto& family : excess)
    for (int line = 0; line < 2 * n - 1; ++line) doubled += std::abs(family[line]);
  return doubled < 4LL * (p + q) * pair.size;
}

QUEENRIGHT_CLONES("avx2", "popcnt", "default")
void half_shares(const Pair& pair, Set mirrored_columns, int p, int q, Excess& excess) {
  const int n = pair.n;
  const Set all = (Set{1} << n) - 1;
  for (int line = 0; line < 2 * n - 1; ++line) {
    const int k = line - (n - 1);  // the sum is line, the difference k
    const Set present = k >= 0 ? all << k & all : all >> -k;
    const Set sums = k >= 0 ? mirrored_columns << k & all : mirrored_columns >> -k;  // rows whose column here is in T
    const Set differences = k >= 0 ? pair.columns << k & all : pair.columns >> -k;
    excess[0][line] = p * std::popcount(pair.rows & sums) - q * std::popcount(present & ~pair.rows & ~sums);
    excess[1][line] =
        p * std::popcount(pair.rows & differences) - q * std::popcount(present & ~pair.rows & ~differences);
  }
}

// The fixed rule: square by square, half of the difference of its two excesses is moved, as far as its shares allow.
QUEENRIGHT_CLONES("avx2", "popcnt", "default") bool is_swept_below(const Pair& pair, int p, int q, Excess& excess) {
  const int n = pair.n;
  const Set all = (Set{1} << n) - 1;
  int moved[32][32] = {};
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int column = 0; column < n; ++column) {
      const bool is_white = pair.columns >> column & 1;
      const int share = is_white ? p : q;
      for (Set left = is_white ? pair.rows : all & ~pair.rows; left != 0; left &= left - 1) {
        const int row = std::countr_zero(left);
        int &x = excess[0][row + column], &y = excess[1][row - column + n - 1], &done = moved[column][row];
        const int change = std::clamp((x - y) / 2, -share - done, share - done);
        x -= change, y += change, done += change;
      }
    }
    if (is_below(pair, p, q, excess)) return true;
  }
  return false;
}

bool proves(const Pair& pair, Set mirrored_columns, const ArmiesRecord& record) {
  if (record.rows != pair.rows || record.columns != pair.columns) return false;
  if (record.p < 1 || record.q < 1 || record.p > 1'000'000 || record.q > 1'000'000) return false;
  Excess excess;
  half_shares(pair, mirrored_columns, record.p, record.q, excess);
  bool seen[32][32] = {};
  for (const auto& [row, column, shift] : record.shifts) {
    if (row < 0 || column < 0 || row >= pair.n || column >= pair.n || seen[row][column]) return false;
    const int share = pair.white(row, column) ? record.p : pair.black(row, column) ? record.q : 0;
    if (shift > share || shift < -share) return false;
    seen[row][column] = true;
    excess[0][row + column] -= shift;
    excess[1][row - column + pair.n - 1] += shift;
  }
  return is_below(pair, record.p, record.q, excess);
}

}  // namespace

ArmiesCheck check_armies_refuted(int n, int size, int threads, Control& control, const ArmiesOracle& oracle) {
  check_range("the board size of a checked proof about armies", n, 1, kLargestChecked);
  check_range("the size of an army to refute", size, 1, n * n);
  check_threads(threads);
  const Set all = (Set{1} << n) - 1;
  std::vector<Set> mirror(all + std::size_t{1}), smallest(all + std::size_t{1}), rows, columns;
  for (Set set = 0; set <= all; ++set) {
    for (int i = 0; i < n; ++i) mirror[set] |= (set >> i & 1) << (n - 1 - i);
    smallest[set] = std::min({set, mirror[set], all & ~set, all & ~mirror[set]});
    if (set == smallest[set]) rows.push_back(set);   // S up to reversing the rows and swapping the colours
    if (set <= mirror[set]) columns.push_back(set);  // T up to reversing the columns
  }
  // Transposing swaps S and T: only those T that have no image smaller than S.
  std::sort(columns.begin(), columns.end(),
            [&](Set x, Set y) { return std::pair{smallest[x], x} > std::pair{smallest[y], y}; });

  ArmiesCheck result;
  std::atomic<std::size_t> next{0}, finished{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  control.cost_total = static_cast<std::uint64_t>(rows.size()) * columns.size() / 2 + 1;
  const auto decide = [&](const Pair& pair, int a, int t) {
    const int factor = std::gcd((n - a) * (n - t), a * t), p = (n - a) * (n - t) / factor, q = a * t / factor;
    Excess excess;
    half_shares(pair, mirror[pair.columns], p, q, excess);
    if (is_below(pair, p, q, excess) || is_swept_below(pair, p, q, excess)) return true;
    const std::optional<ArmiesRecord> record = oracle(pair.rows, pair.columns);
    const bool proved = record && proves(pair, mirror[pair.columns], *record);
    const std::lock_guard guard(mutex);
    if (proved) result.used.push_back(*record);
    if (!proved && !failed.exchange(true)) result.failed = {pair.rows, pair.columns};
    return proved;
  };
  const auto work = [&] {
    std::uint64_t pairs = 0;
    for (std::size_t i = next++; i < rows.size() && !failed && !control.stop; i = next++) {
      std::uint64_t looked_at = 0;
      const int a = std::popcount(rows[i]);
      for (const Set set : columns) {
        if (smallest[set] < rows[i] || failed || control.stop) break;
        ++looked_at;
        const int t = std::popcount(set);
        if (a * t < size || (n - a) * (n - t) < size) continue;  // too few squares for an army
        ++pairs;
        if (!decide({n, size, rows[i], set}, a, t)) break;
      }
      control.cost_done += looked_at;
      if (!failed && !control.stop) ++finished;
    }
    const std::lock_guard guard(mutex);
    result.pairs += pairs;
  };
  run_on_threads(threads, work, [&] { control.stop = true; });
  std::sort(result.used.begin(), result.used.end(), [](const ArmiesRecord& x, const ArmiesRecord& y) {
    return std::pair{x.rows, x.columns} < std::pair{y.rows, y.columns};
  });
  result.finished = failed || finished == rows.size();
  result.holds = !failed && finished == rows.size();
  return result;
}

}  // namespace queenright
