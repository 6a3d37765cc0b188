// Making region puzzles with exactly one solution. A random arrangement of queens that do not touch is drawn first and
// stays a solution throughout; plain.hpp or balanced.hpp then build the regions around it.
#include <stdexcept>

#include "ground/checks.hpp"
#include "regions/balanced.hpp"
#include "regions/plain.hpp"
#include "stars/stars.hpp"

namespace queenright {

namespace {

template <int Side>
bool make_plain(int n, int wanted, Random& random, Control& control, MadePuzzle& made) {
  PlainMaker<Side> maker(n, random, control.stop);
  while (!control.stop && !maker.attempt()) {
  }
  if (control.stop || !maker.graded(wanted)) return false;
  made = maker.puzzle();
  return true;
}

template <int Side>
bool make_balanced(int n, int wanted, bool pattern, Random& random, Control& control, MadePuzzle& made) {
  BalancedMaker<Side> maker(n, pattern, wanted, random, control.stop);
  while (!control.stop && !maker.attempt()) {
  }
  if (control.stop || !maker.finish()) return false;
  made = maker.puzzle();
  return true;
}

}  // namespace

Look look_named(const std::string& name) {
  if (name == "plain") return Look::Plain;
  if (name == "balanced") return Look::Balanced;
  if (name == "pattern") return Look::Pattern;
  throw std::invalid_argument("a look is plain, balanced or pattern, not '" + name + "'");
}

std::vector<MadePuzzle> make_regions(int n, int stars, std::uint64_t seed, std::uint64_t first, std::size_t count,
                                     int wanted, Look look, Control& control) {
  check_range("the board size of a region puzzle", n, 0, kLargestPuzzle);
  check_range("the number of stars", stars, 1, kLargestOfStars / 4);
  check_range("the grade of a puzzle", wanted, 0, stars > 1 ? kHardestOfStars : kHardest);
  if (stars > 1) check_range("the board size of a star puzzle", n, 4 * stars, kLargestOfStars);
  else if (look != Look::Plain)
    check_range("the board size of a balanced puzzle", n, kSmallestBalanced, kLargestBalanced);
  std::vector<MadePuzzle> made;
  if (n == 0 || n == 2 || n == 3) return made;
  control.cost_total = count;
  with_side(n, [&](auto side) {
    constexpr int kSide = decltype(side)::value;
    for (std::uint64_t stream = first; made.size() < count && !control.stop; ++stream) {
      Random random(seed, stream);
      MadePuzzle next;
      const bool good = stars > 1 ? make_stars(n, stars, wanted, random, control, next)
                        : look == Look::Plain
                            ? make_plain<kSide>(n, wanted, random, control, next)
                            : make_balanced<kSide>(n, wanted, look == Look::Pattern, random, control, next);
      if (!good) continue;
      next.stream = stream;
      made.push_back(std::move(next));
      control.cost_done = made.size();
    }
  });
  return made;
}

}  // namespace queenright
