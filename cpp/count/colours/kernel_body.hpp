// The inner loops of counting by colours. Included inside an anonymous namespace after `Vector` and its operations:
// and_of, or_of, xor_of, zero, repeated (a byte), is_zero, and shift_left and shift_right of whole words.

inline Vector& vector_of(Bits256& bits) { return *reinterpret_cast<Vector*>(&bits); }
inline const Vector& vector_of(const Bits256& bits) { return *reinterpret_cast<const Vector*>(&bits); }

// The vectors of a tile for all pairs of squares in two rows, so that a placement takes one load per two queens. The
// first vector of a table is empty; in the others, a lane's bit is set if its placement leaves all diagonals of the
// pair free.
template <int Width>
class PairTables {
 public:
  explicit PairTables(const TileTask& task) : task_(task), next_(reinterpret_cast<Vector*>(task.scratch)) {
    const auto& rows = task.lists->rows;
    if (rows.empty()) add_everything();
    for (std::size_t row = 0; row < rows.size(); row += 2) {
      begin_table();
      if (row + 1 == rows.size()) add_single(rows[row]);
      else add_pairs(rows[row], rows[row + 1]);
    }
  }

  int used() const { return used_; }
  const Vector* table(int index) const { return tables_[index]; }

 private:
  void begin_table() {
    tables_[used_++] = next_;
    add(zero_row());
  }

  struct Row {
    Vector planes[Width];
  };
  static Row zero_row() {
    Row row;
    for (Vector& plane : row.planes) plane = zero();
    return row;
  }
  void add(const Row& row) {
    for (const Vector& plane : row.planes) *next_++ = plane;
  }
  const Vector* line(int index) const { return reinterpret_cast<const Vector*>(task_.vectors) + index * Width; }

  // The lanes where both diagonals of a square are free.
  Row square(int row, int column) const {
    const Vector* const sum = line(task_.board->sum(row, column));
    const Vector* const difference = line(task_.lines + task_.board->difference(row, column));
    Row result;
    for (int i = 0; i < Width; ++i) result.planes[i] = and_of(sum[i], difference[i]);
    return result;
  }

  void add_everything() {
    begin_table();
    for (int i = 0; i < Width; ++i) *next_++ = line(2 * task_.lines)[i];
  }

  void add_single(int row) {
    for (int column = 0; column < task_.board->columns; ++column) add(square(row, column));
  }

  // Two queens in one column are not a placement: their vector is never read.
  void add_pairs(int upper, int lower) {
    Row below[kMaxSide];
    for (int column = 0; column < task_.board->columns; ++column) below[column] = square(lower, column);
    for (int column = 0; column < task_.board->columns; ++column) {
      const Row above = square(upper, column);
      for (int other = 0; other < task_.board->columns; ++other)
        for (int i = 0; i < Width; ++i) *next_++ = and_of(above.planes[i], below[other].planes[i]);
    }
  }

  const TileTask& task_;
  Vector* next_;
  const Vector* tables_[(kMaxSide + 1) / 2] = {};
  int used_ = 0;
};

// A full adder for every bit: keeps the sum and returns the carry.
inline Vector carry_save(Vector& sum, Vector a, Vector b) {
  const Vector half = xor_of(sum, a);
  const Vector carry = or_of(and_of(sum, a), and_of(half, b));
  sum = xor_of(half, b);
  return carry;
}
inline Vector carry_half(Vector& sum, Vector a) {
  const Vector carry = and_of(sum, a);
  sum = xor_of(sum, a);
  return carry;
}

// Adds vectors to the counts, eight at a time (the Harley-Seal counter). Five bits stay in registers.
class BitCounter {
 public:
  explicit BitCounter(LaneCounts& counts) : counts_(counts) {
    for (int i = 0; i < kInRegisters; ++i) low_[i] = vector_of(counts.bits[i]);
  }

  void add(const Vector (&x)[8]) {
    const Vector twos_a = carry_save(low_[0], x[0], x[1]), twos_b = carry_save(low_[0], x[2], x[3]);
    const Vector fours_a = carry_save(low_[1], twos_a, twos_b);
    const Vector twos_c = carry_save(low_[0], x[4], x[5]), twos_d = carry_save(low_[0], x[6], x[7]);
    const Vector fours_b = carry_save(low_[1], twos_c, twos_d);
    const Vector sixteens = carry_half(low_[3], carry_save(low_[2], fours_a, fours_b));
    const Vector rest = carry_half(low_[4], sixteens);
    if (!is_zero(rest)) add_rest(counts_, rest);
  }

  void store() {
    for (int i = 0; i < kInRegisters; ++i) vector_of(counts_.bits[i]) = low_[i];
  }

 private:
  static constexpr int kInRegisters = 5;

  // Not a member: an object whose address escapes would not stay in registers.
  QUEENRIGHT_NOINLINE static void add_rest(LaneCounts& counts, Vector rest) {
    for (int i = kInRegisters; i < LaneCounts::kBits; ++i) {
      rest = carry_half(vector_of(counts.bits[i]), rest);
      if (is_zero(rest)) return;
    }
    throw std::overflow_error("a count by colours does not fit into 16 bits");
  }

  LaneCounts& counts_;
  Vector low_[kInRegisters];
};

template <int Width, int Used>
QUEENRIGHT_INLINE void load_placement(const char* const (&tables)[Used], const std::uint16_t* code, Vector* out) {
  const Vector* from[Used];
  for (int i = 0; i < Used; ++i) from[i] = reinterpret_cast<const Vector*>(tables[i] + std::size_t{code[i]} * Width);
  for (int plane = 0; plane < Width; ++plane) {
    out[plane] = from[0][plane];
    for (int i = 1; i < Used; ++i) out[plane] = and_of(out[plane], from[i][plane]);
  }
}

template <int Width, int Used>
void add_groups(const TileTask& task, const PairTables<Width>& pairs) {
  constexpr int kTogether = 8 / Width;
  const char* tables[Used];
  for (int i = 0; i < Used; ++i) tables[i] = reinterpret_cast<const char*>(pairs.table(i));
  const CodeRange* const ranges = task.lists->ranges_of(task.pattern);
  const std::uint16_t* const codes = task.lists->codes.data();
  for (std::size_t group = 0; group < task.groups; ++group) {
    const CodeRange range = ranges[group];
    if (range.count == 0) continue;
    BitCounter counter(task.counts[group]);
    const std::uint16_t* code = codes + std::size_t{range.first} * Used;
    const std::uint16_t* const end = code + std::size_t{range.count} * Used;
    for (; code < end; code += kTogether * Used) {
      Vector x[8];
      for (int i = 0; i < kTogether; ++i) load_placement<Width, Used>(tables, code + i * Used, x + i * Width);
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
  switch (task.planes) {
    case 1: return add_tile_of<1>(task);
    case 2: return add_tile_of<2>(task);
    default: return add_tile_of<4>(task);
  }
}

// Swaps the high bits of every group of 2 * Shift bits in `a` with the low ones in `b`.
template <int Shift>
inline void swap_bits(Vector& a, Vector& b, Vector low) {
  const Vector differ = and_of(xor_of(shift_right<Shift>(a), b), low);
  b = xor_of(b, differ);
  a = xor_of(a, shift_left<Shift>(differ));
}

// Eight vectors of bits become eight of bytes: bit j of byte i in vector v goes to bit v of byte i in vector j.
inline void transpose(Vector (&v)[8]) {
  const Vector nibbles = repeated(0x0F), pairs = repeated(0x33), bits = repeated(0x55);
  for (const int i : {0, 1, 2, 3}) swap_bits<4>(v[i], v[i + 4], nibbles);
  for (const int i : {0, 1, 4, 5}) swap_bits<2>(v[i], v[i + 2], pairs);
  for (const int i : {0, 2, 4, 6}) swap_bits<1>(v[i], v[i + 1], bits);
}

inline void read_bytes(const Bits256* bits, std::uint8_t (&bytes)[kLanes]) {
  Vector v[8];
  for (int i = 0; i < 8; ++i) v[i] = vector_of(bits[i]);
  transpose(v);
  std::memcpy(bytes, v, sizeof bytes);
}

inline bool any(const Bits256* bits) {
  Vector all = vector_of(bits[0]);
  for (int i = 1; i < 8; ++i) all = or_of(all, vector_of(bits[i]));
  return !is_zero(all);
}

bool read(const LaneCounts& counts, std::uint16_t* numbers) {
  static_assert(LaneCounts::kBits == 16);
  const bool high = any(counts.bits + 8);
  if (!high && !any(counts.bits)) return false;
  std::uint8_t low_bytes[kLanes], high_bytes[kLanes];
  read_bytes(counts.bits, low_bytes);
  for (std::size_t lane = 0; lane < kLanes; ++lane) numbers[lane] = low_bytes[lane];
  if (!high) return true;
  read_bytes(counts.bits + 8, high_bytes);
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    numbers[lane] = static_cast<std::uint16_t>(numbers[lane] | high_bytes[lane] << 8);
  return true;
}
