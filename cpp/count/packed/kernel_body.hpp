// The inner loops of filter and pack. Included inside an anonymous namespace after `Vector`, its operations, and
// compress_records and gather_planes (kernel_portable.cpp has all of them in their simplest form).
//
// For every prefix of the odd side (prefixes.hpp), in one chunk of lanes of the even side:
//   select  the placements that use none of its lines, lane by lane, into one short list each;
//   pack    the t-th placement of every lane into a *plane*. Its records are transposed to one vector for each line,
//           which give a vector for each free square: the lanes whose t-th placement does not attack it;
//   walk    the programs of all O: down the tree an AND for every plane, at a leaf a sum of the ones of all planes.
// The sums are kept for each O and local group as bits across the lanes. When all orders of a column set are done, they
// are added to the numbers of the positions that the local groups correspond to.

constexpr std::size_t kLanes = 64 * kWords;

inline Vector full_add(Vector& sum, Vector a, Vector b) {
  const Vector carry = majority(sum, a, b);
  sum = xor_of(sum, a, b);
  return carry;
}
inline Vector half_add(Vector& sum, Vector a) {
  const Vector carry = and_of(sum, a);
  sum = xor_of(sum, a);
  return carry;
}

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

// ---- sums of one leaf

// The sums of one O: for each local group kLowBits vectors that are always in use and, stored elsewhere, kHighBits
// vectors that most groups never need.
struct LocalSums {
  Vector *low, *high;
  std::uint8_t* dirty;  // by group: whether its high bits are in use
};

[[gnu::noinline]] void carry_up(Vector* high, Vector carry) {
  for (int bit = 0; bit < kHighBits; ++bit) {
    Vector sum = load(high + bit);
    carry = half_add(sum, carry);
    store(high + bit, sum);
    if (is_zero(carry)) return;
  }
  refuse_overflow(kLocalBits);
}

// Adds the ones of Width planes; `free` holds, for each of them, the lanes that agree with all queens but the last, and
// `square` those that agree with the last one.
template <int Width>
[[gnu::always_inline]] inline void add_leaf(const Vector (&free)[Width], const Vector* square, std::size_t group,
                                            const LocalSums& sums) {
  const auto plane = [&](int i) __attribute__((always_inline)) { return and_of(free[i], load(square + i)); };
  if constexpr (Width <= 4) {  // the last planes are sparse: often nothing is left
    Vector any = plane(0);
    for (int i = 1; i < Width; ++i) any = or_of(any, plane(i));
    if (is_zero(any)) return;
  }
  Vector* const low = sums.low + group * kLowBits;
  Vector s0 = load_once(low), s1 = load_once(low + 1), s2 = load_once(low + 2), s3 = load_once(low + 3), carry;
  if constexpr (Width == 1) {
    carry = half_add(s3, half_add(s2, half_add(s1, half_add(s0, plane(0)))));
  } else if constexpr (Width == 2) {
    carry = half_add(s3, half_add(s2, half_add(s1, full_add(s0, plane(0), plane(1)))));
  } else {
    const auto four = [&](int i) __attribute__((always_inline)) {
      const Vector a = full_add(s0, plane(i), plane(i + 1)), b = full_add(s0, plane(i + 2), plane(i + 3));
      return full_add(s1, a, b);
    };
    const auto eight = [&](int i) __attribute__((always_inline)) {
      const Vector a = four(i), b = four(i + 4);
      return full_add(s2, a, b);
    };
    if constexpr (Width == 4) {
      carry = half_add(s3, half_add(s2, four(0)));
    } else if constexpr (Width == 8) {
      carry = half_add(s3, eight(0));
    } else {
      const Vector a = eight(0), b = eight(8);
      carry = full_add(s3, a, b);
    }
  }
  store(low, s0);
  store(low + 1, s1);
  store(low + 2, s2);
  store(low + 3, s3);
  if (__builtin_expect(!is_zero(carry), 0)) {
    sums.dirty[group] = 1;
    carry_up(sums.high + group * kHighBits, carry);
  }
}

template <int Width>
[[gnu::always_inline]] inline bool none_left(const Vector (&free)[Width]) {
  Vector any = free[0];
  for (int i = 1; i < Width; ++i) any = or_of(any, free[i]);
  return is_zero(any);
}

template <int Width>
[[gnu::always_inline]] inline const Code* add_leaves(const Code* code, const Code* end, const Vector (&free)[Width],
                                                     const Vector* squares, const LocalSums& sums) {
  for (; code < end; ++code)
    add_leaf<Width>(free, squares + std::size_t{*code & ((1u << kColumnBits) - 1)} * Width, *code >> kColumnBits, sums);
  return code;
}

// ---- walking a program

// Walks the code after one node; `squares` has, for each row of the program, the vectors of its free squares.
template <int Width, int Rows>
[[gnu::noinline]] const Code* walk(const Code* code, const Vector* from, const Vector* const* squares,
                                   const LocalSums& sums) {
  const Code children = *code++;
  if constexpr (Rows == 0) {
    Vector free[Width];
    for (int i = 0; i < Width; ++i) free[i] = load(from + i);
    if (children != 0) add_leaf<Width>(free, from, 0, sums);
  } else if constexpr (Rows == 1) {
    Vector free[Width];
    for (int i = 0; i < Width; ++i) free[i] = load(from + i);
    code = add_leaves<Width>(code, code + children, free, squares[0], sums);
  } else if constexpr (Rows == 2) {
    const Vector *const nodes = squares[0], *const leaves = squares[1];
    for (Code child = 0; child < children; ++child) {
      const Vector* square = nodes + std::size_t{*code++} * Width;
      const Code* const end = code + 1 + *code;
      ++code;
      Vector free[Width];
      for (int i = 0; i < Width; ++i) free[i] = and_of(load(from + i), load(square + i));
      if (Width <= 8 && none_left<Width>(free)) code = end;
      else code = add_leaves<Width>(code, end, free, leaves, sums);
    }
  } else {
    for (Code child = 0; child < children; ++child) {
      const Vector* square = squares[0] + std::size_t{*code++} * Width;
      Vector free[Width];
      for (int i = 0; i < Width; ++i) free[i] = and_of(load(from + i), load(square + i));
      code = walk<Width, Rows - 1>(code, free, squares + 1, sums);
    }
  }
  return code;
}

static_assert(kMostProgramRows == 9, "one walk for each number of rows, below");

template <int Width>
void walk_rows(std::size_t rows, const Code* code, const Vector* from, const Vector* const* squares,
               const LocalSums& sums) {
  using Walk = const Code* (*)(const Code*, const Vector*, const Vector* const*, const LocalSums&);
  static constexpr Walk walks[kMostProgramRows + 1] = {walk<Width, 0>, walk<Width, 1>, walk<Width, 2>, walk<Width, 3>,
                                                       walk<Width, 4>, walk<Width, 5>, walk<Width, 6>, walk<Width, 7>,
                                                       walk<Width, 8>, walk<Width, 9>};
  walks[rows](code, from, squares, sums);
}

inline void walk_width(int width, std::size_t rows, const Code* code, const Vector* from, const Vector* const* squares,
                       const LocalSums& sums) {
  switch (width) {
    case 16:
      if constexpr (kWidest == 16) walk_rows<kWidest>(rows, code, from, squares, sums);
      break;
    case 8: walk_rows<8>(rows, code, from, squares, sums); break;
    case 4: walk_rows<4>(rows, code, from, squares, sums); break;
    case 2: walk_rows<2>(rows, code, from, squares, sums); break;
    default: walk_rows<1>(rows, code, from, squares, sums);
  }
}

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
    planes_ = scratch_.planes.need(8 * kPlaneWords);
  }

  void run() {
    for (std::size_t chunk = 0; chunk < task_.even->chunk_count(); ++chunk) {
      const double start = now();
      std::memset(static_cast<void*>(numbers_), 0, task_.odds * task_.groups * kNumberBits * sizeof(Vector));
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

  static int width_for(std::size_t planes) {
    if (kWidest == 16 && planes > 12) return 16;
    return planes > 4 ? 8 : planes > 2 ? 4 : static_cast<int>(planes);
  }

  // Blocks of planes, the wide ones first. Each has `width` vectors for every square, and as many for the lanes that
  // have a placement at all.
  void pack(const UsedLines& used, Set free) {
    Square squares[kColumns * kColumns];
    const int count = find_squares(used, free, squares);
    Vector* at = vectors(scratch_.tables, (squares_ + 1) * (planes_used_ + kWidest));
    blocks_ = at;
    for (std::size_t plane = 0; plane < planes_used_;) {
      const int width = width_for(planes_used_ - plane);
      Vector* const occupied = at + squares_ * static_cast<std::size_t>(width);
      for (int i = 0; i < width; ++i, ++plane) {
        if (plane >= planes_used_) {
          store(occupied + i, zero());  // no lane counts, whatever its squares hold
          continue;
        }
        if (plane % 8 == 0)
          gather_planes(scratch_.selected.get(), offset_, kept_, static_cast<std::uint32_t>(plane), planes_);
        auto* const lines = reinterpret_cast<Vector*>(planes_ + plane % 8 * kPlaneWords);
        transpose_64(lines);
        for (int k = 0; k < count; ++k)
          store(at + squares[k].index * static_cast<std::size_t>(width) + i,
                nor_of(load(lines + squares[k].sum), load(lines + squares[k].difference)));
        store(occupied + i, load(lines + kOccupied));
      }
      at = occupied + width;
    }
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
      const auto width = static_cast<std::size_t>(width_for(planes_used_ - plane));
      const Vector* squares[kMostProgramRows] = {};
      for (std::size_t i = 0; i < rows; ++i) squares[i] = at + first_square[i] * width;
      const Vector* const occupied = at + squares_ * width;
      walk_width(static_cast<int>(width), rows, code, occupied, squares, sums);
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
        for (int bit = 0; bit < 8; ++bit) __builtin_prefetch(ahead + odd * 8 + bit, 1);
        const std::size_t local = odd * locals_ + group, number = std::size_t{position} * task_.odds + odd;
        add_sums(local, numbers_ + number * 8, upper_ + number * 8);
      }
    }
  }

  void add_sums(std::size_t local, Vector* lower, Vector* upper) {
    Vector *const low = low_ + local * kLowBits, *const high = high_ + local * kHighBits;
    Vector sum = load(lower), carry = half_add(sum, load(low));
    store(lower, sum);
    store(low, zero());
    for (int bit = 1; bit < kLowBits; ++bit) {
      sum = load(lower + bit);
      carry = full_add(sum, load(low + bit), carry);
      store(lower + bit, sum);
      store(low + bit, zero());
    }
    if (__builtin_expect(dirty_[local] == 0, 1)) return ripple(lower, upper, kLowBits, carry);
    dirty_[local] = 0;
    for (int bit = kLowBits; bit < kLocalBits; ++bit) {
      Vector* const to = bit < 8 ? lower + bit : upper + bit - 8;
      sum = load(to);
      carry = full_add(sum, load(high + bit - kLowBits), carry);
      store(to, sum);
      store(high + bit - kLowBits, zero());
    }
    ripple(lower, upper, kLocalBits, carry);
  }

  static void ripple(Vector* lower, Vector* upper, int bit, Vector carry) {
    for (; !is_zero(carry); ++bit) {
      if (bit == kNumberBits) refuse_overflow(kNumberBits);
      Vector* const to = bit < 8 ? lower + bit : upper + bit - 8;
      Vector sum = load(to);
      carry = half_add(sum, carry);
      store(to, sum);
    }
  }

  // ---- read

  // Converts bits across lanes to numbers, in the order of places.
  void read_numbers(std::size_t chunk) const {
    const std::size_t width = task_.even->width();
    for (std::size_t odd = 0; odd < task_.odds; ++odd)
      for (std::size_t group = 0; group < task_.groups; ++group) {
        const std::size_t number = group * task_.odds + odd;
        Vector lower[8], upper[8], any = zero();
        for (int bit = 0; bit < 8; ++bit) {
          lower[bit] = load(numbers_ + number * 8 + bit);
          upper[bit] = load(upper_ + number * 8 + bit);
          any = or_of(any, upper[bit]);
        }
        transpose_8(lower);
        if (!is_zero(any)) transpose_8(upper);  // otherwise they are zero in any order
        const auto* const low = reinterpret_cast<const unsigned char*>(lower);
        const auto* const high = reinterpret_cast<const unsigned char*>(upper);
        Number* const to = task_.numbers[odd] + group * width + chunk * kLanes;
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
  std::uint8_t* dirty_;
  Vector *numbers_, *upper_;  // by position, O, bit: the lower eight bits, the upper ones
  Record* planes_;
  const Vector* blocks_ = nullptr;
  std::uint32_t kept_[kLanes] = {}, offset_[kLanes] = {};  // of the selected records, by lane
  std::size_t planes_used_ = 0;
};

void count_task(const CountTask& task) { Counting(task).run(); }
