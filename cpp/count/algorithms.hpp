// One table describes every counting algorithm: its name, the board sizes it supports, its family, and about how long
// it runs. All code that lists, chooses, plans or checks algorithms, in C++ and in Python, reads this table; a new
// algorithm is one line.
#pragma once

#include <string>
#include <string_view>

#include "count/count.hpp"

namespace queenright {

// How the time of a whole count is estimated beforehand.
enum class Forecast {
  None,    // not at all: a yardstick, never the quickest
  Pieces,  // a random sample of its steps is run
  Walks,   // a step may take hours: random walks estimate the nodes, a small board the speed
  Shares,  // a step may take a minute: shares of random steps are run, level by level
};

struct AlgorithmFacts {
  Algorithm algorithm;
  std::string_view name;
  int smallest, largest;    // board sizes; below 4, Border uses the textbook search
  std::string_view family;  // algorithms of different families share no counting code, so one checks the other
  Forecast forecast;
  // Seconds on one reference core (2020, AVX2) at one size, and the factor from each size to the next, both to within a
  // factor of two. Plans depend on them: changing one changes every plan, so raise kPlanVersion with it.
  int reference_size;
  double reference_seconds, growth;
};

// From the simplest to the fastest on large boards.
inline constexpr AlgorithmFacts kAlgorithmTable[] = {
    {Algorithm::Textbook, "textbook", 0, 32, "textbook", Forecast::None, 16, 3.8, 7.6},
    {Algorithm::Border, "border", 4, 32, "border", Forecast::Walks, 18, 85.0, 8.3},
    {Algorithm::JoinPlain, "halves", 6, 21, "join", Forecast::Pieces, 18, 2.5, 7.5},
    {Algorithm::JoinBand, "band", 6, 24, "join", Forecast::Pieces, 20, 72.0, 9.5},
    {Algorithm::Colours, "colours", 6, 26, "colours", Forecast::Pieces, 20, 16.0, 8.4},
    {Algorithm::Packed, "packed", 6, 28, "colours", Forecast::Shares, 24, 12000.0, 5.2},
};

constexpr const AlgorithmFacts& facts_of(Algorithm algorithm) {
  for (const AlgorithmFacts& facts : kAlgorithmTable)
    if (facts.algorithm == algorithm) return facts;
  throw "this algorithm is not in the table";
}

// "auto", "torus", "search", "transfer" or a name in the table; std::invalid_argument for any other.
Algorithm algorithm_named(std::string_view name);
std::string name_of(Algorithm algorithm);

}  // namespace queenright
