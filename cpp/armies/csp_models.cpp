// The three models of Smith, Petrie and Gent ("Models and Symmetry Breaking for Peaceable Armies of Queens", CPAIOR
// 2004, whose abstract describes them) for the solver of csp.hpp:
//
// - squares: a variable for each square, empty, white or black; two squares that attack each other are not white and
//   black.
// - lines: the same, and a variable for each row, column and diagonal that gives its colour. A square is tied to its
//   four lines, which takes far fewer constraints.
// - white: only white queens are placed; a square is attacked if and only if a white queen attacks it, and the others
//   must be enough for the black army.
//
// All have 16 symmetries. In the third one, exchanging the colours maps "white is here" to "this square is not
// attacked": queens on all squares that an army does not attack form an army that attacks none of the first.
#include <algorithm>
#include <numeric>

#include "armies/armies.hpp"
#include "armies/csp.hpp"
#include "ground/checks.hpp"

namespace queenright {

using namespace armies;

namespace {

constexpr int kLargestSearched = 12;

constexpr std::uint8_t kColours = 1 << kWhite | 1 << kBlack, kSquare = kColours | 1 << kEmpty;
constexpr std::uint8_t kWhiteOrNot = 1 << kEmpty | 1 << kWhite;

// In the third model a square is attacked or not.
enum : int { kFree = 0, kAttacked = 1 };

// The squares of a board by number, row by row.
class Squares {
 public:
  explicit Squares(int n) : n_(n) {}
  int count() const { return n_ * n_; }
  std::array<int, 4> lines(int square) const {
    const int row = square / n_, column = square % n_;
    return {row, n_ + column, 2 * n_ + row + column, 5 * n_ - 2 + row - column};
  }
  int line_count() const { return 6 * n_ - 2; }
  bool attack(int a, int b) const {
    const auto x = lines(a), y = lines(b);
    return x[0] == y[0] || x[1] == y[1] || x[2] == y[2] || x[3] == y[3];
  }
  // The eight symmetries: bit 0 mirrors the rows, bit 1 the columns, bit 2 exchanges rows and columns.
  int image(int square, int symmetry) const {
    int row = square / n_, column = square % n_;
    if (symmetry & 1) row = n_ - 1 - row;
    if (symmetry & 2) column = n_ - 1 - column;
    return symmetry & 4 ? column * n_ + row : row * n_ + column;
  }
  Mask attacked(int square) const {
    Mask mask{};
    for (int other = 0; other < count(); ++other)
      if (attack(square, other)) mask[other / 64] |= std::uint64_t{1} << other % 64;
    return mask;
  }

 private:
  int n_;
};

void prefer(Csp& csp, const Squares& squares, std::initializer_list<int> values) {
  for (int square = 0; square < squares.count(); ++square)
    for (const int value : values) {
      csp.preferred.push_back(literal(square, value));
      csp.reach.push_back(squares.attacked(square));
    }
}

// `image(square, value, symmetry, swapped)` is the image of a literal that may be decided.
template <class Image>
void add_symmetries(Csp& csp, std::initializer_list<int> values, int squares, const Image& image) {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (const bool swapped : {false, true}) {
      if (symmetry == 0 && !swapped) continue;
      std::vector<Literal> images(csp.forbidden.size(), -1);
      for (int square = 0; square < squares; ++square)
        for (const int value : values) images[literal(square, value)] = image(square, value, symmetry, swapped);
      csp.symmetries.push_back(images);
    }
}

// A variable for each square, without what ties them together.
Csp coloured_squares(const Squares& squares) {
  Csp csp;
  for (int square = 0; square < squares.count(); ++square) {
    csp.add(kSquare);
    csp.groups[0].push_back(literal(square, kWhite));
    csp.groups[1].push_back(literal(square, kBlack));
  }
  prefer(csp, squares, {kWhite, kBlack});
  return csp;
}

void add_coloured_symmetries(Csp& csp, const Squares& squares) {
  add_symmetries(csp, {kWhite, kBlack}, squares.count(), [&](int square, int value, int symmetry, bool swapped) {
    return literal(squares.image(square, symmetry), swapped ? kWhite + kBlack - value : value);
  });
}

Csp squares_model(const Squares& squares) {
  Csp csp = coloured_squares(squares);
  for (int a = 0; a < squares.count(); ++a)
    for (int b = 0; b < squares.count(); ++b)
      if (a != b && squares.attack(a, b)) csp.forbid(literal(a, kWhite), literal(b, kBlack));
  add_coloured_symmetries(csp, squares);
  return csp;
}

Csp lines_model(const Squares& squares) {
  Csp csp = coloured_squares(squares);
  for (int line = 0; line < squares.line_count(); ++line) csp.add(kColours);
  for (int square = 0; square < squares.count(); ++square)
    for (const int line : squares.lines(square)) {
      csp.forbid(literal(square, kWhite), literal(squares.count() + line, kBlack));
      csp.forbid(literal(square, kBlack), literal(squares.count() + line, kWhite));
    }
  add_coloured_symmetries(csp, squares);
  return csp;
}

Csp white_model(const Squares& squares) {
  Csp csp;
  const int count = squares.count();
  for (int square = 0; square < count; ++square) csp.add(kWhiteOrNot);
  for (int square = 0; square < count; ++square) csp.add(1 << kFree | 1 << kAttacked);
  for (int square = 0; square < count; ++square) {
    csp.groups[0].push_back(literal(square, kWhite));
    csp.groups[1].push_back(literal(count + square, kFree));
    std::vector<Literal> reasons{literal(count + square, kFree)};
    for (int queen = 0; queen < count; ++queen)
      if (squares.attack(queen, square)) {
        csp.forbid(literal(queen, kWhite), literal(count + square, kFree));
        reasons.push_back(literal(queen, kWhite));
      }
    csp.clauses.push_back(reasons);
  }
  prefer(csp, squares, {kWhite});
  add_symmetries(csp, {kWhite}, count, [&](int square, int, int symmetry, bool swapped) {
    const int image = squares.image(square, symmetry);
    return swapped ? literal(count + image, kFree) : literal(image, kWhite);
  });
  return csp;
}

Csp model_of(ArmiesModel model, const Squares& squares) {
  switch (model) {
    case ArmiesModel::Squares: return squares_model(squares);
    case ArmiesModel::Lines: return lines_model(squares);
    default: return white_model(squares);
  }
}

CspOrder order_of(ArmiesOrder order) {
  switch (order) {
    case ArmiesOrder::Smallest: return CspOrder::Smallest;
    case ArmiesOrder::Most: return CspOrder::Most;
    case ArmiesOrder::Fewest: return CspOrder::Fewest;
    default: return CspOrder::Static;
  }
}

// The board that a solution leaves: the squares whose group literal holds.
Armies board_of(int n, const Csp& csp, const std::vector<std::uint8_t>& domains) {
  std::array<std::vector<Square>, 2> sides;
  for (int group = 0; group < 2; ++group)
    for (int square = 0; square < n * n; ++square) {
      const Literal each = csp.groups[group][square];
      if (domains[each / 4] == 1 << each % 4) sides[group].push_back({square / n, square % n});
    }
  return {sides[0], sides[1]};
}

}  // namespace

ArmiesSearch search_armies(int n, ArmiesModel model, ArmiesOrder order, bool break_symmetry, int least, bool exactly,
                           Control& control) {
  check_range("the board size of a search for armies", n, 1, kLargestSearched);
  check_range("the size of the armies in a search", least, 1, n * n);
  if (exactly && model == ArmiesModel::White)
    throw std::invalid_argument("the model of white queens alone has no armies of an exact size");
  const Squares squares(n);
  Csp csp = model_of(model, squares);
  csp.branching.resize(squares.count());
  std::iota(csp.branching.begin(), csp.branching.end(), 0);
  if (order == ArmiesOrder::Centre)
    std::stable_sort(csp.branching.begin(), csp.branching.end(), [&](int a, int b) {
      const auto off_centre = [&](int square) {
        return std::max(std::abs(2 * (square / n) - n + 1), std::abs(2 * (square % n) - n + 1));
      };
      return off_centre(a) < off_centre(b);
    });
  ArmiesSearch report;
  const CspResult result =
      search_csp(csp, order_of(order), break_symmetry, least, exactly, control, [&](const auto& domains) {
        report.armies = board_of(n, csp, domains);
        report.size = static_cast<int>(std::min(report.armies.white.size(), report.armies.black.size()));
        return report.size;
      });
  report.finished = result.finished;
  report.nodes = result.work.nodes;
  report.failures = result.work.failures;
  report.checks = result.work.checks;
  report.found_at = result.work.found_at;
  report.solutions = result.work.solutions;
  for (const std::vector<Literal>& others : csp.forbidden) report.constraints += others.size();
  report.constraints = report.constraints / 2 + csp.clauses.size();
  report.variables = static_cast<int>(csp.domains.size());
  return report;
}

}  // namespace queenright
