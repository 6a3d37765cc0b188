// The inner loops of the join, behind four function pointers so that one worker serves every processor. Each kernel
// exists twice: in plain C++ (kernel_portable.cpp, also the oracle of the tests) and in AVX2
// (kernel_avx2.cpp, match_avx2.cpp).
//
// Vectors have one bit per placement of the *listed* side ("bits") and are `blocks` x 256 bits long; the other side
// ("pairs") is a list of (north entry, south entry). Which side plays which part is chosen per row set, by estimated
// cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/count.hpp"
#include "count/join/shape.hpp"
#include "count/join/tables.hpp"
#include "ground/targets.hpp"

namespace queenright::join {

constexpr int kMaxBlocks = 8;       // so that the results of one pair are OR-ed with few collisions
constexpr int kWordsPerBlock = 4;   // of 64 bits
constexpr int kGroupsPerBlock = 8;  // of 32 placements
constexpr std::size_t kGroup = 32;
constexpr int kMaxSide = 10;

// One quadrant's entries for one row set.
struct Slice {
  const std::uint32_t* words;
  const std::uint64_t* lines;
  const std::uint64_t* codes;
  const std::uint8_t* partners;      // ranks of the column sets that are left for the other quadrant
  const std::uint16_t* group_start;  // by rank, counted from the slice's first entry
  std::uint32_t count;
  std::uint32_t largest_group;  // an upper bound
  bool flagged;                 // some entry has a flag
};

// The half boards of one side of one row set, as north entry | south entry << 16, flagged ones apart.
struct HalfBoards {
  std::size_t count = 0, flagged_count = 0;
  std::vector<std::uint32_t> pairs, flagged_pairs;
  std::vector<std::uint32_t> steps;  // scratch memory of the vector join

  void reserve(const Slice& north, const Slice& south);  // room for every join of the two
};

// Bit vectors of the cells of one row: index of the sum row and the difference row of the bit matrix, per column.
struct CellLines {
  std::uint8_t sum[kMaxSide];
  std::uint8_t difference[kMaxSide];
};

// A solution found: an index into the list of pairs, and a bit of the vectors.
struct Hit {
  std::uint32_t pair, bit;
};

struct MatchTask {
  int blocks = 0;
  int side = 0;                               // columns of a side
  const std::uint64_t* matrix = nullptr;      // row r of the bit matrix at r * blocks * kWordsPerBlock
  int valid_row = 0;                          // the row with a one per placement
  int north_rows = 0, south_rows = 0;         // rows of the pairs' side
  const CellLines* cells[2 * kMaxSide] = {};  // per row, north first
  Slice north{}, south{};                     // the pairs' side
  const HalfBoards* pairs = nullptr;
  int flagged_groups = 0;            // the last groups of every block hold flagged placements
  bool force_recount = false;        // always take the exact path (for tests)
  std::vector<Hit>* hits = nullptr;  // if set, matches are listed here as well (unflagged boards only)
  std::uint64_t* scratch = nullptr;  // scratch_words(*this) words, 32-byte aligned
};

struct MatchCount {
  std::uint64_t full = 0;  // pairs of half boards without any flag
  std::uint64_t half = 0;  // the others
};

std::size_t scratch_words(const MatchTask& task);

struct Kernel {
  const char* name;
  FilterFunction filter;
  // All agreeing (north, south) placements, after reserve().
  void (*join)(const Slice& north, const Slice& south, HalfBoards& out);
  // Writes 32 placements as one 32-bit column of the bit matrix: bit b of the words to matrix[b * stride].
  void (*transpose)(const std::uint64_t* words, int bits, AliasedWord* matrix, std::size_t stride);
  MatchCount (*match)(const MatchTask& task);
};

// The kernel of a path; Avx2 on a processor without it raises std::invalid_argument.
const Kernel& kernel_for(CpuPath path);
const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null unless built for x86-64

}  // namespace queenright::join
