// The squares of one colour: a sub-board of even rows, whose placements become bits, and one of odd rows, whose
// placements are walked. They share nothing but diagonals, and only a diagonal that both have matters here. Those are
// numbered from 0; a placement of the even rows is one word with a bit for each of them that it uses.
#pragma once

#include <cstdint>

#include "count/colours/board.hpp"

namespace queenright::packed {

using colours::Board;
using colours::complement;
using colours::Set;
using colours::SubBoard;

using Record = std::uint64_t;
constexpr int kOccupied = 63;  // a bit that every placement has
constexpr int kNoLine = 62;    // a bit that none has, for all diagonals that only one sub-board has

class Colour {
 public:
  Colour(const SubBoard& even, const SubBoard& odd);

  SubBoard even, odd;

  int sum_line(int sum) const { return sums_[sum]; }
  int difference_line(int difference) const { return differences_[difference]; }

  // The lines that a queen uses, as bits.
  Record lines(const SubBoard& board, int row, int column) const {
    const Record bits = Record{1} << sums_[board.sum(row, column)] | Record{1}
                                                                         << differences_[board.difference(row, column)];
    return bits & ~(Record{1} << kNoLine);
  }

 private:
  static constexpr int kLines = 2 * colours::kLargestSide + 2;
  std::int8_t sums_[kLines], differences_[kLines];
};

}  // namespace queenright::packed
