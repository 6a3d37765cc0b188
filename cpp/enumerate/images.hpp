// Whether a solution is the smallest of its images, and how many different images it has: the final test for
// fundamental solutions.
//
// Images: the eight of the square; on a torus each of them also shifted in all n * n ways. A placement whose images are
// equal to it `fixed` times has group / fixed different ones (orbit and stabilizer).
#pragma once

#include <cstdint>

namespace queenright {

// The number of different images if `queens` comes first among them in lexicographic order, else 0. n = 0..64.
std::uint32_t orbit_if_smallest(const std::uint8_t* queens, int size);

// The same on a torus.
std::uint32_t orbit_if_smallest_on_torus(const std::uint8_t* queens, int size);

}  // namespace queenright
