// The join's inner loops in AVX2, except for the match (match_avx2.cpp). Only functions below QUEENRIGHT_AVX2_BEGIN use
// AVX2, and they are called only after has_avx2 has checked the processor, so the program runs on any machine. The
// numbers given for each trick were measured on one Zen 3 core.
#include "count/join/match_avx2.hpp"
#include "ground/targets.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <array>

QUEENRIGHT_AVX2_BEGIN

namespace queenright::join {
namespace {

// Byte k of entry m is the lane of the k-th set bit of m: permuting by it moves the chosen lanes to the front.
constexpr std::array<std::uint64_t, 256> make_pack_table() {
  std::array<std::uint64_t, 256> table{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    unsigned out = 0;
    for (unsigned lane = 0; lane < 8; ++lane)
      if (mask >> lane & 1) table[mask] |= static_cast<std::uint64_t>(lane) << (8 * out++);
  }
  return table;
}
alignas(64) constexpr std::array<std::uint64_t, 256> kPackTable = make_pack_table();

inline __m256i pack_order(unsigned mask) {
  return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(kPackTable[mask])));
}
inline __m256i pack_lanes(__m256i lanes, unsigned mask) { return _mm256_permutevar8x32_epi32(lanes, pack_order(mask)); }

inline __m256i all(std::uint32_t value) { return _mm256_set1_epi32(static_cast<int>(value)); }
inline __m256i load(const void* address) { return _mm256_loadu_si256(static_cast<const __m256i*>(address)); }
inline void store(void* address, __m256i value) { _mm256_storeu_si256(static_cast<__m256i*>(address), value); }

inline unsigned zero_lanes(__m256i lanes) {
  const __m256i zero = _mm256_cmpeq_epi32(lanes, _mm256_setzero_si256());
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(zero)));
}

// Shifts all lanes left, or right if `amount` is negative; a shift by 32 or more gives zero, as intended.
struct Shift {
  __m128i left, right;
  explicit Shift(int amount)
      : left(_mm_cvtsi32_si128(amount > 0 ? amount : 0)), right(_mm_cvtsi32_si128(amount < 0 ? -amount : 0)) {}
  __m256i operator()(__m256i lanes) const { return _mm256_srl_epi32(_mm256_sll_epi32(lanes, left), right); }
};

// Eight 64-bit values from their low and high halves.
inline void store_wide(std::uint64_t* address, __m256i low, __m256i high) {
  const __m256i even = _mm256_unpacklo_epi32(low, high), odd = _mm256_unpackhi_epi32(low, high);
  store(address, _mm256_permute2x128_si256(even, odd, 0x20));
  store(address + 4, _mm256_permute2x128_si256(even, odd, 0x31));
}

// Eight entries at a time: the words of all eight are made and the passing ones packed to the front. A quarter passes,
// so this is four times the work per word but has no branch; it is 5 times as fast as the plain loop.
std::size_t filter(const QuadrantTable& table, std::size_t begin, std::size_t end, const Filter& filter,
                   CaseTable& result, std::size_t out) {
  const int near = filter.side - 1, far = 2 * filter.side - 1;
  const __m256i forbidden_sums = all(filter.forbidden_sums), forbidden_differences = all(filter.forbidden_differences);
  const __m256i flagged_sums = all(filter.flagged_sums), line_mask = all(filter.line_mask),
                zero = _mm256_setzero_si256();
  const __m256i near_mask = all((1u << near) - 1), far_mask = all((1u << far) - 1), mark = all(filter.mark);
  const __m256i flag = all(filter.flag);
  const __m256i low_flag = all(static_cast<std::uint32_t>(1ull << (2 * far)));
  const __m256i high_flag = all(static_cast<std::uint32_t>((1ull << (2 * far)) >> 32));
  const Shift down(-filter.down), to_sums(filter.sum_shift), to_differences(filter.difference_shift);
  const Shift up_near(near), up_columns(2 * near), up_far(far), carry_far(far - 32);
  const std::uint32_t *const all_sums = table.sums.data(), *const all_differences = table.differences.data();
  const std::uint32_t *const low_codes = table.low_codes.data(), *const high_codes = table.high_codes.data();
  const std::uint16_t* const column_sets = table.column_sets.data();
  std::uint32_t* const words = result.words.data();
  std::uint64_t *const lines = result.lines.data(), *const codes = result.codes.data();
  const std::size_t first = out;
  for (std::size_t entry = begin; entry < end; entry += 8) {
    const __m256i sums = load(all_sums + entry), differences = load(all_differences + entry);
    unsigned kept = zero_lanes(
        _mm256_or_si256(_mm256_and_si256(sums, forbidden_sums), _mm256_and_si256(differences, forbidden_differences)));
    if (end - entry < 8) kept &= (1u << (end - entry)) - 1;
    const __m256i order = pack_order(kept);
    const __m256i sum_lines = _mm256_and_si256(sums, line_mask);
    const __m256i unflagged = _mm256_cmpeq_epi32(_mm256_and_si256(sums, flagged_sums), zero);
    const __m256i columns =
        _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(column_sets + entry)));

    __m256i word = _mm256_or_si256(_mm256_and_si256(down(sum_lines), near_mask),
                                   up_near(_mm256_and_si256(down(differences), near_mask)));
    word = _mm256_or_si256(_mm256_or_si256(word, up_columns(columns)),
                           _mm256_or_si256(mark, _mm256_andnot_si256(unflagged, flag)));
    store(words + out, _mm256_permutevar8x32_epi32(word, order));

    const __m256i far_differences = _mm256_and_si256(to_differences(differences), far_mask);
    const __m256i low =
        _mm256_or_si256(_mm256_or_si256(_mm256_and_si256(to_sums(sum_lines), far_mask), up_far(far_differences)),
                        _mm256_andnot_si256(unflagged, low_flag));
    const __m256i high = _mm256_or_si256(carry_far(far_differences), _mm256_andnot_si256(unflagged, high_flag));
    store_wide(lines + out, _mm256_permutevar8x32_epi32(low, order), _mm256_permutevar8x32_epi32(high, order));
    store_wide(codes + out, _mm256_permutevar8x32_epi32(load(low_codes + entry), order),
               _mm256_permutevar8x32_epi32(load(high_codes + entry), order));
    out += static_cast<unsigned>(_mm_popcnt_u32(kept));
  }
  return out - first;
}

// A step of the join tries one outer entry with eight inner ones. The column sets are part of the words, so lanes
// beyond a group never agree (another column set of the same size overlaps).
//
// Groups hold 0 to 20 entries, so "for each outer, for each eight of its group" would mispredict the end of the inner
// loop at every other outer entry (20 cycles each). Instead the steps are listed first, as outer | inner << 16 (or the
// other way round): four are always written and as many as needed are kept.
template <int OuterShift>
std::size_t list_steps(const Slice& outer, const Slice& inner, std::uint32_t* steps) {
  constexpr int kInnerShift = 16 - OuterShift;
  const std::uint8_t* const partners = outer.partners;
  const std::uint16_t* const group_start = inner.group_start;
  const __m128i eights = _mm_slli_epi32(_mm_setr_epi32(0, 8, 16, 24), kInnerShift);
  std::uint32_t* out = steps;
  for (std::uint32_t i = 0; i < outer.count; ++i) {
    const std::size_t partner = partners[i];
    const std::uint32_t begin = group_start[partner], length = group_start[partner + 1] - begin;
    const __m128i first = _mm_set1_epi32(static_cast<int>(i << OuterShift | begin << kInnerShift));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_add_epi32(first, eights));
    const std::uint32_t needed = (length + 7) / 8;
    for (std::uint32_t step = 4; step < needed; ++step) out[step] = i << OuterShift | (begin + 8 * step) << kInnerShift;
    out += needed;
  }
  return static_cast<std::size_t>(out - steps);
}

template <bool Flags, int OuterShift>
void run_steps(const std::uint32_t* outer, const std::uint32_t* inner, const std::uint32_t* steps,
               std::size_t step_count, HalfBoards& out) {
  constexpr int kInnerShift = 16 - OuterShift;
  const __m256i lanes = _mm256_slli_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), kInnerShift);
  std::uint32_t* pairs = out.pairs.data();
  std::uint32_t* flagged_pairs = out.flagged_pairs.data();
  for (std::size_t i = 0; i < step_count; ++i) {
    const std::uint32_t step = steps[i];
    const __m256i word = all(outer[step >> OuterShift & 0xFFFF]), words = load(inner + (step >> kInnerShift & 0xFFFF));
    const __m256i values = _mm256_add_epi32(all(step), lanes);
    unsigned kept = zero_lanes(_mm256_and_si256(word, words));
    if constexpr (Flags) {
      const __m256i either = _mm256_or_si256(word, words);
      const unsigned flags =
          static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(either)) |
                                _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_add_epi32(either, either))));
      store(flagged_pairs, pack_lanes(values, kept & flags));
      flagged_pairs += _mm_popcnt_u32(kept & flags);
      kept &= ~flags;
    }
    store(pairs, pack_lanes(values, kept));
    pairs += _mm_popcnt_u32(kept);
  }
  out.count = static_cast<std::size_t>(pairs - out.pairs.data());
  out.flagged_count = static_cast<std::size_t>(flagged_pairs - out.flagged_pairs.data());
}

template <int OuterShift>
void join_from(const Slice& outer, const Slice& inner, HalfBoards& out) {
  std::uint32_t* const steps = out.steps.data();
  const std::size_t count = list_steps<OuterShift>(outer, inner, steps);
  if (outer.flagged || inner.flagged) run_steps<true, OuterShift>(outer.words, inner.words, steps, count, out);
  else run_steps<false, OuterShift>(outer.words, inner.words, steps, count, out);
}

void join(const Slice& north, const Slice& south, HalfBoards& out) {
  if (north.count <= south.count) join_from<0>(north, south, out);
  else join_from<16>(south, north, out);
}

// Eight bits of 32 bytes: the top bits are collected by movemask, then the next ones are shifted up.
inline void store_plane(__m256i bytes, std::uint32_t* matrix, std::size_t stride, int first_bit, int bits) {
  for (int bit = 7; bit >= 0; --bit) {
    if (first_bit + bit < bits)
      matrix[static_cast<std::size_t>(first_bit + bit) * stride] =
          static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    bytes = _mm256_add_epi8(bytes, bytes);
  }
}

// 32 words of up to 40 bits into five planes of 32 bytes by three rounds of interleaving. The placements come out in
// another order, the same in every plane, which no count depends on.
void transpose(const std::uint64_t* words, int bits, AliasedWord* matrix, std::size_t stride) {
  const __m256i pair_bytes = _mm256_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15,  //
                                              0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  __m256i x[8], low[4], high[4];
  for (int i = 0; i < 8; ++i) x[i] = _mm256_shuffle_epi8(load(words + 4 * i), pair_bytes);
  for (int i = 0; i < 4; ++i) {
    low[i] = _mm256_unpacklo_epi16(x[2 * i], x[2 * i + 1]);
    high[i] = _mm256_unpackhi_epi16(x[2 * i], x[2 * i + 1]);
  }
  const __m256i first[2] = {_mm256_unpacklo_epi32(low[0], low[1]), _mm256_unpacklo_epi32(low[2], low[3])};
  const __m256i second[2] = {_mm256_unpackhi_epi32(low[0], low[1]), _mm256_unpackhi_epi32(low[2], low[3])};
  const __m256i third[2] = {_mm256_unpacklo_epi32(high[0], high[1]), _mm256_unpacklo_epi32(high[2], high[3])};
  store_plane(_mm256_unpacklo_epi64(first[0], first[1]), matrix, stride, 0, bits);
  store_plane(_mm256_unpackhi_epi64(first[0], first[1]), matrix, stride, 8, bits);
  store_plane(_mm256_unpacklo_epi64(second[0], second[1]), matrix, stride, 16, bits);
  store_plane(_mm256_unpackhi_epi64(second[0], second[1]), matrix, stride, 24, bits);
  if (bits > 32) store_plane(_mm256_unpacklo_epi64(third[0], third[1]), matrix, stride, 32, bits);
}

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", filter, join, transpose, match_avx2};
  return &kernel;
}

}  // namespace queenright::join

QUEENRIGHT_AVX2_END

#else

namespace queenright::join {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::join

#endif
