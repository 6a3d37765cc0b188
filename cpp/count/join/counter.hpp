// Makes a join with any shape and kernel, for tests and benchmarks; the public make_counter picks both itself.
#pragma once

#include "count/count.hpp"
#include "count/join/kernel.hpp"
#include "count/join/shape.hpp"

namespace queenright::join {

// The shape that the public make_counter uses for a join of this size; std::invalid_argument if there is none.
Shape shape_for(int size, Algorithm algorithm);

// With 0 threads no table is built: the counter can list its units but not run them.
// With open squares it counts the placements on these alone.
std::unique_ptr<Counter> make_counter(const Shape& shape, Algorithm algorithm, const Kernel& kernel, int threads,
                                      const Control& control, bool force_recount, const OpenSquares& open = {});

}  // namespace queenright::join
