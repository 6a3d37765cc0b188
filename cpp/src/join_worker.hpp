// What all workers of a join share, and the worker itself. The essay on the method is in count_join.cpp.
#pragma once

#include "join_kernel.hpp"
#include "join_shape.hpp"
#include "join_tables.hpp"
#include "queenright/count.hpp"

namespace queenright::join {

enum Place { kNorthWest, kSouthWest, kNorthEast, kSouthEast, kPlaces };

Quadrant quadrant_at(const Shape& shape, int place);
std::uint32_t middle_rows(const Shape& shape, const Case& middle_case);  // rows that the middle queens hold

// Read-only once it is built.
struct Plan {
  Shape shape;
  const Kernel* kernel = nullptr;
  bool force_recount = false;
  std::vector<Case> cases;
  ColumnRanks ranks;
  QuadrantTable north, south;  // west and east have the same: entries count within their quadrant
  std::vector<CellLines> cells[2];    // west, east; by row of the board

  explicit Plan(const Shape& s) : shape(s), ranks(s.side()) {}
  const QuadrantTable& table_at(int place) const { return place == kNorthWest || place == kNorthEast ? north : south; }
  std::uint64_t steps_per_case() const { return 1ull << shape.north_rows(); }
};

std::unique_ptr<Worker> make_worker(const Plan& plan);

}  // namespace queenright::join
