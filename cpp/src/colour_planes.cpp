// Giving every placement its bit, and drawing the planes of all diagonals.
#include "colour_planes.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace queenright::colours {
namespace {

constexpr std::size_t kMostPatterns = 32;
// A pattern gets the planes that its average lane fills, and one more if that lane fills this share of it. (n = 20:
// least time between 0.4 and 0.6.)
constexpr double kWorthAPlane = 0.5;

}  // namespace

Planes::Planes(const Board& board, const Placements& placements, const Sieve& sieve,
               const std::function<int(std::size_t)>& class_of_group) {
  order_lanes(placements, class_of_group);
  chunks_.resize((groups_.size() + kLanes - 1) / kLanes);
  for (std::size_t lane = 0; lane < groups_.size(); ++lane)
    chunks_[lane / kLanes].classes |= 1u << class_of_group(groups_[lane]);
  for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) fill_chunk(placements, chunk, sieve.patterns());
  placements_ = places_.size();
  draw(board, placements);
  places_ = {};
}

// By class, then by size, so that the lanes of a chunk are about equally full.
void Planes::order_lanes(const Placements& placements, const std::function<int(std::size_t)>& class_of_group) {
  for (int index = 0; index < Symmetry::kClasses; ++index) {
    class_start_[index] = groups_.size();
    for (std::uint32_t group = 0; group < placements.groups(); ++group)
      if (class_of_group(group) == index) groups_.push_back(group);
    std::stable_sort(groups_.begin() + static_cast<std::ptrdiff_t>(class_start_[index]), groups_.end(),
                     [&](auto a, auto b) { return placements.group_size(a) > placements.group_size(b); });
  }
  class_start_[Symmetry::kClasses] = groups_.size();
  lane_of_.assign(placements.groups(), 0);
  for (std::uint32_t lane = 0; lane < groups_.size(); ++lane) lane_of_[groups_[lane]] = lane;
}

// From the patterns with the most lines down: what finds no room in the planes of its own pattern goes to a pattern
// with one line less, which is always right and only saves less. The empty pattern takes all the rest.
void Planes::fill_chunk(const Placements& placements, std::size_t chunk, int patterns) {
  const std::size_t first = chunk * kLanes, last = std::min(first + kLanes, groups_.size());
  std::array<std::array<std::vector<std::uint32_t>, kLanes>, kMostPatterns> waiting;
  for (std::size_t lane = first; lane < last; ++lane)
    for (std::uint32_t i = placements.start[groups_[lane]]; i < placements.start[groups_[lane] + 1]; ++i)
      waiting[placements.entries[i].pattern][lane - first].push_back(i);
  for (auto pattern = static_cast<std::uint32_t>(patterns); pattern-- > 0;) {
    std::size_t total = 0, most = 0;
    for (const auto& entries : waiting[pattern]) total += entries.size(), most = std::max(most, entries.size());
    const std::size_t average = static_cast<std::size_t>(
        static_cast<double>(total) / static_cast<double>((last - first) * kBitsPerLane) + 1 - kWorthAPlane);
    const std::size_t needed = (most + kBitsPerLane - 1) / kBitsPerLane;
    const std::size_t planes = pattern == 0 ? needed : std::min(average, needed);
    for (std::size_t lane = 0; lane < last - first; ++lane) {
      auto& entries = waiting[pattern][lane];
      const std::size_t fit = std::min(entries.size(), planes * kBitsPerLane);
      for (std::uint32_t i = 0; i < fit; ++i)
        places_.push_back({entries[i], static_cast<std::uint32_t>(planes_) + i / kBitsPerLane,
                           static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(i % kBitsPerLane)});
      if (fit == entries.size()) continue;
      auto& lower = waiting[pattern & (pattern - 1)][lane];
      lower.insert(lower.end(), entries.begin() + static_cast<std::ptrdiff_t>(fit), entries.end());
    }
    for (std::size_t left = planes; left > 0;) {
      const int tile = left >= 4 ? 4 : left >= 2 ? 2 : 1;
      chunks_[chunk].tiles.push_back({pattern, planes_, tile});
      planes_ += static_cast<std::size_t>(tile), left -= static_cast<std::size_t>(tile);
    }
  }
}

void Planes::draw(const Board& board, const Placements& placements) {
  const auto lines = static_cast<std::size_t>(board.lines());
  lines_.assign((2 * lines + 1) * planes_, Bits256{});
  const auto set = [&](std::size_t line, const Place& place) {
    reinterpret_cast<std::uint8_t*>(&lines_[line * planes_ + place.plane])[place.lane] |=
        static_cast<std::uint8_t>(1u << place.bit);
  };
  for (const Place& place : places_) {
    const Placement& placement = placements.entries[place.entry];
    set(2 * lines, place);
    for (std::uint32_t rest = placement.sums; rest != 0; rest &= rest - 1)
      set(static_cast<std::size_t>(std::countr_zero(rest)), place);
    for (std::uint32_t rest = placement.differences; rest != 0; rest &= rest - 1)
      set(lines + static_cast<std::size_t>(std::countr_zero(rest)), place);
  }
  const Bits256* const present = lines_.data() + 2 * lines * planes_;
  for (std::size_t i = 0; i < 2 * lines * planes_; ++i)
    for (int word = 0; word < 4; ++word) lines_[i].words[word] = present[i % planes_].words[word] & ~lines_[i].words[word];
}

}  // namespace queenright::colours
