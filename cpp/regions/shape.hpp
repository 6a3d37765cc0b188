// What the regions of a pleasant puzzle look like, as a plan of sizes and as an energy: the lower, the nearer.
//
// Published daily levels have one large region, others of very different sizes, few that give their queen away, borders
// on about two fifths of all inner edges, and arms rather than blobs. So a plan draws
//   - a target size for every region: one large, at most one of a single square, a few of two, the rest log-normal;
// - how many inner edges are walls, and how many squares are leaves (with one neighbour in their region);
//   - how many 2 x 2 blocks of one region are allowed.
// The energy is the distance from all of them. Penalising blocks alone makes regions too thin; the two-sided targets
// for walls and leaves correct that. The constants were fitted to the statistics that bench/puzzles.py compares with.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "ground/exact.hpp"
#include "regions/board.hpp"

namespace queenright {

template <int Side>
struct ShapePlan {
  static constexpr int kOrdinaryFloor = 3;

  std::array<double, Side> target{}, allowed_blocks{};
  std::array<int, Side> floor{};
  int cap = 0, mirror = -1;  // mirror: which image the borders shall resemble, -1 for none
  double walls = 0, leaves = 0, likeness = 0, weight_of_leaves = 1;

  // `wanted` is the grade to be reached, 0 for any: easier puzzles have more regions of one or two squares.
  ShapePlan(int n, int wanted, bool pattern, Random& random) {
    const int area = n * n;
    leaves = (0.15 + 0.75 / n) * area * exact_exp(0.2 * exact_normal(random));
    walls = std::clamp(0.415 + 0.042 * exact_normal(random), 0.33, 0.49) * 2 * n * (n - 1);
    cap = std::max(static_cast<int>(0.62 * area), kOrdinaryFloor);
    plan_sizes(n, wanted, random);
    if (pattern) {
      const double drawn = random.unit();
      likeness = 2 * drawn * drawn;
      mirror = static_cast<int>(random.below(5));
    }
  }

  // For a star puzzle whose regions have these sizes already: the order of sizes stays, and any shape is welcome.
  static ShapePlan for_stars(int n, int stars, const std::array<int, Side>& sizes, Random& random) {
    ShapePlan plan;
    plan.walls = (0.365 + 0.022 * exact_normal(random)) * 2 * n * (n - 1);
    plan.weight_of_leaves = 0;
    plan.cap = n * n;
    plan.allowed_blocks.fill(plan.cap);
    plan.floor.fill(std::max(kOrdinaryFloor, 2 * stars - 1));
    std::array<double, Side> weight{};
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += weight[i] = exact_exp(0.8 * exact_normal(random));
    std::sort(weight.begin(), weight.begin() + n);
    std::array<int, Side> order{};
    std::iota(order.begin(), order.begin() + n, 0);
    std::stable_sort(order.begin(), order.begin() + n, [&](int a, int b) { return sizes[a] < sizes[b]; });
    const double over = n * n - n * plan.floor[0];
    for (int i = 0; i < n; ++i) plan.target[order[i]] = plan.floor[0] + over * weight[i] / sum;
    return plan;
  }

  bool holds(int region, int size) const {
    return floor[region] < kOrdinaryFloor ? size == floor[region] : size >= floor[region] && size <= cap;
  }

 private:
  ShapePlan() = default;

  void plan_sizes(int n, int wanted, Random& random) {
    std::array<int, Side> order{};
    std::iota(order.begin(), order.begin() + n, 0);
    for (int i = n - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
    const double large = n * n * large_share(n, random);
    const int ones = random.unit() < chance_of_one(n, wanted) ? 1 : 0;
    int twos = 0;
    for (int i = 0; i < 3; ++i) twos += random.unit() < expected_twos(n, wanted) / 3 ? 1 : 0;
    int next = 0;
    const int largest = order[next];
    set(order[next++], large, kOrdinaryFloor);
    for (int i = 0; i < ones; ++i) set(order[next++], 1, 1);
    for (int i = 0; i < twos && next < n - 1; ++i) set(order[next++], 2, 2);
    share_out(order, next, n, n * n - large - ones - 2 * twos, random);
    for (int g = 0; g < n; ++g) allowed_blocks[g] = (g == largest ? 0.24 : 0.08) * target[g];
  }

  // The rest of the board: the floor for everybody, what is left over by log-normal shares.
  void share_out(const std::array<int, Side>& order, int first, int n, double area, Random& random) {
    std::array<double, Side> weight{};
    double sum = 0;
    for (int i = first; i < n; ++i) sum += weight[i] = exact_exp(0.85 * exact_normal(random));
    const double over = std::max(0.0, area - kOrdinaryFloor * (n - first));
    for (int i = first; i < n; ++i) set(order[i], kOrdinaryFloor + over * weight[i] / sum, kOrdinaryFloor);
  }

  void set(int region, double size, int least) {
    target[region] = size;
    floor[region] = least;
  }

  static double large_share(int n, Random& random) {
    const double drawn = random.unit();
    const double low = n >= 10 ? 0.18 : 0.20, high = n >= 11 ? 0.52 : 0.58;
    return low + (high - low) * (n >= 11 ? drawn * drawn : drawn * std::sqrt(drawn));
  }

  // Grade 1 needs a region that gives its queen away.
  static double chance_of_one(int n, int wanted) {
    constexpr double kByGrade[] = {0, 1, 0.4, 0.2, 0.12, 0.05, 0.05, 0.05, 0.05};
    if (wanted == 3 && n == 7) return 0.3;
    if (wanted != 0) return kByGrade[wanted];
    return n == 7 ? 0.42 : n == 8 ? 0.2 : 0.16;
  }

  static double expected_twos(int n, int wanted) {
    constexpr double kByGrade[] = {0, 0.5, 0.7, 0.45, 0.25, 0.15, 0.15, 0.15, 0.15};
    if (n == 7 && (wanted == 2 || wanted == 3)) return wanted == 2 ? 1.1 : 0.7;
    if (wanted != 0) return kByGrade[wanted];
    return n <= 7 ? 0.8 : n == 8 ? 0.55 : 0.3;
  }
};

// The board seen by its plan: sizes, walls, leaves and blocks are kept up to date move by move.
template <int Side>
class Shape {
 public:
  Shape(const RegionBoard<Side>& board, const ShapePlan<Side>& plan) : board_(board), plan_(plan), n_(board.n) {
    board.ground->all.each([&](int slot) {
      ++size_[board.label[slot]];
      leaves_ += is_leaf(slot, -1, 0);
      if (slot % Side + 1 < n_) walls_ += board.label[slot] != board.label[slot + 1];
      if (slot / Side + 1 < n_) walls_ += board.label[slot] != board.label[slot + Side];
      blocks_[board.label[slot]] += block_at(slot);
    });
  }

  int size(int region) const { return size_[region]; }

  bool fits() const {
    for (int g = 0; g < n_; ++g)
      if (!plan_.holds(g, size_[g])) return false;
    return true;
  }

  // Whether the plan lets the square (no queen's) change hands.
  bool may(int slot, int to) const {
    const int from = board_.label[slot];
    return size_[from] > plan_.floor[from] && plan_.floor[to] >= ShapePlan<Side>::kOrdinaryFloor &&
           size_[to] < plan_.cap;
  }

  // By how much the energy would grow.
  double change(int slot, int to) const {
    const int from = board_.label[slot];
    double sum = misfit(from, size_[from] - 1) - misfit(from, size_[from]);
    sum += misfit(to, size_[to] + 1) - misfit(to, size_[to]);
    sum += crowding(from, blocks_[from] - blocks_with(slot, from)) - crowding(from, blocks_[from]);
    sum += crowding(to, blocks_[to] + blocks_with(slot, to)) - crowding(to, blocks_[to]);
    sum += std::abs(walls_ + more_walls(slot, to) - plan_.walls) - std::abs(walls_ - plan_.walls);
    sum += plan_.weight_of_leaves *
           (std::abs(leaves_ + more_leaves(slot, to) - plan_.leaves) - std::abs(leaves_ - plan_.leaves));
    return plan_.mirror < 0 ? sum : sum + plan_.likeness * more_unlike(slot, to);
  }

  // Call it before the board itself is recoloured.
  void note(int slot, int to) {
    const int from = board_.label[slot];
    walls_ += more_walls(slot, to);
    leaves_ += more_leaves(slot, to);
    blocks_[from] -= blocks_with(slot, from);
    blocks_[to] += blocks_with(slot, to);
    --size_[from];
    ++size_[to];
  }

  // How many 2 x 2 blocks the square completes for a region.
  static int completes(const RegionBoard<Side>& board, int slot, int region) {
    const int r = slot / Side, c = slot % Side;
    const auto has = [&](int i, int j) {
      return i >= 0 && j >= 0 && i < board.n && j < board.n && board.region[region].has(i * Side + j);
    };
    int count = 0;
    for (const int i : {r - 1, r + 1})
      for (const int j : {c - 1, c + 1}) count += has(i, c) && has(r, j) && has(i, j);
    return count;
  }

 private:
  int blocks_with(int slot, int region) const { return completes(board_, slot, region); }

  bool block_at(int slot) const {
    if (slot % Side + 1 >= n_ || slot / Side + 1 >= n_) return false;
    const int g = board_.label[slot];
    return board_.label[slot + 1] == g && board_.label[slot + Side] == g && board_.label[slot + Side + 1] == g;
  }

  template <class Visit>
  void each_neighbour(int slot, Visit visit) const {
    if (slot / Side > 0) visit(slot - Side);
    if (slot % Side > 0) visit(slot - 1);
    if (slot % Side + 1 < n_) visit(slot + 1);
    if (slot / Side + 1 < n_) visit(slot + Side);
  }

  double misfit(int g, int size) const { return std::abs(size - plan_.target[g]) / std::sqrt(plan_.target[g]); }
  double crowding(int g, int blocks) const { return 0.2 * std::max(0.0, blocks - plan_.allowed_blocks[g]); }

  // As if `changed` had the label `to`; -1 changes nothing.
  bool is_leaf(int slot, int changed, int to) const {
    const int mine = slot == changed ? to : board_.label[slot];
    int alike = 0;
    each_neighbour(slot, [&](int beside) { alike += (beside == changed ? to : board_.label[beside]) == mine; });
    return alike == 1;
  }

  int more_leaves(int slot, int to) const {
    int more = is_leaf(slot, slot, to) - is_leaf(slot, -1, 0);
    each_neighbour(slot, [&](int beside) { more += is_leaf(beside, slot, to) - is_leaf(beside, -1, 0); });
    return more;
  }

  int more_walls(int slot, int to) const {
    int more = 0;
    const int from = board_.label[slot];
    each_neighbour(slot, [&](int beside) { more += (board_.label[beside] == from) - (board_.label[beside] == to); });
    return more;
  }

  // How many more borders at the square would differ from their image.
  int more_unlike(int slot, int to) const {
    int more = 0;
    const auto label = [&](int at) { return at == slot ? to : static_cast<int>(board_.label[at]); };
    each_neighbour(slot, [&](int beside) {
      const int a = image(slot), b = image(beside);
      const bool before = (board_.label[slot] != board_.label[beside]) != (board_.label[a] != board_.label[b]);
      const bool after = (to != board_.label[beside]) != (label(a) != label(b));
      more += after - before;
    });
    return more;
  }

  int image(int slot) const {
    const int r = slot / Side, c = slot % Side, last = n_ - 1;
    switch (plan_.mirror) {
      case 0: return (last - r) * Side + last - c;
      case 1: return r * Side + last - c;
      case 2: return (last - r) * Side + c;
      case 3: return c * Side + r;
      default: return (last - c) * Side + last - r;
    }
  }

  const RegionBoard<Side>& board_;
  const ShapePlan<Side>& plan_;
  const int n_;
  std::array<int, Side> size_{}, blocks_{};
  int walls_ = 0, leaves_ = 0;
};

}  // namespace queenright
