// The join's inner loops in plain C++, for any processor. Clear rather than clever: every agreeing pair is found by a
// plain loop and counted exactly, so this path is also what the vector path is tested against.
#include <algorithm>
#include <bit>

#include "count/join/kernel.hpp"

namespace queenright::join {
namespace {

// Moves bit i to bit i + amount; bits that leave [0, count) are dropped.
std::uint64_t moved(std::uint64_t bits, int amount, int count) {
  const std::uint64_t all = amount >= 0 ? bits << amount : bits >> -amount;
  return all & ((1ull << count) - 1);
}

std::uint32_t word_of(std::uint32_t sums, std::uint32_t differences, std::uint32_t columns, const Filter& filter) {
  const int lines = filter.side - 1;
  return static_cast<std::uint32_t>(moved(sums & filter.line_mask, -filter.down, lines) |
                                    moved(differences, -filter.down, lines) << lines) |
         columns << (2 * lines) | filter.mark | ((sums & filter.flagged_sums) != 0 ? filter.flag : 0);
}

std::uint64_t lines_of(std::uint32_t sums, std::uint32_t differences, const Filter& filter) {
  const int lines = 2 * filter.side - 1;
  return moved(sums & filter.line_mask, filter.sum_shift, lines) |
         moved(differences, filter.difference_shift, lines) << lines |
         static_cast<std::uint64_t>((sums & filter.flagged_sums) != 0) << (2 * lines);
}

std::size_t filter(const QuadrantTable& table, std::size_t begin, std::size_t end, const Filter& filter,
                   CaseTable& result, std::size_t out) {
  const std::size_t first = out;
  for (std::size_t entry = begin; entry < end; ++entry) {
    const std::uint32_t sums = table.sums[entry], differences = table.differences[entry];
    if ((sums & filter.forbidden_sums) != 0 || (differences & filter.forbidden_differences) != 0) continue;
    result.words[out] = word_of(sums, differences, table.column_sets[entry], filter);
    result.lines[out] = lines_of(sums, differences, filter);
    result.codes[out] = table.low_codes[entry] | static_cast<std::uint64_t>(table.high_codes[entry]) << 32;
    ++out;
  }
  return out - first;
}

void join(const Slice& north, const Slice& south, HalfBoards& out) {
  out.count = out.flagged_count = 0;
  for (std::uint32_t i = 0; i < north.count; ++i) {
    const std::size_t partner = north.partners[i];
    for (std::uint32_t j = south.group_start[partner]; j < south.group_start[partner + 1]; ++j) {
      if ((north.words[i] & south.words[j]) != 0) continue;
      const bool flagged = ((north.words[i] | south.words[j]) & (kNorthFlag | kSouthFlag)) != 0;
      (flagged ? out.flagged_pairs[out.flagged_count++] : out.pairs[out.count++]) = i | j << 16;
    }
  }
}

void transpose(const std::uint64_t* words, int bits, AliasedWord* matrix, std::size_t stride) {
  for (int bit = 0; bit < bits; ++bit) {
    std::uint32_t column = 0;
    for (std::size_t i = 0; i < kGroup; ++i) column |= static_cast<std::uint32_t>(words[i] >> bit & 1) << i;
    matrix[static_cast<std::size_t>(bit) * stride] = column;
  }
}

// Vectors of one 64-bit column of the matrix, for all entries of a quadrant.
void build_column(const MatchTask& task, const CellLines* const* cells, int rows, const Slice& slice,
                  std::size_t column, std::uint64_t* vectors) {
  const std::size_t stride = static_cast<std::size_t>(task.blocks) * kWordsPerBlock;
  const auto cell = [&](int row, int c) {
    return task.matrix[cells[row]->sum[c] * stride + column] & task.matrix[cells[row]->difference[c] * stride + column];
  };
  for (std::size_t entry = 0; entry < slice.count; ++entry) {
    std::uint64_t vector = task.matrix[static_cast<std::size_t>(task.valid_row) * stride + column];
    std::uint64_t code = slice.codes[entry];
    for (int row = 0; row < rows; row += 2, code >>= 8) {
      const int pair = static_cast<int>(code & 0xFF);
      if (row + 1 == rows) vector &= cell(row, pair);
      else vector &= cell(row, pair / task.side) & cell(row + 1, pair % task.side);
    }
    vectors[entry] = vector;
  }
}

// Adds the common ones of the pairs' vectors, those in `mask` to `inside`, the others to `outside`.
void count_pairs(const std::vector<std::uint32_t>& pairs, std::size_t count, const std::uint64_t* north,
                 const std::uint64_t* south, std::uint64_t mask, std::uint64_t& inside, std::uint64_t& outside) {
  for (std::size_t p = 0; p < count; ++p) {
    const std::uint64_t both = north[pairs[p] & 0xFFFF] & south[pairs[p] >> 16];
    inside += static_cast<std::uint64_t>(std::popcount(both & mask));
    outside += static_cast<std::uint64_t>(std::popcount(both & ~mask));
  }
}

void list_pairs(const HalfBoards& list, const std::uint64_t* north, const std::uint64_t* south, std::size_t column,
                std::vector<Hit>& hits) {
  for (std::size_t p = 0; p < list.count; ++p) {
    std::uint64_t both = north[list.pairs[p] & 0xFFFF] & south[list.pairs[p] >> 16];
    for (; both != 0; both &= both - 1)
      hits.push_back({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(64 * column) + std::countr_zero(both)});
  }
}

MatchCount match(const MatchTask& task) {
  MatchCount result;
  std::uint64_t* const north = task.scratch;
  std::uint64_t* const south = task.scratch + task.north.count;
  for (int column = 0; column < task.blocks * kWordsPerBlock; ++column) {
    const auto index = static_cast<std::size_t>(column);
    build_column(task, task.cells, task.north_rows, task.north, index, north);
    build_column(task, task.cells + task.north_rows, task.south_rows, task.south, index, south);
    // The flagged placements are the last groups of 32 of each block.
    const int unflagged =
        std::clamp((kGroupsPerBlock - task.flagged_groups - 2 * (column % kWordsPerBlock)) * 32, 0, 64);
    const std::uint64_t full = unflagged == 64 ? ~0ull : (1ull << unflagged) - 1;
    const HalfBoards& list = *task.pairs;
    count_pairs(list.pairs, list.count, north, south, full, result.full, result.half);
    if (task.hits != nullptr) list_pairs(list, north, south, index, *task.hits);
    count_pairs(list.flagged_pairs, list.flagged_count, north, south, full, result.half, result.half);
  }
  return result;
}

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable", filter, join, transpose, match};
  return kernel;
}

}  // namespace queenright::join
