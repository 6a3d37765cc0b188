// The Python face of completion: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "complete/complete.hpp"
#include "count/algorithms.hpp"
#include "count/constrained/constrained.hpp"
#include "ground/processor.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace queenright;

namespace {

using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

std::vector<Square> squares(const Pairs& pairs) {
  std::vector<Square> found;
  for (const auto& [row, column] : pairs) found.push_back({row, column});
  return found;
}

Pairs pairs(const std::vector<Square>& squares) {
  Pairs found;
  for (const Square square : squares) found.emplace_back(square.row, square.column);
  return found;
}

const char* word(Outcome outcome) {
  return outcome == Outcome::Found ? "found" : outcome == Outcome::None ? "none" : "unknown";
}

std::pair<std::vector<Pairs>, bool> list_completions(const BoardProblem& problem, std::size_t limit, Control& control) {
  nb::gil_scoped_release unlocked;
  std::vector<Pairs> found;
  if (limit == 0) return {std::move(found), false};
  const CompletionCount report = each_completion(problem, control, [&](const std::vector<Square>& queens) {
    found.push_back(pairs(queens));
    return found.size() < limit;
  });
  return {std::move(found), report.finished};
}

std::unique_ptr<Counter> counter_of(const BoardProblem& problem, const std::string& algorithm, const std::string& path,
                                    int threads, Control& control) {
  nb::gil_scoped_release unlocked;
  return make_problem_counter(problem, algorithm_named(algorithm), path_named(path), threads, &control);
}

CountReport count_named(const BoardProblem& problem, const std::string& algorithm, int threads, const std::string& path,
                        Control& control) {
  nb::gil_scoped_release unlocked;
  return count_problem(problem, algorithm_named(algorithm), threads, control, path_named(path));
}

using Map = std::tuple<bool, bool, bool, std::int32_t, std::int32_t>;

std::uint64_t count_invariant_of(const BoardProblem& problem, const std::vector<Map>& given, Control& control) {
  std::vector<SquareMap> maps;
  for (const auto& [swap, flip_row, flip_column, down, right] : given)
    maps.push_back({swap, flip_row, flip_column, down, right});
  nb::gil_scoped_release unlocked;
  return count_invariant(problem, maps, control);
}

}  // namespace

void bind_complete(nb::module_& module) {
  nb::class_<BoardProblem>(module, "BoardProblem")
      .def(
          "__init__",
          [](BoardProblem* self, std::int32_t rows, std::int32_t columns, std::int32_t queens, bool torus,
             const Pairs& fixed, const Pairs& blocked, std::vector<std::int32_t> sums,
             std::vector<std::int32_t> differences, bool touching, std::vector<std::int32_t> regions) {
            BoardProblem problem{rows,           columns,           queens,          torus,
                                 squares(fixed), squares(blocked),  std::move(sums), std::move(differences),
                                 touching,       std::move(regions)};
            check_problem(problem);
            new (self) BoardProblem(std::move(problem));
          },
          "rows"_a, "columns"_a, "queens"_a, "torus"_a, "fixed"_a, "blocked"_a, "sums"_a, "differences"_a,
          "touching"_a = false, "regions"_a = std::vector<std::int32_t>{});
  nb::class_<Completion>(module, "Completion")
      .def_prop_ro("outcome", [](const Completion& answer) { return word(answer.outcome); })
      .def_prop_ro("queens", [](const Completion& answer) { return pairs(answer.queens); })
      .def_ro("nodes", &Completion::nodes)
      .def_ro("search", &Completion::search);
  nb::class_<CompletionCount>(module, "CompletionCount")
      .def_ro("count", &CompletionCount::count)
      .def_ro("nodes", &CompletionCount::nodes)
      .def_ro("finished", &CompletionCount::finished);
  nb::class_<CompletionRefutation>(module, "CompletionRefutation")
      .def_prop_ro("outcome", [](const CompletionRefutation& answer) { return word(answer.outcome); })
      .def_ro("proof", &CompletionRefutation::proof)
      .def_ro("nodes", &CompletionRefutation::nodes)
      .def_ro("counted", &CompletionRefutation::counted)
      .def_ro("too_long", &CompletionRefutation::too_long);
  module.def("refute_completions", &refute_completions, "problem"_a, "longest"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.attr("largest_listed") = kLargestListed;
  module.def("complete", &complete, "problem"_a, "seed"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "count_completions",
      [](const BoardProblem& problem, Control& control) { return count_completions(problem, control.stop); },
      "problem"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("make_problem_counter", &counter_of, "problem"_a, "algorithm"_a, "path"_a, "threads"_a, "control"_a);
  module.def("count_problem", &count_named, "problem"_a, "algorithm"_a, "threads"_a, "path"_a, "control"_a);
  module.def("recount_problem", &recount_problem, "problem"_a, "unit"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("count_invariant", &count_invariant_of, "problem"_a, "maps"_a, "control"_a);
  module.def("estimate_problem", &estimate_problem, "problem"_a, "probes"_a, "seed"_a, "stream"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("estimate_problem_nodes", &estimate_problem_nodes, "problem"_a, "probes"_a, "seed"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("list_completions", &list_completions, "problem"_a, "limit"_a, "control"_a);
}
