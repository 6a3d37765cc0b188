// Making region puzzles with exactly one solution.
//
// A random arrangement of queens that do not touch is drawn first and stays a solution throughout. Regions grow from
// its queens, square by square, each with an appetite of its own: regions of many sizes leave fewer solutions than
// equal ones. (Growing by size alone is as quick, but ends in one region that is nearly the whole board.)
//
// Then wrong solutions are repaired away. Each uses squares that the right one does not; giving such a square to a
// neighbouring region leaves that solution with two queens there and none in the old one, while the right solution
// stays. The square that most of the wrong ones found share goes first, if its region stays connected without it and
// no new solution comes through it.
#include <algorithm>
#include <climits>
#include <numeric>

#include "ground/checks.hpp"
#include "ground/random.hpp"
#include "regions/grade.hpp"
#include "regions/regions.hpp"
#include "regions/search.hpp"

namespace queenright {

namespace {

constexpr int kWrong = 3;     // wrong solutions looked at between two repairs
constexpr int kPatience = 8;  // repairs for each row of the board, then everything is drawn anew
constexpr int kTries = 6;     // recolourings weighed up for one repair
constexpr int kFresh = 3;     // new solutions counted so far only
constexpr int kAppetites = 64;
constexpr int kDrift = 20;  // changes for each row of the board to reach a wanted grade

template <int Side>
class Maker {
 public:
  Maker(int n, Random& random, Control& control) : n_(n), random_(random), control_(control), board_(n) {}

  // True if the board has become a puzzle; false if it was stopped or this try came to nothing.
  bool attempt() {
    arrange();
    grow();
    for (int step = 0; step < kPatience * n_ && !control_.stop; ++step) {
      find_wrong();
      if (wrong_count_ == 0) return !control_.stop;
      repair();
    }
    return false;
  }

  // Grades the puzzle. If another grade is wanted it is changed square by square, always with one solution and never
  // further from the wish, for as long as making a new one would take; true if it has the grade in the end.
  bool graded(int wanted) {
    grade_ = grade();
    for (int drift = 0; wanted != 0 && grade_ != wanted && drift < kDrift * n_ && !control_.stop; ++drift) {
      const RegionBoard<Side> before = board_;
      wander();
      find_wrong();
      const int changed = wrong_count_ == 0 ? grade() : 0;
      if (changed != 0 && std::abs(changed - wanted) <= std::abs(grade_ - wanted)) grade_ = changed;
      else board_ = before;
    }
    return !control_.stop && (wanted == 0 || grade_ == wanted);
  }

  MadePuzzle puzzle() const {
    MadePuzzle made;
    made.puzzle.n = n_;
    for (int square = 0; square < n_ * n_; ++square) made.puzzle.region.push_back(board_.label[board_.slot(square)]);
    made.queens.assign(queens_.begin(), queens_.begin() + n_);
    made.grade = grade_;
    return made;
  }

 private:
  struct Move {
    int slot, region;
  };
  static constexpr int kNowhere = -1;

  // A permutation drawn from all those without two queens that touch: about one in e² has none.
  void arrange() {
    do {
      std::iota(queens_.begin(), queens_.begin() + n_, 0);
      for (int i = n_ - 1; i > 0; --i) std::swap(queens_[i], queens_[random_.below(i + 1)]);
    } while (touching());
  }

  bool touching() const {
    for (int r = 1; r < n_; ++r)
      if (std::abs(queens_[r] - queens_[r - 1]) == 1) return true;
    return false;
  }

  int grade() const { return Reasoner<Side>(board_, control_.stop, false).grade(RegionState<Side>(board_)); }

  bool is_queen(int slot) const { return queens_[slot / Side] == slot % Side; }

  template <class Heard>
  void each_neighbour(int slot, Heard heard) const {
    const int r = slot / Side, c = slot % Side;
    if (r > 0) heard(slot - Side);
    if (c > 0) heard(slot - 1);
    if (c + 1 < n_) heard(slot + 1);
    if (r + 1 < n_) heard(slot + Side);
  }

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
      each_neighbour(slot, [&](int beside) {
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

  void find_wrong() {
    wrong_count_ = 0;
    const auto heard = [&](const std::array<int, Side>& queens) {
      if (!std::equal(queens.begin(), queens.begin() + n_, queens_.begin())) wrong_[wrong_count_++] = queens;
      return wrong_count_ == kWrong;
    };
    RegionSearch<Side, decltype(heard)> search(board_, control_.stop, heard);
    search.run(RegionState<Side>(board_));
  }

  // Whether the region of the square holds together without it.
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

  // Recolour the square that most wrong solutions use, if that opens no new way; else the least bad one; else any.
  void repair() {
    const int count = list_suspects();
    Move best{-1, 0};
    int least = INT_MAX, tried = 0;
    for (int i = 0; i < count && tried < kTries; ++i) {
      const int slot = suspects_[i], before = board_.label[slot];
      if (!is_loose(slot)) continue;
      for (const int region : regions_beside(slot)) {
        if (region == kNowhere) continue;
        ++tried;
        board_.recolour(slot, region);
        const int fresh = through(slot);
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

  // The squares of the wrong solutions, the most used first, equals in random order.
  int list_suspects() {
    uses_.fill(0);
    Bits<Side> used;
    for (int w = 0; w < wrong_count_; ++w)
      for (int r = 0; r < n_; ++r)
        if (const int slot = r * Side + wrong_[w][r]; !is_queen(slot)) {
          ++uses_[slot];
          used.set(slot);
        }
    int count = 0;
    used.each([&](int slot) { suspects_[count++] = slot; });
    for (int i = count - 1; i > 0; --i) std::swap(suspects_[i], suspects_[random_.below(i + 1)]);
    std::stable_sort(suspects_.begin(), suspects_.begin() + count, [&](int a, int b) { return uses_[a] > uses_[b]; });
    return count;
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

  // How many solutions have a queen on the square, up to kFresh.
  int through(int slot) {
    int count = 0;
    const auto heard = [&](const std::array<int, Side>&) { return ++count == kFresh; };
    RegionSearch<Side, decltype(heard)> search(board_, control_.stop, heard);
    RegionState<Side> state(board_);
    state.place(board_, slot);
    search.run(state);
    return count;
  }

  // Stuck: any recolouring that leaves the regions connected.
  void wander() {
    int count = 0;
    board_.ground->all.each([&](int slot) {
      if (is_queen(slot)) return;
      for (const int region : regions_beside(slot))
        if (region != kNowhere) moves_[count++] = {slot, region};
    });
    for (int tries = 0; tries < 20 && count > 0; ++tries) {
      const Move move = moves_[random_.below(count)];
      if (is_loose(move.slot)) return board_.recolour(move.slot, move.region);
    }
  }

  const int n_;
  Random& random_;
  Control& control_;
  RegionBoard<Side> board_;
  std::array<int, Side> queens_{};
  std::array<std::array<int, Side>, kWrong> wrong_;
  int wrong_count_ = 0, grade_ = 0;
  std::array<int, Bits<Side>::kSlots> uses_{}, suspects_{};
  std::array<Move, 4 * Bits<Side>::kSlots> moves_;
  std::array<std::uint64_t, 4 * Bits<Side>::kSlots> reached_;
};

}  // namespace

std::vector<MadePuzzle> make_regions(int n, std::uint64_t seed, std::uint64_t first, std::size_t count, int wanted,
                                     Control& control) {
  check_range("the board size of a region puzzle", n, 0, kLargestPuzzle);
  check_range("the grade of a puzzle", wanted, 0, kHardest);
  std::vector<MadePuzzle> made;
  if (n == 0 || n == 2 || n == 3) return made;
  control.cost_total = count;
  with_side(n, [&](auto side) {
    for (std::uint64_t stream = first; made.size() < count && !control.stop; ++stream) {
      Random random(seed, stream);
      Maker<decltype(side)::value> maker(n, random, control);
      while (!control.stop && !maker.attempt()) {
      }
      if (control.stop || !maker.graded(wanted)) continue;
      made.push_back(maker.puzzle());
      made.back().stream = stream;
      control.cost_done = made.size();
    }
  });
  return made;
}

}  // namespace queenright
