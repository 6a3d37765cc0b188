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

template bool is_solution(const std::uint8_t*, std::size_t);
template bool is_solution(const std::int8_t*, std::size_t);
template bool is_solution(const std::uint16_t*, std::size_t);
template bool is_solution(const std::int16_t*, std::size_t);
template bool is_solution(const std::uint32_t*, std::size_t);
template bool is_solution(const std::int32_t*, std::size_t);
template bool is_solution(const std::uint64_t*, std::size_t);
template bool is_solution(const std::int64_t*, std::size_t);

}  // namespace queenright
