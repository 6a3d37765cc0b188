// Walks programs on blocks of planes. Included inside an anonymous namespace by kernel_body.hpp, after `Vector` and
// its operations. The sums of leaves are kept as bits across the lanes, by carry-save adders.

// ---- adders: each returns the carry

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

// The same for lanes of a that are also in x (and those of b that are also in y), in fewer instructions where there are
// some with three operands.
inline Vector add_pair(Vector& sum, Vector a, Vector x) {
  const Vector carry = and_of(and_of(sum, a), x);
  sum = xor_and(sum, a, x);
  return carry;
}
inline Vector add_pairs(Vector& sum, Vector a, Vector x, Vector b, Vector y) {
  const Vector before = sum, half = xor_and(before, a, x);
  sum = xor_and(half, b, y);
  return carried(before, half, sum);
}

// ---- sums of one leaf

// The sums of one O: for each local group kLowBits vectors that are always in use and, stored elsewhere, kHighBits
// vectors that most groups never need.
struct LocalSums {
  Vector *low, *high;
  std::uint8_t* dirty;  // by group: whether its high bits are in use
};

QUEENRIGHT_NOINLINE void carry_up(Vector* high, Vector carry) {
  for (int bit = 0; bit < kHighBits; ++bit) {
    Vector sum = load(high + bit);
    carry = half_add(sum, carry);
    store(high + bit, sum);
    if (is_zero(carry)) return;
  }
  refuse_overflow(kLocalBits);
}

// Adds the ones of Width planes; `free` holds, for each of them, the lanes that agree with all queens but the last, and
// `square` those that agree with the last one. Planes are added in blocks of 16, 8, 4, 2 and 1, as Width has them.
template <int Width>
struct LeafAdder {
  const Vector (&free)[Width];
  const Vector* square;
  Vector s0, s1, s2, s3;  // no array: these have to stay in registers

  template <int Bit>
  QUEENRIGHT_INLINE Vector& sum() {
    if constexpr (Bit == 0) return s0;
    else if constexpr (Bit == 1) return s1;
    else if constexpr (Bit == 2) return s2;
    else return s3;
  }

  // Adds 2^Log planes to the lower sums; the carry has that weight.
  template <int Log>
  QUEENRIGHT_INLINE Vector block(int first) {
    if constexpr (Log == 1) {
      return add_pairs(s0, free[first], load(square + first), free[first + 1], load(square + first + 1));
    } else {
      const Vector a = block<Log - 1>(first), b = block<Log - 1>(first + (1 << (Log - 1)));
      return full_add(sum<Log - 1>(), a, b);
    }
  }

  // Adds the smaller blocks, from `first` on.
  template <int Log, bool Carried>
  QUEENRIGHT_INLINE Vector add_from(int first, Vector carry) {
    if constexpr (Log == kLowBits) {
      return carry;
    } else {
      constexpr bool here = (Width >> Log & 1) != 0;
      if constexpr (here && Log == 0) carry = add_pair(s0, free[first], load(square + first));
      else if constexpr (here && Carried) carry = full_add(sum<Log>(), block<Log>(first), carry);
      else if constexpr (here) carry = half_add(sum<Log>(), block<Log>(first));
      else if constexpr (Carried) carry = half_add(sum<Log>(), carry);
      return add_from < Log + 1, here || Carried > (first + (here ? 1 << Log : 0), carry);
    }
  }

  // Returns what is carried out of the four sums.
  QUEENRIGHT_INLINE Vector add_all() {
    if constexpr (Width == 16) return block<4>(0);
    else return add_from<0, false>(0, zero());
  }
};

static_assert(kLowBits == 4, "16 planes carry one bit out of the sums");

template <int Width>
QUEENRIGHT_INLINE void add_leaf(const Vector (&free)[Width], const Vector* square, std::size_t group,
                                const LocalSums& sums) {
  static_assert(Width <= 16);
  Vector* const low = sums.low + group * kLowBits;
  if constexpr (Width <= 4) {  // few lanes have placements here, so often none is left
    Vector any = and_of(free[0], load(square));
    QUEENRIGHT_UNROLL
    for (int i = 1; i < Width; ++i) any = or_of(any, and_of(free[i], load(square + i)));
    if (is_zero(any)) return;
  }
  LeafAdder<Width> adder{free, square, load_once(low), load_once(low + 1), load_once(low + 2), load_once(low + 3)};
  const Vector carry = adder.add_all();
  store(low, adder.s0);
  store(low + 1, adder.s1);
  store(low + 2, adder.s2);
  store(low + 3, adder.s3);
  if (QUEENRIGHT_LIKELY(is_zero(carry))) return;
  sums.dirty[group] = 1;
  carry_up(sums.high + group * kHighBits, carry);
}

template <int Width>
QUEENRIGHT_INLINE bool none_left(const Vector (&free)[Width]) {
  Vector any = free[0];
  QUEENRIGHT_UNROLL
  for (int i = 1; i < Width; ++i) any = or_of(any, free[i]);
  return is_zero(any);
}

template <int Width>
QUEENRIGHT_INLINE const Code* add_leaves(const Code* code, const Code* end, const Vector (&free)[Width],
                                         const Vector* squares, const LocalSums& sums) {
  for (; code < end; ++code)
    add_leaf<Width>(free, squares + std::size_t{*code & ((1u << kColumnBits) - 1)} * Width, *code >> kColumnBits, sums);
  return code;
}

// ---- walking a program

// Walks the code after one node; `squares` has, for each row of the program, the vectors of its free squares.
template <int Width>
QUEENRIGHT_NOINLINE const Code* walk(std::size_t rows, const Code* code, const Vector* from,
                                     const Vector* const* squares, const LocalSums& sums) {
  const Code children = *code++;
  if (rows == 2) {
    const Vector *const nodes = squares[0], *const leaves = squares[1];
    for (Code child = 0; child < children; ++child) {
      const Vector* square = nodes + std::size_t{*code++} * Width;
      const Code* const end = code + 1 + *code;
      ++code;
      Vector free[Width];
      QUEENRIGHT_UNROLL
      for (int i = 0; i < Width; ++i) free[i] = and_of(load(from + i), load(square + i));
      if (Width <= 8 && none_left<Width>(free)) code = end;
      else code = add_leaves<Width>(code, end, free, leaves, sums);
    }
  } else if (rows > 2) {
    for (Code child = 0; child < children; ++child) {
      const Vector* square = squares[0] + std::size_t{*code++} * Width;
      Vector free[Width];
      QUEENRIGHT_UNROLL
      for (int i = 0; i < Width; ++i) free[i] = and_of(load(from + i), load(square + i));
      code = walk<Width>(rows - 1, code, free, squares + 1, sums);
    }
  } else {
    Vector free[Width];
    QUEENRIGHT_UNROLL
    for (int i = 0; i < Width; ++i) free[i] = load(from + i);
    if (rows == 1) code = add_leaves<Width>(code, code + children, free, squares[0], sums);
    else if (children != 0) add_leaf<Width>(free, from, 0, sums);
  }
  return code;
}

using WalkOfWidth = const Code* (*)(std::size_t, const Code*, const Vector*, const Vector* const*, const LocalSums&);

template <int... Before>
WalkOfWidth walk_of(std::size_t width, std::integer_sequence<int, Before...>) {
  static constexpr WalkOfWidth walks[] = {walk<Before + 1>...};
  return walks[width - 1];
}
inline WalkOfWidth walk_of(std::size_t width) { return walk_of(width, std::make_integer_sequence<int, kWidest>()); }
