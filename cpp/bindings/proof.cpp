// The Python face of the proof checker: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "count/count.hpp"
#include "proof/drat.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

void bind_proof(nb::module_& module) {
  nb::class_<DratVerdict>(module, "DratVerdict")
      .def_ro("holds", &DratVerdict::holds)
      .def_ro("stopped", &DratVerdict::stopped)
      .def_ro("reason", &DratVerdict::reason)
      .def_ro("clauses", &DratVerdict::clauses)
      .def_ro("lemmas", &DratVerdict::lemmas)
      .def_ro("rat", &DratVerdict::rat);
  module.def(
      "check_drat",
      [](const std::string& formula, const std::string& proof, Control& control) {
        nb::gil_scoped_release unlocked;
        return check_drat(formula, proof, [&] { return control.stop.load(std::memory_order_relaxed); });
      },
      "formula"_a, "proof"_a, "control"_a);
}
