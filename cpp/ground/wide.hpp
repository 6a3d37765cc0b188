// Sets of up to 128 lines, and products of 64-bit numbers: 128-bit numbers where the compiler has them.
#pragma once

#include <cstdint>

#include "ground/targets.hpp"

namespace queenright {

#if QUEENRIGHT_GNU

__extension__ typedef unsigned __int128 Wide;

inline Wide product_of(std::uint64_t a, std::uint64_t b) { return static_cast<Wide>(a) * b; }

#else

class Wide {
 public:
  constexpr Wide(std::uint64_t low = 0, std::uint64_t high = 0) : low_(low), high_(high) {}

  explicit constexpr operator std::uint64_t() const { return low_; }
  explicit constexpr operator bool() const { return (low_ | high_) != 0; }

  friend constexpr Wide operator|(Wide a, Wide b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
  friend constexpr Wide operator&(Wide a, Wide b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
  constexpr Wide& operator|=(Wide other) { return *this = *this | other; }
  // By 0 to 127 bits.
  friend constexpr Wide operator<<(Wide a, int by) {
    if (by == 0) return a;
    if (by >= 64) return {0, a.low_ << (by - 64)};
    return {a.low_ << by, a.high_ << by | a.low_ >> (64 - by)};
  }
  friend constexpr Wide operator>>(Wide a, int by) {
    if (by == 0) return a;
    if (by >= 64) return {a.high_ >> (by - 64), 0};
    return {a.low_ >> by | a.high_ << (64 - by), a.high_ >> by};
  }

 private:
  std::uint64_t low_, high_;
};

// By halves of 32 bits.
inline Wide product_of(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t half = 0xFFFFFFFF;
  const std::uint64_t low = (a & half) * (b & half), left = (a >> 32) * (b & half), right = (a & half) * (b >> 32);
  const std::uint64_t middle = (low >> 32) + (left & half) + (right & half);
  return {(low & half) | middle << 32, (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32)};
}

#endif

}  // namespace queenright
