// The Python face of completion: convert, release the GIL, call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "complete/complete.hpp"

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
  module.attr("largest_listed") = kLargestListed;
  module.def("complete", &complete, "problem"_a, "seed"_a, "control"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("count_completions", &count_completions, "problem"_a, "control"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("list_completions", &list_completions, "problem"_a, "limit"_a, "control"_a);
}
