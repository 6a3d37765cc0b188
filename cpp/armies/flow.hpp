// The exact line bound for two armies: a maximum flow between the two families of diagonals.
//
// Every live square (white or black) gives its value 2p (2q) in shares to its two diagonals, half and half at first. A
// diagonal belongs to one army, so Σ max(white shares, black shares) over all diagonals bounds 2(p·w + q·b). The excess
// of a diagonal is its white minus its black shares; moving a share along a square from a diagonal of positive excess
// to one of negative excess lowers the bound by what is moved. No path left means that the bound is the true maximum
// (max-flow min-cut: the labels are then read off the cut).
#pragma once

#include <cstdint>
#include <utility>

namespace queenright::armies {

inline constexpr int kLines = 64;  // at least 2n - 1

// Live squares: bit c of white[r] is set if a white queen is allowed on (r, c).
struct Live {
  std::uint32_t white[32];
  std::uint32_t black[32];
};

class LineFlow {
 public:
  explicit LineFlow(int n) : n_(n) {}

  // Starts with half shares on all live squares.
  void load(const Live& live, int p, int q);

  // Moves shares until Σ|excess| < limit, or no path is left. True if below the limit.
  bool push_below(int limit);

  // After push_below returned false: the armies of the labels that reach the maximum of p·w + q·b.
  std::pair<int, int> cut_armies(const Live& live) const;

  int total() const { return total_; }  // Σ|excess|
  int moved(int row, int column) const { return flow_[row][column]; }

 private:
  void connect(const Live& live, int p, int q);
  void refresh(int row, int column);
  bool augment();
  void push_along(int family, int line, int source_family, int source);
  int row_of(int sum, int difference) const { return (sum + difference - (n_ - 1)) / 2; }

  int n_;
  int total_ = 0;
  int excess_[2][kLines];
  std::uint64_t reachable_[2][kLines];  // diagonals of the other family that a share can be moved to
  std::int8_t capacity_[32][32];
  std::int8_t flow_[32][32];
  std::int8_t parent_[2][kLines];
  std::uint64_t black_lines_[2] = {0, 0};  // not reached from any excess when no path was left
};

}  // namespace queenright::armies
