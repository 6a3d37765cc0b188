// The three models against published sizes and against the list of all armies: with SBDS exactly one board of each
// class is found, without it all of them.
#include <cstdio>
#include <stdexcept>

#include "armies/armies.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

constexpr int kSizes[] = {0, 0, 0, 1, 2, 4, 5, 7};
constexpr ArmiesModel kModels[] = {ArmiesModel::Squares, ArmiesModel::Lines, ArmiesModel::White};
constexpr ArmiesOrder kOrders[] = {ArmiesOrder::Rows, ArmiesOrder::Centre, ArmiesOrder::Smallest, ArmiesOrder::Most,
                                   ArmiesOrder::Fewest};

void test_sizes(int largest) {
  for (int n = 1; n <= largest; ++n)
    for (const ArmiesModel model : kModels)
      for (const ArmiesOrder order : kOrders) {
        Control control;
        const ArmiesSearch plain = search_armies(n, model, order, false, 1, false, control);
        const ArmiesSearch broken = search_armies(n, model, order, true, 1, false, control);
        CHECK(plain.finished && broken.finished);
        CHECK(plain.size == kSizes[n] && broken.size == kSizes[n]);
        CHECK(broken.nodes <= plain.nodes);
      }
}

void test_one_board_of_each_class(int largest) {
  for (int n = 2; n <= largest; ++n)
    for (int size = 1; size <= 4; ++size) {
      Control control;
      const ArmiesClasses listed = list_armies(n, size, 0, control);
      for (const ArmiesModel model : {ArmiesModel::Squares, ArmiesModel::Lines})
        for (const ArmiesOrder order : kOrders) {
          CHECK(search_armies(n, model, order, false, size, true, control).solutions == listed.boards);
          CHECK(search_armies(n, model, order, true, size, true, control).solutions == listed.classes);
        }
    }
}

void test_squares_and_lines_search_the_same_tree() {
  for (const ArmiesOrder order : kOrders) {
    Control control;
    const ArmiesSearch squares = search_armies(5, ArmiesModel::Squares, order, true, 1, false, control);
    const ArmiesSearch lines = search_armies(5, ArmiesModel::Lines, order, true, 1, false, control);
    CHECK(squares.nodes == lines.nodes && squares.constraints > lines.constraints);
  }
}

void test_a_stop_ends_the_search() {
  Control control;
  control.stop = true;
  CHECK(!search_armies(9, ArmiesModel::Squares, ArmiesOrder::Rows, false, 1, false, control).finished);
}

void test_white_has_no_exact_sizes() {
  Control control;
  try {
    search_armies(4, ArmiesModel::White, ArmiesOrder::Rows, false, 2, true, control);
    CHECK(false);
  } catch (const std::invalid_argument&) {
  }
}

}  // namespace

int main(int arguments, char**) {
  const bool quick = arguments > 1;
  test_sizes(quick ? 5 : 7);
  test_one_board_of_each_class(quick ? 4 : 5);
  test_squares_and_lines_search_the_same_tree();
  test_a_stop_ends_the_search();
  test_white_has_no_exact_sizes();
  std::puts("csp: all tests passed");
}
