// The Python face of the torus: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "queenright/memory.hpp"
#include "queenright/torus.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

using Rows = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::ndarray<nb::memview, std::int32_t, nb::ndim<1>> linear_rows(std::size_t n, std::uint32_t slope,
                                                                std::uint32_t shift) {
  auto* rows = static_cast<std::int32_t*>(allocate_pages(n * sizeof(std::int32_t)));
  nb::capsule owner(rows, [](void* pages) noexcept { release(pages); });
  {
    nb::gil_scoped_release unlocked;
    linear_placement(rows, n, slope, shift);
  }
  return {rows, {n}, owner};
}

bool is_torus_solution_of(Rows queens) {
  const std::int32_t* data = queens.data();
  const std::size_t n = queens.shape(0);
  nb::gil_scoped_release unlocked;
  return is_torus_solution(data, n);
}

}  // namespace

void bind_torus(nb::module_& module) {
  module.def("linear_placement", &linear_rows, "n"_a, "slope"_a, "shift"_a);
  module.def("is_torus_solution", &is_torus_solution_of, "queens"_a.noconvert());
}
