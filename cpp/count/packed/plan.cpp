// Families, depths and costs.
#include "count/packed/plan.hpp"

#include <algorithm>
#include <cmath>

#include "count/packed/kernel.hpp"

namespace queenright::packed {
namespace {

// The average number of placements of `queens` queens on given rows and columns: the ways to assign columns, less those
// where two queens share a diagonal (fitted to boards of 9 to 11 rows; accurate to within a fifth).
double expected_placements(int side, int queens) {
  double count = 1;
  for (int i = 2; i <= queens; ++i) count *= i;
  return count * std::exp(-0.82 * queens * (queens - 1) / side);
}

constexpr double kKeptByQueen = 0.32;  // share of the placements of the even side that one more prefix queen leaves
// Also where vectors have fewer bits: a plan does not depend on the machine.
constexpr double kLanesOfChunk = 512;
// Placements per lane at which one more prefix row is no longer worth filtering. With a fifth row there are five times
// as many prefixes, each with its own filtering and its own sums to add up.
double enough_left(int depth) { return depth < 4 ? 8 : 13; }

int depth_for(int side, int even_queens, int odd_queens, std::size_t positions) {
  const double lanes = std::ceil(static_cast<double>(positions) / kLanesOfChunk) * kLanesOfChunk;
  double left = expected_placements(side, even_queens) * static_cast<double>(positions) / lanes;
  int depth = std::max(0, odd_queens - kMostProgramRows);
  left *= std::pow(kKeptByQueen, depth);
  for (; depth < kMostPrefixRows && depth + 2 < odd_queens && left > enough_left(depth); ++depth) left *= kKeptByQueen;
  return depth;
}

// Row sets per family. With more, more of them share the work of a prefix, but the numbers of all are in memory at
// once.
std::size_t batch_for(const Board& board) { return board.even <= 13 ? 32 : 12; }

// The number of blocks of E on boards of even size: the work up to class c grows as c^4.
constexpr std::size_t kBlocks = 3;

// Approximate cycles for a choice (fitted to samples of n = 22 to 28; accurate to within a factor of three).
double cost_of_choice(const Board& board, const PlannedLevel& level) {
  const auto pairs = [&](int even_queens, int odd_queens, int depth) {
    const double planes = 3 + 2.5 * expected_placements(board.even, even_queens) * std::pow(kKeptByQueen, depth);
    return expected_placements(board.odd, odd_queens) * planes;
  };
  return 16 + 0.7 * std::pow(pairs(level.even_queens, level.odd_queens, level.black_depth) +
                                 pairs(level.white_queens, level.white_queens, level.white_depth),
                             0.6);
}

// For the first `odds` row sets O.
std::vector<Family> families_of(const Board& board, const PlannedLevel& level, std::size_t odds) {
  const bool major = level.white_major;
  const int depth = major ? level.white_depth : level.black_depth,
            other = major ? level.black_depth : level.white_depth;
  const std::size_t batch = batch_for(board);
  std::vector<Set> sets;
  for (std::size_t odd = 0; odd < odds; ++odd) sets.push_back(level.rows_of_odd(odd, major, board.odd));
  std::vector<Family> families;
  for (Cover& cover : covers_of(sets, board.odd, depth, batch)) {
    std::vector<Set> others;
    for (const std::size_t odd : cover.members) others.push_back(complement(sets[odd], board.odd));
    families.push_back({std::move(cover.rows), std::move(cover.members), covers_of(others, board.odd, other, batch)});
  }
  return families;
}

std::vector<PlannedLevel::Block> blocks_of(const Board& board, const PlannedLevel& level) {
  const std::size_t wanted = board.even_size() ? kBlocks : 1;
  std::vector<PlannedLevel::Block> blocks;
  std::size_t first = 0;
  for (std::size_t block = 1; block <= wanted; ++block) {
    const double share = std::pow(static_cast<double>(block) / static_cast<double>(wanted), 0.25);
    const auto last = static_cast<std::size_t>(std::lround(share * static_cast<double>(level.rows())));
    if (last == first) continue;
    blocks.push_back({first, last, families_of(board, level, level.classes[last - 1].odd_rows.last)});
    first = last;
  }
  return blocks;
}

}  // namespace

PlannedLevel::PlannedLevel(const Board& board, int queens)
    : Level(board, queens, 1),
      black_depth(depth_for(board.even, even_queens, odd_queens, even_columns.size())),
      white_depth(depth_for(board.even, white_queens, white_queens, odd_columns.size())),
      white_major(white_queens >= odd_queens),
      black_groups(board.odd - black_depth, odd_queens - black_depth),
      white_groups(board.even - white_depth, white_queens - white_depth),
      choice_cost(cost_of_choice(board, *this)),
      blocks(blocks_of(board, *this)) {}

Plan::Plan(int size) : board(size), black(board.black_even, board.black_odd), white(board.white_even, board.white_odd) {
  std::uint64_t steps = 0;
  for (int even_queens = Level::fewest(board); even_queens <= Level::most(board); ++even_queens) {
    const PlannedLevel& level = levels_.emplace_back(board, even_queens);
    for (std::size_t block = 0; block < level.blocks.size(); ++block) {
      steps += level.blocks[block].steps();
      families_ += level.blocks[block].families.size();
      ranges_.push_back({steps, levels_.size() - 1, block});
    }
  }
}

Step Plan::step(std::uint64_t index) const {
  const auto range = std::upper_bound(ranges_.begin(), ranges_.end(), index,
                                      [](std::uint64_t step, const Range& each) { return step < each.last; });
  const PlannedLevel::Block& block = levels_[range->level].blocks[range->block];
  const std::size_t rows = block.last_row - block.first_row;
  const auto within = static_cast<std::size_t>(index - (range->last - block.steps()));
  return {range->level, range->block, within / rows, block.last_row - 1 - within % rows};
}

std::size_t odds_with(const Family& family, const Level::Class& of) {
  return static_cast<std::size_t>(std::lower_bound(family.odds.begin(), family.odds.end(), of.odd_rows.last) -
                                  family.odds.begin());
}

double Plan::choices(const Step& step) const {
  const PlannedLevel& level = levels_[step.level];
  const Level::Class& of = level.classes[step.row];
  return static_cast<double>(odds_with(family(step), of) * of.column_choices());
}

std::uint64_t Plan::cost(const Step& step) const {
  return 1 + static_cast<std::uint64_t>(choices(step) * levels_[step.level].choice_cost / 4096);
}

namespace {

// At least the placements on the rows of any E (or O), by position: the average is too high where many rows are taken,
// and some E have up to twice as many as others. Compared with listed placements of n = 24 and 28.
double most_placements(int side, int queens) {
  return 1.3 * expected_placements(side, queens) * std::exp(-0.22 * std::max(0.0, queens - side / 2.0));
}

// What a worker holds of one colour of a level; the parts that both colours use in turns are `shared`.
struct ColourBytes {
  double own, shared;
};

ColourBytes bytes_of(const Board& board, const PlannedLevel& level, bool white) {
  const int even_queens = white ? level.white_queens : level.even_queens,
            odd_queens = white ? level.white_queens : level.odd_queens,
            outer = std::max(0, (white ? level.white_depth : level.black_depth) - kInnerRows);
  const auto positions = static_cast<double>((white ? level.odd_columns : level.even_columns).size()),
             groups = static_cast<double>((white ? level.even_columns : level.odd_columns).size()),
             locals = static_cast<double>((white ? level.white_groups : level.black_groups).sets.size()),
             batch = static_cast<double>(batch_for(board)), columns = static_cast<double>(board.even);
  const double chunks = std::ceil(positions / kLanesOfChunk);
  const double evens = most_placements(board.even, even_queens) * positions,
               odds = most_placements(board.even, odd_queens) * groups;
  const double numbers = batch * groups * chunks * kLanesOfChunk * sizeof(Number);
  const double listed = evens * (sizeof(Record) + 2 * (sizeof(Record) + sizeof(Position)));
  const double programs = batch * odds * 1.6 * sizeof(Code);  // a leaf, its share of the nodes, and room to grow
  const double sums = batch * (groups * 2 * 8 + locals * kLocalBits) * kLanesOfChunk / 8;
  // Filtered lists of one chunk: of the outer rows, of each first column, and of each first and second one.
  const double kept = kKeptByQueen, filtered = evens / chunks * std::pow(kept, outer) * columns * kept *
                                               (1 + columns * kept) * sizeof(Record);
  return {numbers + listed + programs, sums + filtered + 2 * evens / chunks * sizeof(Record)};
}

}  // namespace

std::size_t Plan::worker_bytes() const {
  constexpr double kSlack = 1.3;  // buffers are allocated an eighth larger; small tables
  double most = 0;
  for (const PlannedLevel& level : levels_) {
    const ColourBytes first = bytes_of(board, level, false), second = bytes_of(board, level, true);
    most = std::max(most, first.own + second.own + std::max(first.shared, second.shared));
  }
  return static_cast<std::size_t>(kSlack * most);
}

}  // namespace queenright::packed
