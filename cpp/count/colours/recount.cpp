// The plain search of one colour, and the sum of products.
#include "count/colours/recount.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace queenright {
namespace {

using colours::Level;
using colours::Set;

// Bit i of a set of even or odd lines is line 2i or 2i + 1.
std::uint32_t spread(Set set, int parity) {
  std::uint32_t lines = 0;
  for (; set != 0; set &= set - 1) lines |= 1u << (2 * std::countr_zero(set) + parity);
  return lines;
}
Set gathered(std::uint32_t lines, int parity) {
  Set set = 0;
  for (lines >>= parity; lines != 0; lines &= lines - 1)
    if (std::countr_zero(lines) % 2 == 0) set |= 1u << std::countr_zero(lines) / 2;
  return set;
}

// Places a queen in each of some rows, all on squares of one colour: visit(columns).
template <class Visit>
class ColourSearch {
 public:
  ColourSearch(int size, std::uint32_t rows, bool black, const Control& control, Visit visit)
      : control_(control), visit_(visit) {
    const std::uint32_t all = (1u << size) - 1, even = all & 0x55555555u;
    for (; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows), next = std::countr_zero(rows & (rows - 1));
      rows_.push_back({(row % 2 == 0) == black ? even : all & ~even, next - row});
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

ColourUnits::ColourUnits(const Unit& unit) : plan_(unit.size) {}

bool ColourUnits::run(std::uint64_t index, Tally& tally, const Control& control) const {
  const colours::Step& step = plan_.steps[index];
  const Level& level = plan_.levels[step.level];
  for (std::size_t i = step.first_class; i < step.last_class; ++i) {
    const Level::Class& of = level.classes[i];
    for (std::size_t e = of.even_first; e < of.even_last; e += level.row_step())
      for (std::size_t o = step.odd_first; o < std::min(step.odd_last, of.odd_last); ++o)
        if (!add_rows(level, of, e, o, tally, control)) return false;
  }
  return true;
}

bool ColourUnits::add_rows(const Level& level, const Level::Class& of, std::size_t e, std::size_t o, Tally& tally,
                           const Control& control) const {
  if (control.stop) return false;
  const int size = plan_.board.size;
  const std::uint32_t all = (1u << size) - 1;
  const std::uint32_t rows = spread(level.even_sets[e], 0) | spread(level.odd_sets[o], 1);
  Found black;
  ColourSearch first(size, rows, true, control, [&](std::uint32_t columns) { ++black[columns]; });
  if (!first.run()) return false;
  for (auto& [columns, found] : black) found *= weight(level, of, e, o, columns);
  std::uint64_t sum = 0;
  ColourSearch second(size, all & ~rows, false, control, [&](std::uint32_t columns) {
    const auto found = black.find(all & ~columns);
    if (found != black.end()) sum += found->second;
  });
  const bool finished = second.run();
  tally.add(sum, 1);
  tally.add_work(first.tries() + second.tries());
  return finished;
}

// Nothing for columns that other choices stand for.
std::uint64_t ColourUnits::weight(const Level& level, const Level::Class& of, std::size_t e, std::size_t o,
                                  std::uint32_t columns) const {
  const std::size_t f = level.black_even_position[gathered(columns, 0)];
  const std::size_t g = level.black_odd_position[gathered(columns, 1)];
  return f < of.even_last && g < of.odd_last ? level.weight(of, e, o, f, g) : 0;
}

}  // namespace queenright
