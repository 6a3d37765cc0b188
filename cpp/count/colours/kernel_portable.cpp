// The kernel of counting by colours in plain C++.
#include <cstring>
#include <stdexcept>

#include "count/colours/kernel.hpp"
#include "ground/processor.hpp"
#include "ground/targets.hpp"

namespace queenright::colours {
namespace {

using Vector = Bits256;

template <class Operation>
inline Vector by_words(const Vector& a, const Vector& b, Operation operation) {
  Vector result;
  for (int word = 0; word < 4; ++word) result.words[word] = operation(a.words[word], b.words[word]);
  return result;
}
inline Vector and_of(const Vector& a, const Vector& b) {
  return by_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
inline Vector or_of(const Vector& a, const Vector& b) {
  return by_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
inline Vector xor_of(const Vector& a, const Vector& b) {
  return by_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}
inline Vector zero() { return {}; }
inline Vector repeated(std::uint64_t byte) {
  const std::uint64_t word = byte * 0x0101010101010101u;
  return {{word, word, word, word}};
}
inline bool is_zero(const Vector& a) { return (a.words[0] | a.words[1] | a.words[2] | a.words[3]) == 0; }
template <int Shift>
inline Vector shift_left(const Vector& a) {
  return by_words(a, a, [](std::uint64_t x, std::uint64_t) { return x << Shift; });
}
template <int Shift>
inline Vector shift_right(const Vector& a) {
  return by_words(a, a, [](std::uint64_t x, std::uint64_t) { return x >> Shift; });
}

#include "count/colours/kernel_body.hpp"

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable", add_tile, read};
  return kernel;
}

const Kernel& kernel_for(CpuPath path) { return takes_avx2(path) ? *avx2_kernel() : portable_kernel(); }

}  // namespace queenright::colours
