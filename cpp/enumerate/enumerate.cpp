// Enumerating solutions. Every solution must be visited, so this is a search; it fills column after column with the
// lowest free row first, which is the lexicographic order. Like the border search it works in batches: all free squares
// of up to 256 boards are listed, then all are tried, and keeping a board is an addition, not a branch. Children are in
// the order of their parents and a batch is finished before the next begins, so the order is preserved, and the boards
// waiting at each column are the whole state: the search can stop and resume after any solution.
//
// A board stores its parent in the previous column, and solutions are written by following parents, a whole block
// column by column, so that the loads of different solutions overlap. The output is never read again: it belongs to the
// caller, whose other threads may change it. So candidates for fundamental solutions are first written to private
// memory.
//
// Fundamental solutions (smallest of eight images): the first queen's row f is then at most the first row of each
// image, which is a rule for single squares: row 0 and row n - 1 are closed in the f first and f last columns, and so
// are the f first and last rows of the last column. What passes (at n = 14 five boards for every four that are kept) is
// tested in full.
//
// On a torus the sets of diagonals are rotated instead of shifted. Its fundamental solutions begin with row 0, since
// every queen can be shifted to the corner, together with the queen of the next column: no two neighbours are closer to
// each other than the first two, s rows, where s is at most half the board.
#include "enumerate/enumerate.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "enumerate/images.hpp"
#include "ground/checks.hpp"

namespace queenright {
namespace {

constexpr int kMaxSize = 64;
constexpr std::size_t kBatch = 256;

}  // namespace

class Enumerator::Search {
 public:
  virtual ~Search() = default;
  virtual std::size_t next_block(std::uint8_t* out, std::size_t capacity, const Control* control,
                                 std::uint32_t* orbits) = 0;
  virtual bool stopped() const = 0;
  virtual int size() const = 0;
};

// `Rows` is a set of rows: 32 bits up to n = 32, which halves the memory of a board.
template <class Rows, bool Torus>
class Enumerator::BatchSearch : public Enumerator::Search {
 public:
  BatchSearch(int size, EnumerateOptions options)
      : size_(size), options_(std::move(options)), levels_(static_cast<std::size_t>(size)) {
    if (size == 0) return;
    begin_after(options_.start_after);
  }

  std::size_t next_block(std::uint8_t* out, std::size_t capacity, const Control* control,
                         std::uint32_t* orbits) override {
    stopped_ = false;
    if (size_ == 0) return empty_board(capacity, orbits);
    std::size_t written = 0;
    while (written < capacity && depth_ >= 0) {
      if (control != nullptr && control->stop) {
        stopped_ = true;
        break;
      }
      Level& level = levels_[depth_];
      if (level.next == level.count) --depth_;
      else if (depth_ + 1 == size_)
        written += write(out + written * size_, capacity - written, orbits ? orbits + written : nullptr);
      else expand(level);
    }
    return written;
  }

  bool stopped() const override { return stopped_; }
  int size() const override { return size_; }

 private:
  // A board before a column: its free rows there (at least one), the occupied lines, and its parent.
  struct Board {
    Rows free, rows, up, down;
    std::uint32_t parent, row;
  };
  struct Level {
    std::vector<Board> boards;  // in lexicographic order
    std::size_t next = 0, count = 0;
  };
  struct Try {
    std::uint32_t board;
    std::uint32_t row;
  };

  std::size_t empty_board(std::size_t capacity, std::uint32_t* orbits) {
    if (std::exchange(done_, true) || capacity == 0) return 0;
    const std::uint32_t one = 1;
    if (orbits != nullptr) copy_values(&one, 1, orbits);
    return 1;
  }

  Rows all_rows() const { return static_cast<Rows>(~Rows{0}) >> (8 * static_cast<int>(sizeof(Rows)) - size_); }

  // The rows of a column that options and symmetry leave open, given the first queens.
  Rows allowed(int column) const {
    const Rows open = options_.open.empty() ? all_rows() : static_cast<Rows>(options_.open[column]) & all_rows();
    if (!options_.fundamental) return open;
    return open & (Torus ? allowed_on_torus(column) : allowed_flat(column));
  }

  Rows allowed_flat(int column) const {
    Rows rows = all_rows();
    const auto margin = static_cast<int>(first_);
    if (column == 0) return below((size_ + 1) / 2);
    if (column < margin || column > size_ - 1 - margin) rows &= ~(Rows{1} | Rows{1} << (size_ - 1));
    if (column == size_ - 1) rows &= ~below(margin) & below(size_ - margin);
    return rows;
  }

  Rows allowed_on_torus(int column) const {
    if (column == 0) return Rows{1};
    return column == 1 ? below(size_ / 2 + 1) : all_rows();
  }

  Rows below(int row) const { return row == 0 ? Rows{0} : all_rows() >> (size_ - row); }

  // On a torus, rows of the next column that are closer to `row` than the first two queens are to each other.
  void set_second(std::uint32_t row) {
    near_.assign(static_cast<std::size_t>(size_), 0);
    if (!options_.fundamental) return;
    for (int at = 0; at < size_; ++at)
      for (int other = 0; other < size_; ++other) {
        const int apart = std::abs(at - other);
        if (std::min(apart, size_ - apart) < static_cast<int>(row)) near_[at] |= Rows{1} << other;
      }
  }

  // The rules for fundamental solutions depend on the first queen, on a torus on the second.
  void remember(int column, std::uint32_t row) {
    if (column == 0) {
      first_ = row;
      if constexpr (Torus) set_second(0);
    } else if (Torus && column == 1 && options_.fundamental) {
      set_second(row);
    }
  }
  bool comes_alone(int column) const { return column == 0 || (Torus && options_.fundamental && column == 1); }

  // Waiting boards along `last`: at each column those after it. Without it: everything.
  void begin_after(const std::vector<std::uint8_t>& last) {
    reserve(0, 1);
    levels_[0].boards[0] = {allowed(0), 0, 0, 0, 0, 0};
    levels_[0].count = allowed(0) != 0;
    for (depth_ = 0; !last.empty() && levels_[depth_].count == 1; ++depth_) {
      Board& board = levels_[depth_].boards[0];
      const Rows free = board.free;
      const Rows queen = Rows{1} << last[depth_];
      board.free &= ~((queen << 1) - 1);
      if (board.free == 0) levels_[depth_].next = 1;
      if ((free & queen) == 0 || depth_ + 1 == size_) break;
      if (comes_alone(depth_)) remember(depth_, last[depth_]);
      reserve(depth_ + 1, 1);
      Board& child = levels_[depth_ + 1].boards[0];
      child = child_of(board, 0, last[depth_], allowed(depth_ + 1));
      levels_[depth_ + 1].count = child.free != 0;
    }
    depth_ = std::min(depth_, size_ - 1);
  }

  void reserve(int column, std::size_t wanted) {
    auto& boards = levels_[column].boards;
    if (boards.size() < wanted + 1) boards.resize(wanted + 1);
  }

  Board child_of(const Board& board, std::uint32_t index, std::uint32_t row, Rows allowed) const {
    const Rows queen = Rows{1} << row;
    Rows rows = board.rows | queen, up = (board.up | queen) >> 1, down = (board.down | queen) << 1;
    if constexpr (Torus) {
      up |= (board.up | queen) << (size_ - 1) & all_rows();
      down = (down | (board.down | queen) >> (size_ - 1)) & all_rows();
      allowed &= ~near_[row];
    }
    return {allowed & ~(rows | up | down), rows, up, down, index, row};
  }

  // Replaces the next batch of a level by its children in the next one.
  void expand(Level& level) {
    if (tries_.empty()) tries_.resize(kBatch * static_cast<std::size_t>(size_) + 1);
    const std::size_t count = comes_alone(depth_) ? list_one(level) : list_tries(level);
    const Rows rows = allowed(depth_ + 1);
    reserve(depth_ + 1, count);
    Board* const to = levels_[depth_ + 1].boards.data();
    const Board* const from = level.boards.data();
    const Try* const tries = tries_.data();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Board child = child_of(from[tries[i].board], tries[i].board, tries[i].row, rows);
      to[kept] = child;
      kept += child.free != 0;
    }
    ++depth_;
    levels_[depth_].count = kept;
    levels_[depth_].next = 0;
  }

  std::size_t list_one(Level& level) {
    Board& board = level.boards[level.next];
    const auto row = static_cast<std::uint32_t>(std::countr_zero(board.free));
    remember(depth_, row);
    tries_[0] = {static_cast<std::uint32_t>(level.next), row};
    board.free &= board.free - 1;
    level.next += board.free == 0;
    return 1;
  }

  std::size_t list_tries(Level& level) {
    const std::size_t last = std::min(level.count, level.next + kBatch);
    Try* out = tries_.data();
    for (; level.next < last; ++level.next) {
      Rows free = level.boards[level.next].free;
      const auto board = static_cast<std::uint32_t>(level.next);
      for (int k = 0; k < 3; ++k, free &= free - 1) {  // written always, kept if there was a row: no branch
        *out = {board, static_cast<std::uint32_t>(std::countr_zero(free))};
        out += free != 0;
      }
      for (; free != 0; free &= free - 1) *out++ = {board, static_cast<std::uint32_t>(std::countr_zero(free))};
    }
    return static_cast<std::size_t>(out - tries_.data());
  }

  std::size_t write(std::uint8_t* out, std::size_t capacity, std::uint32_t* orbits) {
    const std::size_t count = std::min(levels_[depth_].count - levels_[depth_].next, capacity);
    if (!options_.fundamental) return write_boards(out, count);
    candidates_.resize(count * static_cast<std::size_t>(size_));
    write_boards(candidates_.data(), count);
    return keep_fundamental(candidates_.data(), count, out, orbits);
  }

  // Boards before the last column are solutions: one row is left for it.
  std::size_t write_boards(std::uint8_t* out, std::size_t count) {
    Level& level = levels_[depth_];
    walk_.resize(count);
    const std::size_t size = static_cast<std::size_t>(size_), last = size - 1;
    for (std::size_t i = 0; i < count; ++i) {
      walk_[i] = static_cast<std::uint32_t>(level.next + i);
      out[i * size + last] = static_cast<std::uint8_t>(std::countr_zero(level.boards[walk_[i]].free));
    }
    for (std::size_t column = last; column > 0; --column) {
      const Board* const boards = levels_[column].boards.data();
      for (std::size_t i = 0; i < count; ++i) {
        const Board& board = boards[walk_[i]];
        out[i * size + column - 1] = static_cast<std::uint8_t>(board.row);
        walk_[i] = board.parent;
      }
    }
    level.next += count;
    return count;
  }

  std::size_t keep_fundamental(const std::uint8_t* boards, std::size_t count, std::uint8_t* out,
                               std::uint32_t* orbits) const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t* queens = boards + i * size_;
      const std::uint32_t orbit = Torus ? orbit_if_smallest_on_torus(queens, size_) : orbit_if_smallest(queens, size_);
      if (orbit == 0) continue;
      std::copy_n(queens, size_, out + kept * size_);
      if (orbits != nullptr) copy_values(&orbit, 1, orbits + kept);
      ++kept;
    }
    return kept;
  }

  const int size_;
  const EnumerateOptions options_;
  std::vector<Level> levels_;  // by column
  int depth_ = -1;             // the column where work goes on; -1 at the end
  std::uint32_t first_ = 0;    // row of the first queen
  std::vector<Rows> near_;     // on a torus, by row: see set_second
  bool stopped_ = false, done_ = false;
  std::vector<Try> tries_;
  std::vector<std::uint32_t> walk_;
  std::vector<std::uint8_t> candidates_;
};

namespace {

void check(int size, const EnumerateOptions& options) {
  check_range("the board size of an enumeration", size, 0, kMaxSize);
  const auto length = static_cast<std::size_t>(size);
  if (!options.open.empty() && options.open.size() != length)
    throw std::invalid_argument("open rows are wanted for " + std::to_string(size) + " columns, got " +
                                std::to_string(options.open.size()));
  if (!options.start_after.empty() && options.start_after.size() != length)
    throw std::invalid_argument("start_after must have " + std::to_string(size) + " rows, got " +
                                std::to_string(options.start_after.size()));
  for (const std::uint8_t row : options.start_after)
    if (row >= size)
      throw std::invalid_argument("a row must be 0 to " + std::to_string(size - 1) + ", got " + std::to_string(row));
}

}  // namespace

Enumerator::Enumerator(int size, EnumerateOptions options) {
  check(size, options);
  const auto start = [&]<class Rows>(Rows) -> std::unique_ptr<Search> {
    if (options.torus) return std::make_unique<BatchSearch<Rows, true>>(size, std::move(options));
    return std::make_unique<BatchSearch<Rows, false>>(size, std::move(options));
  };
  search_ = size <= 32 ? start(std::uint32_t{}) : start(std::uint64_t{});
}
Enumerator::~Enumerator() = default;
Enumerator::Enumerator(Enumerator&&) noexcept = default;
Enumerator& Enumerator::operator=(Enumerator&&) noexcept = default;

std::size_t Enumerator::next_block(std::uint8_t* out, std::size_t capacity, const Control* control,
                                   std::uint32_t* orbits) {
  return search_->next_block(out, capacity, control, orbits);
}
bool Enumerator::stopped() const { return search_->stopped(); }
int Enumerator::size() const { return search_->size(); }

}  // namespace queenright
