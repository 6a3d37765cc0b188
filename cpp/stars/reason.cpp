// Grading star puzzles by the rules that people use.
//
// A packing of a set of squares is a way to put its queens there so that no two touch. Squares in no packing are
// closed, squares in every packing get a queen, and squares outside that every packing touches are closed: this covers
// what players know as 2 x 2 tiling and crowding. Sets come from one unit (rule 2), or from what is left of some
// adjacent lines when the regions inside them have taken their share (rule 4).
#include "stars/reason.hpp"

namespace queenright {

namespace {

constexpr int kMostPacked = 4;        // queens in a packing
constexpr int kPackingNodes = 4000;   // packings are tried up to here
constexpr int kLargestLeftover = 24;  // squares
constexpr int kAdjacentLines = 3;

// Regions first, then rows and columns: what a player looks at.
template <int Side, class Visit>
bool any_unit(const StarBoard<Side>& board, Visit visit) {
  for (int u = 2 * board.n; u < board.units; ++u)
    if (visit(u)) return true;
  for (int u = 0; u < 2 * board.n; ++u)
    if (visit(u)) return true;
  return false;
}

// For every region the rows, or the columns, that contain its open squares.
template <int Side>
struct Spread {
  Spread(const StarBoard<Side>& board, const StarState<Side>& state, UnitKind kind) : first(kind_first(board, kind)) {
    state.open.each(
        [&](int slot) { lines[board.label[slot]] |= 1u << (kind == UnitKind::Row ? slot / Side : slot % Side); });
    for (int i = 0; i < board.n; ++i)
      if (state.need[first + i] > 0) waiting |= 1u << i;
    for (int g = 0; g < board.n; ++g)
      if (state.need[2 * board.n + g] > 0) regions |= 1u << g;
  }
  static int kind_first(const StarBoard<Side>& board, UnitKind kind) { return kind == UnitKind::Row ? 0 : board.n; }

  int first;                               // the unit number of the first line
  std::uint32_t waiting = 0, regions = 0;  // lines and regions that need queens
  std::array<std::uint32_t, Side> lines{};
};

// Some lines of a kind against the regions inside them and those that reach into them.
template <int Side>
struct Comparison {
  Comparison(const StarBoard<Side>& board, const StarState<Side>& state, const Spread<Side>& spread,
             std::uint32_t chosen)
      : group(chosen) {
    for (std::uint32_t left = group; left != 0; left &= left - 1) need += state.need[spread.first + first(left)];
    for (std::uint32_t left = spread.regions; left != 0; left &= left - 1) {
      const int g = first(left), mine = state.need[2 * board.n + g];
      if ((spread.lines[g] & group) == 0) continue;
      reaching |= 1u << g;
      reach_need += mine;
      if ((spread.lines[g] & ~group) != 0) continue;
      inside |= 1u << g;
      inside_need += mine;
    }
  }
  static int first(std::uint32_t bits) { return std::countr_zero(bits); }

  std::uint32_t group, inside = 0, reaching = 0;
  int need = 0, inside_need = 0, reach_need = 0;
};

template <int Side>
Bits<Side> united(const StarBoard<Side>& board, int first, std::uint32_t numbers) {
  Bits<Side> squares;
  for (; numbers != 0; numbers &= numbers - 1) squares |= board.unit(first + std::countr_zero(numbers));
  return squares;
}

template <int Side>
Bits<Side> without(Bits<Side> squares, const Bits<Side>& others) {
  return squares.strike(others);
}

// Groups of `size` lines out of those that wait, adjacent ones if wanted; visit returns true to end.
template <class Visit>
bool each_group(std::uint32_t waiting, int size, bool adjacent, Visit visit, std::uint32_t chosen = 0) {
  if (size == 0) return visit(chosen);
  for (std::uint32_t left = waiting; left != 0; left &= left - 1) {
    const std::uint32_t line = left & (0u - left);
    if (adjacent && chosen != 0 && (chosen & line >> 1) == 0) return false;
    if (each_group(left & (left - 1), size - 1, adjacent, visit, chosen | line)) return true;
  }
  return false;
}

}  // namespace

template <int Side>
bool StarReasoner<Side>::next(const StarState<Side>& state, int hardest, StarStep<Side>& step) const {
  step = StarStep<Side>{};
  if (fill(state, step)) return true;
  if (hardest >= 2 && pack_units(state, step)) return true;
  const bool regions = board_.units > 2 * board_.n;
  if (hardest >= 3 && regions && compare_lines(state, step)) return true;
  if (hardest >= 4 && regions && pack_leftovers(state, step)) return true;
  if (hardest >= 5 && what_if(state, StarRule::WhatIfCount, step)) return true;
  if (hardest >= 6 && what_if(state, StarRule::WhatIf, step)) return true;
  return hardest >= 7 && search(state, step);
}

template <int Side>
void StarReasoner<Side>::apply(StarState<Side>& state, const StarStep<Side>& step) const {
  state.place_all(board_, step.placed);
  state.open.strike(step.removed);
}

template <int Side>
bool StarReasoner<Side>::dead(const StarState<Side>& state, int& unit) const {
  return any_unit(board_, [&](int u) {
    if (state.need[u] <= 0) return false;
    const Bits<Side> squares = state.open & board_.unit(u);
    const int count = squares.count();
    unit = u;
    if (count != state.need[u]) return count < state.need[u];
    StarState<Side> full = state;
    full.place_all(board_, squares);
    return full.broken;
  });
}

template <int Side>
bool StarReasoner<Side>::fill(const StarState<Side>& state, StarStep<Side>& step) const {
  return any_unit(board_, [&](int u) {
    if (state.need[u] <= 0) return false;
    const Bits<Side> squares = state.open & board_.unit(u);
    if (squares.count() != state.need[u]) return false;
    step.how = How::Fill;
    step.set_unit(board_, u);
    step.need = state.need[u];
    step.squares = squares;
    set_placed(state, squares, step);
    return true;
  });
}

// Puts queens on the squares, as far as they go together, and closes what they attack.
template <int Side>
void StarReasoner<Side>::set_placed(const StarState<Side>& state, const Bits<Side>& squares,
                                    StarStep<Side>& step) const {
  StarState<Side> after = state;
  squares.each([&](int slot) {
    if (after.open.has(slot)) after.place(board_, slot);
  });
  step.placed = without(after.queens, state.queens);
  step.removed = without(without(state.open, after.open), step.placed);
}

// False if there are too many packings to look at.
template <int Side>
bool StarReasoner<Side>::pack(const Bits<Side>& squares, int queens, Packings& found) const {
  if (queens > kMostPacked) return false;
  found.every = squares;
  for (std::uint64_t& word : found.touched.words) word = ~std::uint64_t{0};
  int tried = 0;
  const auto extend = [&](auto&& self, Bits<Side> free, const Bits<Side>& chosen, const Bits<Side>& ring,
                          int missing) -> bool {
    if (missing == 0) {
      found.any = true;
      found.some |= chosen;
      found.every &= chosen;
      found.touched &= ring;
      return true;
    }
    while (free.any()) {
      if (++tried > kPackingNodes) return false;
      const int slot = free.first();
      free.clear(slot);
      if (!self(self, without(free, board_.near[slot]), chosen | Bits<Side>::of(slot), ring | board_.near[slot],
                missing - 1))
        return false;
    }
    return true;
  };
  return extend(extend, squares, Bits<Side>{}, Bits<Side>{}, queens);
}

template <int Side>
bool StarReasoner<Side>::packed(const StarState<Side>& state, const Bits<Side>& squares, int queens,
                                StarStep<Side>& step) const {
  Packings found;
  if (!pack(squares, queens, found)) return false;
  step.need = queens;
  step.squares = squares;
  if (found.any && found.every.any()) {
    step.how = How::Always;
    set_placed(state, found.every, step);
    return true;
  }
  step.how = How::NoRoom;
  step.removed = without(squares, found.some);
  if (step.removed.any()) return true;
  step.how = How::Touched;
  step.removed = without(state.open & found.touched, squares);
  return step.removed.any();
}

template <int Side>
bool StarReasoner<Side>::pack_units(const StarState<Side>& state, StarStep<Side>& step) const {
  step = StarStep<Side>{};
  step.rule = StarRule::Pack;
  return any_unit(board_, [&](int u) {
    if (state.need[u] <= 0) return false;
    step.set_unit(board_, u);
    return packed(state, state.open & board_.unit(u), state.need[u], step);
  });
}

template <int Side>
bool StarReasoner<Side>::compare_lines(const StarState<Side>& state, StarStep<Side>& step) const {
  step = StarStep<Side>{};
  step.rule = StarRule::Compare;
  for (const UnitKind kind : {UnitKind::Row, UnitKind::Column}) {
    const Spread<Side> spread(board_, state, kind);
    const auto look = [&](std::uint32_t group) {
      const Comparison<Side> seen(board_, state, spread, group);
      const bool full = seen.inside_need >= seen.need, scarce = seen.reach_need <= seen.need;
      if (!full && !scarce) return false;
      const Bits<Side> area = united(board_, spread.first, group);
      step.removed = Bits<Side>{};
      step.into = kind;
      step.lines = group;
      step.need = seen.need;
      if (seen.inside_need > seen.need || seen.reach_need < seen.need) {
        step.how = full ? How::TooMany : How::TooFew;
        step.units = full ? seen.inside : seen.reaching;
        step.removed = state.open & area;
      } else if (full) {
        step.how = How::Inside;
        step.units = seen.inside;
        step.removed = without(state.open & area, united(board_, 2 * board_.n, seen.inside));
      }
      if (step.removed.any()) return true;
      if (!scarce) return false;
      step.how = How::Confined;
      step.units = seen.reaching;
      step.removed = without(state.open & united(board_, 2 * board_.n, seen.reaching), area);
      return step.removed.any();
    };
    const int most = std::min(lines_, std::popcount(spread.waiting) - 1);
    for (int size = 1; size <= most; ++size)
      if (each_group(spread.waiting, size, false, look)) return true;
  }
  return false;
}

template <int Side>
bool StarReasoner<Side>::pack_leftovers(const StarState<Side>& state, StarStep<Side>& step) const {
  step = StarStep<Side>{};
  step.rule = StarRule::PackRest;
  for (const UnitKind kind : {UnitKind::Row, UnitKind::Column}) {
    const Spread<Side> spread(board_, state, kind);
    const auto rest = [&](const Bits<Side>& squares, int queens, std::uint32_t regions, bool outside) {
      if (queens <= 0 || squares.count() > kLargestLeftover) return false;
      step.lines = regions;
      step.into = UnitKind::Region;
      step.outside = outside;
      return packed(state, squares, queens, step);
    };
    const auto look = [&](std::uint32_t group) {
      const Comparison<Side> seen(board_, state, spread, group);
      const Bits<Side> area = united(board_, spread.first, group);
      step.kind = kind;
      step.units = group;
      const Bits<Side> over = without(state.open & area, united(board_, 2 * board_.n, seen.inside));
      if (rest(over, seen.need - seen.inside_need, seen.inside, false)) return true;
      const Bits<Side> beyond = without(state.open & united(board_, 2 * board_.n, seen.reaching), area);
      return rest(beyond, seen.reach_need - seen.need, seen.reaching, true);
    };
    const int most = std::min(kAdjacentLines, std::popcount(spread.waiting) - 1);
    for (int size = 1; size <= most; ++size)
      if (each_group(spread.waiting, size, true, look)) return true;
  }
  return false;
}

// How many steps a supposed queen takes to a contradiction by rules up to `hardest`, fewer than `most`; -1 if not.
template <int Side>
int StarReasoner<Side>::refuted(const StarState<Side>& state, int slot, int hardest, int most) const {
  const StarReasoner supposing(board_, stop_, false, kMostLinesSupposed);
  StarState<Side> tried = state;
  tried.place(board_, slot);
  int unit;
  for (int steps = 0; steps < most; ++steps) {
    if (supposing.dead(tried, unit)) return steps;
    StarStep<Side> step;
    if (!supposing.next(tried, hardest, step)) return -1;
    supposing.apply(tried, step);
  }
  return -1;
}

// The supposition with the shortest way to its contradiction.
template <int Side>
bool StarReasoner<Side>::what_if(const StarState<Side>& state, StarRule rule, StarStep<Side>& step) const {
  int shortest = Bits<Side>::kSlots * 2, found = -1;
  for (Bits<Side> left = state.open; left.any() && shortest > 0;) {
    const int slot = left.first();
    left.clear(slot);
    if (stop_.load(std::memory_order_relaxed)) return false;
    const int steps = refuted(state, slot, rule == StarRule::WhatIfCount ? 1 : 3, shortest);
    if (steps < 0) continue;
    shortest = steps;
    found = slot;
  }
  if (found < 0) return false;
  step = StarStep<Side>{};
  step.rule = rule;
  step.slot = found;
  step.removed = Bits<Side>::of(found);
  return true;
}

template <int Side>
bool StarReasoner<Side>::search(const StarState<Side>& state, StarStep<Side>& step) const {
  std::uint64_t fewest = ~std::uint64_t{0};
  for (Bits<Side> left = state.open; left.any();) {
    const int slot = left.first();
    left.clear(slot);
    const auto visit = [](const Bits<Side>&) { return true; };
    StarSearch<Side, decltype(visit)> tree(board_, stop_, visit);
    StarState<Side> tried = state;
    tried.place(board_, slot);
    const bool possible = tree.run(tried);
    if (stop_.load(std::memory_order_relaxed)) return false;
    if (possible || tree.nodes >= fewest) continue;
    fewest = tree.nodes;
    step = StarStep<Side>{};
    step.rule = StarRule::Search;
    step.slot = slot;
    step.removed = Bits<Side>::of(slot);
    step.nodes = tree.nodes;
    if (!patient_) return true;
  }
  return fewest != ~std::uint64_t{0};
}

template <int Side>
int StarReasoner<Side>::grade(StarState<Side> state) const {
  int hardest = 1, unit;
  StarStep<Side> step;
  while (state.left > 0) {
    if (state.broken || dead(state, unit) || !next(state, kHardestOfStars, step)) return 0;
    hardest = std::max(hardest, static_cast<int>(step.rule));
    apply(state, step);
  }
  return state.broken ? 0 : hardest;
}

template class StarReasoner<8>;
template class StarReasoner<16>;
template class StarReasoner<32>;

}  // namespace queenright
