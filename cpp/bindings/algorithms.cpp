// The table of counting algorithms for Python, one dictionary for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "count/algorithms.hpp"

namespace nb = nanobind;
using namespace queenright;

namespace {

constexpr std::string_view kForecasts[] = {"none", "pieces", "walks", "shares"};  // in the order of Forecast

nb::list algorithms() {
  nb::list table;
  for (const AlgorithmFacts& facts : kAlgorithmTable) {
    nb::dict entry;
    entry["name"] = facts.name;
    entry["smallest"] = facts.smallest;
    entry["largest"] = facts.largest;
    entry["family"] = facts.family;
    entry["forecast"] = kForecasts[static_cast<int>(facts.forecast)];
    entry["reference_size"] = facts.reference_size;
    entry["reference_seconds"] = facts.reference_seconds;
    entry["growth"] = facts.growth;
    table.append(entry);
  }
  return table;
}

}  // namespace

void bind_algorithms(nb::module_& module) { module.def("algorithms", &algorithms); }
