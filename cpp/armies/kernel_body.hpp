// The vector code of the armies' proof, compiled once for each CPU path. The including file gives the vectors: Bytes,
// Words, Mask and the few functions on them that the language does not have.
//
// A lane is one set T, a vector one diagonal of all of them. A square whose diagonals have excesses x and y moves half
// of x - y from its sum to its difference, as far as its shares allow: that never raises |x| + |y|, and what arrives on
// a diagonal without excess moves on with the next column: paths of many steps in one sweep. Whether a column is white
// differs from lane to lane, so it is a mask; whether a row is white does not.
//
// Excesses are kept as 128 + x and 128 - y, so that half the difference is an unsigned average. Four columns go down
// the rows together: their four sums and four differences stay in registers, and with each row one of either leaves
// and one comes in.
#include <cstring>

#include "armies/kernel.hpp"

namespace queenright::armies {
namespace {

constexpr std::uint8_t kZero = 128;
constexpr int kGroupSweeps = 2, kWholeSweeps = 3;

using Piece = VectorOf<std::uint8_t, 16>;

template <class Vector>
inline Vector load(const void* address) {
  Vector value;
  std::memcpy(&value, address, sizeof value);
  return value;
}
template <class Vector>
inline void store(void* address, Vector value) {
  std::memcpy(address, &value, sizeof value);
}
inline Bytes smaller(Bytes a, Bytes b) { return QUEENRIGHT_SELECT(a < b, a, b); }
inline Bytes larger(Bytes a, Bytes b) { return QUEENRIGHT_SELECT(a > b, a, b); }

// All 2n - 1 diagonals of both families; the four in the corners stay at zero.
struct Board {
  Bytes sums[2 * kMostColumns - 1], differences[2 * kMostColumns - 1];  // the differences negated
};

// What the lanes of a batch have in common with no other batch.
struct Lanes {
  Words below[2];                 // the largest Σ|excess| that refutes, of the even and of the odd lanes
  Mask live[2][2][kMostColumns];  // [row at the border][black row][column]: where the square is live and no corner
  Bytes lowest[2], highest[2];    // of a white and of a black square that has moved nothing yet
};

inline void open(const Field& field, const Batch& batch, Lanes& lanes) {
  using Sets = VectorOf<std::uint32_t, 64>;
  Bytes eight[3];  // columns 0 to 7, 8 to 15, 16 to 23
  for (unsigned i = 0; i < sizeof(Bytes); i += 16)
    for (int part = 0; part < 3; ++part) {
      const Sets sets = load<Sets>(batch.columns + i) >> 8 * part;
      store(reinterpret_cast<char*>(eight + part) + i, QUEENRIGHT_CONVERT(Piece, sets));
    }
  for (int column = 0; column < field.n; ++column) {
    const Mask white = bit_mask(eight[column / 8], static_cast<std::uint8_t>(1u << column % 8));
    const bool border = column == 0 || column == field.n - 1;
    lanes.live[0][0][column] = white;
    lanes.live[0][1][column] = ~white;
    lanes.live[1][0][column] = border ? Mask{} : white;
    lanes.live[1][1][column] = border ? Mask{} : ~white;
  }
  const Bytes p = load<Bytes>(batch.p), q = load<Bytes>(batch.q);
  lanes.lowest[0] = kZero - p, lanes.highest[0] = kZero + p;
  lanes.lowest[1] = kZero - q, lanes.highest[1] = kZero + q;
  const Bytes low = load<Bytes>(batch.below_low), high = load<Bytes>(batch.below_high);
  lanes.below[0] = (QUEENRIGHT_AS(Words, low) & 0xFF) | QUEENRIGHT_AS(Words, high) << 8;
  lanes.below[1] = high_bytes(low) | (QUEENRIGHT_AS(Words, high) & static_cast<std::int16_t>(0xFF00));
}

enum class Moves { Forget, Start, Continue };  // what the squares moved in earlier sweeps

// One block of columns, row by row.
template <int Columns, Moves moves>
QUEENRIGHT_INLINE void sweep_block(const Field& field, const Lanes& lanes, int first, Board& board, Bytes* flow) {
  const int n = field.n;
  Bytes* const sums = board.sums + first;
  Bytes* const differences = board.differences + n - 1 - first;
  Bytes x[Columns], y[Columns];
  for (int i = 0; i < Columns; ++i) x[i] = sums[i], y[i] = differences[-i];
  for (int row = 0; row < n; ++row) {
    const unsigned black = ~(field.rows >> row) & 1;
    const Mask* const live = lanes.live[row == 0 || row == n - 1][black] + first;
    const Bytes lowest = lanes.lowest[black], highest = lanes.highest[black];
    Bytes* const moved_before = moves == Moves::Forget ? nullptr : flow + row * n + first;
    for (int i = 0; i < Columns; ++i) {
      Bytes low = lowest, high = highest, before{};
      if constexpr (moves == Moves::Continue) {
        before = moved_before[i];
        low -= before, high -= before;
      }
      const Bytes moved = above_zero(live[i], larger(low, smaller(high, average(x[i], y[i]))));
      x[i] -= moved, y[i] -= moved;
      if constexpr (moves != Moves::Forget) moved_before[i] = before + moved;
    }
    sums[row] = x[0], differences[row - (Columns - 1)] = y[Columns - 1];
    if (row == n - 1) break;
    for (int i = 0; i + 1 < Columns; ++i) x[i] = x[i + 1];
    for (int i = Columns - 1; i > 0; --i) y[i] = y[i - 1];
    x[Columns - 1] = sums[row + Columns], y[0] = differences[row + 1];
  }
  for (int i = 1; i < Columns; ++i) sums[n - 1 + i] = x[i];
  for (int i = 0; i < Columns - 1; ++i) differences[n - 1 - i] = y[i];
}

template <Moves moves>
void sweep_columns(const Field& field, const Lanes& lanes, int first, int last, Board& board, Bytes* flow) {
  for (; last - first >= 4; first += 4) sweep_block<4, moves>(field, lanes, first, board, flow);
  if (last - first == 3) sweep_block<3, moves>(field, lanes, first, board, flow);
  if (last - first == 2) sweep_block<2, moves>(field, lanes, first, board, flow);
  if (last - first == 1) sweep_block<1, moves>(field, lanes, first, board, flow);
}

// The lanes whose Σ|excess| is not below their limit.
inline std::uint64_t above_limit(int n, int count, const Lanes& lanes, const Board& board) {
  Words even{}, odd{};
  for (int line = 1; line < 2 * n - 2; ++line) {
    const Bytes x = board.sums[line], y = board.differences[line];
    const Bytes both = larger(x, -x) + larger(y, -y);  // 128 + |x| and 128 + |y|: together |x| + |y|
    even += QUEENRIGHT_AS(Words, both) & 0xFF;
    odd += high_bytes(both);
  }
  const Words low = QUEENRIGHT_AS(Words, even > lanes.below[0]) & 0xFF;
  const Words high = QUEENRIGHT_AS(Words, odd > lanes.below[1]) & static_cast<std::int16_t>(0xFF00);
  const std::uint64_t all = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  return highest_bits(QUEENRIGHT_AS(Bytes, low | high)) & all;
}

// 16 × 16 bytes within each 16 bytes of the vectors: four perfect shuffles exchange the row and the column.
inline void transpose(Bytes* rows) {
  Bytes other[16];
  for (int stage = 0; stage < 4; stage += 2) {
    for (int i = 0; i < 8; ++i)
      other[2 * i] = low_mixed(rows[i], rows[i + 8]), other[2 * i + 1] = high_mixed(rows[i], rows[i + 8]);
    for (int i = 0; i < 8; ++i)
      rows[2 * i] = low_mixed(other[i], other[i + 8]), rows[2 * i + 1] = high_mixed(other[i], other[i + 8]);
  }
}

// From entries, a lane each, to the diagonals.
inline void read_entries(int n, const Batch& batch, Board& board) {
  const int lines = 2 * n - 3, used = 2 * lines;
  board.sums[0] = board.sums[2 * n - 2] = board.differences[0] = board.differences[2 * n - 2] = Bytes{} + kZero;
  for (int first = 0; first < used; first += 16) {
    Bytes rows[16];
    for (int i = 0; i < 16; ++i) rows[i] = load_pieces(batch.entries[i] + first);
    transpose(rows);
    for (int i = 0; i < 16 && first + i < used; ++i) {
      const int place = first + i;
      if (place < lines) board.sums[1 + place] = rows[i] + kZero;
      else board.differences[1 + place - lines] = kZero - rows[i];
    }
  }
}

inline void write_entries(int n, const Board& board, Batch& batch) {
  const int lines = 2 * n - 3, used = 2 * lines;
  for (int first = 0; first < used; first += 16) {
    Bytes rows[16];
    for (int i = 0; i < 16; ++i) {
      const int place = first + i;
      rows[i] = place < lines  ? board.sums[1 + place] - kZero
                : place < used ? kZero - board.differences[1 + place - lines]
                               : Bytes{};
    }
    transpose(rows);
    for (int i = 0; i < 16; ++i) store_pieces(batch.entries[i] + first, rows[i]);
  }
}

// Half shares of all live squares; a corner gives all to its long diagonal.
inline void half_shares(const Field& field, const Batch& batch, const Lanes& lanes, Board& board) {
  const int n = field.n;
  for (int line = 0; line < 2 * n - 1; ++line) board.sums[line] = board.differences[line] = Bytes{} + kZero;
  const Bytes value[2] = {load<Bytes>(batch.p), -load<Bytes>(batch.q)};
  for (int row = 0; row < n; ++row) {
    const unsigned black = ~(field.rows >> row) & 1;
    const Bytes biased = value[black] + kZero;
    for (int column = 0; column < n; ++column) {
      Bytes given = above_zero(lanes.live[0][black][column], biased);
      if ((row == 0 || row == n - 1) && (column == 0 || column == n - 1)) given += given;
      board.sums[row + column] += given;
      board.differences[row - column + n - 1] -= given;
    }
  }
  board.sums[0] = board.sums[2 * n - 2] = board.differences[0] = board.differences[2 * n - 2] = Bytes{} + kZero;
}

void sweep_inner(const Field& field, Batch& batch) {
  const int first = field.side, last = field.n - field.side;
  Board board;
  Lanes lanes;
  Bytes flow[kMostColumns * kMostColumns];
  open(field, batch, lanes);
  read_entries(field.n, batch, board);
  sweep_columns<Moves::Start>(field, lanes, first, last, board, flow);
  for (int sweep = 1; sweep < kGroupSweeps; ++sweep)
    sweep_columns<Moves::Continue>(field, lanes, first, last, board, flow);
  write_entries(field.n, board, batch);
}

std::uint64_t sweep_outer(const Field& field, const Batch& batch) {
  Board board;
  Lanes lanes;
  open(field, batch, lanes);
  read_entries(field.n, batch, board);
  sweep_columns<Moves::Forget>(field, lanes, 0, field.side, board, nullptr);
  sweep_columns<Moves::Forget>(field, lanes, field.n - field.side, field.n, board, nullptr);
  return above_limit(field.n, batch.count, lanes, board);
}

std::uint64_t sweep_all(const Field& field, const Batch& batch) {
  Board board;
  Lanes lanes;
  Bytes flow[kMostColumns * kMostColumns];
  open(field, batch, lanes);
  half_shares(field, batch, lanes, board);
  sweep_columns<Moves::Start>(field, lanes, 0, field.n, board, flow);
  std::uint64_t left = above_limit(field.n, batch.count, lanes, board);
  for (int sweep = 1; sweep < kWholeSweeps && left != 0; ++sweep) {
    sweep_columns<Moves::Continue>(field, lanes, 0, field.n, board, flow);
    left &= above_limit(field.n, batch.count, lanes, board);
  }
  return left;
}

void add(int n, std::int8_t* sum, const std::int8_t* a, const std::int8_t* b, const std::int8_t* c) {
  for (int i = 0; i < entry_pieces(n); ++i)
    store(sum + 16 * i, load<Piece>(a + 16 * i) + load<Piece>(b + 16 * i) + load<Piece>(c + 16 * i));
}

void join(int n, const std::int8_t* base, const std::int8_t (*entries)[kEntry], const std::uint32_t* found,
          std::size_t count, std::int8_t (*to)[kEntry]) {
  const int pieces = entry_pieces(n);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int8_t* const entry = entries[found[i]];
    for (int piece = 0; piece < pieces; ++piece)
      store(to[i] + 16 * piece, load<Piece>(base + 16 * piece) + load<Piece>(entry + 16 * piece));
  }
}

// The scan reads kScanned places at once: their first 8 bytes side by side, then the next 8, and so on.
constexpr int kScanned = static_cast<int>(sizeof(Bytes)) / 8;
constexpr std::uint64_t kZeros = 0x8080808080808080u;
using Pair = VectorOf<std::uint64_t, 16>;

template <int pieces>
void fill_pieces(int words, int bits, const std::int8_t (*changes)[kEntry], const std::int8_t* none,
                 const std::int8_t (*means)[kEntry], const std::uint32_t* place, std::int8_t (*entries)[kEntry],
                 std::uint8_t* scanned) {
  alignas(64) std::int8_t plain[256][kEntry];
  for (std::uint32_t set = 0; set < 1u << bits; ++set) {
    const std::int8_t* const without = set == 0 ? none : plain[set & (set - 1)];
    const std::int8_t* const change = changes[std::countr_zero(set | 256)];
    const std::int8_t* const mean = means[std::popcount(set)];
    std::int8_t* const entry = entries[place[set]];
    std::uint8_t* const to =
        scanned + (place[set] / kScanned * static_cast<unsigned>(words) * kScanned + place[set] % kScanned) * 8;
    for (int i = 0; i < pieces; ++i) {
      Piece sum = load<Piece>(without + 16 * i);
      if (set != 0) sum += load<Piece>(change + 16 * i);
      store(plain[set] + 16 * i, sum);
      sum -= load<Piece>(mean + 16 * i);
      store(entry + 16 * i, sum);
      const Pair negated = QUEENRIGHT_AS(Pair, kZero - sum);
      if (2 * i < words) store(to + 2 * i * kScanned * 8, negated[0]);
      if (2 * i + 1 < words) store(to + (2 * i + 1) * kScanned * 8, negated[1]);
    }
    for (int word = 2 * pieces; word < words; ++word) store(to + word * kScanned * 8, kZeros);
  }
}

void fill(int n, int bits, const std::int8_t (*changes)[kEntry], const std::int8_t* none,
          const std::int8_t (*means)[kEntry], const std::uint32_t* place, std::int8_t (*entries)[kEntry],
          std::uint8_t* scanned) {
  const auto with = [&](auto&& fill_this) {
    fill_this(entry_words(n), bits, changes, none, means, place, entries, scanned);
  };
  switch (entry_pieces(n)) {
    case 2: return with(fill_pieces<2>);
    case 3: return with(fill_pieces<3>);
    case 4: return with(fill_pieces<4>);
    case 5: return with(fill_pieces<5>);
    default: return with(fill_pieces<6>);
  }
}

template <int words>
std::size_t scan_words(const std::int8_t* base, const std::uint8_t* scanned, std::size_t begin, std::size_t end,
                       int limit, std::uint32_t* found) {
  Bytes bases[words];
  for (int word = 0; word < words; ++word) bases[word] = repeated(load<std::uint64_t>(base + 8 * word)) + kZero;
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; i += kScanned) {
    const std::uint8_t* const entry = scanned + i * words * 8;
    Sums even{}, odd{};
    for (int word = 0; word < words; word += 2) {
      even += differences_of(bases[word], load<Bytes>(entry + sizeof(Bytes) * word));
      if (word + 1 < words) odd += differences_of(bases[word + 1], load<Bytes>(entry + sizeof(Bytes) * (word + 1)));
    }
    count += write_above(even + odd, limit, static_cast<std::uint32_t>(i), end - i, found + count);
  }
  return count;
}

std::size_t scan(int n, const std::int8_t* base, const std::uint8_t* scanned, std::size_t begin, std::size_t end,
                 int limit, std::uint32_t* found) {
  switch (entry_words(n)) {
    case 8: return scan_words<8>(base, scanned, begin, end, limit, found);
    case 9: return scan_words<9>(base, scanned, begin, end, limit, found);
    case 10: return scan_words<10>(base, scanned, begin, end, limit, found);
    case 11: return scan_words<11>(base, scanned, begin, end, limit, found);
    default: return scan_words<12>(base, scanned, begin, end, limit, found);
  }
}

Kernel kernel_named(const char* name) {
  return {name, static_cast<int>(sizeof(Bytes)), add, fill, sweep_inner, scan, join, sweep_outer, sweep_all};
}

}  // namespace
}  // namespace queenright::armies
