// Counting by colours. Queens on squares of different colours never share a diagonal. So once it is said which rows and
// which columns have their queen on a black square, the black queens and the white ones know nothing of each other:
//
//   Q(n) = sum over row choices and column choices of (black placements) x (white placements).
//
// And the black queens of even rows stand in even columns, those of odd rows in odd ones: the choices fall apart into
// sets of even and of odd rows (E, O) and columns (F, G), and a black placement is a placement on the rows E and the
// columns F of one small board, and one on O and G of another, that share no diagonal. For n = 20 the small boards
// are 10 x 10, and with rows and columns given a typical one has 24 placements.
//
// For each row choice (E, O):
//   1. black[G][F]: for every pair of column sets, how many pairs of placements share no diagonal. The placements of
//      one side are bits, 32 column sets at a time (colour_planes.hpp); each placement of the other side is an AND of a
//      few vectors, whose ones are counted by carry-save adders (colour_kernel_body.hpp);
//   2. white[F][G] likewise on the rows and columns that are left;
//   3. the sum of their products, with weights for symmetry (colour_board.hpp).
// No solution is ever seen: only counts are multiplied.
//
// A step is a block of even row sets with a block of odd ones, so that each list is made once for many row choices.
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "colour_kernel.hpp"
#include "colour_plan.hpp"
#include "tally.hpp"

namespace queenright {
namespace colours {
namespace {

// Everything of one set of even rows: black queens on it, white ones on the other even rows, both as bits.
struct EvenSide {
  Set rows;
  Planes black, white;
};
// Everything of one set of odd rows: black queens on it, white ones on the other odd rows, as lists.
struct OddSide {
  Set rows;
  CodeLists black, white;
};

class ColourWorker : public Worker {
 public:
  ColourWorker(const Plan& plan, const Kernel& kernel) : plan_(plan), kernel_(kernel) {
    const auto& board = plan.board;
    scratch_.resize(std::max(scratch_vectors(board.black_odd), scratch_vectors(board.white_odd)));
  }

  UnitResult run(const Unit& unit, Control& control) override {
    Tally tally(unit);
    try {
      for (std::uint64_t step = unit.first; step < unit.last; ++step)
        if (!run_step(plan_.steps[step], tally, control)) return tally.finish(false);
    } catch (const Stopped&) {
      even_block_.reset();
      return tally.finish(false);
    }
    return tally.finish(true);
  }

 private:
  bool run_step(const Step& step, Tally& tally, const Control& control) {
    const Level& level = plan_.levels[step.level];
    open_even_sides(level, step, control);
    for (const Set odd_rows : plan_.odd_block(step)) {
      std::optional<OddSide> odd;
      for (const EvenSide& even : even_sides_) {
        const int weight = plan_.symmetry.row_weight(even.rows, odd_rows);
        if (weight == 0) continue;
        if (control.stop.load(std::memory_order_relaxed)) return false;
        if (!odd) odd.emplace(odd_side(level, odd_rows, control));
        tally.add(count_choice(level, even, *odd), static_cast<std::uint64_t>(weight));
        tally.add_work(even.black.placements() * odd->black.placements +
                       even.white.placements() * odd->white.placements);
      }
    }
    return true;
  }

  // They serve all steps of their block.
  void open_even_sides(const Level& level, const Step& step, const Control& control) {
    const auto block = std::pair{step.level, step.even_first};
    if (even_block_ == block) return;
    even_block_.reset();
    even_sides_.clear();
    for (const Set rows : plan_.even_block(step)) even_sides_.push_back(even_side(level, rows, control));
    even_block_ = block;
  }

  EvenSide even_side(const Level& level, Set rows, const Control& control) const {
    const Board& board = plan_.board;
    const Set others = ((1u << board.even) - 1) & ~rows;
    const auto black = list_placements(board.black_even, rows, plan_.even_sets, level.black_sieve, control.stop);
    const auto white = list_placements(board.white_even, others, plan_.odd_sets, level.white_sieve, control.stop);
    const auto even_class = [&](std::size_t group) { return int{level.even_classes[group]}; };
    const auto odd_class = [&](std::size_t group) {
      const std::size_t columns = level.odd_columns() - 1 - group;  // of black
      return level.column_weights[columns] == 0 ? -1 : int{level.odd_classes[columns]};
    };
    return {rows, Planes(board, black, level.black_sieve, even_class),
            Planes(board, white, level.white_sieve, odd_class)};
  }

  OddSide odd_side(const Level& level, Set rows, const Control& control) const {
    const Board& board = plan_.board;
    const Set others = ((1u << board.odd) - 1) & ~rows;
    return {rows,
            code_lists(list_placements(board.black_odd, rows, plan_.odd_sets, level.black_sieve, control.stop),
                       level.black_sieve),
            code_lists(list_placements(board.white_odd, others, plan_.even_sets, level.white_sieve, control.stop),
                       level.white_sieve)};
  }

  std::uint64_t count_choice(const Level& level, const EvenSide& even, const OddSide& odd) {
    const int key = plan_.symmetry.key(even.rows, odd.rows);
    const std::size_t width = even.black.lanes();
    black_.resize(level.odd_columns() * width);
    white_.resize(even.white.lanes() * width);
    fill_black(level, key, even.black, odd.black);
    fill_white(level, key, even.black, even.white, odd.white);
    return sum_products(level, key, even);
  }

  static bool wants(int key, int row_class, std::uint32_t lane_classes) {
    for (int index = 0; index < Symmetry::kClasses; ++index)
      if ((lane_classes >> index & 1) != 0 && Symmetry::key_weight(key, index ^ row_class) > 0) return true;
    return false;
  }

  // black_[G][lane of F]
  void fill_black(const Level& level, int key, const Planes& planes, const CodeLists& lists) {
    const std::size_t width = planes.lanes();
    for (std::size_t chunk = 0; chunk < planes.chunks().size(); ++chunk) {
      wanted_.clear();
      for (std::uint32_t group = 0; group < lists.groups; ++group)
        if (level.column_weights[group] > 0 && wants(key, level.odd_classes[group], planes.chunks()[chunk].classes))
          wanted_.push_back(group);
      count_chunk(planes, planes.chunks()[chunk], plan_.board.black_odd, lists);
      for (std::size_t row = 0; row < wanted_.size(); ++row)
        kernel_.read(counts_[row], black_.data() + wanted_[row] * width + chunk * kLanes);
    }
  }

  // white_[lane of G][lane of F]: the lists are those of F here, so a row is written as a column.
  void fill_white(const Level& level, int key, const Planes& black, const Planes& planes, const CodeLists& lists) {
    const std::size_t width = black.lanes();
    for (std::size_t chunk = 0; chunk < planes.chunks().size(); ++chunk) {
      wanted_.clear();
      for (std::uint32_t group = 0; group < lists.groups; ++group)
        if (wants(key, level.even_classes[lists.groups - 1 - group], planes.chunks()[chunk].classes))
          wanted_.push_back(group);
      count_chunk(planes, planes.chunks()[chunk], plan_.board.white_odd, lists);
      for (std::size_t row = 0; row < wanted_.size(); ++row) {
        std::uint32_t numbers[kLanes];
        kernel_.read(counts_[row], numbers);
        std::uint32_t* out = white_.data() + chunk * kLanes * width + black.lane_of()[lists.groups - 1 - wanted_[row]];
        for (std::size_t lane = 0; lane < kLanes; ++lane, out += width) *out = numbers[lane];
      }
    }
  }

  void count_chunk(const Planes& planes, const Chunk& chunk, const SubBoard& board, const CodeLists& lists) {
    counts_.resize(std::max(counts_.size(), wanted_.size()));
    for (std::size_t row = 0; row < wanted_.size(); ++row) {
      LaneCounts& counts = counts_[row];
      counts.ones = counts.twos = counts.fours = counts.eights = Bits256{};
      counts.rounds = 0, counts.emptied = false;
    }
    TileTask task{&planes,         {},   plan_.board.lines(), &board, &lists, wanted_.data(), wanted_.size(),
                  counts_.data(), scratch_.data()};
    for (const Tile& tile : chunk.tiles) {
      task.tile = tile;
      kernel_.add_tile(task);
    }
  }

  std::uint64_t sum_products(const Level& level, int key, const EvenSide& even) const {
    const std::size_t width = even.black.lanes();
    std::uint64_t sum = 0;
    for (std::size_t lane = 0; lane < even.white.groups().size(); ++lane) {
      const std::size_t odd_columns = level.odd_columns() - 1 - even.white.groups()[lane];
      const std::uint32_t* const black = black_.data() + odd_columns * width;
      const std::uint32_t* const white = white_.data() + lane * width;
      for (int index = 0; index < Symmetry::kClasses; ++index) {
        const int weight = Symmetry::key_weight(key, index ^ level.odd_classes[odd_columns]);
        const std::size_t first = even.black.class_start(index), last = even.black.class_start(index + 1);
        if (weight > 0 && first < last)
          sum += static_cast<std::uint64_t>(weight * level.column_weights[odd_columns]) *
                 kernel_.product(black + first, white + first, last - first);
      }
    }
    return sum;
  }

  const Plan& plan_;
  const Kernel& kernel_;
  std::optional<std::pair<std::size_t, std::size_t>> even_block_;
  std::vector<EvenSide> even_sides_;
  std::vector<std::uint32_t> black_, white_, wanted_;
  std::vector<LaneCounts> counts_;
  std::vector<Bits256> scratch_;
};

class ColourCounter : public Counter {
 public:
  ColourCounter(int size, const Kernel& kernel) : plan_(size), kernel_(kernel) {}

  int size() const override { return plan_.board.size; }
  Algorithm algorithm() const override { return Algorithm::Colours; }
  std::string describe() const override {
    return "colours " + std::to_string(plan_.board.even) + "+" + std::to_string(plan_.board.odd) + ", " + kernel_.name;
  }
  std::uint64_t step_count() const override { return plan_.steps.size(); }
  std::uint64_t step_cost(std::uint64_t step) const override { return plan_.steps[step].cost; }
  std::size_t table_bytes() const override { return plan_.worker_bytes(); }
  std::size_t worker_bytes() const override { return plan_.worker_bytes(); }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<ColourWorker>(plan_, kernel_); }

 private:
  const Plan plan_;
  const Kernel& kernel_;
};

}  // namespace
}  // namespace colours

std::unique_ptr<Counter> make_colour_counter(int size, CpuPath path) {
  if (size < 6 || size > 2 * colours::kMaxSide)
    throw std::invalid_argument("counting by colours takes board sizes from 6 to " +
                                std::to_string(2 * colours::kMaxSide) + ", got " + std::to_string(size));
  return std::make_unique<colours::ColourCounter>(size, colours::kernel_for(path));
}

}  // namespace queenright
