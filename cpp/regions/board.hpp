// The board of a region puzzle as a few machine words: one lane of bits per row, so that removing everything a queen
// attacks takes two or three word operations. Boards up to 8 fit one word, up to 16 four, up to 32 sixteen.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "regions/regions.hpp"

namespace queenright {

template <int Side>
struct Bits {
  static_assert(Side == 8 || Side == 16 || Side == 32);
  static constexpr int kSide = Side, kSlots = Side * Side, kWords = kSlots / 64, kRowsInWord = 64 / Side;

  std::array<std::uint64_t, kWords> words{};

  // A slot is row * Side + column.
  static Bits of(int slot) {
    Bits bits;
    bits.set(slot);
    return bits;
  }
  void set(int slot) { words[slot / 64] |= std::uint64_t{1} << (slot % 64); }
  void clear(int slot) { words[slot / 64] &= ~(std::uint64_t{1} << (slot % 64)); }
  bool has(int slot) const { return words[slot / 64] >> (slot % 64) & 1; }

  std::uint32_t row(int r) const {
    constexpr std::uint64_t lane = (std::uint64_t{1} << Side) - 1;
    return static_cast<std::uint32_t>(words[r / kRowsInWord] >> (r % kRowsInWord * Side) & lane);
  }
  void set_row(int r, std::uint32_t columns) {
    words[r / kRowsInWord] |= static_cast<std::uint64_t>(columns) << (r % kRowsInWord * Side);
  }

  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  int count() const {
    int total = 0;
    for (const std::uint64_t word : words) total += std::popcount(word);
    return total;
  }
  int first() const {
    for (int w = 0; w < kWords; ++w)
      if (words[w] != 0) return w * 64 + std::countr_zero(words[w]);
    return -1;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (int w = 0; w < kWords; ++w)
      for (std::uint64_t left = words[w]; left != 0; left &= left - 1) visit(w * 64 + std::countr_zero(left));
  }

  Bits& operator&=(const Bits& other) {
    for (int w = 0; w < kWords; ++w) words[w] &= other.words[w];
    return *this;
  }
  Bits& operator|=(const Bits& other) {
    for (int w = 0; w < kWords; ++w) words[w] |= other.words[w];
    return *this;
  }
  Bits& strike(const Bits& other) {
    for (int w = 0; w < kWords; ++w) words[w] &= ~other.words[w];
    return *this;
  }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend bool operator==(const Bits&, const Bits&) = default;
};

// The units whose bits are set.
inline Units listed(UnitKind kind, std::uint32_t numbers) {
  Units units{kind, {}};
  for (; numbers != 0; numbers &= numbers - 1) units.numbers.push_back(std::countr_zero(numbers));
  return units;
}

inline std::uint32_t lowest(int count) { return count >= 32 ? ~0u : (1u << count) - 1; }

// What a queen attacks regardless of regions: its row, its column, the squares around it, and its own square.
template <int Side>
struct Geometry {
  explicit Geometry(int size) : n(size) {
    for (int r = 0; r < n; ++r)
      for (int c = 0; c < n; ++c) {
        row[r].set(r * Side + c);
        column[c].set(r * Side + c);
        all.set(r * Side + c);
      }
    for (int r = 0; r < n; ++r)
      for (int c = 0; c < n; ++c) {
        Bits<Side>& mine = reach[r * Side + c];
        mine = row[r] | column[c];
        for (int i = r - 1; i <= r + 1; ++i)
          for (int j = c - 1; j <= c + 1; ++j)
            if (i >= 0 && i < n && j >= 0 && j < n) mine.set(i * Side + j);
      }
  }

  const int n;
  Bits<Side> all;
  std::array<Bits<Side>, Side> row, column;
  std::array<Bits<Side>, Bits<Side>::kSlots> reach;
};

// The geometry of a size, made once.
template <int Side>
const Geometry<Side>& geometry(int n) {
  static const auto table = [] {
    std::array<std::unique_ptr<const Geometry<Side>>, Side + 1> made;
    for (int size = 0; size <= Side; ++size) made[size] = std::make_unique<const Geometry<Side>>(size);
    return made;
  }();
  return *table[n];
}

// The regions of one puzzle on that geometry.
template <int Side>
struct RegionBoard {
  explicit RegionBoard(int size) : ground(&geometry<Side>(size)), n(size) {}
  explicit RegionBoard(const RegionPuzzle& puzzle) : RegionBoard(puzzle.n) {
    for (int square = 0; square < n * n; ++square) put(slot(square), puzzle.region[square]);
  }

  int slot(int square) const { return square / n * Side + square % n; }
  int square(int slot) const { return slot / Side * n + slot % Side; }
  void put(int slot, int g) {
    label[slot] = static_cast<std::uint8_t>(g);
    region[g].set(slot);
  }
  void recolour(int slot, int g) {
    region[label[slot]].clear(slot);
    put(slot, g);
  }
  // The squares that a queen removes, its own included.
  Bits<Side> attack(int slot) const { return ground->reach[slot] | region[label[slot]]; }

  const Geometry<Side>* ground;
  int n;
  std::array<std::uint8_t, Bits<Side>::kSlots> label{};
  std::array<Bits<Side>, Side> region{};
};

// The open squares, and the lines and regions that still need a queen.
template <int Side>
struct RegionState {
  explicit RegionState(const RegionBoard<Side>& board)
      : open(board.ground->all), rows(lowest(board.n)), columns(rows), regions(rows) {}

  RegionState(const RegionBoard<Side>& board, const RegionPuzzle& puzzle) : RegionState(board) {
    for (const std::int32_t square : puzzle.queens) force(board, board.slot(square));
    for (const std::int32_t square : puzzle.crosses) open.clear(board.slot(square));
  }

  void place(const RegionBoard<Side>& board, int slot) {
    open.strike(board.attack(slot));
    rows &= ~(1u << slot / Side);
    columns &= ~(1u << slot % Side);
    regions &= ~(1u << board.label[slot]);
  }

  // Place a given queen, right or wrong: if another attacks it, the state has no solution.
  void force(const RegionBoard<Side>& board, int slot) {
    if (!open.has(slot)) broken = true;
    place(board, slot);
  }

  Bits<Side> open;
  std::uint32_t rows, columns, regions;
  bool broken = false;
};

// Calls work(std::integral_constant<int, Side>) with the smallest side that holds n.
template <class Work>
auto with_side(int n, Work work) {
  if (n <= 8) return work(std::integral_constant<int, 8>{});
  if (n <= 16) return work(std::integral_constant<int, 16>{});
  return work(std::integral_constant<int, 32>{});
}

}  // namespace queenright
