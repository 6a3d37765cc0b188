// The Python face of the armies: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <stdexcept>

#include "armies/armies.hpp"
#include "armies/three.hpp"
#include "ground/processor.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;
using Sides = std::pair<Pairs, Pairs>;

Pairs pairs(const std::vector<Square>& squares) {
  Pairs found;
  for (const Square square : squares) found.emplace_back(square.row, square.column);
  return found;
}
Sides sides(const Armies& armies) { return {pairs(armies.white), pairs(armies.black)}; }

Sides anneal(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
             std::optional<std::function<void(Sides)>> improved) {
  nb::gil_scoped_release unlocked;
  return sides(anneal_armies(n, goal, seed, flips, seconds, control, [&](const Armies& armies) {
    if (!improved) return;
    nb::gil_scoped_acquire locked;
    (*improved)(sides(armies));
  }));
}

using ThreeSides = std::tuple<Pairs, Pairs, Pairs>;

ThreeSides sides(const ThreeArmies& armies) { return {pairs(armies[0]), pairs(armies[1]), pairs(armies[2])}; }

ThreeSides anneal_three(int n, int goal, std::uint64_t seed, double flips, double seconds, Control& control,
                        std::optional<std::function<void(ThreeSides)>> improved) {
  nb::gil_scoped_release unlocked;
  return sides(anneal_three_armies(n, goal, seed, flips, seconds, control, [&](const ThreeArmies& armies) {
    if (!improved) return;
    nb::gil_scoped_acquire locked;
    (*improved)(sides(armies));
  }));
}

using Record = std::tuple<std::uint32_t, std::uint32_t, int, int, std::vector<std::array<int, 3>>>;

Record plain(const ArmiesRecord& record) { return {record.rows, record.columns, record.p, record.q, record.shifts}; }

// Checks with the records that are given, or, if there are none, with those of the engine.
ArmiesCheck check(int n, int size, int threads, Control& control, const std::optional<std::vector<Record>>& records) {
  nb::gil_scoped_release unlocked;
  if (!records)
    return check_armies_refuted(n, size, threads, control, [=](std::uint32_t rows, std::uint32_t columns) {
      return refute_armies_pair(n, size, rows, columns);
    });
  std::map<std::pair<std::uint32_t, std::uint32_t>, ArmiesRecord> known;
  for (const auto& [rows, columns, p, q, shifts] : *records) known[{rows, columns}] = {rows, columns, p, q, shifts};
  return check_armies_refuted(n, size, threads, control, [&](std::uint32_t rows, std::uint32_t columns) {
    const auto found = known.find({rows, columns});
    return found == known.end() ? std::nullopt : std::optional(found->second);
  });
}

// The names of models and orders, as Python knows them.
template <class Value>
Value named(const char* what, const std::map<std::string, Value>& values, const std::string& name) {
  const auto found = values.find(name);
  if (found == values.end()) throw std::invalid_argument(std::string("unknown ") + what + " of a search for armies");
  return found->second;
}

ArmiesSearch search(int n, const std::string& model, const std::string& order, bool symmetry, int least, bool exactly,
                    Control& control) {
  static const std::map<std::string, ArmiesModel> models{
      {"squares", ArmiesModel::Squares}, {"lines", ArmiesModel::Lines}, {"white", ArmiesModel::White}};
  static const std::map<std::string, ArmiesOrder> orders{{"rows", ArmiesOrder::Rows},
                                                         {"centre", ArmiesOrder::Centre},
                                                         {"smallest", ArmiesOrder::Smallest},
                                                         {"most", ArmiesOrder::Most},
                                                         {"fewest", ArmiesOrder::Fewest}};
  nb::gil_scoped_release unlocked;
  return search_armies(n, named("model", models, model), named("order", orders, order), symmetry, least, exactly,
                       control);
}

}  // namespace

void bind_armies(nb::module_& module) {
  nb::class_<ArmiesReport>(module, "ArmiesReport")
      .def_ro("finished", &ArmiesReport::finished)
      .def_ro("found", &ArmiesReport::found)
      .def_ro("method", &ArmiesReport::method)
      .def_prop_ro("armies", [](const ArmiesReport& report) { return sides(report.armies); })
      .def_prop_ro("pairs", [](const ArmiesReport& report) { return report.work.pairs; })
      .def_prop_ro("swept", [](const ArmiesReport& report) { return report.work.swept; })
      .def_prop_ro("flows", [](const ArmiesReport& report) { return report.work.flows; })
      .def_prop_ro("retries", [](const ArmiesReport& report) { return report.work.retries; })
      .def_prop_ro("searches", [](const ArmiesReport& report) { return report.work.searches; });
  nb::class_<ArmiesProver>(module, "ArmiesProver")
      .def(
          "__init__",
          [](ArmiesProver* self, int n, int size, const std::string& path) {
            new (self) ArmiesProver(n, size, path_named(path));
          },
          "n"_a, "size"_a, "path"_a)
      .def_prop_ro("steps", &ArmiesProver::step_count)
      .def("cost", &ArmiesProver::step_cost, "step"_a)
      .def("run", &ArmiesProver::run, "first"_a, "last"_a, "threads"_a, "control"_a,
           nb::call_guard<nb::gil_scoped_release>());
  nb::class_<ThreeArmiesReport>(module, "ThreeArmiesReport")
      .def_ro("finished", &ThreeArmiesReport::finished)
      .def_ro("found", &ThreeArmiesReport::found)
      .def_ro("pairs", &ThreeArmiesReport::pairs)
      .def_ro("survivors", &ThreeArmiesReport::survivors)
      .def_prop_ro("method", [](const ThreeArmiesReport&) { return "shares"; })
      .def_prop_ro("armies", [](const ThreeArmiesReport& report) { return sides(report.armies); });
  nb::class_<ThreeArmiesProver>(module, "ThreeArmiesProver")
      .def(nb::init<int, int>(), "n"_a, "size"_a)
      .def_prop_ro("steps", &ThreeArmiesProver::step_count)
      .def("cost", &ThreeArmiesProver::step_cost, "step"_a)
      .def("run", &ThreeArmiesProver::run, "first"_a, "last"_a, "threads"_a, "control"_a,
           nb::call_guard<nb::gil_scoped_release>());
  module.def("anneal_three_armies", &anneal_three, "n"_a, "goal"_a, "seed"_a, "flips"_a, "seconds"_a, "control"_a,
             "improved"_a.none());
  module.def("anneal_armies", &anneal, "n"_a, "goal"_a, "seed"_a, "flips"_a, "seconds"_a, "control"_a,
             "improved"_a.none());
  nb::class_<ArmiesCheck>(module, "ArmiesCheck")
      .def_ro("finished", &ArmiesCheck::finished)
      .def_ro("holds", &ArmiesCheck::holds)
      .def_ro("failed", &ArmiesCheck::failed)
      .def_ro("pairs", &ArmiesCheck::pairs)
      .def_prop_ro("records", [](const ArmiesCheck& check) {
        std::vector<Record> found;
        for (const ArmiesRecord& record : check.used) found.push_back(plain(record));
        return found;
      });
  module.def("check_armies", &check, "n"_a, "size"_a, "threads"_a, "control"_a, "records"_a.none());
  nb::class_<ArmiesClasses>(module, "ArmiesClasses")
      .def_ro("boards", &ArmiesClasses::boards)
      .def_ro("classes", &ArmiesClasses::classes)
      .def_ro("finished", &ArmiesClasses::finished)
      .def_prop_ro("representatives", [](const ArmiesClasses& listed) {
        std::vector<Sides> found;
        for (const Armies& armies : listed.representatives) found.push_back(sides(armies));
        return found;
      });
  module.def("list_armies", &list_armies, "n"_a, "size"_a, "limit"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "recount_armies",
      [](int n, int size, Control& control) {
        const ArmiesRecount found = recount_armies(n, size, control);
        return std::tuple{found.boards, found.classes, found.finished};
      },
      "n"_a, "size"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<ArmiesSearch>(module, "ArmiesSearch")
      .def_ro("finished", &ArmiesSearch::finished)
      .def_ro("size", &ArmiesSearch::size)
      .def_ro("variables", &ArmiesSearch::variables)
      .def_ro("constraints", &ArmiesSearch::constraints)
      .def_ro("nodes", &ArmiesSearch::nodes)
      .def_ro("failures", &ArmiesSearch::failures)
      .def_ro("checks", &ArmiesSearch::checks)
      .def_ro("found_at", &ArmiesSearch::found_at)
      .def_ro("solutions", &ArmiesSearch::solutions)
      .def_prop_ro("armies", [](const ArmiesSearch& report) { return sides(report.armies); });
  module.def("search_armies", &search, "n"_a, "model"_a, "order"_a, "symmetry"_a, "least"_a, "exactly"_a, "control"_a);
  module.def("armies_frontier", &armies_frontier, "n"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("armies_upper_bound", &armies_upper_bound, "n"_a, nb::call_guard<nb::gil_scoped_release>());
}
