// A board problem after its fixed queens are placed: the squares that are still free, and the lines through them. Some
// lines must get exactly one queen (rows and columns of a full board), the others at most one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "complete/complete.hpp"

namespace queenright {

// The lines through a square, numbered 0 .. line_count - 1: its row, its column, its region if there are regions, then
// its two diagonals, or the 2 x 2 blocks around it if touching replaces diagonals.
class Lines {
 public:
  void add(std::int32_t line) {
    if (std::find(begin(), end(), line) == end()) numbers_[count_++] = line;
  }
  std::int32_t operator[](int side) const { return numbers_[side]; }
  const std::int32_t* begin() const { return numbers_.data(); }
  const std::int32_t* end() const { return numbers_.data() + count_; }

 private:
  std::array<std::int32_t, 7> numbers_;
  std::int32_t count_ = 0;
};

struct Cover {
  std::vector<Square> squares;
  std::vector<Lines> lines;       // of each square; lines[s][0] is its row, lines[s][1] its column
  std::int32_t row_lines = 0;     // rows still free are lines 0 .. row_lines - 1
  std::int32_t column_lines = 0;  // columns still free follow
  std::int32_t region_lines = 0;  // regions still free follow; 0 too if there are none
  std::int32_t line_count = 0;
  bool rows_required = false;  // every free row must get a queen
  bool columns_required = false;
  bool regions_required = false;
  std::int32_t queens = 0;  // still to place
  bool impossible = false;  // seen at once: more queens to place than lines to take them
  bool stopped = false;     // told to stop before all squares were seen: not a cover of the problem
};

// The free rows × free columns without what is blocked, excluded or attacked by a fixed queen.
Cover reduce(const BoardProblem& problem, const std::atomic<bool>& stop);

// The number of squares that reduce() would examine; a huge empty board is repaired, never listed.
std::uint64_t free_area(const BoardProblem& problem);

// All queens of a solution, by column: the fixed ones and the chosen squares.
std::vector<Square> assemble(const BoardProblem& problem, const std::vector<Square>& chosen);

// Called with a solution as squares of the cover; true ends the search.
using Visit = std::function<bool(const std::vector<std::int32_t>&)>;

enum class SearchEnd { Stopped, Exhausted, Satisfied };  // Satisfied: `visit` had enough

struct SearchReport {
  SearchEnd end = SearchEnd::Stopped;
  std::uint64_t nodes = 0;
  std::uint64_t work = 0;  // squares looked at: a nanosecond or two each, in every search of a race
};

// When a search gives up: it is told to stop, or another one has answered after less work.
class Patience {
 public:
  Patience(const std::atomic<bool>& stop, const std::atomic<std::uint64_t>* least = nullptr)
      : stop_(stop), least_(least) {}

  bool ends(std::uint64_t work) const {
    return stop_.load(std::memory_order_relaxed) ||
           (least_ != nullptr && work > least_->load(std::memory_order_relaxed));
  }

 private:
  const std::atomic<bool>& stop_;
  const std::atomic<std::uint64_t>* least_;
};

bool fits_bits(const Cover& cover);
SearchReport search_bits(const Cover& cover, const Patience& patience, const Visit& visit);

// Called with squares of which the search has shown that no solution has them all; false ends the search.
using Refuted = std::function<bool(const std::vector<std::int32_t>&)>;

struct SparseOptions {
  bool restarts = false;
  std::uint64_t seed = 0;
  const Refuted* refuted = nullptr;
};
SearchReport search_sparse(const Cover& cover, SparseOptions options, const Patience& patience, const Visit& visit);

// For fewer queens than lines: choose a queen or none, column by column. Any number of queens.
SearchReport search_columns(const Cover& cover, const std::atomic<bool>& stop, const Visit& visit);

// How many there are, on boards of which counts_columns() is true.
bool counts_columns(const BoardProblem& problem);
CompletionCount count_columns(const BoardProblem& problem, const Cover& cover, const std::atomic<bool>& stop);

// Moves queens under attack until there are none. Never proves that there is no solution; it ends with the first one.
SearchReport search_heat(const Cover& cover, std::uint64_t seed, const Patience& patience, const Visit& visit);

// Swaps queens until no two attack: for boards too large to be listed. Never proves that there is none.
bool repair(const BoardProblem& problem, std::uint64_t seed, const std::atomic<bool>& stop, std::vector<Square>& chosen,
            std::uint64_t& swaps);

}  // namespace queenright
