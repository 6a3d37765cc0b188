// The inner loops of counting by colours. Included inside an anonymous namespace after `Vector` and its operations:
// and_of, or_of, xor_of, zero, byte_counts (ones in every byte), add_bytes, twice_bytes.

// A tile's vectors of all pairs of squares in two rows, so that a placement is one load for every two queens.
template <int Width>
class PairTables {
 public:
  explicit PairTables(const TileTask& task) : task_(task) {
    auto* next = reinterpret_cast<Vector*>(task.scratch);
    const auto& rows = task.lists->rows;
    if (rows.empty()) add_everything(next);
    for (std::size_t row = 0; row < rows.size(); row += 2) {
      tables_[used_++] = next;
      if (row + 1 == rows.size()) add_single(rows[row], next);
      else add_pairs(rows[row], rows[row + 1], next);
    }
  }

  int used() const { return used_; }
  const Vector* table(int index) const { return tables_[index]; }

 private:
  const Vector* line(int index) const {
    return reinterpret_cast<const Vector*>(task_.planes->lines()) +
           static_cast<std::size_t>(index) * task_.planes->planes() + task_.tile.first_plane;
  }

  // Where both diagonals of a square are free.
  void square(int row, int column, Vector* out) const {
    const Vector* const sum = line(task_.board->sum(row, column));
    const Vector* const difference = line(task_.lines + task_.board->difference(row, column));
    for (int i = 0; i < Width; ++i) out[i] = and_of(sum[i], difference[i]);
  }

  void add_everything(Vector*& next) {
    tables_[used_++] = next;
    for (int i = 0; i < Width; ++i) *next++ = line(2 * task_.lines)[i];
  }

  void add_single(int row, Vector*& next) const {
    for (int column = 0; column < task_.board->columns; ++column, next += Width) square(row, column, next);
  }

  void add_pairs(int upper, int lower, Vector*& next) const {
    Vector below[kMaxSide * Width];
    for (int column = 0; column < task_.board->columns; ++column) square(lower, column, below + column * Width);
    for (int column = 0; column < task_.board->columns; ++column) {
      Vector above[Width];
      square(upper, column, above);
      for (int other = 0; other < task_.board->columns; ++other, next += Width)
        for (int i = 0; i < Width; ++i) next[i] = and_of(above[i], below[other * Width + i]);
    }
  }

  const TileTask& task_;
  const Vector* tables_[(kMaxSide + 1) / 2];
  int used_ = 0;
};

// Three bits of the same weight become a sum and a carry.
inline Vector carry_save(Vector& sum, Vector a, Vector b) {
  const Vector differ = xor_of(sum, a);
  const Vector carry = or_of(and_of(sum, a), and_of(differ, b));
  sum = xor_of(differ, b);
  return carry;
}

// Counts vectors bit by bit, eight at a time (the counter of Harley and Seal).
class BitCounter {
 public:
  explicit BitCounter(LaneCounts& counts)
      : counts_(counts),
        ones_(load(counts.ones)),
        twos_(load(counts.twos)),
        fours_(load(counts.fours)),
        eights_(load(counts.eights)),
        rounds_(counts.rounds) {}

  void add(const Vector (&x)[8]) {
    const Vector twos_a = carry_save(ones_, x[0], x[1]), twos_b = carry_save(ones_, x[2], x[3]);
    const Vector fours_a = carry_save(twos_, twos_a, twos_b);
    const Vector twos_c = carry_save(ones_, x[4], x[5]), twos_d = carry_save(ones_, x[6], x[7]);
    const Vector fours_b = carry_save(twos_, twos_c, twos_d);
    eights_ = add_bytes(eights_, byte_counts(carry_save(fours_, fours_a, fours_b)));
    if (++rounds_ == kMostRounds) empty();
  }

  void store() {
    counts_.ones = stored(ones_), counts_.twos = stored(twos_), counts_.fours = stored(fours_);
    counts_.eights = stored(eights_), counts_.rounds = rounds_;
  }

 private:
  static constexpr std::uint32_t kMostRounds = 31;  // of eight ones each: 248 fits a byte

  static Vector load(const Bits256& bits) { return *reinterpret_cast<const Vector*>(&bits); }
  static Bits256 stored(Vector vector) {
    Bits256 bits;
    std::memcpy(&bits, &vector, sizeof bits);
    return bits;
  }

  [[gnu::noinline]] void empty() {
    std::uint8_t bytes[kLanes];
    std::memcpy(bytes, &eights_, sizeof bytes);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      counts_.totals[lane] = (counts_.emptied ? counts_.totals[lane] : 0) + bytes[lane];
    counts_.emptied = true;
    eights_ = zero();
    rounds_ = 0;
  }

  LaneCounts& counts_;
  Vector ones_, twos_, fours_, eights_;
  std::uint32_t rounds_;
};

template <int Width, int Used>
[[gnu::always_inline]] inline void load_placement(const Vector* const (&tables)[Used], std::uint64_t code,
                                                  Vector* out) {
  const Vector* from[Used];
  for (int i = 0; i < Used; ++i) from[i] = tables[i] + (code >> (8 * i) & 0xFF) * Width;
  for (int plane = 0; plane < Width; ++plane) {
    out[plane] = from[0][plane];
    for (int i = 1; i < Used; ++i) out[plane] = and_of(out[plane], from[i][plane]);
  }
}

template <int Width, int Used>
void add_groups(const TileTask& task, const PairTables<Width>& pairs) {
  constexpr std::uint32_t kTogether = 8 / Width;
  const Vector* tables[Used];
  for (int i = 0; i < Used; ++i) tables[i] = pairs.table(i);
  const std::uint32_t* const start = task.lists->starts(task.tile.pattern);
  const std::uint64_t* const codes = task.lists->codes.data();
  for (std::size_t row = 0; row < task.wanted_count; ++row) {
    const std::uint32_t last = start[task.wanted[row] + 1];
    std::uint32_t entry = start[task.wanted[row]];
    if (entry == last) continue;
    BitCounter counter(task.counts[row]);
    for (; entry + kTogether <= last; entry += kTogether) {
      Vector x[8];
      for (std::uint32_t i = 0; i < kTogether; ++i)
        load_placement<Width, Used>(tables, codes[entry + i], x + i * Width);
      counter.add(x);
    }
    if (entry < last) {
      Vector x[8] = {zero(), zero(), zero(), zero(), zero(), zero(), zero(), zero()};
      for (std::uint32_t i = 0; entry + i < last; ++i)
        load_placement<Width, Used>(tables, codes[entry + i], x + i * Width);
      counter.add(x);
    }
    counter.store();
  }
}

template <int Width>
void add_tile_of(const TileTask& task) {
  const PairTables<Width> pairs(task);
  switch (pairs.used()) {
    case 1: return add_groups<Width, 1>(task, pairs);
    case 2: return add_groups<Width, 2>(task, pairs);
    case 3: return add_groups<Width, 3>(task, pairs);
    case 4: return add_groups<Width, 4>(task, pairs);
    case 5: return add_groups<Width, 5>(task, pairs);
    case 6: return add_groups<Width, 6>(task, pairs);
    default: return add_groups<Width, 7>(task, pairs);
  }
}

void add_tile(const TileTask& task) {
  switch (task.tile.planes) {
    case 1: return add_tile_of<1>(task);
    case 2: return add_tile_of<2>(task);
    default: return add_tile_of<kMostPlanes>(task);
  }
}

void read(const LaneCounts& counts, std::uint32_t* numbers) {
  const auto ones_in = [](const Bits256& bits) { return byte_counts(*reinterpret_cast<const Vector*>(&bits)); };
  const Vector low = add_bytes(ones_in(counts.ones),
                               twice_bytes(add_bytes(ones_in(counts.twos), twice_bytes(ones_in(counts.fours)))));
  std::uint8_t below[kLanes], eights[kLanes];
  std::memcpy(below, &low, sizeof below);
  std::memcpy(eights, &counts.eights, sizeof eights);
  for (std::size_t lane = 0; lane < kLanes; ++lane) numbers[lane] = below[lane] + 8u * eights[lane];
  if (counts.emptied)
    for (std::size_t lane = 0; lane < kLanes; ++lane) numbers[lane] += 8 * counts.totals[lane];
}

std::uint64_t product(const std::uint32_t* left, const std::uint32_t* right, std::size_t count) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += static_cast<std::uint64_t>(left[i]) * right[i];
  return sum;
}
