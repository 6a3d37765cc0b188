// The parts of counting by colours, each against a slow, obvious twin: weights against all choices, planes and adders
// against pairs of placements compared one by one, on both processor paths. Run it plain, and built with
// -fsanitize=address,undefined. (Whole counts and single units are in count/count_test.cpp and count/recount_test.cpp.)
#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <tuple>

#include "count/colours/kernel.hpp"
#include "count/colours/packing.hpp"
#include "count/colours/plan.hpp"
#include "ground/check.hpp"

using namespace queenright;
using namespace queenright::colours;

namespace {

std::vector<const Kernel*> kernels() {
  if (has_avx2()) return {&portable_kernel(), avx2_kernel()};
  return {&portable_kernel()};
}

std::uint64_t binomial(int n, int k) {
  std::uint64_t result = 1;
  for (int i = 0; i < k; ++i) result = result * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return result;
}

// ---- weights

std::uint64_t weight_of_level(const Level& level) {
  std::uint64_t sum = 0;
  for (const Level::Class& of : level.classes)
    for (std::size_t e = of.first; e < of.last; ++e)
      for (std::size_t o = 0; o < of.odd_rows.last; ++o)
        for (std::size_t f = 0; f < of.even_columns.last; ++f)
          for (std::size_t g = 0; g < of.odd_columns.last; ++g) sum += level.weight(of, e, o, f, g);
  return sum;
}

void test_kept_choices_stand_for_all(int last) {
  for (int size = 6; size <= last; ++size) {
    const Plan plan(size);
    std::uint64_t kept = 0, all = 0;
    for (const Level& level : plan.levels) kept += weight_of_level(level);
    for (int queens = plan.board.even - plan.board.odd; queens <= plan.board.even; ++queens) {
      const std::uint64_t sets =
          binomial(plan.board.even, queens) * binomial(plan.board.odd, queens - (plan.board.even - plan.board.odd));
      all += sets * sets;
    }
    CHECK(kept == all);
  }
}

void test_steps_hold_every_row_choice_once(int last) {
  for (int size = 6; size <= last; ++size) {
    const Plan plan(size);
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
    std::size_t all = 0;
    for (const Step& step : plan.steps)
      for (std::size_t index = step.first_class; index < step.last_class; ++index)
        for (std::size_t o = step.odd_first;
             o < std::min(step.odd_last, plan.levels[step.level].classes[index].odd_rows.last); ++o)
          CHECK(seen.insert({step.level, index, o}).second);
    for (const Level& level : plan.levels)
      for (const Level::Class& of : level.classes) all += of.odd_rows.last;
    CHECK(seen.size() == all);
  }
}

// ---- packing

void test_packing(std::mt19937& random) {
  const Board board(20);
  const Sieve sieve(board, board.black_even, board.black_odd, 7);
  CHECK(sieve.patterns().size() > 1 && sieve.patterns()[0] == 0);
  std::vector<std::vector<std::uint8_t>> lanes(random() % 256 + 1);
  for (auto& lane : lanes)
    for (std::size_t left = random() % 40; left > 0; --left)
      lane.push_back(static_cast<std::uint8_t>(random() & random() % Sieve::kLineSets));
  std::vector<double> work;
  for (std::size_t i = 0; i < sieve.patterns().size(); ++i) work.push_back(static_cast<double>(1 + random() % 100));
  std::vector<std::set<std::uint32_t>> placed(lanes.size());
  std::size_t last_pattern = 0;
  for (const PackedPlane& plane : pack(lanes, sieve, work, std::atomic<bool>{false})) {
    CHECK(plane.pattern >= last_pattern && plane.chosen.size() == lanes.size());
    last_pattern = plane.pattern;
    const std::uint32_t pattern = sieve.patterns()[plane.pattern];
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      if (plane.chosen[lane] == kNothing) continue;
      CHECK((lanes[lane].at(plane.chosen[lane]) & pattern) == pattern);
      CHECK(placed[lane].insert(plane.chosen[lane]).second);
    }
  }
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) CHECK(placed[lane].size() == lanes[lane].size());
}

// ---- planes, lists and adders

using Counts = std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>;

// The number of pairs that share no diagonal, by row set and group of one side and group of the other.
Counts compared_one_by_one(const std::vector<Placements>& lanes, const Placements& list) {
  Counts counts;
  for (std::uint32_t row_set = 0; row_set < lanes.size(); ++row_set)
    for (const Placement& a : lanes[row_set].entries)
      for (const Placement& b : list.entries)
        if (((a.sums & b.sums) | (a.differences & b.differences)) == 0) ++counts[{row_set, a.group, b.group}];
  return counts;
}

Counts counted(const Kernel& kernel, const Board& board, const SubBoard& other, const Planes& planes,
               const CodeLists& lists) {
  Counts result;
  std::vector<Bits256> scratch(kScratchVectors);
  for (const Chunk& chunk : planes.chunks()) {
    std::vector<LaneCounts> counts(lists.groups, LaneCounts{});
    for (const Tile& tile : chunk.tiles)
      kernel.add_tile({planes.vectors(tile), tile.pattern, tile.planes, board.lines(), &other, &lists, lists.groups,
                       counts.data(), scratch.data()});
    for (std::uint32_t group = 0; group < lists.groups; ++group) {
      std::uint16_t numbers[kLanes] = {};
      if (!kernel.read(counts[group], numbers)) continue;
      for (std::size_t lane = 0; lane < chunk.lanes.size(); ++lane)
        if (numbers[lane] > 0) result[{chunk.lanes[lane].row_set, chunk.lanes[lane].group, group}] += numbers[lane];
    }
  }
  return result;
}

Set random_set(int side, int queens, std::mt19937& random) {
  Set set = 0;
  while (std::popcount(set) < queens) set |= 1u << random() % static_cast<unsigned>(side);
  return set;
}

void test_pairs_are_counted_as_one_by_one(int size, bool black, int queens, std::mt19937& random) {
  const std::atomic<bool> stop{false};
  const Board board(size);
  const SubBoard& first = black ? board.black_even : board.white_even;
  const SubBoard& second = black ? board.black_odd : board.white_odd;
  const int others = black ? queens - (board.even - board.odd) : queens;
  const Sieve sieve(board, first, second, queens);
  const auto any_order = [&](const SubBoard& sub, int count) {
    std::vector<Position> positions(std::size_t{1} << sub.columns, kNowhere);
    Position next = 0;
    for (Set set = 0; set < positions.size(); ++set)
      if (std::popcount(set) == count) positions[set] = next++;
    return std::pair(positions, static_cast<std::size_t>(next - next / 4));  // some are left out
  };
  std::vector<Placements> lanes;
  for (int row_sets = 0; row_sets < 3; ++row_sets) {
    const auto [positions, groups] = any_order(first, queens);
    lanes.push_back(list_placements(first, random_set(first.rows, queens, random), positions, groups, sieve, stop));
  }
  const auto [positions, groups] = any_order(second, others);
  const auto list = list_placements(second, random_set(second.rows, others, random), positions, groups, sieve, stop);
  const Planes planes(board, lanes, sieve, stop);
  const CodeLists lists(second, list, sieve, stop);
  const Counts expected = compared_one_by_one(lanes, list);
  for (const Kernel* kernel : kernels()) CHECK(counted(*kernel, board, second, planes, lists) == expected);
}

// ---- numbers

// A list of one placement of no queens, and one plane with all lanes: each lane counts one more.
void add_one(const Kernel& kernel, LaneCounts& counts) {
  const Board board(8);
  const Sieve sieve(board, board.black_even, board.black_odd, 0);
  const Placements nothing{{}, {0, 1}, {Placement{}}};
  const CodeLists lists(board.black_odd, nothing, sieve, std::atomic<bool>{false});
  const std::uint64_t ones = ~std::uint64_t{0};
  const std::vector<Bits256> vectors(static_cast<std::size_t>(2 * board.lines() + 1), {{ones, ones, ones, ones}});
  std::vector<Bits256> scratch(kScratchVectors);
  kernel.add_tile({vectors.data(), 0, 1, board.lines(), &board.black_odd, &lists, 1, &counts, scratch.data()});
}

// The lane numbering of planes.cpp.
LaneCounts counts_of(const std::uint16_t* numbers) {
  LaneCounts counts{};
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (int bit = 0; bit < LaneCounts::kBits; ++bit)
      if (numbers[lane] >> bit & 1)
        reinterpret_cast<std::uint8_t*>(&counts.bits[bit])[lane % 32] |= static_cast<std::uint8_t>(1u << lane / 32);
  return counts;
}

void test_numbers_of_sixteen_bits(std::mt19937& random) {
  for (const Kernel* kernel : kernels())
    for (const unsigned limit : {1u, 200u, 255u, 256u, 65535u}) {
      std::uint16_t numbers[kLanes], found[kLanes];
      for (std::uint16_t& number : numbers) number = static_cast<std::uint16_t>(random() % limit);
      LaneCounts counts = counts_of(numbers);
      add_one(*kernel, counts);
      CHECK(kernel->read(counts, found));
      for (std::size_t lane = 0; lane < kLanes; ++lane) CHECK(found[lane] == numbers[lane] + 1);
    }
}

void test_nothing_and_too_much() {
  for (const Kernel* kernel : kernels()) {
    std::uint16_t numbers[kLanes] = {};
    CHECK(!kernel->read(counts_of(numbers), numbers));
    numbers[77] = 65535;
    LaneCounts counts = counts_of(numbers);
    bool refused = false;
    try {
      add_one(*kernel, counts);
    } catch (const std::overflow_error&) {
      refused = true;
    }
    CHECK(refused);
  }
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;  // for sanitizer builds
  const unsigned seed = 20261117;
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  test_kept_choices_stand_for_all(quick ? 10 : 13);
  test_steps_hold_every_row_choice_once(quick ? 14 : 18);
  for (int round = 0; round < (quick ? 5 : 30); ++round) test_packing(random);
  for (const int size : {12, 13, 14, 15})
    for (const bool black : {true, false})
      for (int queens = size % 2; queens <= 5; ++queens)
        test_pairs_are_counted_as_one_by_one(size, black, queens, random);
  for (const bool black : {true, false})
    test_pairs_are_counted_as_one_by_one(quick ? 14 : 18, black, quick ? 6 : 7, random);
  test_numbers_of_sixteen_bits(random);
  test_nothing_and_too_much();
  std::printf("colours: all tests passed\n");
}
