// The inner loops of filter and pack, behind function pointers so that one worker serves every processor: written once
// (kernel_body.hpp) on vectors of 256 bits in plain C++ (kernel_portable.cpp), of 256 bits in AVX2 (kernel_avx2.cpp),
// and of 512 bits in AVX-512 (kernel_avx512.cpp).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/count.hpp"
#include "count/packed/even_side.hpp"
#include "count/packed/program.hpp"

namespace queenright::packed {

using Number = std::uint16_t;

// A count that needs more bits raises std::overflow_error: more than kLocalBits after the prefixes of one column set,
// or more than a Number has in all.
constexpr int kLowBits = 4, kHighBits = 8, kLocalBits = kLowBits + kHighBits;
constexpr int kNumberBits = 16;

// Memory of one worker's kernel, reused from call to call.
struct Scratch {
  Buffer<std::uint64_t> tables, local, numbers, selected, planes;
  Buffer<std::uint8_t> dirty, wide;
  // Filtered lists: by outer row, by first inner column, by first and second inner column.
  std::vector<LaneList> outer{kMostPrefixRows}, first{16}, second{256};

  std::size_t bytes() const;
};

// Where the time of a task goes, in seconds of this thread.
struct TaskTimes {
  double fixed = 0;     // once per chunk: clearing and reading numbers
  double lists = 0;     // filtered lists, before the last prefix row
  double prefixes = 0;  // all work per prefix
};

// One colour, one E, the row sets O of a family or of a part of it.
struct CountTask {
  const Colour* colour = nullptr;
  const EvenSide* even = nullptr;
  const Prefixes* prefixes = nullptr;
  const GroupPositions* positions = nullptr;
  const Program* const* programs = nullptr;  // one per O
  std::size_t odds = 0;
  std::size_t groups = 0;            // the number of positions that are counted
  Number* const* numbers = nullptr;  // per O: by position of the odd side and place of the even side
  std::uint8_t* bits = nullptr;      // per O: gets how many bits its numbers need, 8 to 16
  Scratch* scratch = nullptr;
  const std::atomic<bool>* stop = nullptr;
  TaskTimes* times = nullptr;  // if not null, times are added to it
};

// For each place of the black even side: the sum over all places of the white one of black x white. Lanes of white
// positions from `tied_from` on are summed apart.
struct ProductTask {
  const Number* black = nullptr;  // by white position, then by black place
  const Number* white = nullptr;  // by black position, then by white place
  const std::vector<std::int32_t>*black_owners = nullptr, *white_owners = nullptr;
  std::size_t tied_from = 0;
  int bits = 2 * kNumberBits;                           // that a product of two of these numbers needs at most
  std::uint64_t *sums = nullptr, *tied_sums = nullptr;  // by black place
};

struct Kernel {
  const char* name;
  std::size_t lanes;
  void (*count)(const CountTask& task);
  void (*multiply)(const ProductTask& task);
  // Parts of the kernel, for tests: the records without a bit of the mask, in order (room for eight more is needed);
  // `lanes / 64` independent transpositions of 64 x 64 bits; and records plane, ..., plane + 7 of every lane, or zeros
  // where there are none, as eight planes, each `plane_words` after the one before.
  std::size_t (*compress)(const Record* in, std::size_t count, Record mask, Record* out);
  void (*transpose)(Record* plane);
  void (*gather)(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept, std::uint32_t plane,
                 Record* planes);
  std::size_t plane_words;
};

const Kernel& kernel_for(CpuPath path);
const Kernel& portable_kernel();
const Kernel* avx2_kernel();                // null unless built for x86-64
const Kernel* avx512_kernel();              // null unless built for x86-64
std::vector<const Kernel*> kernels_here();  // all that run on this processor

// Out of line: the kernels are compiled for other processors than the rest of the program.
[[noreturn]] void refuse_overflow(int bits);
[[noreturn]] void refuse_lost(std::size_t selected, std::size_t packed);
void stop_if_asked(const std::atomic<bool>& stop);
double thread_seconds();

}  // namespace queenright::packed
