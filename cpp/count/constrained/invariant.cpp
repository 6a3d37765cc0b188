// Solutions that some symmetries keep. Such a solution consists of whole orbits of squares: where one square of an
// orbit has a queen, all have. So orbits take the place of squares: an orbit can be used if its squares are free and on
// different lines, and two orbits agree if they share no line. Column by column, an orbit is chosen that has its first
// square there, or none.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "complete/cover.hpp"
#include "count/constrained/board.hpp"
#include "count/constrained/constrained.hpp"
#include "ground/checks.hpp"

namespace queenright {
namespace {

using Words = std::vector<std::uint64_t>;

struct Orbit {
  std::int32_t queens = 0;
  Words lines;
};

Square image_of(const BoardProblem& problem, const SquareMap& map, Square square) {
  Square image = map.swap ? Square{square.column, square.row} : square;
  if (map.flip_row) image.row = problem.rows - 1 - image.row;
  if (map.flip_column) image.column = problem.columns - 1 - image.column;
  if (problem.torus) image = {(image.row + map.down) % problem.rows, (image.column + map.right) % problem.columns};
  return image;
}

class InvariantSearch {
 public:
  InvariantSearch(const BoardProblem& problem, const Cover& cover, const std::vector<SquareMap>& maps,
                  const Control& control)
      : queens_(cover.queens),
        columns_(cover.column_lines),
        rows_(cover.row_lines),
        required_(cover.columns_required),
        control_(control),
        orbits_(static_cast<std::size_t>(cover.column_lines)),
        taken_(words_for(cover.line_count)) {
    std::map<Square, std::size_t> index;
    for (std::size_t s = 0; s < cover.squares.size(); ++s) index[cover.squares[s]] = s;
    constexpr std::size_t kNobody = ~std::size_t{0};
    std::vector<std::size_t> owner(cover.squares.size(), kNobody);  // the first square of its orbit
    for (std::size_t s = 0; s < cover.squares.size(); ++s) {
      if (owner[s] != kNobody) continue;
      std::vector<std::size_t> members{s};
      bool usable = true;
      owner[s] = s;
      for (std::size_t i = 0; i < members.size(); ++i)
        for (const SquareMap& map : maps) {
          const auto found = index.find(image_of(problem, map, cover.squares[members[i]]));
          if (found == index.end() || (owner[found->second] != kNobody && owner[found->second] != s)) usable = false;
          else if (owner[found->second] == kNobody) owner[found->second] = s, members.push_back(found->second);
        }
      if (usable) add(cover, members);
    }
  }

  std::uint64_t run() {
    extend(0, 0);
    return found_;
  }

 private:
  static std::size_t words_for(std::int32_t lines) { return static_cast<std::size_t>(lines) / 64 + 1; }

  void add(const Cover& cover, const std::vector<std::size_t>& members) {
    Orbit orbit{static_cast<std::int32_t>(members.size()), Words(taken_.size())};
    std::int32_t first = columns_;
    for (const std::size_t s : members) {
      first = std::min(first, cover.lines[s][1] - rows_);
      for (const std::int32_t line : cover.lines[s]) {
        std::uint64_t& word = orbit.lines[static_cast<std::size_t>(line) / 64];
        const std::uint64_t bit = std::uint64_t{1} << line % 64;
        if ((word & bit) != 0) return;  // two of its queens would attack each other
        word |= bit;
      }
    }
    orbits_[static_cast<std::size_t>(first)].push_back(std::move(orbit));
  }

  bool is_taken(std::int32_t line) const { return taken_[static_cast<std::size_t>(line) / 64] >> line % 64 & 1; }

  void extend(std::int32_t column, std::int32_t placed) {
    if (placed == queens_) {
      ++found_;
      return;
    }
    for (; column < columns_; ++column) {
      if (is_taken(rows_ + column)) continue;
      if ((++nodes_ & 0xFFF) == 0 && control_.stop) throw Stopped();
      for (const Orbit& orbit : orbits_[static_cast<std::size_t>(column)]) {
        if (placed + orbit.queens > queens_ || shares_line(orbit)) continue;
        toggle(orbit);
        extend(column + 1, placed + orbit.queens);
        toggle(orbit);
      }
      if (required_) return;  // a column without a queen
    }
  }

  bool shares_line(const Orbit& orbit) const {
    std::uint64_t shared = 0;
    for (std::size_t i = 0; i < taken_.size(); ++i) shared |= taken_[i] & orbit.lines[i];
    return shared != 0;
  }

  void toggle(const Orbit& orbit) {
    for (std::size_t i = 0; i < taken_.size(); ++i) taken_[i] ^= orbit.lines[i];
  }

  const std::int32_t queens_, columns_, rows_;
  const bool required_;
  const Control& control_;
  std::vector<std::vector<Orbit>> orbits_;  // by the first column
  Words taken_;                             // the lines of the queens on the board
  std::uint64_t found_ = 0, nodes_ = 0;
};

void check_maps(const BoardProblem& problem, const std::vector<SquareMap>& maps) {
  for (const SquareMap& map : maps) {
    if (map.swap && problem.rows != problem.columns)
      throw std::invalid_argument("only a square board can be turned by a quarter or mirrored in a diagonal");
    check_range("a shift of a torus", map.down, 0, std::max(problem.rows - 1, 0));
    check_range("a shift of a torus", map.right, 0, std::max(problem.columns - 1, 0));
    for (const Square queen : problem.fixed) {
      const Square image = image_of(problem, map, queen);
      if (std::find(problem.fixed.begin(), problem.fixed.end(), image) == problem.fixed.end())
        throw std::invalid_argument("a symmetry of a problem keeps its fixed queens");
    }
  }
}

}  // namespace

std::uint64_t count_invariant(const BoardProblem& problem, const std::vector<SquareMap>& maps, const Control& control) {
  check_problem(problem);
  check_maps(problem, maps);
  constrained::check_area(problem);
  const Cover cover = reduce(problem, control.stop);
  if (cover.impossible) return 0;
  if (cover.stopped) throw Stopped();
  return InvariantSearch(problem, cover, maps, control).run();
}

}  // namespace queenright
