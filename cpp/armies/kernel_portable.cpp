// The armies' inner loops without special instructions; also the reference for the other path.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

// The vectors never leave this file, so it does not matter how they are passed.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace queenright::armies {
namespace {

typedef std::uint8_t Bytes __attribute__((vector_size(32)));

inline Bytes average(Bytes a, Bytes b) { return (a | b) - ((a ^ b) >> 1); }

inline int absolute_sum(Bytes bytes) {
  int sum = 0;
  for (int lane = 0; lane < 32; ++lane) sum += std::abs(static_cast<std::int8_t>(bytes[lane]));
  return sum;
}

}  // namespace
}  // namespace queenright::armies

#include "armies/sweep.hpp"

namespace queenright::armies {
namespace {

std::size_t scan(int vectors, const std::int8_t* base, const std::int8_t* table, std::size_t begin, std::size_t end,
                 int limit, std::uint32_t* found) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const std::int8_t* const entry = table + i * static_cast<std::size_t>(vectors) * kLanes;
    int sum = 0;
    for (int lane = 0; lane < vectors * kLanes; ++lane) sum += std::abs(base[lane] + entry[lane]);
    if (sum >= limit) found[count++] = static_cast<std::uint32_t>(i);
  }
  return count;
}

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable", fill, add, scan, sweep, sweep_four};
  return kernel;
}

}  // namespace queenright::armies
