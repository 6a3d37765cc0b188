// The greedy cover. For each subset, the number of uncovered sets that contain it is kept up to date: covering a set
// reduces the counts of its subsets.
#include "count/packed/cover.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace queenright::packed {
namespace {

std::vector<int> rows_in(Set set) {
  std::vector<int> rows;
  for (; set != 0; set &= set - 1) rows.push_back(std::countr_zero(set));
  return rows;
}

int looseness(Set set, int side) {
  const std::vector<int> rows = rows_in(set);
  int sum = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    sum += std::abs(2 * rows[i] - side + 1);
    for (std::size_t k = 0; k < i; ++k) sum += 4 * (rows[i] - rows[k]);
  }
  return sum;
}

template <class Visit>
void for_subsets(Set set, int size, Visit visit) {
  for (Set subset = set;; subset = (subset - 1) & set) {
    if (std::popcount(subset) == size) visit(subset);
    if (subset == 0) return;
  }
}

}  // namespace

std::vector<Cover> covers_of(const std::vector<Set>& sets, int side, int depth, std::size_t batch) {
  std::vector<Set> tightest_first;
  for_subsets((1u << side) - 1, depth, [&](Set subset) { tightest_first.push_back(subset); });
  std::sort(tightest_first.begin(), tightest_first.end(), [&](Set a, Set b) {
    const int first = looseness(a, side), second = looseness(b, side);
    return first != second ? first < second : a < b;
  });
  std::vector<std::size_t> uncovered(std::size_t{1} << side, 0);  // by subset: sets that contain it
  for (const Set set : sets) for_subsets(set, depth, [&](Set subset) { ++uncovered[subset]; });
  std::vector<std::size_t> left(sets.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  std::vector<Cover> covers;
  while (!left.empty()) {
    auto best =
        std::find_if(tightest_first.begin(), tightest_first.end(), [&](Set s) { return uncovered[s] >= batch; });
    if (best == tightest_first.end())
      best = std::max_element(tightest_first.begin(), tightest_first.end(),
                              [&](Set a, Set b) { return uncovered[a] < uncovered[b]; });
    Cover cover{rows_in(*best), {}};
    std::erase_if(left, [&](std::size_t i) {
      if ((sets[i] & *best) != *best || cover.members.size() == batch) return false;
      for_subsets(sets[i], depth, [&](Set subset) { --uncovered[subset]; });
      cover.members.push_back(i);
      return true;
    });
    covers.push_back(std::move(cover));
  }
  return covers;
}

}  // namespace queenright::packed
