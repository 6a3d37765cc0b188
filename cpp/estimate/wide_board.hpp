// A half-filled board of up to 64 * Words columns as its three bit sets, seen from the next column. It keeps no queens:
// for an estimate it is enough to know how many squares are open.
#pragma once

#include <bit>
#include <cstdint>

#include "ground/random.hpp"

namespace queenright {

template <int Words>
struct Mask {
  std::uint64_t word[Words] = {};

  static Mask first(int bits) {
    Mask mask;
    for (int i = 0; i < Words; ++i) {
      const int here = bits - 64 * i;
      mask.word[i] = here >= 64 ? ~std::uint64_t{0} : here <= 0 ? 0 : (std::uint64_t{1} << here) - 1;
    }
    return mask;
  }
  int count() const {
    int bits = 0;
    for (const std::uint64_t part : word) bits += std::popcount(part);
    return bits;
  }
  // The index of the set bit number `which`, counting from 0.
  int select(int which) const {
    int i = 0;
    for (int here; which >= (here = std::popcount(word[i])); ++i) which -= here;
    std::uint64_t part = word[i];
    while (which-- > 0) part &= part - 1;
    return 64 * i + std::countr_zero(part);
  }
  void set(int bit) { word[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
  void clear(int bit) { word[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
  void shift_up() {
    for (int i = Words - 1; i > 0; --i) word[i] = word[i] << 1 | word[i - 1] >> 63;
    word[0] <<= 1;
  }
  void shift_down() {
    for (int i = 0; i < Words - 1; ++i) word[i] = word[i] >> 1 | word[i + 1] << 63;
    word[Words - 1] >>= 1;
  }
};

template <int Words>
struct WideBoard {
  Mask<Words> rows, up, down;  // rows without a queen; rows of the next column that a diagonal attacks

  explicit WideBoard(int n) : rows(Mask<Words>::first(n)) {}
  WideBoard() = default;

  Mask<Words> free() const {
    Mask<Words> open;
    for (int i = 0; i < Words; ++i) open.word[i] = rows.word[i] & ~(up.word[i] | down.word[i]);
    return open;
  }
  void place(int row) {
    rows.clear(row);
    up.set(row);
    down.set(row);
    up.shift_up();
    down.shift_down();
  }
  // Places a queen on a random open row of the next column and returns how many rows were open; 0: no queen placed.
  int place_at_random(Random& random) {
    const Mask<Words> open = free();
    const int choices = open.count();
    if (choices > 0) place(open.select(static_cast<int>(random.below(static_cast<std::uint64_t>(choices)))));
    return choices;
  }
};

// The number of ways to fill the last `open` columns.
template <int Words>
std::uint64_t wide_completions(const WideBoard<Words>& board, int open) {
  const Mask<Words> free = board.free();
  if (open == 0) return 1;
  if (open == 1) return static_cast<std::uint64_t>(free.count());
  std::uint64_t found = 0;
  for (int i = 0; i < Words; ++i)
    for (std::uint64_t part = free.word[i]; part != 0; part &= part - 1) {
      WideBoard<Words> next = board;
      next.place(64 * i + std::countr_zero(part));
      found += wide_completions(next, open - 1);
    }
  return found;
}

// Calls work(WideBoard of the least sufficient width), so that small boards are not slowed down.
template <class Work>
auto with_width(int n, Work work) {
  if (n <= 64) return work(WideBoard<1>(n));
  if (n <= 128) return work(WideBoard<2>(n));
  return work(WideBoard<4>(n));
}

}  // namespace queenright
