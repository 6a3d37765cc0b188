// One pair (R, T) of three armies that the first bound leaves open: shares that move, then branching on diagonals.
//
// A square belongs to the army that has both its row and its column, or to none. A queen of army k counts p_k; each
// square may split 2·p_k between its two diagonals in shares as it likes, and a diagonal yields at most the largest sum
// of shares of one army. If all of that is below 2·(p_0 + p_1 + p_2)·size, no three armies of that size exist here.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "armies/three.hpp"

namespace queenright::armies {

inline constexpr int kLargestOfThree = 16;
inline constexpr int kDiagonals = 2 * kLargestOfThree;  // of one family, and one unused

// The squares of each army, rows as bit sets.
struct Camps {
  std::array<std::array<std::uint32_t, kLargestOfThree>, 3> squares{};
};

using Counts = std::array<int, 3>;

// Weights in inverse proportion to the armies' squares, the largest product of weight and `longest` at most `top`.
Counts camp_weights(const Counts& squares, const Counts& longest, int top);

// True if three armies of `size` live in these camps; then the camps are cut down to such armies (or larger ones).
// False if not, or if a stop was requested.
bool find_three(int n, int size, Camps& camps, const std::atomic<bool>& stop);

}  // namespace queenright::armies
