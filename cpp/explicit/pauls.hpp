// Pauls' explicit solution (1874), as described by Bell and Stevens, "A survey of known results and research areas for
// n-queens" (2009): one solution for every n other than 2 and 3, directly from n mod 6.
//
//     std::vector<std::int32_t> queens(8);
//     queenright::pauls(queens.data(), 8);   // 3 1 ...: queens[c] is the row of column c, 0-based
#pragma once

#include <cstddef>
#include <cstdint>

namespace queenright {

// True if n queens have a solution: every n but 2 and 3.
bool pauls_exists(std::size_t n);

// Write the n rows to `queens`, front to back. n must have a solution and be below 2^31; else std::invalid_argument.
void pauls(std::int32_t* queens, std::size_t n);

}  // namespace queenright
