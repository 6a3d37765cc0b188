// The Python face of the queen's neighbours, other pieces and dominating sets: convert, release the GIL, call.
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "domination/domination.hpp"
#include "pieces/pieces.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

PieceCount count_of(int size, bool sums, bool differences, bool knight, bool torus, int threads, Control& control) {
  return count_pieces(size, {sums, differences, knight, torus}, threads, control);
}

std::vector<std::uint8_t> list_of(int size, bool sums, bool differences, bool knight, bool torus, std::uint64_t limit,
                                  Control& control) {
  return list_pieces(size, {sums, differences, knight, torus}, limit, control);
}

}  // namespace

void bind_neighbours(nb::module_& module) {
  nb::class_<PieceCount>(module, "PieceCount")
      .def_ro("count", &PieceCount::count)
      .def_ro("nodes", &PieceCount::nodes)
      .def_ro("finished", &PieceCount::finished);
  module.def("count_pieces", &count_of, "n"_a, "sums"_a, "differences"_a, "knight"_a, "torus"_a, "threads"_a,
             "control"_a, unlocked);
  module.def("list_pieces", &list_of, "n"_a, "sums"_a, "differences"_a, "knight"_a, "torus"_a, "limit"_a, "control"_a,
             unlocked);
  nb::class_<Dominating>(module, "Dominating")
      .def_ro("count", &Dominating::count)
      .def_ro("sets", &Dominating::sets)
      .def_ro("nodes", &Dominating::nodes)
      .def_ro("finished", &Dominating::finished);
  module.def("dominating_sets", &dominating_sets, "n"_a, "queens"_a, "independent"_a, "limit"_a, "first_only"_a,
             "control"_a, unlocked);
}
