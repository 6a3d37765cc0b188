// The project's own random numbers: the same on every machine, with every compiler and any number of threads.
//
// xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), its state filled by
// splitmix64 from a seed and a stream number. Work shared by threads is cut into numbered pieces, each with its own
// stream, so the schedule does not matter. Numbers below a bound are exact (Lemire, "Fast random integer generation in
// an interval", 2019): no remainder is favoured.
#pragma once

#include <bit>
#include <cstdint>

#include "ground/wide.hpp"

namespace queenright {

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t state = seed;
    state = split(state) ^ (stream * 0xD1342543DE82EF95u);
    for (std::uint64_t& word : words_) word = split(state);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // A whole number from 0 to bound - 1; bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    Wide product = product_of(next(), bound);
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t unfair = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < unfair) product = product_of(next(), bound);
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // A number from 0 to 1, 1 excluded, in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static std::uint64_t split(std::uint64_t& state) {
    std::uint64_t mixed = (state += 0x9E3779B97F4A7C15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
  }

  std::uint64_t words_[4];
};

}  // namespace queenright
