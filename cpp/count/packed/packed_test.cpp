// Filter and pack, each part against a slow, obvious twin and on every processor path: the cover and the steps against
// all pairs of row sets, lanes and programs against placements listed plainly, numbers against pairs of placements
// compared one by one, products against plain sums, and sums that do not fit. Run it plain, and built with
// -fsanitize=address,undefined. (What a kernel is made of is in kernel_test.cpp, whole counts and single units in
// count/count_test.cpp and count/recount_test.cpp.)
#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

#include "count/packed/engine.hpp"
#include "count/packed/kernel.hpp"
#include "count/packed/plan.hpp"
#include "ground/check.hpp"

using namespace queenright;
using namespace queenright::packed;

namespace {

const std::atomic<bool> kNeverStopped{false};

Set random_set(int side, int queens, std::mt19937& random) {
  Set set = 0;
  while (std::popcount(set) < queens) set |= 1u << random() % static_cast<unsigned>(side);
  return set;
}

// ---- plain placements

struct Plain {
  Set columns;
  std::set<int> sums, differences;
};

void list(const SubBoard& board, Set rows, Plain found, std::vector<Plain>& all) {
  if (rows == 0) return all.push_back(found);
  const int row = std::countr_zero(rows);
  for (int column = 0; column < board.columns; ++column) {
    const int sum = board.sum(row, column), difference = board.difference(row, column);
    if ((found.columns >> column & 1) != 0 || found.sums.contains(sum) || found.differences.contains(difference))
      continue;
    Plain next = found;
    next.columns |= 1u << column;
    next.sums.insert(sum);
    next.differences.insert(difference);
    list(board, rows & (rows - 1), next, all);
  }
}

std::vector<Plain> placements(const SubBoard& board, Set rows) {
  std::vector<Plain> all;
  list(board, rows, {}, all);
  return all;
}

bool share_a_line(const Plain& a, const Plain& b) {
  const auto meet = [](const std::set<int>& x, const std::set<int>& y) {
    return std::any_of(x.begin(), x.end(), [&](int line) { return y.contains(line); });
  };
  return meet(a.sums, b.sums) || meet(a.differences, b.differences);
}

// ---- families and steps

void test_every_set_is_covered_once(int side, int queens, int depth, std::size_t batch) {
  std::vector<Set> sets;
  for (Set set = 0; set < 1u << side; ++set)
    if (std::popcount(set) == queens) sets.push_back(set);
  std::vector<int> seen(sets.size(), 0);
  for (const Cover& cover : covers_of(sets, side, depth, batch)) {
    CHECK(static_cast<int>(cover.rows.size()) == depth && !cover.members.empty() && cover.members.size() <= batch);
    CHECK(std::is_sorted(cover.members.begin(), cover.members.end()));
    for (const std::size_t member : cover.members) {
      ++seen[member];
      for (const int row : cover.rows) CHECK((sets[member] >> row & 1) != 0);
    }
  }
  CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 1; }));
}

void test_steps_hold_every_row_choice_once(int last) {
  for (int size = 6; size <= last; ++size) {
    const Plan plan(size);
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
    std::size_t all = 0;
    for (std::uint64_t index = 0; index < plan.step_count(); ++index) {
      const Step step = plan.step(index);
      const PlannedLevel& level = plan.levels()[step.level];
      for (const std::size_t odd : plan.family(step).odds)
        if (odd < level.classes[step.row].odd_rows.last) CHECK(seen.insert({step.level, step.row, odd}).second);
    }
    for (const PlannedLevel& level : plan.levels())
      for (const Level::Class& of : level.classes) all += of.odd_rows.last;
    CHECK(seen.size() == all);
  }
}

// The weights of all counted choices add up to the number of all choices, also with one E per class.
void test_kept_choices_stand_for_all(int last) {
  const auto binomial = [](int n, int k) {
    std::uint64_t result = 1;
    for (int i = 0; i < k; ++i) result = result * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
    return result;
  };
  for (int size = 6; size <= last; ++size) {
    const Plan plan(size);
    std::uint64_t kept = 0, all = 0;
    for (const PlannedLevel& level : plan.levels())
      for (const Level::Class& of : level.classes)
        for (std::size_t o = 0; o < of.odd_rows.last; ++o)
          for (std::size_t f = 0; f < of.even_columns.last; ++f)
            for (std::size_t g = 0; g < of.odd_columns.last; ++g) kept += level.weight(of, of.first, o, f, g);
    for (int queens = plan.board.even - plan.board.odd; queens <= plan.board.even; ++queens) {
      const std::uint64_t sets =
          binomial(plan.board.even, queens) * binomial(plan.board.odd, queens - (plan.board.even - plan.board.odd));
      all += sets * sets;
    }
    CHECK(kept == all);
  }
}

// ---- lanes

std::vector<Position> any_order(int columns, int queens, std::size_t& positions) {
  std::vector<Position> order(std::size_t{1} << columns, kNowhere);
  Position next = 0;
  for (Set set = 0; set < order.size(); ++set)
    if (std::popcount(set) == queens) order[set] = next++;
  positions = next;
  return order;
}

void test_lanes_hold_every_placement_once(const Colour& colour, int queens, std::size_t lanes, std::mt19937& random) {
  std::size_t positions = 0;
  const auto order = any_order(colour.even.columns, queens, positions);
  positions -= positions / 4;  // some are left out
  const Set rows = random_set(colour.even.rows, queens, random);
  EvenSide side;
  side.make(colour, rows, order, positions, lanes, kNeverStopped);
  std::multiset<std::pair<std::int32_t, Record>> expected, found;
  for (const Plain& plain : placements(colour.even, rows)) {
    Record record = Record{1} << kOccupied;
    for (const int sum : plain.sums) record |= Record{1} << colour.sum_line(sum);
    for (const int difference : plain.differences) record |= Record{1} << colour.difference_line(difference);
    record &= ~(Record{1} << kNoLine);
    if (order[plain.columns] < positions) expected.insert({order[plain.columns], record});
  }
  for (std::size_t chunk = 0; chunk < side.chunk_count(); ++chunk)
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::uint32_t* const start = side.chunk(chunk).start.get();
      for (std::uint32_t i = start[lane]; i < start[lane + 1]; ++i)
        found.insert({side.owners()[chunk * lanes + place_of_lane(lane, lanes)], side.chunk(chunk).records.get()[i]});
    }
  CHECK(found == expected && side.placements() == expected.size());
}

// ---- whole tasks

struct Prepared {
  Prepared(const Colour& colour, Set even_rows, const std::vector<int>& prefix_rows, const std::vector<Set>& odd_rows,
           const std::vector<Position>& even_order, std::size_t even_positions, const std::vector<Position>& odd_order,
           std::size_t lanes)
      : prefixes(colour.odd, prefix_rows),
        groups(colour.odd.columns - prefixes.depth(), std::popcount(odd_rows[0]) - prefixes.depth()),
        positions(colour.odd, prefixes, groups, odd_order) {
    side.make(colour, even_rows, even_order, even_positions, lanes, kNeverStopped);
    for (const Set rows : odd_rows) programs.emplace_back(colour.odd, prefixes, rows, groups, positions, kNowhere);
  }

  std::vector<std::vector<Number>> run(const Colour& colour, const Kernel& kernel, std::size_t limit) {
    std::vector<Buffer<Number>> buffers(programs.size());
    std::vector<Number*> targets;
    std::vector<const Program*> pointers;
    for (std::size_t i = 0; i < programs.size(); ++i) {
      targets.push_back(buffers[i].need(limit * side.width()));
      pointers.push_back(&programs[i]);
    }
    CountTask task;
    task.colour = &colour;
    task.even = &side;
    task.prefixes = &prefixes;
    task.positions = &positions;
    task.programs = pointers.data();
    task.odds = programs.size();
    task.groups = limit;
    task.numbers = targets.data();
    bits.assign(programs.size(), 0);
    task.bits = bits.data();
    task.scratch = &scratch;
    task.stop = &kNeverStopped;
    kernel.count(task);
    std::vector<std::vector<Number>> numbers;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      numbers.emplace_back(targets[i], targets[i] + limit * side.width());
      const Number most = numbers[i].empty() ? Number{0} : *std::max_element(numbers[i].begin(), numbers[i].end());
      CHECK(bits[i] == std::max(8, static_cast<int>(std::bit_width(most))));
    }
    return numbers;
  }

  Prefixes prefixes;
  LocalGroups groups;
  GroupPositions positions;
  EvenSide side;
  std::vector<Program> programs;
  std::vector<std::uint8_t> bits;
  Scratch scratch;
};

using Counts = std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>;  // by position of either side

void test_pairs_are_counted_as_one_by_one(const Colour& colour, int even_queens, int odd_queens, int depth,
                                          std::mt19937& random) {
  std::size_t even_positions = 0, odd_positions = 0;
  const auto even_order = any_order(colour.even.columns, even_queens, even_positions);
  const auto odd_order = any_order(colour.odd.columns, odd_queens, odd_positions);
  even_positions -= even_positions / 5;
  const std::size_t limit = odd_positions - odd_positions / 3;
  const Set even_rows = random_set(colour.even.rows, even_queens, random);
  std::vector<int> prefix_rows;
  const Set common = random_set(colour.odd.rows, depth, random);
  for (Set rest = common; rest != 0; rest &= rest - 1) prefix_rows.push_back(std::countr_zero(rest));
  std::vector<Set> odd_rows;
  while (odd_rows.size() < 3) {
    const Set rows = random_set(colour.odd.rows, odd_queens, random);
    if ((rows & common) == common) odd_rows.push_back(rows);
  }
  std::vector<Counts> expected(odd_rows.size());
  const auto evens = placements(colour.even, even_rows);
  for (std::size_t i = 0; i < odd_rows.size(); ++i)
    for (const Plain& odd : placements(colour.odd, odd_rows[i]))
      for (const Plain& even : evens)
        if (odd_order[odd.columns] < limit && even_order[even.columns] < even_positions && !share_a_line(odd, even))
          ++expected[i][{odd_order[odd.columns], even_order[even.columns]}];
  for (const Kernel* kernel : kernels_here()) {
    Prepared prepared(colour, even_rows, prefix_rows, odd_rows, even_order, even_positions, odd_order, kernel->lanes);
    for (Program& program : prepared.programs) {
      program.prune(prepared.prefixes, prepared.positions, limit + (odd_positions - limit) / 2);  // in two steps
      program.prune(prepared.prefixes, prepared.positions, limit);
    }
    const auto numbers = prepared.run(colour, *kernel, limit);
    for (std::size_t i = 0; i < odd_rows.size(); ++i) {
      Counts found;
      for (std::size_t position = 0; position < limit; ++position)
        for (std::size_t place = 0; place < prepared.side.width(); ++place) {
          const Number number = numbers[i][position * prepared.side.width() + place];
          CHECK(number == 0 || prepared.side.owners()[place] >= 0);
          if (number > 0) found[{position, static_cast<std::size_t>(prepared.side.owners()[place])}] += number;
        }
      CHECK(found == expected[i]);
    }
  }
}

// ---- products

// Numbers of all sizes, also the largest, for which there are two ways to multiply.
void test_products(int bits, std::mt19937& random) {
  const auto largest = static_cast<Number>((1u << bits) - 1);
  for (const Kernel* kernel : kernels_here()) {
    const std::size_t lanes = kernel->lanes, blacks = lanes, whites = 2 * lanes, black_positions = 40,
                      white_positions = 50;
    std::vector<std::int32_t> black_owners(blacks), white_owners(whites);
    for (auto& owner : black_owners) owner = static_cast<std::int32_t>(random() % (black_positions + 5)) - 5;
    for (auto& owner : white_owners) owner = static_cast<std::int32_t>(random() % (white_positions + 5)) - 5;
    for (auto* owners : {&black_owners, &white_owners})
      for (auto& owner : *owners) owner = std::max(owner, -1);
    std::vector<Number> black(white_positions * blacks), white(black_positions * whites);
    for (auto* numbers : {&black, &white})
      for (Number& number : *numbers) number = static_cast<Number>(random() % 3 == 0 ? largest : random() & largest);
    std::vector<std::uint64_t> sums(blacks), tied(blacks);
    kernel->multiply(
        {black.data(), white.data(), &black_owners, &white_owners, 30, 2 * bits, sums.data(), tied.data()});
    for (std::size_t f = 0; f < blacks; ++f) {
      std::uint64_t expected[2] = {0, 0};
      for (std::size_t g = 0; g < whites && black_owners[f] >= 0; ++g)
        if (white_owners[g] >= 0)
          expected[white_owners[g] >= 30] +=
              std::uint64_t{black[static_cast<std::size_t>(white_owners[g]) * blacks + f]} *
              white[static_cast<std::size_t>(black_owners[f]) * whites + g];
      CHECK(black_owners[f] < 0 || (sums[f] == expected[0] && tied[f] == expected[1]));
    }
  }
}

// ---- numbers that do not fit

struct Overflow {
  std::string raised;
  std::size_t longest_lane;
};

Overflow overflow_of(const Colour& colour, int even_queens, int odd_queens, int depth, const Kernel& kernel) {
  // All columns are one position, whose lanes get everything.
  const std::vector<Position> even_order(std::size_t{1} << colour.even.columns, 0);
  const std::vector<Position> odd_order(std::size_t{1} << colour.odd.columns, 0);
  std::vector<int> prefix_rows;
  for (int row = 0; row < depth; ++row) prefix_rows.push_back(2 * row);
  Set even_rows = 0, odd_rows = 0;  // every second row first: they attack each other least
  for (int i = 0; i < even_queens; ++i) even_rows |= 1u << (i < 7 ? 2 * i : 2 * (i - 7) + 1);
  for (int i = 0; i < odd_queens; ++i) odd_rows |= 1u << 2 * i;
  Prepared prepared(colour, even_rows, prefix_rows, {odd_rows}, even_order, 1, odd_order, kernel.lanes);
  const std::size_t longest = (prepared.side.placements() + kernel.lanes - 1) / kernel.lanes;
  try {
    prepared.run(colour, kernel, 1);
  } catch (const std::overflow_error& error) {
    return {error.what(), longest};
  }
  return {"", longest};
}

void test_sums_that_do_not_fit(bool quick) {
  const Board board(26);
  const Colour colour(board.black_even, board.black_odd);
  for (const Kernel* kernel : kernels_here()) {
    CHECK(overflow_of(colour, 5, 3, 2, *kernel).raised.empty());
    if (quick) continue;
    for (const int queens : {6, 9}) {  // without a prefix, a local sum is the length of the lane
      const Overflow local = overflow_of(colour, queens, 0, 0, *kernel);
      CHECK(local.raised.ends_with("12 bits") == (local.longest_lane >= std::size_t{1} << kLocalBits));
      CHECK(local.raised.empty() == (queens == 6));
    }
    CHECK(overflow_of(colour, 7, 4, 2, *kernel).raised.ends_with("16 bits"));
  }
}

// A record without its mark stands for a placement that got lost on its way into the planes.
void test_a_lost_placement_raises() {
  const Board board(12);
  const Colour colour(board.black_even, board.black_odd);
  const std::vector<Position> order(std::size_t{1} << colour.even.columns, 0);
  for (const Kernel* kernel : kernels_here()) {
    Prepared prepared(colour, 0b1011, {2}, {0b110}, order, 1, order, kernel->lanes);
    prepared.run(colour, *kernel, 1);
    prepared.side.chunk(0).records.get()[0] &= ~(Record{1} << kOccupied);
    bool raised = false;
    try {
      prepared.run(colour, *kernel, 1);
    } catch (const std::logic_error&) {
      raised = true;
    }
    CHECK(raised);
  }
}

// ---- memory

// A step of every level, for the E with most positions: what its worker holds is at most what the plan states.
void test_memory_is_as_stated(int size) {
  const Plan plan(size);
  const std::atomic<bool> stop{false};
  for (const Kernel* kernel : kernels_here()) {
    Engine engine(plan, *kernel);
    for (std::size_t level = 0; level < plan.levels().size(); ++level) {
      const auto& blocks = plan.levels()[level].blocks;
      const Step step{level, blocks.size() - 1, 0, blocks.back().last_row - 1};
      const OpenFamily open(plan, step, stop);
      Tally tally{Unit{}};
      engine.run(step, open, tally, stop);
      CHECK(engine.bytes() + open.bytes() > 0);
      CHECK(engine.bytes() + open.bytes() <= plan.worker_bytes());
    }
  }
}

// A share of the prefixes, for samples: never nothing, never all of several, and all shares together are the whole.
void test_a_share_of_the_prefixes(int depth) {
  const Board board(17);
  std::vector<int> rows(static_cast<std::size_t>(depth));
  for (int row = 0; row < depth; ++row) rows[static_cast<std::size_t>(row)] = row;
  const Prefixes whole(board.black_odd, rows);
  const std::size_t parts = whole.outers.size() > 1 ? whole.outers.size() : whole.sets.size();
  for (const std::size_t every : {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1'000'000}}) {
    std::size_t kept = 0;
    const std::size_t shares = std::min(every, parts);
    for (std::size_t share = 0; share < shares; ++share) {
      Prefixes part = whole;
      const std::size_t offset = every <= parts ? share : (share * every + every / 2) / parts;
      const Thinned thinned = part.thin(every, offset);
      CHECK(shares == 1 || part.prefixes.size() < whole.prefixes.size());
      CHECK(part.prefixes.empty() || std::llround(thinned.prefixes * static_cast<double>(part.prefixes.size())) ==
                                         static_cast<long long>(whole.prefixes.size()));
      kept += part.prefixes.size();
    }
    CHECK(kept == whole.prefixes.size());
  }
}

}  // namespace

int main(int argc, char**) {
  const bool quick = argc > 1;  // for sanitizer builds
  const unsigned seed = 20261117;
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  for (int depth = 0; depth <= 4; ++depth) test_every_set_is_covered_once(10, 5, depth, 7);
  test_every_set_is_covered_once(9, 0, 0, 4);
  test_steps_hold_every_row_choice_once(quick ? 13 : 17);
  test_kept_choices_stand_for_all(quick ? 10 : 13);
  for (const int size : {12, 13, 17}) {
    const Board board(size);
    const Colour black(board.black_even, board.black_odd), white(board.white_even, board.white_odd);
    for (const Colour& colour : {black, white})
      for (int queens = 0; queens <= 5; ++queens) {
        for (const std::size_t lanes : {256, 512}) test_lanes_hold_every_placement_once(colour, queens, lanes, random);
        for (int depth = 0; depth <= queens; ++depth)
          test_pairs_are_counted_as_one_by_one(colour, quick ? std::min(queens, 4) : queens, queens, depth, random);
      }
  }
  for (int bits = 8; bits <= kNumberBits; ++bits) test_products(bits, random);
  test_sums_that_do_not_fit(quick);
  test_a_lost_placement_raises();
  for (int depth = 1; depth <= kMostPrefixRows; ++depth) test_a_share_of_the_prefixes(depth);
  for (const int size : {17, 18, quick ? 16 : 20}) test_memory_is_as_stated(size);
  std::printf("packed: all tests passed\n");
}
