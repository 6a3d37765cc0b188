// The inner loops of counting by colours, behind three function pointers so that one worker serves every processor:
// written once (colour_kernel_body.hpp) on 256-bit vectors that are four words (colour_kernel_portable.cpp) or one
// register of AVX2 (colour_kernel_avx2.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "colour_planes.hpp"
#include "queenright/count.hpp"

namespace queenright::colours {

// How many placements of each lane agree with those of one column set of the other sub-board: every bit of the planes
// is a counter of its own, as bits of ones, twos and fours; eights are summed by lanes.
struct LaneCounts {
  Bits256 ones, twos, fours, eights;
  std::uint32_t rounds;  // added to `eights` since they were last emptied into `totals`
  bool emptied;          // `totals` holds something
  std::uint32_t totals[kLanes];
};

struct TileTask {
  const Planes* planes = nullptr;
  Tile tile{};
  int lines = 0;                    // of one direction
  const SubBoard* board = nullptr;  // of the lists
  const CodeLists* lists = nullptr;
  const std::uint32_t* wanted = nullptr;  // groups of the lists, and how many
  std::size_t wanted_count = 0;
  LaneCounts* counts = nullptr;  // one for each wanted group
  Bits256* scratch = nullptr;    // scratch_vectors()
};
std::size_t scratch_vectors(const SubBoard& board);

struct Kernel {
  const char* name;
  // Adds one tile to the counts of all wanted groups.
  void (*add_tile)(const TileTask& task);
  // The counts as numbers, one for each lane.
  void (*read)(const LaneCounts& counts, std::uint32_t* numbers);
  // The sum of products.
  std::uint64_t (*product)(const std::uint32_t* left, const std::uint32_t* right, std::size_t count);
};

const Kernel& kernel_for(CpuPath path);
const Kernel& portable_kernel();
const Kernel* avx2_kernel();  // null if this was not built for x86-64

}  // namespace queenright::colours
