// Which row sets are walked together. The walk of an odd side begins with some of its rows, the *prefix*; what is left
// of the even side after a prefix serves every row set that contains those rows. So the row sets are covered by subsets
// of `depth` rows, each with at most `batch` of the sets that contain it. The cover takes the tightest subset first
// (neighbouring rows near the middle, which attack each other and the same lines of the even side) among those that
// enough sets contain; at the end, it takes the subset that most of the remaining sets contain.
#pragma once

#include <cstddef>
#include <vector>

#include "count/packed/colour.hpp"

namespace queenright::packed {

struct Cover {
  std::vector<int> rows;             // of the prefix
  std::vector<std::size_t> members;  // indices of sets, ascending
};

// Every set is a member of exactly one cover. There are `side` rows in all.
std::vector<Cover> covers_of(const std::vector<Set>& sets, int side, int depth, std::size_t batch);

// The row sets O of one family: covered together for the colour with more queens in them (the major one), and again in
// parts for the other colour.
struct Family {
  std::vector<int> rows;          // of the major prefix
  std::vector<std::size_t> odds;  // positions, ascending
  std::vector<Cover> minor;       // members are indices in `odds`
};

}  // namespace queenright::packed
