// A checker of proofs that a formula in clauses has no solution. See drat.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace queenright {

struct DratVerdict {
  bool holds = false;
  bool stopped = false;
  std::string reason;       // why it does not hold
  std::size_t clauses = 0;  // of the formula
  std::size_t lemmas = 0;   // that were checked
  std::size_t rat = 0;      // of these, how many needed the RAT rule
};

// Whether `proof` (DRAT as text) shows that `formula` (DIMACS CNF) has no solution. A text that is neither raises
// std::invalid_argument. `stop` is asked now and then, with the characters of the proof that have been read. If it
// holds, `lrat` gets the same proof with its reasons, for lrat.hpp and for any other checker of LRAT.
DratVerdict check_drat(std::string_view formula, std::string_view proof, const std::function<bool(std::size_t)>& stop,
                       std::string* lrat = nullptr);

}  // namespace queenright
