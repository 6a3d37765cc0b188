// Making star puzzles with exactly one solution.
//
// Queens are arranged at random and stay a solution throughout. Each grows a blob; neighbouring blobs are joined, as
// many as there are stars, to a region. Then wrong solutions are repaired away, and the regions polished and steered to
// a grade, as for one star (regions/shaped.hpp).
#include <numeric>

#include "regions/shaped.hpp"
#include "stars/reason.hpp"
#include "stars/stars.hpp"

#include "regions/patchwork.hpp"

namespace queenright {

namespace {

template <int Side>
class StarCanvas : public Patchwork<Side, StarBoard<Side>> {
  using Base = Patchwork<Side, StarBoard<Side>>;

 public:
  StarCanvas(int n, int stars, Random& random, const std::atomic<bool>& stop)
      : Base(StarBoard<Side>(n, stars), random, stop), stars_(stars) {}

  MadePuzzle puzzle() const {
    MadePuzzle made;
    made.puzzle = this->regions();
    made.puzzle.stars = stars_;
    queens_.each([&](int slot) { made.queens.push_back(slot % Side); });
    made.grade = grade_;
    return made;
  }

 protected:
  using Base::board_, Base::grade_, Base::n_, Base::random_, Base::stop_, Base::uses_, Base::wrong_count_;
  static constexpr std::uint64_t kMostNodes = 20'000;  // a search that takes longer counts as one that found something

  bool is_queen(int slot) const { return queens_.has(slot); }

  void find_wrong() {
    wrong_count_ = 0;
    const auto report = [&](const Bits<Side>& queens) {
      if (queens != queens_) wrong_[wrong_count_++] = queens;
      return wrong_count_ == Base::kWrong;
    };
    StarSearch<Side, decltype(report)> search(board_, stop_, report, kMostNodes);
    search.run(StarState<Side>(board_));
    gave_up_ = search.stopped;
  }

  // As Canvas::through.
  int through(int slot, int most) const {
    int count = 0;
    const auto report = [&](const Bits<Side>&) { return ++count == most; };
    StarSearch<Side, decltype(report)> search(board_, stop_, report, kMostNodes);
    StarState<Side> state(board_);
    state.place(board_, slot);
    search.run(state);
    return search.stopped ? most : count;
  }

  int list_suspects() {
    uses_.fill(0);
    Bits<Side> used;
    for (int w = 0; w < wrong_count_; ++w)
      wrong_[w].each([&](int slot) {
        if (is_queen(slot)) return;
        ++uses_[slot];
        used.set(slot);
      });
    return this->order_suspects(used);
  }

  int grade() const { return StarReasoner<Side>(board_, stop_, false).grade(StarState<Side>(board_)); }

  int residue(int hardest) const {
    const StarReasoner<Side> reasoner(board_, stop_, false);
    StarState<Side> state(board_);
    StarStep<Side> step;
    while (state.left > 0 && reasoner.next(state, hardest, step)) reasoner.apply(state, step);
    return state.left == 0 ? 0 : 4 * state.left + state.open.count();
  }

  const int stars_;
  Bits<Side> queens_;
  std::array<Bits<Side>, Base::kWrong> wrong_;
  bool gave_up_ = false;
};

template <int Side>
class StarMaker : public ShapedMaker<Side, StarCanvas<Side>> {
  using Base = ShapedMaker<Side, StarCanvas<Side>>;
  using Base::board_, Base::n_, Base::plan_, Base::queens_, Base::random_, Base::shape_, Base::stars_, Base::stop_;
  using Base::gave_up_, Base::grade_, Base::kNowhere, Base::wrong_count_;

 public:
  using Base::Base;

  bool attempt() {
    if (!arrange() || !join(grow())) return false;
    std::array<int, Side> sizes{};
    for (int g = 0; g < n_; ++g) sizes[g] = board_.region[g].count();
    plan_.emplace(ShapePlan<Side>::for_stars(n_, stars_, sizes, random_));
    shape_.emplace(board_, *plan_);
    for (int step = 0; step < kPatience * n_ && !stop_; ++step) {
      this->find_wrong();
      if (wrong_count_ == 0) return !stop_ && !gave_up_;
      this->repair();
    }
    return false;
  }

  bool finish(int wanted) {
    this->polish(kHeat, kPolishing * n_ * n_);
    if (wanted == 0) grade_ = this->grade();
    else if (!this->steer(wanted, kHeat, kSteering * n_)) return false;
    return !stop_ && grade_ != 0;
  }

 private:
  static constexpr int kPatience = 12;   // repairs for each row of the board
  static constexpr int kPolishing = 30;  // proposals for each square of the board
  static constexpr int kSteering = 300;  // proposals for each row of the board to reach a wanted grade
  static constexpr int kArrangements = 2000, kJoinings = 200;
  static constexpr double kHeat = 0.35;
  using Blobs = std::array<std::int8_t, Base::kSlots>;

  // Row by row, a random pattern among those that leave every column enough rows.
  bool arrange() {
    std::vector<std::uint32_t> patterns;
    for (std::uint32_t columns = 0; columns < 1u << n_; ++columns)
      if (std::popcount(columns) == stars_ && (columns & columns << 1) == 0) patterns.push_back(columns);
    for (int tries = 0; tries < kArrangements && !stop_; ++tries)
      if (arrange_once(patterns)) return true;
    return false;
  }

  bool arrange_once(const std::vector<std::uint32_t>& patterns) {
    std::array<int, Side> missing{};
    missing.fill(stars_);
    std::uint32_t above = 0, full = 0;
    std::vector<std::uint32_t> fitting;
    queens_ = Bits<Side>{};
    for (int r = 0; r < n_; ++r) {
      const int rows = (n_ - r + 1) / 2;  // that queens of one column can still use
      std::uint32_t urgent = 0;
      for (int c = 0; c < n_; ++c) {
        if (missing[c] > rows) return false;
        if (missing[c] == rows && (n_ - r) % 2 == 1) urgent |= 1u << c;
      }
      const std::uint32_t closed = above | above << 1 | above >> 1 | full;
      fitting.clear();
      for (const std::uint32_t columns : patterns)
        if ((columns & closed) == 0 && (columns & urgent) == urgent) fitting.push_back(columns);
      if (fitting.empty()) return false;
      above = fitting[random_.below(fitting.size())];
      queens_.set_row(r, above);
      for (std::uint32_t left = above; left != 0; left &= left - 1)
        if (--missing[std::countr_zero(left)] == 0) full |= left & (0u - left);
    }
    return true;
  }

  // A blob around each queen, with appetites of their own; blobs are numbered in the order of the queens.
  Blobs grow() {
    Blobs blob;
    blob.fill(kNowhere);
    std::vector<double> appetite;
    queens_.each([&](int slot) {
      blob[slot] = static_cast<std::int8_t>(appetite.size());
      appetite.push_back(exact_exp(0.6 * exact_normal(random_)));
    });
    Bits<Side> free = board_.ground->all;
    free.strike(queens_);
    std::vector<std::pair<int, std::int8_t>> moves;
    std::vector<double> reached;
    while (free.any()) {
      moves.clear();
      reached.clear();
      double total = 0;
      free.each([&](int slot) {
        this->each_neighbour(slot, [&](int beside) {
          if (blob[beside] == kNowhere) return;
          reached.push_back(total += appetite[blob[beside]]);
          moves.emplace_back(slot, blob[beside]);
        });
      });
      const auto found = std::upper_bound(reached.begin(), reached.end(), random_.unit() * total);
      const auto [slot, taker] = moves[std::min<std::ptrdiff_t>(found - reached.begin(), moves.size() - 1)];
      blob[slot] = taker;
      free.clear(slot);
    }
    return blob;
  }

  // Joins neighbouring blobs to regions; false if that never works out.
  bool join(const Blobs& blob) {
    const int count = n_ * stars_;
    std::array<std::uint64_t, 64> beside{};
    board_.ground->all.each([&](int slot) {
      this->each_neighbour(slot, [&](int other) {
        if (blob[slot] != blob[other]) beside[blob[slot]] |= std::uint64_t{1} << blob[other];
      });
    });
    std::array<int, 64> region{};
    for (int tries = 0; tries < kJoinings; ++tries) {
      if (!group(beside, count, region)) continue;
      board_ = StarBoard<Side>(n_, stars_);
      board_.ground->all.each([&](int slot) { board_.put(slot, region[blob[slot]]); });
      return true;
    }
    return false;
  }

  // The blob with the fewest free neighbours first: it would be left alone otherwise.
  bool group(const std::array<std::uint64_t, 64>& beside, int count, std::array<int, 64>& region) {
    std::uint64_t free = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    for (int g = 0; free != 0; ++g) {
      int first = kNowhere, fewest = 99;
      for (std::uint64_t left = free; left != 0; left &= left - 1) {
        const int blob = std::countr_zero(left), neighbours = std::popcount(beside[blob] & free);
        if (neighbours > fewest || (neighbours == fewest && random_.below(2) == 0)) continue;
        first = blob;
        fewest = neighbours;
      }
      region[first] = g;
      free &= ~(std::uint64_t{1} << first);
      std::uint64_t reach = beside[first];
      for (int more = 1; more < stars_; ++more) {
        std::uint64_t options = reach & free;
        if (options == 0) return false;
        for (auto skipped = random_.below(std::popcount(options)); skipped > 0; --skipped) options &= options - 1;
        const int next = std::countr_zero(options);
        region[next] = g;
        free &= ~(std::uint64_t{1} << next);
        reach |= beside[next];
      }
    }
    return true;
  }
};

}  // namespace

bool make_stars(int n, int stars, int wanted, Random& random, Control& control, MadePuzzle& made) {
  return with_side(n, [&](auto side) {
    StarMaker<decltype(side)::value> maker(n, stars, random, control.stop);
    if (!maker.attempt() || !maker.finish(wanted)) return false;
    made = maker.puzzle();
    return true;
  });
}

}  // namespace queenright
