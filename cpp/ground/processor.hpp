// Which kernels this processor can run.
#pragma once

#include "count/count.hpp"

namespace queenright {

// True if the AVX2 kernels are to be used. Asking for them on a processor without AVX2 raises std::invalid_argument.
bool takes_avx2(CpuPath path);

}  // namespace queenright
