// The engine's side of a certificate: the exact flow of one pair (S, T), as moved shares.
#include "armies/armies.hpp"
#include "armies/search.hpp"
#include "armies/sets.hpp"
#include "ground/checks.hpp"

namespace queenright {

using namespace armies;

std::optional<ArmiesRecord> refute_armies_pair(int n, int size, std::uint32_t rows, std::uint32_t columns) {
  check_range("the board size of a proof about armies", n, 1, kLargestProved);
  check_range("the size of an army to refute", size, 1, n * n);
  if (((rows | columns) >> n) != 0) throw std::invalid_argument("a set of rows or columns names lines off the board");
  LineFlow flow(n);
  Weights weights{0, 0};
  if (!refuted(flow, n, live_squares(n, rows, columns), size, &weights) || weights.p == 0) return std::nullopt;
  ArmiesRecord record{rows, columns, weights.p, weights.q, {}};
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      if (flow.moved(row, column) != 0) record.shifts.push_back({row, column, flow.moved(row, column)});
  return record;
}

}  // namespace queenright
