// The proof that no two armies of a given size exist, over all pairs (S, T) of white rows and columns.
//
// For one pair the line flow (flow.hpp) bounds p·w + q·b exactly. What makes it fast is that hardly any pair gets that
// far. The columns are an inner block and some outer ones. For each set of inner columns the shares of their squares
// are moved against the excesses to be expected from the outer columns, for many sets side by side (sweep_inner); then
// one sum of absolute differences of bytes bounds each T of the group (scan). Survivors, from all groups, move the
// shares of their outer columns (sweep_outer); what is left starts again from half shares on all columns (sweep_all).
// The rest, a few pairs in a billion, is decided by the exact flow, other weights and, which never happened in a
// refutation, branching. Whatever waits for its batch to fill waits in a queue, so that the pairs are decided in the
// same order however wide the vectors are.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <mutex>
#include <stdexcept>
#include <utility>

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
    inner_sets.resize(static_cast<std::size_t>(inner) + 1);
    for (std::uint32_t set = 0; set < 1u << inner; ++set) {
      if (set > sets.mirrored(set, outer)) continue;
      inner_sets[static_cast<std::size_t>(std::popcount(set))].push_back(
          {set, sets.canonical(set, outer), sets.members(set << outer)});
      sorted_canonical.push_back(sets.canonical(set, outer));
    }
    for (std::vector<Inner>& same : inner_sets)
      std::stable_sort(same.begin(), same.end(),
                       [](const Inner& x, const Inner& y) { return x.canonical > y.canonical; });
    std::sort(sorted_canonical.begin(), sorted_canonical.end());
    place.resize(std::size_t{1} << outer);
    for (int count = 0; count <= outer; ++count) {
      class_begin.push_back(outer_columns.size());
      for (std::uint32_t set = 0; set < 1u << outer; ++set) {
        if (std::popcount(set) != count) continue;
        place[set] = static_cast<std::uint32_t>(outer_columns.size());
        outer_columns.push_back(sets.members(set));
      }
      class_end.push_back(outer_columns.size());
      outer_columns.resize((outer_columns.size() + 7) / 8 * 8);  // a scan begins at a multiple of eight
    }
  }

  struct Inner {
    std::uint32_t key, canonical, columns;
  };

  int n, size, outer, inner;
  Sets sets;
  const Kernel& kernel;
  std::vector<std::uint32_t> steps;            // canonical S
  std::vector<std::vector<Inner>> inner_sets;  // by their number of columns, one of each mirrored pair
  std::vector<std::uint32_t> sorted_canonical;
  std::vector<std::uint32_t> outer_columns;         // all sets of outer columns, by their number
  std::vector<std::size_t> class_begin, class_end;  // where those of 0, 1, ... columns are
  std::vector<std::uint32_t> place;                 // of a set's key among them

 private:
  static const Kernel& choose(CpuPath path) {
    if (takes_avx512(path)) return *avx512_kernel();
    return takes_avx2(path) ? *avx2_kernel() : portable_kernel();
  }
};

using Entry = std::int8_t[kEntry];

// What the sets of t columns share: weights, and what the outer columns and both halves of the inner ones bring.
struct Tables {
  Weights weights{1, 1};
  int limit = 0;
  alignas(64) Entry means[kMostOuter + 1];  // to be expected from the outer columns, by the number of white ones
  std::unique_ptr<Entry[]> low, high;       // inner columns by their key, the low and the high half of its bits
  std::unique_ptr<Entry[]> outer;           // less the means
  std::unique_ptr<std::uint8_t[]> scanned;
};

// One thread's tables and its work on one S.
class ArmiesProver::Thread {
 public:
  Thread(const Plan& plan, const std::atomic<bool>& stop)
      : plan_(plan),
        n_(plan.n),
        low_bits_(plan.inner / 2),
        tables_(static_cast<std::size_t>(plan.n)),
        flow_(plan.n),
        stop_(stop),
        groups_(std::make_unique<Batch>()),
        outer_(std::make_unique<Batch>()),
        whole_(std::make_unique<Batch>()),
        found_(plan.outer_columns.size() + 8) {
    field_.n = n_;
    field_.side = plan.outer / 2;
    for (Tables& tables : tables_) {
      tables.low = std::make_unique<Entry[]>(std::size_t{1} << low_bits_);
      tables.high = std::make_unique<Entry[]>(std::size_t{1} << (plan.inner - low_bits_));
      tables.outer = std::make_unique<Entry[]>(plan.outer_columns.size());
      tables.scanned = std::make_unique<std::uint8_t[]>(plan.outer_columns.size() * kEntry);
    }
  }

  // False if armies were found (in `armies`) or a stop was requested.
  bool run(std::uint64_t step) {
    const std::uint32_t key = plan_.steps[step];
    field_.rows = plan_.sets.members(key);
    count_squares_of_columns();
    groups_->count = outer_->count = whole_->count = 0;
    const int a = std::popcount(field_.rows);
    for (int t = 1; t < n_; ++t) {
      if (a * t < plan_.size || (n_ - a) * (n_ - t) < plan_.size) continue;
      prepare(a, t);
      for (int count = std::max(0, t - plan_.outer); count <= std::min(plan_.inner, t); ++count)
        for (const Plan::Inner& set : plan_.inner_sets[static_cast<std::size_t>(count)]) {
          if (set.canonical < key >> plan_.outer) break;
          if (!add_group(set, t, t - count)) return false;
        }
    }
    return run_groups() && run_outer() && run_whole();
  }

  ArmiesWork work;
  Armies armies;
  bool found = false;

 private:
  // Weights and tables for all T of t columns.
  void prepare(int a, int t) {
    Tables& tables = tables_[static_cast<std::size_t>(t)];
    const int white = a * t, black = (n_ - a) * (n_ - t);
    // A diagonal holds at most this many squares of a colour; corners count twice.
    const int most_white = std::min(a, t) + 2, most_black = std::min(n_ - a, n_ - t) + 2;
    alignas(64) Entry none, changes[kMostOuter];
    for (int largest = kLargestExcess;; largest = largest * 3 / 4) {
      weights_ = balanced_weights(white, black, std::max(1, largest / most_white), std::max(1, largest / most_black));
      start_table(0, plan_.outer, none, changes);
      if (outer_range(changes) <= kLargestOuterRange) break;
    }
    tables.weights = weights_;
    tables.limit = std::clamp(excess_limit(weights_, white, black, plan_.size), -30000, 30000);
    fill_means(none, changes, tables.means);
    plan_.kernel.fill(n_, plan_.outer, changes, none, tables.means, plan_.place.data(), tables.outer.get(),
                      tables.scanned.get());
    fill_inner(plan_.outer, low_bits_, tables.low.get());
    fill_inner(plan_.outer + low_bits_, plan_.inner - low_bits_, tables.high.get());
  }

  // How many squares each column adds to each diagonal if it is white, and if it is black. Corners give all to their
  // long diagonal.
  void count_squares_of_columns() {
    for (int bit = 0; bit < n_; ++bit) {
      const int column = plan_.sets.line(bit);
      std::fill_n(squares_[bit][0], 2 * kEntry, std::int8_t{0});
      for (int row = 0; row < n_; ++row) {
        std::int8_t* const entry = squares_[bit][field_.rows >> row & 1 ? 0 : 1];
        const int sum = row + column - 1, difference = row - column + n_ - 2;
        const bool corner = (row == 0 || row == n_ - 1) && (column == 0 || column == n_ - 1);
        const auto add = [&](int place) { entry[place] = static_cast<std::int8_t>(entry[place] + (corner ? 2 : 1)); };
        if (sum >= 0 && sum < 2 * n_ - 3) add(sum_place(sum));
        if (difference >= 0 && difference < 2 * n_ - 3) add(difference_place(n_, difference));
      }
    }
  }

  // The excesses from some columns, all of them black, and what each adds when it turns white (never less than zero).
  void start_table(int first_bit, int bits, Entry& none, Entry* changes) const {
    std::fill_n(none, kEntry, std::int8_t{0});
    const auto p = static_cast<std::int8_t>(weights_.p), q = static_cast<std::int8_t>(weights_.q);
    for (int bit = 0; bit < bits; ++bit) {
      const Entry &white = squares_[first_bit + bit][0], &black = squares_[first_bit + bit][1];
      for (int place = 0; place < kEntry; ++place) {
        none[place] = static_cast<std::int8_t>(none[place] - q * black[place]);
        changes[bit][place] = static_cast<std::int8_t>(p * white[place] + q * black[place]);
      }
    }
  }

  void fill_means(const Entry& none, const Entry* changes, Entry* means) const {
    std::int16_t all[kEntry] = {};
    for (int bit = 0; bit < plan_.outer; ++bit)
      for (int place = 0; place < kEntry; ++place)
        all[place] = static_cast<std::int16_t>(all[place] + changes[bit][place]);
    for (int count = 0; count <= plan_.outer; ++count) {
      const auto share = static_cast<std::int16_t>(256 * count / std::max(1, plan_.outer));
      for (int place = 0; place < kEntry; ++place)
        means[count][place] =
            static_cast<std::int8_t>(none[place] + (static_cast<std::int16_t>(all[place] * share) >> 8));
    }
  }

  // Entry X of a table: the excesses from its columns, those in X white and the others black.
  void fill_inner(int first_bit, int bits, Entry* table) const {
    alignas(64) Entry changes[kMostColumns];
    alignas(64) static constexpr Entry kNothing{};
    start_table(first_bit, bits, table[0], changes);
    for (std::uint32_t set = 1; set < 1u << bits; ++set)
      plan_.kernel.add(n_, table[set], table[set & (set - 1)], changes[std::countr_zero(set)], kNothing);
  }

  // The largest difference of two sets of outer columns on one diagonal.
  int outer_range(const Entry* changes) const {
    std::int16_t range[kEntry] = {};
    for (int bit = 0; bit < plan_.outer; ++bit)
      for (int place = 0; place < kEntry; ++place)
        range[place] = static_cast<std::int16_t>(range[place] + changes[bit][place]);
    return *std::max_element(range, range + kEntry);
  }

  // All T that have these inner columns and `wanted` outer ones.
  bool add_group(const Plan::Inner& set, int t, int wanted) {
    const Tables& tables = tables_[static_cast<std::size_t>(t)];
    const int lane = groups_->count++;
    plan_.kernel.add(n_, groups_->entries[lane], tables.low[set.key & ((1u << low_bits_) - 1)],
                     tables.high[set.key >> low_bits_], tables.means[wanted]);
    groups_->columns[lane] = set.columns;
    groups_->weigh(lane, 1, tables.weights.p, tables.weights.q, 0);
    kind_[static_cast<std::size_t>(lane)] = {t, wanted};
    return groups_->count < plan_.kernel.lanes || run_groups();
  }

  bool run_groups() {
    if (stop_) return false;
    plan_.kernel.sweep_inner(field_, *groups_);
    const int count = std::exchange(groups_->count, 0);
    for (int lane = 0; lane < count; ++lane) {
      const auto [t, wanted] = kind_[static_cast<std::size_t>(lane)];
      const Tables& tables = tables_[static_cast<std::size_t>(t)];
      const std::size_t begin = plan_.class_begin[static_cast<std::size_t>(wanted)];
      const std::size_t end = plan_.class_end[static_cast<std::size_t>(wanted)];
      work.pairs += end - begin;
      const std::size_t survivors =
          plan_.kernel.scan(n_, groups_->entries[lane], tables.scanned.get(), begin, end, tables.limit, found_.data());
      work.swept += survivors;
      if (!add_survivors(tables, groups_->entries[lane], groups_->columns[lane], survivors)) return false;
    }
    return true;
  }

  // Those T of a group that the scan found.
  bool add_survivors(const Tables& tables, const std::int8_t* base, std::uint32_t inner_columns, std::size_t count) {
    for (std::size_t done = 0; done < count;) {
      const std::size_t part = std::min(count - done, static_cast<std::size_t>(plan_.kernel.lanes - outer_->count));
      plan_.kernel.join(n_, base, tables.outer.get(), found_.data() + done, part, outer_->entries + outer_->count);
      outer_->weigh(outer_->count, static_cast<int>(part), tables.weights.p, tables.weights.q, tables.limit);
      for (const std::size_t end = done + part; done < end; ++done)
        outer_->columns[outer_->count++] = inner_columns | plan_.outer_columns[found_[done]];
      if (outer_->count == plan_.kernel.lanes && !run_outer()) return false;
    }
    return true;
  }

  bool run_outer() {
    std::uint64_t left = plan_.kernel.sweep_outer(field_, *outer_);
    outer_->count = 0;
    for (; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const int to = whole_->count++;
      whole_->columns[to] = outer_->columns[lane];
      whole_->p[to] = outer_->p[lane];
      whole_->q[to] = outer_->q[lane];
      whole_->below_low[to] = outer_->below_low[lane];
      whole_->below_high[to] = outer_->below_high[lane];
      if (whole_->count == plan_.kernel.lanes && !run_whole()) return false;
    }
    return true;
  }

  bool run_whole() {
    std::uint64_t left = plan_.kernel.sweep_all(field_, *whole_);
    whole_->count = 0;
    for (; left != 0; left &= left - 1)
      if (!decide(whole_->columns[std::countr_zero(left)])) return false;
    return true;
  }

  // One T for which the sweeps were not enough.
  bool decide(std::uint32_t columns) {
    ++work.flows;
    const Live live = live_squares(n_, field_.rows, columns);
    int weights = 0;
    if (refuted(flow_, n_, live, plan_.size, nullptr, &weights)) {
      work.retries += weights > 1;
      return true;
    }
    ++work.retries;
    ++work.searches;
    found = search_boards(flow_, n_, live, plan_.size, stop_, [&](const Live& leaf) {
      armies = armies_of(n_, leaf);
      return true;
    });
    return !found;
  }

  struct Kind {
    int t, wanted;  // columns altogether, and outer ones
  };

  const Plan& plan_;
  int n_, low_bits_;
  Field field_{};
  Weights weights_{1, 1};
  alignas(64) std::int8_t squares_[kMostColumns][2][kEntry];  // of a column on each diagonal, white and black
  std::vector<Tables> tables_;                                // by t
  LineFlow flow_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Batch> groups_, outer_, whole_;
  std::array<Kind, kMostLanes> kind_{};
  std::vector<std::uint32_t> found_;
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
