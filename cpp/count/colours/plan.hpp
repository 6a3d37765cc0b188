// The steps of a count by colours, and what all workers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/board.hpp"
#include "count/colours/level.hpp"
#include "count/colours/sieve.hpp"

namespace queenright::colours {

// A few classes of E with a few O.
struct Step {
  std::size_t level;
  std::size_t first_class, last_class;
  std::size_t odd_first, odd_last;  // positions
  std::uint64_t cost;
};

struct Plan {
  // std::invalid_argument unless 6 <= size <= 2 * kMaxSide.
  explicit Plan(int size, const OpenSquares& open = {});

  struct SievedLevel : Level {
    SievedLevel(const Board& board, int even_queens);
    Sieve black_sieve, white_sieve;
  };

  Board board;
  std::vector<SievedLevel> levels;  // those with choices
  std::vector<Step> steps;          // at least one: it has no classes if there are no choices at all
  std::size_t blocks = 0;           // number of different blocks of classes in the steps

  std::size_t worker_bytes() const;  // approximate upper bound

 private:
  std::size_t rows_of_block() const;
  void add_steps(std::size_t level);
};

}  // namespace queenright::colours
