// Builds and prunes programs.
#include "count/packed/program.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace queenright::packed {

using colours::Position;

LocalGroups::LocalGroups(int free, int queens) : rank(std::size_t{1} << free, 0) {
  for (Set set = 0; set < 1u << free; ++set) {
    if (std::popcount(set) != queens) continue;
    rank[set] = static_cast<Code>(sets.size());
    sets.push_back(set);
  }
  if (sets.size() > std::size_t{1} << (16 - kColumnBits)) throw std::length_error("too many groups after a prefix");
}

Set widened(Set columns, Set free) {
  Set result = 0;
  for (; free != 0; free &= free - 1, columns >>= 1)
    if ((columns & 1) != 0) result |= free & (0u - free);
  return result;
}

GroupPositions::GroupPositions(const SubBoard& board, const Prefixes& prefixes, const LocalGroups& groups,
                               const std::vector<Position>& position_of_columns)
    : groups_(groups.sets.size()) {
  positions_.reserve(prefixes.sets.size() * groups_);
  for (const Prefixes::Outer& outer : prefixes.outers)
    for (std::size_t set = outer.first; set < outer.last; ++set) {
      const Set taken = outer.taken | prefixes.sets[set].columns, free = complement(taken, board.columns);
      for (const Set group : groups.sets) positions_.push_back(position_of_columns[widened(group, free) | taken]);
    }
}

namespace {

class Maker {
 public:
  Maker(const SubBoard& board, const std::vector<int>& rows, const LocalGroups& groups, std::size_t limit,
        std::vector<Code>& code)
      : board_(board), rows_(rows), groups_(groups), limit_(limit), code_(code) {}

  // Appends the tree after a prefix.
  void make(Set taken, const UsedLines& used, const Position* positions) {
    const Set free = complement(taken, board_.columns);
    unsigned next = 0;
    for (Set rest = free; rest != 0; rest &= rest - 1) local_[std::countr_zero(rest)] = next++;
    positions_ = positions;
    if (rows_.empty()) {
      code_.push_back(positions[0] < limit_);
      leaves_ += positions[0] < limit_;
    } else if (!extend(0, free, 0, used)) {
      code_.push_back(0);
    }
  }
  std::uint64_t leaves() const { return leaves_; }

 private:
  // `group`: the local columns taken since the prefix. True if there is a leaf; otherwise nothing is appended.
  bool extend(std::size_t index, Set left, Set group, const UsedLines& used) {
    const std::size_t node = code_.size();
    code_.push_back(0);
    Code children = 0;
    for (Set rest = left; rest != 0; rest &= rest - 1) {
      const int column = std::countr_zero(rest);
      if (used.attack(board_, rows_[index], column)) continue;
      children = static_cast<Code>(children + add_child(index, column, left & ~(1u << column), group, used));
    }
    code_[node] = children;
    if (children == 0) code_.resize(node);
    return children != 0;
  }

  bool add_child(std::size_t index, int column, Set left, Set group, const UsedLines& used) {
    const unsigned local = local_[column];
    group |= 1u << local;
    if (index + 1 == rows_.size()) {
      const Code rank = groups_.rank[group];
      if (positions_[rank] >= limit_) return false;
      code_.push_back(static_cast<Code>(local | unsigned{rank} << kColumnBits));
      ++leaves_;
      return true;
    }
    code_.push_back(static_cast<Code>(local));
    if (extend(index + 1, left, group, used.with(board_, rows_[index], column))) return true;
    code_.pop_back();
    return false;
  }

  const SubBoard& board_;
  const std::vector<int>& rows_;
  const LocalGroups& groups_;
  const std::size_t limit_;
  std::vector<Code>& code_;
  unsigned local_[1 << kColumnBits] = {};  // by column
  const Position* positions_ = nullptr;
  std::uint64_t leaves_ = 0;
};

// Copies a tree without the leaves that are not kept; `out` may be `in` or before it.
class Pruner {
 public:
  Pruner(const Code* in, Code* out, const std::uint8_t* keep) : in_(in), out_(out), keep_(keep) {}

  // True if a leaf is left; otherwise nothing is written.
  bool run(std::size_t rows) {
    const Code children = *in_++;
    Code* const node = out_++;
    Code left = 0;
    for (Code i = 0; i < children; ++i) {
      if (rows == 1) {
        const Code leaf = *in_++;
        *out_ = leaf;
        out_ += keep_[leaf >> kColumnBits];
        left = static_cast<Code>(left + keep_[leaf >> kColumnBits]);
        continue;
      }
      Code* const child = out_;
      *out_++ = *in_++;
      if (run(rows - 1)) ++left;
      else out_ = child;
    }
    *node = left;
    if (left == 0) out_ = node;
    return left != 0;
  }
  Code* end() const { return out_; }

 private:
  const Code* in_;
  Code* out_;
  const std::uint8_t* keep_;
};

}  // namespace

Program::Program(const SubBoard& board, const Prefixes& prefixes, Set rows, const LocalGroups& groups,
                 const GroupPositions& positions, std::size_t limit) {
  for (const int row : prefixes.rows) rows &= ~(1u << row);
  for (; rows != 0; rows &= rows - 1) rows_.push_back(std::countr_zero(rows));
  // Rows near the prefix come first, as they have fewer squares left: few nodes above many leaves.
  if (const int depth = prefixes.depth(); depth > 0) {
    const int middle = std::accumulate(prefixes.rows.begin(), prefixes.rows.end(), 0);
    std::stable_sort(rows_.begin(), rows_.end(),
                     [&](int a, int b) { return std::abs(a * depth - middle) < std::abs(b * depth - middle); });
  }
  Maker maker(board, rows_, groups, limit, code_);
  start_.reserve(prefixes.prefixes.size());
  for (const Prefixes::Outer& outer : prefixes.outers)
    for (std::size_t set = outer.first; set < outer.last; ++set)
      for (std::size_t index = prefixes.sets[set].first; index < prefixes.sets[set].last; ++index) {
        start_.push_back(static_cast<std::uint32_t>(code_.size()));
        maker.make(outer.taken | prefixes.sets[set].columns, lines_used(board, prefixes, prefixes.prefixes[index]),
                   positions.of_set(set));
      }
  if (code_.size() > std::numeric_limits<std::uint32_t>::max()) throw std::length_error("a program is too long");
  leaves_ = maker.leaves();
}

void Program::prune(const Prefixes& prefixes, const GroupPositions& positions, std::size_t limit) {
  std::vector<std::uint8_t> keep(positions.groups());
  Code* out = code_.data();
  for (std::size_t set = 0; set < prefixes.sets.size(); ++set) {
    for (std::size_t group = 0; group < keep.size(); ++group) keep[group] = positions.of_set(set)[group] < limit;
    for (std::size_t index = prefixes.sets[set].first; index < prefixes.sets[set].last; ++index) {
      const Code* in = code(index);
      start_[index] = static_cast<std::uint32_t>(out - code_.data());
      if (rows_.empty()) {
        *out++ = *in != 0 && keep[0] != 0;
      } else if (*in == 0) {
        *out++ = 0;
      } else {
        Pruner pruner(in, out, keep.data());
        if (pruner.run(rows_.size())) out = pruner.end();
        else *out++ = 0;
      }
    }
  }
  code_.resize(static_cast<std::size_t>(out - code_.data()));
}

}  // namespace queenright::packed
