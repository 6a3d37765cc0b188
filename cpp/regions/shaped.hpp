// Regions that follow a plan (shape.hpp): repaired, polished and steered to a grade, whatever the rules of the puzzle.
//
// `Canvas` has the board, the solution, and the searches for wrong solutions: find_wrong(), list_suspects(),
// through(square, most), is_queen(square) and residue(grade).
#pragma once

#include <optional>

#include "regions/shape.hpp"

namespace queenright {

template <int Side, class Canvas>
class ShapedMaker : public Canvas {
 protected:
  using Canvas::board_, Canvas::n_, Canvas::random_, Canvas::stop_, Canvas::uses_, Canvas::suspects_;
  using Canvas::Canvas;
  using Canvas::grade_, Canvas::kNowhere;
  using typename Canvas::Move;

  static constexpr int kTries = 6;  // recolourings weighed up for one repair
  static constexpr int kFresh = 3;  // new solutions are counted up to here

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

  // Proposals to recolour a square, accepted by Metropolis' rule on the energy while it cools, and only if the puzzle
  // still has one solution.
  void polish(double heat, int steps) {
    for (int i = 0; i < steps && !stop_; ++i) try_move(heat * (steps - i) / steps, [] { return true; });
  }

  // To the wanted grade, by what is left when the rules up to that grade lead no further: whatever is not worse is
  // accepted until nothing is left, then anything until the rules one grade lower fail.
  bool steer(int wanted, double heat, int steps) {
    int step = 0, rest = this->residue(wanted);
    for (; rest > 0 && step < steps && !stop_; ++step)
      try_move(heat, [&] {
        const int changed = this->residue(wanted);
        if (changed > rest) return false;
        rest = changed;
        return true;
      });
    if (rest > 0) return false;
    grade_ = wanted;
    bool easier = wanted > 1 && this->residue(wanted - 1) == 0;
    for (; easier && step < steps && !stop_; ++step)
      try_move(heat, [&] {
        if (this->residue(wanted) != 0) return false;
        easier = this->residue(wanted - 1) == 0;
        return true;
      });
    return !easier;
  }

  std::optional<ShapePlan<Side>> plan_;
  std::optional<Shape<Side>> shape_;
};

}  // namespace queenright
