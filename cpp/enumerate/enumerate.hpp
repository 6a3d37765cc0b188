// All solutions of the n-queens problem, in lexicographic order of the vector queens[column] = row, block by block.
//
//   #include <queenright/enumerate.hpp>
//
//   queenright::Enumerator solutions(8);
//   std::uint8_t block[8 * 100];
//   while (std::size_t found = solutions.next_block(block, 100)) {
//     // block[8 * i + column] is the row of the queen of solution i; the first is 0 4 7 5 2 6 1 3
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "count/count.hpp"

namespace queenright {

struct EnumerateOptions {
  std::vector<std::uint64_t> open;        // empty, or by column the rows (bits) where its queen may stand
  std::vector<std::uint8_t> start_after;  // empty, or n rows: only solutions that come later in the order
  bool fundamental = false;               // only those that are the smallest of their images
  bool torus = false;                     // diagonals go on at the opposite edge, and shifts make further images
};

// A cursor over the solutions for n = 0..64. Bad options raise std::invalid_argument.
class Enumerator {
 public:
  explicit Enumerator(int size, EnumerateOptions options = {});
  ~Enumerator();
  Enumerator(Enumerator&&) noexcept;
  Enumerator& operator=(Enumerator&&) noexcept;

  // Writes up to `capacity` solutions of n bytes each and returns how many: less than `capacity`, possibly 0, only at
  // the end, or after a stop was requested (stopped() is then true, and the next call continues). If `orbits` is given,
  // it receives the size of each fundamental solution's class.
  std::size_t next_block(std::uint8_t* out, std::size_t capacity, const Control* control = nullptr,
                         std::uint32_t* orbits = nullptr);
  bool stopped() const;
  int size() const;

 private:
  class Search;
  template <class Rows, bool Torus>
  class BatchSearch;
  std::unique_ptr<Search> search_;
};

}  // namespace queenright
