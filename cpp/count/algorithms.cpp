// Converts between algorithms and their names.
#include "count/algorithms.hpp"

#include <stdexcept>

#include "count/colours/board.hpp"

namespace queenright {

static_assert(facts_of(Algorithm::Colours).largest == 2 * colours::kMaxSide);
static_assert(facts_of(Algorithm::Packed).largest == 2 * colours::kLargestSide);

Algorithm algorithm_named(std::string_view name) {
  if (name == "auto") return Algorithm::Automatic;
  if (name == "torus") return Algorithm::Torus;
  if (name == "search") return Algorithm::Search;
  if (name == "transfer") return Algorithm::Transfer;
  for (const AlgorithmFacts& facts : kAlgorithmTable)
    if (facts.name == name) return facts.algorithm;
  throw std::invalid_argument("no counting algorithm is named " + std::string(name));
}

std::string name_of(Algorithm algorithm) {
  if (algorithm == Algorithm::Automatic) return "auto";
  if (algorithm == Algorithm::Torus) return "torus";
  if (algorithm == Algorithm::Search) return "search";
  if (algorithm == Algorithm::Transfer) return "transfer";
  return std::string(facts_of(algorithm).name);
}

}  // namespace queenright
