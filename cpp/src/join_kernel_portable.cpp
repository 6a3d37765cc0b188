// The join's inner loops in plain C++, for any processor. Clear rather than clever: every agreeing pair is found by a plain
// loop and counted exactly, so this path is also what the vector path is tested against.
#include <algorithm>
#include <bit>

#include "join_kernel.hpp"

namespace queenright::join {
namespace {

std::size_t select(const std::uint32_t* sums, const std::uint32_t* differences, std::size_t begin, std::size_t end,
                   std::uint32_t sum_mask, std::uint32_t difference_mask, std::uint32_t* selected) {
  std::size_t count = 0;
  for (std::size_t entry = begin; entry < end; ++entry) {
    selected[count] = static_cast<std::uint32_t>(entry);
    count += ((sums[entry] & sum_mask) | (differences[entry] & difference_mask)) == 0;
  }
  return count;
}

std::size_t join(const Slice& north, const Slice& south, std::uint32_t* pairs) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < north.count; ++i) {
    const std::uint32_t partner = south.groups - 1 - north.ranks[i];
    const std::uint32_t end = south.group_start[partner + 1] - south.first;
    for (std::uint32_t j = south.group_start[partner] - south.first; j < end; ++j) {
      pairs[count] = i | j << 16;
      count += (north.words[i] & south.words[j]) == 0;
    }
  }
  return count;
}

void transpose(const std::uint64_t* words, int bits, std::uint32_t* matrix, std::size_t stride) {
  for (int bit = 0; bit < bits; ++bit) {
    std::uint32_t column = 0;
    for (std::size_t i = 0; i < kGroup; ++i) column |= static_cast<std::uint32_t>(words[i] >> bit & 1) << i;
    matrix[static_cast<std::size_t>(bit) * stride] = column;
  }
}

// Vectors of one 64-bit column of the matrix, for all entries of a quadrant.
void build_column(const MatchTask& task, const CellLines* const* cells, int rows, const std::uint64_t* codes,
                  std::size_t count, std::size_t column, std::uint64_t* vectors) {
  const std::size_t stride = static_cast<std::size_t>(task.blocks) * kWordsPerBlock;
  const auto cell = [&](int row, int c) {
    return task.matrix[cells[row]->sum[c] * stride + column] & task.matrix[cells[row]->difference[c] * stride + column];
  };
  for (std::size_t entry = 0; entry < count; ++entry) {
    std::uint64_t vector = task.matrix[static_cast<std::size_t>(task.valid_row) * stride + column];
    std::uint64_t code = codes[entry];
    for (int row = 0; row < rows; row += 2, code >>= 8) {
      const int pair = static_cast<int>(code & 0xFF);
      if (row + 1 == rows) vector &= cell(row, pair);
      else vector &= cell(row, pair / task.side) & cell(row + 1, pair % task.side);
    }
    vectors[entry] = vector;
  }
}

MatchCount match(const MatchTask& task) {
  MatchCount result;
  std::uint64_t* const north = task.scratch;
  std::uint64_t* const south = task.scratch + task.north_count;
  for (int column = 0; column < task.blocks * kWordsPerBlock; ++column) {
    const auto index = static_cast<std::size_t>(column);
    build_column(task, task.cells, task.north_rows, task.north_codes, task.north_count, index, north);
    build_column(task, task.cells + task.north_rows, task.south_rows, task.south_codes, task.south_count, index, south);
    // The flagged placements are the last groups of 32 of each block.
    const int unflagged = std::clamp((kGroupsPerBlock - task.flagged_groups - 2 * (column % kWordsPerBlock)) * 32, 0, 64);
    const std::uint64_t full = unflagged == 64 ? ~0ull : (1ull << unflagged) - 1;
    for (std::size_t p = 0; p < task.pair_count; ++p) {
      const std::uint64_t both = north[task.pairs[p] & 0xFFFF] & south[task.pairs[p] >> 16];
      const auto weighty = static_cast<std::uint64_t>(p < task.unflagged_pairs ? std::popcount(both & full) : 0);
      result.full += weighty;
      result.half += static_cast<std::uint64_t>(std::popcount(both)) - weighty;
    }
  }
  return result;
}

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable", select, join, transpose, match};
  return kernel;
}

}  // namespace queenright::join
