// The Python face of the torus: convert, release the GIL, call.
#include "torus/torus.hpp"
#include "bindings/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;
using namespace queenright::bindings;

namespace {

Buffer<std::int32_t> linear_rows(std::size_t n, std::uint32_t slope, std::uint32_t shift) {
  return filled<std::int32_t>(n, [=](std::int32_t* rows) { linear_placement(rows, n, slope, shift); });
}

bool is_torus_solution_of(const Array<const std::int32_t>& queens) {
  const std::int32_t* data = queens.data();
  const std::size_t n = queens.size();
  nb::gil_scoped_release unlocked;
  return is_torus_solution(data, n);
}

}  // namespace

void bind_torus(nb::module_& module) {
  module.def("linear_placement", &linear_rows, "n"_a, "slope"_a, "shift"_a);
  module.def("is_torus_solution", &is_torus_solution_of, "queens"_a);
}
