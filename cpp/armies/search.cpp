#include "armies/search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace queenright::armies {

namespace {

constexpr int kLargestWeight = 60;
constexpr int kMostWeights = 12;  // tried for one node; the first decides nearly always

// The next ratio to try, between what was too little (low) and too much (high) for the white army.
double next_tilt(double low, double high) {
  if (high == 0) return low * 1.3;
  return low == 0 ? high / 1.3 : std::sqrt(low * high);
}

std::vector<Square> squares_of(int n, const std::uint32_t* squares) {
  std::vector<Square> found;
  for (int row = 0; row < n; ++row)
    for (std::uint32_t left = squares[row]; left != 0; left &= left - 1) found.push_back({row, std::countr_zero(left)});
  return found;
}

}  // namespace

Live live_squares(int n, std::uint32_t rows, std::uint32_t columns) {
  const std::uint32_t all = n == 32 ? ~0u : (1u << n) - 1;
  Live live{};
  for (int row = 0; row < n; ++row) {
    live.white[row] = rows >> row & 1 ? columns : 0;
    live.black[row] = rows >> row & 1 ? 0 : all & ~columns;
  }
  return live;
}

int count_squares(int n, const std::uint32_t* squares) {
  int count = 0;
  for (int row = 0; row < n; ++row) count += std::popcount(squares[row]);
  return count;
}

std::pair<int, int> mixed_diagonal(int n, const Live& live) {
  int counts[2][2][kLines] = {};
  for (int row = 0; row < n; ++row)
    for (int colour = 0; colour < 2; ++colour)
      for (std::uint32_t left = colour == 0 ? live.white[row] : live.black[row]; left != 0; left &= left - 1) {
        const int column = std::countr_zero(left);
        ++counts[0][colour][row + column];
        ++counts[1][colour][row - column + n - 1];
      }
  std::pair<int, int> best{-1, 0};
  int most = 0;
  for (int family = 0; family < 2; ++family)
    for (int line = 0; line < 2 * n - 1; ++line) {
      const int white = counts[family][0][line], black = counts[family][1][line];
      const int loss = 64 * std::min(white, black) + std::max(white, black);
      if (std::min(white, black) > 0 && loss > most) best = {family, line}, most = loss;
    }
  return best;
}

void clear_diagonal(int n, std::uint32_t* squares, int family, int line) {
  for (int row = 0; row < n; ++row) {
    const int column = family == 0 ? line - row : row - line + n - 1;
    if (column >= 0 && column < n) squares[row] &= ~(1u << column);
  }
}

bool refuted(LineFlow& flow, int n, const Live& live, int size, Weights* used, int* rounds) {
  Weights ignored{0, 0}, &found = used == nullptr ? ignored : *used;
  const int white = count_squares(n, live.white), black = count_squares(n, live.black);
  if (white < size || black < size) return true;
  double tilt = 1, low = 0, high = 0;
  for (int round = 0; round < kMostWeights; ++round, tilt = next_tilt(low, high)) {
    if (rounds != nullptr) *rounds = round + 1;
    const Weights weights = balanced_weights(white, black, kLargestWeight, kLargestWeight, tilt);
    flow.load(live, weights.p, weights.q);
    if (flow.push_below(excess_limit(weights, white, black, size))) {
      found = weights;
      return true;
    }
    const auto [cut_white, cut_black] = flow.cut_armies(live);
    if (cut_white >= size && cut_black >= size) return false;
    (cut_white < size ? low : high) = tilt;
  }
  return false;
}

bool search_boards(LineFlow& flow, int n, const Live& live, int size, const std::atomic<bool>& stop,
                   const std::function<bool(const Live&)>& visit) {
  if (stop || refuted(flow, n, live, size)) return false;
  const auto [family, line] = mixed_diagonal(n, live);
  if (family < 0) return visit(live);
  Live next = live;
  clear_diagonal(n, next.white, family, line);
  if (search_boards(flow, n, next, size, stop, visit)) return true;
  next = live;
  clear_diagonal(n, next.black, family, line);
  return search_boards(flow, n, next, size, stop, visit);
}

Armies armies_of(int n, const Live& live) { return {squares_of(n, live.white), squares_of(n, live.black)}; }

}  // namespace queenright::armies
