// Every counter against published counts and against each other, on every processor path. Each fast path has a slow
// twin here: a 20-line search that knows nothing of the library. Run it plain, and built with
// -fsanitize=address,undefined. Published values: OEIS A000170 (all), A032522 (half turn), A033148 (quarter turn).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <stdexcept>
#include <thread>

#include "count/algorithms.hpp"
#include "count/count.hpp"
#include "count/join/counter.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

constexpr std::uint64_t kAll[] = {1,   1,   0,    0,     2,     10,     4,       40,      92,
                                  352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512};
constexpr std::uint64_t kHalfTurn[] = {1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104};
constexpr std::uint64_t kQuarterTurn[] = {1, 1, 0, 0,  2,   2, 0, 0,   0,   0, 0, 0,    8,
                                          8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264};

// ---- the slow twin

std::uint64_t naive_count(const RowsProblem& problem, std::vector<int>& queens) {
  const int row = static_cast<int>(queens.size()), size = problem.size;
  if (row == size) return 1;
  std::uint64_t found = 0;
  for (int column = 0; column < size; ++column) {
    bool free = problem.allowed[row] >> column & 1;
    if (!problem.sum_taken.empty() && problem.sum_taken[row + column]) free = false;
    if (!problem.difference_taken.empty() && problem.difference_taken[row - column + size - 1]) free = false;
    for (int other = 0; other < row; ++other)
      free = free && queens[other] != column && std::abs(queens[other] - column) != row - other;
    if (!free) continue;
    queens.push_back(column);
    found += naive_count(problem, queens);
    queens.pop_back();
  }
  return found;
}

// ---- helpers

std::uint64_t run_all(const Counter& counter, std::size_t wanted) {
  Control control;
  const auto worker = counter.make_worker();
  std::uint64_t total = 0, next = 0;
  for (const Unit& unit : counter.units(wanted)) {
    expect(unit.first == next && unit.last > unit.first, "units must follow each other");
    next = unit.last;
    const UnitResult result = worker->run(unit, control);
    expect(result.finished && is_consistent(result), "unit finished with matching residues");
    total += result.count;
  }
  expect(next == counter.step_count(), "units must cover all steps");
  return total;
}

std::vector<CpuPath> paths() {
  std::vector<CpuPath> found{CpuPath::Portable};
  if (has_avx2()) found.push_back(CpuPath::Avx2);
  if (has_avx512()) found.push_back(CpuPath::Avx512);
  return found;
}

// ---- tests

void test_searches_match_published_counts(int last) {
  for (int size = 0; size <= last; ++size) {
    expect(count_textbook(size) == kAll[size], "textbook at n = %d", size);
    for (const Algorithm algorithm : {Algorithm::Textbook, Algorithm::Border, Algorithm::Automatic})
      expect(run_all(*make_counter(size, algorithm), 7) == kAll[size], "algorithm %d at n = %d",
             static_cast<int>(algorithm), size);
  }
}

void test_counts_without_visiting_match_published_counts(int last) {
  for (int size = 6; size <= last; ++size)
    for (const Algorithm algorithm : {Algorithm::JoinPlain, Algorithm::JoinBand, Algorithm::Colours, Algorithm::Packed})
      for (const CpuPath path : paths())
        expect(run_all(*make_counter(size, algorithm, path, 2), 10) == kAll[size], "algorithm %d path %d at n = %d",
               static_cast<int>(algorithm), static_cast<int>(path), size);
}

void test_every_width_of_the_middle_band(int last) {
  for (int size = 6; size <= last; ++size)
    for (int middle = size % 2; middle <= join::kMaxMiddle && size - middle >= 4; middle += 2)
      for (const bool force_recount : {false, true}) {
        const Control control;
        const join::Kernel& kernel = has_avx2() ? *join::avx2_kernel() : join::portable_kernel();
        const auto counter = join::make_counter({size, middle}, Algorithm::JoinBand, kernel, 1, control, force_recount);
        expect(run_all(*counter, 3) == kAll[size], "middle %d, recount %d at n = %d", middle, force_recount, size);
      }
}

void test_any_split_gives_the_same_sum(int size) {
  for (const Algorithm algorithm : {Algorithm::Textbook, Algorithm::Border, Algorithm::JoinPlain, Algorithm::JoinBand,
                                    Algorithm::Colours, Algorithm::Packed}) {
    const auto counter = make_counter(size, algorithm);
    for (const std::size_t wanted : {1, 2, 5, 64, 1000, 1000000})
      expect(run_all(*counter, wanted) == kAll[size], "split %zu", wanted);
  }
}

void test_threads_give_the_same_report(int last) {
  for (const int threads : {1, 2, 5})
    for (const int size : {5, last - 1, last}) {
      Control control;
      const CountReport report = count(size, Algorithm::Automatic, threads, control);
      std::uint64_t cost = 0;
      for (const UnitResult& unit : report.units) cost += unit.unit.cost;
      expect(report.finished && report.count == kAll[size], "%d threads at n = %d", threads, size);
      expect(control.cost_done == cost, "progress must reach the whole cost");
    }
}

void test_a_stop_takes_effect_at_once(Algorithm algorithm, double most) {
  Control control;
  std::clock_t asked = 0;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    asked = std::clock();
    control.stop = true;
  });
  const CountReport report = count(20, algorithm, 2, control);
  const double late = static_cast<double>(std::clock() - asked) / CLOCKS_PER_SEC;
  stopper.join();
  expect(!report.finished, "a stopped count is not finished");
  // The promise is 0.1 s on two cores. This measures processor time, because a busy machine may delay a thread for
  // long.
  expect(late < most, "algorithm %d went on for %.2f s", static_cast<int>(algorithm), late);
}

void test_symmetric_counts(int last_half, int last_quarter) {
  const Control never_stopped;
  for (int size = 0; size <= last_half; ++size)
    expect(count_half_turn(size, never_stopped) == kHalfTurn[size], "half turn at n = %d", size);
  for (int size = 0; size <= last_quarter; ++size)
    expect(count_quarter_turn(size, never_stopped) == kQuarterTurn[size], "quarter turn at n = %d", size);
}

void test_random_constrained_boards(unsigned seed) {
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    RowsProblem problem{static_cast<int>(random() % 9), {}, {}, {}};
    const unsigned blocked = random() % 4;  // none to three eighths of the squares
    for (int row = 0; row < problem.size; ++row) {
      std::uint64_t allowed = 0;
      for (int column = 0; column < problem.size; ++column)
        if (random() % 8 >= blocked) allowed |= 1ull << column;
      problem.allowed.push_back(allowed);
    }
    if (problem.size > 0 && round % 2 == 1) {
      for (int line = 0; line < 2 * problem.size - 1; ++line) {
        problem.sum_taken.push_back(random() % 10 == 0);
        problem.difference_taken.push_back(random() % 10 == 0);
      }
    }
    Control control;
    std::vector<int> queens;
    const RowsResult result = count_rows(problem, control.stop);
    expect(result.finished && result.count == naive_count(problem, queens), "constrained board, seed %u round %d", seed,
           round);
  }
}

void test_constrained_boards_reach_64() {
  RowsProblem problem{64, std::vector<std::uint64_t>(64, 0), {}, {}};
  const auto solution = [](int row) {
    return row < 32 ? 2 * row + 1 : 2 * (row - 32);
  };  // n mod 6 = 4: odds, then evens
  for (int row = 0; row < 64; ++row) problem.allowed[row] = 1ull << solution(row);
  Control control;
  expect(count_rows(problem, control.stop).count == 1, "one fixed solution of 64 queens");
  std::swap(problem.allowed[10], problem.allowed[11]);
  const bool still = count_rows(problem, control.stop).count == 1;
  expect(!still, "swapping two neighbours of it breaks it");
}

template <class Call>
void expect_refused(Call call, const char* what) {
  try {
    call();
    expect(false, "%s must be refused", what);
  } catch (const std::invalid_argument&) {
  }
}

void test_bad_arguments_are_refused() {
  Control control;
  expect_refused([] { make_counter(-1); }, "size -1");
  expect_refused([] { make_counter(33); }, "size 33");
  expect_refused([] { make_counter(5, Algorithm::JoinBand); }, "a join at n = 5");
  expect_refused([] { make_counter(22, Algorithm::JoinPlain); }, "a plain join at n = 22");
  expect_refused([] { make_counter(25, Algorithm::JoinBand); }, "a join at n = 25");
  expect_refused([] { make_counter(5, Algorithm::Colours); }, "colours at n = 5");
  expect_refused([] { make_counter(27, Algorithm::Colours); }, "colours at n = 27");
  expect_refused([] { make_counter(29, Algorithm::Packed); }, "packed at n = 29");
  if (!has_avx512())
    expect_refused([] { make_counter(12, Algorithm::Packed, CpuPath::Avx512); }, "AVX-512 without AVX-512");
  expect_refused([&] { count(8, Algorithm::Automatic, 0, control); }, "0 threads");
  expect_refused([&] { count_rows({3, {7, 7}, {}, {}}, control.stop); }, "two masks for three rows");
  expect_refused([] { count_half_turn(33, Control()); }, "half turn at n = 33");
}

void test_residues_show_a_wrong_count() {
  const auto counter = make_counter(12, Algorithm::Border);
  Control control;
  UnitResult result = counter->make_worker()->run(counter->units(1)[0], control);
  expect(is_consistent(result), "a right count is consistent");
  for (int bit = 0; bit < 64; ++bit) {
    UnitResult flipped = result;
    flipped.count ^= 1ull << bit;
    expect(!is_consistent(flipped), "flipping bit %d must show", bit);
  }
}

// Callers plan with the sizes in the table, so every one of them must work.
// Plans of large boards take long under a sanitizer; the quick set makes those up to `largest_made` only.
void test_every_algorithm_takes_the_sizes_of_the_table(int largest_made) {
  for (const AlgorithmFacts& facts : kAlgorithmTable) {
    expect(algorithm_named(facts.name) == facts.algorithm && name_of(facts.algorithm) == facts.name,
           "%s is found by its name", facts.name.data());
    for (int size = 0; size <= 32; ++size) {
      if (largest_made < size && size <= facts.largest) continue;
      bool taken = false;
      try {
        taken = make_counter(size, facts.algorithm, CpuPath::Automatic, 0)->algorithm() == facts.algorithm;
      } catch (const std::invalid_argument&) {
      }
      expect(taken == (facts.smallest <= size && size <= facts.largest), "%s at n = %d", facts.name.data(), size);
    }
  }
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;  // any argument: the quick set, for sanitizers and emulators
  const int last = quick ? 10 : 14;
  test_searches_match_published_counts(last);
  test_counts_without_visiting_match_published_counts(last);
  test_every_width_of_the_middle_band(last);
  test_any_split_gives_the_same_sum(quick ? 9 : 11);
  test_threads_give_the_same_report(quick ? 12 : 14);
  for (const Algorithm algorithm : {Algorithm::Textbook, Algorithm::Border, Algorithm::JoinPlain, Algorithm::JoinBand,
                                    Algorithm::Colours, Algorithm::Packed})
    test_a_stop_takes_effect_at_once(algorithm, quick ? 5 : 0.5);
  test_symmetric_counts(quick ? 14 : 18, quick ? 21 : 25);
  test_random_constrained_boards(20260101);
  test_constrained_boards_reach_64();
  test_bad_arguments_are_refused();
  test_residues_show_a_wrong_count();
  test_every_algorithm_takes_the_sizes_of_the_table(quick ? 18 : 32);
  std::printf(failures == 0 ? "count: all tests passed\n" : "count: %d tests failed\n", failures);
  return failures == 0 ? 0 : 1;
}
