// What the kernels of filter and pack are made of, on every processor path: compression, transposition and gathering,
// each against the same written record by record or bit by bit.
#include <algorithm>
#include <random>
#include <vector>

#include "count/packed/kernel.hpp"
#include "ground/check.hpp"

using namespace queenright;
using namespace queenright::packed;

namespace {

void test_compression(std::mt19937& random) {
  for (const Kernel* kernel : kernels_here())
    for (std::size_t count = 0; count < 40; ++count) {
      std::vector<Record> in(count + 8), out(count + 16), expected;
      for (Record& record : in) record = Record{random()} << 32 | random();
      const Record mask = Record{1} << random() % 64 | Record{1} << random() % 64;
      for (std::size_t i = 0; i < count; ++i)
        if ((in[i] & mask) == 0) expected.push_back(in[i]);
      CHECK(kernel->compress(in.data(), count, mask, out.data()) == expected.size());
      CHECK(std::equal(expected.begin(), expected.end(), out.begin()));
    }
}

void test_transposition(std::mt19937& random) {
  for (const Kernel* kernel : kernels_here()) {
    const std::size_t words = kernel->lanes / 64;
    Buffer<Record> buffer;
    Record* const plane = buffer.need(kernel->lanes);
    for (std::size_t i = 0; i < kernel->lanes; ++i) plane[i] = Record{random()} << 32 | random();
    const std::vector<Record> before(plane, plane + kernel->lanes);
    kernel->transpose(plane);
    for (std::size_t row = 0; row < 64; ++row)
      for (std::size_t word = 0; word < words; ++word)
        for (std::size_t bit = 0; bit < 64; ++bit)
          CHECK((plane[row * words + word] >> bit & 1) == (before[bit * words + word] >> row & 1));
  }
}

// Lanes of every length up to 600: at n = 23 there are some with more than 256 placements after a prefix.
void test_gathering(std::mt19937& random) {
  for (const Kernel* kernel : kernels_here()) {
    std::vector<std::uint32_t> offset(kernel->lanes), kept(kernel->lanes);
    std::uint32_t size = 0;
    for (std::size_t lane = 0; lane < kernel->lanes; ++lane) {
      offset[lane] = size;
      kept[lane] = lane % 3 == 0 ? 252 + random() % 16 : random() % 600;
      size += kept[lane];
    }
    std::vector<Record> records(size + 8);
    for (Record& record : records) record = Record{random()} << 32 | random();
    Buffer<Record> buffer;
    Record* const planes = buffer.need(8 * kernel->plane_words);
    for (std::uint32_t plane = 0; plane < 600; plane += 8) {
      kernel->gather(records.data(), offset.data(), kept.data(), plane, planes);
      for (std::uint32_t i = 0; i < 8; ++i)
        for (std::size_t lane = 0; lane < kernel->lanes; ++lane) {
          const Record expected = plane + i < kept[lane] ? records[offset[lane] + plane + i] : 0;
          CHECK(planes[i * kernel->plane_words + lane] == expected);
        }
    }
  }
}

}  // namespace

int main() {
  const unsigned seed = 20261118;
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  test_compression(random);
  test_transposition(random);
  test_gathering(random);
  std::printf("packed kernels: all tests passed\n");
}
