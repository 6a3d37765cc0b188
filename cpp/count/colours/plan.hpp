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
  explicit Plan(int size);  // std::invalid_argument unless size is 6 to 2 * kMaxSide

  struct SievedLevel : Level {
    SievedLevel(const Board& board, int even_queens);
    Sieve black_sieve, white_sieve;
  };

  Board board;
  std::vector<SievedLevel> levels;
  std::vector<Step> steps;
  std::size_t blocks = 0;  // of classes: so many different ones in the steps

  std::size_t worker_bytes() const;  // about, at most

 private:
  std::size_t rows_of_block() const;
  void add_steps(std::size_t level);
};

}  // namespace queenright::colours
