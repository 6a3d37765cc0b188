// The plain search of one colour, and the sum of products.
#include "count/colours/recount.hpp"

#include <algorithm>
#include <bit>

namespace queenright {
namespace {

using colours::Level;
using colours::Set;

constexpr int kHalf = 14;  // bits of a board's lines that are looked up at once
static_assert(kHalf % 2 == 0 && kHalf / 2 <= 8 && 2 * kHalf >= 2 * colours::kLargestSide);

// Bit i of a set of even or odd lines is line 2i or 2i + 1.
std::uint32_t spread(Set set, int parity) {
  std::uint32_t lines = 0;
  for (; set != 0; set &= set - 1) lines |= 1u << (2 * std::countr_zero(set) + parity);
  return lines;
}

// Places a queen in each of some rows, all on squares of one colour: visit(columns).
template <class Visit>
class ColourSearch {
 public:
  ColourSearch(const colours::Board& board, std::uint32_t rows, bool black, const Control& control, Visit visit)
      : control_(control), visit_(visit) {
    const std::uint32_t all = (1u << board.size) - 1, even = all & 0x55555555u;
    for (; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows), next = std::countr_zero(rows & (rows - 1));
      const std::uint32_t squares = (row % 2 == 0) == black ? even : all & ~even;
      rows_.push_back({squares & board.open[static_cast<std::size_t>(row)], next - row});
    }
  }

  bool run() {
    extend(0, 0, 0, 0);
    return !stopped_;
  }
  std::uint64_t tries() const { return tries_; }

 private:
  struct Row {
    std::uint32_t squares;
    int down;  // rows to the next one; the last has none
  };

  void extend(std::size_t index, std::uint32_t taken, std::uint64_t left, std::uint32_t right) {
    if (index == rows_.size()) return visit_(taken);
    const Row& row = rows_[index];
    std::uint32_t free = row.squares & ~(taken | static_cast<std::uint32_t>(left) | right);
    for (; free != 0 && !stopped_; free &= free - 1) {
      const std::uint32_t queen = free & (0u - free);
      if ((++tries_ & 0xFFFF) == 0) stopped_ = control_.stop;
      const bool last = index + 1 == rows_.size();
      extend(index + 1, taken | queen, last ? 0 : (left | queen) << row.down, last ? 0 : (right | queen) >> row.down);
    }
  }

  std::vector<Row> rows_;
  const Control& control_;
  Visit visit_;
  std::uint64_t tries_ = 0;
  bool stopped_ = false;
};

}  // namespace

ColourRecount::ColourRecount(const colours::Board& board, const Control& control)
    : board_(board), control_(control), every_second_(std::size_t{1} << kHalf, 0) {
  for (std::size_t lines = 0; lines < every_second_.size(); ++lines)
    for (int bit = 0; bit < kHalf; bit += 2)
      if ((lines >> bit & 1) != 0) every_second_[lines] |= static_cast<std::uint8_t>(1u << bit / 2);
}

// The lines of one parity as a set.
Set ColourRecount::gathered(std::uint32_t lines, int parity) const {
  lines >>= parity;
  const std::uint32_t half = (1u << kHalf) - 1;
  return every_second_[lines & half] | Set{every_second_[lines >> kHalf & half]} << kHalf / 2;
}

bool ColourRecount::add(const Level& level, const Level::Class& of, std::size_t e, std::size_t o, Tally& tally) {
  if (control_.stop) return false;
  const std::uint32_t all = (1u << board_.size) - 1;
  const std::size_t evens = of.even_columns.last, odds = of.odd_columns.last;
  const std::uint32_t rows = spread(level.even_rows[e], 0) | spread(level.odd_rows[o], 1);
  black_.assign(evens * odds, 0);
  // Where a set of columns with black queens is counted; null if other choices stand for it.
  const auto place = [&](std::uint32_t columns) -> std::uint32_t* {
    const std::size_t f = level.black_even_position[gathered(columns, 0)];
    const std::size_t g = level.black_odd_position[gathered(columns, 1)];
    return f < evens && g < odds ? &black_[f * odds + g] : nullptr;
  };
  ColourSearch first(board_, rows, true, control_, [&](std::uint32_t columns) {
    if (std::uint32_t* const found = place(columns)) ++*found;
  });
  if (!first.run()) return false;
  for (std::size_t f = 0; f < evens; ++f)
    for (std::size_t g = 0; g < odds; ++g) {
      std::uint32_t& found = black_[f * odds + g];
      if (found != 0) found *= level.weight(of, e, o, f, g);
    }
  std::uint64_t sum = 0;
  ColourSearch second(board_, all & ~rows, false, control_, [&](std::uint32_t columns) {
    if (const std::uint32_t* const found = place(all & ~columns)) sum += *found;
  });
  const bool finished = second.run();
  tally.add(sum, 1);
  tally.add_work(first.tries() + second.tries());
  return finished;
}

bool ColourUnits::run(std::uint64_t index, Tally& tally, const Control& control) const {
  if (plan_.levels.empty()) return true;
  const colours::Step& step = plan_.steps[index];
  const Level& level = plan_.levels[step.level];
  ColourRecount recount(plan_.board, control);
  for (std::size_t i = step.first_class; i < step.last_class; ++i) {
    const Level::Class& of = level.classes[i];
    for (std::size_t e = of.first; e < of.last; ++e)
      for (std::size_t o = step.odd_first; o < std::min(step.odd_last, of.odd_rows.last); ++o)
        if (!recount.add(level, of, e, o, tally)) return false;
  }
  return true;
}

bool PackedUnits::run(std::uint64_t index, Tally& tally, const Control& control) const {
  const packed::Step step = plan_.step(index);
  const packed::PlannedLevel& level = plan_.levels()[step.level];
  const Level::Class& of = level.classes[step.row];
  ColourRecount recount(plan_.board, control);
  for (const std::size_t o : plan_.family(step).odds)
    if (o < of.odd_rows.last && !recount.add(level, of, of.first, o, tally)) return false;
  return true;
}

}  // namespace queenright
