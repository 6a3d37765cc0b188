// Dominating sets against a twin that tries all sets of squares.
#include "domination/domination.hpp"

#include <cstdlib>

#include "ground/check.hpp"

using namespace queenright;

namespace {

bool see(int a, int b, int size) {
  const int rows = std::abs(a / size - b / size), columns = std::abs(a % size - b % size);
  return rows == 0 || columns == 0 || rows == columns;
}

bool dominates(const std::vector<int>& set, int size, bool independent) {
  for (int square = 0; square < size * size; ++square) {
    bool seen = false;
    for (const int queen : set) seen = seen || see(queen, square, size);
    if (!seen) return false;
  }
  for (const int a : set)
    for (const int b : set)
      if (independent && a < b && see(a, b, size)) return false;
  return true;
}

std::uint64_t naive(int size, int left, int from, bool independent, std::vector<int>& set) {
  if (left == 0) return dominates(set, size, independent) ? 1 : 0;
  std::uint64_t found = 0;
  for (int square = from; square < size * size; ++square) {
    set.push_back(square);
    found += naive(size, left - 1, square + 1, independent, set);
    set.pop_back();
  }
  return found;
}

}  // namespace

int main(int arguments, char**) {
  for (int size = 1; size <= (arguments > 1 ? 5 : 6); ++size)
    for (int queens = 0; queens <= 3 && queens <= 2 * size; ++queens)
      for (const bool independent : {false, true}) {
        std::vector<int> set;
        const std::uint64_t expected = naive(size, queens, 0, independent, set);
        Control control;
        const Dominating found = dominating_sets(size, queens, independent, 1 << 20, false, control);
        expect(found.finished && found.count == expected, "n = %d, %d queens: %llu, expected %llu", size, queens,
               static_cast<unsigned long long>(found.count), static_cast<unsigned long long>(expected));
        const auto length = static_cast<std::size_t>(queens);
        for (std::size_t start = 0; length > 0 && start < found.sets.size(); start += length) {
          const std::vector<int> each(found.sets.begin() + static_cast<std::ptrdiff_t>(start),
                                      found.sets.begin() + static_cast<std::ptrdiff_t>(start + length));
          expect(dominates(each, size, independent), "n = %d, %d queens: a set does not dominate", size, queens);
        }
        const Dominating one = dominating_sets(size, queens, independent, 1, true, control);
        expect((one.count > 0) == (expected > 0), "n = %d, %d queens: is there one?", size, queens);
      }
  return failures == 0 ? 0 : 1;
}
