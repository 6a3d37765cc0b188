// Counting by colours. Queens on squares of different colours never share a diagonal. So once it is fixed which rows
// and which columns have their queen on a black square, the black and the white queens are independent of each other:
//
//   Q(n) = sum over choices of (ways to place the black queens) x (ways to place the white queens).
//
// Black queens in even rows stand in even columns, those in odd rows in odd columns. So a choice consists of sets of
// even and odd rows (E, O) and of even and odd columns (F, G). A black placement is a placement on the rows E and the
// columns F of one small board together with one on O and G of another, such that the two share no diagonal. For n = 20
// the small boards are 10 x 10, and a typical one has 24 placements for given rows and columns.
//
// For a class of row sets E and one O (level.hpp):
//   1. compute the matrix over all F and G: how many pairs of black placements share no diagonal. The placements of E
//      are bits, 256 column sets at a time (planes.hpp); each placement of O is an AND of a few vectors, whose ones are
//      counted by carry-save adders (kernel_body.hpp);
//   2. multiply every number by the weight of its choice;
//   3. do the same for white on the remaining rows and columns, and multiply each number by that of the matrix as soon
//      as it is known.
// No solution is ever visited: only counts are multiplied.
//
// Closed squares (a board with constraints) are left out of the placements; all else stays as it is.
#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "count/colours/block.hpp"
#include "count/colours/kernel.hpp"
#include "count/colours/plan.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace colours {
namespace {

// One set O, as lists: black queens on O, white queens on the other odd rows.
struct OddSide {
  std::size_t position;
  CodeLists black, white;
};

using Number = std::uint16_t;  // half the size of 32 bits: the matrix of one step stays in the cache

class ColourWorker : public Worker {
 public:
  ColourWorker(const Unit& all_steps, const Plan& plan, Blocks& blocks, const Kernel& kernel)
      : Worker(all_steps), plan_(plan), blocks_(blocks), kernel_(kernel), scratch_(kScratchVectors) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    try {
      for (std::uint64_t step = unit.first; step < unit.last; ++step) run_step(plan_.steps[step], tally, control.stop);
    } catch (const Stopped&) {
      return tally.finish(false);
    }
    return tally.finish(true);
  }

  void run_step(const Step& step, Tally& tally, const std::atomic<bool>& stop) {
    if (plan_.levels.empty()) return;  // no choice has open squares in every row and column
    const auto& level = plan_.levels[step.level];
    open_block(step, stop);
    for (std::size_t position = step.odd_first; position < step.odd_last; ++position) {
      const OddSide odd = odd_side(level, position, level.classes[step.last_class - 1], stop);
      for (std::size_t index = 0; index < block_->size(); ++index) {
        const EvenSide& even = block_->side(index);
        if (position >= even.of->odd_rows.last) continue;
        tally.add(count_choices(level, even, odd, stop), 1);
        tally.add_work(even.black.placements() * odd.black.placements + even.white.placements() * odd.white.placements);
      }
    }
  }

  // The block serves all steps with the same classes. The previous block is released first, to free its memory.
  void open_block(const Step& step, const std::atomic<bool>& stop) {
    const auto wanted = std::pair{step.level, step.first_class};
    if (block_ != nullptr && opened_ == wanted) return;
    block_.reset();
    block_ = blocks_.open(step, stop);
    opened_ = wanted;
  }

  OddSide odd_side(const Plan::SievedLevel& level, std::size_t position, const Level::Class& largest,
                   const std::atomic<bool>& stop) const {
    const Board& board = plan_.board;
    const Set rows = level.odd_rows[position];
    return {position,
            CodeLists(board.black_odd,
                      list_placements(board.black_odd, rows, level.black_odd_position, largest.odd_columns.last,
                                      level.black_sieve, stop),
                      level.black_sieve, stop),
            CodeLists(board.white_odd,
                      list_placements(board.white_odd, complement(rows, board.odd), level.white_odd_position,
                                      largest.even_columns.last, level.white_sieve, stop),
                      level.white_sieve, stop)};
  }

  // All choices with an E of this class and this O, with their weights.
  std::uint64_t count_choices(const Level& level, const EvenSide& even, const OddSide& odd,
                              const std::atomic<bool>& stop) {
    fill_matrix(level, even, odd, stop);
    const std::size_t columns = even.of->even_columns.last, width = even.rows.size() * columns;
    std::uint64_t sum = 0;
    for (const Chunk& chunk : even.white.chunks()) {
      count_chunk(even.white, chunk, plan_.board.white_odd, odd.white, columns, stop);
      offsets_.clear();
      for (const LaneOwner& lane : chunk.lanes)
        offsets_.push_back(static_cast<std::uint32_t>(lane.group * width + lane.row_set * columns));
      for (std::size_t f = 0; f < columns; ++f) sum += sum_products(counts_[f], matrix_.data() + f);
    }
    return sum;
  }

  // The weighted black counts: one row per G, with the F of every E in turn.
  void fill_matrix(const Level& level, const EvenSide& even, const OddSide& odd, const std::atomic<bool>& stop) {
    const std::size_t columns = even.of->even_columns.last, width = even.rows.size() * columns;
    matrix_.assign(even.of->odd_columns.last * width, 0);
    for (const Chunk& chunk : even.black.chunks()) {
      count_chunk(even.black, chunk, plan_.board.black_odd, odd.black, even.of->odd_columns.last, stop);
      offsets_.clear();
      for (const LaneOwner& lane : chunk.lanes)
        offsets_.push_back(static_cast<std::uint32_t>(lane.row_set * columns + lane.group));
      for (std::size_t g = 0; g < even.of->odd_columns.last; ++g) {
        if (g == 0 || g == even.of->odd_columns.first) set_weights(level, even, chunk, odd.position, g);
        add_numbers(counts_[g], matrix_.data() + g * width);
      }
    }
  }

  void set_weights(const Level& level, const EvenSide& even, const Chunk& chunk, std::size_t odd, std::size_t g) {
    weights_.clear();
    for (const LaneOwner& lane : chunk.lanes)
      weights_.push_back(level.weight(*even.of, even.rows[lane.row_set], odd, lane.group, g));
  }

  void count_chunk(const Planes& planes, const Chunk& chunk, const SubBoard& board, const CodeLists& lists,
                   std::size_t groups, const std::atomic<bool>& stop) {
    counts_.resize(std::max(counts_.size(), groups));
    std::memset(counts_.data(), 0, groups * sizeof(LaneCounts));
    for (const Tile& tile : chunk.tiles) {
      throw_if_stopped(stop);
      kernel_.add_tile({planes.vectors(tile), tile.pattern, tile.planes, plan_.board.lines(), &board, &lists, groups,
                        counts_.data(), scratch_.data()});
    }
  }

  void add_numbers(const LaneCounts& counts, Number* row) const {
    std::uint16_t numbers[kLanes];
    if (!kernel_.read(counts, numbers)) return;
    std::uint32_t seen = 0;
    for (std::size_t lane = 0; lane < offsets_.size(); ++lane) {
      const std::uint32_t sum = row[offsets_[lane]] + numbers[lane] * weights_[lane];
      row[offsets_[lane]] = static_cast<Number>(sum);
      seen |= sum;
    }
    if (seen > std::numeric_limits<Number>::max()) throw std::overflow_error("a count by colours does not fit");
  }

  std::uint64_t sum_products(const LaneCounts& counts, const Number* column) const {
    std::uint16_t numbers[kLanes];
    if (!kernel_.read(counts, numbers)) return 0;
    std::uint64_t sum = 0;
    for (std::size_t lane = 0; lane < offsets_.size(); ++lane)
      sum += std::uint64_t{column[offsets_[lane]]} * numbers[lane];
    return sum;
  }

  const Plan& plan_;
  Blocks& blocks_;
  const Kernel& kernel_;
  std::shared_ptr<const Block> block_;
  std::pair<std::size_t, std::size_t> opened_;  // level and first class of the open block
  std::vector<LaneCounts> counts_;
  std::vector<Number> matrix_;
  std::vector<std::uint32_t> offsets_, weights_;  // by lane
  std::vector<Bits256> scratch_;
};

class ColourCounter : public Counter {
 public:
  ColourCounter(int size, const Kernel& kernel, const OpenSquares& open)
      : plan_(size, open), blocks_(plan_), kernel_(kernel) {}

  int size() const override { return plan_.board.size; }
  Algorithm algorithm() const override { return Algorithm::Colours; }
  std::string describe() const override {
    return "colours " + std::to_string(plan_.board.even) + "+" + std::to_string(plan_.board.odd) + ", " + kernel_.name;
  }
  std::uint64_t step_count() const override { return plan_.steps.size(); }
  std::uint64_t step_cost(std::uint64_t step) const override { return plan_.steps[step].cost; }
  std::uint64_t opening_count() const override { return plan_.blocks; }
  std::size_t table_bytes() const override { return 0; }  // all tables belong to the workers
  std::size_t worker_bytes() const override { return plan_.worker_bytes(); }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<ColourWorker>(all_steps(), plan_, blocks_, kernel_);
  }

 private:
  const Plan plan_;
  mutable Blocks blocks_;  // a cache
  const Kernel& kernel_;
};

}  // namespace
}  // namespace colours

std::unique_ptr<Counter> make_colour_counter(int size, CpuPath path, const std::vector<std::uint32_t>& open) {
  return std::make_unique<colours::ColourCounter>(size, colours::kernel_for(path), open);
}

}  // namespace queenright
