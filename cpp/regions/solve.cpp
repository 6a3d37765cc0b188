// Solving region puzzles, and proving that there is one solution only.
#include "regions/regions.hpp"

#include <algorithm>

#include "ground/checks.hpp"
#include "ground/targets.hpp"
#include "regions/search.hpp"
#include "stars/stars.hpp"

namespace queenright {

namespace {

template <int Side>
QUEENRIGHT_INLINE Choice<Side> choose_now(const RegionBoard<Side>& board, const RegionState<Side>& state) {
  std::uint32_t once = 0, twice = 0;
  int fewest = 99;
  Bits<Side> smallest;
  for (std::uint32_t left = state.rows; left != 0; left &= left - 1) {
    const int r = std::countr_zero(left);
    const std::uint32_t columns = state.open.row(r);
    twice |= once & columns;
    once |= columns;
    if ((columns & (columns - 1)) == 0) {
      if (columns == 0) return {Turn::Dead, 0, {}};
      return {Turn::Forced, r * Side + std::countr_zero(columns), {}};
    }
    if (const int size = std::popcount(columns); size < fewest) {
      fewest = size;
      smallest = Bits<Side>{};
      smallest.set_row(r, columns);
    }
  }
  if ((state.columns & ~once) != 0) return {Turn::Dead, 0, {}};
  for (std::uint32_t left = state.regions; left != 0; left &= left - 1) {
    const Bits<Side> squares = state.open & board.region[std::countr_zero(left)];
    const int size = squares.count();
    if (size <= 1) return size == 0 ? Choice<Side>{Turn::Dead, 0, {}} : Choice<Side>{Turn::Forced, squares.first(), {}};
    if (size < fewest) {
      fewest = size;
      smallest = squares;
    }
  }
  if (const std::uint32_t single = state.columns & once & ~twice; single != 0) {
    const Bits<Side> squares = state.open & board.ground->column[std::countr_zero(single)];
    return {Turn::Forced, squares.first(), {}};
  }
  return {Turn::Branch, 0, smallest};
}

}  // namespace

QUEENRIGHT_CLONES("popcnt", "default") Choice<8> choose(const RegionBoard<8>& board, const RegionState<8>& state) {
  return choose_now(board, state);
}
QUEENRIGHT_CLONES("popcnt", "default") Choice<16> choose(const RegionBoard<16>& board, const RegionState<16>& state) {
  return choose_now(board, state);
}
QUEENRIGHT_CLONES("popcnt", "default") Choice<32> choose(const RegionBoard<32>& board, const RegionState<32>& state) {
  return choose_now(board, state);
}

namespace {

template <class Visit>
RegionCount search_regions(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control, Visit visit) {
  return with_side(puzzle.n, [&](auto side) {
    constexpr int Side = decltype(side)::value;
    const RegionBoard<Side> board(puzzle);
    RegionCount result;
    if (limit == 0) return result;
    const auto counting = [&](const std::array<int, Side>& queens) {
      visit(queens.data());
      return ++result.count >= limit;
    };
    RegionSearch<Side, decltype(counting)> search(board, control.stop, counting);
    for (const std::int32_t square : puzzle.queens) search.note(board.slot(square));
    const bool enough = search.run(RegionState<Side>(board, puzzle));
    result.nodes = search.nodes;
    result.finished = !enough && !search.stopped;
    return result;
  });
}

}  // namespace

void check_puzzle(const RegionPuzzle& puzzle) {
  check_range("the board size of a region puzzle", puzzle.n, 0, kLargestPuzzle);
  const std::int64_t squares = std::int64_t{puzzle.n} * puzzle.n;
  check_range("the number of stars", puzzle.stars, 1, kMostStars);
  if (puzzle.stars == 1 || !puzzle.region.empty()) check_labels(puzzle.region.size(), squares);
  if (!puzzle.region.empty())
    check_range("the label of a region", *std::max_element(puzzle.region.begin(), puzzle.region.end()), 0,
                puzzle.n - 1);
  for (const auto* given : {&puzzle.queens, &puzzle.crosses})
    for (const std::int32_t square : *given) check_range("the square of a queen or a cross", square, 0, squares - 1);
}

RegionAnswer solve_regions(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control) {
  check_puzzle(puzzle);
  RegionAnswer answer;
  const RegionCount found =
      puzzle.stars > 1
          ? search_stars(puzzle, limit, control, [&](const auto& columns) { answer.solutions.push_back(columns); })
          : search_regions(puzzle, limit, control,
                           [&](const int* queens) { answer.solutions.emplace_back(queens, queens + puzzle.n); });
  answer.nodes = found.nodes;
  answer.finished = found.finished;
  return answer;
}

RegionCount count_regions(const RegionPuzzle& puzzle, std::uint64_t limit, Control& control) {
  check_puzzle(puzzle);
  if (puzzle.stars > 1) return search_stars(puzzle, limit, control, [](const auto&) {});
  return search_regions(puzzle, limit, control, [](const int*) {});
}

}  // namespace queenright
