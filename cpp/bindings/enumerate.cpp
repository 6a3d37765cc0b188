// The Python face of enumeration: convert, release the GIL, call.
#include "bindings/bindings.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "enumerate/enumerate.hpp"
#include "verify/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;
using namespace queenright::bindings;

namespace {

using Cursor = InTurns<Enumerator>;
using Filled = std::pair<std::size_t, bool>;  // how many solutions were written, and whether that was the last of them

Filled fill_block(Cursor& cursor, const Array<std::uint8_t>& out, std::uint32_t* orbits, std::size_t capacity,
                  Control& control) {
  const std::size_t length = out.size();
  std::uint8_t* data = out.data();
  return cursor.use([&](Enumerator& all) -> Filled {
    check_room(length, static_cast<std::size_t>(all.size()), capacity);
    const std::size_t found = all.next_block(data, capacity, &control, orbits);
    return {found, found < capacity && !all.stopped()};
  });
}

Filled fill(Cursor& cursor, const Array<std::uint8_t>& out, std::size_t capacity, Control& control) {
  return fill_block(cursor, out, nullptr, capacity, control);
}

Filled fill_with_orbits(Cursor& cursor, const Array<std::uint8_t>& out, const Array<std::uint32_t>& orbits,
                        std::size_t capacity, Control& control) {
  check_room(orbits.size(), 1, capacity);
  return fill_block(cursor, out, orbits.data(), capacity, control);
}

bool check_boards(const Array<const std::uint8_t>& boards, int n, std::size_t count, std::vector<std::uint64_t> open,
                  bool torus) {
  if (n > 0) check_room(boards.size(), static_cast<std::size_t>(n), count);
  const std::uint8_t* data = boards.data();
  nb::gil_scoped_release unlocked;
  return are_listed_solutions(data, n, count, open, torus);
}

}  // namespace

void bind_enumerate(nb::module_& module) {
  nb::class_<Cursor>(module, "Enumerator")
      .def(
          "__init__",
          [](Cursor* self, int n, std::vector<std::uint64_t> open, std::vector<std::uint8_t> start_after,
             bool fundamental, bool torus) {
            new (self) Cursor(n, EnumerateOptions{std::move(open), std::move(start_after), fundamental, torus});
          },
          "n"_a, "open"_a, "start_after"_a, "fundamental"_a, "torus"_a = false)
      .def("fill", &fill, "out"_a, "capacity"_a, "control"_a)
      .def("fill_with_orbits", &fill_with_orbits, "out"_a, "orbits"_a, "capacity"_a, "control"_a);
  module.def("are_listed_solutions", &check_boards, "boards"_a, "n"_a, "count"_a, "open"_a, "torus"_a);
}
