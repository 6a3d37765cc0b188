// The sparse search, for any number of lines: counters instead of bit sets, and a trail to undo steps.
//
// Branching follows dom/wdeg (Boussemart, Hemery, Lecoutre and Sais 2004): the line with the fewest squares left for
// the failures it has caused. A restart forgets the position but not the weights, which repairs a bad first choice; the
// limit grows by half each time, so the search still ends with a proof.
#include <algorithm>
#include <numeric>
#include <random>

#include "complete/cover.hpp"

namespace queenright {

namespace {

constexpr double kFirstLimit = 100, kGrowth = 1.5;

class SparseSearch {
 public:
  SparseSearch(const Cover& cover, SparseOptions options, const Patience& patience, const Visit& visit)
      : cover_(cover),
        options_(options),
        patience_(patience),
        visit_(visit),
        random_(options.seed),
        alive_(cover.squares.size(), 1),
        covered_(cover.line_count),
        left_(cover.line_count),
        weight_(cover.line_count, 1.0) {
    required_.insert(required_.end(), cover.row_lines, cover.rows_required);
    required_.insert(required_.end(), cover.column_lines, cover.columns_required);
    required_.insert(required_.end(), cover.region_lines, cover.regions_required);
    sides_ = cover.region_lines > 0 ? 3 : 2;
    list_squares();
  }

  SearchReport run() {
    for (std::int32_t line = 0; line < takers(); ++line)
      if (required_[line] && left_[line] == 0) return {SearchEnd::Exhausted, 0, 0};
    double limit = options_.restarts ? kFirstLimit : 0;
    while (true) {
      failures_left_ = options_.restarts ? static_cast<std::int64_t>(limit) : INT64_MAX;
      const Verdict verdict = descend();
      if (verdict == Verdict::Enough) return {SearchEnd::Satisfied, nodes_, work_};
      if (verdict == Verdict::Nothing) return {SearchEnd::Exhausted, nodes_, work_};
      if (stopped_) return {SearchEnd::Stopped, nodes_, work_};
      limit *= kGrowth;
    }
  }

 private:
  enum class Verdict { Nothing, Enough, GiveUp };  // GiveUp: stopped, or time for a restart

  // Rows, columns and regions, the lines that may need a queen, come first.
  std::int32_t takers() const { return static_cast<std::int32_t>(required_.size()); }

  // The squares of every line, one after another.
  void list_squares() {
    start_.assign(cover_.line_count + 1, 0);
    for (const Lines& lines : cover_.lines)
      for (const std::int32_t line : lines) ++start_[line + 1];
    for (std::int32_t line = 0; line < cover_.line_count; ++line) left_[line] = start_[line + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    on_.resize(start_.back());
    std::vector<std::int32_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t s = 0; s < cover_.lines.size(); ++s)
      for (const std::int32_t line : cover_.lines[s]) on_[next[line]++] = static_cast<std::int32_t>(s);
  }

  // Remove a square; false on a wipe-out, which adds weight to its line.
  bool kill(std::int32_t s) {
    alive_[s] = 0;
    trail_.push_back(s);
    bool fine = true;
    for (int side = 0; side < sides_; ++side) {
      const std::int32_t line = cover_.lines[s][side];
      if (covered_[line]) continue;
      --left_[line];
      if (!required_[line]) continue;
      if (left_[line] == 1) units_.push_back(line);
      if (left_[line] == 0) {
        weight_[line] += 1;
        fine = false;
      }
    }
    return fine;
  }

  bool place(std::int32_t s) {
    ++nodes_;
    chosen_.push_back(s);
    for (int side = 0; side < sides_; ++side) {
      covered_[cover_.lines[s][side]] = 1;
      trail_.push_back(~cover_.lines[s][side]);
    }
    alive_[s] = 0;
    bool fine = true;
    for (const std::int32_t line : cover_.lines[s]) {
      work_ += static_cast<std::uint64_t>(start_[line + 1] - start_[line]);
      for (std::int32_t i = start_[line]; i < start_[line + 1] && fine; ++i)
        if (alive_[on_[i]]) fine = kill(on_[i]);
    }
    return fine;
  }

  bool propagate(bool fine) {
    while (fine && !units_.empty()) {
      const std::int32_t line = units_.back();
      units_.pop_back();
      if (!covered_[line]) fine = place(any_square(line));
    }
    units_.clear();
    return fine;
  }

  void undo(std::size_t trail, std::size_t chosen) {
    while (chosen_.size() > chosen) {
      alive_[chosen_.back()] = 1;
      chosen_.pop_back();
    }
    for (; trail_.size() > trail; trail_.pop_back()) {
      const std::int32_t entry = trail_.back();
      if (entry < 0) {
        covered_[~entry] = 0;
        continue;
      }
      alive_[entry] = 1;
      for (int side = 0; side < sides_; ++side)
        if (!covered_[cover_.lines[entry][side]]) ++left_[cover_.lines[entry][side]];
    }
  }

  std::int32_t any_square(std::int32_t line) {
    const std::int32_t length = start_[line + 1] - start_[line];
    std::int32_t i = options_.restarts ? static_cast<std::int32_t>(random_() % length) : 0;
    while (!alive_[on_[start_[line] + i]]) i = i + 1 == length ? 0 : i + 1;
    return on_[start_[line] + i];
  }

  std::int32_t choose_line() {
    std::int32_t best = -1;
    double lowest = 0;
    work_ += static_cast<std::uint64_t>(takers());
    for (std::int32_t line = 0; line < takers(); ++line) {
      if (covered_[line] || !required_[line]) continue;
      const double score = left_[line] / weight_[line];
      if (best < 0 || score < lowest) {
        best = line;
        lowest = score;
      }
    }
    return best;
  }

  Verdict descend() {
    const std::size_t trail = trail_.size(), chosen = chosen_.size();
    const Verdict verdict = explore();
    undo(trail, chosen);
    return verdict;
  }

  Verdict explore() {
    while (true) {
      if (patience_.ends(work_)) stopped_ = true;
      if (stopped_ || failures_left_ < 0) return Verdict::GiveUp;
      if (static_cast<std::int32_t>(chosen_.size()) == cover_.queens)
        return visit_(chosen_) ? Verdict::Enough : Verdict::Nothing;
      const std::int32_t square = any_square(choose_line());
      const Verdict verdict = try_square(square);
      if (verdict != Verdict::Nothing) return verdict;
      if (!propagate(kill(square))) {  // refuted: strike it, and look again unless that wipes a line out
        --failures_left_;
        return Verdict::Nothing;
      }
    }
  }

  Verdict try_square(std::int32_t square) {
    const std::size_t trail = trail_.size(), chosen = chosen_.size();
    Verdict verdict = Verdict::Nothing;
    tried_.push_back(square);
    if (propagate(place(square))) verdict = descend();
    else --failures_left_;
    undo(trail, chosen);
    if (verdict == Verdict::Nothing && options_.refuted != nullptr && !(*options_.refuted)(tried_)) stopped_ = true;
    tried_.pop_back();
    return stopped_ && verdict == Verdict::Nothing ? Verdict::GiveUp : verdict;
  }

  const Cover& cover_;
  const SparseOptions options_;
  const Patience patience_;
  const Visit& visit_;
  std::mt19937_64 random_;
  std::vector<char> alive_, covered_, required_;
  std::vector<std::int32_t> left_, start_, on_, trail_, units_, chosen_;
  std::vector<std::int32_t> tried_;  // the squares tried, without those that follow
  std::vector<double> weight_;
  int sides_ = 2;
  std::int64_t failures_left_ = 0;
  std::uint64_t nodes_ = 0, work_ = 0;
  bool stopped_ = false;
};

}  // namespace

SearchReport search_sparse(const Cover& cover, SparseOptions options, const Patience& patience, const Visit& visit) {
  return SparseSearch(cover, options, patience, visit).run();
}

}  // namespace queenright
