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

#include <optional>

#include "regions/canvas.hpp"
#include "regions/shape.hpp"

namespace queenright {

template <int Side>
class BalancedMaker : public Canvas<Side> {
  using Base = Canvas<Side>;
  using Base::board_, Base::n_, Base::queens_, Base::random_, Base::stop_, Base::uses_, Base::suspects_;
  using Base::grade_, Base::kNowhere, Base::wrong_count_;
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
      repair();
    }
    return false;
  }

  // Polishes and grades the puzzle; false if the wanted grade was not reached or the plan was missed.
  bool finish() {
    polish();
    const bool reached = wanted_ == 0 ? (grade_ = this->grade()) != 0 : wanted_ > 5 ? drift() : steer();
    return !stop_ && reached && shape_->fits();
  }

 private:
  static constexpr int kPatience = 8;    // repairs for each row of the board, then everything is drawn anew
  static constexpr int kTries = 6;       // recolourings weighed up for one repair
  static constexpr int kFresh = 3;       // new solutions are counted up to here
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

  void recolour(int slot, int region) {
    shape_->note(slot, region);
    board_.recolour(slot, region);
  }

  // As the plain maker repairs, but the plan has a say in which square changes hands.
  void repair() {
    const int count = this->list_suspects();
    Move best;
    double least = 1e9;
    int tried = 0;
    for (int i = 0; i < count && tried < kTries; ++i) {
      const int slot = suspects_[i], before = board_.label[slot];
      if (shape_->size(before) <= plan_->floor[before] || !this->is_loose(slot)) continue;
      for (const int region : this->regions_beside(slot)) {
        if (region == kNowhere || !shape_->may(slot, region)) continue;
        ++tried;
        const double change = shape_->change(slot, region);
        recolour(slot, region);
        const int fresh = this->through(slot, kFresh);
        if (fresh == 0 && change <= 1) return;
        recolour(slot, before);
        if (const double score = 4 * fresh - uses_[slot] + 0.5 * change; score < least) {
          least = score;
          best = {slot, region};
        }
      }
    }
    if (best.slot == kNowhere) best = any_move();
    if (best.slot != kNowhere) recolour(best.slot, best.region);
  }

  Move any_move() {
    for (int tries = 0; tries < 200; ++tries)
      if (const Move move = draw_move(); move.slot != kNowhere && this->is_loose(move.slot)) return move;
    return {};
  }

  // A random square and a region beside it that may take it; nowhere if the draw was unlucky.
  Move draw_move() {
    const int slot = static_cast<int>(random_.below(n_)) * Side + static_cast<int>(random_.below(n_));
    if (this->is_queen(slot)) return {};
    const std::array<int, 4> beside = this->regions_beside(slot);
    const auto count = std::find(beside.begin(), beside.end(), kNowhere) - beside.begin();
    if (count == 0) return {};
    const int region = beside[random_.below(count)];
    return shape_->may(slot, region) ? Move{slot, region} : Move{};
  }

  // A move that Metropolis' rule accepts and that leaves the regions connected; cheap tests come first.
  Move propose(double temperature) {
    const Move move = draw_move();
    if (move.slot == kNowhere) return {};
    const double change = shape_->change(move.slot, move.region);
    if (change > 0 && random_.unit() >= exact_exp(-change / temperature)) return {};
    return this->is_loose(move.slot) ? move : Move{};
  }

  // Makes the proposed move if there is still one solution and `accept` agrees.
  template <class Accept>
  void try_move(double temperature, Accept accept) {
    const Move move = propose(temperature);
    if (move.slot == kNowhere) return;
    const int before = board_.label[move.slot];
    recolour(move.slot, move.region);
    if (this->through(move.slot, 1) != 0 || !accept()) recolour(move.slot, before);
  }

  double heat() const { return pattern_ ? 0.6 : 0.35; }

  void polish() {
    const int steps = (pattern_ ? 60 : 30) * n_ * n_;
    for (int i = 0; i < steps && !stop_; ++i) try_move(heat() * (steps - i) / steps, [] { return true; });
  }

  // To a grade from 1 to 5.
  bool steer() {
    const int steps = kSteering * n_;
    int step = 0, rest = this->residue(wanted_);
    for (; rest > 0 && step < steps && !stop_; ++step)
      try_move(heat(), [&] {
        const int changed = this->residue(wanted_);
        if (changed > rest) return false;
        rest = changed;
        return true;
      });
    if (rest > 0) return false;
    grade_ = wanted_;
    bool easier = wanted_ > 1 && this->residue(wanted_ - 1) == 0;
    for (; easier && step < steps && !stop_; ++step)
      try_move(heat(), [&] {
        if (this->residue(wanted_) != 0) return false;
        easier = this->residue(wanted_ - 1) == 0;
        return true;
      });
    return !easier;
  }

  // To a grade beyond 5: by the distance of the grade itself.
  bool drift() {
    grade_ = this->grade();
    for (int step = 0; grade_ != wanted_ && step < kSteering * n_ && !stop_; ++step)
      try_move(heat(), [&] {
        const int changed = this->grade();
        if (changed == 0 || std::abs(changed - wanted_) > std::abs(grade_ - wanted_)) return false;
        grade_ = changed;
        return true;
      });
    return grade_ == wanted_;
  }

  const bool pattern_;
  const int wanted_;
  std::optional<ShapePlan<Side>> plan_;
  std::optional<Shape<Side>> shape_;
  Bits<Side> free_;
  std::array<Move, 4 * Base::kSlots> moves_;
  std::array<double, 4 * Base::kSlots> reached_;
};

}  // namespace queenright
