// The proof that no three armies of a given size exist, over all pairs (R, T) of owners of the rows and the columns.
//
// With half shares (three_refute.hpp) hardly any pair survives: at n = 10 about one in 30,000. So everything hangs on
// adding and comparing quickly. The columns are cut into a left and a right half; for one R a table has, for each of
// the 3^(n/2) words of a half, the squares of each army on each diagonal, as bytes. Words with the same number of
// columns of each army share their weights; then one T is three additions, two maxima and the sum of the result.
//
// Symmetries: R is the smallest of its images under exchanging armies and turning upside down; T is not above its
// mirror image; and, as the board may be transposed, R's class is not after T's, first by the sizes of its parts, then
// by its number.
#include "armies/three.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "armies/three_refute.hpp"
#include "ground/checks.hpp"
#include "ground/run_on_threads.hpp"
#include "ground/vectors.hpp"

namespace queenright {

using namespace armies;

namespace {

constexpr int kLineBytes = 2 * kDiagonals;  // sums, then differences
constexpr int kTop = 255;                   // the largest sum of a byte

using Word = std::vector<int>;  // owners of lines

using Bytes = VectorOf<std::uint8_t, kLineBytes>;
using Pairs = VectorOf<std::uint16_t, kLineBytes>;

// The squares of each army on each diagonal.
struct alignas(64) Entry {
  std::uint8_t lines[3][kLineBytes];
};

Word digits(std::uint32_t number, int length) {
  Word word(static_cast<std::size_t>(length));
  for (int i = length; i-- > 0; number /= 3) word[i] = static_cast<int>(number % 3);
  return word;
}

std::uint32_t number_of(const Word& word) {
  std::uint32_t number = 0;
  for (const int digit : word) number = 3 * number + static_cast<std::uint32_t>(digit);
  return number;
}

std::uint32_t power(int exponent) { return exponent == 0 ? 1 : 3 * power(exponent - 1); }

Counts counts_of(const Word& word) {
  Counts counts{};
  for (const int owner : word) ++counts[owner];
  return counts;
}

// Armies are renamed in the order in which they appear, which gives the smallest number.
std::uint32_t renamed(const Word& word) {
  std::array<int, 3> name{-1, -1, -1};
  std::uint32_t number = 0;
  int next = 0;
  for (const int owner : word) {
    if (name[owner] < 0) name[owner] = next++;
    number = 3 * number + static_cast<std::uint32_t>(name[owner]);
  }
  return number;
}

std::uint32_t canonical(const Word& word) { return std::min(renamed(word), renamed(Word(word.rbegin(), word.rend()))); }

// The same for all images; pairs are ordered by it first.
int shape(Counts counts) {
  std::sort(counts.begin(), counts.end());
  return 32 * counts[2] + counts[1];
}

// Which of the right halves may survive beside one left half: the sum of the largest army's share over all diagonals
// is at least the limit. Writes their places, returns how many.
QUEENRIGHT_CLONES("arch=x86-64-v4", "avx2", "default")
std::size_t scan(const Entry& left, const Entry* right, std::size_t count, int limit, std::uint32_t* found) {
  Bytes a, b, c;
  std::memcpy(&a, left.lines[0], sizeof a);
  std::memcpy(&b, left.lines[1], sizeof b);
  std::memcpy(&c, left.lines[2], sizeof c);
  std::size_t open = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Bytes x, y, z;
    std::memcpy(&x, right[i].lines[0], sizeof x);
    std::memcpy(&y, right[i].lines[1], sizeof y);
    std::memcpy(&z, right[i].lines[2], sizeof z);
    x += a, y += b, z += c;
    x = QUEENRIGHT_SELECT(x > y, x, y);
    x = QUEENRIGHT_SELECT(x > z, x, z);
    const Pairs both = QUEENRIGHT_AS(Pairs, x), sums = (both & 0xFF) + (both >> 8);
    int total = 0;
    for (std::size_t lane = 0; lane < kLineBytes / 2; ++lane) total += sums[lane];
    found[open] = static_cast<std::uint32_t>(i);
    open += total >= limit;
  }
  return open;
}

}  // namespace

class ThreeArmiesProver::Plan {
 public:
  Plan(int board, int wanted) : n(board), size(wanted), left(n / 2), right(n - n / 2) {
    Word rows(static_cast<std::size_t>(n));
    collect(rows, 0, 0);
    for (std::uint32_t half = 0; half < power(left); ++half) lefts[counts_of(digits(half, left))].push_back(half);
    for (std::uint32_t half = 0; half < power(right); ++half) rights[counts_of(digits(half, right))].push_back(half);
    for (std::uint32_t half = 0; half < power(right); ++half) {
      const Word word = digits(half, right);
      mirrored.push_back(number_of(Word(word.rbegin(), word.rbegin() + left)));
    }
    for (auto& [counts, halves] : rights)
      std::stable_sort(halves.begin(), halves.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return mirrored[a] < mirrored[b]; });
  }

  // The parts that T may have beside R: enough squares for each army, and no earlier class.
  template <class Visit>
  void each_parts(const Counts& rows, const Visit& visit) const {
    for (int first = 0; first <= n; ++first)
      for (int second = 0; first + second <= n; ++second) {
        const Counts columns{first, second, n - first - second};
        bool room = shape(columns) >= shape(rows);
        for (int army = 0; army < 3; ++army) room = room && rows[army] * columns[army] >= size;
        if (room) visit(columns);
      }
  }

  const int n, size, left, right;
  std::vector<std::uint32_t> steps;
  std::map<Counts, std::vector<std::uint32_t>> lefts, rights;  // halves of T by their parts
  std::vector<std::uint32_t> mirrored;                         // by right half: the left half of the mirror image
  std::map<Counts, std::uint64_t> costs;                       // of a step by the parts of R

 private:
  // All words in which the armies appear in order, if they are canonical and their step has something to do.
  void collect(Word& word, int length, int used) {
    if (length < n) {
      for (int owner = 0; owner <= std::min(used, 2); ++owner) {
        word[length] = owner;
        collect(word, length + 1, std::max(used, owner + 1));
      }
      return;
    }
    const std::uint32_t number = number_of(word);
    const Counts rows = counts_of(word);
    if (canonical(word) == number && cost(rows) > 0) steps.push_back(number);
  }

  std::uint64_t cost(const Counts& rows) {
    const auto known = costs.find(rows);
    if (known != costs.end()) return known->second;
    double words = 0;
    each_parts(rows, [&](const Counts& columns) {
      double ways = 1;  // the multinomial coefficient
      for (int army = 0, placed = 0; army < 3; ++army)
        for (int i = 1; i <= columns[army]; ++i) ways = ways * ++placed / i;
      words += ways / 2;
    });
    return costs[rows] = static_cast<std::uint64_t>(words);
  }
};

class ThreeArmiesProver::Thread {
 public:
  Thread(const Plan& plan, const std::atomic<bool>& stop)
      : plan_(plan),
        stop_(stop),
        left_(power(plan.left)),
        right_(power(plan.right)),
        scaled_(power(plan.right)),
        found_(power(plan.right)) {}

  // False if armies were found or a stop was requested.
  bool run(std::uint64_t step) {
    number_ = plan_.steps[step];
    rows_ = digits(number_, plan_.n);
    fill(left_, plan_.left, 0);
    fill(right_, plan_.right, plan_.left);
    const Counts rows = counts_of(rows_);
    plan_.each_parts(rows, [&](const Counts& columns) {
      if (!found && !stop_) run_parts(rows, columns);
    });
    return !found && !stop_;
  }

  std::uint64_t pairs = 0, survivors = 0;
  bool found = false;
  Camps camps;

 private:
  // The table of all words of the columns first … first + length − 1. In place, column by column: word w of one more
  // column continues word w / 3, which is overwritten later, as the numbers go down.
  void fill(std::vector<Entry>& table, int length, int first) const {
    const int n = plan_.n;
    table[0] = {};
    for (int column = first; column < first + length; ++column) {
      Entry added{};
      for (int row = 0; row < n; ++row) {
        ++added.lines[rows_[row]][row + column];
        ++added.lines[rows_[row]][kDiagonals + row - column + n - 1];
      }
      for (std::uint32_t word = power(column - first + 1); word-- > 0;) {
        table[word] = table[word / 3];
        std::uint8_t* lines = table[word].lines[word % 3];
        for (int line = 0; line < kLineBytes; ++line)
          lines[line] = static_cast<std::uint8_t>(lines[line] + added.lines[word % 3][line]);
      }
    }
  }

  static void scale(const Entry& from, const Counts& weights, Entry& to) {
    for (int army = 0; army < 3; ++army)
      for (int line = 0; line < kLineBytes; ++line)
        to.lines[army][line] = static_cast<std::uint8_t>(from.lines[army][line] * weights[army]);
  }

  // All T with these numbers of columns.
  void run_parts(const Counts& rows, const Counts& columns) {
    Counts squares{}, longest{};
    for (int army = 0; army < 3; ++army) {
      squares[army] = rows[army] * columns[army];
      longest[army] = std::min(rows[army], columns[army]);  // squares of an army on one diagonal
    }
    const Counts weights = camp_weights(squares, longest, kTop);
    const int limit = 2 * (weights[0] + weights[1] + weights[2]) * plan_.size;
    const bool tie = shape(rows) == shape(columns);
    for (const auto& [parts, lefts] : plan_.lefts) {
      const auto rest = plan_.rights.find({columns[0] - parts[0], columns[1] - parts[1], columns[2] - parts[2]});
      if (rest == plan_.rights.end()) continue;
      const std::vector<std::uint32_t>& rights = rest->second;
      for (std::size_t i = 0; i < rights.size(); ++i) scale(right_[rights[i]], weights, scaled_[i]);
      for (const std::uint32_t half : lefts) {
        if (stop_) return;
        const auto first = static_cast<std::size_t>(
            std::partition_point(rights.begin(), rights.end(),
                                 [&](std::uint32_t other) { return plan_.mirrored[other] < half; }) -
            rights.begin());
        Entry left;
        scale(left_[half], weights, left);
        const std::size_t open = scan(left, scaled_.data() + first, rights.size() - first, limit, found_.data());
        pairs += rights.size() - first;
        for (std::size_t i = 0; i < open; ++i)
          if (decide(half * power(plan_.right) + rights[first + found_[i]], tie)) return;
      }
    }
  }

  // One T that the scan left open; true if armies were found.
  bool decide(std::uint32_t number, bool tie) {
    const Word columns = digits(number, plan_.n);
    if (tie && canonical(columns) < number_) return false;
    ++survivors;
    camps = {};
    for (int row = 0; row < plan_.n; ++row)
      for (int column = 0; column < plan_.n; ++column)
        if (rows_[row] == columns[column]) camps.squares[rows_[row]][row] |= 1u << column;
    return found = find_three(plan_.n, plan_.size, camps, stop_);
  }

  const Plan& plan_;
  const std::atomic<bool>& stop_;
  std::uint32_t number_ = 0;
  Word rows_;
  std::vector<Entry> left_, right_, scaled_;
  std::vector<std::uint32_t> found_;
};

ThreeArmiesProver::ThreeArmiesProver(int n, int size) {
  check_range("the board size of a proof about three armies", n, 1, kLargestOfThree);
  check_range("the size of an army to refute", size, 1, n * n);
  plan_ = std::make_unique<Plan>(n, size);
}
ThreeArmiesProver::~ThreeArmiesProver() = default;

std::uint64_t ThreeArmiesProver::step_count() const { return plan_->steps.size(); }

std::uint64_t ThreeArmiesProver::step_cost(std::uint64_t step) const {
  return plan_->costs.at(counts_of(digits(plan_->steps.at(step), plan_->n)));
}

ThreeArmiesReport ThreeArmiesProver::run(std::uint64_t first, std::uint64_t last, int threads, Control& control) const {
  check_threads(threads);
  if (first > last || last > step_count())
    throw std::out_of_range("this proof has the steps 0 to " + std::to_string(step_count()) + ", got " +
                            std::to_string(first) + " to " + std::to_string(last));
  ThreeArmiesReport report;
  if (control.cost_total == 0)
    for (std::uint64_t step = first; step < last; ++step) control.cost_total += step_cost(step);
  std::atomic<std::uint64_t> next{first}, done{0};
  std::uint64_t found_at = last;  // the first step with armies wins, whichever thread is quickest
  std::mutex mutex;
  const auto wanted = [&](std::uint64_t step) {
    const std::lock_guard guard(mutex);
    return step < found_at && !control.stop;
  };
  const auto work = [&] {
    Thread thread(*plan_, control.stop);
    for (std::uint64_t step = next++; wanted(step); step = next++) {
      const bool refuted = thread.run(step);
      const std::lock_guard guard(mutex);
      if (thread.found && step < found_at) {
        found_at = step;
        for (int army = 0; army < 3; ++army) {
          report.armies[army].clear();
          for (int square = 0; square < plan_->n * plan_->n; ++square)
            if (thread.camps.squares[army][square / plan_->n] >> square % plan_->n & 1)
              report.armies[army].push_back({square / plan_->n, square % plan_->n});
        }
      }
      if (!refuted) break;
      control.cost_done += step_cost(step);
      ++done;
    }
    const std::lock_guard guard(mutex);
    report.pairs += thread.pairs;
    report.survivors += thread.survivors;
  };
  run_on_threads(threads, work, [&] { control.stop = true; });
  report.found = found_at < last;
  report.finished = report.found || done == last - first;
  return report;
}

}  // namespace queenright
