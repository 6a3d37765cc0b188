// The images are made one after another by quarter turns, each with its mirror image, and compared entry by entry; most
// differ in the first two. On a torus a shift that does not bring a queen to the corner cannot be smallest, so n shifts
// of n * n are enough.
#include "enumerate/images.hpp"

#include <algorithm>
#include <array>

namespace queenright {
namespace {

constexpr int kMaxSize = 64;
using Rows = std::array<std::uint8_t, kMaxSize>;

// Calls `visit` with each of the eight images until it returns false.
template <class Visit>
bool all_images(const std::uint8_t* queens, int size, const Visit& visit) {
  Rows image, turned;
  std::copy_n(queens, size, image.begin());
  for (int turn = 0; turn < 4; ++turn) {
    for (int column = 0; column < size; ++column) turned[size - 1 - image[column]] = static_cast<std::uint8_t>(column);
    image = turned;
    if (!visit(image)) return false;
    std::reverse(turned.begin(), turned.begin() + size);
    if (!visit(turned)) return false;
  }
  return true;
}

// The image shifted so that the queen of `corner` comes to row 0 of column 0, minus `queens`: the first difference that
// is not 0 decides the order.
int compare_shifted(const Rows& image, int corner, const std::uint8_t* queens, int size) {
  for (int column = 0; column < size; ++column) {
    const int from = corner + column < size ? corner + column : corner + column - size;
    const int row = image[from] - image[corner] + (image[from] < image[corner] ? size : 0);
    if (row != queens[column]) return row - queens[column];
  }
  return 0;
}

}  // namespace

std::uint32_t orbit_if_smallest(const std::uint8_t* queens, int size) {
  std::uint32_t fixed = 0;
  const bool smallest = all_images(queens, size, [&](const Rows& image) {
    const auto difference = std::mismatch(queens, queens + size, image.begin());
    fixed += difference.first == queens + size;
    return difference.first == queens + size || *difference.first < *difference.second;
  });
  return smallest ? 8 / fixed : 0;
}

std::uint32_t orbit_if_smallest_on_torus(const std::uint8_t* queens, int size) {
  std::uint32_t fixed = 0;
  const bool smallest = all_images(queens, size, [&](const Rows& image) {
    for (int corner = 0; corner < size; ++corner) {
      const int difference = compare_shifted(image, corner, queens, size);
      if (difference < 0) return false;
      fixed += difference == 0;
    }
    return true;
  });
  if (!smallest) return 0;
  return size == 0 ? 1 : 8u * static_cast<std::uint32_t>(size) * static_cast<std::uint32_t>(size) / fixed;
}

}  // namespace queenright
