// The search of pieces.hpp. The upper half of the first row mirrors the lower half: a mirror exchanges sums and
// differences, so it helps only pieces that attack along both or neither; a torus has n shifts of the columns instead.
// A unit is a choice of the first two columns; threads take units in turn.
#include "pieces/pieces.hpp"

#include <atomic>
#include <bit>
#include <mutex>
#include <stdexcept>

#include "ground/checks.hpp"
#include "ground/run_on_threads.hpp"

namespace queenright {
namespace {

using Bits = std::uint32_t;

// The columns that are attacked in the next row.
struct Attacked {
  Bits columns = 0, sums = 0, differences = 0;
  Bits last = 0, before = 0;  // the pieces of the last two rows, for the knight
};

class PieceSearch {
 public:
  PieceSearch(int size, const Piece& piece, const Control& control)
      : size_(size), piece_(piece), control_(control), all_(size == 32 ? ~Bits{0} : (Bits{1} << size) - 1) {}

  // The columns free for the next piece.
  Bits free(const Attacked& attacked) const {
    Bits taken = attacked.columns;
    if (piece_.sums) taken |= attacked.sums;
    if (piece_.differences) taken |= attacked.differences;
    if (piece_.knight) taken |= near(attacked.last, 2) | near(attacked.before, 1);
    return all_ & ~taken;
  }

  Attacked after(const Attacked& attacked, Bits bit) const {
    return {attacked.columns | bit, left(attacked.sums | bit), right(attacked.differences | bit), bit, attacked.last};
  }

  std::uint64_t count(int row, const Attacked& attacked, std::uint64_t& nodes) const {
    if (row == size_) return 1;
    if (size_ - row > 6 && control_.stop.load(std::memory_order_relaxed)) throw Stopped();
    std::uint64_t found = 0;
    for (Bits open = free(attacked); open != 0; open &= open - 1) {
      ++nodes;
      found += count(row + 1, after(attacked, open & (~open + 1)), nodes);
    }
    return found;
  }

  // Appends boards to `columns` until there are `limit`.
  void list(int row, const Attacked& attacked, std::vector<std::uint8_t>& board, std::uint64_t limit,
            std::vector<std::uint8_t>& columns) const {
    if (control_.stop.load(std::memory_order_relaxed)) throw Stopped();
    if (row == size_) {
      columns.insert(columns.end(), board.begin(), board.end());
      return;
    }
    for (Bits open = free(attacked); open != 0 && columns.size() < limit * board.size(); open &= open - 1) {
      board[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(std::countr_zero(open));
      list(row + 1, after(attacked, open & (~open + 1)), board, limit, columns);
    }
  }

 private:
  // The bits moved by one column; beyond the edge they are lost, or go round on a torus.
  Bits left(Bits bits) const { return bits >> 1 | (piece_.torus ? bits << (size_ - 1) & all_ : 0); }
  Bits right(Bits bits) const { return (bits << 1 | (piece_.torus ? bits >> (size_ - 1) : 0)) & all_; }

  Bits near(Bits bit, int distance) const { return (bit << distance | bit >> distance) & all_; }

  const int size_;
  const Piece piece_;
  const Control& control_;
  const Bits all_;
};

void check(int size, const Piece& piece) {
  check_range("the board size of pieces", size, 0, kLargestPieces);
  if (piece.torus && piece.knight)
    throw std::invalid_argument("pieces on a torus have no knight's jumps: the last rows would attack the first");
}

struct Start {
  Attacked attacked;
  std::uint64_t weight;
};

// The beginnings of two pieces, with the number of images of each.
std::vector<Start> starts(int size, const Piece& piece, const PieceSearch& search) {
  std::vector<Start> found;
  const bool mirrored = piece.sums == piece.differences;
  const int first_columns = piece.torus ? 1 : mirrored ? (size + 1) / 2 : size;
  for (int column = 0; column < first_columns; ++column) {
    const bool middle = 2 * column + 1 == size;
    const std::uint64_t weight = piece.torus ? static_cast<std::uint64_t>(size) : mirrored && !middle ? 2 : 1;
    const Attacked first = search.after({}, Bits{1} << column);
    for (Bits open = search.free(first); open != 0; open &= open - 1)
      found.push_back({search.after(first, open & (~open + 1)), weight});
  }
  return found;
}

}  // namespace

PieceCount count_pieces(int size, const Piece& piece, int threads, Control& control) {
  check(size, piece);
  check_threads(threads);
  const PieceSearch search(size, piece, control);
  if (size < 2) return {1, static_cast<std::uint64_t>(size), true};
  const std::vector<Start> units = starts(size, piece, search);
  control.cost_total = units.size();
  PieceCount total;
  std::mutex adding;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t index = next++; index < units.size(); index = next++) {
      std::uint64_t nodes = 2;
      const std::uint64_t found = search.count(2, units[index].attacked, nodes);
      const std::lock_guard lock(adding);
      const std::uint64_t weight = units[index].weight;
      if (found > ~std::uint64_t{0} / weight || !add_fits(total.count, found * weight))
        throw std::overflow_error("the number of boards does not fit in 64 bits");
      total.nodes += nodes;
      ++control.cost_done;
    }
  };
  try {
    run_on_threads(threads, work, [&] { control.stop = true; });
  } catch (const Stopped&) {
    return total;
  }
  total.finished = true;
  return total;
}

std::vector<std::uint8_t> list_pieces(int size, const Piece& piece, std::uint64_t limit, Control& control) {
  check(size, piece);
  if (limit > (1u << 24)) throw std::invalid_argument("at most 16777216 boards are listed at once");
  std::vector<std::uint8_t> columns, board(static_cast<std::size_t>(size));
  PieceSearch(size, piece, control).list(0, {}, board, limit, columns);
  return columns;
}

}  // namespace queenright
