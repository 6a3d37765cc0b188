// The Python face of units that are run one by one: convert, release the GIL, call.
#include "bindings/bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "count/packed/forecast.hpp"
#include "count/recount.hpp"
#include "ground/processor.hpp"

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

class PackedSampler {
 public:
  PackedSampler(int size, const std::string& path)
      : sampler_(std::make_unique<packed::Sampler>(size, path_named(path))) {}

  // For every level: its choices, what they cost by an estimate, its families.
  std::vector<std::tuple<double, double, std::size_t>> levels() {
    return sampler_.use([](const std::unique_ptr<packed::Sampler>& sampler) {
      std::vector<std::tuple<double, double, std::size_t>> found;
      for (std::size_t level = 0; level < sampler->levels(); ++level)
        found.emplace_back(sampler->choices(level), sampler->expected_cost(level), sampler->families(level));
      return found;
    });
  }

  // Choices, seconds, seconds of an opening; nothing if it was stopped.
  std::optional<std::tuple<double, double, double>> sample(std::size_t level, std::uint64_t seed, double seconds,
                                                           Control& control) {
    return sampler_.use(
        [&](const std::unique_ptr<packed::Sampler>& sampler) -> std::optional<std::tuple<double, double, double>> {
          try {
            const packed::ShareSample sample = sampler->sample(level, seed, seconds, control);
            return std::tuple(sample.choices, sample.seconds, sample.opening_seconds);
          } catch (const Stopped&) {
            return std::nullopt;
          }
        });
  }

 private:
  InTurns<std::unique_ptr<packed::Sampler>> sampler_;
};

}  // namespace

void bind_job(nb::module_& module) {
  nb::class_<UnitWorker>(module, "UnitWorker")
      .def(nb::init<const Counter&>(), "counter"_a, nb::keep_alive<1, 2>())
      .def("run", &UnitWorker::run, "unit"_a, "control"_a);
  nb::class_<PackedSampler>(module, "PackedSampler")
      .def(nb::init<int, const std::string&>(), "n"_a, "path"_a = "auto")
      .def("levels", &PackedSampler::levels)
      .def("sample", &PackedSampler::sample, "level"_a, "seed"_a, "seconds"_a, "control"_a);
  module.def("recount", &recount, "unit"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<WorkEstimate>(module, "WorkEstimate")
      .def_ro("work", &WorkEstimate::work)
      .def_ro("standard_error", &WorkEstimate::standard_error)
      .def_ro("probes", &WorkEstimate::probes);
  module.def("estimate_border_work", &estimate_border_work, "n"_a, "probes"_a, "seed"_a, "stream"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
}
