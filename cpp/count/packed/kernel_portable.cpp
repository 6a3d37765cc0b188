// The kernel of filter and pack in plain C++, and what all kernels share.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <string>
#include <utility>

#include "count/packed/kernel.hpp"
#include "count/packed/stopping.hpp"
#include "ground/processor.hpp"
#include "ground/vectors.hpp"

namespace queenright::packed {

void refuse_overflow(int bits) {
  throw std::overflow_error("a count by colours does not fit in " + std::to_string(bits) + " bits");
}

void refuse_lost(std::size_t selected, std::size_t packed) {
  throw std::logic_error("a count by colours selected " + std::to_string(selected) + " placements and packed " +
                         std::to_string(packed));
}

void stop_if_asked(const std::atomic<bool>& stop) { check_stop(stop); }

double thread_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#endif
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::size_t Scratch::bytes() const {
  std::size_t sum = tables.bytes() + local.bytes() + numbers.bytes() + selected.bytes() + planes.bytes() +
                    dirty.bytes() + wide.bytes();
  for (const auto* lists : {&outer, &first, &second})
    for (const LaneList& list : *lists) sum += list.records.bytes() + list.start.bytes();
  return sum;
}

namespace {

constexpr int kWords = 4, kWidest = 8;
typedef VectorOf<std::uint64_t, 32> Vector QUEENRIGHT_ALIASED;

inline Vector load(const Vector* from) { return *from; }
inline Vector load_once(const Vector* from) { return *from; }
inline void store(Vector* to, Vector a) { *to = a; }
inline Vector zero() { return Vector{}; }
inline Vector repeated(std::uint64_t word) { return Vector{word, word, word, word}; }
inline Vector and_of(Vector a, Vector b) { return a & b; }
inline Vector or_of(Vector a, Vector b) { return a | b; }
inline Vector xor_of(Vector a, Vector b) { return a ^ b; }
inline Vector xor_of(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
inline Vector majority(Vector a, Vector b, Vector c) { return (a & b) | ((a ^ b) & c); }
inline Vector xor_and(Vector a, Vector b, Vector c) { return a ^ (b & c); }
// The carry of one bit plus two others, from the sum before them, after one, and after both.
inline Vector carried(Vector before, Vector half, Vector after) { return (half & ~after) | (~half & before); }
inline Vector nor_of(Vector a, Vector b) { return ~(a | b); }
inline bool is_zero(Vector a) { return (a[0] | a[1] | a[2] | a[3]) == 0; }
template <int Shift>
inline Vector shift_left(Vector a) {
  return a << Shift;
}
template <int Shift>
inline Vector shift_right(Vector a) {
  return a >> Shift;
}

// Keeps the records without a bit of the mask, in order. Up to eight records after them may be overwritten.
std::size_t compress_records(const Record* in, std::size_t count, Record mask, Record* out) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    out[kept] = in[i];
    kept += (in[i] & mask) == 0;
  }
  return kept;
}

// Copies record plane + i of every lane, or zero if there is none, into planes i = 0, ..., 7.
void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept, std::uint32_t plane,
                   Record* planes);

#include "count/packed/kernel_body.hpp"

void gather_planes(const Record* records, const std::uint32_t* offset, const std::uint32_t* kept, std::uint32_t plane,
                   Record* planes) {
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (std::uint32_t i = 0; i < 8; ++i)
      planes[i * kPlaneWords + lane] = plane + i < kept[lane] ? records[offset[lane] + plane + i] : 0;
}

void multiply(const ProductTask& task) {
  const std::vector<std::int32_t>&black = *task.black_owners, &white = *task.white_owners;
  for (std::size_t f = 0; f < black.size(); ++f) {
    task.sums[f] = task.tied_sums[f] = 0;
    if (black[f] < 0) continue;
    const Number* const row = task.white + static_cast<std::size_t>(black[f]) * white.size();
    for (std::size_t g = 0; g < white.size(); ++g) {
      if (white[g] < 0) continue;
      const auto position = static_cast<std::size_t>(white[g]);
      std::uint64_t& sum = position < task.tied_from ? task.sums[f] : task.tied_sums[f];
      sum += std::uint64_t{row[g]} * task.black[position * black.size() + f];
    }
  }
}

}  // namespace

const Kernel& portable_kernel() {
  static const Kernel kernel{"portable",       kLanes,          count_task,    multiply,
                             compress_records, transpose_plane, gather_planes, kPlaneWords};
  return kernel;
}

const Kernel& kernel_for(CpuPath path) {
  if (takes_avx512(path)) return *avx512_kernel();
  return takes_avx2(path) ? *avx2_kernel() : portable_kernel();
}

std::vector<const Kernel*> kernels_here() {
  std::vector<const Kernel*> found{&portable_kernel()};
  if (has_avx2()) found.push_back(avx2_kernel());
  if (has_avx512()) found.push_back(avx512_kernel());
  return found;
}

}  // namespace queenright::packed
