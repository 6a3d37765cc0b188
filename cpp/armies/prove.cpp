// The proof that no two armies of a given size exist, over all pairs (S, T) of white rows and columns.
//
// For one pair the line flow (flow.hpp) bounds p·w + q·b exactly. What makes it fast is doing most of the work for many
// T at once. The columns are an inner block and some outer ones. For each set of inner columns the shares of their
// squares are moved against the excesses to be expected from the outer columns; then one addition, one absolute value
// and one sum of bytes per outer set bound each T of the group (scan). Survivors move all their shares by whole columns
// (sweep), and the rest is decided by the exact flow, other weights and, which never happened in a refutation,
// branching.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <mutex>
#include <stdexcept>

#include "armies/armies.hpp"
#include "armies/kernel.hpp"
#include "armies/search.hpp"
#include "armies/sets.hpp"
#include "armies/weights.hpp"
#include "ground/checks.hpp"
#include "ground/processor.hpp"
#include "ground/run_on_threads.hpp"

namespace queenright {

using namespace armies;

namespace {

constexpr int kMostOuter = 8;       // 256 sets of outer columns: their table stays in the first cache
constexpr int kLargestExcess = 63;  // of any full set; with the next 127 at most is met in a scan
constexpr int kLargestOuterRange = 64;
constexpr int kSweeps = 6;  // of a survivor, before the exact flow takes over

}  // namespace

ArmiesWork& ArmiesWork::operator+=(const ArmiesWork& other) {
  pairs += other.pairs;
  swept += other.swept;
  flows += other.flows;
  retries += other.retries;
  searches += other.searches;
  return *this;
}

// What all threads share: the steps and the orders of the sets.
class ArmiesProver::Plan {
 public:
  Plan(int board, int wanted, CpuPath path)
      : n(board),
        size(wanted),
        outer(std::min(kMostOuter, board / 4 * 2)),
        inner(board - outer),
        sets(board),
        kernel(choose(path)) {
    for (std::uint32_t key = 0; key <= sets.all(); ++key)
      if (sets.canonical(key) == key) steps.push_back(key);
    for (std::uint32_t set = 0; set < 1u << inner; ++set) {
      inner_position.push_back(set);
      if (set <= sets.mirrored(set, outer))
        inner_sets.push_back({set, sets.canonical(set, outer), sets.members(set << outer), std::popcount(set)});
    }
    for (const Inner& set : inner_sets) sorted_canonical.push_back(set.canonical);
    std::sort(sorted_canonical.begin(), sorted_canonical.end());
    outer_position.resize(std::size_t{1} << outer);
    for (int count = 0; count <= outer; ++count) {
      class_begin.push_back(outer_columns.size());
      for (std::uint32_t set = 0; set < 1u << outer; ++set) {
        if (std::popcount(set) != count) continue;
        outer_position[set] = static_cast<std::uint32_t>(outer_columns.size());
        outer_columns.push_back(sets.members(set));
      }
    }
    class_begin.push_back(outer_columns.size());
  }

  struct Inner {
    std::uint32_t key, canonical, columns;
    int count;
  };

  bool allows(std::uint32_t rows_key, const Inner& set) const { return set.canonical >= rows_key >> outer; }

  int n, size, outer, inner;
  Sets sets;
  const Kernel& kernel;
  std::vector<std::uint32_t> steps;  // canonical S
  std::vector<Inner> inner_sets;     // one of each mirrored pair
  std::vector<std::uint32_t> sorted_canonical;
  std::vector<std::uint32_t> outer_columns;                   // all sets of outer columns, by their number
  std::vector<std::size_t> class_begin;                       // where those of 0, 1, ... columns begin
  std::vector<std::uint32_t> inner_position, outer_position;  // of a set's key in the tables

 private:
  static const Kernel& choose(CpuPath path) { return takes_avx2(path) ? *avx2_kernel() : portable_kernel(); }
};

// One thread's tables and its work on one S.
class ArmiesProver::Thread {
 public:
  Thread(const Plan& plan, const std::atomic<bool>& stop)
      : plan_(plan),
        n_(plan.n),
        vectors_(entry_vectors(plan.n)),
        entry_(static_cast<std::size_t>(vectors_) * kLanes),
        flow_(plan.n),
        stop_(stop) {
    outer_table_.resize((plan.outer_columns.size() + 3) * entry_);
    inner_table_.resize(plan.inner_position.size() * entry_);
    found_.resize(plan.outer_columns.size() + 4);
  }

  // False if armies were found (in `armies`) or a stop was requested.
  bool run(std::uint64_t step) {
    rows_key_ = plan_.steps[step];
    rows_ = plan_.sets.members(rows_key_);
    const int a = std::popcount(rows_);
    for (int t = 1; t < n_; ++t) {
      if (a * t < plan_.size || (n_ - a) * (n_ - t) < plan_.size) continue;
      prepare(a, t);
      for (const Plan::Inner& set : plan_.inner_sets)
        if (plan_.allows(rows_key_, set) && !run_group(set, t)) return false;
    }
    return true;
  }

  ArmiesWork work;
  Armies armies;
  bool found = false;

 private:
  // Weights and tables for all T of t columns.
  void prepare(int a, int t) {
    const int white = a * t, black = (n_ - a) * (n_ - t);
    // A diagonal holds at most this many squares of a colour; corners count twice.
    const int most_white = std::min(a, t) + 2, most_black = std::min(n_ - a, n_ - t) + 2;
    for (int largest = kLargestExcess;; largest = largest * 3 / 4) {
      weights_ = balanced_weights(white, black, std::max(1, largest / most_white), std::max(1, largest / most_black));
      fill_table(outer_table_, 0, plan_.outer, plan_.outer_position);
      if (outer_range() <= kLargestOuterRange) break;
    }
    fill_table(inner_table_, plan_.outer, plan_.inner, plan_.inner_position);
    fill_means();
    limit_ = excess_limit(weights_, white, black, plan_.size);
    live_rows_.n = n_;
    for (int row = 0; row < n_; ++row) {
      live_rows_.white[row] = static_cast<std::int8_t>(rows_ >> row & 1 ? weights_.p : 0);
      live_rows_.black[row] = static_cast<std::int8_t>(rows_ >> row & 1 ? 0 : weights_.q);
    }
  }

  // Adds to an entry the excesses of one column that is white (or black), times `sign`. Corners give all to their long
  // diagonal.
  void add_column(std::int8_t* entry, int column, bool white, int sign) const {
    const int value = sign * (white ? weights_.p : -weights_.q);
    for (std::uint32_t left = white ? rows_ : plan_.sets.all() & ~rows_; left != 0; left &= left - 1) {
      const int row = std::countr_zero(left), sum = row + column - 1, difference = row - column + n_ - 2;
      const bool corner = (row == 0 || row == n_ - 1) && (column == 0 || column == n_ - 1);
      const int shared = corner ? 2 * value : value;
      if (sum >= 0 && sum < 2 * n_ - 3) entry[sum_lane(sum)] = static_cast<std::int8_t>(entry[sum_lane(sum)] + shared);
      if (difference >= 0 && difference < 2 * n_ - 3)
        entry[difference_lane(difference)] = static_cast<std::int8_t>(entry[difference_lane(difference)] + shared);
    }
  }

  // Entry X of a table: the excesses from its columns, those in X white and the others black.
  void fill_table(std::vector<std::int8_t>& table, int first_bit, int bits,
                  const std::vector<std::uint32_t>& position) const {
    alignas(32) std::int8_t changes[kLargestProved * kMostVectors * kLanes] = {};
    std::memset(table.data(), 0, entry_);
    for (int bit = 0; bit < bits; ++bit) {
      const int column = plan_.sets.line(first_bit + bit);
      add_column(table.data(), column, false, 1);
      add_column(changes + static_cast<std::size_t>(bit) * entry_, column, true, 1);
      add_column(changes + static_cast<std::size_t>(bit) * entry_, column, false, -1);
    }
    plan_.kernel.fill(vectors_, table.data(), bits, changes, position.data());
  }

  const std::int8_t* outer_entry(std::size_t position) const { return outer_table_.data() + position * entry_; }

  // The largest difference of two sets of outer columns on one diagonal.
  int outer_range() const {
    const std::int8_t *none = outer_entry(0), *all = outer_entry(plan_.outer_columns.size() - 1);
    int range = 0;
    for (std::size_t lane = 0; lane < entry_; ++lane) range = std::max(range, all[lane] - none[lane]);
    return range;
  }

  // What to expect from the outer columns, by the number of white ones.
  void fill_means() {
    const std::int8_t *none = outer_entry(0), *all = outer_entry(plan_.outer_columns.size() - 1);
    for (int count = 0; count <= plan_.outer; ++count)
      for (std::size_t lane = 0; lane < entry_; ++lane)
        means_[count][lane] = static_cast<std::int8_t>((count * all[lane] + (plan_.outer - count) * none[lane]) /
                                                       std::max(1, plan_.outer));
  }

  // All T that have these inner columns and t columns altogether.
  bool run_group(const Plan::Inner& set, int t) {
    const int wanted = t - set.count;
    if (wanted < 0 || wanted > plan_.outer) return true;
    if (stop_) return false;
    const std::size_t begin = plan_.class_begin[wanted], end = plan_.class_begin[wanted + 1];
    const int first = plan_.outer / 2;
    work.pairs += end - begin;
    alignas(32) std::int8_t base[kMostVectors * kLanes];
    plan_.kernel.add(vectors_, base, inner_table_.data() + set.key * entry_, means_[wanted], 1);
    std::memset(group_flow_, 0, sizeof group_flow_);
    plan_.kernel.sweep(live_rows_, set.columns, first, n_ - first, false, base, group_flow_);
    plan_.kernel.add(vectors_, base, base, means_[wanted], -1);
    const std::size_t survivors =
        plan_.kernel.scan(vectors_, base, outer_table_.data(), begin, end, limit_, found_.data());
    work.swept += survivors;
    for (std::size_t i = 0; i < survivors; i += 4)
      if (!sweep_survivors(set, base, i, std::min(survivors, i + 4))) return false;
    return true;
  }

  // Up to four T that the scan could not refute.
  bool sweep_survivors(const Plan::Inner& set, const std::int8_t* base, std::size_t begin, std::size_t end) {
    alignas(32) std::int8_t entries[4][kMostVectors * kLanes];
    const std::int8_t* pointers[4];
    std::uint32_t columns[4];
    int totals[4];
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t position = found_[std::min(begin + i, end - 1)];
      plan_.kernel.add(vectors_, entries[i], base, outer_entry(position), 1);
      pointers[i] = entries[i];
      columns[i] = set.columns | plan_.outer_columns[position];
    }
    plan_.kernel.sweep_four(live_rows_, columns, pointers, group_flow_, totals);
    for (std::size_t i = 0; i < end - begin; ++i)
      if (totals[i] >= limit_ && !decide(columns[i], entries[i])) return false;
    return true;
  }

  // One T for which one sweep was not enough.
  bool decide(std::uint32_t columns, std::int8_t* entry) {
    std::memcpy(flow_of_, group_flow_, sizeof flow_of_);
    for (int sweep = 0; sweep < kSweeps; ++sweep)
      if (plan_.kernel.sweep(live_rows_, columns, 0, n_, sweep % 2 == 1, entry, flow_of_) < limit_) return true;
    ++work.flows;
    const Live live = live_squares(n_, rows_, columns);
    flow_.resume(live, weights_.p, weights_.q, entry, flow_of_);
    if (flow_.push_below(limit_)) return true;
    ++work.retries;
    if (refuted(flow_, n_, live, plan_.size)) return true;
    ++work.searches;
    found = search_boards(flow_, n_, live, plan_.size, stop_, [&](const Live& leaf) {
      armies = armies_of(n_, leaf);
      return true;
    });
    return !found;
  }

  const Plan& plan_;
  int n_;
  int vectors_;
  std::size_t entry_;  // bytes of one
  LineFlow flow_;
  const std::atomic<bool>& stop_;
  std::uint32_t rows_key_ = 0, rows_ = 0;
  Weights weights_{1, 1};
  int limit_ = 0;
  Rows live_rows_{};
  std::vector<std::int8_t> outer_table_, inner_table_;
  alignas(32) std::int8_t means_[kMostOuter + 1][kMostVectors * kLanes] = {};
  std::vector<std::uint32_t> found_;
  alignas(32) Flow group_flow_[kLargestProved], flow_of_[kLargestProved];
};

ArmiesProver::ArmiesProver(int n, int size, CpuPath path) {
  check_range("the board size of a proof about armies", n, 1, kLargestProved);
  check_range("the size of an army to refute", size, 1, n * n);
  plan_ = std::make_unique<Plan>(n, size, path);
}
ArmiesProver::~ArmiesProver() = default;

std::uint64_t ArmiesProver::step_count() const { return plan_->steps.size(); }

std::uint64_t ArmiesProver::step_cost(std::uint64_t step) const {
  const std::vector<std::uint32_t>& sorted = plan_->sorted_canonical;
  return 1 + static_cast<std::uint64_t>(
                 sorted.end() - std::lower_bound(sorted.begin(), sorted.end(), plan_->steps.at(step) >> plan_->outer));
}

ArmiesReport ArmiesProver::run(std::uint64_t first, std::uint64_t last, int threads, Control& control) const {
  check_threads(threads);
  if (first > last || last > step_count())
    throw std::out_of_range("this proof has the steps 0 to " + std::to_string(step_count()) + ", got " +
                            std::to_string(first) + " to " + std::to_string(last));
  ArmiesReport report;
  report.method = std::string("min-cut, ") + plan_->kernel.name;
  if (control.cost_total == 0)
    for (std::uint64_t step = first; step < last; ++step) control.cost_total += step_cost(step);
  std::atomic<std::uint64_t> next{first}, done{0};
  std::uint64_t found_at = last;  // the first step with armies wins, whichever thread is quickest
  std::mutex mutex;
  const auto wanted = [&](std::uint64_t step) {
    const std::lock_guard guard(mutex);
    return step < found_at && !control.stop;
  };
  const auto work = [&] {
    Thread thread(*plan_, control.stop);
    for (std::uint64_t step = next++; wanted(step); step = next++) {
      const bool refuted = thread.run(step);
      const std::lock_guard guard(mutex);
      if (thread.found && step < found_at) {
        found_at = step;
        report.armies = thread.armies;
      }
      if (!refuted) break;
      control.cost_done += step_cost(step);
      ++done;
    }
    const std::lock_guard guard(mutex);
    report.work += thread.work;
  };
  run_on_threads(threads, work, [&] { control.stop = true; });
  report.found = found_at < last;
  report.finished = report.found || done == last - first;
  return report;
}

}  // namespace queenright
