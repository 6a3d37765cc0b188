// The steps of a count by colours, and what all workers share.
#pragma once

#include <span>
#include <vector>

#include "colour_board.hpp"

namespace queenright::colours {

// All row choices with the same number of black queens in even rows (and so in odd rows and in columns).
struct Level {
  Level(const Board& board, const Symmetry& symmetry, const SetRanks& even_sets, const SetRanks& odd_sets,
        int even_queens);

  int even_queens, odd_queens;            // black ones
  std::vector<Set> even_rows, odd_rows;   // that occur in a row choice, in such an order that kept ones are neighbours
  std::vector<std::uint8_t> even_classes, odd_classes;  // by column set
  std::vector<std::uint8_t> column_weights;             // by odd column set
  Sieve black_sieve, white_sieve;

  std::size_t odd_columns() const { return odd_classes.size(); }
};

// Row choices from even_first on with those from odd_first on.
struct Step {
  std::size_t level, even_first, odd_first;
  std::uint64_t cost;
};

struct Plan {
  explicit Plan(int size);

  Board board;
  Symmetry symmetry;
  SetRanks even_sets, odd_sets;
  std::vector<Level> levels;
  std::vector<Step> steps;  // only those with row choices that count

  std::span<const Set> even_block(const Step& step) const { return block(levels[step.level].even_rows, step.even_first); }
  std::span<const Set> odd_block(const Step& step) const { return block(levels[step.level].odd_rows, step.odd_first); }
  std::size_t worker_bytes() const;  // about, of the largest block

 private:
  std::size_t block_size() const;
  std::span<const Set> block(const std::vector<Set>& rows, std::size_t first) const {
    return std::span(rows).subspan(first, std::min(block_size(), rows.size() - first));
  }
  void add_steps(std::size_t level);
};

}  // namespace queenright::colours
