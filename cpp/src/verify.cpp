// The verifier: mark every queen's row, sum and difference diagonal in three bitmaps without looking, then count.
//
// n queens stand on n different lines of a family exactly if n bits are set, so there is no test and no branch
// per queen, and bits instead of bytes keep the maps (0.6 MB per million queens) in the cache as long as possible.
// A board that is no solution mostly shows it early, so the bits are also counted after 1/64, 1/16 and 1/4 of it.
#include "queenright/verify.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <vector>

namespace queenright {

namespace {

class Bitmap {
 public:
  explicit Bitmap(std::size_t bits) : words_(bits / 64 + 1) {}
  void set(std::size_t bit) { words_[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
  std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
    return total;
  }

 private:
  std::vector<std::uint64_t> words_;
};

// True if every row of the block lies on the board. No early exit, so that the compiler vectorises it.
template <class Row>
bool on_board(const Row* block, std::size_t length, std::size_t n) {
  using Unsigned = std::make_unsigned_t<Row>;  // a negative row becomes a large one
  Unsigned largest = 0;
  for (std::size_t i = 0; i < length; ++i) largest = std::max(largest, static_cast<Unsigned>(block[i]));
  return largest < n;
}

class Lines {
 public:
  explicit Lines(std::size_t n) : n_(n), rows_(n), sums_(2 * n), differences_(2 * n) {}

  template <class Row>
  void mark(const Row* queens, std::size_t start, std::size_t end) {
    for (std::size_t column = start; column < end; ++column) {
      const auto row = static_cast<std::size_t>(queens[column]);
      rows_.set(row);
      sums_.set(row + column);
      differences_.set(row + n_ - column);
    }
  }

  bool all_different(std::size_t queens) const {
    return differences_.count() == queens && sums_.count() == queens && rows_.count() == queens;
  }

 private:
  std::size_t n_;
  Bitmap rows_, sums_, differences_;
};

}  // namespace

template <class Row>
bool is_solution(const Row* queens, std::size_t n) {
  constexpr std::size_t block = 4096;  // checked for range, then marked while still in the first cache
  Lines lines(n);
  std::size_t next_look = n / 64;
  for (std::size_t start = 0; start < n; start += block) {
    const std::size_t end = std::min(n, start + block);
    if (!on_board(queens + start, end - start, n)) return false;
    lines.mark(queens, start, end);
    if (end >= next_look && end < n) {
      if (!lines.all_different(end)) return false;
      next_look *= 4;
    }
  }
  return lines.all_different(n);
}

namespace {

// The lines of a small board: one word each for rows and diagonals of a torus, two for those of a flat board. `Wide`
// holds 2n - 1 bits.
template <class Wide>
bool is_listed_solution(const std::uint8_t* queens, int n, const std::uint64_t* open, bool torus) {
  std::uint64_t rows = 0;
  Wide sums = 0, differences = 0;
  bool allowed = true;
  for (int column = 0; column < n; ++column) {
    const int row = queens[column];
    if (row >= n) return false;
    int sum = row + column, difference = row - column + n - 1;
    if (torus) sum %= n, difference %= n;
    rows |= std::uint64_t{1} << row;
    sums |= Wide{1} << sum;
    differences |= Wide{1} << difference;
    if (open != nullptr) allowed &= (open[column] >> row & 1) != 0;
  }
  const auto ones = [](Wide bits) {
    int count = std::popcount(static_cast<std::uint64_t>(bits));
    if constexpr (sizeof(Wide) > 8) count += std::popcount(static_cast<std::uint64_t>(bits >> 64));
    return count;
  };
  return allowed && std::popcount(rows) == n && ones(sums) == n && ones(differences) == n;
}

}  // namespace

bool are_listed_solutions(const std::uint8_t* boards, int n, std::size_t count, const std::vector<std::uint64_t>& open,
                          bool torus) {
  const std::uint64_t* const rows = open.size() == static_cast<std::size_t>(n) && n > 0 ? open.data() : nullptr;
  const auto check = n <= 32 ? is_listed_solution<std::uint64_t> : is_listed_solution<unsigned __int128>;
  for (std::size_t i = 0; i < count; ++i)
    if (!check(boards + i * static_cast<std::size_t>(n), n, rows, torus)) return false;
  return true;
}

template bool is_solution(const std::uint8_t*, std::size_t);
template bool is_solution(const std::int8_t*, std::size_t);
template bool is_solution(const std::uint16_t*, std::size_t);
template bool is_solution(const std::int16_t*, std::size_t);
template bool is_solution(const std::uint32_t*, std::size_t);
template bool is_solution(const std::int32_t*, std::size_t);
template bool is_solution(const std::uint64_t*, std::size_t);
template bool is_solution(const std::int64_t*, std::size_t);

}  // namespace queenright
