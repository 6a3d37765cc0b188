// A second opinion on a unit, and what a border search would cost: both by plain searches that share no counting code
// with the counters themselves.
//
//   auto counter = queenright::make_counter(16, queenright::Algorithm::JoinPlain);
//   queenright::Unit unit = counter->units(100)[7];
//   auto first = counter->make_worker()->run(unit, control);
//   auto again = queenright::recount(unit, control);      // visits the unit's boards one by one
//   assert(first.count == again.count);
#pragma once

#include <cstdint>
#include <vector>

#include "count/count.hpp"

namespace queenright {

// Counts the boards of a unit again, with their weights, whichever algorithm the unit belongs to: a unit of a join is a
// set of boards (its middle queens and the rows of its west half), and so is a unit of a search. Tens of times as slow
// as a join. `work` is the number of queens tried.
UnitResult recount(const Unit& unit, Control& control);

// The same for a unit of a join, or by colours, of a board with constraints: the open squares, row by row, a bit for
// each column.
UnitResult recount_open(const Unit& unit, Control& control, const std::vector<std::uint32_t>& open);

// The work of a whole border search (the sum of UnitResult::work over its units), from `probes` random walks whose
// lower ends are searched in full. n = 6..32. A stopped estimate has fewer probes.
struct WorkEstimate {
  double work = 0;
  double standard_error = 0;
  std::uint64_t probes = 0;
};
WorkEstimate estimate_border_work(int size, std::uint64_t probes, std::uint64_t seed, std::uint64_t stream,
                                  const Control& control);

}  // namespace queenright
