// Estimates of the number of solutions, and of the work of a search, from random probes.
//
//     queenright::Control control;
//     double ln_first = queenright::estimate_by_prefixes(27, 10000, 1, 0, control);   // seed 1, stream 0: one run
//     double ln_second = queenright::estimate_by_prefixes(27, 10000, 1, 1, control);  // an independent one
//     double ln_hundred = queenright::estimate_by_resampling(100, 16384, 1, 0, control);
//
// Every call is one run: exp of its result is an unbiased estimate of Q(n). Several runs with different streams give
// the error; averaging them is left to the caller. A run without any solution returns minus infinity, one that was
// stopped NaN. Other sizes, and zero probes, raise std::invalid_argument. Estimates by tempering: sample/tempering.hpp.
#pragma once

#include <cstdint>

#include "count/count.hpp"

namespace queenright {

// The natural logarithm of the mean over `probes` random prefixes, of about two thirds of the columns, each completed
// by an exact count. n = 0..32.
double estimate_by_prefixes(int n, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                            const Control& control);

// The same by sequential Monte Carlo with `particles` boards that grow together. n = 0..256.
double estimate_by_resampling(int n, std::uint64_t particles, std::uint64_t seed, std::uint64_t stream,
                              const Control& control);

// How many boards backtracking by columns visits (the root included), with the standard error of that mean.
struct TreeEstimate {
  double nodes = 0;
  double standard_error = 0;
};
TreeEstimate estimate_tree(int n, std::uint64_t probes, std::uint64_t seed, const Control& control);  // n = 0..100

}  // namespace queenright
