// The verifier against the pairwise test, and Pauls' construction against the verifier.
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

#include "explicit/pauls.hpp"
#include "ground/check.hpp"
#include "verify/verify.hpp"

using namespace queenright;

namespace {

bool is_solution_slowly(const std::vector<std::int32_t>& queens) {
  const auto n = static_cast<std::int32_t>(queens.size());
  for (std::int32_t c = 0; c < n; ++c) {
    if (queens[c] < 0 || queens[c] >= n) return false;
    for (std::int32_t d = c + 1; d < n; ++d)
      if (queens[c] == queens[d] || std::abs(queens[c] - queens[d]) == d - c) return false;
  }
  return true;
}

void test_random_vectors_agree_with_the_pairwise_test() {
  std::mt19937 random(12345);
  for (int round = 0; round < 200000; ++round) {
    const int n = static_cast<int>(random() % 7);
    std::vector<std::int32_t> queens(n);
    for (auto& row : queens) row = static_cast<std::int32_t>(random() % (n + 1)) - (round % 50 == 0);
    CHECK(is_solution(queens.data(), queens.size()) == is_solution_slowly(queens));
  }
}

void test_pauls_for_every_size_to_3000() {
  std::vector<std::int32_t> queens(3000);
  for (std::size_t n = 0; n <= 3000; ++n) {
    CHECK(pauls_exists(n) == (n != 2 && n != 3));
    if (!pauls_exists(n)) continue;
    pauls(queens.data(), n);
    CHECK(is_solution(queens.data(), n));
  }
}

void test_a_late_conflict_is_seen() {
  std::vector<std::int32_t> queens(100000);
  pauls(queens.data(), queens.size());
  std::swap(queens[99998], queens[99999]);
  CHECK(!is_solution(queens.data(), queens.size()));
}

// A negative row is none of a large board's, though as an unsigned number of its type it would be.
void test_negative_rows_of_short_types_are_off_the_board() {
  const std::vector<std::int8_t> bytes(300, -56);
  CHECK(!is_solution(bytes.data(), bytes.size()));
  const std::vector<std::int16_t> words(40000, -30000);
  CHECK(!is_solution(words.data(), words.size()));
}

}  // namespace

int main() {
  test_random_vectors_agree_with_the_pairwise_test();
  test_pauls_for_every_size_to_3000();
  test_a_late_conflict_is_seen();
  test_negative_rows_of_short_types_are_off_the_board();
}
