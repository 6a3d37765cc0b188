// Plain region puzzles, the fastest to make: any size up to 32, with no constraints on the look of the regions.
//
// Regions grow from the queens, square by square, each with an appetite of its own: regions of many sizes leave fewer
// solutions than equal ones. (Growing by size alone is as fast, but ends in one region that is nearly the whole board.)
//
// Then wrong solutions are repaired away. Each uses squares that the right one does not; giving such a square to a
// neighbouring region leaves that solution with two queens there and none in the old one, while the right solution
// stays. The square shared by most wrong solutions is changed first, if its region stays connected without it and no
// new solution uses it.
#pragma once

#include <climits>

#include "regions/canvas.hpp"

namespace queenright {

template <int Side>
class PlainMaker : public Canvas<Side> {
  using Base = Canvas<Side>;
  using Base::board_, Base::n_, Base::queens_, Base::random_, Base::stop_, Base::uses_, Base::suspects_;
  using Base::grade_, Base::kNowhere, Base::kWrong, Base::wrong_count_;
  using typename Base::Move;

 public:
  using Base::Base;

  // True if the board has become a puzzle; false if it was stopped or this attempt failed.
  bool attempt() {
    this->arrange();
    grow();
    for (int step = 0; step < kPatience * n_ && !stop_; ++step) {
      this->find_wrong();
      if (wrong_count_ == 0) return !stop_;
      repair();
    }
    return false;
  }

  // Grades the puzzle. If another grade is wanted it is changed square by square, always with one solution and never
  // further from that grade, for as long as making a new one would take; true if it has the grade in the end.
  bool graded(int wanted) {
    grade_ = this->grade();
    for (int drift = 0; wanted != 0 && grade_ != wanted && drift < kDrift * n_ && !stop_; ++drift) {
      const RegionBoard<Side> before = board_;
      wander();
      this->find_wrong();
      const int changed = wrong_count_ == 0 ? this->grade() : 0;
      if (changed != 0 && std::abs(changed - wanted) <= std::abs(grade_ - wanted)) grade_ = changed;
      else board_ = before;
    }
    return !stop_ && (wanted == 0 || grade_ == wanted);
  }

 private:
  static constexpr int kPatience = 8;  // repairs for each row of the board, then everything is drawn anew
  static constexpr int kTries = 6;     // recolourings weighed up for one repair
  static constexpr int kFresh = 3;     // new solutions are counted up to here
  static constexpr int kAppetites = 64;
  static constexpr int kDrift = 20;  // changes for each row of the board to reach a wanted grade

  // Square by square: every free side of a region is drawn with the weight of the region's appetite.
  void grow() {
    board_ = RegionBoard<Side>(n_);
    Bits<Side> free = board_.ground->all;
    std::array<std::uint64_t, Side> appetite{};
    for (int r = 0; r < n_; ++r) {
      take(free, r * Side + queens_[r], r);
      const std::uint64_t size = 1 + random_.below(kAppetites);
      appetite[r] = 1 + size * size;
    }
    for (int left = n_ * n_ - n_; left > 0; --left) {
      const Move move = next_growth(free, appetite);
      take(free, move.slot, move.region);
    }
  }

  Move next_growth(const Bits<Side>& free, const std::array<std::uint64_t, Side>& appetite) {
    std::uint64_t total = 0;
    int count = 0;
    free.each([&](int slot) {
      this->each_neighbour(slot, [&](int beside) {
        if (free.has(beside)) return;
        total += appetite[board_.label[beside]];
        reached_[count] = total;
        moves_[count++] = {slot, board_.label[beside]};
      });
    });
    const auto* drawn = std::upper_bound(reached_.data(), reached_.data() + count, random_.below(total));
    return moves_[drawn - reached_.data()];
  }

  void take(Bits<Side>& free, int slot, int region) {
    board_.put(slot, region);
    free.clear(slot);
  }

  // Recolour the square that most wrong solutions use, if that opens no new way; else the least bad one; else any.
  void repair() {
    const int count = this->list_suspects();
    Move best;
    int least = INT_MAX, tried = 0;
    for (int i = 0; i < count && tried < kTries; ++i) {
      const int slot = suspects_[i], before = board_.label[slot];
      if (!this->is_loose(slot)) continue;
      for (const int region : this->regions_beside(slot)) {
        if (region == kNowhere) continue;
        ++tried;
        board_.recolour(slot, region);
        const int fresh = this->through(slot, kFresh);
        if (fresh == 0) return;
        board_.recolour(slot, before);
        if (const int score = (kWrong + 1) * fresh - uses_[slot]; score < least) {
          least = score;
          best = {slot, region};
        }
      }
    }
    best.slot >= 0 ? board_.recolour(best.slot, best.region) : wander();
  }

  // Stuck: any recolouring that leaves the regions connected.
  void wander() {
    int count = 0;
    board_.ground->all.each([&](int slot) {
      if (this->is_queen(slot)) return;
      for (const int region : this->regions_beside(slot))
        if (region != kNowhere) moves_[count++] = {slot, region};
    });
    for (int tries = 0; tries < 20 && count > 0; ++tries) {
      const Move move = moves_[random_.below(count)];
      if (this->is_loose(move.slot)) return board_.recolour(move.slot, move.region);
    }
  }

  std::array<Move, 4 * Base::kSlots> moves_;
  std::array<std::uint64_t, 4 * Base::kSlots> reached_;
};

}  // namespace queenright
