// Regions in the making: a board whose squares change hands one by one, and the questions that every maker asks of it.
#pragma once

#include <algorithm>
#include <atomic>

#include "ground/random.hpp"
#include "regions/board.hpp"

namespace queenright {

template <int Side, class Board>
class Patchwork {
 public:
  static constexpr int kSlots = Bits<Side>::kSlots;
  static constexpr int kWrong = 3;  // wrong solutions looked at between two repairs
  static constexpr int kNowhere = -1;
  struct Move {
    int slot = kNowhere, region = kNowhere;
  };

  Patchwork(const Board& board, Random& random, const std::atomic<bool>& stop)
      : n_(board.n), random_(random), stop_(stop), board_(board) {}

 protected:
  RegionPuzzle regions() const {
    RegionPuzzle puzzle;
    puzzle.n = n_;
    for (int square = 0; square < n_ * n_; ++square) puzzle.region.push_back(board_.label[board_.slot(square)]);
    return puzzle;
  }

  template <class Visit>
  void each_neighbour(int slot, Visit visit) const {
    const int r = slot / Side, c = slot % Side;
    if (r > 0) visit(slot - Side);
    if (c > 0) visit(slot - 1);
    if (c + 1 < n_) visit(slot + 1);
    if (r + 1 < n_) visit(slot + Side);
  }

  // The other regions at the sides of a square, each once; kNowhere fills the rest.
  std::array<int, 4> regions_beside(int slot) const {
    std::array<int, 4> found{kNowhere, kNowhere, kNowhere, kNowhere};
    int count = 0;
    each_neighbour(slot, [&](int beside) {
      const int region = board_.label[beside];
      if (region != board_.label[slot] && std::find(found.begin(), found.end(), region) == found.end())
        found[count++] = region;
    });
    return found;
  }

  // True if the region of the square stays connected without it.
  bool is_loose(int slot) const {
    Bits<Side> rest = board_.region[board_.label[slot]];
    rest.clear(slot);
    Bits<Side> reached = Bits<Side>::of(rest.first());
    while (true) {
      Bits<Side> wider = reached;
      for (int r = 0; r < n_; ++r) {
        const std::uint32_t here = reached.row(r);
        if (here == 0) continue;
        wider.set_row(r, (here << 1 | here >> 1) & rest.row(r));
        if (r > 0) wider.set_row(r - 1, here & rest.row(r - 1));
        if (r + 1 < n_) wider.set_row(r + 1, here & rest.row(r + 1));
      }
      if (wider == reached) return reached == rest;
      reached = wider;
    }
  }

  // Lists the squares that wrong solutions use (uses_ says how often), the most used first, equals in random order; how
  // many there are.
  int order_suspects(const Bits<Side>& used) {
    int count = 0;
    used.each([&](int slot) { suspects_[count++] = slot; });
    for (int i = count - 1; i > 0; --i) std::swap(suspects_[i], suspects_[random_.below(i + 1)]);
    std::stable_sort(suspects_.begin(), suspects_.begin() + count, [&](int a, int b) { return uses_[a] > uses_[b]; });
    return count;
  }

  const int n_;
  Random& random_;
  const std::atomic<bool>& stop_;
  Board board_;
  int wrong_count_ = 0, grade_ = 0;
  std::array<int, kSlots> uses_{}, suspects_{};
};

}  // namespace queenright
