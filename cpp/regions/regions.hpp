// Region puzzles: one queen in every row, column and region, and no two queens touch, not even at a corner. With
// `stars` = k there are k queens in each (cpp/stars does the work then).
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

inline constexpr int kLargestPuzzle = 32, kMostStars = 8;

struct RegionPuzzle {
  int n = 0;
  std::vector<std::uint8_t> region;           // of every square, row by row; with several stars perhaps empty: none
  std::vector<std::int32_t> queens, crosses;  // squares as row * n + column
  int stars = 1;                              // queens in each row, column and region
};

// Raises std::invalid_argument, with an explanation, unless the functions below support the puzzle; they call it too.
void check_puzzle(const RegionPuzzle& puzzle);

struct RegionAnswer {
  std::vector<std::vector<std::int32_t>> solutions;  // the columns of the queens, row by row; at most `limit`
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

// Rules of deduction for one queen per row, by what a person finds harder. A unit is a row, a column or a region. None
// of them assumes that there is only one solution, and each is monotone: what follows from a board follows from it with
// fewer open squares. The hardest rule needed, the grade of a puzzle, is therefore the same in whatever order they are
// used.
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

// Rules for several stars. They do not assume one solution either. Which of two steps of rule 4 comes first may matter
// for what follows, so the grade is defined by one order: the easiest rule first, its units in their order.
enum class StarRule {
  Count = 1,        // a unit has as many squares left as it needs queens
  Pack = 2,         // all ways to pack the queens of a unit have something in common
  Compare = 3,      // up to four lines against the regions inside them, or reaching into them
  PackRest = 4,     // all ways to pack what up to three adjacent lines leave over
  WhatIfCount = 5,  // a queen there leaves some unit without room, by rule 1 alone
  WhatIf = 6,       // the same by rules 1 to 3
  Search = 7,       // a queen there leaves no solution, as a search shows
};
inline constexpr int kHardestOfStars = 7;

inline int hardest_rule(const RegionPuzzle& puzzle) { return puzzle.stars > 1 ? kHardestOfStars : kHardest; }

// How a step of rules 1 to 4 argues.
enum class How {
  None,      // rules for one star, and suppositions
  Fill,      // the squares left are as many as the queens needed
  Always,    // every packing uses these squares
  NoRoom,    // no packing uses these squares
  Touched,   // every packing touches these squares
  Inside,    // regions inside lines take all their queens
  Confined,  // lines take all queens of the regions that reach into them
  TooMany,   // regions inside lines need more queens than those take: a contradiction
  TooFew,    // regions that reach into lines have fewer queens than those need: a contradiction
};

enum class UnitKind { Region = 0, Row = 1, Column = 2 };

struct Units {
  UnitKind kind = UnitKind::Region;
  std::vector<std::int32_t> numbers;
};

struct Deduction {
  int rule = 1;                       // a Rule, or a StarRule
  Units units;                        // what was looked at
  Units lines;                        // what they are confined to, or compared with
  std::int32_t queen = -1;            // the square of the queen (rule 1), or where one was supposed
  std::vector<std::int32_t> removed;  // open squares that are closed now, row by row
  std::vector<Deduction> chain;       // what follows from the supposed queen
  Units emptied;                      // the unit without a square at the end of the chain
  std::uint64_t nodes = 0;            // queens tried by a search
  How how = How::None;                // from here on for several stars
  int need = 0;                       // the queens that the squares, or the lines, need
  bool outside = false;               // rule 4: squares of the regions outside the lines, else inside
  std::vector<std::int32_t> squares;  // where those queens must stand (rules 1, 2, 4)
  std::vector<std::int32_t> placed;   // queens that follow (rules 1, 2, 4)
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
  std::vector<std::int32_t> queens;  // their columns, row by row
  int grade = 0;
  std::uint64_t stream = 0;
};

// How regions look: Plain accepts any, Balanced plans sizes and shapes that people like, Pattern also makes the borders
// nearly symmetric.
enum class Look { Plain, Balanced, Pattern };
Look look_named(const std::string& name);  // "plain", "balanced" or "pattern"; else raises std::invalid_argument
inline constexpr int kSmallestBalanced = 5, kLargestBalanced = 14;
inline constexpr int kLargestOfStars = 16;  // rows of a star puzzle that is made

// Puzzles with exactly one solution and connected regions, each a function of (n, seed, its stream, wanted, look)
// alone, the same on every machine. Streams first, first + 1, ... are tried until `count` puzzles are made or `control`
// stops it; `wanted` is a grade, 0 for any. Sizes 0, 2 and 3 have none; n = 0..32, or as above unless plain. With
// several stars the look is not used, and n is 4 * stars to kLargestOfStars: below there is no room.
std::vector<MadePuzzle> make_regions(int n, int stars, std::uint64_t seed, std::uint64_t first, std::size_t count,
                                     int wanted, Look look, Control& control);

}  // namespace queenright
