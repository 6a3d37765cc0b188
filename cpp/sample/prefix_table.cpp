// Ranking and unranking solutions by counts of prefixes, the usual way to number combinatorial objects (Knuth, The Art
// of Computer Programming 4A, 7.2.1): find the prefix whose range holds the number, then walk its subtree.
//
// Prefixes are as long as their table stays small (n = 14: 241,484 of six columns; n = 18: 2,398,292), so that the
// walk is short: about a hundred boards at n = 14. Mirrored top to bottom, a prefix becomes the one at the same place
// from the end of the list, with as many solutions; one half of the list is counted.
#include "sample/prefix_table.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <string>

#include "ground/checks.hpp"
#include "ground/memory.hpp"
#include "ground/random.hpp"
#include "ground/run_on_threads.hpp"
#include "sample/completions.hpp"
#include "verify/verify.hpp"

namespace queenright {
namespace {

constexpr int kBitsPerRow = 5;
constexpr std::size_t kSamplesPerStream = 1024;

int depth_for(int n) { return std::clamp((n - 2) / 2, 0, 6); }

void check_size(int n) { check_range("the board size of a table of prefixes", n, 0, kLargestTable); }

void list_prefixes(const OpenBoard& board, int columns, std::uint64_t rows, std::vector<std::uint64_t>& prefixes) {
  if (columns == 0) return prefixes.push_back(rows);
  for (std::uint32_t free = board.free(); free != 0; free &= free - 1)
    list_prefixes(board.with(free & (0u - free)), columns - 1,
                  rows << kBitsPerRow | static_cast<std::uint64_t>(std::countr_zero(free)), prefixes);
}

std::vector<std::uint64_t> all_prefixes(int n, int depth) {
  std::vector<std::uint64_t> prefixes;
  list_prefixes(OpenBoard::empty(n), depth, 0, prefixes);
  return prefixes;
}

int row_in(std::uint64_t prefix, int column, int depth) {
  return static_cast<int>(prefix >> (kBitsPerRow * (depth - 1 - column)) & ((1 << kBitsPerRow) - 1));
}

OpenBoard board_after(std::uint64_t prefix, int n, int depth) {
  OpenBoard board = OpenBoard::empty(n);
  for (int column = 0; column < depth; ++column) board = board.with(1u << row_in(prefix, column, depth));
  return board;
}

// Runs `work(first, last)` over pieces of 0..count on several threads.
template <class Work>
void share(std::size_t count, std::size_t piece, int threads, const Control& control, Work work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t first; !control.stop && (first = next.fetch_add(piece)) < count;)
      work(first, std::min(count, first + piece));
  };
  run_on_threads(threads, run, [&] { next = count; });
}

// Writes the rows of the index-th completion, counting from 0 in lexicographic order, and returns true; otherwise takes
// the completions that there are from `index`.
bool descend(const OpenBoard& board, int column, int n, std::uint64_t& index, std::int32_t* queens) {
  if (column == n) return index-- == 0;
  for (std::uint32_t free = board.free(); free != 0; free &= free - 1) {
    queens[column] = std::countr_zero(free);
    if (descend(board.with(free & (0u - free)), column + 1, n, index, queens)) return true;
  }
  return false;
}

}  // namespace

std::optional<PrefixTable> PrefixTable::build(int n, int threads, Control& control) {
  check_size(n);
  check_threads(threads);
  const int depth = depth_for(n);
  const std::vector<std::uint64_t> prefixes = all_prefixes(n, depth);
  std::vector<std::uint32_t> counts((prefixes.size() + 1) / 2);
  control.cost_total = counts.size();
  share(counts.size(), 16, threads, control, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      counts[i] = static_cast<std::uint32_t>(completions(board_after(prefixes[i], n, depth), n - depth));
    control.cost_done += last - first;
  });
  if (control.stop) return std::nullopt;
  return restore(n, counts);
}

PrefixTable PrefixTable::restore(int n, const std::vector<std::uint32_t>& counts) {
  check_size(n);
  PrefixTable table(n, depth_for(n));
  table.prefixes_ = all_prefixes(n, table.depth_);
  const std::size_t length = table.prefixes_.size();
  if (counts.size() != (length + 1) / 2)
    throw std::invalid_argument("the table of " + std::to_string(n) + " queens has " +
                                std::to_string((length + 1) / 2) + " counts, got " + std::to_string(counts.size()));
  table.ends_.resize(length);
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < length; ++i) {
    end += counts[std::min(i, length - 1 - i)];
    if (end > UINT32_MAX) throw std::invalid_argument("the counts of the table add up to more than 2^32 - 1");
    table.ends_[i] = static_cast<std::uint32_t>(end);
  }
  return table;
}

std::vector<std::uint32_t> PrefixTable::counts() const {
  std::vector<std::uint32_t> counts(ends_.size());
  std::adjacent_difference(ends_.begin(), ends_.end(), counts.begin());
  counts.resize((ends_.size() + 1) / 2);
  return counts;
}

void PrefixTable::unrank(std::uint64_t index, std::int32_t* queens) const {
  if (index >= total())
    throw std::out_of_range("no solution number " + std::to_string(index) + " of " + std::to_string(n_) +
                            " queens: wanted less than " + std::to_string(total()));
  const auto place = std::upper_bound(ends_.begin(), ends_.end(), static_cast<std::uint32_t>(index)) - ends_.begin();
  if (place > 0) index -= ends_[place - 1];
  const std::uint64_t prefix = prefixes_[place];
  for (int column = 0; column < depth_; ++column) queens[column] = row_in(prefix, column, depth_);
  if (!descend(board_after(prefix, n_, depth_), depth_, n_, index, queens))
    throw std::runtime_error("the counts of this table are wrong: count it again");
}

std::uint64_t PrefixTable::rank(const std::int32_t* rows) const {
  std::int32_t queens[kLargestTable];
  copy_values(rows, static_cast<std::size_t>(n_), queens);
  if (!is_solution(queens, static_cast<std::size_t>(n_)))
    throw std::invalid_argument("only a solution has a number among the solutions, and these rows are none");
  std::uint64_t prefix = 0;
  for (int column = 0; column < depth_; ++column)
    prefix = prefix << kBitsPerRow | static_cast<unsigned>(queens[column]);
  const auto place = std::lower_bound(prefixes_.begin(), prefixes_.end(), prefix) - prefixes_.begin();
  std::uint64_t index = place > 0 ? ends_[place - 1] : 0;
  OpenBoard board = board_after(prefix, n_, depth_);
  for (int column = depth_; column < n_; ++column) {
    const std::uint32_t queen = 1u << queens[column];
    for (std::uint32_t lower = board.free() & (queen - 1); lower != 0; lower &= lower - 1)
      index += completions(board.with(lower & (0u - lower)), n_ - column - 1);
    board = board.with(queen);
  }
  return index;
}

void PrefixTable::sample(std::int32_t* queens, std::size_t count, std::uint64_t seed, int threads,
                         const Control& control) const {
  check_threads(threads);
  values_of(static_cast<std::size_t>(n_), count);
  if (total() == 0 && count > 0)
    throw std::invalid_argument("no solution of " + std::to_string(n_) + " queens to draw from");
  if (n_ == 0) return;
  share(count, kSamplesPerStream, threads, control, [&](std::size_t first, std::size_t last) {
    Random random(seed, first / kSamplesPerStream);
    for (std::size_t i = first; i < last; ++i) unrank(random.below(total()), queens + i * static_cast<std::size_t>(n_));
  });
}

}  // namespace queenright
