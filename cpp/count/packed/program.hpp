// What is walked after a prefix: for each row set O the tree of its other queens, as a stream of 16-bit words. A node
// is the number of its children; a child is a column and then its own node or, in the last row, one word with a column
// and a group. Columns are numbered among those that the prefix leaves free, and so are groups: the local group of a
// leaf is the rank of its columns among the sets of free columns of that size, whatever the prefix.
//
// The programs of a family serve all E. An E of a lower class counts fewer groups (level.hpp), so leaves that no later
// E needs are pruned from time to time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/colours/level.hpp"
#include "count/packed/prefixes.hpp"

namespace queenright::packed {

using Code = std::uint16_t;
constexpr int kColumnBits = 4;  // of a leaf; the other bits are its group
static_assert(colours::kLargestSide <= 1 << kColumnBits);

// All sets of `queens` out of `free` columns, ranked.
struct LocalGroups {
  LocalGroups(int free, int queens);

  std::vector<Set> sets;
  std::vector<Code> rank;  // by set
};

// Moves bit i of `columns` to the i-th set bit of `free`.
Set widened(Set columns, Set free);

// The position of every local group after each column set of the prefixes.
class GroupPositions {
 public:
  GroupPositions(const SubBoard& board, const Prefixes& prefixes, const LocalGroups& groups,
                 const std::vector<colours::Position>& position_of_columns);
  // By local group, for the orders of one column set.
  const colours::Position* of_set(std::size_t set) const { return positions_.data() + set * groups_; }
  std::size_t groups() const { return groups_; }

 private:
  std::size_t groups_;
  std::vector<colours::Position> positions_;
};

class Program {
 public:
  // For the row set `rows`, which contains the rows of the prefixes; only with the leaves of the first `limit`
  // positions.
  Program(const SubBoard& board, const Prefixes& prefixes, Set rows, const LocalGroups& groups,
          const GroupPositions& positions, std::size_t limit);

  // Removes the leaves of positions from `limit` on.
  void prune(const Prefixes& prefixes, const GroupPositions& positions, std::size_t limit);

  const std::vector<int>& rows() const { return rows_; }  // after the prefix, in the order of the tree
  // The code of a prefix; its first word is 0 if nothing follows. In a program without rows, the word says whether the
  // prefix itself is a placement.
  const Code* code(std::size_t prefix) const { return code_.data() + start_[prefix]; }
  std::uint64_t leaves() const { return leaves_; }
  std::size_t bytes() const { return code_.capacity() * sizeof(Code) + start_.capacity() * sizeof(std::uint32_t); }

 private:
  std::vector<int> rows_;
  std::vector<Code> code_;
  std::vector<std::uint32_t> start_;  // by prefix
  std::uint64_t leaves_ = 0;          // before anything was pruned
};

}  // namespace queenright::packed
