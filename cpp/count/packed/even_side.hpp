// The placements on one set of even rows, by lane. All placements with the same columns belong to one position (F for
// black, G for white), and a lane counts for one position. Positions differ in size, and the longest lane determines
// the number of planes. So large positions are cut into pieces with a lane each; the products add their counts up
// again. Pieces of about the same size share a chunk, which has as many lanes as a vector has bits.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/level.hpp"
#include "count/packed/buffer.hpp"
#include "count/packed/colour.hpp"

namespace queenright::packed {

using colours::kNowhere;
using colours::Position;

// Placements sorted by lane: those of lane i are records start[i], ..., start[i + 1] - 1.
struct LaneList {
  Buffer<Record> records;
  Buffer<std::uint32_t> start;
  std::size_t size = 0;
};

class EvenSide {
 public:
  // Placements on `rows` whose columns have one of the first `positions` positions, with `lanes` lanes per chunk.
  // Raises Stopped soon after `stop` is set.
  void make(const Colour& colour, Set rows, const std::vector<Position>& position_of_columns, std::size_t positions,
            std::size_t lanes, const std::atomic<bool>& stop);

  std::size_t chunk_count() const { return chunk_count_; }
  const LaneList& chunk(std::size_t index) const { return chunks_[index]; }
  std::size_t width() const { return owners_.size(); }  // lanes of all chunks
  // By chunk and place: the position whose count is there, -1 for none. Places are the lanes in the order in which
  // numbers are read from bits (place_of_lane).
  const std::vector<std::int32_t>& owners() const { return owners_; }
  std::size_t placements() const { return placements_; }
  std::size_t bytes() const;

 private:
  struct Listed {
    Record record;
    Position position;
  };
  struct Piece {
    std::uint32_t position, part, size;
  };
  void deal(std::size_t positions, std::size_t lanes);
  void cut(std::size_t positions, std::size_t room);

  std::vector<LaneList> chunks_;  // kept for the next E, also when it needs fewer
  std::size_t chunk_count_ = 0, placements_ = 0;
  std::vector<std::int32_t> owners_;
  std::vector<Listed> listed_;
  std::vector<std::uint32_t> sizes_, parts_, turns_;  // by position
  std::vector<std::uint32_t> first_piece_;            // by position
  std::vector<Piece> pieces_;
  std::vector<Record*> next_;  // by piece of a position, in turn
};

// Lane s is record s of a plane. After 64 x 64 bit transpositions it is a bit of a vector; when eight vectors of bits
// become numbers, it is at this place.
inline std::size_t place_of_lane(std::size_t lane, std::size_t lanes) {
  const std::size_t words = lanes / 64, bit = lane % words * 64 + lane / words;
  return bit % 8 * (lanes / 8) + bit / 8;
}

}  // namespace queenright::packed
