// One sub-board's placements as bits, 32 column sets side by side.
//
// A *lane* is a byte of a 256-bit plane and belongs to one column set; its eight bits are eight placements of that set.
// 32 lanes are a *chunk*, with as many planes as its sets need. Planes have a sieve pattern: all their placements use
// at least those lines, so a plane is left out for placements of the other sub-board that use one of them. For each
// diagonal there is such a set of planes, with ones for the placements that leave it free.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "colour_board.hpp"
#include "colour_lists.hpp"

namespace queenright::colours {

constexpr std::size_t kLanes = 32;
constexpr std::uint32_t kBitsPerLane = 8;
constexpr int kMostPlanes = 4;  // of a tile

struct alignas(32) Bits256 {
  std::uint64_t words[4];
};

// Neighbouring planes of one chunk and one pattern, worked on together: 1, 2 or 4.
struct Tile {
  std::uint32_t pattern;
  std::size_t first_plane;
  int planes;
};

struct Chunk {
  std::uint32_t classes = 0;  // one bit for each symmetry class among its column sets
  std::vector<Tile> tiles;
};

class Planes {
 public:
  // Column sets of a class below 0 get no lane.
  Planes(const Board& board, const Placements& placements, const Sieve& sieve,
         const std::function<int(std::size_t)>& class_of_group);

  const std::vector<Chunk>& chunks() const { return chunks_; }
  std::size_t lanes() const { return chunks_.size() * kLanes; }
  const std::vector<std::uint32_t>& groups() const { return groups_; }  // by lane, in use or beyond the end
  const std::vector<std::uint32_t>& lane_of() const { return lane_of_; }  // by group
  // Lanes class_start(c) to class_start(c + 1) belong to class c.
  std::size_t class_start(int index) const { return class_start_[static_cast<std::size_t>(index)]; }

  std::size_t placements() const { return placements_; }
  // The free diagonals: sums, then differences, then a row with a one for every placement; planes() vectors each.
  const Bits256* lines() const { return lines_.data(); }
  std::size_t planes() const { return planes_; }
  std::size_t bytes() const { return lines_.size() * sizeof(Bits256); }

 private:
  void order_lanes(const Placements& placements, const std::function<int(std::size_t)>& class_of_group);
  void fill_chunk(const Placements& placements, std::size_t chunk, int patterns);

  struct Place {
    std::uint32_t entry, plane;
    std::uint8_t lane, bit;
  };
  void draw(const Board& board, const Placements& placements);

  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> groups_, lane_of_;
  std::size_t class_start_[Symmetry::kClasses + 1] = {};
  std::size_t planes_ = 0, placements_ = 0;
  std::vector<Place> places_;
  std::vector<Bits256> lines_;
};

}  // namespace queenright::colours
