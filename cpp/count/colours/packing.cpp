// The greedy choice of planes.
#include "count/colours/packing.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "count/colours/lists.hpp"

namespace queenright::colours {
namespace {

static_assert(Sieve::kLineSets <= 64, "a set of line sets is a 64-bit word");

// Which patterns are contained in which line sets.
struct Fits {
  explicit Fits(const Sieve& sieve) {
    for (const std::uint32_t pattern : sieve.patterns()) {
      auto& sets = with.emplace_back();
      for (std::uint32_t lines = 0; lines < Sieve::kLineSets; ++lines) {
        if ((lines & pattern) != pattern) continue;
        within[lines].push_back(static_cast<std::uint8_t>(with.size() - 1));
        sets[static_cast<std::size_t>(std::popcount(lines))] |= std::uint64_t{1} << lines;
      }
    }
  }
  std::array<std::vector<std::uint8_t>, Sieve::kLineSets> within;  // the patterns that are subsets of some lines
  std::vector<std::array<std::uint64_t, Sieve::kLines + 1>> with;  // by pattern and size: the line sets that hold it
};

// The placements of a lane that are not yet in a plane.
class Lane {
 public:
  Lane(const std::vector<std::uint8_t>& lines, const Fits& fits) : order_(lines.size()), fitting_(fits.with.size()) {
    for (const std::uint8_t line_set : lines) ++last_[line_set];
    std::uint32_t begin = 0;
    for (std::size_t line_set = 0; line_set < Sieve::kLineSets; ++line_set) {
      const std::uint32_t count = last_[line_set];
      next_[line_set] = last_[line_set] = begin;
      begin += count;
      if (count == 0) continue;
      left_ |= std::uint64_t{1} << line_set;
      for (const std::uint8_t pattern : fits.within[line_set]) fitting_[pattern] += count;
    }
    for (std::uint32_t i = 0; i < lines.size(); ++i) order_[last_[lines[i]]++] = i;
  }

  // The number of placements that could go into a plane of this pattern.
  std::uint32_t& fitting(std::size_t pattern) { return fitting_[pattern]; }

  // The line set to take a placement from: the smallest, as larger ones have more choices left.
  std::size_t best_line_set(const Fits& fits, std::size_t pattern) const {
    for (const std::uint64_t sets : fits.with[pattern])
      if ((left_ & sets) != 0) return static_cast<std::size_t>(std::countr_zero(left_ & sets));
    return Sieve::kLineSets;
  }

  std::uint32_t take(std::size_t line_set) {
    const std::uint32_t taken = order_[next_[line_set]++];
    if (next_[line_set] == last_[line_set]) left_ &= ~(std::uint64_t{1} << line_set);
    return taken;
  }

 private:
  std::vector<std::uint32_t> order_;                           // placements by line set
  std::vector<std::uint32_t> fitting_;                         // by pattern
  std::array<std::uint32_t, Sieve::kLineSets> next_, last_{};  // of each line set, in order_
  std::uint64_t left_ = 0;                                     // the line sets that have placements left
};

class Packing {
 public:
  Packing(const std::vector<std::vector<std::uint8_t>>& lanes, const Sieve& sieve, const std::vector<double>& work)
      : fits_(sieve), work_(work), filled_(work.size()) {
    for (const auto& lines : lanes) {
      Lane& lane = lanes_.emplace_back(lines, fits_);
      for (std::size_t pattern = 0; pattern < filled_.size(); ++pattern) filled_[pattern] += lane.fitting(pattern) > 0;
      left_ += lines.size();
    }
  }

  bool done() const { return left_ == 0; }

  PackedPlane next_plane() {
    PackedPlane plane{best_pattern(), std::vector<std::uint32_t>(lanes_.size(), kNothing)};
    for (std::size_t i = 0; i < lanes_.size(); ++i)
      if (lanes_[i].fitting(plane.pattern) > 0) plane.chosen[i] = take(lanes_[i], plane.pattern);
    return plane;
  }

 private:
  std::size_t best_pattern() const {
    std::size_t best = 0;
    for (std::size_t pattern = 1; pattern < filled_.size(); ++pattern)
      if (filled_[pattern] * work_[best] > filled_[best] * work_[pattern]) best = pattern;
    return best;
  }

  std::uint32_t take(Lane& lane, std::size_t pattern) {
    const std::size_t line_set = lane.best_line_set(fits_, pattern);
    for (const std::uint8_t other : fits_.within[line_set])
      if (--lane.fitting(other) == 0) --filled_[other];
    --left_;
    return lane.take(line_set);
  }

  const Fits fits_;
  const std::vector<double>& work_;
  std::vector<Lane> lanes_;
  std::vector<std::uint32_t> filled_;  // by pattern: how many lanes a plane would fill
  std::size_t left_ = 0;
};

}  // namespace

std::vector<PackedPlane> pack(const std::vector<std::vector<std::uint8_t>>& lanes, const Sieve& sieve,
                              const std::vector<double>& work, const std::atomic<bool>& stop) {
  Packing packing(lanes, sieve, work);
  std::vector<PackedPlane> planes;
  while (!packing.done()) {
    throw_if_stopped(stop);
    planes.push_back(packing.next_plane());
  }
  std::stable_sort(planes.begin(), planes.end(), [](const auto& a, const auto& b) { return a.pattern < b.pattern; });
  return planes;
}

}  // namespace queenright::colours
