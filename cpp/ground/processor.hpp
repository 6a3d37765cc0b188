// Which kernels this processor can run.
#pragma once

#include <string>

#include "count/count.hpp"

namespace queenright {

// "auto", "portable", "avx2" or "avx512"; std::invalid_argument for another name.
CpuPath path_named(const std::string& name);

// True if the AVX2 (or AVX-512) kernels are to be used. Raises std::invalid_argument if a path is requested that this
// processor lacks.
bool takes_avx2(CpuPath path);
bool takes_avx512(CpuPath path);

}  // namespace queenright
