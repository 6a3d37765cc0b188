// Lists the placements and counts those of each position; then each is written into its lane.
#include "count/packed/even_side.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "count/packed/stopping.hpp"

namespace queenright::packed {
namespace {

template <class Visit>
class Lister {
 public:
  Lister(const Colour& colour, Set rows, const std::atomic<bool>& stop, Visit visit)
      : colour_(colour), stop_(stop), visit_(visit) {
    for (; rows != 0; rows &= rows - 1) rows_[depth_++] = std::countr_zero(rows);
  }

  void run() { extend(0, 0, 0, 0, Record{1} << kOccupied); }

 private:
  void extend(int index, Set taken, std::uint32_t sums, std::uint32_t differences, Record record) {
    if (index == depth_) return visit_(taken, record);
    if (index == 1) check_stop(stop_);
    const SubBoard& board = colour_.even;
    const int row = rows_[index];
    for (Set free = complement(taken, board.columns); free != 0; free &= free - 1) {
      const int column = std::countr_zero(free);
      const std::uint32_t sum = 1u << board.sum(row, column), difference = 1u << board.difference(row, column);
      if ((sums & sum) != 0 || (differences & difference) != 0) continue;
      extend(index + 1, taken | 1u << column, sums | sum, differences | difference,
             record | colour_.lines(board, row, column));
    }
  }

  const Colour& colour_;
  const std::atomic<bool>& stop_;
  Visit visit_;
  int rows_[colours::kLargestSide] = {}, depth_ = 0;
};

}  // namespace

void EvenSide::make(const Colour& colour, Set rows, const std::vector<Position>& position_of_columns,
                    std::size_t positions, std::size_t lanes, const std::atomic<bool>& stop) {
  sizes_.assign(positions, 0);
  listed_.clear();
  Lister(colour, rows, stop, [&](Set columns, Record record) {
    const Position position = position_of_columns[columns];
    if (position >= positions) return;
    ++sizes_[position];
    listed_.push_back({record, position});
  }).run();
  deal(positions, lanes);
  turns_.assign(positions, 0);
  for (const Listed& each : listed_) {
    std::uint32_t& turn = turns_[each.position];
    *next_[first_piece_[each.position] + turn]++ = each.record;
    if (++turn == parts_[each.position]) turn = 0;
  }
}

// Assigns the placements to lanes and decides where the records of each lane begin.
void EvenSide::deal(std::size_t positions, std::size_t lanes) {
  placements_ = std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0});
  const auto used = static_cast<std::size_t>(std::count_if(sizes_.begin(), sizes_.end(), [](auto n) { return n > 0; }));
  chunk_count_ = std::max<std::size_t>(1, (used + lanes - 1) / lanes);
  if (chunks_.size() < chunk_count_) chunks_.resize(chunk_count_);
  owners_.assign(chunk_count_ * lanes, -1);
  cut(positions, chunk_count_ * lanes);
  next_.assign(pieces_.size(), nullptr);
  std::stable_sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) { return a.size > b.size; });
  for (std::size_t index = 0; index < chunk_count_; ++index) {
    LaneList& list = chunks_[index];
    const std::size_t first = pieces_.size() * index / chunk_count_, last = pieces_.size() * (index + 1) / chunk_count_;
    list.size = 0;
    for (std::size_t i = first; i < last; ++i) list.size += pieces_[i].size;
    Record* record = list.records.need(list.size + 8);  // records are read eight at a time
    std::uint32_t* start = list.start.need(lanes + 1);
    std::uint32_t at = 0;
    for (std::size_t lane = 0; lane <= lanes; ++lane) {
      start[lane] = at;
      if (first + lane >= last) continue;
      const Piece& piece = pieces_[first + lane];
      owners_[index * lanes + place_of_lane(lane, lanes)] = static_cast<std::int32_t>(piece.position);
      next_[first_piece_[piece.position] + piece.part] = record + at;
      at += piece.size;
    }
  }
}

std::size_t EvenSide::bytes() const {
  std::size_t sum = listed_.capacity() * sizeof(Listed);
  for (const LaneList& list : chunks_) sum += list.records.bytes() + list.start.bytes();
  return sum;
}

// The smallest length of a piece for which all pieces fit.
void EvenSide::cut(std::size_t positions, std::size_t room) {
  const auto pieces_at = [&](std::size_t longest) {
    std::size_t count = 0;
    for (const std::uint32_t size : sizes_) count += (size + longest - 1) / longest;
    return count;
  };
  std::size_t longest = 1, most = std::max<std::size_t>(1, *std::max_element(sizes_.begin(), sizes_.end()));
  while (longest < most) {
    const std::size_t middle = (longest + most) / 2;
    if (pieces_at(middle) <= room) most = middle;
    else longest = middle + 1;
  }
  pieces_.clear();
  parts_.assign(positions, 0);
  first_piece_.assign(positions, 0);
  for (std::size_t position = 0; position < positions; ++position) {
    const std::size_t size = sizes_[position], parts = (size + longest - 1) / longest;
    parts_[position] = static_cast<std::uint32_t>(parts);
    first_piece_[position] = static_cast<std::uint32_t>(pieces_.size());
    for (std::size_t part = 0; part < parts; ++part)
      pieces_.push_back({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(part),
                         static_cast<std::uint32_t>((size - part + parts - 1) / parts)});
  }
}

}  // namespace queenright::packed
