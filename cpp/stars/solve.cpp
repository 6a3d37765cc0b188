// Solving star puzzles, and proving that there is one solution only.
#include "ground/targets.hpp"
#include "stars/search.hpp"
#include "stars/stars.hpp"

namespace queenright {

namespace {

// How many queens fit among squares of a line, given as bits, if no two may be neighbours.
QUEENRIGHT_INLINE int room(std::uint32_t squares) {
  int count = 0;
  for (; squares != 0; ++count) {
    const std::uint32_t lowest = squares & (0u - squares);
    squares &= ~(lowest | lowest << 1);
  }
  return count;
}

// Whether a line, or two neighbouring lines taken together, lack room. `line` has the open squares of each.
template <int Side>
QUEENRIGHT_INLINE bool lacks_room(const std::array<std::uint32_t, Side>& line, const std::int8_t* need, int n) {
  for (int i = 0; i < n; ++i) {
    if (need[i] > 1 && room(line[i]) < need[i]) return true;
    if (i + 1 == n) break;
    if (const int both = need[i] + need[i + 1]; both > 1 && room(line[i] | line[i + 1]) < both) return true;
  }
  return false;
}

template <int Side>
QUEENRIGHT_INLINE bool is_crowded(const StarBoard<Side>& board, const StarState<Side>& state) {
  std::array<std::uint32_t, Side> rows{}, columns{};
  for (int r = 0; r < board.n; ++r) {
    rows[r] = state.open.row(r);
    for (std::uint32_t left = rows[r]; left != 0; left &= left - 1) columns[std::countr_zero(left)] |= 1u << r;
  }
  return lacks_room<Side>(rows, state.need.data(), board.n) ||
         lacks_room<Side>(columns, state.need.data() + board.n, board.n);
}

constexpr int kFewForTwo = 9, kFewForOne = 6;  // with more squares the rules of one and two hardly ever apply

// Squares of a unit that needs two queens and has no square beside theirs for the other one.
template <int Side>
QUEENRIGHT_INLINE Bits<Side> lonely(const StarBoard<Side>& board, const Bits<Side>& squares) {
  Bits<Side> found;
  squares.each([&](int slot) {
    Bits<Side> others = squares;
    if (!others.strike(board.near[slot]).any()) found.set(slot);
  });
  return found;
}

// Squares outside a unit that touch every one of its squares.
template <int Side>
QUEENRIGHT_INLINE Bits<Side> smothering(const StarBoard<Side>& board, const Bits<Side>& open,
                                        const Bits<Side>& squares) {
  Bits<Side> common = open;
  squares.each([&](int slot) { common &= board.near[slot]; });
  return common.strike(squares);
}

template <int Side>
QUEENRIGHT_INLINE int narrow_now(const StarBoard<Side>& board, StarState<Side>& state) {
  int tightest = -1;
  for (bool again = true; again && !state.broken;) {
    again = false;
    tightest = -1;
    int least = 1 << 30;
    for (int u = 0; u < board.units; ++u) {
      const int need = state.need[u];
      if (need <= 0) continue;
      const Bits<Side> squares = state.open & board.unit(u);
      const int count = squares.count();
      if (count <= need) {
        if (count < need) state.broken = true;
        state.place_all(board, squares);
        if (state.broken) return -1;
        again = true;
        continue;
      }
      Bits<Side> closed;
      if (need == 2 && count <= kFewForTwo) closed = lonely(board, squares);
      if (need == 1 && count <= kFewForOne) closed = smothering(board, state.open, squares);
      if (closed.any()) {
        state.open.strike(closed);
        again = true;
        continue;
      }
      const int score = need == 1 ? 2 * count : need == 2 ? count * count / 2 : count * count;
      if (score < least) {
        least = score;
        tightest = u;
      }
    }
  }
  if (state.left > 0 && !state.broken && is_crowded(board, state)) state.broken = true;
  return state.broken || state.left == 0 ? -1 : tightest;
}

}  // namespace

QUEENRIGHT_CLONES("popcnt", "default") int narrow(const StarBoard<8>& board, StarState<8>& state) {
  return narrow_now(board, state);
}
QUEENRIGHT_CLONES("popcnt", "default") int narrow(const StarBoard<16>& board, StarState<16>& state) {
  return narrow_now(board, state);
}
QUEENRIGHT_CLONES("popcnt", "default") int narrow(const StarBoard<32>& board, StarState<32>& state) {
  return narrow_now(board, state);
}

RegionCount search_stars(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control,
                         const std::function<void(const std::vector<std::int32_t>&)>& visit) {
  RegionCount result;
  if (limit == 0) return result;
  with_side(puzzle.n, [&](auto side) {
    constexpr int Side = decltype(side)::value;
    const StarBoard<Side> board(puzzle);
    std::vector<std::int32_t> columns;
    const auto report = [&](const Bits<Side>& queens) {
      columns.clear();
      queens.each([&](int slot) { columns.push_back(slot % Side); });
      visit(columns);
      return ++result.count >= limit;
    };
    StarSearch<Side, decltype(report)> search(board, control.stop, report);
    const bool enough = search.run(StarState<Side>(board, puzzle));
    result.nodes = search.nodes;
    result.finished = !enough && !search.stopped;
  });
  return result;
}

}  // namespace queenright
