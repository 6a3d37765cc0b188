// The match of the join in AVX2, for the kernel of join_kernel_avx2.cpp alone.
#pragma once

#include "join_kernel.hpp"

namespace queenright::join {

MatchCount match_avx2(const MatchTask& task);  // only on a processor that has it

}  // namespace queenright::join
