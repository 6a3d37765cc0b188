// Asking the processor, once for all kernels.
#include "ground/processor.hpp"

#include <stdexcept>

namespace queenright {

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

bool takes_avx2(CpuPath path) {
  if (path == CpuPath::Avx2 && !has_avx2())
    throw std::invalid_argument("this processor has no AVX2: use the portable path");
  return path != CpuPath::Portable && has_avx2();
}

}  // namespace queenright
