// Detects the features of the processor, once for all kernels.
#include "ground/processor.hpp"

#include <map>
#include <stdexcept>

#include "ground/targets.hpp"

namespace queenright {

bool has_avx2() {
#if QUEENRIGHT_X86
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

bool has_avx512() {
#if QUEENRIGHT_X86
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

namespace {

void check_path(CpuPath path) {
  if (path == CpuPath::Avx2 && !has_avx2())
    throw std::invalid_argument("this processor has no AVX2: use the portable path");
  if (path == CpuPath::Avx512 && !has_avx512())
    throw std::invalid_argument("this processor has no AVX-512: use the path avx2 or portable");
}

}  // namespace

CpuPath path_named(const std::string& name) {
  static const std::map<std::string, CpuPath> paths = {{"auto", CpuPath::Automatic},
                                                       {"portable", CpuPath::Portable},
                                                       {"avx2", CpuPath::Avx2},
                                                       {"avx512", CpuPath::Avx512}};
  const auto found = paths.find(name);
  if (found == paths.end()) throw std::invalid_argument("unknown CPU path " + name);
  return found->second;
}

bool takes_avx2(CpuPath path) {
  check_path(path);
  return path != CpuPath::Portable && has_avx2();
}

bool takes_avx512(CpuPath path) {
  check_path(path);
  return (path == CpuPath::Automatic || path == CpuPath::Avx512) && has_avx512();
}

}  // namespace queenright
