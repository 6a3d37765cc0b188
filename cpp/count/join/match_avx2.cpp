// Steps 3 and 4 of the join in AVX2 (join.cpp): a vector for every entry of the pairs' side, one AND for every pair,
// and the ones counted, or listed. The numbers given for each trick were measured on one Zen 3 core.
#include "count/join/match_avx2.hpp"
#include "ground/targets.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

QUEENRIGHT_AVX2_BEGIN

namespace queenright::join {
namespace {

// A whole match for a fixed number of blocks, so that a vector is a fixed set of registers.
template <int Blocks>
class Match {
 public:
  explicit Match(const MatchTask& task) : task_(task), rows_(reinterpret_cast<const __m256i*>(task.matrix)) {
    const __m256i groups = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    full_groups_ = _mm256_cmpgt_epi32(_mm256_set1_epi32(kGroupsPerBlock - task.flagged_groups), groups);
    const __m256i zero = _mm256_setzero_si256();
    totals_ = {zero, zero}, flagged_totals_ = {zero, zero};
  }

  MatchCount run() {
    auto* next = reinterpret_cast<__m256i*>(task_.scratch);
    north_ = build_tables(task_.cells, task_.north_rows, next);
    south_ = build_tables(task_.cells + task_.north_rows, task_.south_rows, next);
    north_.vectors = next;
    south_.vectors = next + task_.north.count * Blocks;
    build_vectors(north_, task_.north.codes, task_.north.count);
    build_vectors(south_, task_.south.codes, task_.south.count);
    if (task_.hits != nullptr) list_pairs();
    count_pairs(task_.pairs->pairs.data(), task_.pairs->count, totals_);
    count_pairs(task_.pairs->flagged_pairs.data(), task_.pairs->flagged_count, flagged_totals_);
    return {sum_lanes(totals_.full),
            sum_lanes(totals_.half) + sum_lanes(flagged_totals_.full) + sum_lanes(flagged_totals_.half)};
  }

 private:
  // Most pairs have no solution in most blocks: words are examined only where some bit is left.
  void list_pairs() const {
    for (std::size_t p = 0; p < task_.pairs->count; ++p) {
      const std::uint32_t pair = task_.pairs->pairs[p];
      for (int block = 0; block < Blocks; ++block) {
        const __m256i both = _mm256_and_si256(north_.vectors[static_cast<std::size_t>(pair & 0xFFFF) * Blocks + block],
                                              south_.vectors[static_cast<std::size_t>(pair >> 16) * Blocks + block]);
        if (!_mm256_testz_si256(both, both))
          list_bits(both, static_cast<std::uint32_t>(p), 256u * static_cast<unsigned>(block));
      }
    }
  }

  void list_bits(__m256i bits, std::uint32_t pair, std::uint32_t first) const {
    alignas(32) std::uint64_t words[kWordsPerBlock];
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), bits);
    for (std::uint32_t word = 0; word < kWordsPerBlock; ++word)
      for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1)
        task_.hits->push_back({pair, first + 64 * word + static_cast<std::uint32_t>(_tzcnt_u64(rest))});
  }

  // The two-queen vectors of a quadrant, and the vectors of its entries.
  struct Part {
    const __m256i* bases[kMaxSide];
    int used;
    __m256i* vectors;
  };

  // Vectors of the single squares of a row.
  void build_cells(const CellLines& cells, __m256i* out) const {
    for (int column = 0; column < task_.side; ++column) {
      const __m256i* const sum = rows_ + cells.sum[column] * Blocks;
      const __m256i* const difference = rows_ + cells.difference[column] * Blocks;
      for (int block = 0; block < Blocks; ++block)
        out[column * Blocks + block] = _mm256_and_si256(sum[block], difference[block]);
    }
  }

  // Vectors of all pairs of squares in two rows.
  void build_square_pairs(const __m256i* upper, const __m256i* lower, __m256i* out) const {
    for (int a = 0; a < task_.side; ++a) {
      __m256i first[Blocks];
      for (int block = 0; block < Blocks; ++block) first[block] = upper[a * Blocks + block];
      for (int b = 0; b < task_.side; ++b, out += Blocks)
        for (int block = 0; block < Blocks; ++block)
          out[block] = _mm256_and_si256(first[block], lower[b * Blocks + block]);
    }
  }

  // Two-queen vectors: an entry of four or five queens is then two or three loads per block.
  Part build_tables(const CellLines* const* cells, int rows, __m256i*& next) const {
    __m256i squares[2 * kMaxSide * Blocks];
    __m256i* const lower = squares + task_.side * Blocks;
    Part part;
    part.used = 0;
    for (int row = 0; row < rows; row += 2) {
      part.bases[part.used++] = next;
      const bool single = row + 1 == rows;
      build_cells(*cells[row], single ? next : squares);
      if (!single) {
        build_cells(*cells[row + 1], lower);
        build_square_pairs(squares, lower, next);
      }
      next += (single ? task_.side : task_.side * task_.side) * Blocks;
    }
    if (rows == 0) part.bases[part.used++] = rows_ + task_.valid_row * Blocks;
    return part;
  }

  void build_vectors(const Part& part, const std::uint64_t* codes, std::uint32_t count) const {
    switch (part.used) {
      case 1: return combine<1>(part, codes, count);
      case 2: return combine<2>(part, codes, count);
      case 3: return combine<3>(part, codes, count);
      case 4: return combine<4>(part, codes, count);
      default: return combine<5>(part, codes, count);
    }
  }

  template <int Used>
  static void combine(const Part& part, const std::uint64_t* codes, std::uint32_t count) {
    const __m256i* bases[Used];
    for (int i = 0; i < Used; ++i) bases[i] = part.bases[i];
    __m256i* out = part.vectors;
    for (std::uint32_t entry = 0; entry < count; ++entry, out += Blocks) {
      const std::uint64_t code = codes[entry];
      const __m256i* from[Used];
      for (int i = 0; i < Used; ++i) from[i] = bases[i] + (code >> (8 * i) & 0xFF) * Blocks;
      for (int block = 0; block < Blocks; ++block) {
        __m256i value = from[0][block];
        for (int i = 1; i < Used; ++i) value = _mm256_and_si256(value, from[i][block]);
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
#if !defined(__clang__)                  // Clang accepts no 256-bit operands in functions compiled by attribute
      asm("" : "+x"(all), "+x"(dirty));  // otherwise GCC reorders the batch and spills: 16 % of this loop
#endif
    }
    return all;
  }

  // The exact count of one pair, block by block.
  [[gnu::noinline]] void recount(const std::uint32_t* pairs, std::size_t count, Totals& totals) const {
    for (std::size_t p = 0; p < count; ++p) {
      const __m256i* const a = north_.vectors + static_cast<std::size_t>(pairs[p] & 0xFFFF) * Blocks;
      const __m256i* const b = south_.vectors + static_cast<std::size_t>(pairs[p] >> 16) * Blocks;
      for (int block = 0; block < Blocks; ++block) add_bytes(byte_counts(_mm256_and_si256(a[block], b[block])), totals);
    }
  }

  // About one solution in 256 bits per pair: so the blocks of a pair are OR-ed and counted once. Where two blocks meet
  // in a bit (under 1 % of the pairs), the batch is counted again exactly. 8 pairs of 8 ones keep the byte counters
  // below 256.
  void count_pairs(const std::uint32_t* pairs, std::size_t count, Totals& totals) const {
    constexpr std::size_t kBatch = 8;
    const __m256i* const north = north_.vectors;
    const __m256i* const south = south_.vectors;
    Totals sums = totals;
    std::size_t p = 0;
    for (; p + kBatch <= count; p += kBatch) count_batch(north, south, pairs + p, kBatch, sums);
    if (p < count) count_batch(north, south, pairs + p, count - p, sums);
    totals = sums;
  }

  [[gnu::always_inline]] inline void count_batch(const __m256i* north, const __m256i* south, const std::uint32_t* pairs,
                                                 std::size_t count, Totals& totals) const {
    __m256i dirty = _mm256_setzero_si256(), bytes = _mm256_setzero_si256();
    for (std::size_t i = 0; i < count; ++i)
      bytes = _mm256_add_epi8(bytes, byte_counts(merged(north, south, pairs[i], dirty)));
    if (_mm256_testz_si256(dirty, dirty) && !task_.force_recount) return add_bytes(bytes, totals);
    Totals exact = totals;
    recount(pairs, count, exact);
    totals = exact;
  }

  const MatchTask& task_;
  const __m256i* rows_;
  __m256i full_groups_;
  Part north_, south_;
  Totals totals_, flagged_totals_;
};

}  // namespace

MatchCount match_avx2(const MatchTask& task) {
  switch (task.blocks) {
    case 1: return Match<1>(task).run();
    case 2: return Match<2>(task).run();
    case 3: return Match<3>(task).run();
    case 4: return Match<4>(task).run();
    case 5: return Match<5>(task).run();
    case 6: return Match<6>(task).run();
    case 7: return Match<7>(task).run();
    default: return Match<8>(task).run();
  }
}

}  // namespace queenright::join

QUEENRIGHT_AVX2_END

#endif
