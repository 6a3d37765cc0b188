// The Python face of listing everything at once: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>

#include "enumerate/list.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

using Boards = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>, nb::c_contig>;

Boards list(int size, Control& control, bool portable) {
  std::size_t count = 0;
  std::unique_ptr<std::uint8_t[]> rows;
  {
    nb::gil_scoped_release unlocked;
    const std::vector<std::uint64_t> keys =
        list_solutions(size, portable ? CpuPath::Portable : CpuPath::Automatic, control);
    count = keys.size();
    rows = std::make_unique_for_overwrite<std::uint8_t[]>(count * static_cast<std::size_t>(size));
    write_solutions(keys, size, rows.get());
  }
  std::uint8_t* const data = rows.release();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::uint8_t*>(memory); });
  return Boards(data, {count, static_cast<std::size_t>(size)}, owner);
}

}  // namespace

void bind_list(nb::module_& module) {
  module.def("list_solutions", &list, "n"_a, "control"_a, nb::kw_only(), "portable"_a = false);
}
