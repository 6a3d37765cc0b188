// One thread's part of a join: opens a case, and joins and matches the half boards of each of its row sets.
#include "count/join/worker.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "ground/tally.hpp"

namespace queenright::join {
namespace {

// Spreads the low bits of `bits` over the set bits of `mask`.
std::uint32_t deposit(std::uint32_t bits, std::uint32_t mask) {
  std::uint32_t result = 0;
  for (; mask != 0; mask &= mask - 1, bits >>= 1)
    if (bits & 1) result |= mask & (0u - mask);
  return result;
}

// Memory for the vector kernels, 32-byte aligned; grows, never shrinks.
class Scratch {
 public:
  std::uint64_t* words(std::size_t count) {
    if (memory_.size() < count + 4) memory_.resize(count + count / 2 + 4);
    auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
    return memory_.data() + (32 - address % 32) % 32 / sizeof(std::uint64_t);
  }

 private:
  std::vector<std::uint64_t> memory_;
};

// One side of one row set: its two quadrant slices and the list of its half boards.
struct Side {
  bool west = false;
  std::uint32_t rows = 0;
  Slice north{}, south{};
  HalfBoards boards;
  std::size_t count() const { return boards.count + boards.flagged_count; }
};

// A half board as a word: ones for the diagonals it leaves free, then for "no flag", then for "there is a half board".
void gather(const Side& side, const std::vector<std::uint32_t>& pairs, std::size_t count, std::uint64_t* words) {
  const std::uint64_t* const north = side.north.lines;
  const std::uint64_t* const south = side.south.lines;
  for (std::size_t p = 0; p < count; ++p) words[p] = ~(north[pairs[p] & 0xFFFF] | south[pairs[p] >> 16]);
}

class JoinWorker : public Worker {
 public:
  JoinWorker(const Unit& all_steps, const Plan& plan, Sink sink)
      : Worker(all_steps), plan_(plan), sink_(std::move(sink)) {
    west_.west = true;
    if (sink_) find_order();
  }

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    const std::uint64_t per_case = plan_.steps_per_case();
    for (std::uint64_t step = unit.first; step < unit.last;) {
      const std::uint64_t case_start = step / per_case * per_case, end = std::min(unit.last, case_start + per_case);
      const auto first = static_cast<std::uint32_t>(step - case_start),
                 last = static_cast<std::uint32_t>(end - case_start);
      if (!run_case(static_cast<std::size_t>(step / per_case), first, last, tally, control)) return tally.finish(false);
      step = end;
    }
    return tally.finish(true);
  }

  // The row sets of a case whose northern parts are first..last. False if it was stopped.
  bool run_case(std::size_t index, std::uint32_t first, std::uint32_t last, Tally& tally, const Control& control) {
    const std::uint32_t free = free_rows(index), south_free = free >> plan_.shape.north_rows();
    for (int south_queens = 0; south_queens <= std::popcount(south_free); ++south_queens) {
      list_norths(first, last, free, plan_.shape.side() - south_queens);
      if (norths_.empty()) continue;
      open_case(index);
      list_souths(south_free, south_queens);
      for (std::size_t i = 0; i < norths_.size(); i += kBatch)
        if (!run_batch({norths_.data() + i, std::min(kBatch, norths_.size() - i)}, tally, control)) return false;
    }
    return true;
  }

  void list_norths(std::uint32_t first, std::uint32_t last, std::uint32_t free, int queens) {
    norths_.clear();
    const std::uint32_t northern = (1u << plan_.shape.north_rows()) - 1;
    for (std::uint32_t north = first; north < last; ++north)
      if ((north & ~free) == 0 && std::popcount(north) == queens && plan_.is_open(north, northern))
        norths_.push_back(north);
  }

  void list_souths(std::uint32_t south_free, int queens) {
    souths_.clear();
    const std::uint32_t end = 1u << std::popcount(south_free);
    const std::uint32_t southern = ~0u << plan_.shape.north_rows();
    for (std::uint32_t bits = (1u << queens) - 1; bits < end; bits = next_subset(bits)) {
      const std::uint32_t south = deposit(bits, south_free) << plan_.shape.north_rows();
      if (plan_.is_open(south, southern)) souths_.push_back(south);
    }
  }

  // The next larger number with as many ones (Gosper).
  static std::uint32_t next_subset(std::uint32_t bits) {
    const std::uint32_t low = bits & (0u - bits), ripple = bits + low;
    return low == 0 ? 0xFFFFFFFFu : ripple | ((bits ^ ripple) >> 2) / low;
  }

  // The tables of a case are larger than the second-level cache (8 MB at n = 18, 40 MB at 20). So a southern slice,
  // once fetched, serves several northern ones: 6 % less time at n = 20 than one by one, 20 % at 21.
  static constexpr std::size_t kBatch = 16;
  bool run_batch(std::span<const std::uint32_t> norths, Tally& tally, const Control& control) {
    for (const std::uint32_t south : souths_)
      for (const std::uint32_t north : norths) {
        if (control.stop.load(std::memory_order_relaxed)) return false;
        run_row_set(north | south, tally);
      }
    return true;
  }

  std::uint32_t free_rows(std::size_t index) const {
    return ((1u << plan_.shape.size) - 1) & ~middle_rows(plan_.shape, plan_.cases[index]);
  }

  // Builds the tables of a case, unless the previous step left them open.
  void open_case(std::size_t index) {
    if (index == open_case_) return;
    open_case_ = index;
    const Case& opened = plan_.cases[index];
    for (int place = 0; place < kPlaces; ++place) {
      const Filter filter = filter_for(plan_.shape, opened, quadrant_at(plan_.shape, place));
      fill_case_table(plan_.table_at(place), plan_.ranks, filter, plan_.kernel->filter, tables_[place]);
    }
    west_middle_rows_ = 0;
    for (int i = 0; i < plan_.shape.middle / 2; ++i) west_middle_rows_ |= 1u << opened.queens[i];
  }

  // Weight of a row set in its case: 0 if it is not to be counted.
  int row_set_weight(const Case& opened, std::uint32_t rows) const {
    const int size = plan_.shape.size;
    if (opened.rule == RowSetRule::Orbits) return opened.weight * orbit_weight(rows, size);
    if (opened.rule == RowSetRule::Images)
      return opened.weight * image_weight(rows, free_rows(open_case_), size, opened.images);
    if (opened.rule == RowSetRule::HoldsLowestRow) {
      const std::uint32_t free = free_rows(open_case_);
      return (rows & free & (0u - free)) != 0 ? opened.weight : 0;
    }
    const bool turned = opened.rule == RowSetRule::HalfTurns;
    const int weight = turned ? opened.weight * half_turn_factor(rows, free_rows(open_case_), size) : opened.weight;
    if (opened.centre_rows == CentreRows::Any) return weight;
    const std::uint32_t west = rows | west_middle_rows_;
    const bool same_side = ((west >> (size / 2 - 1) ^ west >> (size / 2)) & 1) == 0;
    return same_side == (opened.centre_rows == CentreRows::SameSide) ? weight : 0;
  }

  void run_row_set(std::uint32_t rows, Tally& tally) {
    const int weight = row_set_weight(plan_.cases[open_case_], rows);
    if (weight == 0) return;
    if (!open_side(west_, rows) || !open_side(east_, free_rows(open_case_) & ~rows)) return;
    const bool west_is_shorter = west_.count() <= east_.count();
    const MatchCount found = west_is_shorter ? match(west_, east_) : match(east_, west_);
    tally.add(found.full, static_cast<std::uint64_t>(weight));
    if (found.half > 0) tally.add(found.half, static_cast<std::uint64_t>(weight) / 2);
    tally.add_work(west_.count() * east_.count());
  }

  static Slice slice_of(const CaseTable& table, std::uint32_t row_set) {
    const std::uint32_t first = table.start[row_set];
    return {table.words.data() + first,
            table.lines.data() + first,
            table.codes.data() + first,
            table.partners.data() + first,
            table.group_start.data() + table.group_base[row_set],
            table.count[row_set],
            table.largest_group[static_cast<std::size_t>(std::popcount(row_set))],
            table.flagged[row_set] != 0};
  }

  // Lists the half boards of one side; false if there are none.
  bool open_side(Side& side, std::uint32_t rows) {
    const int north_rows = plan_.shape.north_rows();
    const std::uint32_t north = rows & ((1u << north_rows) - 1), south = rows >> north_rows;
    side.rows = rows;
    side.north = slice_of(tables_[side.west ? kNorthWest : kNorthEast], north);
    side.south = slice_of(tables_[side.west ? kSouthWest : kSouthEast], south);
    if (side.north.count == 0 || side.south.count == 0) return false;
    side.boards.reserve(side.north, side.south);
    plan_.kernel->join(side.north, side.south, side.boards);
    return side.count() > 0;
  }

  // Blocks needed, with the flagged placements in the last `flagged_groups` groups of each.
  struct Layout {
    std::size_t blocks, flagged_groups;
  };
  static Layout layout_for(const HalfBoards& bits) {
    const std::size_t full = (bits.count + kGroup - 1) / kGroup, flagged = (bits.flagged_count + kGroup - 1) / kGroup;
    for (std::size_t blocks = (full + flagged + kGroupsPerBlock - 1) / kGroupsPerBlock;; ++blocks) {
      const std::size_t groups = (flagged + blocks - 1) / blocks;
      if (groups <= kGroupsPerBlock && (kGroupsPerBlock - groups) * blocks >= full) return {blocks, groups};
    }
  }

  MatchCount match(const Side& bits, const Side& pairs) {
    const Layout plan = layout_for(bits.boards);
    pad(unflagged_words_, bits.boards.count, plan.blocks * (kGroupsPerBlock - plan.flagged_groups) * kGroup);
    pad(flagged_words_, bits.boards.flagged_count, plan.blocks * plan.flagged_groups * kGroup);
    gather(bits, bits.boards.pairs, bits.boards.count, unflagged_words_.data());
    gather(bits, bits.boards.flagged_pairs, bits.boards.flagged_count, flagged_words_.data());
    const std::size_t rounds = (plan.blocks + kMaxBlocks - 1) / kMaxBlocks;
    MatchCount total;
    for (std::size_t round = 0; round < rounds; ++round) {
      const std::size_t first = plan.blocks * round / rounds, last = plan.blocks * (round + 1) / rounds;
      const MatchCount found = match_blocks(pairs, plan, first, last);
      if (sink_) report(bits, pairs, first * kGroupsPerBlock * kGroup);
      total.full += found.full;
      total.half += found.half;
    }
    return total;
  }

  // Room for `count` words, with zeros from there to `wanted`: a zero word is no half board.
  static void pad(std::vector<std::uint64_t>& words, std::size_t count, std::size_t wanted) {
    if (words.size() < wanted) words.resize(wanted + wanted / 2);
    for (std::size_t i = count; i < wanted; ++i) words[i] = 0;
  }

  MatchCount match_blocks(const Side& pairs, const Layout& plan, std::size_t first, std::size_t last) {
    const std::size_t blocks = last - first;
    const int bits = 2 * plan_.shape.shared_lines() + 2;
    const std::size_t stride = blocks * kWordsPerBlock;
    std::uint64_t* const matrix = matrix_.words(static_cast<std::size_t>(bits) * stride);
    const std::size_t full_groups = kGroupsPerBlock - plan.flagged_groups;
    for (std::size_t group = 0; group < blocks * kGroupsPerBlock; ++group) {
      const std::size_t block = first + group / kGroupsPerBlock, position = group % kGroupsPerBlock;
      const std::uint64_t* const words =
          position < full_groups ? &unflagged_words_[(block * full_groups + position) * kGroup]
                                 : &flagged_words_[(block * plan.flagged_groups + position - full_groups) * kGroup];
      plan_.kernel->transpose(words, bits, reinterpret_cast<AliasedWord*>(matrix) + group, 2 * stride);
    }
    MatchTask task = task_for(pairs);
    task.blocks = static_cast<int>(blocks);
    task.matrix = matrix;
    task.flagged_groups = static_cast<int>(plan.flagged_groups);
    hits_.clear();
    if (sink_) task.hits = &hits_;
    task.scratch = scratch_.words(scratch_words(task));
    return plan_.kernel->match(task);
  }

  // A kernel may transpose a group's placements into another order; numbering them shows which.
  void find_order() {
    std::uint64_t numbers[kGroup];
    std::uint32_t planes[5];
    for (std::size_t i = 0; i < kGroup; ++i) numbers[i] = i;
    plan_.kernel->transpose(numbers, 5, planes, 1);
    for (std::size_t position = 0; position < kGroup; ++position) {
      order_[position] = 0;
      for (std::size_t bit = 0; bit < 5; ++bit) order_[position] |= (planes[bit] >> position & 1u) << bit;
    }
  }

  void report(const Side& bits, const Side& pairs, std::size_t first) const {
    std::uint8_t queens[2 * kMaxSide + kMaxMiddle];
    const Case& found_in = plan_.cases[open_case_];
    for (int i = 0; i < plan_.shape.middle; ++i)
      queens[plan_.shape.side() + i] = static_cast<std::uint8_t>(found_in.queens[static_cast<std::size_t>(i)]);
    for (const Hit& hit : hits_) {
      place(bits, bits.boards.pairs[first + hit.bit / kGroup * kGroup + order_[hit.bit % kGroup]], queens);
      place(pairs, pairs.boards.pairs[hit.pair], queens);
      sink_(queens, found_in, west_.rows);
    }
  }

  void place(const Side& side, std::uint32_t board, std::uint8_t* queens) const {
    const std::uint32_t north = (1u << plan_.shape.north_rows()) - 1;
    std::uint8_t* const columns = queens + (side.west ? 0 : plan_.shape.east_start());
    place_quadrant(side.north.codes[board & 0xFFFF], side.rows & north, columns);
    place_quadrant(side.south.codes[board >> 16], side.rows & ~north, columns);
  }

  // Reads a code back: two columns a byte, a single one at an odd end.
  void place_quadrant(std::uint64_t code, std::uint32_t rows, std::uint8_t* columns) const {
    const auto side = static_cast<unsigned>(plan_.shape.side());
    for (; rows != 0; rows &= rows - 1, code >>= 8) {
      const unsigned pair = code & 0xFF;
      const int first = std::countr_zero(rows);
      rows &= rows - 1;
      columns[rows == 0 ? pair : pair / side] = static_cast<std::uint8_t>(first);
      if (rows == 0) return;
      columns[pair % side] = static_cast<std::uint8_t>(std::countr_zero(rows));
    }
  }

  MatchTask task_for(const Side& pairs) const {
    MatchTask task;
    task.side = plan_.shape.side();
    task.valid_row = 2 * plan_.shape.shared_lines() + 1;
    task.north_rows = std::popcount(pairs.rows & ((1u << plan_.shape.north_rows()) - 1));
    task.south_rows = task.side - task.north_rows;
    int index = 0;
    for (std::uint32_t rows = pairs.rows; rows != 0; rows &= rows - 1)
      task.cells[index++] = &plan_.cells[pairs.west ? 0 : 1][static_cast<std::size_t>(std::countr_zero(rows))];
    task.north = pairs.north, task.south = pairs.south, task.pairs = &pairs.boards;
    task.force_recount = plan_.force_recount;
    return task;
  }

  const Plan& plan_;
  std::size_t open_case_ = ~std::size_t{0};
  CaseTable tables_[kPlaces];
  std::uint32_t west_middle_rows_ = 0;
  Side west_, east_;
  std::vector<std::uint32_t> norths_, souths_;
  std::vector<std::uint64_t> unflagged_words_, flagged_words_;
  Scratch matrix_, scratch_;
  const Sink sink_;
  std::vector<Hit> hits_;
  std::uint32_t order_[kGroup] = {};
};

}  // namespace

std::unique_ptr<Worker> make_worker(const Plan& plan, Algorithm algorithm, Sink sink) {
  const Unit all_steps{plan.shape.size, algorithm, 0, plan.step_count(), 0};
  return std::make_unique<JoinWorker>(all_steps, plan, std::move(sink));
}

void HalfBoards::reserve(const Slice& north, const Slice& south) {
  const std::size_t group = std::max(north.largest_group, south.largest_group);
  const std::size_t room = std::min(north.count, south.count) * (group + kPadding) + kPadding;
  if (pairs.size() < room) pairs.resize(room), flagged_pairs.resize(room), steps.resize(room);
}

std::size_t scratch_words(const MatchTask& task) {
  const std::size_t vectors =
      task.north.count + task.south.count + static_cast<std::size_t>(task.side * task.side) * 9 + 8;
  return vectors * static_cast<std::size_t>(task.blocks) * kWordsPerBlock;
}

}  // namespace queenright::join
