// Is a vector of rows a solution? O(n) time and 5n bits of memory.
//
//     const std::int32_t queens[] = {0, 4, 7, 5, 2, 6, 1, 3};
//     queenright::is_solution(queens, 8);   // true
//
// queens[c] is the row of the queen in column c, 0-based. A row outside the board makes the answer false. Rows that
// another thread changes meanwhile make the answer meaningless, but do no harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace queenright {

template <class Row>
bool is_solution(const Row* queens, std::size_t n);

// The same for `count` boards of n rows each, one after another: 1 or 0 in flags[i] for board i.
template <class Row>
void solution_flags(const Row* boards, std::size_t n, std::size_t count, std::uint8_t* flags);

// Are all of `count` boards of n rows each, one after another, solutions whose queens stand on open squares? `open` is
// empty, or has the rows (bits) where the queen of each column may stand. n = 0..64; else std::invalid_argument.
bool are_listed_solutions(const std::uint8_t* boards, int n, std::size_t count, const std::vector<std::uint64_t>& open,
                          bool torus);

extern template bool is_solution(const std::uint8_t*, std::size_t);
extern template bool is_solution(const std::int8_t*, std::size_t);
extern template bool is_solution(const std::uint16_t*, std::size_t);
extern template bool is_solution(const std::int16_t*, std::size_t);
extern template bool is_solution(const std::uint32_t*, std::size_t);
extern template bool is_solution(const std::int32_t*, std::size_t);
extern template bool is_solution(const std::uint64_t*, std::size_t);
extern template bool is_solution(const std::int64_t*, std::size_t);
extern template void solution_flags(const std::uint8_t*, std::size_t, std::size_t, std::uint8_t*);
extern template void solution_flags(const std::int64_t*, std::size_t, std::size_t, std::uint8_t*);

}  // namespace queenright
