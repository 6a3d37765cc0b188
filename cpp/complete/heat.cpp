// The heat bath, for large boards: every line that needs a queen has one, on some free square, and queens under attack
// move until none is left. A random one of them is drawn, and its new square is drawn too, from all free squares of its
// line: each further attack makes a square some hundred times as unlikely. So a queen nearly always goes where it is
// attacked least, squares that are equally good are equally likely, and now and then a worse one leads out of a dead
// end. Only queens under attack move (as in WalkSAT: Selman, Kautz and Cohen 1994); the draw is Gibbs sampling.
//
// How unlikely a worse square should be depends on the board, so a hotter and a cooler bath take turns. Boards of 1000
// with √n open squares in each line take some ten thousand moves, where a systematic search does not end.
#include <algorithm>
#include <numeric>

#include "complete/cover.hpp"
#include "ground/random.hpp"

namespace queenright {

namespace {

constexpr std::size_t kMostAttacks = 8;  // more count as this many
constexpr std::uint64_t kHotter = 125, kCooler = 4;
constexpr std::uint64_t kMovesPerTurn = 10'000;
constexpr std::uint64_t kWorkPerMove = 40;  // beside the squares of the line

class HeatBath {
 public:
  HeatBath(const Cover& cover, std::uint64_t seed, const Patience& patience)
      : cover_(cover),
        patience_(patience),
        random_(seed, 1),
        side_(cover.columns_required ? 1 : 0),
        first_line_(side_ == 1 ? cover.row_lines : 0),
        queens_(side_ == 1 ? cover.column_lines : cover.row_lines),
        stands_on_(queens_),
        attacks_(queens_),
        place_in_attacked_(queens_),
        on_line_(cover.line_count),
        sum_of_queens_(cover.line_count) {
    list_squares();
  }

  SearchReport run(const Visit& visit) {
    if (!place_all()) return {SearchEnd::Stopped, 0, work_};
    for (std::uint64_t turn = 0; !attacked_.empty(); ++turn) {
      set_heat(turn);
      for (std::uint64_t moves = 0; moves < kMovesPerTurn + 50 * queens_ && !attacked_.empty(); ++moves) {
        if (patience_.ends(work_)) return {SearchEnd::Stopped, moves_, work_};
        move(attacked_[random_.below(attacked_.size())]);
      }
    }
    visit(stands_on_);
    return {SearchEnd::Satisfied, moves_, work_};
  }

 private:
  using Queen = std::size_t;  // the number of its line

  void list_squares() {
    start_.assign(queens_ + 1, 0);
    for (const Lines& lines : cover_.lines) ++start_[owner(lines) + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    squares_.resize(cover_.squares.size());
    std::vector<std::size_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t s = 0; s < cover_.lines.size(); ++s)
      squares_[next[owner(cover_.lines[s])]++] = static_cast<std::int32_t>(s);
    bounds_.resize(squares_.size());
  }

  Queen owner(const Lines& lines) const { return static_cast<Queen>(lines[side_] - first_line_); }

  void set_heat(std::uint64_t turn) {
    const std::uint64_t rarer = std::max<std::uint64_t>(kHotter, queens_ / 2) * (turn % 2 == 0 ? 1 : kCooler);
    weight_[0] = std::uint64_t{1} << 40;
    for (std::size_t k = 1; k <= kMostAttacks; ++k) weight_[k] = std::max<std::uint64_t>(1, weight_[k - 1] / rarer);
  }

  // One queen after another, in random order; false if a line has no square.
  bool place_all() {
    std::vector<Queen> order(queens_);
    std::iota(order.begin(), order.end(), Queen{0});
    for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random_.below(left)]);
    set_heat(1);
    for (const Queen queen : order) {
      if (start_[queen] == start_[queen + 1]) return false;
      put(queen, draw(queen));
    }
    return true;
  }

  void move(Queen queen) {
    ++moves_;
    take(queen);
    put(queen, draw(queen));
  }

  // A square for a queen that does not stand on the board.
  std::int32_t draw(Queen queen) {
    const std::size_t first = start_[queen], last = start_[queen + 1];
    work_ += kWorkPerMove + (last - first);
    std::uint64_t total = 0;
    for (std::size_t i = first; i < last; ++i) {
      std::size_t attacks = 0;
      for (const std::int32_t line : cover_.lines[squares_[i]]) attacks += on_line_[line];
      bounds_[i] = total += weight_[std::min(attacks, kMostAttacks)];
    }
    const auto bound = std::upper_bound(bounds_.begin() + static_cast<std::ptrdiff_t>(first),
                                        bounds_.begin() + static_cast<std::ptrdiff_t>(last), random_.below(total));
    return squares_[static_cast<std::size_t>(bound - bounds_.begin())];
  }

  // A line with two queens attacks both. With one there is no list to search: it is the sum of the queens on the line.
  void put(Queen queen, std::int32_t square) {
    stands_on_[queen] = square;
    for (const std::int32_t line : cover_.lines[square]) {
      if (on_line_[line] == 1) add_attack(sum_of_queens_[line]);
      if (on_line_[line] >= 1) add_attack(queen);
      ++on_line_[line];
      sum_of_queens_[line] += queen;
    }
  }

  void take(Queen queen) {
    for (const std::int32_t line : cover_.lines[stands_on_[queen]]) {
      --on_line_[line];
      sum_of_queens_[line] -= queen;
      if (on_line_[line] == 1) end_attack(sum_of_queens_[line]);
      if (on_line_[line] >= 1) end_attack(queen);
    }
  }

  void add_attack(Queen queen) {
    if (attacks_[queen]++ > 0) return;
    place_in_attacked_[queen] = attacked_.size();
    attacked_.push_back(queen);
  }

  void end_attack(Queen queen) {
    if (--attacks_[queen] > 0) return;
    const std::size_t place = place_in_attacked_[queen];
    attacked_[place] = attacked_.back();
    place_in_attacked_[attacked_[place]] = place;
    attacked_.pop_back();
  }

  const Cover& cover_;
  const Patience patience_;
  Random random_;
  const int side_;  // 0: the queens are those of the rows; 1: of the columns
  const std::int32_t first_line_;
  const std::size_t queens_;
  std::vector<std::size_t> start_;     // by queen: where its squares start
  std::vector<std::int32_t> squares_;  // of all queens
  std::vector<std::uint64_t> bounds_;  // of the weights of the squares, when one is drawn
  std::vector<std::int32_t> stands_on_;
  std::vector<std::size_t> attacks_;  // by queen: its lines with another queen
  std::vector<Queen> attacked_;       // those with attacks, in any order
  std::vector<std::size_t> place_in_attacked_;
  std::vector<std::size_t> on_line_;
  std::vector<Queen> sum_of_queens_;  // by line
  std::uint64_t weight_[kMostAttacks + 1] = {};
  std::uint64_t moves_ = 0, work_ = 0;
};

}  // namespace

SearchReport search_heat(const Cover& cover, std::uint64_t seed, const Patience& patience, const Visit& visit) {
  return HeatBath(cover, seed, patience).run(visit);
}

}  // namespace queenright
