// The kernel of counting by colours in plain C++.
#include <cstring>
#include <stdexcept>

#include "colour_kernel.hpp"

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
// No byte ever overflows into its neighbour: see BitCounter.
inline Vector add_bytes(const Vector& a, const Vector& b) {
  return by_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x + y; });
}
inline Vector twice_bytes(const Vector& a) { return add_bytes(a, a); }
inline Vector byte_counts(const Vector& bits) {
  return by_words(bits, bits, [](std::uint64_t x, std::uint64_t) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  });
}

#include "colour_kernel_body.hpp"

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable", add_tile, read, product};
  return kernel;
}

const Kernel& kernel_for(CpuPath path) {
  const Kernel* const avx2 = has_avx2() ? avx2_kernel() : nullptr;
  if (path == CpuPath::Avx2 && avx2 == nullptr)
    throw std::invalid_argument("this processor has no AVX2: use the portable path");
  return path == CpuPath::Portable || avx2 == nullptr ? portable_kernel() : *avx2;
}

std::size_t scratch_vectors(const SubBoard& board) {
  const auto columns = static_cast<std::size_t>(board.columns);
  return columns * columns * ((kMaxSide + 1) / 2) * kMostPlanes;
}

}  // namespace queenright::colours
