// A checker of DRAT proofs (Wetzler, Heule and Hunt, "DRAT-trim", SAT 2014), written to be read: this file shares no
// code with the encodings, the solvers or the rest of the core.
//
// A proof is a list of clauses, each of which may be added to the formula without making it unsolvable, and at last the
// empty clause. A clause may be added if assuming all its literals false leads to a conflict by unit propagation alone
// (RUP). Else its first literal p must have the RAT property: with every clause that holds -p, assuming the other
// literals of that one false, too, must lead to a conflict. Lines that begin with d take clauses away.
//
// The proof is checked forwards, clause by clause, with two watched literals a clause. What follows at the root is kept
// for good; therefore a clause that is the reason for such a literal is not taken away, as in DRAT-trim. Keeping a
// clause is safe: it can only make fewer clauses pass the RAT test.
//
// On request the check writes down why each lemma follows, as LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and
// Schneider-Kamp, CADE 2017): the clauses that became units, in order, and last the one that was broken. Lemmas that
// the contradiction does not need are left out, unless one of them needed RAT.
#include "proof/drat.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace queenright {

namespace {

using Literals = std::vector<int>;
using Hints = std::vector<std::int64_t>;

// Tables go by literal: a larger one would take gigabytes.
constexpr int kLargestVariable = 1 << 20;

// -- reading --------------------------------------------------------------------------------------

bool blank(char character) { return character == ' ' || character == '\t' || character == '\r' || character == '\n'; }

// The words of a text one by one; an empty one at the end.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::string_view next() {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
    const std::size_t start = at_;
    while (at_ < text_.size() && !blank(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  std::size_t place() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

int number(std::string_view word, const char* where) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || std::abs(static_cast<long>(value)) > kLargestVariable)
    throw std::invalid_argument(std::string(where) + ": not a literal: " + std::string(word.substr(0, 40)));
  return value;
}

// Literals up to the closing 0; `first` is the word that was read already.
Literals clause_from(Words& words, std::string_view first, const char* where) {
  Literals literals;
  for (std::string_view word = first;; word = words.next()) {
    if (word.empty()) throw std::invalid_argument(std::string(where) + ": the last clause does not end with 0");
    const int literal = number(word, where);
    if (literal == 0) return literals;
    literals.push_back(literal);
  }
}

// -- the formula, and what follows from it --------------------------------------------------------

std::size_t place(int literal) {
  return 2 * static_cast<std::size_t>(std::abs(literal)) + static_cast<std::size_t>(literal < 0);
}

Literals ordered(Literals literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

std::uint64_t hash_of(const Literals& sorted) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const int literal : sorted) hash = (hash ^ static_cast<std::uint32_t>(literal)) * 0x100000001b3u;
  return hash;
}

class Formula {
 public:
  bool refuted() const { return refuted_; }

  // Adds a clause under a number that proofs call it by.
  void add(const Literals& given, std::size_t id) {
    Literals literals = ordered(given);
    for (const int literal : literals) make_room(literal);
    const std::size_t clause = clauses_.size();
    by_hash_.emplace(hash_of(literals), clause);
    for (const int literal : literals) holders_[place(literal)].push_back(clause);
    // Two literals that are not false at the root come first: these are watched.
    std::stable_partition(literals.begin(), literals.end(), [&](int literal) { return value(literal) >= 0; });
    clauses_.push_back({std::move(literals), id, true});
    const Literals& kept = clauses_.back().literals;
    if (kept.empty() || value(kept[0]) < 0) {
      refuted_ = true;
      broken_ = clause;
      return;
    }
    if (kept.size() > 1) {
      watchers_[place(kept[0])].push_back(clause);
      watchers_[place(kept[1])].push_back(clause);
    }
    if (kept.size() == 1 || value(kept[1]) < 0) {
      if (value(kept[0]) == 0) assign(kept[0], clause);
      if (!propagate()) refuted_ = true;
    }
  }

  // Takes one such clause away, unless it is the reason of a literal at the root, or there is none; its number, or 0.
  std::size_t remove(const Literals& given) {
    const Literals wanted = ordered(given);
    const auto [first, last] = by_hash_.equal_range(hash_of(wanted));
    for (auto entry = first; entry != last; ++entry) {
      Clause& clause = clauses_[entry->second];
      if (!clause.alive || ordered(clause.literals) != wanted) continue;
      const auto is_true = [&](int literal) { return value(literal) > 0; };
      if (std::any_of(wanted.begin(), wanted.end(), is_true)) return 0;
      clause.alive = false;
      by_hash_.erase(entry);
      return clause.id;
    }
    return 0;
  }

  enum class Step { Rup, Rat, Wrong };

  // Whether the clause may be added; `hints` gets the reasons as LRAT has them, unless it is null.
  Step check(const Literals& lemma, Hints* hints) {
    for (const int literal : lemma) make_room(literal);
    const std::size_t root = trail_.size();
    Step step = Step::Rup;
    if (!assume_false(lemma, 0) || !propagate()) {
      if (hints != nullptr) explain({&lemma}, *hints);
    } else {
      step = rat(lemma, hints) ? Step::Rat : Step::Wrong;
    }
    undo(root);
    return step;
  }

  // The clauses that lead to the last conflict, in the order in which they become units; the broken one is the last.
  // What the clauses in `assumed` settle needs no reason, though it may have one at the root. Nothing is added if there
  // is no broken clause, since an assumption met its own contrary.
  void explain(std::initializer_list<const Literals*> assumed, Hints& hints) {
    if (broken_ == kNone) return;
    std::unordered_set<std::size_t> given;
    for (const Literals* literals : assumed)
      for (const int literal : *literals) given.insert(static_cast<std::size_t>(std::abs(literal)));
    std::vector<std::size_t> found{broken_};
    mark(broken_);
    for (std::size_t at = trail_.size(); at-- > 0;) {
      const std::size_t variable = static_cast<std::size_t>(std::abs(trail_[at]));
      if (!marked_[variable]) continue;
      marked_[variable] = false;
      const std::size_t reason = reasons_[variable];
      if (reason == kNone || given.contains(variable)) continue;
      found.push_back(reason);
      mark(reason);
    }
    for (auto clause = found.rbegin(); clause != found.rend(); ++clause)
      hints.push_back(static_cast<std::int64_t>(clauses_[*clause].id));
  }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Clause {
    Literals literals;
    std::size_t id;
    bool alive;
  };

  void mark(std::size_t clause) {
    for (const int literal : clauses_[clause].literals) marked_[static_cast<std::size_t>(std::abs(literal))] = true;
  }

  void make_room(int literal) {
    const std::size_t needed = 2 * static_cast<std::size_t>(std::abs(literal)) + 2;
    if (watchers_.size() >= needed) return;
    watchers_.resize(needed);
    holders_.resize(needed);
    values_.resize(needed, 0);
    reasons_.resize(needed / 2, kNone);
    marked_.resize(needed / 2, false);
  }

  // 1 is true, -1 false, 0 open.
  int value(int literal) const { return values_[place(literal)]; }

  void assign(int literal, std::size_t reason) {
    reasons_[static_cast<std::size_t>(std::abs(literal))] = reason;
    values_[place(literal)] = 1;
    values_[place(-literal)] = -1;
    trail_.push_back(literal);
  }

  void undo(std::size_t length) {
    while (trail_.size() > length) {
      values_[place(trail_.back())] = 0;
      values_[place(-trail_.back())] = 0;
      trail_.pop_back();
    }
    head_ = length;
  }

  // False if one of the literals is true already, except `but`; then the clause that made it true is the broken one.
  bool assume_false(const Literals& literals, int but) {
    for (const int literal : literals) {
      if (literal == but) continue;
      if (value(literal) > 0) {
        broken_ = reasons_[static_cast<std::size_t>(std::abs(literal))];
        return false;
      }
      if (value(literal) == 0) assign(-literal, kNone);
    }
    return true;
  }

  // False if there is a conflict.
  bool propagate() {
    while (head_ < trail_.size()) {
      const int falsified = -trail_[head_++];
      std::vector<std::size_t>& watching = watchers_[place(falsified)];
      std::size_t kept = 0;
      for (std::size_t index = 0; index < watching.size(); ++index) {
        const std::size_t number = watching[index];
        if (!clauses_[number].alive) continue;
        Literals& literals = clauses_[number].literals;
        if (literals[0] == falsified) std::swap(literals[0], literals[1]);
        const auto open =
            std::find_if(literals.begin() + 2, literals.end(), [&](int other) { return value(other) >= 0; });
        if (value(literals[0]) <= 0 && open != literals.end()) {
          std::swap(literals[1], *open);
          watchers_[place(literals[1])].push_back(number);
          continue;
        }
        watching[kept++] = number;
        if (value(literals[0]) > 0) continue;
        if (value(literals[0]) == 0) {
          assign(literals[0], number);
          continue;
        }
        broken_ = number;
        for (++index; index < watching.size(); ++index) watching[kept++] = watching[index];
        watching.resize(kept);
        return false;
      }
      watching.resize(kept);
    }
    return true;
  }

  // The literals of the lemma are assumed false. Each clause that holds its negated first literal must give a conflict.
  bool rat(const Literals& lemma, Hints* hints) {
    if (lemma.empty()) return false;
    const int pivot = lemma[0];
    const std::size_t assumed = trail_.size();
    const std::vector<std::size_t> holding = holders_[place(-pivot)];
    for (const std::size_t number : holding) {
      if (!clauses_[number].alive) continue;
      const bool conflict = !assume_false(Literals(clauses_[number].literals), -pivot) || !propagate();
      if (conflict && hints != nullptr) {
        hints->push_back(-static_cast<std::int64_t>(clauses_[number].id));
        explain({&lemma, &clauses_[number].literals}, *hints);
      }
      undo(assumed);
      if (!conflict) return false;
    }
    return true;
  }

  std::vector<Clause> clauses_;
  std::vector<std::vector<std::size_t>> watchers_;  // by literal: the clauses that watch it
  std::vector<std::vector<std::size_t>> holders_;   // by literal: all clauses that hold it
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
  std::vector<std::int8_t> values_;
  std::vector<std::size_t> reasons_;  // by variable: the clause that made it true or false
  std::vector<bool> marked_;          // by variable, while a conflict is explained
  Literals trail_;
  std::size_t head_ = 0;
  std::size_t broken_ = kNone;  // the clause of the last conflict
  bool refuted_ = false;
};

// -- LRAT -----------------------------------------------------------------------------------------

class Lrat {
 public:
  void add(std::size_t id, Literals literals, Hints hints) {
    steps_.push_back({id, std::move(literals), std::move(hints), false});
  }
  void remove(std::size_t after, std::size_t id) {
    steps_.push_back({after, {}, {static_cast<std::int64_t>(id)}, true});
  }

  // Only the lemmas that the last one needs, or all of them; `formula` clauses come before the first.
  std::string text(std::size_t formula, bool all) const {
    std::vector<bool> needed(steps_.empty() ? 0 : steps_.back().id + 1, all);
    if (!needed.empty()) needed.back() = true;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
      if (!step->removal && needed[step->id])
        for (const std::int64_t hint : step->hints) needed[static_cast<std::size_t>(std::abs(hint))] = true;
    std::string out;
    for (const Step& step : steps_) {
      const auto subject = step.removal ? static_cast<std::size_t>(step.hints[0]) : step.id;
      if (subject > formula && !needed[subject]) continue;
      out += std::to_string(step.id);
      if (step.removal) out += " d";
      for (const int literal : step.literals) out.append(" ").append(std::to_string(literal));
      if (!step.removal) out += " 0";
      for (const std::int64_t hint : step.hints) out.append(" ").append(std::to_string(hint));
      out += " 0\n";
    }
    return out;
  }

 private:
  struct Step {
    std::size_t id;
    Literals literals;
    Hints hints;
    bool removal;
  };
  std::vector<Step> steps_;
};

// The clauses of a DIMACS file, whose header must say how many there are.
std::size_t read(std::string_view text, Formula& formula) {
  Words words(text);
  long said = -1;
  std::size_t clauses = 0;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "c") {
      words.skip_line();
    } else if (word == "p") {
      if (words.next() != "cnf") throw std::invalid_argument("the formula: not a CNF");
      number(words.next(), "the formula");
      said = number(words.next(), "the formula");
    } else {
      formula.add(clause_from(words, word, "the formula"), ++clauses);
    }
  }
  if (said != static_cast<long>(clauses))
    throw std::invalid_argument("the formula: its header does not say how many clauses it has");
  return clauses;
}

}  // namespace

DratVerdict check_drat(std::string_view formula_text, std::string_view proof,
                       const std::function<bool(std::size_t)>& stop, std::string* lrat) {
  Formula formula;
  DratVerdict verdict;
  Lrat written;
  verdict.clauses = read(formula_text, formula);
  std::size_t last = verdict.clauses;
  Words words(proof);
  for (std::string_view word = words.next(); !word.empty() && !formula.refuted(); word = words.next()) {
    if (word == "c") {
      words.skip_line();
      continue;
    }
    if (stop(words.place())) {
      verdict.stopped = true;
      verdict.reason = "stopped";
      return verdict;
    }
    const bool removed = word == "d";
    const Literals lemma = clause_from(words, removed ? words.next() : word, "the proof");
    if (removed) {
      const std::size_t id = formula.remove(lemma);
      if (lrat != nullptr && id != 0) written.remove(last, id);
      continue;
    }
    Hints hints;
    const Formula::Step step = formula.check(lemma, lrat == nullptr ? nullptr : &hints);
    if (step == Formula::Step::Wrong) {
      verdict.reason = "lemma " + std::to_string(verdict.lemmas + 1) + " does not follow";
      return verdict;
    }
    ++verdict.lemmas;
    verdict.rat += step == Formula::Step::Rat;
    formula.add(lemma, ++last);
    if (lrat != nullptr) written.add(last, lemma, std::move(hints));
  }
  verdict.holds = formula.refuted();
  if (!verdict.holds) verdict.reason = "the proof ends without the empty clause";
  if (verdict.holds && lrat != nullptr) {
    Hints hints;
    formula.explain({}, hints);
    written.add(last + 1, {}, std::move(hints));
    *lrat = written.text(verdict.clauses, verdict.rat > 0);
  }
  return verdict;
}

}  // namespace queenright
