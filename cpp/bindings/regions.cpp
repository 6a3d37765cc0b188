// The Python face of region puzzles: convert, release the GIL, call. No algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "regions/regions.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

// A unit's kind and numbers, as Python sees them.
std::pair<const char*, std::vector<std::int32_t>> plain(const Units& units) {
  constexpr const char* kNames[] = {"region", "row", "column"};
  return {kNames[static_cast<int>(units.kind)], units.numbers};
}

const char* word(TraceEnd end) {
  constexpr const char* kWords[] = {"solved", "stuck", "contradiction", "stopped"};
  return kWords[static_cast<int>(end)];
}

const char* word(How how) {
  constexpr const char* kWords[] = {"",       "fill",     "always",   "no room", "touched",
                                    "inside", "confined", "too many", "too few"};
  return kWords[static_cast<int>(how)];
}

void bind_deduction(nb::module_& module) {
  nb::class_<Deduction>(module, "Deduction")
      .def_ro("rule", &Deduction::rule)
      .def_prop_ro("units", [](const Deduction& step) { return plain(step.units); })
      .def_prop_ro("lines", [](const Deduction& step) { return plain(step.lines); })
      .def_ro("queen", &Deduction::queen)
      .def_ro("removed", &Deduction::removed)
      .def_ro("chain", &Deduction::chain)
      .def_prop_ro("emptied", [](const Deduction& step) { return plain(step.emptied); })
      .def_ro("nodes", &Deduction::nodes)
      .def_prop_ro("how", [](const Deduction& step) { return word(step.how); })
      .def_ro("need", &Deduction::need)
      .def_ro("outside", &Deduction::outside)
      .def_ro("squares", &Deduction::squares)
      .def_ro("placed", &Deduction::placed);
  nb::class_<Trace>(module, "Trace")
      .def_ro("steps", &Trace::steps)
      .def_prop_ro("end", [](const Trace& trace) { return word(trace.end); })
      .def_prop_ro("emptied", [](const Trace& trace) { return plain(trace.emptied); });
}

}  // namespace

void bind_regions(nb::module_& module) {
  const auto unlocked = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<RegionPuzzle>(module, "RegionPuzzle")
      .def(
          "__init__",
          [](RegionPuzzle* self, int n, std::vector<std::uint8_t> region, std::vector<std::int32_t> queens,
             std::vector<std::int32_t> crosses, int stars) {
            RegionPuzzle puzzle{n, std::move(region), std::move(queens), std::move(crosses), stars};
            check_puzzle(puzzle);
            new (self) RegionPuzzle(std::move(puzzle));
          },
          "n"_a, "region"_a, "queens"_a = std::vector<std::int32_t>{}, "crosses"_a = std::vector<std::int32_t>{},
          "stars"_a = 1)
      .def_ro("n", &RegionPuzzle::n)
      .def_ro("region", &RegionPuzzle::region)
      .def_ro("stars", &RegionPuzzle::stars);
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
  bind_deduction(module);
  module.def("explain_regions", &explain_regions, "puzzle"_a, "hardest"_a, "most"_a, "control"_a, unlocked);
  module.def("grade_regions", &grade_regions, "puzzle"_a, "control"_a, unlocked);
  nb::class_<MadePuzzle>(module, "MadePuzzle")
      .def_ro("puzzle", &MadePuzzle::puzzle)
      .def_ro("queens", &MadePuzzle::queens)
      .def_ro("grade", &MadePuzzle::grade)
      .def_ro("stream", &MadePuzzle::stream);
  module.attr("SMALLEST_BALANCED") = kSmallestBalanced;
  module.attr("LARGEST_BALANCED") = kLargestBalanced;
  module.attr("LARGEST_OF_STARS") = kLargestOfStars;
  module.def(
      "make_regions",
      [](int n, int stars, std::uint64_t seed, std::uint64_t first, std::size_t count, int wanted,
         const std::string& look,
         Control& control) { return make_regions(n, stars, seed, first, count, wanted, look_named(look), control); },
      "n"_a, "stars"_a, "seed"_a, "first"_a, "count"_a, "wanted"_a, "look"_a, "control"_a, unlocked);
}
