// Making a join with any shape and kernel: the public make_counter picks both itself, tests and benchmarks do not.
#pragma once

#include "join_kernel.hpp"
#include "join_shape.hpp"
#include "queenright/count.hpp"

namespace queenright::join {

std::unique_ptr<Counter> make_counter(const Shape& shape, Algorithm algorithm, const Kernel& kernel, int threads,
                                      const Control& control, bool force_recount);

}  // namespace queenright::join
