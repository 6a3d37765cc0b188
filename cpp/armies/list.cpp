// All armies of a given size, up to the 16 symmetries, and the frontier: the largest black army for each white one.
//
// Both go over the pairs (S, T) and branch on diagonals. A leaf may have more squares than an army needs; every choice
// from them is a board. Repeated boards and images of each other are recognised by the smallest of their 16 images.
#include <algorithm>
#include <bit>
#include <set>

#include "armies/armies.hpp"
#include "armies/search.hpp"
#include "armies/sets.hpp"
#include "ground/checks.hpp"

namespace queenright {

using namespace armies;

namespace {

constexpr int kLargestSize = 16;

using Board = std::vector<std::uint32_t>;  // rows of the white army, then rows of the black one

Board transposed(int n, const Board& board) {
  Board image(board.size());
  for (int army = 0; army < 2; ++army)
    for (int row = 0; row < n; ++row)
      for (std::uint32_t left = board[army * n + row]; left != 0; left &= left - 1)
        image[army * n + std::countr_zero(left)] |= 1u << row;
  return image;
}

Board upside_down(int n, Board board) {
  std::reverse(board.begin(), board.begin() + n);
  std::reverse(board.begin() + n, board.end());
  return board;
}

Board swapped(int n, Board board) {
  std::rotate(board.begin(), board.begin() + n, board.end());
  return board;
}

// All images, the smallest first, each once.
std::vector<Board> images(int n, Board board) {
  std::vector<Board> all;
  for (int turn = 0; turn < 4; ++turn) {
    board = upside_down(n, transposed(n, board));
    for (const Board& image : {board, transposed(n, board)}) {
      all.push_back(image);
      all.push_back(swapped(n, image));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// Calls `visit` with the rows of every choice of `size` squares of a list, until a stop is requested.
void each_choice(int n, const std::vector<Square>& squares, int size, const Control& control,
                 const std::function<void(const Board&)>& visit) {
  std::vector<bool> chosen(squares.size());
  std::fill(chosen.begin(), chosen.begin() + size, true);
  do {
    Board rows(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < squares.size(); ++i)
      if (chosen[i]) rows[squares[i].row] |= 1u << squares[i].column;
    visit(rows);
  } while (!control.stop && std::prev_permutation(chosen.begin(), chosen.end()));
}

// One (S, T) of each class, and possibly some images of it.
template <class Visit>
void each_pair(int n, Control& control, const Visit& visit) {
  const Sets sets(n);
  control.cost_total = sets.all();
  for (std::uint32_t rows = 0; rows <= sets.all() && !control.stop; ++rows) {
    control.cost_done = rows;
    if (sets.canonical(rows) != rows) continue;
    for (std::uint32_t columns = 0; columns <= sets.all() && !control.stop; ++columns)
      if (columns <= sets.mirrored(columns) && sets.canonical(columns) >= rows)
        visit(live_squares(n, sets.members(rows), sets.members(columns)));
  }
}

class Frontier {
 public:
  Frontier(int n, const Control& control)
      : n_(n), flow_(n), control_(control), black_(static_cast<std::size_t>(n) * n + 1) {
    black_[0] = n * n;
  }

  void explore(const Live& live) {
    const int white = count_squares(n_, live.white), black = count_squares(n_, live.black);
    if (control_.stop || black_[white] >= black || bounded(live, white, black)) return;
    const auto [family, line] = mixed_diagonal(n_, live);
    if (family < 0) {
      offer(white, black);
      return offer(black, white);
    }
    Live next = live;
    clear_diagonal(n_, next.white, family, line);
    explore(next);
    next = live;
    clear_diagonal(n_, next.black, family, line);
    explore(next);
  }

  std::vector<int> black() const {
    std::vector<int> found = black_;
    while (!found.empty() && found.back() == 0) found.pop_back();
    return found;
  }

 private:
  void offer(int white, int black) {
    for (int w = white; w >= 1 && black_[w] < black; --w) black_[w] = black;
  }

  // True if p·w + q·b <= maximum leaves nothing that is not on the frontier already, for some weights together.
  bool bounded(const Live& live, int white, int black) {
    if (white == 0 || black == 0) return true;
    std::vector<int> most(static_cast<std::size_t>(white) + 1, black);
    for (const double tilt : {1.0, 2.0, 0.5, 4.0, 0.25, 8.0, 0.125}) {
      const Weights weights = balanced_weights(white, black, 60, 60, tilt);
      flow_.load(live, weights.p, weights.q);
      flow_.push_below(0);
      const int doubled = weights.p * white + weights.q * black + flow_.total() / 2, maximum = doubled / 2;
      bool open = false;
      for (int w = 1; w <= white; ++w) {
        most[w] = std::min(most[w], maximum < weights.p * w ? 0 : (maximum - weights.p * w) / weights.q);
        open = open || most[w] > black_[w];
      }
      if (!open) return true;
    }
    return false;
  }

  int n_;
  LineFlow flow_;
  const Control& control_;
  std::vector<int> black_;  // by the number of white queens, never growing
};

}  // namespace

ArmiesClasses list_armies(int n, int size, std::size_t limit, Control& control) {
  check_range("the board size of a list of armies", n, 1, kLargestSize);
  check_range("the size of the armies in a list", size, 0, n * n);
  if (size == 0) return {1, 1, {Armies{}}, true};
  std::set<Board> classes;
  ArmiesClasses result;
  LineFlow flow(n);
  const auto keep = [&](const Board& board) {
    std::vector<Board> all = images(n, board);
    if (classes.insert(all.front()).second) result.boards += all.size();
  };
  each_pair(n, control, [&](const Live& live) {
    search_boards(flow, n, live, size, control.stop, [&](const Live& leaf) {
      const Armies armies = armies_of(n, leaf);
      each_choice(n, armies.white, size, control, [&](const Board& white) {
        each_choice(n, armies.black, size, control, [&](const Board& black) {
          Board board = white;
          board.insert(board.end(), black.begin(), black.end());
          keep(board);
        });
      });
      return static_cast<bool>(control.stop);
    });
  });
  result.classes = classes.size();
  for (const Board& board : classes) {
    if (result.representatives.size() == limit) break;
    Live live{};
    std::copy(board.begin(), board.begin() + n, live.white);
    std::copy(board.begin() + n, board.end(), live.black);
    result.representatives.push_back(armies_of(n, live));
  }
  result.finished = !control.stop;
  return result;
}

std::pair<std::vector<int>, bool> armies_frontier(int n, Control& control) {
  check_range("the board size of a frontier of armies", n, 1, kLargestSize);
  Frontier frontier(n, control);
  each_pair(n, control, [&](const Live& live) { frontier.explore(live); });
  return {frontier.black(), !control.stop};
}

}  // namespace queenright
