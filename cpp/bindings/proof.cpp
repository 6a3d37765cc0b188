// The Python face of the proof checkers: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <functional>
#include <string>

#include "count/count.hpp"
#include "proof/drat.hpp"
#include "proof/lrat.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

// Whether to stop, while the control learns how much of the proof has been read.
std::function<bool(std::size_t)> asking(Control& control, const std::string& proof) {
  control.cost_total.store(proof.size(), std::memory_order_relaxed);
  return [&control](std::size_t place) {
    control.cost_done.store(place, std::memory_order_relaxed);
    return control.stop.load(std::memory_order_relaxed);
  };
}

}  // namespace

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
        return check_drat(formula, proof, asking(control, proof));
      },
      "formula"_a, "proof"_a, "control"_a);
  module.def(
      "lrat_of",
      [](const std::string& formula, const std::string& proof, Control& control) {
        nb::gil_scoped_release unlocked;
        std::string lrat;
        const DratVerdict verdict = check_drat(formula, proof, asking(control, proof), &lrat);
        return std::pair{verdict, lrat};
      },
      "formula"_a, "proof"_a, "control"_a);
  nb::class_<LratVerdict>(module, "LratVerdict")
      .def_ro("holds", &LratVerdict::holds)
      .def_ro("stopped", &LratVerdict::stopped)
      .def_ro("reason", &LratVerdict::reason)
      .def_ro("clauses", &LratVerdict::clauses)
      .def_ro("lemmas", &LratVerdict::lemmas)
      .def_ro("rat", &LratVerdict::rat);
  module.def(
      "check_lrat",
      [](const std::string& formula, const std::string& proof, Control& control) {
        nb::gil_scoped_release unlocked;
        return check_lrat(formula, proof, asking(control, proof));
      },
      "formula"_a, "proof"_a, "control"_a);
}
