// The armies' inner loops in AVX2. Only the code below QUEENRIGHT_AVX2_BEGIN uses it, and only after a check of the
// processor (has_avx2).
#include "armies/kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>
#include <initializer_list>

#include "ground/targets.hpp"

QUEENRIGHT_AVX2_BEGIN

namespace queenright::armies {
namespace {

inline __m256i load_vector(const std::int8_t* address) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(address));
}
// Four partial sums, each in 64 bits, of the absolute values of 32 bytes.
inline __m256i sums_of(__m256i bytes) { return _mm256_sad_epu8(_mm256_abs_epi8(bytes), _mm256_setzero_si256()); }

typedef std::uint8_t Bytes __attribute__((vector_size(32)));

inline Bytes average(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm256_avg_epu8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}

inline int absolute_sum(Bytes bytes) {
  const __m256i sum = sums_of(reinterpret_cast<__m256i>(bytes));
  const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  return static_cast<int>(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1));
}

template <int Vectors>
inline __m256i entry_sums(const __m256i* base, const std::int8_t* entry) {
  __m256i sum = sums_of(_mm256_add_epi8(base[0], load_vector(entry)));
  for (int v = 1; v < Vectors; ++v)
    sum = _mm256_add_epi64(sum, sums_of(_mm256_add_epi8(base[v], load_vector(entry + v * kLanes))));
  return sum;
}

// Four entries at a time: their partial sums go into the four 16-bit parts of each 64-bit lane, so that one addition
// across the lanes ends all four. The table must be readable up to three entries behind `end`.
template <int Vectors>
std::size_t scan_vectors(const std::int8_t* base, const std::int8_t* table, std::size_t begin, std::size_t end,
                         int limit, std::uint32_t* found) {
  constexpr std::size_t kBytes = Vectors * kLanes;
  __m256i bases[Vectors];
  for (int v = 0; v < Vectors; ++v) bases[v] = load_vector(base + v * kLanes);
  const __m128i below = _mm_set1_epi16(static_cast<short>(limit - 1));
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; i += 4) {
    const std::int8_t* const entry = table + i * kBytes;
    __m256i packed = entry_sums<Vectors>(bases, entry);
    packed = _mm256_or_si256(packed, _mm256_slli_epi64(entry_sums<Vectors>(bases, entry + kBytes), 16));
    packed = _mm256_or_si256(packed, _mm256_slli_epi64(entry_sums<Vectors>(bases, entry + 2 * kBytes), 32));
    packed = _mm256_or_si256(packed, _mm256_slli_epi64(entry_sums<Vectors>(bases, entry + 3 * kBytes), 48));
    __m128i sums = _mm_add_epi16(_mm256_castsi256_si128(packed), _mm256_extracti128_si256(packed, 1));
    sums = _mm_add_epi16(sums, _mm_unpackhi_epi64(sums, sums));
    unsigned mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi16(sums, below))) & 0x55u;
    while (mask != 0) {
      const std::size_t at = i + static_cast<std::size_t>(__builtin_ctz(mask)) / 2;
      if (at < end) found[count++] = static_cast<std::uint32_t>(at);
      mask &= mask - 1;
    }
  }
  return count;
}

std::size_t scan(int vectors, const std::int8_t* base, const std::int8_t* table, std::size_t begin, std::size_t end,
                 int limit, std::uint32_t* found) {
  return vectors == 2 ? scan_vectors<2>(base, table, begin, end, limit, found)
                      : scan_vectors<3>(base, table, begin, end, limit, found);
}

}  // namespace
}  // namespace queenright::armies

#include "armies/sweep.hpp"

namespace queenright::armies {

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", fill, add, scan, sweep, sweep_four};
  return &kernel;
}

}  // namespace queenright::armies

QUEENRIGHT_AVX2_END

#else

namespace queenright::armies {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::armies

#endif
