// The list of middle placements; shape.hpp gives the reasons for each rule.
#include "count/join/shape.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace queenright::join {
namespace {

class CaseList {
 public:
  explicit CaseList(const Shape& shape) : shape_(shape) {}

  std::vector<Case> build() {
    Case empty;
    place(0, empty);
    return std::move(cases_);
  }

  static bool attacked(const Case& partial, int index, int row) {
    for (int other = 0; other < index; ++other) {
      const int rows = std::abs(partial.queens[other] - row);
      if (rows == 0 || rows == index - other) return true;
    }
    return false;
  }

 private:
  // d doubled, so that it is whole on even boards too.
  int distance(int index) const { return std::abs(2 * index - (shape_.size - 1)); }
  int column_of(int middle_index) const { return shape_.side() + middle_index; }

  void place(int index, Case& partial) {
    if (index == shape_.middle) return finish(partial);
    for (int row = 0; row < shape_.size; ++row) {
      if (attacked(partial, index, row)) continue;
      partial.queens[index] = static_cast<std::int8_t>(row);
      place(index + 1, partial);
    }
  }

  void finish(const Case& placed) {
    if (shape_.middle == 0) return add_plain(placed);
    if (shape_.size % 2 == 0) add_even(placed);
    else add_odd(placed);
  }

  void add_plain(Case result) {
    result.weight = 1;
    result.rule = RowSetRule::Orbits;
    cases_.push_back(result);
  }

  // Weight of a pair of rows left and right of the centre under the two reflections, or 0 if an image stands for it.
  int pair_weight(int left, int right) const {
    if (distance(left) > distance(right)) return 2 * left < shape_.size - 1 ? 4 : 0;
    if (left + right == shape_.size - 1) return left < right ? 2 : 0;
    return 0;
  }

  void add_even(Case result) {
    const int left = result.queens[shape_.middle / 2 - 1], right = result.queens[shape_.middle / 2];
    result.weight = 2 * pair_weight(left, right);
    if (result.weight == 0) return;
    if (left + right == shape_.size - 1 && !halve(result)) return;
    if (distance(right) == 1) return add_centre_square(result, left, right);
    const bool same_half = (left < shape_.size / 2) == (right < shape_.size / 2);
    if (same_half) add_ruled(result, CentreRows::OppositeSides, 0);
    add_ruled(result, same_half ? CentreRows::SameSide : CentreRows::OppositeSides, distance(right));
  }

  // A half turn keeps the two centre queens: of two images, one case is kept; of a case that is its own image, half of
  // the row sets. False if the image stands for this case.
  bool halve(Case& result) const {
    for (int index = 0; index < shape_.middle; ++index) {
      const int queen = result.queens[index], image = shape_.size - 1 - result.queens[shape_.middle - 1 - index];
      if (queen == image) continue;
      result.weight *= 2;
      return queen < image;
    }
    result.rule = RowSetRule::HalfTurns;
    return true;
  }

  // A queen stands on one of the four centre squares: the other middle row is compared with the other centre column.
  void add_centre_square(Case result, int left, int right) {
    const int other_row = shape_.size - 1 - right;
    (other_row < right ? result.last_north : result.first_south) = rule_from(distance(left));
    cases_.push_back(result);
    keep_decided(result);
  }

  void add_ruled(Case result, CentreRows rows, int limit) {
    result.centre_rows = rows;
    if (limit > 0) result.last_north = result.first_south = rule_from(limit);
    cases_.push_back(result);
    keep_decided(result);
  }

  RowRule rule_from(int limit) const {
    RowRule rule;
    for (int column = 0; column < shape_.size; ++column) {
      if (distance(column) < limit) rule.forbidden |= 1u << column;
      if (distance(column) == limit) rule.flagged |= 1u << column;
    }
    return rule;
  }

  // The middle queens themselves (other than the two centre ones) may stand in a middle row: drop a case in which they
  // break a rule, halve one in which they are flagged.
  void keep_decided(const Case&) {
    Case& last = cases_.back();
    bool flagged = false;
    for (int index = 0; index < shape_.middle; ++index) {
      const RowRule* rule = last.queens[index] == shape_.size / 2 - 1 ? &last.last_north
                            : last.queens[index] == shape_.size / 2   ? &last.first_south
                                                                      : nullptr;
      if (rule == nullptr) continue;
      if (rule->forbidden >> column_of(index) & 1) return cases_.pop_back();
      flagged = flagged || (rule->flagged >> column_of(index) & 1);
    }
    if (!flagged) return;
    last.weight /= 2;
    last.last_north.flagged = last.first_south.flagged = 0;
  }

  void add_odd(Case result) {
    const int centre = result.queens[shape_.middle / 2];
    if (centre == 0) return;  // no square of the middle row is farther from the centre
    if (2 * centre > shape_.size - 1) return;
    if (2 * centre == shape_.size - 1) return add_odd_centre(result);
    if (shape_.middle == 1) result.rule = RowSetRule::HoldsLowestRow;
    else if (result.queens[0] > result.queens[2]) return;
    result.weight = 8;
    result.first_south.forbidden = rule_from(distance(centre)).forbidden;
    cases_.push_back(result);
    keep_decided(result);
  }

  // The queen in the very centre: transposition keeps it, so only the reflections are used.
  void add_odd_centre(Case result) {
    if (shape_.middle == 1) return add_plain(result);
    result.weight = pair_weight(result.queens[0], result.queens[2]);
    if (result.weight > 0) cases_.push_back(result);
  }

  const Shape shape_;
  std::vector<Case> cases_;
};

std::uint32_t reversed(std::uint32_t rows, int size) {
  std::uint32_t result = 0;
  for (int row = 0; row < size; ++row) result |= (rows >> row & 1) << (size - 1 - row);
  return result;
}

}  // namespace

std::vector<Case> cases_of(const Shape& shape) { return CaseList(shape).build(); }

namespace {

constexpr unsigned kReflections[] = {kUpsideDown, kLeftToRight, kHalfTurn};

// The reflections that map the open squares onto themselves.
unsigned symmetry_of(const OpenSquares& open) {
  const int size = static_cast<int>(open.size());
  unsigned kept = kUpsideDown | kLeftToRight | kHalfTurn;
  for (int row = 0; row < size; ++row) {
    const std::uint32_t squares = open[row], opposite = open[size - 1 - row];
    if (squares != opposite) kept &= ~kUpsideDown;
    if (squares != reversed(squares, size)) kept &= ~kLeftToRight;
    if (squares != reversed(opposite, size)) kept &= ~kHalfTurn;
  }
  return kept;
}

// The cases of a board with constraints.
class OpenCaseList {
 public:
  OpenCaseList(const Shape& shape, const OpenSquares& open)
      : shape_(shape), open_(open), symmetry_(symmetry_of(open)) {}

  std::vector<Case> build() {
    place(0, Case{});
    return std::move(cases_);
  }

 private:
  void place(int index, Case partial) {
    if (index == shape_.middle) return finish(partial);
    for (int row = 0; row < shape_.size; ++row) {
      if ((open_[row] >> (shape_.side() + index) & 1) == 0 || CaseList::attacked(partial, index, row)) continue;
      partial.queens[index] = static_cast<std::int8_t>(row);
      place(index + 1, partial);
    }
  }

  void finish(Case result) {
    result.weight = 1;
    result.rule = RowSetRule::Images;
    for (const unsigned reflection : kReflections) {
      if ((symmetry_ & reflection) == 0) continue;
      const auto image = image_of(result.queens, reflection);
      if (image < result.queens) return;  // it stands for this case
      if (image == result.queens) result.images |= reflection;
    }
    result.weight = order(symmetry_) / order(result.images);
    cases_.push_back(result);
  }

  static int order(unsigned reflections) { return 1 + std::popcount(reflections); }

  std::array<std::int8_t, kMaxMiddle> image_of(const std::array<std::int8_t, kMaxMiddle>& queens,
                                               unsigned reflection) const {
    std::array<std::int8_t, kMaxMiddle> image{};
    for (int index = 0; index < shape_.middle; ++index) {
      const std::int8_t queen = queens[reflection == kUpsideDown ? index : shape_.middle - 1 - index];
      image[index] = reflection == kLeftToRight ? queen : static_cast<std::int8_t>(shape_.size - 1 - queen);
    }
    return image;
  }

  const Shape shape_;
  const OpenSquares& open_;
  const unsigned symmetry_;
  std::vector<Case> cases_;
};

}  // namespace

std::vector<Case> cases_of(const Shape& shape, const OpenSquares& open) {
  return open.empty() ? cases_of(shape) : OpenCaseList(shape, open).build();
}

int image_weight(std::uint32_t rows, std::uint32_t free_rows, int size, unsigned images) {
  int kept = 1;
  for (const unsigned reflection : kReflections) {
    if ((images & reflection) == 0) continue;
    const std::uint32_t west = reflection == kUpsideDown ? rows : free_rows & ~rows;
    const std::uint32_t image = reflection == kLeftToRight ? west : reversed(west, size);
    if (image < rows) return 0;
    if (image == rows) ++kept;
  }
  return (1 + std::popcount(images)) / kept;
}

namespace {

bool is_open(const Shape& shape, const Case& middle_case, int row, int column) {
  for (int index = 0; index < shape.middle; ++index) {
    const int rows = std::abs(middle_case.queens[index] - row), columns = std::abs(shape.side() + index - column);
    if (rows == 0 || rows == columns) return false;
  }
  if (row == shape.size / 2 - 1) return (middle_case.last_north.forbidden >> column & 1) == 0;
  return row != shape.size / 2 || (middle_case.first_south.forbidden >> column & 1) == 0;
}

}  // namespace

std::uint64_t row_set_cost(const Shape& shape, const Case& middle_case) {
  int open = 0;
  for (int row = 0; row < shape.size; ++row)
    for (int column = 0; column < shape.size; ++column)
      if (column < shape.side() || column >= shape.east_start()) open += is_open(shape, middle_case, row, column);
  const double share = static_cast<double>(open) / (2 * shape.side() * shape.size);
  double cost = 1e5;
  for (int i = 0; i < 10; ++i) cost *= share;
  if (middle_case.rule == RowSetRule::Orbits) cost /= 4;
  else if (middle_case.rule == RowSetRule::HoldsLowestRow || middle_case.centre_rows != CentreRows::Any) cost /= 2;
  if (middle_case.rule == RowSetRule::HalfTurns) cost /= 2;
  if (middle_case.rule == RowSetRule::Images) cost /= 1 + std::popcount(middle_case.images);
  return static_cast<std::uint64_t>(cost) + 1;
}

int orbit_weight(std::uint32_t rows, int size) {
  std::uint32_t all = (1u << size) - 1;
  if (size % 2 == 1) all &= ~(1u << (size / 2));
  const std::uint32_t images[] = {rows, reversed(rows, size), all & ~rows, reversed(all & ~rows, size)};
  if (*std::min_element(images, images + 4) != rows) return 0;
  return 4 / static_cast<int>(std::count(images, images + 4, rows));
}

int half_turn_factor(std::uint32_t rows, std::uint32_t free_rows, int size) {
  const std::uint32_t image = reversed(free_rows & ~rows, size);
  return rows < image ? 2 : rows == image ? 1 : 0;
}

}  // namespace queenright::join
