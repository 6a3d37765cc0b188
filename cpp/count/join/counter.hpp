// Making a join with any shape and kernel: the public make_counter picks both itself, tests and benchmarks do not.
#pragma once

#include "count/count.hpp"
#include "count/join/kernel.hpp"
#include "count/join/shape.hpp"

namespace queenright::join {

// The shape that the public make_counter gives a join of that size; std::invalid_argument if it takes no such size.
Shape shape_for(int size, Algorithm algorithm);

// With 0 threads no table is built: the counter can only be asked for its units.
std::unique_ptr<Counter> make_counter(const Shape& shape, Algorithm algorithm, const Kernel& kernel, int threads,
                                      const Control& control, bool force_recount);

}  // namespace queenright::join
