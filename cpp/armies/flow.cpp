// Breadth-first augmentation on bit masks: the graph has at most 2(2n - 1) nodes, and a path is rarely longer than
// five.
#include "armies/flow.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace queenright::armies {

namespace {
constexpr int kSums = 0, kDifferences = 1;
}

void LineFlow::connect(const Live& live, int p, int q) {
  std::memset(capacity_, 0, sizeof capacity_);
  std::memset(reachable_, 0, sizeof reachable_);
  for (int row = 0; row < n_; ++row)
    for (std::uint32_t squares = live.white[row] | live.black[row]; squares != 0; squares &= squares - 1) {
      const int column = std::countr_zero(squares);
      capacity_[row][column] = static_cast<std::int8_t>(live.white[row] >> column & 1 ? p : q);
      refresh(row, column);
    }
}

void LineFlow::load(const Live& live, int p, int q) {
  std::memset(flow_, 0, sizeof flow_);
  std::memset(excess_, 0, sizeof excess_);
  connect(live, p, q);
  for (int row = 0; row < n_; ++row)
    for (int column = 0; column < n_; ++column) {
      const int value = live.white[row] >> column & 1 ? p : live.black[row] >> column & 1 ? -q : 0;
      excess_[kSums][row + column] += value;
      excess_[kDifferences][row - column + n_ - 1] += value;
    }
  total_ = 0;
  for (const auto& family : excess_)
    for (int line = 0; line < 2 * n_ - 1; ++line) total_ += std::abs(family[line]);
}

void LineFlow::refresh(int row, int column) {
  const int sum = row + column, difference = row - column + n_ - 1;
  const int capacity = capacity_[row][column], flow = flow_[row][column];
  const std::uint64_t to_difference = std::uint64_t{1} << difference, to_sum = std::uint64_t{1} << sum;
  reachable_[kSums][sum] = (reachable_[kSums][sum] & ~to_difference) | (flow < capacity ? to_difference : 0);
  reachable_[kDifferences][difference] =
      (reachable_[kDifferences][difference] & ~to_sum) | (-flow < capacity ? to_sum : 0);
}

bool LineFlow::push_below(int limit) {
  while (total_ >= limit)
    if (!augment()) return false;
  return true;
}

bool LineFlow::augment() {
  struct Node {
    std::int8_t family, line;
  } queue[2 * kLines];
  int head = 0, tail = 0;
  std::uint64_t fresh[2] = {~std::uint64_t{0}, ~std::uint64_t{0}};
  std::uint64_t wanting[2] = {0, 0};
  for (int family : {kSums, kDifferences})
    for (int line = 0; line < 2 * n_ - 1; ++line) {
      const std::uint64_t bit = std::uint64_t{1} << line;
      if (excess_[family][line] < 0) wanting[family] |= bit;
      if (excess_[family][line] <= 0) continue;
      fresh[family] &= ~bit;
      parent_[family][line] = -1;
      queue[tail++] = {static_cast<std::int8_t>(family), static_cast<std::int8_t>(line)};
    }
  while (head < tail) {
    const Node node = queue[head++];
    const int other = 1 - node.family;
    std::uint64_t found = reachable_[node.family][node.line] & fresh[other];
    if (const std::uint64_t ends = found & wanting[other]) {
      push_along(other, std::countr_zero(ends), node.family, node.line);
      return true;
    }
    fresh[other] &= ~found;
    for (; found != 0; found &= found - 1) {
      const int line = std::countr_zero(found);
      parent_[other][line] = node.line;
      queue[tail++] = {static_cast<std::int8_t>(other), static_cast<std::int8_t>(line)};
    }
  }
  black_lines_[kSums] = fresh[kSums];
  black_lines_[kDifferences] = fresh[kDifferences];
  return false;
}

std::pair<int, int> LineFlow::cut_armies(const Live& live) const {
  int white = 0, black = 0;
  for (int row = 0; row < n_; ++row)
    for (std::uint32_t left = live.white[row] | live.black[row]; left != 0; left &= left - 1) {
      const int column = std::countr_zero(left);
      const unsigned sum_black = black_lines_[kSums] >> (row + column) & 1;
      const unsigned difference_black = black_lines_[kDifferences] >> (row - column + n_ - 1) & 1;
      const bool is_white = live.white[row] >> column & 1;
      if (is_white && !sum_black && !difference_black) ++white;
      if (!is_white && sum_black && difference_black) ++black;
    }
  return {white, black};
}

// Moves as much as the path allows into `line`, whose predecessor is `source`; older ones stand in parent_.
void LineFlow::push_along(int family, int line, int source_family, int source) {
  parent_[family][line] = static_cast<std::int8_t>(source);
  const auto walk = [&](auto&& step) {
    for (int at_family = family, at = line; parent_[at_family][at] >= 0; at = parent_[at_family][at], at_family ^= 1) {
      const int sum = at_family == kDifferences ? parent_[at_family][at] : at;
      const int difference = at_family == kDifferences ? at : parent_[at_family][at];
      const int row = row_of(sum, difference);
      step(row, sum - row, at_family == kDifferences ? 1 : -1);
    }
  };
  int first_family = source_family, first = source;
  while (parent_[first_family][first] >= 0) {
    first = parent_[first_family][first];
    first_family ^= 1;
  }
  int amount = std::min(excess_[first_family][first], -excess_[family][line]);
  walk([&](int row, int column, int way) {
    amount = std::min(amount, capacity_[row][column] - way * flow_[row][column]);
  });
  walk([&](int row, int column, int way) {
    flow_[row][column] = static_cast<std::int8_t>(flow_[row][column] + way * amount);
    refresh(row, column);
  });
  excess_[first_family][first] -= amount;
  excess_[family][line] += amount;
  total_ -= 2 * amount;
}

}  // namespace queenright::armies
