// Listing by the join against the enumerating search, which shares no code with it: same solutions, same order, on both
// CPU paths; and sizes out of reach, and a stop.
#include <stdexcept>

#include "enumerate/enumerate.hpp"
#include "enumerate/list.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

std::vector<std::uint8_t> searched(int size, std::size_t at_most) {
  std::vector<std::uint8_t> rows(at_most * static_cast<std::size_t>(size));
  Enumerator search(size);
  rows.resize(search.next_block(rows.data(), at_most) * static_cast<std::size_t>(size));
  return rows;
}

std::vector<std::uint8_t> listed(int size, CpuPath path) {
  Control control;
  const std::vector<std::uint64_t> keys = list_solutions(size, path, control);
  std::vector<std::uint8_t> rows(keys.size() * static_cast<std::size_t>(size));
  write_solutions(keys, size, rows.data());
  return rows;
}

void same_as_search(int last) {
  for (int size = kSmallestJoined; size <= last; ++size) {
    const std::vector<std::uint8_t> expected = searched(size, 400'000);
    CHECK(listed(size, CpuPath::Portable) == expected);
    CHECK(listed(size, CpuPath::Automatic) == expected);
  }
}

void refuses_other_sizes() {
  Control control;
  for (const int size : {-1, 0, kSmallestJoined - 1, kLargestJoined + 1}) {
    bool refused = false;
    try {
      list_solutions(size, CpuPath::Automatic, control);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

void stops() {
  Control control;
  control.stop = true;
  bool stopped = false;
  try {
    list_solutions(14, CpuPath::Automatic, control);
  } catch (const Stopped&) {
    stopped = true;
  }
  CHECK(stopped);
}

}  // namespace

int main(int argc, char**) {
  same_as_search(argc > 1 ? 11 : 14);
  refuses_other_sizes();
  stops();
  return 0;
}
