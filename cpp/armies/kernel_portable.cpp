// The armies' inner loops without special instructions; also the reference for the other paths.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "armies/kernel.hpp"
#include "ground/vectors.hpp"

namespace queenright::armies {
namespace {

using Bytes = VectorOf<std::uint8_t, 16>;
using Words = VectorOf<std::int16_t, 16>;
using Sums = VectorOf<std::uint64_t, 16>;
using Mask = Bytes;

inline Bytes average(Bytes a, Bytes b) { return (a | b) - ((a ^ b) >> 1); }
inline Mask bit_mask(Bytes bytes, std::uint8_t bit) { return QUEENRIGHT_AS(Mask, (bytes & bit) == bit); }
inline Bytes above_zero(Mask mask, Bytes bytes) { return (bytes - 128) & mask; }
inline std::uint64_t highest_bits(Bytes bytes) {
  std::uint64_t bits = 0;
  for (int lane = 0; lane < 16; ++lane) bits |= static_cast<std::uint64_t>(bytes[lane] >> 7) << lane;
  return bits;
}
inline Words high_bytes(Bytes bytes) { return QUEENRIGHT_AS(Words, bytes) >> 8 & 0xFF; }

inline Bytes low_mixed(Bytes a, Bytes b) {
  return QUEENRIGHT_SHUFFLE(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes high_mixed(Bytes a, Bytes b) {
  return QUEENRIGHT_SHUFFLE(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
inline Bytes load_pieces(const std::int8_t* at) {
  Bytes value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
inline void store_pieces(std::int8_t* at, Bytes bytes) { std::memcpy(at, &bytes, sizeof bytes); }

inline Bytes repeated(std::uint64_t word) { return QUEENRIGHT_AS(Bytes, (Sums{word, word})); }
inline Sums differences_of(Bytes a, Bytes b) {
  const Sums differences = QUEENRIGHT_AS(Sums, QUEENRIGHT_SELECT(a > b, a, b) - QUEENRIGHT_SELECT(a < b, a, b));
  Sums sums = (differences & 0x00FF00FF00FF00FF) + (differences >> 8 & 0x00FF00FF00FF00FF);
  sums += sums >> 32;
  sums += sums >> 16;
  return sums & 0xFFFF;
}
inline std::size_t write_above(Sums sums, int limit, std::uint32_t first, std::size_t left, std::uint32_t* found) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < 2 && i < left; ++i) {
    found[count] = first + i;
    count += static_cast<std::int64_t>(sums[i]) >= limit;
  }
  return count;
}

}  // namespace
}  // namespace queenright::armies

#include "armies/kernel_body.hpp"

namespace queenright::armies {

const Kernel& portable_kernel() {
  static const Kernel kernel = kernel_named("portable");
  return kernel;
}

}  // namespace queenright::armies
