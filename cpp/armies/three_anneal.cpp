// Three large armies by simulated annealing on the owners of lines.
//
// Every row, column and diagonal belongs to one army; a square belongs to the army that has all its four lines. Giving
// a line to another army changes one line of squares. The score is the smallest army plus a little of the others, in
// turns a little more and a little less, as no single share suits all boards.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "armies/three.hpp"
#include "ground/checks.hpp"
#include "ground/random.hpp"

namespace queenright {

namespace {

constexpr double kTieBreaks[] = {0.15, 0.05, 0.3};
constexpr int kLargestBoard = 100;
constexpr int kFlipsAtOnce = 256;  // between looks at the clock
constexpr int kAllLines = 4;

using Sizes = std::array<int, 3>;

class Owners {
 public:
  explicit Owners(int n) : n_(n), owner_(6 * static_cast<std::size_t>(n)), lines_(static_cast<std::size_t>(n) * n) {}

  int line_count() const { return 6 * n_ - 2; }
  int owner(int line) const { return owner_[line]; }
  int smallest() const { return *std::min_element(sizes_.begin(), sizes_.end()); }
  double score(double tie_break) const { return smallest() * (1 - tie_break) + tie_break * total(); }

  void set_all(Random& random) {
    for (int line = 0; line < line_count(); ++line) owner_[line] = static_cast<std::uint8_t>(random.below(3));
    std::fill(lines_.begin(), lines_.end(), std::array<std::uint8_t, 3>{});
    for (int line = 0; line < line_count(); ++line)
      each_square(line, [&](std::array<std::uint8_t, 3>& square) { ++square[owner_[line]]; });
    sizes_ = {};
    for (const auto& square : lines_)
      for (int army = 0; army < 3; ++army) sizes_[army] += square[army] == kAllLines;
  }

  void give(int line, int army) {
    const int before = owner_[line];
    int gone = 0, come = 0;
    each_square(line, [&](std::array<std::uint8_t, 3>& square) {
      gone += square[before]-- == kAllLines;
      come += ++square[army] == kAllLines;
    });
    sizes_[before] -= gone;
    sizes_[army] += come;
    owner_[line] = static_cast<std::uint8_t>(army);
  }

  ThreeArmies armies() const {
    ThreeArmies found;
    for (int square = 0; square < n_ * n_; ++square)
      for (int army = 0; army < 3; ++army)
        if (lines_[square][army] == kAllLines) found[army].push_back({square / n_, square % n_});
    return found;
  }

 private:
  int total() const { return sizes_[0] + sizes_[1] + sizes_[2]; }

  // Rows, columns, sums, differences, in this order.
  template <class Visit>
  void each_square(int line, const Visit& visit) {
    int row = 0, column = 0, step = n_, length = n_;
    if (line < n_) {
      row = line, step = 1;
    } else if (line < 2 * n_) {
      column = line - n_;
    } else if (line < 4 * n_ - 1) {
      const int sum = line - 2 * n_;
      row = std::max(0, sum - n_ + 1), column = sum - row, step = n_ - 1, length = n_ - std::abs(sum - n_ + 1);
    } else {
      const int difference = line - (5 * n_ - 2);
      row = std::max(0, difference), column = row - difference, step = n_ + 1, length = n_ - std::abs(difference);
    }
    for (int square = row * n_ + column; length-- > 0; square += step) visit(lines_[square]);
  }

  int n_;
  Sizes sizes_{};
  std::vector<std::uint8_t> owner_;
  std::vector<std::array<std::uint8_t, 3>> lines_;  // of each army through a square
};

}  // namespace

ThreeArmies anneal_three_armies(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
                                const std::function<void(const ThreeArmies&)>& improved) {
  check_range("the board size of three armies", n, 1, kLargestBoard);
  if (std::isnan(flips) || std::isnan(seconds))
    throw std::invalid_argument("the limits of annealing must be numbers, got nan");
  const auto start = std::chrono::steady_clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  Owners owners(n);
  ThreeArmies best;
  int best_size = 0;
  double flipped = 0;
  const auto over = [&] { return best_size >= goal || flipped >= flips || control.stop || spent() >= seconds; };
  for (std::uint64_t round = 0; !over(); ++round) {
    Random random(seed, round);
    const double tie_break = kTieBreaks[round % std::size(kTieBreaks)];
    // Longer runs alternate with short ones: 2^11 flips per line, then more.
    const double planned = owners.line_count() * static_cast<double>(1u << std::min<std::uint64_t>(11 + round / 3, 18));
    const double hot = 0.1 * n, cold = 0.1, cooling = std::pow(cold / hot, kFlipsAtOnce / planned);
    double temperature = hot;
    owners.set_all(random);
    for (double done = 0; done < planned && !over(); done += kFlipsAtOnce, temperature *= cooling) {
      flipped += kFlipsAtOnce;
      for (int i = 0; i < kFlipsAtOnce && best_size < goal; ++i) {
        const int line = static_cast<int>(random.below(static_cast<std::uint64_t>(owners.line_count())));
        const int before = owners.owner(line), army = (before + 1 + static_cast<int>(random.below(2))) % 3;
        const double score = owners.score(tie_break);
        owners.give(line, army);
        const double change = owners.score(tie_break) - score;
        if (change < 0 && random.unit() >= std::exp(change / temperature)) {
          owners.give(line, before);
        } else if (owners.smallest() > best_size) {
          best_size = owners.smallest();
          best = owners.armies();
          if (improved) improved(best);
        }
      }
    }
  }
  return best;
}

}  // namespace queenright
