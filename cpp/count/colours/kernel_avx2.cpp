// The kernel of counting by colours in AVX2. Only the code below QUEENRIGHT_AVX2_BEGIN uses AVX2, and it is called only
// after has_avx2 has checked the processor.
#include "count/colours/kernel.hpp"
#include "ground/targets.hpp"

#if QUEENRIGHT_X86

#include <immintrin.h>

#include <cstring>
#include <stdexcept>

QUEENRIGHT_AVX2_BEGIN

namespace queenright::colours {
namespace {

#include "count/vectors_avx2.hpp"

inline Vector repeated(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }

#include "count/colours/kernel_body.hpp"

}  // namespace

const Kernel* avx2_kernel() {
  static const Kernel kernel{"avx2", add_tile, read};
  return &kernel;
}

}  // namespace queenright::colours

QUEENRIGHT_AVX2_END

#else

namespace queenright::colours {
const Kernel* avx2_kernel() { return nullptr; }
}  // namespace queenright::colours

#endif
