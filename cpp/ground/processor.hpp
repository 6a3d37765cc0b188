// Which kernels this processor can run.
#pragma once

#include "count/count.hpp"

namespace queenright {

// True if the AVX2 kernels are to be used, or the AVX-512 ones where there are any. Asking for a path that this
// processor lacks raises std::invalid_argument.
bool takes_avx2(CpuPath path);
bool takes_avx512(CpuPath path);

}  // namespace queenright
