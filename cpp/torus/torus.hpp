// Queens on a torus, where diagonals continue at the opposite edge: solutions given by a formula, and the verifier.
//
//     std::vector<std::int32_t> queens(7);
//     queenright::linear_placement(queens.data(), 7, 2, 0);    // 0 2 4 6 1 3 5: column c has its queen in row 2c mod 7
//     queenright::is_torus_solution(queens.data(), 7);         // true
//
// Counting is Algorithm::Torus of count/count.hpp, listing EnumerateOptions::torus of enumerate/enumerate.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace queenright {

// Writes (slope * column + shift) mod n for every column. slope and shift are 0 .. n - 1 (0 if n is 0), n below 2^31;
// else std::invalid_argument. It is a solution if slope - 1, slope and slope + 1 are coprime to n.
void linear_placement(std::int32_t* queens, std::size_t n, std::uint32_t slope, std::uint32_t shift);

// True if no two queens share a row or a diagonal modulo n. O(n) time, 3n bits. A row off the board makes it false.
bool is_torus_solution(const std::int32_t* queens, std::size_t n);

}  // namespace queenright
