// Mathematical functions that must give the same bits on every machine: results computed from a seed must not depend on
// the platform's exp(). They use only operations that IEEE 754 rounds exactly (+ - * / and scaling), so the files that
// call them are compiled without contraction into fused operations (see CMakeLists.txt).
#pragma once

#include <cmath>

#include "ground/random.hpp"

namespace queenright {

// e to the x, to about 15 digits, for x from -700 to 700; 0 below.
inline double exact_exp(double x) {
  if (x < -700) return 0;
  const double halvings = std::floor(x * 1.4426950408889634 + 0.5);
  const double rest = x - halvings * 0.6931471805599453;  // at most half of ln 2
  double sum = 1;
  for (int k = 14; k > 0; --k) sum = 1 + sum * rest / k;
  return std::ldexp(sum, static_cast<int>(halvings));
}

// Nearly normal, with mean 0 and variance 1: the sum of twelve uniform numbers, less its mean.
inline double exact_normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.unit();
  return sum;
}

}  // namespace queenright
