// Products of numbers in vectors of 256 bits, for AVX2 and beyond. Included inside an anonymous namespace.
//
// Black numbers are ordered by white position, then black place; white ones by black position, then white place. Blocks
// of 16 black by 16 white places are multiplied together: the white numbers are transposed, and then 16 products are
// added to 16 sums at once.

inline void transpose_16(const __m256i* in, __m256i* out) {
  __m256i a[16], b[16];
  for (int i = 0; i < 8; ++i) {
    a[2 * i] = _mm256_unpacklo_epi16(in[2 * i], in[2 * i + 1]);
    a[2 * i + 1] = _mm256_unpackhi_epi16(in[2 * i], in[2 * i + 1]);
  }
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 2; ++k) {
      b[4 * i + 2 * k] = _mm256_unpacklo_epi32(a[4 * i + k], a[4 * i + k + 2]);
      b[4 * i + 2 * k + 1] = _mm256_unpackhi_epi32(a[4 * i + k], a[4 * i + k + 2]);
    }
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 4; ++k) {
      a[8 * i + 2 * k] = _mm256_unpacklo_epi64(b[8 * i + k], b[8 * i + 4 + k]);
      a[8 * i + 2 * k + 1] = _mm256_unpackhi_epi64(b[8 * i + k], b[8 * i + 4 + k]);
    }
  for (int k = 0; k < 8; ++k) {
    out[k] = _mm256_permute2x128_si256(a[k], a[8 + k], 0x20);
    out[8 + k] = _mm256_permute2x128_si256(a[k], a[8 + k], 0x31);
  }
}

// 16 sums of 64 bits. The products of 16-bit numbers are two vectors of 32-bit ones, whose even and odd halves are
// added separately.
struct Sums16 {
  __m256i parts[4] = {};

  void add(__m256i a, __m256i b) {
    const __m256i low = _mm256_mullo_epi16(a, b), high = _mm256_mulhi_epu16(a, b);
    const __m256i products[2] = {_mm256_unpacklo_epi16(low, high), _mm256_unpackhi_epi16(low, high)};
    const __m256i half = _mm256_set1_epi64x(0xFFFFFFFF);
    for (int k = 0; k < 2; ++k) {
      parts[2 * k] = _mm256_add_epi64(parts[2 * k], _mm256_and_si256(products[k], half));
      parts[2 * k + 1] = _mm256_add_epi64(parts[2 * k + 1], _mm256_srli_epi64(products[k], 32));
    }
  }

  void read(std::uint64_t* sums) const {
    static constexpr int place[4][4] = {{0, 2, 8, 10}, {1, 3, 9, 11}, {4, 6, 12, 14}, {5, 7, 13, 15}};
    for (int k = 0; k < 4; ++k) {
      alignas(32) std::uint64_t words[4];
      _mm256_store_si256(reinterpret_cast<__m256i*>(words), parts[k]);
      for (int i = 0; i < 4; ++i) sums[place[k][i]] = words[i];
    }
  }
};

inline __m256i load_16(const Number* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }

constexpr Number kNothing[16] = {};

void multiply_large(const ProductTask& task) {
  const std::int32_t *const black = task.black_owners->data(), *const white = task.white_owners->data();
  const std::size_t blacks = task.black_owners->size(), whites = task.white_owners->size();
  for (std::size_t first = 0; first < blacks; first += 16) {
    const Number* rows[16];
    std::size_t stride = whites;
    bool used = false;
    for (int i = 0; i < 16; ++i) {
      const std::int32_t owner = black[first + static_cast<std::size_t>(i)];
      rows[i] = owner < 0 ? nullptr : task.white + static_cast<std::size_t>(owner) * stride;
      used = used || owner >= 0;
    }
    Sums16 sums, tied;
    for (std::size_t g = 0; used && g < whites; g += 16) {
      __m256i in[16], turned[16];
      for (int i = 0; i < 16; ++i) in[i] = load_16(rows[i] == nullptr ? kNothing : rows[i] + g);
      transpose_16(in, turned);
      for (int i = 0; i < 16; ++i) {
        const std::int32_t owner = white[g + static_cast<std::size_t>(i)];
        if (owner < 0) continue;
        const auto position = static_cast<std::size_t>(owner);
        (position < task.tied_from ? sums : tied).add(load_16(task.black + position * blacks + first), turned[i]);
      }
    }
    sums.read(task.sums + first);
    tied.read(task.tied_sums + first);
  }
}

// ---- small numbers

// The same for products whose sums fit in 32 bits: one instruction multiplies and adds two of them, and takes the
// numbers of two white places side by side. It takes them as signed, so they have at most 15 bits.
constexpr int kSmallBits = 15;

// Eight rows of eight pairs of numbers each.
inline void transpose_pairs(const __m256i* in, __m256i* out) {
  __m256i a[8], b[8];
  for (int i = 0; i < 4; ++i) {
    a[2 * i] = _mm256_unpacklo_epi32(in[2 * i], in[2 * i + 1]);
    a[2 * i + 1] = _mm256_unpackhi_epi32(in[2 * i], in[2 * i + 1]);
  }
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 2; ++k) {
      b[4 * i + 2 * k] = _mm256_unpacklo_epi64(a[4 * i + k], a[4 * i + 2 + k]);
      b[4 * i + 2 * k + 1] = _mm256_unpackhi_epi64(a[4 * i + k], a[4 * i + 2 + k]);
    }
  for (int k = 0; k < 4; ++k) {
    out[k] = _mm256_permute2x128_si256(b[k], b[4 + k], 0x20);
    out[4 + k] = _mm256_permute2x128_si256(b[k], b[4 + k], 0x31);
  }
}

// 16 sums of 32 bits, in the order in which unpacking leaves two rows of numbers.
struct SmallSums16 {
  static constexpr std::size_t kOrder[16] = {0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15};
  __m256i parts[2] = {};

  void add(const Number* first, const Number* second, __m256i low, __m256i high) {
    const __m256i a = load_16(first), b = load_16(second);
    parts[0] = _mm256_add_epi32(parts[0], _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), low));
    parts[1] = _mm256_add_epi32(parts[1], _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), high));
  }

  void read(std::uint64_t* sums) const {
    alignas(32) std::uint32_t words[16];
    for (int k = 0; k < 2; ++k) _mm256_store_si256(reinterpret_cast<__m256i*>(words) + k, parts[k]);
    for (int i = 0; i < 16; ++i) sums[kOrder[i]] = words[i];
  }
};

void multiply_small(const ProductTask& task) {
  const std::int32_t *const black = task.black_owners->data(), *const white = task.white_owners->data();
  const auto tied_from = static_cast<std::int32_t>(task.tied_from);
  const std::size_t blacks = task.black_owners->size(), whites = task.white_owners->size();
  for (std::size_t first = 0; first < blacks; first += 16) {
    // The black numbers of a white place; none if it is not used, or is not (or is) tied.
    const auto row = [&](std::size_t place, bool tied) {
      const std::int32_t owner = white[place];
      if (owner < 0 || (owner >= tied_from) != tied) return &kNothing[0];
      return task.black + static_cast<std::size_t>(owner) * blacks + first;
    };
    const Number* rows[16];
    for (std::size_t i = 0; i < 16; ++i) {
      const std::int32_t owner = black[first + SmallSums16::kOrder[i]];
      rows[i] = owner < 0 ? nullptr : task.white + static_cast<std::size_t>(owner) * whites;
    }
    SmallSums16 sums, tied;
    for (std::size_t g = 0; g < whites; g += 16) {
      __m256i in[16], turned[16];
      for (int i = 0; i < 16; ++i) in[i] = load_16(rows[i] == nullptr ? kNothing : rows[i] + g);
      transpose_pairs(in, turned);
      transpose_pairs(in + 8, turned + 8);
      for (std::size_t pair = 0; pair < 8; ++pair) {
        const std::size_t place = g + 2 * pair;
        sums.add(row(place, false), row(place + 1, false), turned[pair], turned[8 + pair]);
        if (white[place] >= tied_from || white[place + 1] >= tied_from)
          tied.add(row(place, true), row(place + 1, true), turned[pair], turned[8 + pair]);
      }
    }
    sums.read(task.sums + first);
    tied.read(task.tied_sums + first);
  }
}

void multiply(const ProductTask& task) {
  const auto more = static_cast<int>(std::bit_width(task.white_owners->size()));
  // Every number counts as one of at least 8 bits.
  if (task.bits <= kSmallBits + 8 && task.bits + more <= 32) multiply_small(task);
  else multiply_large(task);
}
