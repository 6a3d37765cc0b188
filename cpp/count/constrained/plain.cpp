// The second opinion on units of constrained boards: a unit is a set of boards, and here they are visited one by one.
// Column by column a queen is tried on every free square, each compared with every queen on the board; nothing is
// shared with the counters but the meaning of a step.
#include <algorithm>

#include "count/constrained/board.hpp"
#include "count/constrained/constrained.hpp"
#include "count/constrained/counters.hpp"
#include "count/recount.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace constrained {
namespace {

class PlainSearch {
 public:
  PlainSearch(const BoardProblem& problem, const std::atomic<bool>& stop)
      : problem_(problem), stop_(stop), queens_(problem.fixed), free_(static_cast<std::size_t>(problem.columns)) {
    std::vector<bool> rows(static_cast<std::size_t>(problem.rows)), columns(free_.size());  // those of fixed queens
    for (const Square queen : problem.fixed) {
      rows[static_cast<std::size_t>(queen.row)] = true;
      columns[static_cast<std::size_t>(queen.column)] = true;
    }
    for (std::int32_t column = 0; column < problem.columns; ++column)
      for (std::int32_t row = 0; !columns[static_cast<std::size_t>(column)] && row < problem.rows; ++row)
        if (!rows[static_cast<std::size_t>(row)] && is_free(problem, {row, column}))
          free_[static_cast<std::size_t>(column)].push_back({row, column});
  }

  // False if it was stopped.
  bool run(Tally& tally) {
    extend(0);
    tally.add(found_, 1);
    tally.add_work(tries_);
    return !stopped_;
  }

 private:
  void extend(std::int32_t column) {
    const auto missing = problem_.queens - static_cast<std::int32_t>(queens_.size());
    if (missing == 0) {
      ++found_;
      return;
    }
    for (; missing <= problem_.columns - column && !stopped_; ++column)  // the next queen is in this column, or later
      for (const Square square : free_[static_cast<std::size_t>(column)]) {
        if ((++tries_ & 0xFFF) == 0 && stop_) stopped_ = true;
        if (std::any_of(queens_.begin(), queens_.end(), [&](Square queen) { return attack(problem_, queen, square); }))
          continue;
        queens_.push_back(square);
        extend(column + 1);
        queens_.pop_back();
      }
  }

  const BoardProblem& problem_;
  const std::atomic<bool>& stop_;
  std::vector<Square> queens_;
  std::vector<std::vector<Square>> free_;  // by column
  std::uint64_t found_ = 0, tries_ = 0;
  bool stopped_ = false;
};

template <class Open>
UnitResult run(const Unit& unit, std::uint64_t steps, const Control& control, Open open) {
  check_steps(unit, steps);
  Tally tally(unit);
  for (std::uint64_t step = unit.first; step < unit.last; ++step)
    if (const auto opened = open(step); opened && !PlainSearch(*opened, control.stop).run(tally))
      return tally.finish(false);
  return tally.finish(true);
}

}  // namespace
}  // namespace constrained

UnitResult recount_problem(const BoardProblem& problem, const Unit& unit, Control& control) {
  using namespace constrained;
  check_problem(problem);
  if (unit.size != problem.rows) throw std::invalid_argument("this unit belongs to a board of another size");
  if (unit.algorithm == Algorithm::Search) {
    const Openings openings(problem);
    return run(unit, openings.count(), control, [&](std::uint64_t step) { return openings.open(step); });
  }
  if (unit.algorithm == Algorithm::Transfer) {
    make_transfer_counter(problem);  // refuses what a transfer does not take
    return run(unit, transfer_steps(problem), control,
               [&](std::uint64_t step) { return transfer_opening(problem, step); });
  }
  if (!is_full_flat_board(problem) || problem.rows > 32)
    throw std::invalid_argument("this unit belongs to a full square board of at most 32 rows with ordinary queens");
  return recount_open(unit, control, open_squares(problem));
}

}  // namespace queenright
