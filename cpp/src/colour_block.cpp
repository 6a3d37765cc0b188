// Making the tables of a block, several threads together.
#include "colour_block.hpp"

#include "queenright/count.hpp"

namespace queenright::colours {

void Block::make(const std::atomic<bool>& stop) {
  for (std::size_t index; (index = begun_++) < sides_.size();) {
    try {
      sides_[index].emplace(made_side(level_.classes[first_ + index], stop));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = true;
      changed_.notify_all();
      throw;
    }
    const std::lock_guard lock(mutex_);
    if (++made_ == sides_.size()) changed_.notify_all();
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return failed_ || made_ == sides_.size(); });
  if (failed_) throw Stopped();
}

EvenSide Block::made_side(const Level::Class& of, const std::atomic<bool>& stop) const {
  const Board& board = plan_.board;
  std::vector<std::size_t> rows;
  std::vector<Placements> black, white;
  for (std::size_t position = of.even_first; position < of.even_last; position += level_.row_step()) {
    const Set black_rows = level_.even_sets[position], white_rows = complement(black_rows, board.even);
    rows.push_back(position);
    black.push_back(list_placements(board.black_even, black_rows, level_.black_even_position, of.even_last,
                                    level_.black_sieve, stop));
    white.push_back(list_placements(board.white_even, white_rows, level_.white_even_position, of.odd_last,
                                    level_.white_sieve, stop));
  }
  return {&of, std::move(rows), Planes(board, black, level_.black_sieve, stop),
          Planes(board, white, level_.white_sieve, stop)};
}

std::shared_ptr<const Block> Blocks::open(const Step& step, const std::atomic<bool>& stop) {
  const auto block = find(step);
  block->make(stop);
  return block;
}

std::shared_ptr<Block> Blocks::find(const Step& step) {
  const std::lock_guard lock(mutex_);
  auto& known = blocks_[{step.level, step.first_class}];
  auto block = known.lock();
  if (block == nullptr || block->failed()) known = block = std::make_shared<Block>(plan_, step);
  return block;
}

}  // namespace queenright::colours
