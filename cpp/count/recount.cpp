// Counts a unit again in another way. What a unit *is* does not depend on how it is counted: a set of boards, each with
// a weight. For a join the set is given by the middle queens, the rows that the north-west takes, and the squares that
// its symmetry forbids in the two middle rows; for the searches, by a ring or a first queen. Here every set becomes one
// mask of allowed squares per line of the board, and a plain bit-mask search visits all of its boards, keeps track of
// the rows of the west and weighs each complete board. Units of the searches are searched by columns instead of rows,
// and from a separate list of rings. Units of the counts by colours are in count/colours/recount.cpp.
#include "count/recount.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "count/border/rings.hpp"
#include "count/colours/recount.hpp"
#include "count/join/counter.hpp"
#include "ground/checks.hpp"
#include "ground/tally.hpp"

namespace queenright {
namespace {

// A board of `size` lines. Line i may use the squares of allowed[i]; those of flagged[i] flag the board.
struct MaskedBoard {
  int size = 0;
  std::array<std::uint32_t, 32> allowed{}, flagged{};
  std::uint32_t west = 0;  // squares of every line that put the line into the board's west
};

// Visits every solution of a masked board: visit(lines in the west, flagged).
template <class Visit>
class MaskedSearch {
 public:
  MaskedSearch(const MaskedBoard& board, const Control& control, Visit visit)
      : board_(board), control_(control), visit_(visit) {}

  // False if it was stopped.
  bool run() {
    extend(0, 0, 0, 0, 0, false);
    return !stopped_;
  }
  std::uint64_t tries() const { return tries_; }

 private:
  void extend(int line, std::uint32_t taken, std::uint32_t left, std::uint32_t right, std::uint32_t west,
              bool flagged) {
    if (line == board_.size) return visit_(west, flagged);
    std::uint32_t free = board_.allowed[line] & ~(taken | left | right);
    for (; free != 0 && !stopped_; free &= free - 1) {
      const std::uint32_t queen = free & (0u - free);
      if ((++tries_ & 0xFFFF) == 0) stopped_ = control_.stop;
      const std::uint32_t in_west = (queen & board_.west) != 0 ? 1u << line : 0;
      extend(line + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1, west | in_west,
             flagged || (queen & board_.flagged[line]) != 0);
    }
  }

  const MaskedBoard& board_;
  const Control& control_;
  Visit visit_;
  std::uint64_t tries_ = 0;
  bool stopped_ = false;
};

// Adds all solutions of a board, each times weigh(west, flagged); false if it was stopped.
template <class Weigh>
bool add_solutions(const MaskedBoard& board, Tally& tally, const Control& control, Weigh weigh) {
  std::array<std::uint64_t, 9> found{};  // by weight
  MaskedSearch search(board, control, [&](std::uint32_t west, bool flagged) {
    ++found[static_cast<std::size_t>(weigh(west, flagged))];
  });
  const bool finished = search.run();
  for (std::size_t weight = 1; weight < found.size(); ++weight)
    if (found[weight] > 0) tally.add(found[weight], weight);
  tally.add_work(search.tries());
  return finished;
}

// ---- units of a join

class JoinUnits {
 public:
  explicit JoinUnits(const Unit& unit, const join::OpenSquares& open = {})
      : shape_(join::shape_for(unit.size, unit.algorithm)), open_(open), cases_(join::cases_of(shape_, open)) {}

  std::uint64_t steps() const { return cases_.size() << shape_.north_rows(); }

  bool run(std::uint64_t step, Tally& tally, const Control& control) const {
    const join::Case& opened = cases_[step >> shape_.north_rows()];
    const auto north = static_cast<std::uint32_t>(step & ((1ull << shape_.north_rows()) - 1));
    if (std::popcount(north) > shape_.side()) return true;
    const MaskedBoard board = board_of(opened, north);
    if (std::find(board.allowed.begin(), board.allowed.begin() + shape_.size, 0u) !=
        board.allowed.begin() + shape_.size)
      return true;
    return add_solutions(board, tally, control, [&](std::uint32_t west, bool flagged) {
      const int weight = weight_of(opened, west);
      return flagged ? weight / 2 : weight;
    });
  }

 private:
  MaskedBoard board_of(const join::Case& opened, std::uint32_t north) const {
    MaskedBoard board;
    const int size = board.size = shape_.size, side = shape_.side();
    const std::uint32_t sides = (1u << side) - 1;
    const std::uint32_t east = sides << shape_.east_start();
    board.west = sides;
    for (int row = 0; row < size; ++row) {
      const bool in_north = row < shape_.north_rows();
      board.allowed[row] = !in_north ? sides | east : north >> row & 1 ? sides : east;
      for (int index = 0; index < shape_.middle; ++index)
        board.allowed[row] &= ~attacked(row, opened.queens[index], side + index);
      if (!open_.empty()) board.allowed[row] &= open_[row];
    }
    for (const bool last_north : {true, false}) {
      const join::RowRule& rule = last_north ? opened.last_north : opened.first_south;
      const int row = last_north ? size / 2 - 1 : size / 2;
      board.allowed[row] &= ~rule.forbidden;
      board.flagged[row] = rule.flagged & (sides | east);
    }
    // A middle queen fills its row, which therefore belongs to no side.
    for (int index = 0; index < shape_.middle; ++index) {
      const int row = opened.queens[index];
      board.allowed[row] = north >> row & 1 && row < shape_.north_rows() ? 0 : 1u << (side + index);
    }
    return board;
  }

  // Squares of a row that a queen attacks.
  static std::uint32_t attacked(int row, int queen_row, int queen_column) {
    const int distance = row > queen_row ? row - queen_row : queen_row - row;
    std::uint32_t squares = (1u << queen_column) | (queen_column + distance < 32 ? 1u << (queen_column + distance) : 0);
    if (queen_column >= distance) squares |= 1u << (queen_column - distance);
    return distance == 0 ? 0xFFFFFFFFu : squares;
  }

  int weight_of(const join::Case& opened, std::uint32_t west) const {
    const int size = shape_.size;
    std::uint32_t middle = 0;
    for (int index = 0; index < shape_.middle; ++index) middle |= 1u << opened.queens[index];
    if (opened.rule == join::RowSetRule::Orbits) return opened.weight * join::orbit_weight(west, size);
    if (opened.rule == join::RowSetRule::HoldsLowestRow)
      return west >> std::countr_zero(~middle) & 1 ? opened.weight : 0;
    const std::uint32_t free_rows = ((1u << size) - 1) & ~middle;
    if (opened.rule == join::RowSetRule::Images)
      return opened.weight * join::image_weight(west, free_rows, size, opened.images);
    const bool turned = opened.rule == join::RowSetRule::HalfTurns;
    const int weight = turned ? opened.weight * join::half_turn_factor(west, free_rows, size) : opened.weight;
    if (opened.centre_rows == join::CentreRows::Any) return weight;
    for (int index = 0; index < shape_.middle / 2; ++index) west |= 1u << opened.queens[index];
    const bool same_side = (west >> (size / 2 - 1) & 1) == (west >> (size / 2) & 1);
    return same_side == (opened.centre_rows == join::CentreRows::SameSide) ? weight : 0;
  }

  const join::Shape shape_;
  const join::OpenSquares open_;
  const std::vector<join::Case> cases_;
};

// ---- units of the searches, turned so that columns are the lines

MaskedBoard turned(const MaskedBoard& board) {
  MaskedBoard result;
  result.size = board.size;
  for (int row = 0; row < board.size; ++row)
    for (int column = 0; column < board.size; ++column)
      if (board.allowed[row] >> column & 1) result.allowed[column] |= 1u << row;
  return result;
}

class BorderUnits {
 public:
  explicit BorderUnits(const Unit& unit) : size_(unit.size), rings_(border_rings(unit.size)) {}

  std::uint64_t steps() const { return rings_.size() * static_cast<std::uint64_t>(size_); }

  bool run(std::uint64_t step, Tally& tally, const Control& control) const {
    const auto size = static_cast<std::uint64_t>(size_);
    const BorderRing& ring = rings_[step / size];
    const auto column = static_cast<int>(step % size);
    const int first = ring.first_inside_row(size_);
    MaskedBoard board;
    board.size = size_;
    for (int row = 0; row < size_; ++row) board.allowed[row] = squares_left(ring, size_, row);
    if (first < size_ - 1) board.allowed[first] &= 1u << column;
    else if (column != 0) return true;  // the ring fills the board, which is counted in column 0
    if (first < size_ - 1 && board.allowed[first] == 0) return true;
    return add_solutions(turned(board), tally, control, [&](std::uint32_t, bool) { return ring.weight; });
  }

 private:
  const int size_;
  const std::vector<BorderRing> rings_;
};

class TextbookUnits {
 public:
  explicit TextbookUnits(const Unit& unit) : size_(unit.size) {}

  std::uint64_t steps() const { return size_ == 0 ? 1 : (size_ + 1) / 2; }

  bool run(std::uint64_t step, Tally& tally, const Control& control) const {
    const auto column = static_cast<int>(step);
    MaskedBoard board;
    board.size = size_;
    board.allowed.fill(size_ == 32 ? 0xFFFFFFFFu : (1u << size_) - 1);
    board.allowed[0] = 1u << column;
    const int weight = size_ == 0 || 2 * column + 1 == size_ ? 1 : 2;
    return add_solutions(turned(board), tally, control, [&](std::uint32_t, bool) { return weight; });
  }

 private:
  const int size_;
};

template <class Units, class... Board>
UnitResult run(const Unit& unit, Control& control, const Board&... board) {
  Tally tally(unit);
  const Units units(unit, board...);
  check_steps(unit, units.steps());
  for (std::uint64_t step = unit.first; step < unit.last; ++step)
    if (!units.run(step, tally, control)) return tally.finish(false);
  return tally.finish(true);
}

}  // namespace

UnitResult recount(const Unit& unit, Control& control) {
  check_range("the board size of a unit", unit.size, 0, 32);
  switch (unit.algorithm) {
    case Algorithm::Textbook: return run<TextbookUnits>(unit, control);
    case Algorithm::Border: return run<BorderUnits>(unit, control);
    case Algorithm::JoinPlain:
    case Algorithm::JoinBand: return run<JoinUnits>(unit, control);
    case Algorithm::Colours: return run<ColourUnits>(unit, control);
    case Algorithm::Packed: return run<PackedUnits>(unit, control);
    case Algorithm::Torus: throw std::invalid_argument("units of a torus are not counted another way");
    case Algorithm::Search:
    case Algorithm::Transfer: throw std::invalid_argument("a unit of a board with constraints needs its problem");
    case Algorithm::Automatic: break;
  }
  throw std::invalid_argument("a unit belongs to one algorithm, not to the choice of one");
}

UnitResult recount_open(const Unit& unit, Control& control, const std::vector<std::uint32_t>& open) {
  check_range("the board size of a unit", unit.size, 0, 32);
  const bool colours = unit.algorithm == Algorithm::Colours;
  if (unit.algorithm != Algorithm::JoinPlain && unit.algorithm != Algorithm::JoinBand && !colours)
    throw std::invalid_argument("a unit with open squares belongs to a join or to a count by colours");
  if (open.size() != static_cast<std::size_t>(unit.size))
    throw std::invalid_argument("a unit of " + std::to_string(unit.size) + " queens has open squares in each row");
  return colours ? run<ColourUnits>(unit, control, open) : run<JoinUnits>(unit, control, open);
}

}  // namespace queenright
