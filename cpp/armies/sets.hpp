// Sets of rows or columns of the armies' board, in an order that suits its symmetries.
//
// A set is a *key*: from the highest bit down, the middle line (odd n), then pairs of mirrored lines from the middle to
// the border. Reversing the board swaps neighbouring bits, so the high bits of a key decide most comparisons.
#pragma once

#include <algorithm>
#include <cstdint>

namespace queenright::armies {

inline constexpr int kLargestProved = 24;  // 4n - 6 inner diagonals in three vectors of 32 bytes

class Sets {
 public:
  explicit Sets(int n) : n_(n), all_((1u << n) - 1) {}

  std::uint32_t all() const { return all_; }

  // Bit i of the result is line i.
  std::uint32_t members(std::uint32_t key) const {
    std::uint32_t found = 0;
    for (int bit = 0; bit < n_; ++bit)
      if (key >> bit & 1) found |= 1u << line(bit);
    return found;
  }

  // The line of a bit of a key.
  int line(int bit) const {
    if (n_ % 2 == 1 && bit == n_ - 1) return n_ / 2;
    return bit % 2 == 1 ? bit / 2 : n_ - 1 - bit / 2;
  }

  // The mirrored set, and the smallest of a set, its mirror image and their complements; `cut` low bits may be missing.
  std::uint32_t mirrored(std::uint32_t key, int cut = 0) const {
    const std::uint32_t single = n_ % 2 == 1 ? 1u << (n_ - 1 - cut) : 0;
    return (key & single) | (key & ~single & 0xAAAAAAAAu) >> 1 | (key & ~single & 0x55555555u) << 1;
  }
  std::uint32_t canonical(std::uint32_t key, int cut = 0) const {
    const std::uint32_t all = all_ >> cut, mirror = mirrored(key, cut);
    return std::min({key, mirror, all & ~key, all & ~mirror});
  }

 private:
  int n_;
  std::uint32_t all_;
};

}  // namespace queenright::armies
