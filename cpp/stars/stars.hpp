// Star puzzles: the functions of regions/regions.hpp for a puzzle with several queens per row. Those call these; check
// the puzzle before you do.
#pragma once

#include <functional>

#include "ground/random.hpp"
#include "regions/regions.hpp"

namespace queenright {

// `visit` is called with the columns of the queens, row by row.
RegionCount search_stars(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control,
                         const std::function<void(const std::vector<std::int32_t>&)>& visit);

Trace explain_stars(const RegionPuzzle& puzzle, int hardest, std::size_t most, Control& control);
int grade_stars(const RegionPuzzle& puzzle, Control& control);

// One try with the numbers of one stream; false if it came to nothing.
bool make_stars(int n, int stars, int wanted, Random& random, Control& control, MadePuzzle& made);

}  // namespace queenright
