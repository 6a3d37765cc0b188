// Counting by joining half boards. A search that visits every solution reaches at most about 10 million per second on
// one core; here none is visited. The middle columns are filled first (a case, see shape.hpp). The other rows are
// divided between west and east (a row set), so that west and east share no row by construction; a half board west fits
// a half board east if no diagonal is used by both. For each row set:
//   1. join north and south quadrants into the list of half boards of each side;
//   2. turn the shorter list into a bit matrix, one row per diagonal, one bit per half board;
//   3. compute for every quadrant entry of the other side the vector of half boards it does not attack: an AND over its
//      queens;
//   4. for every half board of the other side AND its two vectors, and count the ones.
// So the work per pair of half boards is a few hundredths of an instruction. All row sets are independent.
//
// A step is (case, northern part of the row set); its row sets are all southern parts.
#include <bit>
#include <future>
#include <stdexcept>

#include "count/algorithms.hpp"
#include "count/join/counter.hpp"
#include "count/join/worker.hpp"
#include "ground/processor.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace join {

Quadrant quadrant_at(const Shape& shape, int place, const OpenSquares& open) {
  return quadrant_of(shape, place == kNorthWest || place == kNorthEast, place == kNorthWest || place == kSouthWest,
                     open);
}

std::uint32_t middle_rows(const Shape& shape, const Case& middle_case) {
  std::uint32_t rows = 0;
  for (int index = 0; index < shape.middle; ++index) rows |= 1u << middle_case.queens[index];
  return rows;
}

namespace {

CellLines cell_lines(const Shape& shape, int row, bool west) {
  CellLines cells{};
  const int lines = shape.shared_lines(), valid_row = 2 * lines + 1;
  for (int column = 0; column < shape.side(); ++column) {
    const int board_column = column + (west ? 0 : shape.east_start());
    const int sum = row + board_column - (shape.size - shape.side());
    const int difference = row - board_column + shape.side() - 1;
    cells.sum[column] = static_cast<std::uint8_t>(sum >= 0 && sum < lines ? sum : valid_row);
    cells.difference[column] =
        static_cast<std::uint8_t>(difference >= 0 && difference < lines ? lines + difference : valid_row);
  }
  return cells;
}

void build_tables(Plan& plan, bool in_parallel, const std::atomic<bool>& stop) {
  const auto policy = in_parallel ? std::launch::async : std::launch::deferred;
  std::vector<std::future<QuadrantTable>> made;
  for (int place = 0; place < (plan.open.empty() ? kNorthEast : kPlaces); ++place)
    made.push_back(std::async(policy, [&plan, &stop, place] {
      return build_table(quadrant_at(plan.shape, place, plan.open), plan.ranks, stop);
    }));
  for (auto& table : made) plan.tables.push_back(table.get());
}

// Rows that must be in the west, or in the east.
void find_sides(Plan& plan) {
  const std::uint32_t west = (1u << plan.shape.side()) - 1, east = west << plan.shape.east_start();
  for (std::size_t row = 0; row < plan.open.size(); ++row) {
    if ((plan.open[row] & ~west) == 0) plan.west_only |= 1u << row;
    if ((plan.open[row] & ~east) == 0) plan.east_only |= 1u << row;
  }
}

}  // namespace

std::unique_ptr<Plan> make_plan(const Shape& shape, const Kernel& kernel, int threads, const Control& control,
                                const OpenSquares& open) {
  auto plan = std::make_unique<Plan>(shape);
  plan->kernel = &kernel;
  plan->open = open;
  plan->cases = cases_of(shape, open);
  find_sides(*plan);
  if (threads == 0) return plan;  // only the plan is needed
  build_tables(*plan, threads > 1, control.stop);
  for (int row = 0; row < shape.size; ++row)
    for (const bool west : {true, false}) plan->cells[west ? 0 : 1].push_back(cell_lines(shape, row, west));
  return plan;
}

namespace {

class JoinCounter : public Counter {
 public:
  JoinCounter(const Shape& shape, Algorithm algorithm, const Kernel& kernel, int threads, const Control& control,
              bool force_recount, const OpenSquares& open)
      : owned_(make_plan(shape, kernel, threads, control, open)), plan_(*owned_), algorithm_(algorithm) {
    owned_->force_recount = force_recount;
    for (const Case& middle_case : plan_.cases) case_costs_.push_back(row_set_cost(shape, middle_case));
  }

  int size() const override { return plan_.shape.size; }
  Algorithm algorithm() const override { return algorithm_; }
  std::string describe() const override {
    const std::string side = std::to_string(plan_.shape.side());
    return "join " + side + "+" + std::to_string(plan_.shape.middle) + "+" + side + ", " + plan_.kernel->name;
  }
  std::uint64_t step_count() const override { return plan_.step_count(); }
  std::uint64_t step_cost(std::uint64_t step) const override {
    const Case& stepped = plan_.cases[step / plan_.steps_per_case()];
    const auto north = static_cast<std::uint32_t>(step % plan_.steps_per_case());
    const std::uint32_t taken = middle_rows(plan_.shape, stepped);
    const int south_free = plan_.shape.south_rows() - std::popcount(taken >> plan_.shape.north_rows());
    const int south_queens = plan_.shape.side() - std::popcount(north);
    if ((north & taken) != 0 || south_queens < 0 || south_queens > south_free) return 0;
    if (!plan_.is_open(north, (1u << plan_.shape.north_rows()) - 1)) return 0;
    std::uint64_t row_sets = 1;
    for (int i = 0; i < south_queens; ++i) row_sets = row_sets * static_cast<std::uint64_t>(south_free - i) / (i + 1);
    return row_sets * case_costs_[step / plan_.steps_per_case()];
  }
  std::uint64_t opening_count() const override { return plan_.cases.size(); }
  std::size_t table_bytes() const override {
    std::size_t bytes = 0;
    for (const QuadrantTable& table : plan_.tables) bytes += table.bytes();
    return bytes;
  }
  // The four tables of a case take about as much as the two of all cases: a quarter of the entries, twice, and wider.
  std::size_t worker_bytes() const override { return table_bytes(); }
  std::unique_ptr<Worker> make_worker() const override {
    if (plan_.cells[0].empty()) throw std::invalid_argument("a counter made with 0 threads has units but no workers");
    return join::make_worker(plan_, algorithm_);
  }

 private:
  const std::unique_ptr<Plan> owned_;
  const Plan& plan_;
  std::vector<std::uint64_t> case_costs_;
  Algorithm algorithm_;
};

}  // namespace

std::unique_ptr<Counter> make_counter(const Shape& shape, Algorithm algorithm, const Kernel& kernel, int threads,
                                      const Control& control, bool force_recount, const OpenSquares& open) {
  return std::make_unique<JoinCounter>(shape, algorithm, kernel, threads, control, force_recount, open);
}

}  // namespace join

const join::Kernel& join::kernel_for(CpuPath path) {
  return takes_avx2(path) ? *join::avx2_kernel() : join::portable_kernel();
}

std::unique_ptr<Counter> make_join_counter(int size, Algorithm algorithm, CpuPath path, int threads,
                                           const Control& control) {
  return join::make_counter(join::shape_for(size, algorithm), algorithm, join::kernel_for(path), threads, control,
                            false);
}

// Words and tables hold sides of at most 10 columns.
join::Shape join::shape_for(int size, Algorithm algorithm) {
  const bool plain = algorithm == Algorithm::JoinPlain;
  const AlgorithmFacts& facts = facts_of(algorithm);
  if (size < facts.smallest || size > facts.largest)
    throw std::invalid_argument(std::string(plain ? "the plain join" : "the join with a middle band") +
                                " takes board sizes from " + std::to_string(facts.smallest) + " to " +
                                std::to_string(facts.largest) + ", got " + std::to_string(size));
  int middle = size % 2 == 1 ? 1 : plain ? 0 : 2;
  const int widest_side = size == 21 ? 9 : join::kMaxSide;  // n = 21: 9+3+9 is 1.3 times as fast as 10+1+10 (sampled)
  while (!plain && (size - middle) / 2 > widest_side) middle += 2;
  return {size, middle};
}

}  // namespace queenright
