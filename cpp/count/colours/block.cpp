// Several threads build the tables of a block together.
#include "count/colours/block.hpp"

#include <chrono>
#include <exception>

#include "count/count.hpp"

namespace queenright::colours {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(20);  // how often a waiting worker checks the stop flag

}  // namespace

Block::Block(const Plan& plan, const Step& step)
    : plan_(plan),
      level_(plan.levels[step.level]),
      first_(step.first_class),
      sides_(step.last_class - step.first_class) {
  for (std::size_t index = sides_.size(); index-- > 0;) left_.push_back(index);
}

void Block::make(const std::atomic<bool>& stop) {
  std::unique_lock lock(mutex_);
  while (made_ < sides_.size()) {
    if (!left_.empty()) make_one(lock, stop);
    else changed_.wait_for(lock, kBetweenLooks);
    throw_if_stopped(stop);
  }
}

void Block::make_one(std::unique_lock<std::mutex>& lock, const std::atomic<bool>& stop) {
  const std::size_t index = left_.back();
  left_.pop_back();
  lock.unlock();
  std::optional<EvenSide> side;
  std::exception_ptr failure;
  try {
    side.emplace(made_side(level_.classes[first_ + index], stop));
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  if (failure) left_.push_back(index);
  else sides_[index] = std::move(side), ++made_;
  if (failure || made_ == sides_.size()) changed_.notify_all();
  if (failure) std::rethrow_exception(failure);
}

EvenSide Block::made_side(const Level::Class& of, const std::atomic<bool>& stop) const {
  const Board& board = plan_.board;
  std::vector<std::size_t> rows;
  std::vector<Placements> black, white;
  for (std::size_t position = of.first; position < of.last; ++position) {
    const Set black_rows = level_.even_rows[position], white_rows = complement(black_rows, board.even);
    rows.push_back(position);
    black.push_back(list_placements(board.black_even, black_rows, level_.black_even_position, of.even_columns.last,
                                    level_.black_sieve, stop));
    white.push_back(list_placements(board.white_even, white_rows, level_.white_even_position, of.odd_columns.last,
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
  if (block == nullptr) known = block = std::make_shared<Block>(plan_, step);
  return block;
}

}  // namespace queenright::colours
