// The counter that takes every problem. A step fills the first lines of the board in one way (Openings), and the search
// of complete/ counts what is left.
#include "count/constrained/board.hpp"
#include "count/constrained/counters.hpp"
#include "ground/tally.hpp"

namespace queenright::constrained {
namespace {

class SearchWorker : public Worker {
 public:
  SearchWorker(const Unit& all_steps, const Openings& openings) : Worker(all_steps), openings_(openings) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    for (std::uint64_t step = unit.first; step < unit.last; ++step) {
      if (control.stop) return tally.finish(false);
      const auto opened = openings_.open(step);
      if (!opened) continue;
      const CompletionCount found = count_completions(*opened, control.stop);
      if (!found.finished) return tally.finish(false);
      tally.add(found.count, 1);
      tally.add_work(found.nodes + 1);
    }
    return tally.finish(true);
  }

  const Openings& openings_;
};

class SearchCounter : public Counter {
 public:
  explicit SearchCounter(const BoardProblem& problem) : size_(problem.rows), openings_(problem) {}

  int size() const override { return size_; }
  Algorithm algorithm() const override { return Algorithm::Search; }
  std::string describe() const override { return "search"; }
  std::uint64_t step_count() const override { return openings_.count(); }
  std::uint64_t step_cost(std::uint64_t step) const override { return openings_.open(step) ? 1 : 0; }
  std::size_t table_bytes() const override { return 0; }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<SearchWorker>(all_steps(), openings_);
  }

 private:
  const int size_;
  const Openings openings_;
};

}  // namespace

std::unique_ptr<Counter> make_search_counter(const BoardProblem& problem) {
  return std::make_unique<SearchCounter>(problem);
}

}  // namespace queenright::constrained
