// The kernel of filter and pack in AVX2. Only the code below QUEENRIGHT_AVX2_BEGIN uses AVX2, and it is called only
// after has_avx2 has checked the processor.
#include "count/packed/kernel.hpp"
#include "ground/targets.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <utility>

QUEENRIGHT_AVX2_BEGIN

namespace queenright::packed {
namespace {

constexpr int kWords = 4, kWidest = 16;

#include "count/vectors_avx2.hpp"

inline Vector load(const Vector* from) { return _mm256_load_si256(from); }
inline Vector load_once(const Vector* from) { return _mm256_load_si256(from); }
inline void store(Vector* to, Vector a) { _mm256_store_si256(to, a); }
inline Vector repeated(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
inline Vector xor_of(Vector a, Vector b, Vector c) { return xor_of(xor_of(a, b), c); }
inline Vector majority(Vector a, Vector b, Vector c) { return or_of(and_of(a, b), and_of(xor_of(a, b), c)); }
inline Vector xor_and(Vector a, Vector b, Vector c) { return xor_of(a, and_of(b, c)); }
inline Vector carried(Vector before, Vector half, Vector after) {
  return or_of(_mm256_andnot_si256(after, half), _mm256_andnot_si256(half, before));
}
inline Vector nor_of(Vector a, Vector b) { return xor_of(or_of(a, b), _mm256_set1_epi8(-1)); }

// For a set of four words: the halves of those words first, in order.
struct Gathered {
  alignas(32) std::int32_t halves[16][8];

  constexpr Gathered() : halves{} {
    for (int set = 0; set < 16; ++set) {
      int next = 0;
      for (int word = 0; word < 4; ++word)
        if ((set >> word & 1) != 0) {
          halves[set][next++] = 2 * word;
          halves[set][next++] = 2 * word + 1;
        }
    }
  }
};
constexpr Gathered kGathered;

inline std::size_t compress_records(const Record* in, std::size_t count, Record mask, Record* out) {
  const __m256i lines = repeated(mask);
  std::size_t kept = 0, i = 0;
  for (; i + 4 <= count; i += 4) {
    const __m256i records = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in + i));
    const __m256i clear = _mm256_cmpeq_epi64(_mm256_and_si256(records, lines), zero());
    const int keep = _mm256_movemask_pd(_mm256_castsi256_pd(clear));
    const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(kGathered.halves[keep]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + kept), _mm256_permutevar8x32_epi32(records, order));
    kept += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
  }
  for (; i < count; ++i) {
    out[kept] = in[i];
    kept += (in[i] & mask) == 0;
  }
  return kept;
}

inline void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept,
                          std::uint32_t plane, Record* planes);

#include "count/packed/kernel_body.hpp"
#include "count/packed/products_256.hpp"

// Eight planes of four lanes at a time: 4 x 4 transpositions of words.
inline void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept,
                          std::uint32_t plane, Record* planes) {
  const __m256i numbers = _mm256_setr_epi64x(0, 1, 2, 3);
  for (std::size_t lane = 0; lane < kLanes; lane += 4)
    for (std::uint32_t first = 0; first < 8; first += 4) {
      __m256i rows[4];
      for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t left = std::int64_t{kept[lane + i]} - plane - first;
        const __m256i valid = _mm256_cmpgt_epi64(_mm256_set1_epi64x(left), numbers);
        const Record* const from = records + offset[lane + i] + (left > 0 ? plane + first : 0);
        rows[i] = _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)), valid);
      }
      const __m256i a = _mm256_unpacklo_epi64(rows[0], rows[1]), b = _mm256_unpackhi_epi64(rows[0], rows[1]);
      const __m256i c = _mm256_unpacklo_epi64(rows[2], rows[3]), d = _mm256_unpackhi_epi64(rows[2], rows[3]);
      const auto to = [&](std::uint32_t i) {
        return reinterpret_cast<__m256i*>(planes + (first + i) * kPlaneWords + lane);
      };
      _mm256_store_si256(to(0), _mm256_permute2x128_si256(a, c, 0x20));
      _mm256_store_si256(to(1), _mm256_permute2x128_si256(b, d, 0x20));
      _mm256_store_si256(to(2), _mm256_permute2x128_si256(a, c, 0x31));
      _mm256_store_si256(to(3), _mm256_permute2x128_si256(b, d, 0x31));
    }
}

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2",           kLanes,          count_task,    multiply,
                             compress_records, transpose_plane, gather_planes, kPlaneWords};
  return &kernel;
}

}  // namespace queenright::packed

QUEENRIGHT_AVX2_END

#else

namespace queenright::packed {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::packed

#endif
