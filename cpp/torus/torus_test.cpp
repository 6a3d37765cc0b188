// Queens on a torus against twins that know only what "attack" means there: the count by slopes, the listing, its
// fundamental solutions with their orbits, the formula and the verifier.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "enumerate/enumerate.hpp"
#include "ground/check.hpp"
#include "torus/torus.hpp"

using namespace queenright;
using Vector = std::vector<std::uint8_t>;

namespace {

bool attack(int row, int column, int other_row, int other_column, int size) {
  const int rows = row - other_row, columns = column - other_column;
  return rows == 0 || columns == 0 || (rows + columns) % size == 0 || (rows - columns) % size == 0;
}

void naive(int size, Vector& queens, std::vector<Vector>& found) {
  const int column = static_cast<int>(queens.size());
  if (column == size) return found.push_back(queens);
  for (int row = 0; row < size; ++row) {
    bool free = true;
    for (int other = 0; other < column; ++other) free = free && !attack(row, column, queens[other], other, size);
    if (!free) continue;
    queens.push_back(static_cast<std::uint8_t>(row));
    naive(size, queens, found);
    queens.pop_back();
  }
}

std::vector<Vector> naive_solutions(int size) {
  Vector queens;
  std::vector<Vector> found;
  naive(size, queens, found);
  return found;
}

struct Listed {
  std::vector<Vector> solutions;
  std::vector<std::uint32_t> orbits;
};

Listed list(int size, bool fundamental, std::size_t block, const Vector& start_after = {}) {
  Enumerator enumerator(size, {{}, start_after, fundamental, true});
  Vector out(block * static_cast<std::size_t>(size) + 1);
  std::vector<std::uint32_t> orbits(block);
  Listed listed;
  while (const std::size_t count = enumerator.next_block(out.data(), block, nullptr, orbits.data())) {
    for (std::size_t i = 0; i < count; ++i)
      listed.solutions.emplace_back(out.data() + i * size, out.data() + (i + 1) * size);
    listed.orbits.insert(listed.orbits.end(), orbits.begin(), orbits.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return listed;
}

// All images under the eight symmetries and all shifts, square by square.
std::set<Vector> images(const Vector& queens) {
  const int size = static_cast<int>(queens.size());
  std::set<Vector> found;
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (int down = 0; down < size; ++down)
      for (int right = 0; right < size; ++right) {
        Vector image(queens.size());
        for (int c = 0; c < size; ++c) {
          int row = queens[c], column = c;
          if (symmetry & 1) row = size - 1 - row;
          if (symmetry & 2) column = size - 1 - column;
          if (symmetry & 4) std::swap(row, column);
          image[(column + right) % size] = static_cast<std::uint8_t>((row + down) % size);
        }
        found.insert(image);
      }
  return found;
}

std::uint64_t counted(int size, int threads) {
  Control control;
  const CountReport report = count(size, Algorithm::Torus, threads, control);
  CHECK(report.finished);
  for (const UnitResult& unit : report.units) CHECK(is_consistent(unit));
  return report.count;
}

void test_counts_and_lists_against_the_naive_search(int last) {
  for (int size = 1; size <= last; ++size) {
    const std::vector<Vector> wanted = naive_solutions(size);
    CHECK(wanted.empty() == (std::gcd(size, 6) != 1));
    CHECK(counted(size, 1) == wanted.size());
    CHECK(counted(size, 3) == wanted.size());
    for (const std::size_t block : {1, 7, 10000}) CHECK(list(size, false, block).solutions == wanted);
  }
  CHECK(counted(0, 1) == 1);
}

void test_larger_counts_are_the_sum_of_their_classes() {
  for (const int size : {13, 17}) {
    const Listed classes = list(size, true, 64);
    CHECK(counted(size, 2) == std::accumulate(classes.orbits.begin(), classes.orbits.end(), std::uint64_t{0}));
  }
  CHECK(counted(17, 1) == 140692);
}

void test_fundamental_solutions_and_their_orbits() {
  for (const int size : {1, 5, 7, 11}) {
    std::vector<Vector> smallest;
    std::vector<std::uint32_t> orbits;
    for (const Vector& queens : naive_solutions(size)) {
      const std::set<Vector> all = images(queens);
      if (*all.begin() != queens) continue;
      smallest.push_back(queens);
      orbits.push_back(static_cast<std::uint32_t>(all.size()));
    }
    const Listed listed = list(size, true, 3);
    CHECK(listed.solutions == smallest);
    CHECK(listed.orbits == orbits);
  }
}

void test_going_on_after_a_vector(bool fundamental) {
  const std::vector<Vector> all = list(13, fundamental, 5000).solutions;
  std::mt19937 random(7);
  for (int round = 0; round < 40; ++round) {
    Vector start = all[random() % all.size()];
    if (round % 2) start[random() % 13] = static_cast<std::uint8_t>(random() % 13);
    std::vector<Vector> wanted;
    std::copy_if(all.begin(), all.end(), std::back_inserter(wanted),
                 [&](const Vector& queens) { return queens > start; });
    CHECK(list(13, fundamental, 100, start).solutions == wanted);
  }
}

void test_the_formula_and_the_verifier() {
  for (std::uint32_t n = 1; n <= 35; ++n)
    for (std::uint32_t slope = 0; slope < n; ++slope) {
      std::vector<std::int32_t> queens(n);
      linear_placement(queens.data(), n, slope, slope / 2);
      bool peace = true;
      for (std::uint32_t c = 0; c < n; ++c) {
        CHECK(queens[c] == static_cast<std::int32_t>((slope * c + slope / 2) % n));
        for (std::uint32_t d = 0; d < c; ++d)
          peace = peace && !attack(queens[c], static_cast<int>(c), queens[d], static_cast<int>(d), static_cast<int>(n));
      }
      CHECK(is_torus_solution(queens.data(), n) == peace);
      queens[n / 2] = -1;
      CHECK(!is_torus_solution(queens.data(), n));
    }
}

void test_a_stop_ends_a_long_count() {
  Control control;
  control.stop = true;
  CHECK(!count(31, Algorithm::Torus, 1, control).finished);
}

}  // namespace

int main(int argc, char**) {
  test_counts_and_lists_against_the_naive_search(argc > 1 ? 11 : 13);
  test_larger_counts_are_the_sum_of_their_classes();
  test_fundamental_solutions_and_their_orbits();
  test_going_on_after_a_vector(false);
  test_going_on_after_a_vector(true);
  test_the_formula_and_the_verifier();
  test_a_stop_ends_a_long_count();
}
