// The kernel of filter and pack in AVX-512. Only the code below QUEENRIGHT_AVX512_BEGIN uses AVX-512, and it is called
// only after has_avx512 has checked the processor.
#include "count/packed/kernel.hpp"
#include "ground/targets.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <utility>

#if !defined(__clang__)  // GCC's intrinsics fill unused lanes with an uninitialised variable
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

QUEENRIGHT_AVX512_BEGIN

namespace queenright::packed {
namespace {

constexpr int kWords = 8, kWidest = 16;
using Vector = __m512i;

inline Vector load(const Vector* from) { return _mm512_load_si512(from); }
// Otherwise the compiler loads it twice instead of keeping it in a register.
inline Vector load_once(const Vector* from) {
  Vector a = _mm512_load_si512(from);
  asm("" : "+v"(a));
  return a;
}
inline void store(Vector* to, Vector a) { _mm512_store_si512(to, a); }
inline Vector zero() { return _mm512_setzero_si512(); }
inline Vector repeated(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
inline Vector and_of(Vector a, Vector b) { return _mm512_and_si512(a, b); }
inline Vector or_of(Vector a, Vector b) { return _mm512_or_si512(a, b); }
inline Vector xor_of(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
inline Vector xor_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
inline Vector majority(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE8); }
inline Vector xor_and(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x78); }
inline Vector carried(Vector before, Vector half, Vector after) {
  return _mm512_ternarylogic_epi64(half, after, before, 0x3A);
}
inline Vector nor_of(Vector a, Vector b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }
inline bool is_zero(Vector a) { return _mm512_test_epi64_mask(a, a) == 0; }
template <int Shift>
inline Vector shift_left(Vector a) {
  return _mm512_slli_epi64(a, Shift);
}
template <int Shift>
inline Vector shift_right(Vector a) {
  return _mm512_srli_epi64(a, Shift);
}

inline std::size_t compress_records(const Record* in, std::size_t count, Record mask, Record* out) {
  const __m512i lines = repeated(mask);
  std::size_t kept = 0, i = 0;
  for (; i + 8 <= count; i += 8) {
    const __m512i records = _mm512_loadu_si512(in + i);
    const __mmask8 keep = _mm512_testn_epi64_mask(records, lines);
    _mm512_storeu_si512(out + kept, _mm512_maskz_compress_epi64(keep, records));
    kept += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
  }
  if (i < count) {
    const auto valid = static_cast<__mmask8>((1u << (count - i)) - 1);
    const __m512i records = _mm512_maskz_loadu_epi64(valid, in + i);
    const __mmask8 keep = _mm512_mask_testn_epi64_mask(valid, records, lines);
    _mm512_storeu_si512(out + kept, _mm512_maskz_compress_epi64(keep, records));
    kept += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
  }
  return kept;
}

inline void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept,
                          std::uint32_t plane, Record* planes);

#include "count/packed/kernel_body.hpp"
#include "count/packed/products_256.hpp"

// Eight planes of eight lanes at a time: 8 x 8 transpositions of words.
inline void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept,
                          std::uint32_t plane, Record* planes) {
  for (std::size_t lane = 0; lane < kLanes; lane += 8) {
    const auto to = [&](std::size_t i) { return planes + i * kPlaneWords + lane; };
    bool any = false;
    for (std::size_t i = 0; i < 8; ++i) any = any || kept[lane + i] > plane;
    if (!any) {
      for (std::size_t i = 0; i < 8; ++i) _mm512_store_si512(to(i), zero());
      continue;
    }
    __m512i rows[8], pairs[8];
    for (std::size_t i = 0; i < 8; ++i) {
      // No _bzhi_u32 here: it would take a count of 256 for 0.
      const std::uint32_t left = kept[lane + i] > plane ? std::min(kept[lane + i] - plane, 8u) : 0;
      rows[i] = _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << left) - 1), records + offset[lane + i] + plane);
    }
    for (int i = 0; i < 4; ++i) {
      pairs[2 * i] = _mm512_unpacklo_epi64(rows[2 * i], rows[2 * i + 1]);
      pairs[2 * i + 1] = _mm512_unpackhi_epi64(rows[2 * i], rows[2 * i + 1]);
    }
    // pairs[2i + h] has planes h, 2 + h, 4 + h, 6 + h of lanes 2i and 2i + 1.
    for (std::size_t h = 0; h < 2; ++h) {
      const __m512i a = _mm512_shuffle_i64x2(pairs[h], pairs[2 + h], 0x88);
      const __m512i b = _mm512_shuffle_i64x2(pairs[h], pairs[2 + h], 0xDD);
      const __m512i c = _mm512_shuffle_i64x2(pairs[4 + h], pairs[6 + h], 0x88);
      const __m512i d = _mm512_shuffle_i64x2(pairs[4 + h], pairs[6 + h], 0xDD);
      _mm512_store_si512(to(h), _mm512_shuffle_i64x2(a, c, 0x88));
      _mm512_store_si512(to(4 + h), _mm512_shuffle_i64x2(a, c, 0xDD));
      _mm512_store_si512(to(2 + h), _mm512_shuffle_i64x2(b, d, 0x88));
      _mm512_store_si512(to(6 + h), _mm512_shuffle_i64x2(b, d, 0xDD));
    }
  }
}

}  // namespace

const Kernel* avx512_kernel() {
  static const Kernel kernel{"avx512",         kLanes,          count_task,    multiply,
                             compress_records, transpose_plane, gather_planes, kPlaneWords};
  return &kernel;
}

}  // namespace queenright::packed

QUEENRIGHT_AVX512_END

#else

namespace queenright::packed {
const Kernel* avx512_kernel() { return nullptr; }
}  // namespace queenright::packed

#endif
