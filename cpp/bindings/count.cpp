// The Python face of counting: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "count/algorithms.hpp"
#include "count/count.hpp"
#include "ground/processor.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

CountReport count_named(int n, const std::string& algorithm, int threads, const std::string& path, Control& control) {
  nb::gil_scoped_release unlocked;
  return count(n, algorithm_named(algorithm), threads, control, path_named(path));
}

double fraction_done(const Control& control) {
  const std::uint64_t total = control.cost_total;
  return total == 0 ? 0.0 : static_cast<double>(control.cost_done) / static_cast<double>(total);
}

std::unique_ptr<Counter> counter_named(int n, const std::string& algorithm, const std::string& path, int threads,
                                       Control& control) {
  nb::gil_scoped_release unlocked;
  return make_counter(n, algorithm_named(algorithm), path_named(path), threads, &control);
}

UnitResult run_unit(const Counter& counter, const Unit& unit, Control& control) {
  nb::gil_scoped_release unlocked;
  return counter.make_worker()->run(unit, control);
}

void bind_units(nb::module_& module) {
  module.attr("plan_version") = kPlanVersion;
  nb::class_<Unit>(module, "Unit")
      .def(
          "__init__",
          [](Unit* self, int n, const std::string& algorithm, std::uint64_t first, std::uint64_t last,
             std::uint64_t cost) { new (self) Unit{n, algorithm_named(algorithm), first, last, cost}; },
          "n"_a, "algorithm"_a, "first"_a, "last"_a, "cost"_a)
      .def_ro("n", &Unit::size)
      .def_prop_ro("algorithm", [](const Unit& unit) { return name_of(unit.algorithm); })
      .def_ro("first", &Unit::first)
      .def_ro("last", &Unit::last)
      .def_ro("cost", &Unit::cost);
  nb::class_<Counter>(module, "Counter")
      .def_prop_ro("method", &Counter::describe)
      .def_prop_ro("algorithm", [](const Counter& counter) { return name_of(counter.algorithm()); })
      .def_prop_ro("table_bytes", &Counter::table_bytes)
      .def_prop_ro("worker_bytes", &Counter::worker_bytes)
      .def_prop_ro("steps", &Counter::step_count)
      .def_prop_ro("openings", &Counter::opening_count)
      .def("units", &Counter::units, "wanted"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("run", &run_unit, "unit"_a, "control"_a);
  module.def("make_counter", &counter_named, "n"_a, "algorithm"_a, "path"_a, "threads"_a, "control"_a);
}

}  // namespace

void bind_count(nb::module_& module) {
  nb::class_<Control>(module, "Control")
      .def(nb::init<>())
      .def("stop", [](Control& control) { control.stop = true; })
      .def_prop_ro("stopped", [](const Control& control) { return control.stop.load(); })
      .def_prop_ro("fraction", &fraction_done);
  nb::class_<UnitResult>(module, "UnitResult")
      .def_ro("unit", &UnitResult::unit)
      .def_ro("count", &UnitResult::count)
      .def_prop_ro("residues", [](const UnitResult& r) { return std::pair(r.residues[0], r.residues[1]); })
      .def_ro("work", &UnitResult::work)
      .def_ro("seconds", &UnitResult::seconds)
      .def_ro("finished", &UnitResult::finished)
      .def_prop_ro("consistent", &is_consistent);
  nb::class_<CountReport>(module, "CountReport")
      .def_ro("method", &CountReport::method)
      .def_ro("finished", &CountReport::finished)
      .def_ro("table_bytes", &CountReport::table_bytes)
      .def_ro("build_seconds", &CountReport::build_seconds)
      .def_ro("units", &CountReport::units);
  bind_units(module);
  module.def("count", &count_named, "n"_a, "algorithm"_a, "threads"_a, "path"_a, "control"_a);
  module.def("count_half_turn", &count_half_turn, "n"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("count_quarter_turn", &count_quarter_turn, "n"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
}
