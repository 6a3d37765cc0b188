// All solutions of one size, by number: the k-th in lexicographic order, the number of a solution, uniform samples.
//
//     queenright::Control control;
//     auto table = queenright::PrefixTable::build(14, 2, control);   // two threads
//     std::int32_t queens[14];
//     table.unrank(1000, queens);                                    // the solution number 1000, counting from 0
//     table.rank(queens);                                            // 1000
//
// The table contains, for every way to fill the first few columns, the number of solutions that begin with it. Only
// `counts()` is stored: one half of the numbers, because the mirrored prefix has as many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "count/count.hpp"

namespace queenright {

inline constexpr int kLargestTable = 18;  // Q(18) = 666,090,624 still fits 32 bits; Q(19) does not

class PrefixTable {
 public:
  // Counts, on `threads` threads; nothing if it was stopped. control.cost_done grows to cost_total.
  static std::optional<PrefixTable> build(int n, int threads, Control& control);

  // The table again from its counts; std::invalid_argument if there are not as many as n needs, or they add up to more
  // than 32 bits hold. Wrong counts are detected later: unrank() never writes a board that is not a solution.
  static PrefixTable restore(int n, const std::vector<std::uint32_t>& counts);

  int size() const { return n_; }
  int depth() const { return depth_; }
  std::uint64_t total() const { return ends_.empty() ? 0 : ends_.back(); }  // the number of solutions
  std::vector<std::uint32_t> counts() const;

  // Writes the rows of solution number `index` < total(); another number raises std::out_of_range, and a table whose
  // counts are wrong std::runtime_error.
  void unrank(std::uint64_t index, std::int32_t* queens) const;

  // The number of a solution; std::invalid_argument if the rows are none.
  std::uint64_t rank(const std::int32_t* queens) const;

  // `count` solutions drawn independently, each of all total() > 0 equally likely, one after another in `queens`.
  // A function of the seed alone, whatever the number of threads.
  void sample(std::int32_t* queens, std::size_t count, std::uint64_t seed, int threads, const Control& control) const;

 private:
  PrefixTable(int n, int depth) : n_(n), depth_(depth) {}

  int n_;
  int depth_;
  std::vector<std::uint64_t> prefixes_;  // rows of the first columns, 5 bits each, in lexicographic order
  std::vector<std::uint32_t> ends_;      // solutions that begin with this prefix or an earlier one
};

}  // namespace queenright
