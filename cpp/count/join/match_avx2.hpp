// The match of the join in AVX2, for the kernel of kernel_avx2.cpp alone.
#pragma once

#include "count/join/kernel.hpp"

namespace queenright::join {

MatchCount match_avx2(const MatchTask& task);  // only on a processor with AVX2

}  // namespace queenright::join
