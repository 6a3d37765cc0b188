// What a worker keeps of a family while it runs through its E: prefixes and programs of both colours.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

#include "count/packed/plan.hpp"

namespace queenright::packed {

// One colour of a family, or of a part of it.
struct Walk {
  Prefixes prefixes;
  GroupPositions positions;
  std::vector<std::size_t> members;  // indices in the family
  std::vector<Program> programs;     // one per member
  Thinned thinned;
};

// A share of the prefixes, for timing samples; all by default.
struct Share {
  std::size_t every = 1, offset = 0;
};

constexpr std::size_t kRowsBetweenPrunings = 16;

class OpenFamily {
 public:
  // The family of a step, for all of its steps. Raises Stopped soon after `stop` is set.
  OpenFamily(const Plan& plan, const Step& step, const std::atomic<bool>& stop, const Share& share = {});

  const Walk& major() const { return major_; }
  const std::vector<Walk>& minor() const { return minor_; }

  // From now on only E of class `row` and lower classes are counted.
  void prune(std::size_t row);
  bool serves(const Step& step) const;
  // The positions of the odd side of a colour that the programs still contain.
  std::size_t groups(bool white) const { return white ? white_groups_ : black_groups_; }
  std::size_t bytes() const;

 private:
  Walk made_walk(bool white, const std::vector<int>& rows, const std::vector<std::size_t>& members, const Share& share,
                 const std::atomic<bool>& stop) const;

  const Plan& plan_;
  const PlannedLevel& level_;
  const Family& family_;
  std::size_t last_row_, black_groups_, white_groups_;
  Walk major_;
  std::vector<Walk> minor_;
};

}  // namespace queenright::packed
