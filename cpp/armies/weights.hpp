// The weights p and q of a white and a black queen: any are valid, good ones balance the squares of both colours.
#pragma once

#include <algorithm>
#include <cmath>

namespace queenright::armies {

struct Weights {
  int p, q;
};

// p : q as near to `black_squares` : `white_squares` (times `tilt`) as p <= largest_p and q <= largest_q allow.
inline Weights balanced_weights(int white_squares, int black_squares, int largest_p, int largest_q, double tilt = 1.0) {
  const double wanted = tilt * black_squares / white_squares;
  Weights best{1, 1};
  double best_error = 1e9;
  for (int q = 1; q <= largest_q; ++q) {
    const int p = std::clamp(static_cast<int>(std::lround(wanted * q)), 1, largest_p);
    const double error = std::abs(std::log(p / (wanted * q)));
    if (error < best_error - 1e-12) best = {p, q}, best_error = error;
  }
  return best;
}

// Σ|excess| must stay below this to refute armies of `size`: 2(p·w + q·b) < 2(p + q)·size.
inline int excess_limit(Weights weights, int white_squares, int black_squares, int size) {
  return 4 * (weights.p + weights.q) * size - 2 * (weights.p * white_squares + weights.q * black_squares);
}

}  // namespace queenright::armies
