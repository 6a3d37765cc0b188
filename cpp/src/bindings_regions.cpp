// The Python face of region puzzles: convert, release the GIL, call. No algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "queenright/regions.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

void bind_regions(nb::module_& module) {
  const auto unlocked = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<RegionPuzzle>(module, "RegionPuzzle")
      .def("__init__",
           [](RegionPuzzle* self, int n, std::vector<std::uint8_t> region, std::vector<std::int32_t> queens,
              std::vector<std::int32_t> crosses) {
             new (self) RegionPuzzle{n, std::move(region), std::move(queens), std::move(crosses)};
           },
           "n"_a, "region"_a, "queens"_a = std::vector<std::int32_t>{}, "crosses"_a = std::vector<std::int32_t>{})
      .def_ro("n", &RegionPuzzle::n)
      .def_ro("region", &RegionPuzzle::region);
  nb::class_<RegionAnswer>(module, "RegionAnswer")
      .def_ro("solutions", &RegionAnswer::solutions)
      .def_ro("nodes", &RegionAnswer::nodes)
      .def_ro("finished", &RegionAnswer::finished);
  nb::class_<RegionCount>(module, "RegionCount")
      .def_ro("count", &RegionCount::count)
      .def_ro("nodes", &RegionCount::nodes)
      .def_ro("finished", &RegionCount::finished);
  module.def("solve_regions", &solve_regions, "puzzle"_a, "limit"_a, "control"_a, unlocked);
  module.def("count_regions", &count_regions, "puzzle"_a, "limit"_a, "control"_a, unlocked);
  module.def("make_regions", &make_regions, "n"_a, "seed"_a, "stream"_a, "control"_a, unlocked);
}
