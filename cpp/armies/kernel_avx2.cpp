// The armies' inner loops in AVX2. Only the code below QUEENRIGHT_AVX2_BEGIN uses it, and only after a check of the
// processor (has_avx2).
#include "armies/kernel.hpp"
#include "ground/vectors.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <cstring>

QUEENRIGHT_AVX2_BEGIN

namespace queenright::armies {
namespace {

using Bytes = VectorOf<std::uint8_t, 32>;
using Words = VectorOf<std::int16_t, 32>;
using Sums = VectorOf<std::uint64_t, 32>;
using Mask = Bytes;

inline __m256i raw(Bytes bytes) { return reinterpret_cast<__m256i>(bytes); }
inline Bytes bytes_of(__m256i vector) { return reinterpret_cast<Bytes>(vector); }

inline Bytes average(Bytes a, Bytes b) { return bytes_of(_mm256_avg_epu8(raw(a), raw(b))); }
inline Mask bit_mask(Bytes bytes, std::uint8_t bit) { return reinterpret_cast<Mask>((bytes & bit) == bit); }
inline Bytes above_zero(Mask mask, Bytes bytes) { return (bytes - 128) & mask; }
inline std::uint64_t highest_bits(Bytes bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(raw(bytes))); }
inline Words high_bytes(Bytes bytes) { return reinterpret_cast<Words>(_mm256_srli_epi16(raw(bytes), 8)); }

inline Bytes low_mixed(Bytes a, Bytes b) { return bytes_of(_mm256_unpacklo_epi8(raw(a), raw(b))); }
inline Bytes high_mixed(Bytes a, Bytes b) { return bytes_of(_mm256_unpackhi_epi8(raw(a), raw(b))); }
inline Bytes load_pieces(const std::int8_t* at) {
  return bytes_of(
      _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(at + 16 * kEntry), reinterpret_cast<const __m128i*>(at)));
}
inline void store_pieces(std::int8_t* at, Bytes bytes) {
  _mm256_storeu2_m128i(reinterpret_cast<__m128i*>(at + 16 * kEntry), reinterpret_cast<__m128i*>(at), raw(bytes));
}

inline Bytes repeated(std::uint64_t word) { return bytes_of(_mm256_set1_epi64x(static_cast<long long>(word))); }
inline Sums differences_of(Bytes a, Bytes b) { return reinterpret_cast<Sums>(_mm256_sad_epu8(raw(a), raw(b))); }

// Row m brings the 32-bit parts whose bits are set in m to the front.
alignas(16) constexpr std::int8_t kFront[16][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
    {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0}, {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
inline std::size_t write_above(Sums sums, int limit, std::uint32_t first, std::size_t left, std::uint32_t* found) {
  const __m256i above = _mm256_cmpgt_epi64(reinterpret_cast<__m256i>(sums), _mm256_set1_epi64x(limit - 1));
  unsigned mask = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(above)));
  if (left < 4) mask &= (1u << left) - 1;
  std::int32_t front;
  std::memcpy(&front, kFront[mask], sizeof front);
  const __m128i places =
      _mm_add_epi32(_mm_set1_epi32(static_cast<int>(first)), _mm_cvtepi8_epi32(_mm_cvtsi32_si128(front)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(found), places);
  return static_cast<std::size_t>(std::popcount(mask));
}

}  // namespace
}  // namespace queenright::armies

#include "armies/kernel_body.hpp"

namespace queenright::armies {

const Kernel* avx2_kernel() {
  static const Kernel kernel = kernel_named("avx2");
  return &kernel;
}

}  // namespace queenright::armies

QUEENRIGHT_AVX2_END

#else

namespace queenright::armies {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::armies

#endif
