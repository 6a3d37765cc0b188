// The inner loops of the armies' proof, compiled once for each CPU path (kernel_body.hpp has the code and the idea).
// All paths give the same results.
//
// The excesses of all diagonals but the four corners, which never matter, are one *entry*: 2n - 3 sums, 2n - 3
// differences, then zeros. The prover chooses weights so small that no excess leaves -127..127.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace queenright::armies {

inline constexpr int kMostLanes = 64;
inline constexpr int kMostColumns = 24;
inline constexpr int kEntry = 96;  // bytes; 4n - 6 are used

// The place of inner diagonal i (counted from 0) of a family in an entry.
inline int sum_place(int i) { return i; }
inline int difference_place(int n, int i) { return 2 * n - 3 + i; }

// What an entry really needs: for the scan in words of 8 bytes, for all else in pieces of 16.
inline int entry_words(int n) { return n <= 17 ? 8 : (4 * n - 6 + 7) / 8; }
inline int entry_pieces(int n) { return n <= 9 ? 2 : (4 * n - 6 + 15) / 16; }

// One S, and the columns next to either border that are the outer ones.
struct Field {
  int n;
  int side;  // outer columns at each border
  std::uint32_t rows;
};

// Sets of white columns side by side, a lane each.
struct Batch {
  alignas(64) std::int8_t entries[kMostLanes][kEntry];
  alignas(64) std::uint32_t columns[kMostLanes];  // bit c: column c is white
  // The weights, and the low and the high byte of the largest Σ|excess| that refutes. Runs of lanes are written eight
  // at a time, so that some places behind the last may be.
  alignas(64) std::uint8_t p[kMostLanes + 8];
  alignas(64) std::uint8_t q[kMostLanes + 8];
  alignas(64) std::uint8_t below_low[kMostLanes + 8];
  alignas(64) std::uint8_t below_high[kMostLanes + 8];
  int count = 0;

  void weigh(int lane, int lanes, int white_weight, int black_weight, int limit) {
    const auto write = [&](std::uint8_t* to, int value) {
      for (int i = 0; i < lanes; i += 8) std::memset(to + lane + i, value, 8);
    };
    write(p, white_weight), write(q, black_weight);
    write(below_low, (limit - 1) & 255), write(below_high, (limit - 1) >> 8);
  }
};

struct Kernel {
  const char* name;
  int lanes;  // of a batch

  // sum = a + b + c, an entry each.
  void (*add)(int n, std::int8_t* sum, const std::int8_t* a, const std::int8_t* b, const std::int8_t* c);

  // The table of all sets of outer columns: changes[bit] is what a column adds when it turns white. At `place[set]`
  // goes entry[set] - means[columns in set], and the same for the scan.
  void (*fill)(int n, int bits, const std::int8_t (*changes)[kEntry], const std::int8_t* none,
               const std::int8_t (*means)[kEntry], const std::uint32_t* place, std::int8_t (*entries)[kEntry],
               std::uint8_t* scanned);

  // Two sweeps over the inner columns of every lane; its entry becomes the excesses that are left.
  void (*sweep_inner)(const Field& field, Batch& batch);

  // Writes the places i of begin..end-1 with Σ|base + entries[i]| >= limit, and returns how many; begin is a multiple
  // of 8. Eight more places behind the last found may be written.
  std::size_t (*scan)(int n, const std::int8_t* base, const std::uint8_t* scanned, std::size_t begin, std::size_t end,
                      int limit, std::uint32_t* found);

  // to[i] = base + entries[found[i]].
  void (*join)(int n, const std::int8_t* base, const std::int8_t (*entries)[kEntry], const std::uint32_t* found,
               std::size_t count, std::int8_t (*to)[kEntry]);

  // The lanes not refuted: after one sweep over the outer columns of their entries; after up to three sweeps over all
  // columns from half shares (the entries are not read).
  std::uint64_t (*sweep_outer)(const Field& field, const Batch& batch);
  std::uint64_t (*sweep_all)(const Field& field, const Batch& batch);
};

const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null if this was not built for x86-64
const Kernel* avx512_kernel();

}  // namespace queenright::armies
