// Choosing the search: two that suit the problem run side by side, a systematic one, which can prove that there is no
// solution, and a random one, which can only find. Which is faster is not known in advance. The winner is the one that
// answers after less work, not the one that is first on the clock: each search counts the squares it looks at, and goes
// on until it has answered or done more than the best answer took. So a problem has the same answer on every machine,
// however busy it is.
#include "complete/complete.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <tuple>

#include "complete/cover.hpp"
#include "ground/run_on_threads.hpp"

namespace queenright {

namespace {

struct Entrant {
  const char* name;
  std::function<SearchReport(const Patience&, const Visit&)> search;
};

// The answer of the search that needs the least work.
class Race {
 public:
  Race(const BoardProblem& problem, const Cover& cover, const Control& control)
      : problem_(problem), cover_(cover), control_(control) {}

  Completion run(const std::vector<Entrant>& entrants) {
    std::atomic<std::size_t> next{0};
    const auto enter = [&] {
      for (std::size_t i; (i = next++) < entrants.size();) run_one(entrants[i], i);
    };
    run_on_threads(static_cast<int>(entrants.size()), enter, [this] { least_ = 0; });
    return answer_;
  }

 private:
  void run_one(const Entrant& entrant, std::size_t number) {
    std::vector<Square> chosen;
    const SearchReport report =
        entrant.search(Patience(control_.stop, &least_), [&](const std::vector<std::int32_t>& squares) {
          for (const std::int32_t s : squares) chosen.push_back(cover_.squares[s]);
          return true;
        });
    const std::lock_guard guard(mutex_);
    if (report.end == SearchEnd::Stopped) {
      if (answer_.outcome == Outcome::Unknown) answer_.nodes += report.nodes;
      return;
    }
    if (std::tuple(report.work, number) >= std::tuple(least_.load(), winner_)) return;
    least_ = report.work;
    winner_ = number;
    const bool found = report.end == SearchEnd::Satisfied;
    answer_ = {found ? Outcome::Found : Outcome::None, found ? assemble(problem_, chosen) : std::vector<Square>{},
               report.nodes, entrant.name};
  }

  const BoardProblem& problem_;
  const Cover& cover_;
  const Control& control_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> least_{UINT64_MAX};  // work of the answer
  std::size_t winner_ = SIZE_MAX;
  Completion answer_;
};

Entrant bits(const Cover& cover) {
  return {"bitsets",
          [&cover](const Patience& patience, const Visit& visit) { return search_bits(cover, patience, visit); }};
}

Entrant sparse(const Cover& cover, SparseOptions options) {
  return {options.restarts ? "dom/wdeg with restarts" : "dom/wdeg",
          [&cover, options](const Patience& patience, const Visit& visit) {
            return search_sparse(cover, options, patience, visit);
          }};
}

Entrant heat(const Cover& cover, std::uint64_t seed) {
  return {"heat bath", [&cover, seed](const Patience& patience, const Visit& visit) {
            return search_heat(cover, seed, patience, visit);
          }};
}

// True if swapping queens can answer: it handles rows, columns and diagonals only.
bool is_full_board(const BoardProblem& problem) {
  const bool queens_alone = !problem.touching && problem.regions.empty();
  return problem.rows == problem.columns && problem.queens == problem.rows && queens_alone;
}

Completion repaired(const BoardProblem& problem, std::uint64_t seed, const Control& control) {
  std::vector<Square> chosen;
  std::uint64_t swaps = 0;
  const bool found = repair(problem, seed, control.stop, chosen, swaps);
  return {found ? Outcome::Found : Outcome::Unknown, found ? assemble(problem, chosen) : std::vector<Square>{}, swaps,
          "repair"};
}

// Few queens, column by column; there is no choice of a search.
Completion by_columns(const BoardProblem& problem, const Cover& cover, const Control& control) {
  const Entrant columns{
      "columns", [&](const Patience&, const Visit& visit) { return search_columns(cover, control.stop, visit); }};
  return Race(problem, cover, control).run({columns});
}

SearchReport search_all(const Cover& cover, const std::atomic<bool>& stop, const Visit& visit) {
  if (fits_bits(cover)) return search_bits(cover, stop, visit);
  if (cover.rows_required || cover.columns_required) return search_sparse(cover, {}, stop, visit);
  return search_columns(cover, stop, visit);
}

}  // namespace

Completion complete(const BoardProblem& problem, std::uint64_t seed, Control& control) {
  check_problem(problem);
  if (free_area(problem) > kLargestListed && is_full_board(problem)) return repaired(problem, seed, control);
  const Cover cover = reduce(problem, control.stop);
  if (cover.impossible) return {Outcome::None, {}, 0, "counting"};
  if (cover.stopped) return {};
  if (!cover.rows_required && !cover.columns_required) return by_columns(problem, cover, control);
  const Entrant shuffled = sparse(cover, {true, seed});
  const Entrant systematic = seed != 0 ? shuffled : fits_bits(cover) ? bits(cover) : sparse(cover, {});
  return Race(problem, cover, control).run({systematic, heat(cover, seed)});
}

namespace {

constexpr std::int64_t kLargestProof = 1 << 20;  // squares; checkers take as many variables

// Lemmas as text. One on some squares makes those on more squares beyond them needless: they are taken away.
class LemmaWriter {
 public:
  LemmaWriter(const Cover& cover, std::int32_t columns, std::uint64_t longest)
      : cover_(cover), columns_(columns), longest_(longest) {}

  bool add(const std::vector<std::int32_t>& squares) {
    const std::size_t depth = squares.size();
    if (deeper_.size() < depth + 2) deeper_.resize(depth + 2);
    std::string lemma;
    for (const std::int32_t s : squares) {
      const Square& square = cover_.squares[s];
      lemma += std::to_string(-(static_cast<std::int64_t>(square.row) * columns_ + square.column + 1)) + " ";
    }
    text += lemma + "0\n";
    for (const std::string& old : deeper_[depth + 1]) text += "d " + old + "0\n";
    deeper_[depth + 1].clear();
    deeper_[depth].push_back(std::move(lemma));
    return text.size() <= longest_;
  }

  std::string text;

 private:
  const Cover& cover_;
  const std::int32_t columns_;
  const std::uint64_t longest_;
  std::vector<std::vector<std::string>> deeper_;  // by length: the lemmas that are still there
};

}  // namespace

CompletionRefutation refute_completions(const BoardProblem& problem, std::uint64_t longest, Control& control) {
  check_problem(problem);
  if (free_area(problem) > kLargestListed || static_cast<std::int64_t>(problem.rows) * problem.columns > kLargestProof)
    throw std::invalid_argument("a proof is written for boards up to a million squares");
  CompletionRefutation result;
  const Cover cover = reduce(problem, control.stop);
  if (cover.impossible) return {Outcome::None, "", 0, true, false};
  if (cover.stopped) return result;
  if (!cover.rows_required && !cover.columns_required)
    throw std::invalid_argument("a proof needs a queen in every row or in every column");
  LemmaWriter lemmas(cover, problem.columns, longest);
  const Refuted refuted = [&](const std::vector<std::int32_t>& squares) { return lemmas.add(squares); };
  SparseOptions options;
  options.refuted = &refuted;
  const SearchReport report =
      search_sparse(cover, options, control.stop, [](const std::vector<std::int32_t>&) { return true; });
  result.nodes = report.nodes;
  result.too_long = report.end == SearchEnd::Stopped && lemmas.text.size() > longest;
  if (report.end == SearchEnd::Satisfied) result.outcome = Outcome::Found;
  if (report.end == SearchEnd::Exhausted) {
    result.outcome = Outcome::None;
    result.proof = std::move(lemmas.text) + "0\n";
  }
  return result;
}

CompletionCount each_completion(const BoardProblem& problem, Control& control,
                                const std::function<bool(const std::vector<Square>&)>& visit) {
  check_problem(problem);
  const Cover cover = reduce(problem, control.stop);
  CompletionCount result;
  if (cover.impossible) return {0, 0, true};
  if (cover.stopped) return result;
  const SearchReport report = search_all(cover, control.stop, [&](const std::vector<std::int32_t>& squares) {
    ++result.count;
    std::vector<Square> chosen;
    for (const std::int32_t s : squares) chosen.push_back(cover.squares[s]);
    return !visit(assemble(problem, chosen));
  });
  result.nodes = report.nodes;
  result.finished = report.end != SearchEnd::Stopped;
  return result;
}

namespace {

// Up to this size plain rows of bits are 1.3 to 1.6 times as fast as choosing the fewest squares at each step (n = 12
// to 16, one to four queens fixed): beyond, a poor order of rows may cost more than that.
constexpr std::int32_t kLargestByRows = 20;

bool is_by_rows(const BoardProblem& problem, std::int32_t largest) {
  const bool square = problem.rows == problem.columns && problem.queens == problem.rows;
  return square && problem.rows <= largest && !problem.torus && !problem.touching && problem.regions.empty();
}

}  // namespace

RowsProblem as_rows(const BoardProblem& problem) {
  if (!is_by_rows(problem, 64))
    throw std::invalid_argument("only full square boards of at most 64 rows with ordinary queens are masks of rows");
  const auto size = static_cast<std::size_t>(problem.rows);
  RowsProblem rows{problem.rows, std::vector<std::uint64_t>(size, ~std::uint64_t{0}), {}, {}};
  rows.sum_taken.resize(size == 0 ? 0 : 2 * size - 1);
  rows.difference_taken = rows.sum_taken;
  for (const Square& square : problem.blocked) rows.allowed[square.row] &= ~(std::uint64_t{1} << square.column);
  for (const Square& square : problem.fixed) rows.allowed[square.row] &= std::uint64_t{1} << square.column;
  for (const std::int32_t sum : problem.excluded_sums)
    if (sum >= 0 && sum < 2 * problem.rows - 1) rows.sum_taken[sum] = true;
  for (const std::int32_t difference : problem.excluded_differences)
    if (difference > -problem.rows && difference < problem.rows)
      rows.difference_taken[difference + problem.rows - 1] = true;
  return rows;
}

CompletionCount count_completions(const BoardProblem& problem, const std::atomic<bool>& stop) {
  check_problem(problem);
  if (is_by_rows(problem, kLargestByRows)) {
    const RowsResult found = count_rows(as_rows(problem), stop);
    return {found.count, found.nodes, found.finished};
  }
  const Cover cover = reduce(problem, stop);
  CompletionCount result;
  if (cover.impossible) return {0, 0, true};
  if (cover.stopped) return result;
  if (!cover.rows_required && !cover.columns_required && counts_columns(problem))
    return count_columns(problem, cover, stop);
  const SearchReport report = search_all(cover, stop, [&](const std::vector<std::int32_t>&) {
    ++result.count;
    return false;
  });
  result.nodes = report.nodes;
  result.finished = report.end == SearchEnd::Exhausted;
  return result;
}

}  // namespace queenright
