// The Python face of sampling and estimates: convert, release the GIL, call. No algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "queenright/estimate.hpp"
#include "queenright/memory.hpp"
#include "queenright/prefix_table.hpp"
#include "queenright/sample.hpp"
#include "queenright/tempering.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

template <class Value>
using Buffer = nb::ndarray<nb::memview, Value, nb::ndim<1>>;
template <class Value>
using Values = nb::ndarray<const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Pages of `length` values, owned by the buffer that Python sees.
template <class Value, class Fill>
Buffer<Value> filled(std::size_t length, Fill fill) {
  auto* values = static_cast<Value*>(allocate_pages(length * sizeof(Value)));
  nb::capsule owner(values, [](void* pages) noexcept { release(pages); });
  {
    nb::gil_scoped_release unlocked;
    fill(values);
  }
  return {values, {length}, owner};
}

Buffer<std::int32_t> random_rows(std::size_t n, std::size_t count, std::uint64_t seed, int threads, Control& control) {
  return filled<std::int32_t>(
      n * count, [&](std::int32_t* queens) { random_solutions(queens, n, count, seed, threads, control); });
}

bool are_solutions_of(Values<std::int32_t> queens, std::size_t n, std::size_t count) {
  if (queens.shape(0) != n * count) throw std::invalid_argument("as many rows as n * count were wanted");
  const std::int32_t* rows = queens.data();
  nb::gil_scoped_release unlocked;
  return are_solutions(rows, n, count);
}

PrefixTable restored(int n, Values<std::uint32_t> counts) {
  return PrefixTable::restore(n, {counts.data(), counts.data() + counts.shape(0)});
}

Buffer<std::uint32_t> counts_of(const PrefixTable& table) {
  const std::vector<std::uint32_t> counts = table.counts();
  return filled<std::uint32_t>(counts.size(),
                               [&](std::uint32_t* values) { std::copy(counts.begin(), counts.end(), values); });
}

std::vector<std::int32_t> unranked(const PrefixTable& table, std::uint64_t index) {
  std::vector<std::int32_t> queens(static_cast<std::size_t>(table.size()));
  table.unrank(index, queens.data());
  return queens;
}

std::uint64_t ranked(const PrefixTable& table, Values<std::int32_t> queens) {
  if (queens.shape(0) != static_cast<std::size_t>(table.size()))
    throw std::invalid_argument("as many rows as columns were wanted");
  return table.rank(queens.data());
}

Buffer<std::int32_t> uniform_rows(const PrefixTable& table, std::size_t count, std::uint64_t seed, int threads,
                                  Control& control) {
  return filled<std::int32_t>(static_cast<std::size_t>(table.size()) * count,
                              [&](std::int32_t* queens) { table.sample(queens, count, seed, threads, control); });
}

nb::tuple advanced(TemperedChain& chain, std::uint64_t rounds, Control& control) {
  static_assert(sizeof(TraceEntry) == 3 * sizeof(double));
  TemperedSums sums;
  auto trace = filled<double>(3 * rounds, [&](double* values) {
    sums = chain.advance(rounds, reinterpret_cast<TraceEntry*>(values), control);
  });
  return nb::make_tuple(std::move(sums), std::move(trace));
}

void bind_tables(nb::module_& module) {
  const auto unlocked = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<PrefixTable>(module, "PrefixTable")
      .def_static("build", &PrefixTable::build, "n"_a, "threads"_a, "control"_a, unlocked)
      .def_static("restore", &restored, "n"_a, "counts"_a)
      .def_prop_ro("size", &PrefixTable::size)
      .def_prop_ro("depth", &PrefixTable::depth)
      .def_prop_ro("total", &PrefixTable::total)
      .def("counts", &counts_of)
      .def("unrank", &unranked, "index"_a)
      .def("rank", &ranked, "queens"_a)
      .def("sample", &uniform_rows, "count"_a, "seed"_a, "threads"_a, "control"_a);
}

void bind_estimates(nb::module_& module) {
  const auto unlocked = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<TreeEstimate>(module, "TreeEstimate")
      .def_ro("nodes", &TreeEstimate::nodes)
      .def_ro("standard_error", &TreeEstimate::standard_error);
  module.def("estimate_tree", &estimate_tree, "n"_a, "probes"_a, "seed"_a, unlocked);
  module.def("estimate_by_prefixes", &estimate_by_prefixes, "n"_a, "probes"_a, "seed"_a, "stream"_a, "control"_a,
             unlocked);
  module.def("estimate_by_resampling", &estimate_by_resampling, "n"_a, "particles"_a, "seed"_a, "stream"_a, "control"_a,
             unlocked);
}

void bind_tempering(nb::module_& module) {
  nb::class_<TemperedSums>(module, "TemperedSums")
      .def_ro("rounds", &TemperedSums::rounds)
      .def_ro("solutions", &TemperedSums::solutions)
      .def_ro("forward", &TemperedSums::forward)
      .def_ro("backward", &TemperedSums::backward)
      .def_ro("exchanges", &TemperedSums::exchanges);
  module.def("make_ladder", &make_ladder, "n"_a, "seed"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<TemperedChain>(module, "TemperedChain")
      .def(nb::init<int, std::vector<double>, std::uint64_t, std::uint64_t>(), "n"_a, "ladder"_a, "seed"_a, "stream"_a)
      .def("advance", &advanced, "rounds"_a, "control"_a)
      .def_prop_ro("queens", &TemperedChain::queens)
      .def_prop_ro("conflicts", &TemperedChain::conflicts);
}

}  // namespace

void bind_sample(nb::module_& module) {
  module.def("random_solutions", &random_rows, "n"_a, "count"_a, "seed"_a, "threads"_a, "control"_a);
  module.def("are_solutions", &are_solutions_of, "queens"_a.noconvert(), "n"_a, "count"_a);
  bind_tables(module);
  bind_estimates(module);
  bind_tempering(module);
}
