// Queens that dominate a board: every square holds a queen or is attacked by one.
//
//   queenright::Control control;
//   auto found = queenright::dominating_sets(8, 5, false, 1, true, control);   // five queens dominate the chessboard
//   ... queenright::dominating_sets(8, 4, false, 1, true, control).count;              // ... and four never do: 0
#pragma once

#include <cstdint>
#include <vector>

#include "count/count.hpp"

namespace queenright {

inline constexpr int kLargestDominated = 16;

struct Dominating {
  std::uint64_t count = 0;         // sets found
  std::vector<std::uint8_t> sets;  // the first `limit` of them: squares row * n + column, increasing within a set
  std::uint64_t nodes = 0;         // queens placed
  bool finished = false;           // false: stopped, and the other fields are partial
};

// All sets of `queens` queens that dominate the n x n board, n = 1 .. 16; with `independent`, no two of them attack
// each other. With `first_only` the search ends with the first set.
Dominating dominating_sets(int size, int queens, bool independent, std::uint64_t limit, bool first_only,
                           Control& control);

}  // namespace queenright
