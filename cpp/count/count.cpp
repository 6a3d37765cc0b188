// Choosing, splitting and running a count. Each thread owns a Worker and writes only its own results, which makes the
// sum independent of the schedule.
#include "count/count.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "count/algorithms.hpp"
#include "ground/checks.hpp"
#include "ground/run_on_threads.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace {

constexpr int kMaxSearchSize = 32;
constexpr int kFirstJoinSize = 12;    // below, building the tables of a join takes longer than the whole search
constexpr int kFirstColourSize = 17;  // below, the join of plain halves wins, or comes close
constexpr int kFirstPackedSize = 22;  // below, comparing all pairs is as fast as filtering them
// Enough units to balance the last seconds, few enough to keep the overhead under 1 %; in a long count one every few
// seconds, so that progress is visible.
constexpr std::size_t kUnitsPerThread = 64, kMostUnits = 200'000;
constexpr double kUnitSeconds = 4;

Algorithm choose(int size) {
  if (size < 10) return Algorithm::Textbook;
  if (size < kFirstJoinSize) return Algorithm::Border;
  if (size < kFirstColourSize) return Algorithm::JoinPlain;
  if (size < kFirstPackedSize) return Algorithm::Colours;
  return size <= facts_of(Algorithm::Packed).largest ? Algorithm::Packed : Algorithm::Border;
}

std::size_t units_for(const Counter& counter, int threads) {
  const std::size_t fewest = kUnitsPerThread * static_cast<std::size_t>(threads);
  if (counter.algorithm() == Algorithm::Torus || counter.algorithm() == Algorithm::Search) return fewest;
  if (counter.algorithm() == Algorithm::Transfer) return threads == 1 ? 1 : 2 * static_cast<std::size_t>(threads);
  const AlgorithmFacts& facts = facts_of(counter.algorithm());
  const double seconds = facts.reference_seconds * std::pow(facts.growth, counter.size() - facts.reference_size);
  return std::max(fewest, static_cast<std::size_t>(std::min<double>(kMostUnits, seconds / kUnitSeconds)));
}

// Which thread runs which units. A worker of a join or of Colours keeps the tables of its current case, so a thread
// runs neighbouring units: its own share from the front, then the last units of the thread with the most left. (In any
// other order each case would be opened again and again: a third of the time at n = 17, a tenth at 19.)
class Shares {
 public:
  Shares(std::size_t units, std::size_t threads) {
    for (std::size_t i = 0; i < threads; ++i) left_.push_back({units * i / threads, units * (i + 1) / threads});
  }

  // The next unit for a thread; none if all are taken.
  std::optional<std::size_t> take(std::size_t thread) {
    const std::lock_guard lock(mutex_);
    if (Range& own = left_[thread]; own.first < own.last) return own.first++;
    Range& longest = *std::max_element(
        left_.begin(), left_.end(), [](const Range& a, const Range& b) { return a.last - a.first < b.last - b.first; });
    if (longest.first == longest.last) return std::nullopt;
    return --longest.last;
  }

 private:
  struct Range {
    std::size_t first, last;
  };
  std::mutex mutex_;
  std::vector<Range> left_;
};

// The state shared by the threads of one count.
class Pool {
 public:
  Pool(const Counter& counter, std::vector<Unit> units, int threads, Control& control)
      : counter_(counter),
        units_(std::move(units)),
        control_(control),
        results_(units_.size()),
        shares_(units_.size(), static_cast<std::size_t>(threads)),
        threads_(threads) {}

  void run() {
    run_on_threads(threads_, [this] { work(started_++); }, [this] { control_.stop = true; });
  }

  std::vector<UnitResult> take_results() { return std::move(results_); }

 private:
  void work(std::size_t thread) {
    const auto worker = counter_.make_worker();
    while (!control_.stop) {
      const auto index = shares_.take(thread);
      if (!index) return;
      run_unit(*worker, *index);
    }
  }

  void run_unit(Worker& worker, std::size_t index) {
    results_[index] = worker.run(units_[index], control_);
    if (results_[index].finished) control_.cost_done += units_[index].cost;
  }

  const Counter& counter_;
  const std::vector<Unit> units_;
  Control& control_;
  std::vector<UnitResult> results_;
  Shares shares_;
  const int threads_;
  std::atomic<std::size_t> started_{0};
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

bool is_consistent(const UnitResult& result) {
  return result.count % kResidueModuli[0] == result.residues[0] &&
         result.count % kResidueModuli[1] == result.residues[1];
}

UnitResult Worker::run(const Unit& unit, Control& control) {
  if (unit.size != all_steps_.size || unit.algorithm != all_steps_.algorithm)
    throw std::invalid_argument("this unit belongs to another counter: another board size or algorithm");
  check_steps(unit, all_steps_.last);
  return run_steps(unit, control);
}

std::vector<Unit> Counter::units(std::size_t wanted) const {
  std::uint64_t total = 0;
  for (std::uint64_t step = 0; step < step_count(); ++step) total += step_cost(step);
  const std::uint64_t share = total / std::max<std::size_t>(wanted, 1) + 1;
  std::vector<Unit> units;
  Unit unit{size(), algorithm(), 0, 0, 0};
  for (std::uint64_t step = 0; step < step_count(); ++step) {
    unit.cost += step_cost(step);
    unit.last = step + 1;
    if (unit.cost < share && unit.last < step_count()) continue;
    units.push_back(unit);
    unit = {size(), algorithm(), unit.last, unit.last, 0};
  }
  return units;
}

std::unique_ptr<Counter> make_counter(int size, Algorithm algorithm, CpuPath path, int threads,
                                      const Control* control) {
  static const Control never_stops;
  check_range("the board size of a count", size, 0, kMaxSearchSize);
  check_threads(threads, 0);
  if (algorithm == Algorithm::Automatic) algorithm = choose(size);
  if (algorithm == Algorithm::Textbook) return make_textbook_counter(size);
  if (algorithm == Algorithm::Border) return make_border_counter(size);
  if (algorithm == Algorithm::Torus) return make_torus_counter(size);
  if (algorithm == Algorithm::Colours) return make_colour_counter(size, path);
  if (algorithm == Algorithm::Packed) return make_packed_counter(size, path);
  if (algorithm == Algorithm::Search || algorithm == Algorithm::Transfer)
    throw std::invalid_argument("plain boards are not counted by " + name_of(algorithm) + ", which is for constraints");
  return make_join_counter(size, algorithm, path, threads, control != nullptr ? *control : never_stops);
}

CountReport count(int size, Algorithm algorithm, int threads, Control& control, CpuPath path) {
  check_threads(threads);
  return count_by([&] { return make_counter(size, algorithm, path, threads, &control); }, threads, control);
}

CountReport count_by(const std::function<std::unique_ptr<Counter>()>& make, int threads, Control& control) {
  const auto start = std::chrono::steady_clock::now();
  CountReport report;
  std::unique_ptr<Counter> counter;
  try {
    counter = make();
  } catch (const Stopped&) {
    return report;
  }
  report.method = counter->describe();
  report.table_bytes = counter->table_bytes() + static_cast<std::size_t>(threads) * counter->worker_bytes();
  report.build_seconds = seconds_since(start);
  std::vector<Unit> units = counter->units(units_for(*counter, threads));
  for (const Unit& unit : units) control.cost_total += unit.cost;
  Pool pool(*counter, std::move(units), threads, control);
  pool.run();
  report.units = pool.take_results();
  report.finished =
      std::all_of(report.units.begin(), report.units.end(), [](const auto& unit) { return unit.finished; });
  std::erase_if(report.units, [](const UnitResult& unit) { return !unit.finished; });
  for (const UnitResult& unit : report.units) report.count += unit.count;
  report.seconds = seconds_since(start);
  return report;
}

}  // namespace queenright
