// The vector code of the armies' proof, compiled once for each CPU path; the including file gives `average` (of
// unsigned bytes, rounded up) and `absolute_sum` (of signed bytes).
//
// All squares of a column touch different sums and different differences, so a column is one vector by rows, and the
// next column sees the same diagonals one lane further. A square whose diagonals have excesses x and y moves half of x
// - y, as far as its shares allow: that never raises |x| + |y|, and what arrives on a diagonal without excess moves on
// with the next column: paths of many steps in one sweep. One sweep decides all but one in a thousand of the pairs that
// reach it.
//
// Bytes are kept as 128 + x and 128 - y, so that half the difference is an unsigned average.
#include <cstring>
#include <initializer_list>

#include "armies/kernel.hpp"
#include "ground/targets.hpp"

namespace queenright::armies {
namespace {

constexpr std::uint8_t kZero = 128;

inline Bytes load(const void* address) {
  Bytes value;
  std::memcpy(&value, address, sizeof value);
  return value;
}
inline void store(void* address, Bytes value) { std::memcpy(address, &value, sizeof value); }

// Lane i takes the value of lane i + 1 (i - 1); the last (first) lane is undefined.
inline Bytes down(Bytes v) {
  return QUEENRIGHT_SHUFFLE(v, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
                            25, 26, 27, 28, 29, 30, 31, 31);
}
inline Bytes up(Bytes v) {
  return QUEENRIGHT_SHUFFLE(v, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                            24, 25, 26, 27, 28, 29, 30);
}
inline Bytes smaller(Bytes a, Bytes b) { return a < b ? a : b; }
inline Bytes larger(Bytes a, Bytes b) { return a > b ? a : b; }

inline Bytes lanes_below(int count) {
  const Bytes index = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                       16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  return reinterpret_cast<Bytes>(index < static_cast<std::uint8_t>(count));
}

// One family's biased excesses, all 2n - 1 of them; the memory before and after may be read and written.
struct Family {
  alignas(32) std::uint8_t bytes[4 * kLanes];
  std::uint8_t* line(int i) { return bytes + kLanes + i; }
};

struct Excess {
  Family sums, differences;  // the differences negated
};

inline void unpack(int n, const std::int8_t* entry, Excess& excess) {
  const Bytes zero = Bytes{} + kZero;
  for (Family* family : {&excess.sums, &excess.differences}) {
    store(family->bytes, zero);
    store(family->bytes + 2 * kLanes, zero);
    store(family->bytes + 3 * kLanes, zero);
    *family->line(0) = kZero;
  }
  if (n > 17) {
    const Bytes rest = load(entry + 2 * kLanes);
    const Bytes sums = rest + kZero, differences = kZero - rest;
    std::memcpy(excess.sums.line(1 + kLanes), &sums, 16);
    std::memcpy(excess.differences.line(1 + kLanes), reinterpret_cast<const char*>(&differences) + 16, 16);
  }
  store(excess.sums.line(1), load(entry) + kZero);
  store(excess.differences.line(1), kZero - load(entry + kLanes));
}

inline void pack(int n, Excess& excess, std::int8_t* entry) {
  const Bytes kept = lanes_below(2 * n - 3);  // for small n, what stands behind is padding
  store(entry, (load(excess.sums.line(1)) - kZero) & kept);
  store(entry + kLanes, (kZero - load(excess.differences.line(1))) & kept);
  if (n <= 17) return;
  const Bytes tail = lanes_below(2 * n - 3 - kLanes);
  const Bytes sums = (load(excess.sums.line(1 + kLanes)) - kZero) & tail;
  const Bytes differences = (kZero - load(excess.differences.line(1 + kLanes))) & tail;
  std::memcpy(entry + 2 * kLanes, &sums, 16);
  std::memcpy(entry + 2 * kLanes + 16, &differences, 16);
}

inline int total(int n, Excess& excess) {
  int sum = 0;
  for (Family* family : {&excess.sums, &excess.differences}) {
    sum += absolute_sum(load(family->line(1)) - kZero);
    if (n > 17) sum += absolute_sum(load(family->line(1 + kLanes)) - kZero);
  }
  return sum;
}

// One board's windows on its diagonals while a sweep goes on.
struct Windows {
  Bytes sums, differences;
  Excess before, after;
};

struct Masks {
  Bytes inner, upper, lowest;
  explicit Masks(int n)
      : inner(lanes_below(n - 1) & ~lanes_below(1)), upper(lanes_below(n - 1)), lowest(lanes_below(1)) {}
};

inline void open(Windows& at, int n, int column) {
  at.after = at.before;
  at.sums = load(at.before.sums.line(column));
  at.differences = load(at.before.differences.line(n - 1 - column));
}

// Half the difference of the excesses, within the shares that are left.
inline Bytes settle(Windows& at, int n, int column, Bytes capacity, Bytes flow) {
  const Bytes lowest = kZero - capacity - flow, highest = kZero + capacity - flow;
  const Bytes moved = larger(lowest, smaller(highest, average(at.sums, at.differences))) - kZero;
  at.sums -= moved;
  at.differences -= moved;
  store(at.after.sums.line(column), at.sums);
  store(at.after.differences.line(n - 1 - column), at.differences);
  return moved;
}

inline void go_right(Windows& at, int n, int column, const Masks& masks) {
  at.sums = masks.upper ? down(at.sums) : load(at.before.sums.line(column + 1));
  at.differences = masks.lowest ? load(at.before.differences.line(n - 2 - column)) : up(at.differences);
}
inline void go_left(Windows& at, int n, int column, const Masks& masks) {
  at.sums = masks.lowest ? load(at.before.sums.line(column - 1)) : up(at.sums);
  at.differences = masks.upper ? down(at.differences) : load(at.before.differences.line(n - column));
}

inline Bytes capacity_of(const Rows& rows, std::uint32_t white_columns, int column, const Masks& masks) {
  const Bytes capacity = load(white_columns >> column & 1 ? rows.white : rows.black);
  return column == 0 || column == rows.n - 1 ? capacity & masks.inner : capacity;
}

int sweep(const Rows& rows, std::uint32_t white_columns, int first, int last, bool back, std::int8_t* entry,
          Flow* flow) {
  const int n = rows.n;
  const Masks masks(n);
  Windows at;
  unpack(n, entry, at.before);
  int column = back ? last - 1 : first;
  open(at, n, column);
  for (int left = last - first; left > 0; --left) {
    const Bytes before = load(flow[column]);
    store(flow[column], before + settle(at, n, column, capacity_of(rows, white_columns, column, masks), before));
    if (back) go_left(at, n, column--, masks);
    else go_right(at, n, column++, masks);
  }
  pack(n, at.after, entry);
  return total(n, at.after);
}

// Four boards side by side: a column's vector waits for the one before it, so one board alone would leave most of the
// processor idle.
void sweep_four(const Rows& rows, const std::uint32_t* white_columns, const std::int8_t* const* entries,
                const Flow* flow, int* totals) {
  const int n = rows.n;
  const Masks masks(n);
  Windows boards[4];
  for (int i = 0; i < 4; ++i) {
    unpack(n, entries[i], boards[i].before);
    open(boards[i], n, 0);
  }
  for (int column = 0; column < n; ++column) {
    const Bytes moved = load(flow[column]);
    for (int i = 0; i < 4; ++i) {
      settle(boards[i], n, column, capacity_of(rows, white_columns[i], column, masks), moved);
      go_right(boards[i], n, column, masks);
    }
  }
  for (int i = 0; i < 4; ++i) totals[i] = total(n, boards[i].after);
}

void fill(int vectors, std::int8_t* table, int bits, const std::int8_t* changes, const std::uint32_t* position) {
  const std::size_t entry = static_cast<std::size_t>(vectors) * kLanes;
  for (int bit = 0; bit < bits; ++bit)
    for (std::uint32_t set = 0; set < 1u << bit; ++set)
      for (int v = 0; v < vectors; ++v) {
        const std::size_t lanes = static_cast<std::size_t>(v) * kLanes;
        store(table + position[set | 1u << bit] * entry + lanes,
              load(table + position[set] * entry + lanes) +
                  load(changes + static_cast<std::size_t>(bit) * entry + lanes));
      }
}

void add(int vectors, std::int8_t* sum, const std::int8_t* a, const std::int8_t* b, int sign) {
  for (int v = 0; v < vectors; ++v) {
    const Bytes right = load(b + v * kLanes);
    store(sum + v * kLanes, load(a + v * kLanes) + (sign > 0 ? right : -right));
  }
}

}  // namespace
}  // namespace queenright::armies
