// The join's inner loops in AVX2. Only functions below the target pragma use it, and only after the processor was asked
// (has_avx2), so the rest of the program runs anywhere. Measured on one Zen 3 core; see each trick for its number.
#include "join_kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>

#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")

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

inline __m256i pack_lanes(__m256i lanes, unsigned mask) {
  const __m128i order = _mm_cvtsi64_si128(static_cast<long long>(kPackTable[mask]));
  return _mm256_permutevar8x32_epi32(lanes, _mm256_cvtepu8_epi32(order));
}

inline __m256i load(const void* address) { return _mm256_loadu_si256(static_cast<const __m256i*>(address)); }
inline void store(void* address, __m256i value) { _mm256_storeu_si256(static_cast<__m256i*>(address), value); }

inline unsigned zero_lanes(__m256i lanes) {
  const __m256i zero = _mm256_cmpeq_epi32(lanes, _mm256_setzero_si256());
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(zero)));
}

std::size_t select(const std::uint32_t* sums, const std::uint32_t* differences, std::size_t begin, std::size_t end,
                   std::uint32_t sum_mask, std::uint32_t difference_mask, std::uint32_t* selected) {
  const __m256i sum_masks = _mm256_set1_epi32(static_cast<int>(sum_mask));
  const __m256i difference_masks = _mm256_set1_epi32(static_cast<int>(difference_mask));
  __m256i entries = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(begin)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  std::size_t count = 0;
  for (std::size_t entry = begin; entry < end; entry += 8) {
    const __m256i hit = _mm256_or_si256(_mm256_and_si256(load(sums + entry), sum_masks),
                                        _mm256_and_si256(load(differences + entry), difference_masks));
    unsigned kept = zero_lanes(hit);
    if (end - entry < 8) kept &= (1u << (end - entry)) - 1;
    store(selected + count, pack_lanes(entries, kept));
    count += static_cast<unsigned>(_mm_popcnt_u32(kept));
    entries = _mm256_add_epi32(entries, _mm256_set1_epi32(8));
  }
  return count;
}

// The column sets are part of the words, so lanes beyond a group disagree by themselves (another column set of the same
// size overlaps): a group of up to eight is one step without a length test. Most groups hold two to five entries, and the
// loop over `outer` has no branch that depends on them.
inline std::size_t join_from(const Slice& outer, const Slice& inner, int outer_shift, std::uint32_t* pairs) {
  const int inner_shift = 16 - outer_shift;
  const __m256i lanes = _mm256_slli_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), inner_shift);
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < outer.count; ++i) {
    const __m256i word = _mm256_set1_epi32(static_cast<int>(outer.words[i]));
    const std::uint32_t partner = inner.groups - 1 - outer.ranks[i];
    const std::uint32_t end = inner.group_start[partner + 1] - inner.first;
    std::uint32_t j = inner.group_start[partner] - inner.first;
    do {
      const unsigned kept = zero_lanes(_mm256_and_si256(word, load(inner.words + j)));
      const __m256i base = _mm256_set1_epi32(static_cast<int>(i << outer_shift | j << inner_shift));
      store(pairs + count, pack_lanes(_mm256_add_epi32(base, lanes), kept));
      count += static_cast<unsigned>(_mm_popcnt_u32(kept));
      j += 8;
    } while (j < end);
  }
  return count;
}

std::size_t join(const Slice& north, const Slice& south, std::uint32_t* pairs) {
  return north.count <= south.count ? join_from(north, south, 0, pairs) : join_from(south, north, 16, pairs);
}

// Eight bits of 32 bytes: the top bits are collected by movemask, then the next ones are shifted up.
inline void store_plane(__m256i bytes, std::uint32_t* matrix, std::size_t stride, int first_bit, int bits) {
  for (int bit = 7; bit >= 0; --bit) {
    if (first_bit + bit < bits)
      matrix[static_cast<std::size_t>(first_bit + bit) * stride] = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    bytes = _mm256_add_epi8(bytes, bytes);
  }
}

// 32 words of up to 40 bits into five planes of 32 bytes by three rounds of interleaving. The placements come out in
// another order, the same in every plane, which no count depends on.
void transpose(const std::uint64_t* words, int bits, std::uint32_t* matrix, std::size_t stride) {
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

// Everything of a match for a fixed number of blocks, so that a vector is a fixed set of registers.
template <int Blocks>
class Match {
 public:
  static MatchCount run(const MatchTask& task) {
    Match match(task);
    auto* const tables = reinterpret_cast<__m256i*>(task.scratch);
    auto* const north = tables + static_cast<std::size_t>(7 * task.side * task.side) * Blocks;
    auto* const south = north + task.north_count * Blocks;
    match.build_vectors(task.cells, task.north_rows, task.north_codes, task.north_count, tables, north);
    match.build_vectors(task.cells + task.north_rows, task.south_rows, task.south_codes, task.south_count, tables, south);
    MatchCount result;
    match.count_pairs(north, south, task.pairs, task.unflagged_pairs, result.full, result.half);
    match.count_pairs(north, south, task.pairs + task.unflagged_pairs, task.pair_count - task.unflagged_pairs, result.half,
                      result.half);
    return result;
  }

 private:
  explicit Match(const MatchTask& task) : task_(task), rows_(reinterpret_cast<const __m256i*>(task.matrix)) {
    const __m256i groups = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    full_groups_ = _mm256_cmpgt_epi32(_mm256_set1_epi32(kGroupsPerBlock - task.flagged_groups), groups);
  }

  // Vectors of the single squares of a row.
  void build_cells(const CellLines& cells, __m256i* out) const {
    for (int column = 0; column < task_.side; ++column) {
      const __m256i* const sum = rows_ + cells.sum[column] * Blocks;
      const __m256i* const difference = rows_ + cells.difference[column] * Blocks;
      for (int block = 0; block < Blocks; ++block) out[column * Blocks + block] = _mm256_and_si256(sum[block], difference[block]);
    }
  }

  // Vectors of all pairs of squares in two rows.
  void build_square_pairs(const __m256i* upper, const __m256i* lower, __m256i* out) const {
    for (int a = 0; a < task_.side; ++a) {
      __m256i first[Blocks];
      for (int block = 0; block < Blocks; ++block) first[block] = upper[a * Blocks + block];
      for (int b = 0; b < task_.side; ++b, out += Blocks)
        for (int block = 0; block < Blocks; ++block) out[block] = _mm256_and_si256(first[block], lower[b * Blocks + block]);
    }
  }

  // Two-queen vectors first: an entry of four or five queens is then two or three loads per block.
  void build_vectors(const CellLines* const* cells, int rows, const std::uint64_t* codes, std::size_t count,
                     __m256i* tables, __m256i* out) const {
    const int squares = task_.side * task_.side;
    const __m256i* bases[kMaxSide] = {};
    __m256i* upper = tables;
    __m256i* lower = tables + task_.side * Blocks;
    __m256i* next = tables + squares * Blocks;
    int used = 0;
    for (int row = 0; row < rows; row += 2) {
      bases[used++] = row + 1 < rows ? next : upper;
      build_cells(*cells[row], upper);
      if (row + 1 == rows) break;
      build_cells(*cells[row + 1], lower);
      build_square_pairs(upper, lower, next);
      next += squares * Blocks;
    }
    if (used == 0) bases[used++] = rows_ + task_.valid_row * Blocks;
    if (used == 1) combine<1>(bases, codes, count, out);
    else if (used == 2) combine<2>(bases, codes, count, out);
    else if (used == 3) combine<3>(bases, codes, count, out);
    else if (used == 4) combine<4>(bases, codes, count, out);
    else combine<5>(bases, codes, count, out);
  }

  template <int Used>
  static void combine(const __m256i* const* bases, const std::uint64_t* codes, std::size_t count, __m256i* out) {
    for (std::size_t entry = 0; entry < count; ++entry, out += Blocks) {
      const __m256i* part[Used];
      for (int i = 0; i < Used; ++i) part[i] = bases[i] + (codes[entry] >> (8 * i) & 0xFF) * Blocks;
      for (int block = 0; block < Blocks; ++block) {
        __m256i value = part[0][block];
        for (int i = 1; i < Used; ++i) value = _mm256_and_si256(value, part[i][block]);
        out[block] = value;
      }
    }
  }

  static __m256i byte_counts(__m256i bits) {
    const __m256i ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(bits, low)),
                           _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16(bits, 4), low)));
  }

  // Sums of 64-bit lanes; the flagged groups of every block apart.
  struct Totals {
    __m256i full, half;
  };
  void add_bytes(__m256i bytes, Totals& totals) const {
    const __m256i zero = _mm256_setzero_si256();
    totals.full = _mm256_add_epi64(totals.full, _mm256_sad_epu8(_mm256_and_si256(bytes, full_groups_), zero));
    totals.half = _mm256_add_epi64(totals.half, _mm256_sad_epu8(_mm256_andnot_si256(full_groups_, bytes), zero));
  }
  static std::uint64_t sum_lanes(__m256i lanes) {
    alignas(32) std::uint64_t values[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(values), lanes);
    return values[0] + values[1] + values[2] + values[3];
  }

  // OR of the results of one pair over all blocks; a bit set twice is noted in `dirty`.
  static __m256i merged(const __m256i* north, const __m256i* south, std::uint32_t pair, __m256i& dirty) {
    const __m256i* const a = north + static_cast<std::size_t>(pair & 0xFFFF) * Blocks;
    const __m256i* const b = south + static_cast<std::size_t>(pair >> 16) * Blocks;
    __m256i all = _mm256_and_si256(a[0], b[0]);
    for (int block = 1; block < Blocks; ++block) {
      const __m256i both = _mm256_and_si256(a[block], b[block]);
      dirty = _mm256_or_si256(dirty, _mm256_and_si256(all, both));
      all = _mm256_or_si256(all, both);
    }
    return all;
  }

  // The exact count of one pair, block by block.
  void recount(const __m256i* north, const __m256i* south, std::uint32_t pair, Totals& totals) const {
    const __m256i* const a = north + static_cast<std::size_t>(pair & 0xFFFF) * Blocks;
    const __m256i* const b = south + static_cast<std::size_t>(pair >> 16) * Blocks;
    for (int block = 0; block < Blocks; ++block) add_bytes(byte_counts(_mm256_and_si256(a[block], b[block])), totals);
  }

  // About one solution in 256 bits per pair: so the blocks of a pair are OR-ed and counted once. Where two blocks meet in a
  // bit (under 1 % of the pairs), its batch is counted again exactly. A batch of 24 pairs keeps byte counters below 256.
  void count_pairs(const __m256i* north, const __m256i* south, const std::uint32_t* pairs, std::size_t count,
                   std::uint64_t& full, std::uint64_t& half) const {
    constexpr std::size_t kBatch = 8;
    Totals totals{_mm256_setzero_si256(), _mm256_setzero_si256()};
    std::size_t p = 0;
    for (; p + kBatch <= count; p += kBatch) {
      __m256i dirty = _mm256_setzero_si256(), bytes = _mm256_setzero_si256();
      for (std::size_t i = 0; i < kBatch; ++i)
        bytes = _mm256_add_epi8(bytes, byte_counts(merged(north, south, pairs[p + i], dirty)));
      if (_mm256_testz_si256(dirty, dirty) && !task_.force_recount) add_bytes(bytes, totals);
      else
        for (std::size_t i = 0; i < kBatch; ++i) recount(north, south, pairs[p + i], totals);
    }
    for (; p < count; ++p) recount(north, south, pairs[p], totals);
    full += sum_lanes(totals.full);
    half += sum_lanes(totals.half);
  }

  const MatchTask& task_;
  const __m256i* rows_;
  __m256i full_groups_;
};

MatchCount match(const MatchTask& task) {
  switch (task.blocks) {
    case 1: return Match<1>::run(task);
    case 2: return Match<2>::run(task);
    case 3: return Match<3>::run(task);
    case 4: return Match<4>::run(task);
    case 5: return Match<5>::run(task);
    case 6: return Match<6>::run(task);
    case 7: return Match<7>::run(task);
    default: return Match<8>::run(task);
  }
}

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", select, join, transpose, match};
  return &kernel;
}

}  // namespace queenright::join

#pragma GCC pop_options

#else

namespace queenright::join {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::join

#endif
