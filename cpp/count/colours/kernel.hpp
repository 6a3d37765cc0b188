// The inner loops of counting by colours, behind two function pointers so that one worker serves every processor:
// written once (kernel_body.hpp) on 256-bit vectors that are four words (kernel_portable.cpp) or one
// register of AVX2 (kernel_avx2.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/colours/planes.hpp"
#include "count/count.hpp"

namespace queenright::colours {

// The number of placements of each lane that agree with those of one group of the other sub-board: bits[i] holds bit i
// of every lane's count, at the lane's place (planes.hpp). Counts that need more bits raise std::overflow_error.
struct LaneCounts {
  static constexpr int kBits = 16;
  Bits256 bits[kBits];
};

struct TileTask {
  const Bits256* vectors = nullptr;  // Planes::vectors
  std::size_t pattern = 0;
  int planes = 0;
  int lines = 0;                    // diagonals per direction
  const SubBoard* board = nullptr;  // the sub-board of the lists
  const CodeLists* lists = nullptr;
  std::size_t groups = 0;        // number of groups of the lists, from the first on
  LaneCounts* counts = nullptr;  // one per group
  Bits256* scratch = nullptr;    // kScratchVectors
};
constexpr std::size_t kScratchVectors = 4 * (kMaxSide + 1) / 2 * (kMaxSide * kMaxSide + 1);

struct Kernel {
  const char* name;
  // Adds one tile to the counts of all groups.
  void (*add_tile)(const TileTask& task);
  // Reads the counts as numbers, one per lane; returns false and writes nothing if all are zero.
  bool (*read)(const LaneCounts& counts, std::uint16_t* numbers);
};

const Kernel& kernel_for(CpuPath path);
const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null unless built for x86-64

}  // namespace queenright::colours
