// A checker of LRAT proofs that a formula in clauses has no solution. See lrat.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace queenright {

struct LratVerdict {
  bool holds = false;
  bool stopped = false;
  std::string reason;       // why it does not hold
  std::size_t clauses = 0;  // of the formula
  std::size_t lemmas = 0;   // that were checked
  std::size_t rat = 0;      // of these, how many used the RAT rule
};

// Whether `proof` (LRAT as text) shows that `formula` (DIMACS CNF) has no solution. A text that is neither raises
// std::invalid_argument. `stop` is asked now and then, with the characters of the proof that have been read.
LratVerdict check_lrat(std::string_view formula, std::string_view proof, const std::function<bool(std::size_t)>& stop);

}  // namespace queenright
