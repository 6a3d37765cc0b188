// Branching on diagonals: the fallback of the proof, and the way to list boards.
//
// A node is a set of live squares of each colour. A diagonal with live squares of both colours must lose those of one;
// if there is none, all live squares of both colours coexist. The bounds are the numbers of live squares and the line
// flow.
#pragma once

#include <functional>

#include "armies/armies.hpp"
#include "armies/flow.hpp"
#include "armies/weights.hpp"

namespace queenright::armies {

// White queens in `rows` and `columns` (bit sets), black ones in the others.
Live live_squares(int n, std::uint32_t rows, std::uint32_t columns);

int count_squares(int n, const std::uint32_t* squares);

// The diagonal on which both colours could lose most, as (family, line): 0 sums, 1 differences, -1 if none is mixed.
std::pair<int, int> mixed_diagonal(int n, const Live& live);

// Takes the squares of one diagonal away.
void clear_diagonal(int n, std::uint32_t* squares, int family, int line);

// True if some weights prove that no armies of `size` fit on the live squares. If a maximum has too few white queens,
// white ones get more weight. The flow and `used` then contain the proof; `rounds` says how many weights it took.
bool refuted(LineFlow& flow, int n, const Live& live, int size, Weights* used = nullptr, int* rounds = nullptr);

// Calls `visit` for every leaf with at least `size` squares of each colour, until it returns true or a stop is
// requested. Returns true if `visit` did.
bool search_boards(LineFlow& flow, int n, const Live& live, int size, const std::atomic<bool>& stop,
                   const std::function<bool(const Live&)>& visit);

Armies armies_of(int n, const Live& live);

}  // namespace queenright::armies
