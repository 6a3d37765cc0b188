// The armies' inner loops in AVX-512. Only the code below QUEENRIGHT_AVX512_BEGIN uses it, and only after a check of
// the processor (has_avx512).
#include "armies/kernel.hpp"
#include "ground/vectors.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <cstring>

#if !defined(__clang__)  // GCC's intrinsics fill unused lanes with an uninitialised variable
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

QUEENRIGHT_AVX512_BEGIN

namespace queenright::armies {
namespace {

using Bytes = VectorOf<std::uint8_t, 64>;
using Words = VectorOf<std::int16_t, 64>;
using Sums = VectorOf<std::uint64_t, 64>;
using Mask = std::uint64_t;

inline __m512i raw(Bytes bytes) { return reinterpret_cast<__m512i>(bytes); }
inline Bytes bytes_of(__m512i vector) { return reinterpret_cast<Bytes>(vector); }

inline Bytes average(Bytes a, Bytes b) { return bytes_of(_mm512_avg_epu8(raw(a), raw(b))); }
inline Mask bit_mask(Bytes bytes, std::uint8_t bit) {
  return _mm512_test_epi8_mask(raw(bytes), _mm512_set1_epi8(static_cast<char>(bit)));
}
inline Bytes above_zero(Mask mask, Bytes bytes) {
  return bytes_of(_mm512_maskz_sub_epi8(mask, raw(bytes), _mm512_set1_epi8(-128)));
}
inline std::uint64_t highest_bits(Bytes bytes) { return _mm512_movepi8_mask(raw(bytes)); }
inline Words high_bytes(Bytes bytes) { return reinterpret_cast<Words>(_mm512_srli_epi16(raw(bytes), 8)); }

inline Bytes low_mixed(Bytes a, Bytes b) { return bytes_of(_mm512_unpacklo_epi8(raw(a), raw(b))); }
inline Bytes high_mixed(Bytes a, Bytes b) { return bytes_of(_mm512_unpackhi_epi8(raw(a), raw(b))); }
inline __m128i piece(const std::int8_t* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); }
inline Bytes load_pieces(const std::int8_t* at) {
  __m512i all = _mm512_castsi128_si512(piece(at));
  all = _mm512_inserti32x4(all, piece(at + 16 * kEntry), 1);
  all = _mm512_inserti32x4(all, piece(at + 32 * kEntry), 2);
  return bytes_of(_mm512_inserti32x4(all, piece(at + 48 * kEntry), 3));
}
inline void store_pieces(std::int8_t* at, Bytes bytes) {
  const auto part = [&](std::int8_t* to, __m128i value) { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), value); };
  part(at, _mm512_castsi512_si128(raw(bytes)));
  part(at + 16 * kEntry, _mm512_extracti32x4_epi32(raw(bytes), 1));
  part(at + 32 * kEntry, _mm512_extracti32x4_epi32(raw(bytes), 2));
  part(at + 48 * kEntry, _mm512_extracti32x4_epi32(raw(bytes), 3));
}

inline Bytes repeated(std::uint64_t word) { return bytes_of(_mm512_set1_epi64(static_cast<long long>(word))); }
inline Sums differences_of(Bytes a, Bytes b) { return reinterpret_cast<Sums>(_mm512_sad_epu8(raw(a), raw(b))); }
inline std::size_t write_above(Sums sums, int limit, std::uint32_t first, std::size_t left, std::uint32_t* found) {
  unsigned mask = _mm512_cmpge_epi64_mask(reinterpret_cast<__m512i>(sums), _mm512_set1_epi64(limit));
  if (left < 8) mask &= (1u << left) - 1;
  const __m256i places =
      _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(found),
                      _mm256_maskz_compress_epi32(static_cast<__mmask8>(mask), places));
  return static_cast<std::size_t>(std::popcount(mask));
}

}  // namespace
}  // namespace queenright::armies

#include "armies/kernel_body.hpp"

namespace queenright::armies {

const Kernel* avx512_kernel() {
  static const Kernel kernel = kernel_named("avx512");
  return &kernel;
}

}  // namespace queenright::armies

QUEENRIGHT_AVX512_END

#else

namespace queenright::armies {
const Kernel* avx512_kernel() { return nullptr; }
}  // namespace queenright::armies

#endif
