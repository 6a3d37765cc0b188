#include "queenright/cpu.hpp"

namespace queenright {

namespace {

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace

CpuPath resolve(CpuPath wanted) {
  static const bool avx2 = has_avx2();
  return avx2 && wanted != CpuPath::Portable ? CpuPath::Avx2 : CpuPath::Portable;
}

const char* name(CpuPath path) {
  return path == CpuPath::Avx2 ? "avx2" : path == CpuPath::Portable ? "portable" : "automatic";
}

}  // namespace queenright
