// Assigns a bit to every placement and draws the vectors of all diagonals.
#include "count/colours/planes.hpp"

#include <algorithm>
#include <bit>

#include "count/colours/packing.hpp"

namespace queenright::colours {
namespace {

// The greatest length of a lane, as a multiple of the average column set.
constexpr double kLongest = 1.25;

// The overhead of visiting a group of the other sub-board, as a number of placements.
constexpr double kVisitCost = 8;

std::size_t count_all(const std::vector<Placements>& row_sets) {
  std::size_t count = 0;
  for (const Placements& placements : row_sets) count += placements.entries.size();
  return count;
}

// The work of a plane of each pattern: the placements per group of the other sub-board that do not skip it, plus the
// overhead of the visit. The two sub-boards are much alike, so the placements of this one are used as an estimate.
std::vector<double> plane_work(const Placements& placements, const Sieve& sieve) {
  std::array<std::size_t, Sieve::kLineSets> using_lines{};
  for (const Placement& placement : placements.entries) ++using_lines[placement.lines];
  std::vector<double> work;
  for (const std::uint32_t pattern : sieve.patterns()) {
    std::size_t kept = 0;
    for (std::uint32_t lines = 0; lines < Sieve::kLineSets; ++lines)
      if ((lines & pattern) == 0) kept += using_lines[lines];
    work.push_back(static_cast<double>(kept) / static_cast<double>(placements.groups()) + kVisitCost);
  }
  return work;
}

// One plane of a tile, bit by bit. Lanes are placed so that the kernel can read the counts quickly.
class Drawing {
 public:
  Drawing(Bits256* vectors, int planes, int plane, int lines)
      : bytes_(reinterpret_cast<std::uint8_t*>(vectors + plane)), stride_(32 * planes), lines_(lines) {}

  void add(std::size_t lane, const Placement& placement) {
    set(lane, 2 * lines_);
    for (std::uint32_t rest = placement.sums; rest != 0; rest &= rest - 1) set(lane, std::countr_zero(rest));
    for (std::uint32_t rest = placement.differences; rest != 0; rest &= rest - 1)
      set(lane, lines_ + std::countr_zero(rest));
  }

  // From diagonals in use to free ones.
  void finish() {
    for (int line = 0; line < 2 * lines_; ++line)
      for (int byte = 0; byte < 32; ++byte)
        bytes_[line * stride_ + byte] = bytes_[2 * lines_ * stride_ + byte] & ~bytes_[line * stride_ + byte];
  }

 private:
  void set(std::size_t lane, int line) {
    bytes_[line * stride_ + static_cast<int>(lane % 32)] |= static_cast<std::uint8_t>(1u << lane / 32);
  }

  std::uint8_t* const bytes_;
  const int stride_, lines_;
};

}  // namespace

// Every `parts`-th placement of a column set, from number `part` on.
struct Planes::Piece {
  const Placements* from;
  LaneOwner owner;
  std::uint32_t part, parts;

  std::uint32_t size() const { return (from->group_size(owner.group) - part + parts - 1) / parts; }
  const Placement& at(std::uint32_t i) const { return from->entries[from->start[owner.group] + part + i * parts]; }
  std::vector<std::uint8_t> lines() const {
    std::vector<std::uint8_t> lines(size());
    for (std::uint32_t i = 0; i < lines.size(); ++i) lines[i] = at(i).lines;
    return lines;
  }
};

std::vector<Planes::Piece> Planes::cut_into_pieces(const std::vector<Placements>& row_sets) {
  const double average =
      static_cast<double>(count_all(row_sets)) / static_cast<double>(row_sets.size() * row_sets[0].groups());
  const auto longest = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(kLongest * average));
  std::vector<Piece> pieces;
  for (std::uint32_t index = 0; index < row_sets.size(); ++index)
    for (std::uint32_t group = 0; group < row_sets[index].groups(); ++group) {
      const std::uint32_t parts = (row_sets[index].group_size(group) + longest - 1) / longest;
      for (std::uint32_t part = 0; part < parts; ++part)
        pieces.push_back({&row_sets[index], {index, group}, part, parts});
    }
  return pieces;
}

Planes::Planes(const Board& board, const std::vector<Placements>& row_sets, const Sieve& sieve,
               const std::atomic<bool>& stop)
    : placements_(count_all(row_sets)) {
  auto pieces = cut_into_pieces(row_sets);
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.size() > b.size(); });
  const auto work = plane_work(row_sets[0], sieve);
  const std::size_t chunks = (pieces.size() + kLanes - 1) / kLanes;
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    const auto at = [&](std::size_t i) {
      return pieces.begin() + static_cast<std::ptrdiff_t>(pieces.size() * i / chunks);
    };
    // In the order of the matrix that receives their counts.
    std::sort(at(chunk), at(chunk + 1), [](const Piece& a, const Piece& b) {
      return std::pair(a.owner.row_set, a.owner.group) < std::pair(b.owner.row_set, b.owner.group);
    });
    add_chunk(board, {at(chunk), at(chunk + 1)}, sieve, work, stop);
  }
}

void Planes::add_chunk(const Board& board, const std::vector<Piece>& lanes, const Sieve& sieve,
                       const std::vector<double>& work, const std::atomic<bool>& stop) {
  Chunk& chunk = chunks_.emplace_back();
  std::vector<std::vector<std::uint8_t>> lines;
  for (const Piece& lane : lanes) chunk.lanes.push_back(lane.owner), lines.push_back(lane.lines());
  const auto planes = pack(lines, sieve, work, stop);
  for (std::size_t first = 0, last; first < planes.size(); first = last) {
    const auto same = [&](std::size_t end) {
      return end <= planes.size() && planes[end - 1].pattern == planes[first].pattern;
    };
    const int width = same(first + 4) ? 4 : same(first + 2) ? 2 : 1;
    last = first + static_cast<std::size_t>(width);
    throw_if_stopped(stop);
    Bits256* const vectors = add_tile(chunk, planes[first].pattern, width, board.lines());
    for (int plane = 0; plane < width; ++plane) {
      Drawing drawing(vectors, width, plane, board.lines());
      const auto& chosen = planes[first + static_cast<std::size_t>(plane)].chosen;
      for (std::size_t lane = 0; lane < chosen.size(); ++lane)
        if (chosen[lane] != kNothing) drawing.add(lane, lanes[lane].at(chosen[lane]));
      drawing.finish();
    }
  }
}

Bits256* Planes::add_tile(Chunk& chunk, std::size_t pattern, int planes, int lines) {
  chunk.tiles.push_back({pattern, planes, vectors_.size()});
  vectors_.resize(vectors_.size() + static_cast<std::size_t>((2 * lines + 1) * planes), Bits256{});
  return vectors_.data() + chunk.tiles.back().first;
}

}  // namespace queenright::colours
