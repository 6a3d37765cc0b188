// Region puzzles: one queen in every row, column and region, and no two queens touch, not even at a corner.
//
//     queenright::RegionPuzzle puzzle;                      // n * n labels 0 .. n - 1, row by row
//     puzzle.n = 4;
//     puzzle.region = {0,0,1,1, 0,0,1,1, 2,2,3,3, 2,2,3,3};
//     queenright::Control control;
//     auto answer = queenright::solve_regions(puzzle, /*limit=*/2, control);
//     answer.solutions.size();                              // 1 would be a proper puzzle
//
// A puzzle may carry queens that stand and crosses where none may stand: a puzzle with givens, or a game half played.
// Bad puzzles (labels out of range, squares off the board) are the caller's business.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "queenright/count.hpp"

namespace queenright {

inline constexpr int kLargestPuzzle = 32;

struct RegionPuzzle {
  int n = 0;
  std::vector<std::uint8_t> region;           // of every square, row by row
  std::vector<std::int32_t> queens, crosses;  // squares as row * n + column
};

struct RegionAnswer {
  std::vector<std::vector<std::int32_t>> solutions;  // the column of the queen in each row; at most `limit` of them
  std::uint64_t nodes = 0;                           // queens placed
  bool finished = false;                             // false: stopped, or there may be more than `limit`
};

// Solutions up to a limit. `finished` with one solution is the proof that it is the only one.
RegionAnswer solve_regions(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control);

struct RegionCount {
  std::uint64_t count = 0, nodes = 0;
  bool finished = false;
};
RegionCount count_regions(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control);

// A puzzle with exactly one solution and connected regions: a function of (n, seed, stream) alone. Its region is empty
// if n has no solution (2 and 3) or `control` stopped it.
RegionPuzzle make_regions(int n, std::uint64_t seed, std::uint64_t stream, Control& control);

}  // namespace queenright
