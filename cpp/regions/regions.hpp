// Region puzzles: one queen in every row, column and region, and no two queens touch, not even at a corner.
//
//     queenright::RegionPuzzle puzzle;                      // n * n labels 0 .. n - 1, row by row
//     puzzle.n = 4;
//     puzzle.region = {0,0,1,1, 0,0,1,1, 2,2,3,3, 2,2,3,3};
//     queenright::Control control;
//     auto answer = queenright::solve_regions(puzzle, /*limit=*/2, control);
//     answer.solutions.size();                              // 1 would be a proper puzzle
//
// A puzzle may have queens and crosses on it: a puzzle with givens, or an unfinished game. Bad puzzles (labels out of
// range, squares off the board) raise std::invalid_argument.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "count/count.hpp"

namespace queenright {

inline constexpr int kLargestPuzzle = 32;

struct RegionPuzzle {
  int n = 0;
  std::vector<std::uint8_t> region;           // of every square, row by row
  std::vector<std::int32_t> queens, crosses;  // squares as row * n + column
};

// Raises std::invalid_argument, with an explanation, unless the functions below support the puzzle; they call it too.
void check_puzzle(const RegionPuzzle& puzzle);

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

// Rules of deduction, by what a person finds harder. A unit is a row, a column or a region. None of them assumes that
// there is only one solution, and each is monotone: what follows from a board follows from it with fewer open squares.
// The hardest rule needed, the grade of a puzzle, is therefore the same in whatever order they are used.
enum class Rule {
  Single = 1,         // a unit has one square left: its queen
  Claim = 2,          // a unit's squares all lie in one unit of another kind: no other queen there
  CommonAttack = 3,   // a square attacks every square of a unit: no queen there
  Pair = 4,           // two units of a kind fit only two of another: no other queen in those
  Subset = 5,         // the same with three or more (at most kLargestSubset)
  WhatIfSingles = 6,  // a queen there leaves some unit empty, by rule 1 alone
  WhatIf = 7,         // the same by rules 1 to 3
  Search = 8,         // a queen there leaves no solution, as a search shows
};
inline constexpr int kHardest = 8;
inline constexpr int kLargestSubset = 8;

enum class UnitKind { Region = 0, Row = 1, Column = 2 };

struct Units {
  UnitKind kind = UnitKind::Region;
  std::vector<std::int32_t> numbers;
};

struct Deduction {
  Rule rule = Rule::Single;
  Units units;                        // what was looked at (rules 1 to 5)
  Units lines;                        // what they are confined to (rules 2, 4, 5)
  std::int32_t queen = -1;            // the square of the queen (rule 1), or where one was supposed (rules 6 to 8)
  std::vector<std::int32_t> removed;  // open squares that are closed now, row by row
  std::vector<Deduction> chain;       // what follows from the supposed queen (rules 6, 7)
  Units emptied;                      // the unit without a square at the end of the chain
  std::uint64_t nodes = 0;            // queens tried by the search (rule 8)
};

enum class TraceEnd { Solved, Stuck, Contradiction, Stopped };

struct Trace {
  std::vector<Deduction> steps;
  TraceEnd end = TraceEnd::Stuck;
  Units emptied;  // after a contradiction: the unit without a square
};

// What follows from the puzzle with its queens and crosses, by rules up to `hardest`, always the easiest first, at most
// `most` steps.
Trace explain_regions(const RegionPuzzle& puzzle, int hardest, std::size_t most, Control& control);

// The hardest rule needed; 0 if the rules do not lead to a solution (there are several, or none) or it was stopped.
int grade_regions(const RegionPuzzle& puzzle, Control& control);

struct MadePuzzle {
  RegionPuzzle puzzle;
  std::vector<std::int32_t> queens;  // the column of the queen in each row
  int grade = 0;
  std::uint64_t stream = 0;
};

// How regions look: Plain accepts any, Balanced plans sizes and shapes that people like, Pattern also makes the borders
// nearly symmetric.
enum class Look { Plain, Balanced, Pattern };
Look look_named(const std::string& name);  // "plain", "balanced" or "pattern"; else raises std::invalid_argument
inline constexpr int kSmallestBalanced = 5, kLargestBalanced = 14;

// Puzzles with exactly one solution and connected regions, each a function of (n, seed, its stream, wanted, look)
// alone, the same on every machine. Streams first, first + 1, ... are tried until `count` puzzles are made or `control`
// stops it; `wanted` is a grade, 0 for any. Sizes 0, 2 and 3 have none; n = 0..32, or as above unless plain.
std::vector<MadePuzzle> make_regions(int n, std::uint64_t seed, std::uint64_t first, std::size_t count, int wanted,
                                     Look look, Control& control);

}  // namespace queenright
