// The kernel of counting by colours in AVX2. Only what stands below the target pragma uses it, and only after the
// processor was asked (has_avx2).
#include "colour_kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")

namespace queenright::colours {
namespace {

using Vector = __m256i;

inline Vector and_of(Vector a, Vector b) { return _mm256_and_si256(a, b); }
inline Vector or_of(Vector a, Vector b) { return _mm256_or_si256(a, b); }
inline Vector xor_of(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
inline Vector zero() { return _mm256_setzero_si256(); }
inline Vector add_bytes(Vector a, Vector b) { return _mm256_add_epi8(a, b); }
inline Vector twice_bytes(Vector a) { return _mm256_add_epi8(a, a); }
inline Vector byte_counts(Vector bits) {
  const Vector ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                       0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Vector low = _mm256_set1_epi8(15);
  return _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(bits, low)),
                         _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16(bits, 4), low)));
}

#include "colour_kernel_body.hpp"

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", add_tile, read, product};
  return &kernel;
}

}  // namespace queenright::colours

#pragma GCC pop_options

#else

namespace queenright::colours {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::colours

#endif
