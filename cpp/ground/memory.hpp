// Memory for large answers: on its own pages, in huge pages where the system has them.
//
// Writing 400 MB for the first time costs 100,000 page faults of 4 KB but only 200 of 2 MB; for the explicit
// solution of 10^8 queens the faults would take longer than the queens.
#pragma once

#include <cstddef>

namespace queenright {

// At least `bytes` bytes, freed by release(); throws std::bad_alloc.
void* allocate_pages(std::size_t bytes);
void release(void* pages) noexcept;

// The number of values of `count` boards of n values each; std::invalid_argument if no memory could hold them.
std::size_t values_of(std::size_t n, std::size_t count);

}  // namespace queenright
