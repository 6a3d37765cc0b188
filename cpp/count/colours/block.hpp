// The tables of a block of classes, shared by the workers of one counter. Neighbouring steps use the same block; if
// every thread built its own copy, that would take a sixth of the time at n = 19. So the first worker to arrive builds
// the tables of one class, workers that arrive meanwhile build those of the other classes, and all wait until the last
// is done. A worker that is stopped or fails leaves its class to the others, which have controls of their own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "count/colours/plan.hpp"
#include "count/colours/planes.hpp"

namespace queenright::colours {

// The row sets E of one class, as bits: black queens on E, white queens on the other even rows.
struct EvenSide {
  const Level::Class* of;
  std::vector<std::size_t> rows;  // positions
  Planes black, white;
};

class Block {
 public:
  Block(const Plan& plan, const Step& step);

  // Returns once all tables are built. Raises Stopped soon after `stop` is set.
  void make(const std::atomic<bool>& stop);

  std::size_t size() const { return sides_.size(); }
  const EvenSide& side(std::size_t index) const { return *sides_[index]; }

 private:
  void make_one(std::unique_lock<std::mutex>& lock, const std::atomic<bool>& stop);
  EvenSide made_side(const Level::Class& of, const std::atomic<bool>& stop) const;

  const Plan& plan_;
  const Plan::SievedLevel& level_;
  const std::size_t first_;
  std::vector<std::optional<EvenSide>> sides_;
  std::vector<std::size_t> left_;  // sides not yet begun, in reverse order
  std::size_t made_ = 0;
  std::mutex mutex_;  // guards the three members above
  std::condition_variable changed_;
};

// The blocks that workers currently hold.
class Blocks {
 public:
  explicit Blocks(const Plan& plan) : plan_(plan) {}
  std::shared_ptr<const Block> open(const Step& step, const std::atomic<bool>& stop);

 private:
  std::shared_ptr<Block> find(const Step& step);

  const Plan& plan_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::size_t>, std::weak_ptr<Block>> blocks_;  // by level and first class
};

}  // namespace queenright::colours
