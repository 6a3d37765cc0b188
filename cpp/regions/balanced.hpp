// Region puzzles that people like: regions of planned sizes with arms, few gifts, and a grade that was aimed at.
//
//   1. plan (shape.hpp) and grow: a region draws the next square with the weight of what it still lacks;
//   2. repair wrong solutions away as the plain maker does, but never against the plan;
//   3. polish: 30 n² proposals to recolour a square, accepted by Metropolis' rule on the energy while it cools, and
//   only
//      if the puzzle still has one solution. A new solution would have to use the recoloured square, so a search
//      through that square alone proves it;
//   4. steer to the grade by what is left when the rules up to that grade lead no further, accepting whatever is not
//      worse until nothing is left; then walk until the rules one grade lower fail. The grade itself would be too
//      coarse a guide, except beyond grade 5, where suppositions count.
#pragma once

#include "regions/canvas.hpp"
#include "regions/shaped.hpp"

namespace queenright {

template <int Side>
class BalancedMaker : public ShapedMaker<Side, Canvas<Side>> {
  using Base = ShapedMaker<Side, Canvas<Side>>;
  using Base::board_, Base::grade_, Base::n_, Base::plan_, Base::queens_, Base::random_, Base::shape_, Base::stop_;
  using Base::kNowhere, Base::wrong_count_;
  using typename Base::Move;

 public:
  BalancedMaker(int n, bool pattern, int wanted, Random& random, const std::atomic<bool>& stop)
      : Base(n, random, stop), pattern_(pattern), wanted_(wanted) {}

  // True if the board has become a puzzle; false if it was stopped or this try came to nothing.
  bool attempt() {
    this->arrange();
    plan_.emplace(n_, wanted_, pattern_, random_);
    grow();
    shape_.emplace(board_, *plan_);
    if (!shape_->fits()) return false;
    for (int step = 0; step < kPatience * n_ && !stop_; ++step) {
      this->find_wrong();
      if (wrong_count_ == 0) return !stop_;
      this->repair();
    }
    return false;
  }

  // Polishes and grades the puzzle; false if the wanted grade was not reached or the plan was missed.
  bool finish() {
    this->polish(heat(), (pattern_ ? 60 : 30) * n_ * n_);
    const bool reached = wanted_ == 0  ? (grade_ = this->grade()) != 0
                         : wanted_ > 5 ? drift()
                                       : this->steer(wanted_, heat(), kSteering * n_);
    return !stop_ && reached && shape_->fits();
  }

 private:
  static constexpr int kPatience = 8;    // repairs for each row of the board, then everything is drawn anew
  static constexpr int kSteering = 600;  // proposals for each row of the board to reach a wanted grade

  // Regions still below their target first; what is left over goes to any ordinary region.
  void grow() {
    board_ = RegionBoard<Side>(n_);
    free_ = board_.ground->all;
    std::array<int, Side> size{};
    const auto take = [&](int slot, int region) {
      board_.put(slot, region);
      free_.clear(slot);
      ++size[region];
    };
    for (int r = 0; r < n_; ++r) take(r * Side + queens_[r], r);
    while (free_.any()) {
      const int count = list_growth(size, true);
      const Move move = draw_growth(count != 0 ? count : list_growth(size, false));
      take(move.slot, move.region);
    }
  }

  int list_growth(const std::array<int, Side>& size, bool hungry) {
    double total = 0;
    int count = 0;
    free_.each([&](int slot) {
      this->each_neighbour(slot, [&](int beside) {
        if (free_.has(beside)) return;
        const int g = board_.label[beside];
        const double lacking = plan_->target[g] - size[g];
        if (hungry && lacking < 0.5) return;
        double weight = hungry ? lacking : plan_->floor[g] >= ShapePlan<Side>::kOrdinaryFloor ? 1 : 0.001;
        if (size[g] < plan_->floor[g]) weight *= 30;
        const double thinning = plan_->allowed_blocks[g] > 3 ? 1.5 : 2;
        for (int k = Shape<Side>::completes(board_, slot, g); k > 0; --k) weight /= thinning;
        reached_[count] = total += weight;
        moves_[count++] = {slot, g};
      });
    });
    return count;
  }

  Move draw_growth(int count) {
    const double drawn = random_.unit() * reached_[count - 1];
    const auto* found = std::upper_bound(reached_.data(), reached_.data() + count, drawn);
    return moves_[std::min<std::ptrdiff_t>(found - reached_.data(), count - 1)];
  }

  double heat() const { return pattern_ ? 0.6 : 0.35; }

  // To a grade beyond 5: by the distance of the grade itself.
  bool drift() {
    grade_ = this->grade();
    for (int step = 0; grade_ != wanted_ && step < kSteering * n_ && !stop_; ++step)
      this->try_move(heat(), [&] {
        const int changed = this->grade();
        if (changed == 0 || std::abs(changed - wanted_) > std::abs(grade_ - wanted_)) return false;
        grade_ = changed;
        return true;
      });
    return grade_ == wanted_;
  }

  const bool pattern_;
  const int wanted_;
  Bits<Side> free_;
  std::array<Move, 4 * Base::kSlots> moves_;
  std::array<double, 4 * Base::kSlots> reached_;
};

}  // namespace queenright
