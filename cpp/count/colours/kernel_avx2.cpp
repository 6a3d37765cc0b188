// The kernel of counting by colours in AVX2. Only the code below QUEENRIGHT_AVX2_BEGIN uses AVX2, and it is called only
// after has_avx2 has checked the processor.
#include "count/colours/kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>
#include <stdexcept>

#include "ground/targets.hpp"

QUEENRIGHT_AVX2_BEGIN

namespace queenright::colours {
namespace {

using Vector = __m256i;

inline Vector and_of(Vector a, Vector b) { return _mm256_and_si256(a, b); }
inline Vector or_of(Vector a, Vector b) { return _mm256_or_si256(a, b); }
inline Vector xor_of(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
inline Vector zero() { return _mm256_setzero_si256(); }
inline Vector repeated(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
inline bool is_zero(Vector a) { return _mm256_testz_si256(a, a) != 0; }
template <int Shift>
inline Vector shift_left(Vector a) {
  return _mm256_slli_epi64(a, Shift);
}
template <int Shift>
inline Vector shift_right(Vector a) {
  return _mm256_srli_epi64(a, Shift);
}

#include "count/colours/kernel_body.hpp"

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", add_tile, read};
  return &kernel;
}

}  // namespace queenright::colours

QUEENRIGHT_AVX2_END

#else

namespace queenright::colours {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::colours

#endif
