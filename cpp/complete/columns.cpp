// Fewer queens than lines (k queens on any rectangle): no line needs a queen, so there is nothing to propagate. Go
// through the columns, put a queen on each free square in turn or leave the column empty while enough columns remain.
//
// To count them on a flat board of at most 64 × 64, the free squares of a column are one word: the last queen is not
// placed, its squares are counted.
#include <bit>

#include "complete/cover.hpp"
#include "ground/wide.hpp"

namespace queenright {

namespace {

class ColumnSearch {
 public:
  ColumnSearch(const Cover& cover, const std::atomic<bool>& stop, const Visit& visit)
      : cover_(cover), stop_(stop), visit_(visit), taken_(cover.line_count), by_column_(cover.column_lines) {
    for (std::size_t s = 0; s < cover.lines.size(); ++s)
      by_column_[cover.lines[s][1] - cover.row_lines].push_back(static_cast<std::int32_t>(s));
  }

  SearchReport run() {
    const bool satisfied = walk(0);
    return {satisfied ? SearchEnd::Satisfied : stopped_ ? SearchEnd::Stopped : SearchEnd::Exhausted, nodes_, nodes_};
  }

 private:
  // One call per queen, not per column: a million columns would overflow the stack.
  bool walk(std::int32_t column) {
    const std::int32_t missing = cover_.queens - static_cast<std::int32_t>(chosen_.size());
    if (missing == 0) return visit_(chosen_);
    for (; cover_.column_lines - column >= missing; ++column)
      for (const std::int32_t s : by_column_[column]) {
        if ((++nodes_ & 4095) == 0 && stop_.load(std::memory_order_relaxed)) stopped_ = true;
        if (stopped_) return false;
        if (is_attacked(s)) continue;
        set(s, 1);
        chosen_.push_back(s);
        const bool satisfied = walk(column + 1);
        chosen_.pop_back();
        set(s, 0);
        if (satisfied) return true;
      }
    return false;
  }

  bool is_attacked(std::int32_t s) const {
    const Lines& lines = cover_.lines[s];
    return std::any_of(lines.begin(), lines.end(), [this](std::int32_t line) { return taken_[line] != 0; });
  }

  void set(std::int32_t s, char value) {
    for (const std::int32_t line : cover_.lines[s]) taken_[line] = value;
  }

  const Cover& cover_;
  const std::atomic<bool>& stop_;
  const Visit& visit_;
  std::vector<char> taken_;
  std::vector<std::vector<std::int32_t>> by_column_;
  std::vector<std::int32_t> chosen_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

class ColumnCount {
 public:
  ColumnCount(const BoardProblem& problem, const Cover& cover, const std::atomic<bool>& stop)
      : last_column_(problem.columns - 1), stop_(stop) {
    for (const Square square : cover.squares) {  // by column
      if (columns_.empty() || columns_.back().number != square.column) columns_.push_back({square.column, 0});
      columns_.back().open |= std::uint64_t{1} << square.row;
    }
  }

  CompletionCount run(std::int32_t queens) {
    if (queens == 0) return {1, 0, true};
    walk(0, static_cast<std::size_t>(queens), {});
    return {found_, nodes_, !stopped_};
  }

 private:
  struct Column {
    std::int32_t number;
    std::uint64_t open;  // rows
  };
  struct Taken {
    std::uint64_t rows = 0;
    Wide sums = 0, differences = 0;  // row + column; row - column + last column
  };

  std::uint64_t free_rows(const Column& column, const Taken& taken) const {
    const auto attacked = taken.sums >> column.number | taken.differences >> (last_column_ - column.number);
    return column.open & ~taken.rows & ~static_cast<std::uint64_t>(attacked);
  }

  void walk(std::size_t first, std::size_t missing, const Taken& taken) {
    if ((++nodes_ & 4095) == 0 && stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (stopped_) return;
    for (std::size_t i = first; i + missing <= columns_.size(); ++i) {
      const Column& column = columns_[i];
      std::uint64_t free = free_rows(column, taken);
      if (missing == 1) found_ += static_cast<std::uint64_t>(std::popcount(free));
      for (; missing > 1 && free != 0; free &= free - 1) {
        const int row = std::countr_zero(free);
        walk(i + 1, missing - 1,
             {taken.rows | std::uint64_t{1} << row, taken.sums | Wide{1} << (row + column.number),
              taken.differences | Wide{1} << (row - column.number + last_column_)});
      }
    }
  }

  const std::int32_t last_column_;
  const std::atomic<bool>& stop_;
  std::vector<Column> columns_;
  std::uint64_t found_ = 0, nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

bool counts_columns(const BoardProblem& problem) {
  const bool flat = !problem.torus && !problem.touching && problem.regions.empty();
  return flat && problem.rows <= 64 && problem.columns <= 64;
}

CompletionCount count_columns(const BoardProblem& problem, const Cover& cover, const std::atomic<bool>& stop) {
  return ColumnCount(problem, cover, stop).run(cover.queens);
}

SearchReport search_columns(const Cover& cover, const std::atomic<bool>& stop, const Visit& visit) {
  return ColumnSearch(cover, stop, visit).run();
}

}  // namespace queenright
