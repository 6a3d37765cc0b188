// The textbook counter: three bit sets hold the taken columns and diagonals, so the free squares of a row are one AND
// (Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997). The first queen stands in the
// left half only and counts twice; on odd boards the middle column is searched apart. It is the yardstick of the
// benchmark and the oracle of the tests, so it stays plain: no lookahead, no unrolling.
#include "ground/checks.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace {

std::uint64_t search(std::uint32_t full, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
  if (columns == full) return 1;
  std::uint64_t found = 0;
  for (std::uint32_t free = full & ~(columns | left | right); free != 0; free &= free - 1) {
    const std::uint32_t queen = free & (0u - free);
    found += search(full, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return found;
}

// The same search, but it checks the stop flag while more than kQuietRows rows are open (fewer take milliseconds).
constexpr int kQuietRows = 12;

std::uint64_t search_polled(std::uint32_t full, std::uint32_t columns, std::uint32_t left, std::uint32_t right,
                            int rows, const Control& control) {
  if (rows <= kQuietRows) return search(full, columns, left, right);
  std::uint64_t found = 0;
  for (std::uint32_t free = full & ~(columns | left | right); free != 0 && !control.stop; free &= free - 1) {
    const std::uint32_t queen = free & (0u - free);
    found += search_polled(full, columns | queen, (left | queen) << 1, (right | queen) >> 1, rows - 1, control);
  }
  return found;
}

std::uint32_t full_row(int size) { return size == 32 ? 0xFFFFFFFFu : (1u << size) - 1; }

std::uint64_t search_from(int size, int column) {
  const std::uint32_t queen = 1u << column;
  return search(full_row(size), queen, queen << 1, queen >> 1);
}

class TextbookWorker : public Worker {
 public:
  explicit TextbookWorker(const Counter& counter) : Worker(counter.all_steps()) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    for (std::uint64_t step = unit.first; step < unit.last; ++step) {
      run_step(unit.size, static_cast<int>(step), tally, control);
      if (control.stop) return tally.finish(false);
    }
    return tally.finish(true);
  }

  static void run_step(int size, int column, Tally& tally, const Control& control) {
    if (size == 0) return tally.add(1, 1);
    const std::uint32_t queen = 1u << column;
    const auto found = search_polled(full_row(size), queen, queen << 1, queen >> 1, size - 1, control);
    tally.add(found, 2 * column + 1 == size ? 1 : 2);
  }
};

// One step per column of the first queen.
class TextbookCounter : public Counter {
 public:
  explicit TextbookCounter(int size) : size_(size) {}
  int size() const override { return size_; }
  Algorithm algorithm() const override { return Algorithm::Textbook; }
  std::string describe() const override { return "textbook"; }
  std::uint64_t step_count() const override { return size_ == 0 ? 1 : (size_ + 1) / 2; }
  std::uint64_t step_cost(std::uint64_t) const override { return 1; }
  std::size_t table_bytes() const override { return 0; }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<TextbookWorker>(*this); }

 private:
  int size_;
};

}  // namespace

std::unique_ptr<Counter> make_textbook_counter(int size) { return std::make_unique<TextbookCounter>(size); }

std::uint64_t count_textbook(int size) {
  check_range("the board size of a count", size, 0, 32);
  if (size == 0) return 1;
  std::uint64_t found = 0;
  for (int column = 0; column < size / 2; ++column) found += 2 * search_from(size, column);
  return size % 2 == 1 ? found + search_from(size, size / 2) : found;
}

}  // namespace queenright
