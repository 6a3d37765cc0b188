// A random solution in linear time: place queens at random as long as they fit, then repair the few that are left over
// by swaps (after Sosic and Gu, "Efficient local search with conflict minimization: a case study of the n-queens
// problem", 1994, who keep a count for every diagonal).
//
// A queen that is not placed yet is not on the board at all, so a diagonal is free or taken: two bitmaps of 2n bits
// instead of counts, 0.5 MB for a million queens, which stay in the cache. Unused rows are kept at the front of the
// answer itself. The rows to try next are drawn, and fetched from memory, some draws ahead of their use.
#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "ground/checks.hpp"
#include "ground/memory.hpp"
#include "ground/random.hpp"
#include "ground/run_on_threads.hpp"
#include "ground/targets.hpp"
#include "sample/sample.hpp"
#include "verify/verify.hpp"

namespace queenright {
namespace {

// A column that rejected this many of the remaining rows has almost certainly rejected them all.
constexpr int kDrawsPerColumn = 256;
constexpr std::size_t kAhead =
    16;  // 10^7 queens: 1.9 s with each row fetched when it is needed, 0.7 s with 16 draws ahead

class Bits {
 public:
  explicit Bits(std::size_t size) : words_(size / 64 + 1) {}
  bool operator[](std::size_t bit) const { return words_[bit >> 6] >> (bit & 63) & 1; }
  void flip(std::size_t bit) { words_[bit >> 6] ^= std::uint64_t{1} << (bit & 63); }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }

 private:
  std::vector<std::uint64_t> words_;
};

// Columns left_.. n-1 hold queens; queens_[0 .. left_) are the rows that no queen uses.
class Repair {
 public:
  Repair(std::int32_t* queens, std::size_t n, Random random, const Control& control)
      : queens_(queens), n_(n), random_(random), control_(control), sums_(2 * n), differences_(2 * n) {
    for (std::size_t row = 0; row < n; ++row) queens[row] = static_cast<std::int32_t>(row);
  }

  bool run() {
    for (;;) {
      restart();
      place_while_it_fits();
      if (control_.stop) return false;
      if (repair_the_rest()) return true;
    }
  }

 private:
  void restart() {
    sums_.clear();
    differences_.clear();
    left_ = n_;
    for (std::size_t& draw : ahead_) draw = drawn();
  }

  bool fits(std::size_t column, std::size_t row) const {
    return !(int{sums_[column + row]} | int{differences_[row + n_ - column]});
  }
  // Puts a queen on the square, or takes it away.
  void flip(std::size_t column, std::size_t row) {
    sums_.flip(column + row);
    differences_.flip(row + n_ - column);
  }
  std::size_t row_of(std::size_t column) const { return static_cast<std::size_t>(queens_[column]); }

  // A place among the unused rows, on its way from memory.
  std::size_t drawn() {
    const std::size_t place = random_.below(left_);
    QUEENRIGHT_FETCH(queens_ + place);
    return place;
  }
  std::size_t next_place() {
    for (;;) {
      const std::size_t place = ahead_[turn_];
      ahead_[turn_] = drawn();
      turn_ = (turn_ + 1) % kAhead;
      if (place < left_) return place;  // the others were used up since they were drawn
    }
  }

  void place_while_it_fits() {
    while (left_ > 0 && place_column(left_ - 1)) {
      --left_;
      if (left_ == 0 || (left_ % 65536 == 0 && control_.stop)) return;
    }
  }
  bool place_column(std::size_t column) {
    for (int draw = 0; draw < kDrawsPerColumn; ++draw) {
      const std::size_t place = next_place();
      if (!fits(column, row_of(place))) continue;
      flip(column, row_of(place));
      std::swap(queens_[place], queens_[column]);
      return true;
    }
    return false;
  }

  bool repair_the_rest() {
    for (; left_ > 0; --left_)
      if (!repair_column(left_ - 1)) return false;
    return true;
  }
  // Gives the column a queen by swapping rows with another column. About one swap in 70 fits, and about 20 columns need
  // one (measured at 10^3, 10^5 and 10^6); a small board without such a swap starts again.
  bool repair_column(std::size_t column) {
    const std::size_t tries = 20 * std::min<std::size_t>(n_, 10000);
    for (std::size_t attempt = 0; attempt < tries; ++attempt)
      if (swap_in(column, random_.below(n_))) return true;
    return false;
  }
  bool swap_in(std::size_t column, std::size_t other) {
    const std::size_t row = row_of(column), other_row = row_of(other);
    const bool placed = other >= left_;
    if (placed) flip(other, other_row);
    if (fits(column, other_row)) {
      flip(column, other_row);
      if (!placed || fits(other, row)) {
        if (placed) flip(other, row);
        std::swap(queens_[column], queens_[other]);
        return true;
      }
      flip(column, other_row);
    }
    if (placed) flip(other, other_row);
    return false;
  }

  std::int32_t* queens_;
  std::size_t n_;
  Random random_;
  const Control& control_;
  Bits sums_, differences_;
  std::size_t left_ = 0;
  std::size_t ahead_[kAhead] = {};
  std::size_t turn_ = 0;
};

void check_sampled_size(std::size_t n) {
  if (n == 2 || n == 3 || n > INT32_MAX)
    throw std::invalid_argument("no random solution of " + std::to_string(n) + " queens: wanted 0, 1 or 4 to 2^31 - 1");
}

}  // namespace

bool random_solution(std::int32_t* queens, std::size_t n, std::uint64_t seed, std::uint64_t stream,
                     const Control& control) {
  check_sampled_size(n);
  if (n == 0) return true;
  return Repair(queens, n, Random(seed, stream), control).run();
}

bool random_solutions(std::int32_t* queens, std::size_t n, std::size_t count, std::uint64_t seed, int threads,
                      const Control& control) {
  check_sampled_size(n);
  check_threads(threads);
  values_of(n, count);
  if (n == 0) return true;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> complete{true};
  const auto work = [&] {
    for (std::size_t i; complete && (i = next++) < count;)
      if (control.stop || !random_solution(queens + i * n, n, seed, i, control)) complete = false;
  };
  const auto useful = static_cast<int>(std::min(count, static_cast<std::size_t>(threads)));
  run_on_threads(useful, work, [&] { next = count; });
  return complete;
}

bool are_solutions(const std::int32_t* queens, std::size_t n, std::size_t count) {
  values_of(n, count);
  if (n == 0) return true;
  for (std::size_t i = 0; i < count; ++i)
    if (!is_solution(queens + i * n, n)) return false;
  return true;
}

}  // namespace queenright
