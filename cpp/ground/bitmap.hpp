// Marks on lines, set without checking and counted at the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace queenright {

class Bitmap {
 public:
  explicit Bitmap(std::size_t bits) : words_(bits / 64 + 1) {}
  void set(std::size_t bit) { words_[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
  std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
    return total;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace queenright
