// One random solution of any size, in linear time.
//
//     std::vector<std::int32_t> queens(1000000);
//     queenright::random_solution(queens.data(), queens.size(), 1, 0, control);   // seed 1, stream 0
//
// Every solution is possible, but not all are equally likely: random, not uniform. The same seed and stream give the
// same solution on every machine. Exactly uniform solutions: prefix_table.hpp; nearly uniform ones: tempering.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/count.hpp"

namespace queenright {

// Fills queens[0..n), queens[c] being the row of column c, and returns true; false if it was stopped. n must have a
// solution (not 2, 3) and be below 2^31; else std::invalid_argument. Uses n / 2 bytes besides the answer.
bool random_solution(std::int32_t* queens, std::size_t n, std::uint64_t seed, std::uint64_t stream,
                     const Control& control);

// The same for `count` solutions, one after another in `queens`: solution i has the stream i. Any number of threads
// gives the same answer.
bool random_solutions(std::int32_t* queens, std::size_t n, std::size_t count, std::uint64_t seed, int threads,
                      const Control& control);

// True if each of the `count` vectors of n rows is a solution: the referee for many small boards.
bool are_solutions(const std::int32_t* queens, std::size_t n, std::size_t count);

}  // namespace queenright
