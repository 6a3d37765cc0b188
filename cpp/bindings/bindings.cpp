// The Python face of the native core: convert, release the GIL, call. No algorithm lives here.
#include "bindings/bindings.hpp"

#include <nanobind/stl/string.h>

#include <string>

#include "count/count.hpp"
#include "explicit/pauls.hpp"
#include "verify/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;
using namespace queenright::bindings;

void bind_algorithms(nb::module_& module);
void bind_armies(nb::module_& module);
void bind_complete(nb::module_& module);
void bind_count(nb::module_& module);
void bind_enumerate(nb::module_& module);
void bind_list(nb::module_& module);
void bind_neighbours(nb::module_& module);
void bind_proof(nb::module_& module);
void bind_job(nb::module_& module);
void bind_regions(nb::module_& module);
void bind_sample(nb::module_& module);
void bind_torus(nb::module_& module);

namespace {

template <class Row>
bool is_solution_of(const Array<const Row>& queens) {
  const Row* data = queens.data();
  const std::size_t n = queens.size();
  nb::gil_scoped_release unlocked;
  return is_solution(data, n);
}

template <class Row>
void bind_is_solution(nb::module_& module) {
  module.def("is_solution", &is_solution_of<Row>, "queens"_a);
}

template <class Row>
Buffer<std::uint8_t> solution_flags_of(const Array<const Row>& boards, std::size_t n, std::size_t count) {
  check_room(boards.size(), n, count);
  return filled<std::uint8_t>(count, [&](std::uint8_t* flags) { solution_flags(boards.data(), n, count, flags); });
}

Buffer<std::int32_t> pauls_rows(std::size_t n) {
  return filled<std::int32_t>(n, [=](std::int32_t* rows) { pauls(rows, n); });
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
  module.def("cpu_path", [] { return std::string(has_avx512() ? "avx512" : has_avx2() ? "avx2" : "portable"); });

  bind_is_solution<std::int32_t>(module);
  bind_is_solution<std::int64_t>(module);
  bind_is_solution<std::uint8_t>(module);
  bind_is_solution<std::int8_t>(module);
  bind_is_solution<std::uint16_t>(module);
  bind_is_solution<std::int16_t>(module);
  bind_is_solution<std::uint32_t>(module);
  bind_is_solution<std::uint64_t>(module);

  module.def("solution_flags", &solution_flags_of<std::uint8_t>, "boards"_a, "n"_a, "count"_a);
  module.def("solution_flags", &solution_flags_of<std::int64_t>, "boards"_a, "n"_a, "count"_a);
  module.def("pauls_exists", &pauls_exists, "n"_a);
  module.def("pauls", &pauls_rows, "n"_a);
  bind_algorithms(module);
  bind_armies(module);
  bind_count(module);
  bind_complete(module);
  bind_enumerate(module);
  bind_list(module);
  bind_job(module);
  bind_neighbours(module);
  bind_proof(module);
  bind_regions(module);
  bind_sample(module);
  bind_torus(module);
}
