// Any number of queens on a rectangle, by a transfer over its lines. After some lines, all that matters of the queens
// above is which columns are taken and which diagonals enter the next line: boards that agree in this are one *state*,
// and only their number is kept. So line by line a table of states becomes the next one. A board is transferred along
// its longer side; its lines are then as short as possible, and so are the three masks of a state.
//
// If every line is its own mirror image, a state and its mirror image have equally many completions and are one state.
//
// A step settles the first line: its queen stands on one of the open squares, or there is none. The steps of a unit are
// transferred together.
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <vector>

#include "count/constrained/board.hpp"
#include "count/constrained/counters.hpp"
#include "ground/checks.hpp"
#include "ground/tally.hpp"

namespace queenright::constrained {
namespace {

constexpr int kMostLines = 10'000;
constexpr std::size_t kMostStates = std::size_t{1} << 25;  // a GiB for the two tables of a transfer

using State = std::uint64_t;
constexpr State kNoState = ~State{0};

// A table of states with the number of boards of each: open addressing, at most half full.
class States {
 public:
  States() : keys_(1024, kNoState), counts_(1024) {}

  void add(State key, std::uint64_t count) {
    if (2 * (size_ + 1) > keys_.size()) grow();
    insert(key, count);
  }

  template <class Use>
  void each(Use use) const {
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if (keys_[i] != kNoState) use(keys_[i], counts_[i]);
  }

  std::size_t size() const { return size_; }

 private:
  void insert(State key, std::uint64_t count) {
    const std::size_t mask = keys_.size() - 1;
    std::size_t i = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> 20) & mask;
    while (keys_[i] != key && keys_[i] != kNoState) i = (i + 1) & mask;
    if (keys_[i] == kNoState) keys_[i] = key, counts_[i] = 0, ++size_;
    if (!add_fits(counts_[i], count))
      throw std::overflow_error("the number of boards of a transfer does not fit 64 bits");
  }

  void grow() {
    if (size_ >= kMostStates)
      throw std::length_error("a transfer over this board has more than " + std::to_string(kMostStates) + " states");
    std::vector<State> keys(2 * keys_.size(), kNoState);
    std::vector<std::uint64_t> counts(keys.size());
    keys.swap(keys_);
    counts.swap(counts_);
    size_ = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] != kNoState) insert(keys[i], counts[i]);
  }

  std::vector<State> keys_;
  std::vector<std::uint64_t> counts_;
  std::size_t size_ = 0;
};

BoardProblem transposed(const BoardProblem& problem) {
  BoardProblem turned = problem;
  std::swap(turned.rows, turned.columns);
  for (auto* squares : {&turned.fixed, &turned.blocked})
    for (Square& square : *squares) std::swap(square.row, square.column);
  for (std::int32_t& difference : turned.excluded_differences) difference = -difference;
  return turned;
}

// The board with its longer side as rows: these are the lines of the transfer.
BoardProblem upright(const BoardProblem& problem) {
  return problem.columns > problem.rows ? transposed(problem) : problem;
}

void check_transfer(const BoardProblem& problem) {
  if (problem.torus || problem.touching || !problem.regions.empty())
    throw std::invalid_argument("a transfer takes flat boards with ordinary queens");
  if (std::min(problem.rows, problem.columns) > kWidestTransfer)
    throw std::invalid_argument("a transfer takes boards whose shorter side has at most " +
                                std::to_string(kWidestTransfer) + " squares, got " +
                                std::to_string(std::min(problem.rows, problem.columns)));
  check_range("the longer side of a board for a transfer", std::max(problem.rows, problem.columns), 0, kMostLines);
}

struct Lines {
  explicit Lines(const BoardProblem& problem)
      : width(problem.columns), queens(problem.queens), open(open_squares(problem)), required(open.size(), false) {
    for (const Square queen : problem.fixed) required[static_cast<std::size_t>(queen.row)] = true;
    if (queens == problem.rows) required.assign(open.size(), true);
    for (std::size_t line = open.size(); line-- > 0;) {
      last_required = std::max(last_required, required[line] ? line + 1 : 0);
      symmetric = symmetric && mirrored(open[line]) == open[line];
    }
  }

  std::uint32_t mirrored(std::uint32_t bits) const {
    std::uint32_t image = 0;
    for (int i = 0; i < width; ++i) image |= (bits >> i & 1u) << (width - 1 - i);
    return image;
  }

  int width, queens;
  join::OpenSquares open;
  std::vector<bool> required;     // by line: it must have a queen
  std::size_t last_required = 0;  // one more than the last of them
  bool symmetric = true;
};

class Transfer {
 public:
  explicit Transfer(const Lines& lines) : lines_(lines), all_((1u << lines.width) - 1) {
    if (!lines.symmetric) return;
    mirror_.resize(std::size_t{1} << lines.width);
    for (std::uint32_t bits = 0; bits < mirror_.size(); ++bits) mirror_[bits] = lines.mirrored(bits);
  }

  // Adds the boards whose first line is filled in one of the ways first .. last - 1; false if it was stopped.
  bool run(std::uint64_t first, std::uint64_t last, Tally& tally, const std::atomic<bool>& stop) {
    if (lines_.open.empty()) {
      if (lines_.queens == 0) tally.add(1, 1);
      return true;
    }
    States states;
    found_ = 0;
    for (std::uint64_t way = first; way < last; ++way) {
      if (way == 0 && !lines_.required[0]) keep(0, 0, 0, 1, 1, states);
      if (way > 0 && lines_.open[0] >> (way - 1) & 1) place(0, 0, 0, 1u << (way - 1), 1, 1, states);
    }
    for (std::size_t line = 1; line < lines_.open.size(); ++line) {
      States next;
      bool stopped = false;
      std::uint64_t seen = 0;
      states.each([&](State state, std::uint64_t count) {
        if ((++seen & 0xFFFF) == 0 && stop) stopped = true;
        if (!stopped) advance(state, count, line, next);
      });
      if (stopped || stop) return false;
      tally.add_work(states.size());
      states = std::move(next);
    }
    tally.add(found_, 1);
    return true;
  }

 private:
  void advance(State state, std::uint64_t count, std::size_t line, States& next) {
    const auto taken = static_cast<std::uint32_t>(state) & all_;
    const auto left = static_cast<std::uint32_t>(state >> lines_.width) & all_;
    const auto right = static_cast<std::uint32_t>(state >> (2 * lines_.width)) & all_;
    if (!lines_.required[line]) keep(taken, left, right, count, line + 1, next);
    for (std::uint32_t free = lines_.open[line] & ~(taken | left | right); free != 0; free &= free - 1)
      place(taken, left, right, free & (0u - free), count, line + 1, next);
  }

  void place(std::uint32_t taken, std::uint32_t left, std::uint32_t right, std::uint32_t queen, std::uint64_t count,
             std::size_t line, States& next) {
    keep(taken | queen, left | queen, right | queen, count, line, next);
  }

  // The state before `line`, unless it has no completion or only one.
  void keep(std::uint32_t taken, std::uint32_t left, std::uint32_t right, std::uint64_t count, std::size_t line,
            States& next) {
    const int missing = lines_.queens - std::popcount(taken);
    if (missing < 0 || missing > static_cast<int>(lines_.open.size() - line)) return;
    if (missing == 0 && line >= lines_.last_required) {
      if (!add_fits(found_, count))
        throw std::overflow_error("the number of boards of a transfer does not fit 64 bits");
      return;
    }
    if (missing == 0) return;
    next.add(packed(taken, left << 1 & all_, right >> 1), count);
  }

  State packed(std::uint32_t taken, std::uint32_t left, std::uint32_t right) const {
    const State state = joined(taken, left, right);
    return mirror_.empty() ? state : std::min(state, joined(mirror_[taken], mirror_[right], mirror_[left]));
  }

  State joined(std::uint32_t taken, std::uint32_t left, std::uint32_t right) const {
    return taken | State{left} << lines_.width | State{right} << (2 * lines_.width);
  }

  const Lines& lines_;
  const std::uint32_t all_;
  std::vector<std::uint32_t> mirror_;  // empty unless every line is its own mirror image
  std::uint64_t found_ = 0;
};

class TransferWorker : public Worker {
 public:
  TransferWorker(const Unit& all_steps, const Lines& lines) : Worker(all_steps), lines_(lines) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    return tally.finish(Transfer(lines_).run(unit.first, unit.last, tally, control.stop));
  }
  const Lines& lines_;
};

class TransferCounter : public Counter {
 public:
  explicit TransferCounter(const BoardProblem& problem) : size_(problem.rows), lines_(upright(problem)) {}

  int size() const override { return size_; }
  Algorithm algorithm() const override { return Algorithm::Transfer; }
  std::string describe() const override { return "transfer"; }
  std::uint64_t step_count() const override { return static_cast<std::uint64_t>(lines_.width) + 1; }
  std::uint64_t step_cost(std::uint64_t step) const override {
    if (lines_.open.empty()) return step == 0;
    return step == 0 ? !lines_.required[0] : lines_.open[0] >> (step - 1) & 1;
  }
  std::size_t table_bytes() const override { return 0; }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<TransferWorker>(all_steps(), lines_); }

 private:
  const int size_;
  const Lines lines_;
};

}  // namespace

std::unique_ptr<Counter> make_transfer_counter(const BoardProblem& problem) {
  check_transfer(problem);
  return std::make_unique<TransferCounter>(problem);
}

std::uint64_t transfer_steps(const BoardProblem& problem) {
  return static_cast<std::uint64_t>(std::min(problem.rows, problem.columns)) + 1;
}

std::optional<BoardProblem> transfer_opening(const BoardProblem& problem, std::uint64_t step) {
  BoardProblem opened = upright(problem);
  if (opened.rows == 0) return step == 0 ? std::optional(opened) : std::nullopt;
  const bool filled =
      std::any_of(opened.fixed.begin(), opened.fixed.end(), [](Square queen) { return queen.row == 0; });
  if (step == 0) {
    if (filled) return std::nullopt;
    for (std::int32_t column = 0; column < opened.columns; ++column) opened.blocked.push_back({0, column});
    return opened;
  }
  const Square queen{0, static_cast<std::int32_t>(step) - 1};
  if (filled) {
    const bool same = std::find(opened.fixed.begin(), opened.fixed.end(), queen) != opened.fixed.end();
    return same ? std::optional(opened) : std::nullopt;
  }
  if (!is_free(opened, queen) || static_cast<std::int32_t>(opened.fixed.size()) >= opened.queens) return std::nullopt;
  opened.fixed.push_back(queen);
  return opened;
}

}  // namespace queenright::constrained
