// All solutions of one board at once, sorted: faster than the stream of enumerate.hpp if they fit into memory.
//
//   #include <queenright/list.hpp>
//
//   queenright::Control control;
//   std::vector<std::uint64_t> keys = queenright::list_solutions(8, queenright::CpuPath::Automatic, control);
//   std::vector<std::uint8_t> rows(keys.size() * 8);
//   queenright::write_solutions(keys, 8, rows.data());  // rows[8 * i + column], as in enumerate.hpp
#pragma once

#include <cstdint>
#include <vector>

#include "count/count.hpp"

namespace queenright {

inline constexpr int kSmallestJoined = 6, kLargestJoined = 16;

// The solutions as keys of four bits per column, the first column highest, in ascending order. Another size raises
// std::invalid_argument; Stopped if `control` requests a stop.
std::vector<std::uint64_t> list_solutions(int size, CpuPath path, Control& control);

// Writes each key as `size` bytes.
void write_solutions(const std::vector<std::uint64_t>& keys, int size, std::uint8_t* out);

}  // namespace queenright
