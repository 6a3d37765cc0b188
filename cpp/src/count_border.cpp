// The border search: place the queens of the outer ring first (top row, right column, bottom row, left column), keep one
// ring of each class of rotations and reflections, and multiply its completions by the size of the class. Completions of
// a ring and of its image are as many, so the weights are exact: this is the whole eight-fold symmetry with nothing to
// check at the leaves. The idea is that of the n = 26 and n = 27 record counts (Preusser, Nagel, Spallek, 2009 and 2016),
// who pre-place two rings. One ring is enough here: classes of two rings are 60 times as many and search no less.
//
// The inside is a bit-mask search over the rows that the ring left open. Squares attacked by the ring are one mask per
// row, so a queen in the left or right column costs nothing but a double shift. Each row is looked ahead: a queen that
// leaves the next row empty is not placed, and the last rows are unrolled by templates (no recursion, no depth test).
#include <algorithm>
#include <array>
#include <bit>

#include "tally.hpp"

namespace queenright {
namespace {

constexpr int kMaxSize = 32;
constexpr int kInlinedRows = 4;  // these last rows are nested loops
constexpr int kQuietRows = 12;   // with at most so many rows open the search does not look at the stop flag

// Queens of the outer ring: column in the top row, row in the right column, column in the bottom row, row in the left one.
using Ring = std::array<std::int8_t, 4>;

struct RingClass {
  Ring ring;
  int weight;  // rings in the class: 8, 4, 2 or 1
};

Ring quarter_turn(const Ring& ring, int size) {
  const auto [top, right, bottom, left] = ring;
  return {static_cast<std::int8_t>(size - 1 - left), top, static_cast<std::int8_t>(size - 1 - right), bottom};
}

Ring mirror(const Ring& ring, int size) {
  const auto [top, right, bottom, left] = ring;
  return {static_cast<std::int8_t>(size - 1 - top), left, static_cast<std::int8_t>(size - 1 - bottom), right};
}

// The size of the ring's class, or 0 if an image of it is smaller (then that image stands for the class).
int class_weight(const Ring& ring, int size) {
  int fixing = 0;
  Ring image = ring;
  for (int turn = 0; turn < 4; ++turn) {
    const Ring reflected = mirror(image, size);
    if (image < ring || reflected < ring) return 0;
    fixing += (image == ring) + (reflected == ring);
    image = quarter_turn(image, size);
  }
  return 8 / fixing;
}

struct Square {
  int row, column;
  bool operator==(const Square&) const = default;
};

std::array<Square, 4> squares_of(const Ring& ring, int size) {
  return {{{0, ring[0]}, {ring[1], size - 1}, {size - 1, ring[2]}, {ring[3], 0}}};
}

bool attack(const Square& a, const Square& b) {
  return a.row == b.row || a.column == b.column || a.row + a.column == b.row + b.column ||
         a.row - a.column == b.row - b.column;
}

bool is_legal(const Ring& ring, int size) {
  const auto squares = squares_of(ring, size);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < i; ++j)
      if (!(squares[i] == squares[j]) && attack(squares[i], squares[j])) return false;
  return true;
}

std::vector<RingClass> ring_classes(int size) {
  std::vector<RingClass> classes;
  const auto last = static_cast<std::int8_t>(size - 1);
  for (std::int8_t top = 0; top <= last / 2; ++top)
    for (std::int8_t right = 0; right <= last; ++right)
      for (std::int8_t bottom = 0; bottom <= last; ++bottom)
        for (std::int8_t left = 0; left <= last; ++left) {
          const Ring ring{top, right, bottom, left};
          const int weight = class_weight(ring, size);
          if (weight > 0 && is_legal(ring, size)) classes.push_back({ring, weight});
        }
  return classes;
}

// The open rows inside a ring. Index k is the row which the search enters with k rows open, the last one being 1: so the
// templates below find their row at a constant address.
struct Inside {
  int rows = 0;
  std::array<std::uint32_t, kMaxSize + 1> allowed{};  // squares the ring does not attack
  std::array<std::uint8_t, kMaxSize + 1> shift{};     // rows down to the next open one
};

Inside inside_of(const Ring& ring, int size) {
  Inside inside;
  const auto squares = squares_of(ring, size);
  int previous = size - 1;
  for (int row = size - 2; row > 0; --row) {
    if (row == ring[1] || row == ring[3]) continue;
    std::uint32_t allowed = 0;
    for (int column = 1; column < size - 1; ++column) {
      const Square square{row, column};
      if (std::none_of(squares.begin(), squares.end(), [&](const Square& queen) { return attack(queen, square); }))
        allowed |= 1u << column;
    }
    inside.allowed[++inside.rows] = allowed;
    inside.shift[inside.rows] = static_cast<std::uint8_t>(previous - row);
    previous = row;
  }
  return inside;
}

class InsideSearch {
 public:
  InsideSearch(const Inside& inside, const Control& control) : inside_(inside), control_(control) {}

  // Completions with the first inside row limited to `first_columns`.
  std::uint64_t count(std::uint32_t first_columns) {
    if (inside_.rows == 0) return first_columns != 0;  // the ring alone fills the board: counted once
    const std::uint32_t free = inside_.allowed[inside_.rows] & first_columns;
    return free == 0 ? 0 : enter(inside_.rows, free);
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Descend = std::uint64_t (InsideSearch::*)(std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t);

  // Calls descend<rows> for a run-time number of rows.
  std::uint64_t enter(int rows, std::uint32_t free) { return enter_from<kMaxSize>(rows, free); }
  template <int Rows>
  std::uint64_t enter_from(int rows, std::uint32_t free) {
    if constexpr (Rows == 0) return 0;
    else return rows == Rows ? descend<Rows>(free, 0, 0, 0) : enter_from<Rows - 1>(rows, free);
  }

  // `free` is the non-empty set of squares for the first of the last `Rows` rows.
  template <int Rows>
  std::uint64_t descend(std::uint32_t free, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    if constexpr (Rows > kInlinedRows) {
      return loop<Rows>(free, columns, left, right);
    } else {
      return loop_inlined<Rows>(free, columns, left, right);
    }
  }

  template <int Rows>
  [[gnu::noinline]] std::uint64_t loop(std::uint32_t free, std::uint32_t columns, std::uint32_t left,
                                       std::uint32_t right) {
    if constexpr (Rows > kQuietRows) {
      if (control_.stop.load(std::memory_order_relaxed)) return 0;
    }
    return loop_inlined<Rows>(free, columns, left, right);
  }

  template <int Rows>
  [[gnu::always_inline]] inline std::uint64_t loop_inlined(std::uint32_t free, std::uint32_t columns, std::uint32_t left,
                                                           std::uint32_t right) {
    if constexpr (Rows == 1) {
      return 1;  // one column is left, and `free` is not empty
    } else {
      const std::uint32_t allowed = inside_.allowed[Rows - 1];
      const unsigned shift = inside_.shift[Rows];
      std::uint64_t found = 0;
      do {
        const std::uint32_t queen = free & (0u - free);
        const std::uint32_t next_left = (left | queen) << shift, next_right = (right | queen) >> shift;
        const std::uint32_t next = allowed & ~(columns | queen | next_left | next_right);
        free ^= queen;
        if constexpr (Rows == 2) found += next != 0;  // an addition, not a branch: the outcome cannot be predicted
        else if (next != 0) found += descend<Rows - 1>(next, columns | queen, next_left, next_right);
        if constexpr (Rows > kInlinedRows) ++nodes_;
      } while (free != 0);
      return found;
    }
  }

  const Inside inside_;
  const Control& control_;
  std::uint64_t nodes_ = 0;
};

class BorderWorker : public Worker {
 public:
  explicit BorderWorker(const std::vector<RingClass>& classes) : classes_(classes) {}

  // Step = ring class times board size plus the column of the first inside row.
  UnitResult run(const Unit& unit, Control& control) override {
    Tally tally(unit);
    const auto size = static_cast<std::uint64_t>(unit.size);
    for (std::uint64_t step = unit.first; step < unit.last;) {
      const std::uint64_t ring = step / size, end = std::min(unit.last, (ring + 1) * size);
      run_ring(classes_[ring], unit.size, columns_between(step % size, end - ring * size), tally, control);
      if (control.stop) return tally.finish(false);
      step = end;
    }
    return tally.finish(true);
  }

 private:
  static std::uint32_t columns_between(std::uint64_t first, std::uint64_t last) {
    return static_cast<std::uint32_t>((1ull << last) - (1ull << first));
  }

  static void run_ring(const RingClass& ring, int size, std::uint32_t columns, Tally& tally, const Control& control) {
    const Inside inside = inside_of(ring.ring, size);
    if (inside.rows == 0) columns &= 1;
    InsideSearch search(inside, control);
    tally.add(search.count(columns), static_cast<std::uint64_t>(ring.weight));
    tally.add_work(search.nodes());
  }

  const std::vector<RingClass>& classes_;
};

class BorderCounter : public Counter {
 public:
  explicit BorderCounter(int size) : size_(size), classes_(ring_classes(size)) {}
  int size() const override { return size_; }
  Algorithm algorithm() const override { return Algorithm::Border; }
  std::string describe() const override { return "border search"; }
  std::uint64_t step_count() const override { return classes_.size() * static_cast<std::uint64_t>(size_); }
  // Columns 0 and n - 1 belong to the ring: nothing to search there.
  std::uint64_t step_cost(std::uint64_t step) const override {
    const auto column = step % static_cast<std::uint64_t>(size_);
    return column == 0 || column + 1 == static_cast<std::uint64_t>(size_) ? 0 : 1;
  }
  std::size_t table_bytes() const override { return classes_.size() * sizeof(RingClass); }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<BorderWorker>(classes_); }

 private:
  int size_;
  std::vector<RingClass> classes_;
};

}  // namespace

// Boards below 4 have no ring of four sides; the textbook answers them.
std::unique_ptr<Counter> make_border_counter(int size) {
  if (size < 4) return make_textbook_counter(size);
  return std::make_unique<BorderCounter>(size);
}

}  // namespace queenright
