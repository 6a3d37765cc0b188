// The inner loops of counting by colours, behind two function pointers so that one worker serves every processor:
// written once (kernel_body.hpp) on 256-bit vectors that are four words (kernel_portable.cpp) or one
// register of AVX2 (kernel_avx2.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/colours/planes.hpp"
#include "count/count.hpp"

namespace queenright::colours {

// How many placements of each lane agree with those of one group of the other sub-board: bits[i] holds bit i of every
// lane's number, at the lane's place (planes.hpp). Sums that need more bits raise std::overflow_error.
struct LaneCounts {
  static constexpr int kBits = 16;
  Bits256 bits[kBits];
};

struct TileTask {
  const Bits256* vectors = nullptr;  // Planes::vectors
  std::size_t pattern = 0;
  int planes = 0;
  int lines = 0;                    // of one direction
  const SubBoard* board = nullptr;  // of the lists
  const CodeLists* lists = nullptr;
  std::size_t groups = 0;        // of the lists: so many from the first on
  LaneCounts* counts = nullptr;  // one for each group
  Bits256* scratch = nullptr;    // kScratchVectors
};
constexpr std::size_t kScratchVectors = 4 * (kMaxSide + 1) / 2 * (kMaxSide * kMaxSide + 1);

struct Kernel {
  const char* name;
  // Adds one tile to the counts of all groups.
  void (*add_tile)(const TileTask& task);
  // The counts as numbers, one for each lane; false, and no numbers, if all are zero.
  bool (*read)(const LaneCounts& counts, std::uint16_t* numbers);
};

const Kernel& kernel_for(CpuPath path);
const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null if this was not built for x86-64

}  // namespace queenright::colours
