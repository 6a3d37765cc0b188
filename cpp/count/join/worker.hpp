// What all workers of a join share, and the worker itself. join.cpp explains the method.
#pragma once

#include <functional>
#include <memory>

#include "count/count.hpp"
#include "count/join/kernel.hpp"
#include "count/join/shape.hpp"
#include "count/join/tables.hpp"

namespace queenright::join {

enum Place { kNorthWest, kSouthWest, kNorthEast, kSouthEast, kPlaces };

Quadrant quadrant_at(const Shape& shape, int place, const OpenSquares& open = {});
std::uint32_t middle_rows(const Shape& shape, const Case& middle_case);  // rows that the middle queens hold

// Read-only once it is built.
struct Plan {
  Shape shape;
  const Kernel* kernel = nullptr;
  bool force_recount = false;
  OpenSquares open;  // by row of the board; empty if there are no constraints
  std::vector<Case> cases;
  ColumnRanks ranks;
  // By place. Entries are relative to their quadrant: without constraints, the east has the tables of the west.
  std::vector<QuadrantTable> tables;
  std::vector<CellLines> cells[2];             // west, east; by row of the board
  std::uint32_t west_only = 0, east_only = 0;  // rows whose open squares all lie on one side

  explicit Plan(const Shape& s) : shape(s), ranks(s.side()) {}
  const QuadrantTable& table_at(int place) const { return tables[static_cast<std::size_t>(place) % tables.size()]; }
  // False if R gives a row to a side where all its squares are closed. Rows are those of `of` alone.
  bool is_open(std::uint32_t west_rows, std::uint32_t of) const {
    return (west_only & of & ~west_rows) == 0 && (east_only & west_rows) == 0;
  }
  std::uint64_t steps_per_case() const { return 1ull << shape.north_rows(); }
  std::uint64_t step_count() const { return cases.size() * steps_per_case(); }
};

// Cases and tables of a shape. Raises Stopped if `control` asks for a stop while they are built.
std::unique_ptr<Plan> make_plan(const Shape& shape, const Kernel& kernel, int threads, const Control& control,
                                const OpenSquares& open = {});

// Receives each solution as it is found: the vector queens[column] = row, the weight of its case, the rows of its west.
using Sink = std::function<void(const std::uint8_t* queens, const Case& found_in, std::uint32_t west_rows)>;

// With a sink, a worker reports every solution that it counts; only for shapes without flags (no middle, or an odd
// board).
std::unique_ptr<Worker> make_worker(const Plan& plan, Algorithm algorithm, Sink sink = nullptr);

}  // namespace queenright::join
