// The Python face of the native core: convert, release the GIL, call. No algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <stdexcept>
#include <string>

#include "queenright/count.hpp"
#include "queenright/memory.hpp"
#include "queenright/pauls.hpp"
#include "queenright/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

void bind_complete(nb::module_& module);
void bind_enumerate(nb::module_& module);

namespace {

template <class Row>
using Vector = nb::ndarray<const Row, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Row>
bool is_solution_of(Vector<Row> queens) {
  const Row* data = queens.data();
  const std::size_t n = queens.shape(0);
  nb::gil_scoped_release unlocked;
  return is_solution(data, n);
}

template <class Row>
void bind_is_solution(nb::module_& module) {
  module.def("is_solution", &is_solution_of<Row>, "queens"_a.noconvert());
}

nb::ndarray<nb::memview, std::int32_t, nb::ndim<1>> pauls_rows(std::size_t n) {
  auto* rows = static_cast<std::int32_t*>(allocate_pages(n * sizeof(std::int32_t)));
  nb::capsule owner(rows, [](void* pages) noexcept { release(pages); });
  {
    nb::gil_scoped_release unlocked;
    pauls(rows, n);
  }
  return {rows, {n}, owner};
}

template <class Value>
Value named(const std::map<std::string, Value>& names, const std::string& name) {
  const auto found = names.find(name);
  if (found == names.end()) throw std::invalid_argument("unknown name " + name);
  return found->second;
}

const std::map<std::string, Algorithm> kAlgorithms = {
    {"auto", Algorithm::Automatic},   {"textbook", Algorithm::Textbook}, {"border", Algorithm::Border},
    {"halves", Algorithm::JoinPlain}, {"band", Algorithm::JoinBand},
};

const std::map<std::string, CpuPath> kPaths = {
    {"auto", CpuPath::Automatic}, {"portable", CpuPath::Portable}, {"avx2", CpuPath::Avx2}};

CountReport count_named(int n, const std::string& algorithm, int threads, const std::string& path, Control& control) {
  nb::gil_scoped_release unlocked;
  return count(n, named(kAlgorithms, algorithm), threads, control, named(kPaths, path));
}

double fraction_done(const Control& control) {
  const std::uint64_t total = control.cost_total;
  return total == 0 ? 0.0 : static_cast<double>(control.cost_done) / static_cast<double>(total);
}

void bind_count(nb::module_& module) {
  nb::class_<Control>(module, "Control")
      .def(nb::init<>())
      .def("stop", [](Control& control) { control.stop = true; })
      .def_prop_ro("fraction", &fraction_done);
  nb::class_<UnitResult>(module, "UnitResult")
      .def_ro("count", &UnitResult::count)
      .def_ro("work", &UnitResult::work)
      .def_ro("seconds", &UnitResult::seconds)
      .def_prop_ro("consistent", &is_consistent);
  nb::class_<CountReport>(module, "CountReport")
      .def_ro("method", &CountReport::method)
      .def_ro("finished", &CountReport::finished)
      .def_ro("table_bytes", &CountReport::table_bytes)
      .def_ro("build_seconds", &CountReport::build_seconds)
      .def_ro("units", &CountReport::units);
  module.def("count", &count_named, "n"_a, "algorithm"_a, "threads"_a, "path"_a, "control"_a);
  module.def("count_half_turn", &count_half_turn, "n"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("count_quarter_turn", &count_quarter_turn, "n"_a, nb::call_guard<nb::gil_scoped_release>());
}

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown compiler";
#endif
}

}  // namespace

NB_MODULE(_core, module) {
  module.doc() = "The native core of Queenright.";
  module.attr("version") = QUEENRIGHT_VERSION;
  module.attr("compiler") = compiler();
  module.def("cpu_path", [] { return std::string(has_avx2() ? "avx2" : "portable"); });

  bind_is_solution<std::int32_t>(module);
  bind_is_solution<std::int64_t>(module);
  bind_is_solution<std::uint8_t>(module);
  bind_is_solution<std::int8_t>(module);
  bind_is_solution<std::uint16_t>(module);
  bind_is_solution<std::int16_t>(module);
  bind_is_solution<std::uint32_t>(module);
  bind_is_solution<std::uint64_t>(module);

  module.def("pauls_exists", &pauls_exists, "n"_a);
  module.def("pauls", &pauls_rows, "n"_a);
  bind_count(module);
  bind_complete(module);
  bind_enumerate(module);
}
