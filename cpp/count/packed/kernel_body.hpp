// The inner loops of filter and pack. Included inside an anonymous namespace after `Vector`, its operations, and
// compress_records and gather_planes (kernel_portable.cpp has all of them in their simplest form).
//
// For every prefix of the odd side (prefixes.hpp), in one chunk of lanes of the even side:
//   select  the placements that use none of its lines, lane by lane, into one short list each;
//   pack    the t-th placement of every lane into a *plane*. Its records are transposed to one vector for each line,
//           which give a vector for each free square: the lanes whose t-th placement does not attack it;
//   walk    the programs of all O (kernel_walk.hpp): down the tree an AND for every plane, at a leaf a sum of the ones
//           of all planes.
// The sums are kept for each O and local group as bits across the lanes. When all orders of a column set are done, they
// are added to the numbers of the positions that the local groups correspond to.

constexpr std::size_t kLanes = 64 * kWords;

// ---- transpositions

template <int Shift>
inline void swap_bits(Vector& a, Vector& b, std::uint64_t mask) {
  const Vector moved = and_of(xor_of(shift_right<Shift>(a), b), repeated(mask));
  b = xor_of(b, moved);
  a = xor_of(a, shift_left<Shift>(moved));
}

// Bits of one word in eight vectors: number j of bits 8i, ..., 8i + 7 becomes byte i of vector j, and back.
inline void transpose_8(Vector* v) {
  for (int j = 0; j < 4; ++j) swap_bits<4>(v[j], v[j + 4], 0x0F0F0F0F0F0F0F0Full);
  for (const int j : {0, 1, 4, 5}) swap_bits<2>(v[j], v[j + 2], 0x3333333333333333ull);
  for (const int j : {0, 2, 4, 6}) swap_bits<1>(v[j], v[j + 1], 0x5555555555555555ull);
}

// Transposes 64 vectors in place, in two passes that keep eight of them in registers.
inline void transpose_64(Vector* plane) {
  for (int i = 0; i < 8; ++i) {
    Vector v[8];
    for (int j = 0; j < 8; ++j) v[j] = load(plane + i + 8 * j);
    for (int j = 0; j < 4; ++j) swap_bits<32>(v[j], v[j + 4], 0x00000000FFFFFFFFull);
    for (const int j : {0, 1, 4, 5}) swap_bits<16>(v[j], v[j + 2], 0x0000FFFF0000FFFFull);
    for (const int j : {0, 2, 4, 6}) swap_bits<8>(v[j], v[j + 1], 0x00FF00FF00FF00FFull);
    for (int j = 0; j < 8; ++j) store(plane + i + 8 * j, v[j]);
  }
  for (int i = 0; i < 64; i += 8) {
    Vector v[8];
    for (int j = 0; j < 8; ++j) v[j] = load(plane + i + j);
    transpose_8(v);
    for (int j = 0; j < 8; ++j) store(plane + i + j, v[j]);
  }
}

void transpose_plane(Record* plane) { transpose_64(reinterpret_cast<Vector*>(plane)); }

#include "count/packed/kernel_walk.hpp"

// ---- one colour

// A plane of records, padded so that eight of them do not fall on the same cache lines.
constexpr std::size_t kPlaneWords = kLanes + 8;

class Counting {
 public:
  explicit Counting(const CountTask& task)
      : task_(task),
        colour_(*task.colour),
        prefixes_(*task.prefixes),
        scratch_(*task.scratch),
        locals_(task.positions->groups()),
        free_columns_(static_cast<std::size_t>(colour_.odd.columns - prefixes_.depth())) {
    for (std::size_t odd = 0; odd < task.odds; ++odd)
      for (const int row : task.programs[odd]->rows()) rows_ |= 1u << row;
    squares_ = static_cast<std::size_t>(std::popcount(rows_)) * free_columns_;
    const std::size_t sums = task.odds * locals_;
    low_ = vectors(scratch_.local, sums * kLocalBits);
    high_ = low_ + sums * kLowBits;
    std::memset(static_cast<void*>(low_), 0, sums * kLocalBits * sizeof(Vector));
    dirty_ = scratch_.dirty.need(sums);
    std::memset(dirty_, 0, sums);
    numbers_ = vectors(scratch_.numbers, task.odds * task.groups * kNumberBits);
    upper_ = numbers_ + task.odds * task.groups * 8;
    wide_ = scratch_.wide.need(task.odds * task.groups);
    std::fill(task.bits, task.bits + task.odds, 8);
    planes_ = scratch_.planes.need(8 * kPlaneWords);
  }

  void run() {
    for (std::size_t chunk = 0; chunk < task_.even->chunk_count(); ++chunk) {
      const double start = now();
      std::memset(static_cast<void*>(numbers_), 0, task_.odds * task_.groups * 8 * sizeof(Vector));
      std::memset(wide_, 0, task_.odds * task_.groups);
      const Prefixes::Outer* last = nullptr;
      add_time(start, &TaskTimes::fixed);
      for (const Prefixes::Outer& outer : prefixes_.outers) {
        run_outer(task_.even->chunk(chunk), outer, last);
        last = &outer;
      }
      const double done = now();
      read_numbers(chunk);
      add_time(done, &TaskTimes::fixed);
    }
  }

 private:
  static Vector* vectors(Buffer<std::uint64_t>& buffer, std::size_t count) {
    return reinterpret_cast<Vector*>(buffer.need(count * kWords));
  }

  // ---- times

  double now() const { return task_.times == nullptr ? 0 : thread_seconds(); }
  void add_time(double start, double TaskTimes::* phase) const {
    if (task_.times != nullptr) task_.times->*phase += thread_seconds() - start;
  }

  // ---- filtering

  static void filter(const LaneList& in, Record mask, LaneList& out) {
    Record* const records = out.records.need(in.size + 16);
    std::uint32_t* const start = out.start.need(kLanes + 1);
    const std::uint32_t* const from = in.start.get();
    std::size_t kept = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      start[lane] = static_cast<std::uint32_t>(kept);
      kept += compress_records(in.records.get() + from[lane], from[lane + 1] - from[lane], mask, records + kept);
    }
    start[kLanes] = static_cast<std::uint32_t>(kept);
    out.size = kept;
  }

  Record mask(int index, int column) const { return colour_.lines(colour_.odd, prefixes_.rows[index], column); }

  // The chunk's list after the outer rows. Rows in common with the previous outer prefix are not filtered again.
  const LaneList& filter_outer(const LaneList& chunk, const Prefixes::Outer& outer, const Prefixes::Outer* last) {
    const LaneList* list = &chunk;
    bool same = last != nullptr;
    for (int row = 0; row < prefixes_.outer_rows; ++row) {
      same = same && last->columns[row] == outer.columns[row];
      if (!same) filter(*list, mask(row, outer.columns[row]), scratch_.outer[row]);
      list = &scratch_.outer[row];
    }
    return *list;
  }

  // Lists for the first inner column, and for the first two; the last one is filtered by select().
  void filter_inner(const LaneList& list, const Prefixes::Outer& outer) {
    if (prefixes_.inner_rows < 2) return;
    const int first_row = prefixes_.outer_rows;
    Set seconds[kColumns] = {};
    const std::size_t begin = prefixes_.sets[outer.first].first, end = prefixes_.sets[outer.last - 1].last;
    for (std::size_t index = begin; index < end; ++index) {
      const Prefixes::Columns& columns = prefixes_.prefixes[index];
      seconds[columns[first_row]] |= 1u << columns[first_row + 1];
    }
    for (int column = 0; column < kColumns; ++column) {
      if (seconds[column] == 0) continue;
      filter(list, mask(first_row, column), scratch_.first[column]);
      if (prefixes_.inner_rows < 3) continue;
      for (Set rest = seconds[column]; rest != 0; rest &= rest - 1) {
        const int second = std::countr_zero(rest);
        filter(scratch_.first[column], mask(first_row + 1, second), scratch_.second[column * kColumns + second]);
      }
    }
  }

  const LaneList& parent(const LaneList& list, const Prefixes::Columns& columns) const {
    const int first_row = prefixes_.outer_rows;
    if (prefixes_.inner_rows < 2) return list;
    if (prefixes_.inner_rows == 2) return scratch_.first[columns[first_row]];
    return scratch_.second[columns[first_row] * kColumns + columns[first_row + 1]];
  }

  // ---- one outer prefix

  void run_outer(const LaneList& chunk, const Prefixes::Outer& outer, const Prefixes::Outer* last) {
    const double start = now();
    const LaneList& list = filter_outer(chunk, outer, last);
    filter_inner(list, outer);
    add_time(start, &TaskTimes::lists);
    const double filtered = now();
    for (std::size_t set = outer.first; set < outer.last; ++set) {
      stop_if_asked(*task_.stop);
      const Set free = complement(outer.taken | prefixes_.sets[set].columns, colour_.odd.columns);
      for (std::size_t index = prefixes_.sets[set].first; index < prefixes_.sets[set].last; ++index)
        run_prefix(list, index, free);
      flush(set);
    }
    add_time(filtered, &TaskTimes::prefixes);
  }

  void run_prefix(const LaneList& list, std::size_t index, Set free) {
    bool used = false;
    for (std::size_t odd = 0; odd < task_.odds; ++odd) used = used || *task_.programs[odd]->code(index) != 0;
    if (!used) return;
    const Prefixes::Columns& columns = prefixes_.prefixes[index];
    const int last = prefixes_.depth() - 1;
    select(parent(list, columns), prefixes_.inner_rows > 0 ? mask(last, columns[last]) : 0);
    if (planes_used_ == 0) return;
    pack(lines_used(colour_.odd, prefixes_, columns), free);
    for (std::size_t odd = 0; odd < task_.odds; ++odd) walk_program(odd, index);
  }

  // ---- select

  void select(const LaneList& in, Record mask) {
    Record* const out = scratch_.selected.need(in.size + 64);
    const std::uint32_t* const from = in.start.get();
    std::size_t kept = 0, longest = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::size_t count =
          compress_records(in.records.get() + from[lane], from[lane + 1] - from[lane], mask, out + kept);
      offset_[lane] = static_cast<std::uint32_t>(kept);
      kept_[lane] = static_cast<std::uint32_t>(count);
      kept += count;
      longest = longest < count ? count : longest;
    }
    selected_ = kept;
    planes_used_ = longest;
  }

  // ---- pack

  struct Square {
    int sum, difference;  // lines
    std::size_t index;
  };

  // Squares of the rows that some program walks, on free columns and not attacked by the prefix.
  int find_squares(const UsedLines& used, Set free, Square* squares) const {
    int count = 0;
    std::size_t index = 0;
    for (Set rows = rows_; rows != 0; rows &= rows - 1)
      for (Set columns = free; columns != 0; columns &= columns - 1, ++index) {
        const int row = std::countr_zero(rows), column = std::countr_zero(columns);
        if (used.attack(colour_.odd, row, column)) continue;
        squares[count++] = {colour_.sum_line(colour_.odd.sum(row, column)),
                            colour_.difference_line(colour_.odd.difference(row, column)), index};
      }
    return count;
  }

  static std::size_t width_for(std::size_t planes) { return planes < kWidest ? planes : kWidest; }

  // Blocks of planes, the widest first. Each has `width` vectors for every square, and as many for the lanes that
  // have a placement at all. Every selected placement must be in one of them: a lost one would be a wrong count that
  // nothing else notices.
  void pack(const UsedLines& used, Set free) {
    Square squares[kColumns * kColumns];
    const int count = find_squares(used, free, squares);
    std::size_t packed = 0;
    Vector* at = vectors(scratch_.tables, (squares_ + 1) * planes_used_);
    blocks_ = at;
    for (std::size_t plane = 0; plane < planes_used_;) {
      const std::size_t width = width_for(planes_used_ - plane);
      Vector* const occupied = at + squares_ * width;
      for (std::size_t i = 0; i < width; ++i, ++plane) {
        if (plane % 8 == 0)
          gather_planes(scratch_.selected.get(), offset_, kept_, static_cast<std::uint32_t>(plane), planes_);
        auto* const lines = reinterpret_cast<Vector*>(planes_ + plane % 8 * kPlaneWords);
        transpose_64(lines);
        for (int k = 0; k < count; ++k)
          store(at + squares[k].index * width + i,
                nor_of(load(lines + squares[k].sum), load(lines + squares[k].difference)));
        store(occupied + i, load(lines + kOccupied));
        for (std::size_t word = 0; word < kWords; ++word)
          packed +=
              static_cast<std::size_t>(std::popcount(planes_[plane % 8 * kPlaneWords + kOccupied * kWords + word]));
      }
      at = occupied + width;
    }
    if (packed != selected_) refuse_lost(selected_, packed);
  }

  // ---- walk

  void walk_program(std::size_t odd, std::size_t index) {
    const Program& program = *task_.programs[odd];
    const Code* const code = program.code(index);
    if (*code == 0) return;
    const LocalSums sums{low_ + odd * locals_ * kLowBits, high_ + odd * locals_ * kHighBits, dirty_ + odd * locals_};
    const std::size_t rows = program.rows().size();
    std::size_t first_square[kMostProgramRows] = {};
    for (std::size_t i = 0; i < rows; ++i)
      first_square[i] =
          static_cast<std::size_t>(std::popcount(rows_ & ((1u << program.rows()[i]) - 1))) * free_columns_;
    const Vector* at = blocks_;
    for (std::size_t plane = 0; plane < planes_used_;) {
      const std::size_t width = width_for(planes_used_ - plane);
      const Vector* squares[kMostProgramRows] = {};
      for (std::size_t i = 0; i < rows; ++i) squares[i] = at + first_square[i] * width;
      const Vector* const occupied = at + squares_ * width;
      walk_of(width)(rows, code, occupied, squares, sums);
      at = occupied + width;
      plane += width;
    }
  }

  // ---- flush

  // Adds the local sums to the numbers of their positions after this column set, and clears them.
  void flush(std::size_t set) {
    const Position* const positions = task_.positions->of_set(set);
    for (std::size_t group = 0; group < locals_; ++group) {
      const Position position = positions[group];
      if (position >= task_.groups) continue;  // pruned: no program has such leaves
      const Position next =
          group + 1 < locals_ && positions[group + 1] < task_.groups ? positions[group + 1] : position;
      const Vector* const ahead = numbers_ + std::size_t{next} * task_.odds * 8;
      for (std::size_t odd = 0; odd < task_.odds; ++odd) {
        for (int bit = 0; bit < 8; ++bit) QUEENRIGHT_FETCH_TO_WRITE(ahead + odd * 8 + bit);
        add_sums(odd * locals_ + group, std::size_t{position} * task_.odds + odd);
      }
    }
  }

  void add_sums(std::size_t local, std::size_t number) {
    Vector *const low = low_ + local * kLowBits, *const high = high_ + local * kHighBits, *to = numbers_ + number * 8;
    Vector sum = load(to), carry = half_add(sum, load(low));
    store(to, sum);
    store(low, zero());
    for (int bit = 1; bit < kLowBits; ++bit) {
      sum = load(to + bit);
      carry = full_add(sum, load(low + bit), carry);
      store(to + bit, sum);
      store(low + bit, zero());
    }
    if (QUEENRIGHT_LIKELY(dirty_[local] == 0)) return ripple(number, kLowBits, carry);
    dirty_[local] = 0;
    for (int bit = kLowBits; bit < kLocalBits; ++bit) {
      to = bit_of(number, bit);
      sum = load(to);
      carry = full_add(sum, load(high + bit - kLowBits), carry);
      store(to, sum);
      store(high + bit - kLowBits, zero());
    }
    ripple(number, kLocalBits, carry);
  }

  void ripple(std::size_t number, int bit, Vector carry) {
    for (; !is_zero(carry); ++bit) {
      if (bit == kNumberBits) refuse_overflow(kNumberBits);
      Vector* const to = bit_of(number, bit);
      Vector sum = load(to);
      carry = half_add(sum, carry);
      store(to, sum);
    }
  }

  // The upper bits are cleared when they are first used: most numbers have none.
  Vector* bit_of(std::size_t number, int bit) {
    if (bit < 8) return numbers_ + number * 8 + bit;
    Vector* const upper = upper_ + number * 8;
    if (wide_[number] == 0) {
      wide_[number] = 1;
      std::memset(static_cast<void*>(upper), 0, 8 * sizeof(Vector));
    }
    return upper + bit - 8;
  }

  // ---- read

  // Converts bits across lanes to numbers, in the order of places.
  void read_numbers(std::size_t chunk) const {
    const std::size_t width = task_.even->width();
    for (std::size_t odd = 0; odd < task_.odds; ++odd)
      for (std::size_t group = 0; group < task_.groups; ++group) {
        const std::size_t number = group * task_.odds + odd;
        Number* const to = task_.numbers[odd] + group * width + chunk * kLanes;
        Vector lower[8], upper[8];
        for (int bit = 0; bit < 8; ++bit) lower[bit] = load(numbers_ + number * 8 + bit);
        transpose_8(lower);
        const auto* const low = reinterpret_cast<const unsigned char*>(lower);
        if (wide_[number] == 0) {
          for (std::size_t i = 0; i < kLanes; ++i) to[i] = low[i];
          continue;
        }
        for (int bit = 0; bit < 8; ++bit) {
          upper[bit] = load(upper_ + number * 8 + bit);
          if (task_.bits[odd] < 9 + bit && !is_zero(upper[bit])) task_.bits[odd] = static_cast<std::uint8_t>(9 + bit);
        }
        transpose_8(upper);
        const auto* const high = reinterpret_cast<const unsigned char*>(upper);
        for (std::size_t i = 0; i < kLanes; ++i) to[i] = static_cast<Number>(low[i] | high[i] << 8);
      }
  }

  static constexpr int kColumns = colours::kLargestSide + 2;  // room for any column as an index

  const CountTask& task_;
  const Colour& colour_;
  const Prefixes& prefixes_;
  Scratch& scratch_;
  const std::size_t locals_;        // local groups
  const std::size_t free_columns_;  // after a prefix
  Set rows_ = 0;                    // rows that some program walks
  std::size_t squares_ = 0;         // number of squares of those rows on free columns
  Vector *low_, *high_;             // local sums: by O, local group, bit
  std::uint8_t *dirty_, *wide_;     // whether local sums use their high bits, and numbers their upper ones
  Vector *numbers_, *upper_;        // by position, O, bit: the lower eight bits, the upper ones
  Record* planes_;
  const Vector* blocks_ = nullptr;
  std::uint32_t kept_[kLanes] = {}, offset_[kLanes] = {};  // of the selected records, by lane
  std::size_t selected_ = 0, planes_used_ = 0;
};

void count_task(const CountTask& task) { Counting(task).run(); }
