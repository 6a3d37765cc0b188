// The boards with two armies of a size, counted a second time: without symmetries and without flows.
//
// list.cpp takes one pair (S, T) of each class, refutes with exact flows and multiplies classes by their images. Here
// every pair is looked at. S and T are exactly the rows and columns that hold a white queen, so that a board belongs to
// one pair. Half shares (docs/armies.md) refute most pairs, shares that move most of the rest; what is left is branched
// on diagonals down to all its boards, which are collected, as one may be reached twice. Classes are counted without
// images of boards being compared across pairs: by Burnside, they are a sixteenth of the number of all pairs of a board
// and a symmetry that keeps it.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <set>

#include "armies/armies.hpp"
#include "ground/checks.hpp"
#include "ground/vectors.hpp"

namespace queenright {

namespace {

constexpr int kLargest = 15, kLines = 32, kLineBytes = 2 * kLines;
constexpr int kTop = 255, kSweeps = 6, kSymmetries = 16;

using Bytes = VectorOf<std::uint8_t, kLineBytes>;
using Pairs = VectorOf<std::uint16_t, kLineBytes>;

// Of some columns: the white and the black squares on each diagonal, sums before differences.
struct alignas(64) Entry {
  std::uint8_t lines[2][kLineBytes];
};

using Board = std::array<std::array<std::uint32_t, kLargest>, 2>;  // rows of both armies

// Which of the right halves survive beside a left one; writes their places, returns how many.
QUEENRIGHT_CLONES("arch=x86-64-v4", "avx2", "default")
std::size_t scan(const Entry& left, const Entry* right, std::size_t count, int limit, std::uint32_t* found) {
  Bytes white, black;
  std::memcpy(&white, left.lines[0], sizeof white);
  std::memcpy(&black, left.lines[1], sizeof black);
  std::size_t open = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Bytes x, y;
    std::memcpy(&x, right[i].lines[0], sizeof x);
    std::memcpy(&y, right[i].lines[1], sizeof y);
    x += white, y += black;
    x = QUEENRIGHT_SELECT(x > y, x, y);
    const Pairs both = QUEENRIGHT_AS(Pairs, x), sums = (both & 0xFF) + (both >> 8);
    int total = 0;
    for (std::size_t lane = 0; lane < kLineBytes / 2; ++lane) total += sums[lane];
    found[open] = static_cast<std::uint32_t>(i);
    open += total >= limit;
  }
  return open;
}

class Recount {
 public:
  Recount(int n, int size, Control& control) : n_(n), size_(size), control_(control) {}

  ArmiesRecount run() {
    const std::uint32_t all = (1u << n_) - 1;
    control_.cost_total = all;
    for (rows_ = 1; rows_ < all && !control_.stop; ++rows_) {
      control_.cost_done = rows_;
      fill(left_, n_ / 2, 0);
      fill(right_, n_ - n_ / 2, n_ / 2);
      for (int t = 1; t < n_; ++t) run_columns(t);
    }
    return {boards_, kept_ / kSymmetries, !control_.stop};
  }

 private:
  template <class Visit>
  void each_square(const Board& board, const Visit& visit) const {
    for (int army = 0; army < 2; ++army)
      for (int row = 0; row < n_; ++row)
        for (std::uint32_t left = board[army][row]; left != 0; left &= left - 1)
          visit(army, row, std::countr_zero(left));
  }

  // The table of all sets of some columns.
  void fill(std::vector<Entry>& table, int length, int first) const {
    table.assign(std::size_t{1} << length, Entry{});
    for (std::uint32_t set = 0; set < table.size(); ++set)
      for (int column = first; column < first + length; ++column)
        for (int row = 0; row < n_; ++row) {
          const int white = static_cast<int>(set >> (column - first) & 1);
          if (white != static_cast<int>(rows_ >> row & 1)) continue;
          ++table[set].lines[1 - white][row + column];
          ++table[set].lines[1 - white][kLines + row - column + n_ - 1];
        }
  }

  // All T of t columns.
  void run_columns(int t) {
    const int a = std::popcount(rows_), white = a * t, black = (n_ - a) * (n_ - t);
    if (std::min(white, black) < size_) return;
    const int longest = std::max(std::min(a, t) * black, std::min(n_ - a, n_ - t) * white);
    const int p = std::max(1, kTop * black / longest), q = std::max(1, kTop * white / longest);
    const auto scaled = [&](const Entry& entry) {
      Entry result;
      for (int line = 0; line < kLineBytes; ++line) {
        result.lines[0][line] = static_cast<std::uint8_t>(entry.lines[0][line] * p);
        result.lines[1][line] = static_cast<std::uint8_t>(entry.lines[1][line] * q);
      }
      return result;
    };
    for (int left_columns = 0; left_columns <= t; ++left_columns) {
      std::vector<std::uint32_t> rights;
      std::vector<Entry> entries;
      for (std::uint32_t set = 0; set < right_.size(); ++set)
        if (std::popcount(set) == t - left_columns) rights.push_back(set), entries.push_back(scaled(right_[set]));
      std::vector<std::uint32_t> found(rights.size() + 1);
      for (std::uint32_t set = 0; set < left_.size() && !control_.stop; ++set) {
        if (std::popcount(set) != left_columns) continue;
        const std::size_t open =
            scan(scaled(left_[set]), entries.data(), entries.size(), 2 * (p + q) * size_, found.data());
        for (std::size_t i = 0; i < open; ++i) count_pair(set | rights[found[i]] << n_ / 2);
      }
    }
  }

  void count_pair(std::uint32_t columns) {
    columns_ = columns;
    Board live{};
    for (int row = 0; row < n_; ++row)
      (rows_ >> row & 1 ? live[0] : live[1])[row] = rows_ >> row & 1 ? columns : ((1u << n_) - 1) & ~columns;
    found_.clear();
    explore(live);
    boards_ += found_.size();
    for (const Board& board : found_)
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) kept_ += board == image(board, symmetry);
  }

  // Bit 0 reverses the rows, bit 1 the columns, bit 2 exchanges rows and columns, bit 3 the colours.
  Board image(const Board& board, int symmetry) const {
    Board result{};
    each_square(board, [&](int army, int row, int column) {
      if (symmetry & 1) row = n_ - 1 - row;
      if (symmetry & 2) column = n_ - 1 - column;
      if (symmetry & 4) std::swap(row, column);
      result[symmetry & 8 ? 1 - army : army][row] |= 1u << column;
    });
    return result;
  }

  void explore(const Board& live) {
    if (control_.stop || refuted(live)) return;
    const auto [family, line] = mixed_diagonal(live);
    if (family < 0) return collect(live);
    for (int army = 0; army < 2; ++army) {
      Board next = live;
      for (int row = 0; row < n_; ++row) {
        const int column = family == 0 ? line - row : row - line + n_ - 1;
        if (column >= 0 && column < n_) next[army][row] &= ~(1u << column);
      }
      explore(next);
    }
  }

  // By the numbers of squares, by a row or column of S or T that white can't reach any more, or by moving shares.
  bool refuted(const Board& live) const {
    std::array<int, 2> squares{};
    std::uint32_t columns = 0;
    each_square(live, [&](int army, int, int) { ++squares[army]; });
    for (int row = 0; row < n_; ++row) {
      columns |= live[0][row];
      if ((rows_ >> row & 1) != 0 && live[0][row] == 0) return true;
    }
    if (std::min(squares[0], squares[1]) < size_ || columns != columns_) return true;
    // Weights in inverse proportion to the squares; white excesses are positive, black ones negative.
    const int p = squares[1], q = squares[0];
    std::array<std::array<int, kLines>, 2> excess{};
    std::array<std::array<int, 4>, kLargest * kLargest> shares;  // sum, difference, sign, the share of the sum
    std::size_t count = 0;
    each_square(live, [&](int army, int row, int column) {
      const int weight = army == 0 ? p : q, sign = army == 0 ? 1 : -1;
      shares[count++] = {row + column, row - column + n_ - 1, sign, weight};
      excess[0][row + column] += sign * weight;
      excess[1][row - column + n_ - 1] += sign * weight;
    });
    // The larger side of a diagonal is half of (all shares + |excess|); all shares are 2(p·w + q·b) = 4pq.
    const int limit = 4 * (p + q) * size_ - 4 * p * q;
    for (int sweep = 0;; ++sweep) {
      int total = 0;
      for (const auto& family : excess)
        for (const int value : family) total += std::abs(value);
      if (total < limit) return true;
      if (sweep == kSweeps) return false;
      for (std::size_t i = 0; i < count; ++i) {
        auto& [sum, difference, sign, share] = shares[i];
        const int wanted = sign * (excess[0][sum] - excess[1][difference]) / 2;
        const int moved = std::clamp(wanted, share - 2 * (sign > 0 ? p : q), share);
        excess[0][sum] -= sign * moved, excess[1][difference] += sign * moved, share -= moved;
      }
    }
  }

  std::pair<int, int> mixed_diagonal(const Board& live) const {
    std::array<std::array<std::array<int, 2>, kLines>, 2> counts{};
    each_square(live, [&](int army, int row, int column) {
      ++counts[0][row + column][army];
      ++counts[1][row - column + n_ - 1][army];
    });
    std::pair<int, int> best{-1, 0};
    int most = 0;
    for (int family = 0; family < 2; ++family)
      for (int line = 0; line < kLines; ++line)
        if (const int both = std::min(counts[family][line][0], counts[family][line][1]); both > most)
          best = {family, line}, most = both;
    return best;
  }

  // All choices of `size` white and `size` black squares, with a white queen in every row of S and column of T.
  void collect(const Board& live) {
    std::array<std::vector<Square>, 2> squares;
    each_square(live, [&](int army, int row, int column) { squares[army].push_back({row, column}); });
    Board board{};
    choose(squares, 0, 0, 0, board);
  }

  void choose(const std::array<std::vector<Square>, 2>& squares, int army, std::size_t from, int chosen, Board& board) {
    if (control_.stop) return;
    if (chosen == size_) {
      if (army == 1) {
        found_.insert(board);
      } else if (covers(board)) {
        choose(squares, 1, 0, 0, board);
      }
      return;
    }
    if (squares[army].size() - from < static_cast<std::size_t>(size_ - chosen)) return;
    const Square square = squares[army][from];
    board[army][square.row] |= 1u << square.column;
    choose(squares, army, from + 1, chosen + 1, board);
    board[army][square.row] &= ~(1u << square.column);
    choose(squares, army, from + 1, chosen, board);
  }

  bool covers(const Board& board) const {
    std::uint32_t rows = 0, columns = 0;
    for (int row = 0; row < n_; ++row) {
      rows |= static_cast<std::uint32_t>(board[0][row] != 0) << row;
      columns |= board[0][row];
    }
    return rows == rows_ && columns == columns_;
  }

  int n_, size_;
  Control& control_;
  std::uint32_t rows_ = 0, columns_ = 0;  // S and T
  std::vector<Entry> left_, right_;
  std::set<Board> found_;
  std::uint64_t boards_ = 0, kept_ = 0;  // kept: pairs of a board and a symmetry
};

}  // namespace

ArmiesRecount recount_armies(int n, int size, Control& control) {
  check_range("the board size of armies that are counted again", n, 1, kLargest);
  check_range("the size of the armies that are counted again", size, 1, n * n);
  return Recount(n, size, control).run();
}

}  // namespace queenright
