// The inner loops of the armies' proof, in plain vectors (kernel_portable.cpp) and in AVX2
// (kernel_avx2.cpp); both give the same results.
//
// The excesses of all diagonals but the four corners, which never matter, are one *entry*: 32 sums, 32 differences, and
// for n > 17 the rest of both, 16 bytes each. The prover chooses weights so small that no excess leaves -127..127.
#pragma once

#include <cstddef>
#include <cstdint>

namespace queenright::armies {

inline constexpr int kLanes = 32;
inline constexpr int kMostVectors = 3;

inline int entry_vectors(int n) { return n <= 17 ? 2 : 3; }

// The place of inner diagonal i (counted from 0) of a family in an entry.
inline int sum_lane(int i) { return i < kLanes ? i : kLanes + i; }
inline int difference_lane(int i) { return i < kLanes ? kLanes + i : kLanes + 16 + i; }

// What a sweep needs of S: lane r of `white` is p if row r is white, of `black` q if it is not.
struct Rows {
  int n;
  alignas(32) std::int8_t white[kLanes];
  alignas(32) std::int8_t black[kLanes];
};

using Flow = std::int8_t[kLanes];  // what the squares of one column moved from sum to difference, by rows

struct Kernel {
  const char* name;

  // Entry X of a table, at place position[X], becomes entry[X without its lowest bit] + changes[that bit]; entry 0 is
  // given.
  void (*fill)(int vectors, std::int8_t* table, int bits, const std::int8_t* changes, const std::uint32_t* position);

  // sum = a + sign·b, an entry each.
  void (*add)(int vectors, std::int8_t* sum, const std::int8_t* a, const std::int8_t* b, int sign);

  // Writes the i of begin..end-1 for which Σ|base + table[i]| >= limit, and returns how many. Up to three entries
  // behind the last are read.
  std::size_t (*scan)(int vectors, const std::int8_t* base, const std::int8_t* table, std::size_t begin,
                      std::size_t end, int limit, std::uint32_t* found);

  // Columns first..last-1 in turn, from the left or (`back`) from the right: every square evens out its two diagonals
  // as far as its shares allow. Returns Σ|excess| afterwards.
  int (*sweep)(const Rows& rows, std::uint32_t white_columns, int first, int last, bool back, std::int8_t* entry,
               Flow* flow);

  // Σ|excess| after one sweep from the left over all columns of each of four entries. The flows are only read.
  void (*sweep_four)(const Rows& rows, const std::uint32_t* white_columns, const std::int8_t* const* entries,
                     const Flow* flow, int* totals);
};

const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null if this was not built for x86-64

}  // namespace queenright::armies
