// The Python face of units that are run one by one: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <stdexcept>

#include "queenright/recount.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

// A worker that is kept from unit to unit: the tables of a case are made once, not once a unit.
class UnitWorker {
 public:
  explicit UnitWorker(const Counter& counter) : counter_(counter), worker_(counter.make_worker()) {}

  UnitResult run(const Unit& unit, Control& control) {
    if (unit.size != counter_.size() || unit.algorithm != counter_.algorithm() || unit.first >= unit.last ||
        unit.last > counter_.step_count())
      throw std::invalid_argument("this unit is not one of the counter's");
    nb::gil_scoped_release unlocked;
    return worker_->run(unit, control);
  }

 private:
  const Counter& counter_;
  std::unique_ptr<Worker> worker_;
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
