// Fewer queens than lines (k queens on any rectangle): no line needs a queen, so there is nothing to propagate. Go
// through the columns, put a queen on each free square in turn or leave the column empty while enough columns remain.
#include "complete/cover.hpp"

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

}  // namespace

SearchReport search_columns(const Cover& cover, const std::atomic<bool>& stop, const Visit& visit) {
  return ColumnSearch(cover, stop, visit).run();
}

}  // namespace queenright
