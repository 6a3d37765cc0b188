// The Python face of enumeration: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "queenright/enumerate.hpp"
#include "queenright/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

using Block = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

using Orbits = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Filled = std::pair<std::size_t, bool>;  // how many solutions were written, and whether that was the last of them

Filled fill_block(Enumerator& all, Block& out, std::uint32_t* orbits, std::size_t capacity, Control& control) {
  if (out.shape(0) < capacity * static_cast<std::size_t>(all.size()))
    throw std::invalid_argument("the block is too small");
  std::uint8_t* data = out.data();
  nb::gil_scoped_release unlocked;
  const std::size_t found = all.next_block(data, capacity, &control, orbits);
  return {found, found < capacity && !all.stopped()};
}

Filled fill(Enumerator& all, Block out, std::size_t capacity, Control& control) {
  return fill_block(all, out, nullptr, capacity, control);
}

Filled fill_with_orbits(Enumerator& all, Block out, Orbits orbits, std::size_t capacity, Control& control) {
  if (orbits.shape(0) < capacity) throw std::invalid_argument("the block of orbits is too small");
  return fill_block(all, out, orbits.data(), capacity, control);
}

using Boards = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

bool check_boards(Boards boards, int n, std::size_t count, std::vector<std::uint64_t> open, bool torus) {
  if (boards.shape(0) < static_cast<std::size_t>(n) * count)
    throw std::invalid_argument("too few rows for so many boards");
  const std::uint8_t* data = boards.data();
  nb::gil_scoped_release unlocked;
  return are_listed_solutions(data, n, count, open, torus);
}

}  // namespace

void bind_enumerate(nb::module_& module) {
  nb::class_<Enumerator>(module, "Enumerator")
      .def(
          "__init__",
          [](Enumerator* self, int n, std::vector<std::uint64_t> open, std::vector<std::uint8_t> start_after,
             bool fundamental, bool torus) {
            new (self) Enumerator(n, EnumerateOptions{std::move(open), std::move(start_after), fundamental, torus});
          },
          "n"_a, "open"_a, "start_after"_a, "fundamental"_a, "torus"_a = false)
      .def("fill", &fill, "out"_a, "capacity"_a, "control"_a)
      .def("fill_with_orbits", &fill_with_orbits, "out"_a, "orbits"_a, "capacity"_a, "control"_a);
  module.def("are_listed_solutions", &check_boards, "boards"_a, "n"_a, "count"_a, "open"_a, "torus"_a);
}
