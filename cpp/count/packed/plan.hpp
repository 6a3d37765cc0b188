// The steps of a count by filter and pack. A step is one family of row sets O (cover.hpp) and one row set E of a level;
// all E of a family follow each other, from the last class to the first. Nothing is listed: level, family and E are
// computed from the number of the step. Families depend on the board size and the level alone.
//
// On boards of even size an E of class c goes with the O of lower classes alone, and a family with O of all classes
// would often be used in part. So E are cut into blocks of about equal work, each with families of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/level.hpp"
#include "count/packed/cover.hpp"
#include "count/packed/program.hpp"

namespace queenright::packed {

using colours::Level;

struct PlannedLevel : Level {
  PlannedLevel(const Board& board, int even_queens);

  int black_depth, white_depth;  // rows of a prefix
  bool white_major;
  LocalGroups black_groups, white_groups;
  double choice_cost;

  std::size_t rows() const { return classes.size(); }  // the number of E: one per class

  // E of neighbouring classes, and the families of the O that go with one of them.
  struct Block {
    std::size_t first_row, last_row;
    std::vector<Family> families;

    std::uint64_t steps() const { return families.size() * (last_row - first_row); }
  };
  std::vector<Block> blocks;
  Set rows_of_odd(std::size_t odd, bool white, int side) const {
    return white ? complement(odd_rows[odd], side) : odd_rows[odd];
  }
};

constexpr double kCyclesOfSecond = 2.6e9;  // of the core on which costs were fitted

struct Step {
  std::size_t level, block, family, row;  // E is the first of class `row`
};

class Plan {
 public:
  explicit Plan(int size);

  const Board board;
  const Colour black, white;
  const std::vector<PlannedLevel>& levels() const { return levels_; }

  std::uint64_t step_count() const { return ranges_.back().last; }
  Step step(std::uint64_t index) const;
  std::uint64_t family_count() const { return families_; }
  const PlannedLevel::Block& block(const Step& step) const { return levels_[step.level].blocks[step.block]; }
  const Family& family(const Step& step) const { return block(step).families[step.family]; }

  // The number of choices with this E and an O of this family.
  double choices(const Step& step) const;
  std::uint64_t cost(const Step& step) const;
  std::size_t worker_bytes() const;  // upper bound

 private:
  struct Range {
    std::uint64_t last;  // the last step of this block
    std::size_t level, block;
  };
  std::vector<PlannedLevel> levels_;
  std::vector<Range> ranges_;  // in the order of steps
  std::uint64_t families_ = 0;
};

// The number of O of the family that count with an E of that class: always the first ones.
std::size_t odds_with(const Family& family, const Level::Class& of);

}  // namespace queenright::packed
