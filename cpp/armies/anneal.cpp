// Large armies by simulated annealing on the labels of lines.
//
// Every row, column and diagonal is white or black; a square is white if its four lines are, black if none is. Flipping
// a line changes one line of squares. The score is the smaller army plus a little of the larger one: the share of the
// larger one matters, and no single value suits all boards, so the runs alternate (0.05 and 0.3 miss different n).
// From n = 31 on most runs begin with the two-pentagon construction, its cuts moved to where they are best. On odd
// boards the best armies often have a line or two of the other colour beside a cut, which no cut can give: a short walk
// flips a few lines near the cuts at a time. (n = 31, 41, 47, 69 and 85 need it.)
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "armies/armies.hpp"
#include "ground/checks.hpp"
#include "ground/random.hpp"

namespace queenright {

namespace {

constexpr double kTieBreaks[] = {0.3, 0.05, 0.15};
constexpr int kFromConstruction = 31, kSometimesConstruction = 10;
constexpr int kClimbs = 16;  // of the construction's cuts, before the best of them is annealed
constexpr int kBesideCut = 3, kWalk = 20000, kFlippedTogether = 4, kLongStep = 64;  // the walk near the cuts
constexpr int kLargestBoard = 1000;
constexpr int kFlipsAtOnce = 256;  // between looks at the clock

class Labels {
 public:
  explicit Labels(int n) : n_(n), white_(6 * static_cast<std::size_t>(n)), lines_(static_cast<std::size_t>(n) * n) {}

  int line_count() const { return 6 * n_ - 2; }
  int smaller() const { return std::min(white_squares_, black_squares_); }
  std::pair<int, int> sizes() const { return {smaller(), std::max(white_squares_, black_squares_)}; }
  double score(int white, int black, double tie_break) const {
    return std::min(white, black) + tie_break * std::max(white, black);
  }
  double score(double tie_break) const { return score(white_squares_, black_squares_, tie_break); }

  void set_all(const std::function<bool(int)>& is_white) {
    for (int line = 0; line < line_count(); ++line) white_[line] = is_white(line) ? 1 : 0;
    white_squares_ = black_squares_ = 0;
    for (int row = 0; row < n_; ++row)
      for (int column = 0; column < n_; ++column) {
        const int count =
            white_[row] + white_[n_ + column] + white_[2 * n_ + row + column] + white_[5 * n_ - 2 + row - column];
        lines_[static_cast<std::size_t>(row) * n_ + column] = static_cast<std::uint8_t>(count);
        white_squares_ += count == 4;
        black_squares_ += count == 0;
      }
  }

  // The armies' sizes if this line changed its colour.
  std::pair<int, int> flipped(int line) const {
    const auto [first, step, length] = squares(line);
    const std::uint8_t* square = lines_.data() + first;
    int gone = 0, come = 0;
    const int full = white_[line] ? 4 : 0, nearly = white_[line] ? 1 : 3;
    for (int i = 0; i < length; ++i, square += step) {
      gone += *square == full;
      come += *square == nearly;
    }
    return white_[line] ? std::pair{white_squares_ - gone, black_squares_ + come}
                        : std::pair{white_squares_ + come, black_squares_ - gone};
  }

  void flip(int line) {
    const auto [white, black] = flipped(line);
    white_squares_ = white;
    black_squares_ = black;
    const auto [first, step, length] = squares(line);
    std::uint8_t* square = lines_.data() + first;
    const std::uint8_t change = white_[line] ? 0xFF : 1;
    white_[line] ^= 1;
    for (int i = 0; i < length; ++i, square += step) *square = static_cast<std::uint8_t>(*square + change);
  }

  Armies armies() const {
    Armies found;
    for (int row = 0; row < n_; ++row)
      for (int column = 0; column < n_; ++column) {
        const int count = lines_[static_cast<std::size_t>(row) * n_ + column];
        if (count == 4) found.white.push_back({row, column});
        if (count == 0) found.black.push_back({row, column});
      }
    return found;
  }

 private:
  struct Run {
    std::size_t first;
    std::ptrdiff_t step;
    int length;
  };
  // Rows, columns, sums, differences, in this order.
  Run squares(int line) const {
    const auto at = [&](int row, int column) { return static_cast<std::size_t>(row) * n_ + column; };
    if (line < n_) return {at(line, 0), 1, n_};
    if (line < 2 * n_) return {at(0, line - n_), n_, n_};
    if (line < 4 * n_ - 1) {
      const int sum = line - 2 * n_, row = std::max(0, sum - n_ + 1);
      return {at(row, sum - row), n_ - 1, n_ - std::abs(sum - n_ + 1)};
    }
    const int difference = line - (5 * n_ - 2), row = std::max(0, difference);
    return {at(row, row - difference), n_ + 1, n_ - std::abs(difference)};
  }

  int n_;
  int white_squares_ = 0, black_squares_ = 0;
  std::vector<std::uint8_t> white_;
  std::vector<std::uint8_t> lines_;  // white lines through a square, 0 to 4
};

// The construction of 7n²/48 (Ainley 1977; Jubin 2015): rows in four bands, columns in two halves, sums cut in the
// middle and differences in three places. Two pentagons of each colour remain. Where exactly the cuts are best depends
// on n modulo 48 or so, so that they are moved, by one and two at a time, as long as that helps.
class Pentagons {
 public:
  explicit Pentagons(int n)
      : n_(n), cuts_{(n + 3) / 4, (n + 1) / 2, (3 * n + 3) / 4, (n + 1) / 2, n - 1, 1 - n / 3, 1, n / 3 + 1} {}

  void disturb(Random& random) {
    for (int& cut : cuts_) cut += static_cast<int>(random.below(7)) - 3;
    std::sort(cuts_.begin(), cuts_.begin() + 3);
    std::sort(cuts_.begin() + 5, cuts_.end());
  }

  bool white(int line) const {
    if (line < n_) return line < cuts_[0] || (cuts_[1] <= line && line < cuts_[2]);
    if (line < 2 * n_) return line - n_ < cuts_[3];
    if (line < 4 * n_ - 1) return line - 2 * n_ < cuts_[4];
    const int right = (5 * n_ - 2) - line;  // column - row
    return right < cuts_[5] || (cuts_[6] <= right && right < cuts_[7]);
  }

  // The lines near the cuts, each once.
  std::vector<int> borders() const {
    std::vector<int> found;
    const auto near = [&](int cut, int least, int most, const auto& line) {
      for (int at = std::max(cut - kBesideCut, least); at < std::min(cut + kBesideCut, most); ++at)
        found.push_back(line(at));
    };
    for (int i = 0; i < 3; ++i) near(cuts_[i], 0, n_, [](int row) { return row; });
    near(cuts_[3], 0, n_, [&](int column) { return n_ + column; });
    near(cuts_[4], 0, 2 * n_ - 1, [&](int sum) { return 2 * n_ + sum; });
    for (int i = 5; i < 8; ++i) near(cuts_[i], 1 - n_, n_, [&](int right) { return 5 * n_ - 2 - right; });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  // The sizes of the armies, counted by intervals of each row.
  std::pair<int, int> sizes() const {
    int white = 0, black = 0;
    const auto common = [](int a, int b, int c, int d) { return std::max(0, std::min(b, d) - std::max(a, c)); };
    for (int row = 0; row < n_; ++row)
      if (this->white(row)) {
        const int end = std::min(cuts_[3], cuts_[4] - row);
        white += common(0, end, 0, row + cuts_[5]) + common(0, end, row + cuts_[6], row + cuts_[7]);
      } else {
        const int first = std::max(cuts_[3], cuts_[4] - row);
        black += common(first, n_, row + cuts_[5], row + cuts_[6]) + common(first, n_, row + cuts_[7], n_);
      }
    return {std::min(white, black), std::max(white, black)};
  }

  // Moves one cut or two by one as long as that helps.
  void climb() {
    std::pair<int, int> best = sizes();
    while (improve(best)) {
    }
  }

 private:
  bool improve(std::pair<int, int>& best) {
    for (std::size_t move = 0; move < 4 * cuts_.size() * cuts_.size(); ++move) {
      const std::size_t first = move / 4 / cuts_.size(), second = move / 4 % cuts_.size();
      if (second < first) continue;
      const std::array<int, 8> before = cuts_;
      cuts_[first] += move % 2 == 0 ? 1 : -1;
      if (second != first) cuts_[second] += move / 2 % 2 == 0 ? 1 : -1;
      const auto found = sizes();
      if (found > best && std::is_sorted(cuts_.begin(), cuts_.begin() + 3) &&
          std::is_sorted(cuts_.begin() + 5, cuts_.end())) {
        best = found;
        return true;
      }
      cuts_ = before;
    }
    return false;
  }

  int n_;
  std::array<int, 8> cuts_;  // three of the rows, one of the columns, one of the sums, three of the differences
};

// One or two lines change as long as that helps.
void descend(Labels& labels, const std::vector<int>& lines) {
  const auto improve = [&] {
    const auto before = labels.sizes();
    const auto better = [&](int line) {
      const auto [white, black] = labels.flipped(line);
      return std::pair{std::min(white, black), std::max(white, black)} > before;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (better(lines[i])) return labels.flip(lines[i]), true;
      labels.flip(lines[i]);
      for (std::size_t j = i + 1; j < lines.size(); ++j)
        if (better(lines[j])) return labels.flip(lines[j]), true;
      labels.flip(lines[i]);
    }
    return false;
  };
  while (improve()) {
  }
}

// From the labels as they are: up to four lines change together, if little is lost by it, and now and then if more is.
// A walk that has come far below its start goes back there. `offer` looks at all labels and says when to stop.
template <class Offer>
void walk(Labels& labels, const std::vector<int>& lines, int n, Random& random, const Offer& offer) {
  const auto value = [&] { return 3 * labels.sizes().first + labels.sizes().second; };
  const Labels start = labels;
  const int least = value() - n / 2;
  if (lines.empty()) return;
  for (int step = 0; step < kWalk; ++step) {
    std::array<int, kFlippedTogether> flipped{};
    const std::size_t count = 1 + random.below(kFlippedTogether);
    const int before = value();
    for (std::size_t i = 0; i < count; ++i) labels.flip(flipped[i] = lines[random.below(lines.size())]);
    if (!offer()) return;
    const int loss = static_cast<int>(random.below(3)) + (random.below(kLongStep) == 0 ? n / 8 : 0);
    if (value() < before - loss)
      for (std::size_t i = 0; i < count; ++i) labels.flip(flipped[i]);
    if (value() < least) labels = start;
  }
}

// One run: hot enough to forget its start, or, when it starts from the construction, just warm enough to move its
// borders.
struct Schedule {
  double hot, cold, flips, tie_break;
  bool construct;
};

Schedule schedule(int n, std::uint64_t round) {
  const double lines = 6.0 * n - 2;
  const bool construct = n >= kFromConstruction ? round % 4 != 3 : n >= kSometimesConstruction && round % 4 == 1;
  // Longer runs alternate with short ones: 2^10 flips per line, then more.
  const double flips = lines * static_cast<double>(1u << std::min<std::uint64_t>(10 + round / 3, 18));
  return {construct ? 0.6 : 0.12 * n, 0.12, flips, kTieBreaks[round % std::size(kTieBreaks)], construct};
}

}  // namespace

Armies anneal_armies(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
                     const std::function<void(const Armies&)>& improved) {
  check_range("the board size of two armies", n, 1, kLargestBoard);
  if (std::isnan(flips) || std::isnan(seconds))
    throw std::invalid_argument("the limits of annealing must be numbers, got nan");
  const auto start = std::chrono::steady_clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  Labels labels(n);
  Armies best;
  int best_size = 0;
  double flipped = 0;
  const auto over = [&] { return best_size >= goal || flipped >= flips || control.stop || spent() >= seconds; };
  const auto offer = [&] {
    if (labels.smaller() <= best_size) return;
    best_size = labels.smaller();
    best = labels.armies();
    if (improved) improved(best);
  };
  for (std::uint64_t round = 0; !over(); ++round) {
    Random random(seed, round);
    const Schedule plan = schedule(n, round);
    if (plan.construct) {
      const auto label = [&](const Pentagons& now) { labels.set_all([&](int line) { return now.white(line); }); };
      Pentagons best_cuts(n);
      for (int climb = 0; climb < kClimbs && !over(); ++climb) {
        Pentagons pentagons(n);
        if (round + climb != 0) pentagons.disturb(random);
        pentagons.climb();
        flipped += kWalk;
        if (pentagons.sizes() > best_cuts.sizes()) best_cuts = pentagons;
        if (pentagons.sizes().first + 1 < best_size) continue;
        label(pentagons);
        descend(labels, pentagons.borders());
        offer();
        walk(labels, pentagons.borders(), n, random, [&] {
          offer();
          return !over();
        });
      }
      label(best_cuts);
    } else {
      labels.set_all([&](int) { return random.next() >> 63 == 1; });
    }
    double temperature = plan.hot;
    const double cooling = std::pow(plan.cold / plan.hot, 1 / (plan.flips / kFlipsAtOnce));
    for (double done = 0; done < plan.flips && !over(); done += kFlipsAtOnce, temperature *= cooling) {
      flipped += kFlipsAtOnce;
      for (int i = 0; i < kFlipsAtOnce; ++i) {
        const int line = static_cast<int>(random.below(static_cast<std::uint64_t>(labels.line_count())));
        const auto [white, black] = labels.flipped(line);
        const double change = labels.score(white, black, plan.tie_break) - labels.score(plan.tie_break);
        if (change < 0 && random.unit() >= std::exp(change / temperature)) continue;
        labels.flip(line);
        offer();
        if (best_size >= goal) break;
      }
    }
  }
  return best;
}

}  // namespace queenright
