// The Python face of units that are run one by one: convert, release the GIL, call.
#include "bindings/bindings.hpp"

#include <nanobind/stl/string.h>

#include <memory>

#include "count/recount.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;
using namespace queenright::bindings;

namespace {

// A worker that is kept from unit to unit: the tables of a case are made once, not once per unit.
class UnitWorker {
 public:
  explicit UnitWorker(const Counter& counter) : worker_(counter.make_worker()) {}

  UnitResult run(const Unit& unit, Control& control) {
    return worker_.use([&](const std::unique_ptr<Worker>& worker) { return worker->run(unit, control); });
  }

 private:
  InTurns<std::unique_ptr<Worker>> worker_;
};

}  // namespace

void bind_job(nb::module_& module) {
  nb::class_<UnitWorker>(module, "UnitWorker")
      .def(nb::init<const Counter&>(), "counter"_a, nb::keep_alive<1, 2>())
      .def("run", &UnitWorker::run, "unit"_a, "control"_a);
  module.def("recount", &recount, "unit"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<WorkEstimate>(module, "WorkEstimate")
      .def_ro("work", &WorkEstimate::work)
      .def_ro("standard_error", &WorkEstimate::standard_error)
      .def_ro("probes", &WorkEstimate::probes);
  module.def("estimate_border_work", &estimate_border_work, "n"_a, "probes"_a, "seed"_a, "stream"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
}
