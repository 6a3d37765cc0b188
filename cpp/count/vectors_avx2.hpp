// Vectors of 256 bits in AVX2, for the kernels of both counts by colours. Included inside an anonymous namespace, after
// QUEENRIGHT_AVX2_BEGIN.
using Vector = __m256i;

inline Vector zero() { return _mm256_setzero_si256(); }
inline Vector and_of(Vector a, Vector b) { return _mm256_and_si256(a, b); }
inline Vector or_of(Vector a, Vector b) { return _mm256_or_si256(a, b); }
inline Vector xor_of(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
inline bool is_zero(Vector a) { return _mm256_testz_si256(a, a) != 0; }
template <int Shift>
inline Vector shift_left(Vector a) {
  return _mm256_slli_epi64(a, Shift);
}
template <int Shift>
inline Vector shift_right(Vector a) {
  return _mm256_srli_epi64(a, Shift);
}
