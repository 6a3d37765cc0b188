// One sub-board's placements as bits, many column sets side by side.
//
// A 256-bit *plane* has a bit for each of 256 *lanes* (lane 32 * j + i is bit j of byte i). A lane belongs to one
// column set of one row set, and each of its placements is a bit of another plane; a large set has several lanes. A
// *chunk* is the planes of the same 256 lanes. For every diagonal there is a vector of each plane, with ones for the
// placements that leave the diagonal free.
//
// A chunk is as long as its longest lane. So the lanes of several row sets, those of one class, are cut into pieces of
// about the same length, sorted by length, and then dealt out.
//
// Planes have a pattern of the sieve: all their placements use its lines.
#pragma once

#include <cstdint>
#include <vector>

#include "count/colours/lists.hpp"
#include "count/colours/sieve.hpp"

namespace queenright::colours {

constexpr std::size_t kLanes = 256;

struct alignas(32) Bits256 {
  std::uint64_t words[4];
};

// Planes of one chunk and one pattern, worked on together: 1, 2 or 4.
struct Tile {
  std::size_t pattern;  // index
  int planes;
  std::size_t first;  // vector: sums, then differences, then a row with a one for every placement; `planes` each
};

struct LaneOwner {
  std::uint32_t row_set, group;
};

struct Chunk {
  std::vector<LaneOwner> lanes;
  std::vector<Tile> tiles;
};

class Planes {
 public:
  // The placements of several row sets. Raises Stopped soon after `stop` is set.
  Planes(const Board& board, const std::vector<Placements>& row_sets, const Sieve& sieve,
         const std::atomic<bool>& stop);

  const std::vector<Chunk>& chunks() const { return chunks_; }
  const Bits256* vectors(const Tile& tile) const { return vectors_.data() + tile.first; }
  std::size_t placements() const { return placements_; }

 private:
  struct Piece;
  static std::vector<Piece> cut_into_pieces(const std::vector<Placements>& row_sets);
  void add_chunk(const Board& board, const std::vector<Piece>& lanes, const Sieve& sieve,
                 const std::vector<double>& work, const std::atomic<bool>& stop);
  Bits256* add_tile(Chunk& chunk, std::size_t pattern, int planes, int lines);

  std::vector<Chunk> chunks_;
  std::vector<Bits256> vectors_;
  std::size_t placements_ = 0;
};

}  // namespace queenright::colours
