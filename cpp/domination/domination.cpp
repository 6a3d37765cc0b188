// A search for sets that cover the board. Some square is not covered yet, and one of the squares that see it must get a
// queen: branch on the uncovered square that the fewest open squares see. After a branch its square is closed for the
// later ones, so that every set is found once.
//
// Two rules cut branches off. The queens that are left must see all uncovered squares, so each uncovered square needs
// an open square that sees it, and the k best open squares must see enough of them together. The last queen stands
// where all uncovered squares are seen: the intersection of their neighbourhoods.
#include "domination/domination.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <stdexcept>
#include <utility>

#include "ground/checks.hpp"

namespace queenright {
namespace {

constexpr int kWords = 4;

// A set of squares, row by row.
struct Squares {
  std::array<std::uint64_t, kWords> words{};

  void add(int square) { words[index(square)] |= bit(square); }
  void remove(int square) { words[index(square)] &= ~bit(square); }
  bool has(int square) const { return (words[index(square)] & bit(square)) != 0; }
  bool none() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  int size() const {
    int total = 0;
    for (const std::uint64_t word : words) total += std::popcount(word);
    return total;
  }
  int first() const {
    for (int word = 0; word < kWords; ++word)
      if (words[static_cast<std::size_t>(word)] != 0)
        return 64 * word + std::countr_zero(words[static_cast<std::size_t>(word)]);
    return -1;
  }
  friend Squares operator&(Squares a, const Squares& b) {
    for (std::size_t word = 0; word < kWords; ++word) a.words[word] &= b.words[word];
    return a;
  }
  Squares without(const Squares& other) const {
    Squares left = *this;
    for (std::size_t word = 0; word < kWords; ++word) left.words[word] &= ~other.words[word];
    return left;
  }

 private:
  static std::size_t index(int square) { return static_cast<std::size_t>(square) / 64; }
  static std::uint64_t bit(int square) { return std::uint64_t{1} << (square % 64); }
};

class Dominators {
 public:
  Dominators(int size, bool independent, std::uint64_t limit, bool first_only, Control& control)
      : squares_(size * size), independent_(independent), first_only_(first_only), limit_(limit), control_(control) {
    for (int square = 0; square < squares_; ++square)
      for (int other = 0; other < squares_; ++other)
        if (sees(square, other, size)) seen_[static_cast<std::size_t>(square)].add(other);
  }

  Dominating run(int queens) {
    Squares all;
    for (int square = 0; square < squares_; ++square) all.add(square);
    found_.finished = true;
    try {
      place(queens, all, all);
    } catch (const Stopped&) {
      found_.finished = false;
    }
    return std::move(found_);
  }

 private:
  static bool sees(int square, int other, int size) {
    const int rows = square / size - other / size, columns = square % size - other % size;
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
  }

  const Squares& seen(int square) const { return seen_[static_cast<std::size_t>(square)]; }

  bool done() const { return first_only_ && found_.count > 0; }

  // `open` are the squares that may still get a queen, `bare` those that no queen sees.
  void place(int left, Squares open, const Squares& bare) {
    if (control_.stop.load(std::memory_order_relaxed)) throw Stopped();
    if (left == 0) {
      if (bare.none()) keep();
      return;
    }
    if (bare.none()) return fill(left, open);
    if (left == 1) return finish(open, bare);
    if (!enough(left, open, bare)) return;
    Squares choices = open & seen(tightest(open, bare));
    for (int square = choices.first(); square >= 0 && !done(); square = choices.first()) {
      choices.remove(square);
      open.remove(square);
      with(square, left, open, bare);
    }
  }

  void with(int square, int left, const Squares& open, const Squares& bare) {
    ++found_.nodes;
    placed_.push_back(static_cast<std::uint8_t>(square));
    place(left - 1, independent_ ? open.without(seen(square)) : open, bare.without(seen(square)));
    placed_.pop_back();
  }

  // Everything is seen already: the queens that are left may stand anywhere.
  void fill(int left, Squares open) {
    for (int square = open.first(); square >= 0 && !done(); square = open.first()) {
      open.remove(square);
      with(square, left, open, {});
    }
  }

  // The last queen sees all bare squares.
  void finish(Squares open, Squares bare) {
    for (int square = bare.first(); square >= 0 && !open.none(); square = bare.first()) {
      bare.remove(square);
      open = open & seen(square);
    }
    for (int square = open.first(); square >= 0 && !done(); square = open.first()) {
      open.remove(square);
      with(square, 1, {}, {});
    }
  }

  // False if not even the `left` best open squares see all bare ones, each bare square counted once for each of them.
  bool enough(int left, Squares open, const Squares& bare) const {
    const int wanted = bare.size();
    std::array<int, 64> best{};  // the largest numbers of bare squares seen, as a heap of `left` values
    const auto end = best.begin() + left;
    for (int square = open.first(); square >= 0; square = open.first()) {
      open.remove(square);
      const int gain = (bare & seen(square)).size();
      if (gain <= best.front()) continue;
      std::pop_heap(best.begin(), end, std::greater<>());
      *(end - 1) = gain;
      std::push_heap(best.begin(), end, std::greater<>());
    }
    int together = 0;
    for (auto value = best.begin(); value != end; ++value) together += *value;
    return together >= wanted;
  }

  int tightest(const Squares& open, Squares bare) const {
    int found = -1, fewest = 1 << 16;
    for (int square = bare.first(); square >= 0; square = bare.first()) {
      bare.remove(square);
      const int choices = (open & seen(square)).size();
      if (choices < fewest) found = square, fewest = choices;
    }
    return found;
  }

  void keep() {
    ++found_.count;
    if (found_.count > limit_) return;
    std::vector<std::uint8_t> set = placed_;
    std::sort(set.begin(), set.end());
    found_.sets.insert(found_.sets.end(), set.begin(), set.end());
  }

  const int squares_;
  const bool independent_, first_only_;
  const std::uint64_t limit_;
  Control& control_;
  std::array<Squares, 256> seen_{};
  std::vector<std::uint8_t> placed_;
  Dominating found_;
};

}  // namespace

Dominating dominating_sets(int size, int queens, bool independent, std::uint64_t limit, bool first_only,
                           Control& control) {
  check_range("the size of a board to dominate", size, 1, kLargestDominated);
  check_range("the number of queens that dominate", queens, 0, 2 * size);
  if (limit > (1u << 24)) throw std::invalid_argument("at most 16777216 sets are listed at once");
  return Dominators(size, independent, limit, first_only, control).run(queens);
}

}  // namespace queenright
