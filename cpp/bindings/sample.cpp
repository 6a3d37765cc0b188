// The Python face of sampling and estimates: convert, release the GIL, call. No algorithm lives here.
#include "bindings/bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "estimate/estimate.hpp"
#include "sample/prefix_table.hpp"
#include "sample/sample.hpp"
#include "sample/tempering.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;
using namespace queenright::bindings;

namespace {

// The rows of `count` boards. After a stop they are all -1: Python must not see uninitialised memory.
template <class Fill>
Buffer<std::int32_t> filled_rows(std::size_t n, std::size_t count, const Fill& fill) {
  const std::size_t length = values_of(n, count);
  return filled<std::int32_t>(length, [&](std::int32_t* queens) {
    if (!fill(queens)) std::fill_n(queens, length, -1);
  });
}

Buffer<std::int32_t> random_rows(std::size_t n, std::size_t count, std::uint64_t seed, int threads, Control& control) {
  return filled_rows(n, count,
                     [&](std::int32_t* queens) { return random_solutions(queens, n, count, seed, threads, control); });
}

bool are_solutions_of(const Array<const std::int32_t>& queens, std::size_t n, std::size_t count) {
  if (queens.size() != values_of(n, count))
    throw std::invalid_argument("n * count = " + std::to_string(n * count) + " rows are wanted, got " +
                                std::to_string(queens.size()));
  const std::int32_t* rows = queens.data();
  nb::gil_scoped_release unlocked;
  return are_solutions(rows, n, count);
}

PrefixTable restored(int n, const Array<const std::uint32_t>& counts) {
  return PrefixTable::restore(n, {counts.data(), counts.data() + counts.size()});
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

std::uint64_t ranked(const PrefixTable& table, const Array<const std::int32_t>& queens) {
  if (queens.size() != static_cast<std::size_t>(table.size()))
    throw std::invalid_argument(std::to_string(table.size()) + " rows are wanted, got " +
                                std::to_string(queens.size()));
  return table.rank(queens.data());
}

Buffer<std::int32_t> uniform_rows(const PrefixTable& table, std::size_t count, std::uint64_t seed, int threads,
                                  Control& control) {
  return filled_rows(static_cast<std::size_t>(table.size()), count, [&](std::int32_t* queens) {
    table.sample(queens, count, seed, threads, control);
    return !control.stop;
  });
}

using Chain = InTurns<TemperedChain>;

nb::tuple advanced(Chain& chain, std::uint64_t rounds, Control& control) {
  static_assert(sizeof(TraceEntry) == 3 * sizeof(double));
  TemperedSums sums;
  auto* entries = static_cast<TraceEntry*>(allocate_pages(values_of(3, rounds) * sizeof(double)));
  nb::capsule owner(entries, [](void* pages) noexcept { release(pages); });
  chain.use([&](TemperedChain& tempered) { sums = tempered.advance(rounds, entries, control); });
  Buffer<double> trace(reinterpret_cast<double*>(entries), {3 * sums.rounds}, owner);
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
  module.def("estimate_tree", &estimate_tree, "n"_a, "probes"_a, "seed"_a, "control"_a, unlocked);
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
  nb::class_<Chain>(module, "TemperedChain")
      .def(nb::init<int, std::vector<double>, std::uint64_t, std::uint64_t>(), "n"_a, "ladder"_a, "seed"_a, "stream"_a,
           nb::call_guard<nb::gil_scoped_release>())
      .def("advance", &advanced, "rounds"_a, "control"_a)
      .def_prop_ro("queens",
                   [](Chain& chain) {
                     return chain.use(
                         [](const TemperedChain& tempered) { return std::vector<std::int32_t>(tempered.queens()); });
                   })
      .def_prop_ro("conflicts", [](Chain& chain) {
        return chain.use([](const TemperedChain& tempered) { return tempered.conflicts(); });
      });
}

}  // namespace

void bind_sample(nb::module_& module) {
  module.def("random_solutions", &random_rows, "n"_a, "count"_a, "seed"_a, "threads"_a, "control"_a);
  module.def("are_solutions", &are_solutions_of, "queens"_a, "n"_a, "count"_a);
  bind_tables(module);
  bind_estimates(module);
  bind_tempering(module);
}
