// A checker of LRAT proofs (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE 2017), written to be read: this
// file shares no code with the checker of DRAT beside it, the solvers or the rest of the core.
//
// Every clause has a number: those of the formula 1, 2, 3, ..., a lemma the one it is given, larger than all before. A
// lemma comes with hints. Its literals are assumed false; then each hint names a clause all of whose literals but one
// are false, and that one becomes true; the last hint names a clause all of whose literals are false. There is nothing
// to search: a wrong hint is a wrong proof. A lemma that adds something (RAT, on its first literal p) lists -c and
// hints for every clause c that holds -p, each with the other literals of c assumed false, too. The proof ends with the
// empty clause; "n d a b 0" takes clauses away.
#include "proof/lrat.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace queenright {

namespace {

using Clause = std::vector<int>;

constexpr std::int64_t kLargestLiteral = 1 << 20;

class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  // The words of the next line that has any and is no comment; none at the end of the text.
  std::vector<std::string_view> next() {
    std::vector<std::string_view> words;
    while (words.empty() && at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      split(text_.substr(at_, end - at_), words);
      at_ = end + 1;
      if (!words.empty() && words[0] == "c") words.clear();
    }
    return words;
  }

  std::size_t place() const { return std::min(at_, text_.size()); }

 private:
  static void split(std::string_view line, std::vector<std::string_view>& words) {
    std::size_t start = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      if (i < line.size() && line[i] != ' ' && line[i] != '\t' && line[i] != '\r') continue;
      if (i > start) words.push_back(line.substr(start, i - start));
      start = i + 1;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::int64_t whole(std::string_view word, std::int64_t largest) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value > largest || value < -largest)
    throw std::invalid_argument("not a number of a proof: " + std::string(word.substr(0, 40)));
  return value;
}

constexpr std::int64_t kLargestNumber = std::int64_t{1} << 48;

class LratChecker {
 public:
  std::size_t read_formula(std::string_view text) {
    LineReader lines(text);
    std::int64_t said = -1, number = 0;
    Clause clause;
    for (auto words = lines.next(); !words.empty(); words = lines.next()) {
      if (words[0] == "p") {
        if (words.size() != 4 || words[1] != "cnf" || said >= 0) throw std::invalid_argument("not a CNF");
        said = whole(words[3], kLargestNumber);
        continue;
      }
      for (const std::string_view word : words) {
        const int literal = static_cast<int>(whole(word, kLargestLiteral));
        if (literal != 0) {
          clause.push_back(literal);
          continue;
        }
        store(++number, std::exchange(clause, {}));
      }
    }
    if (!clause.empty()) throw std::invalid_argument("the last clause of the formula does not end with 0");
    if (said != number) throw std::invalid_argument("the header of the formula has another number of clauses");
    last_ = number;
    return static_cast<std::size_t>(number);
  }

  // Reads one line of the proof. Empty if it is right, else what is wrong with it.
  std::string step(const std::vector<std::string_view>& words, LratVerdict& verdict) {
    const std::int64_t number = whole(words[0], kLargestNumber);
    if (words.back() != "0" || words.size() < 2) throw std::invalid_argument("a line of the proof does not end with 0");
    if (words[1] == "d") {
      for (std::size_t i = 2; i + 1 < words.size(); ++i) clauses_.erase(whole(words[i], kLargestNumber));
      return "";
    }
    if (number <= last_) return "the numbers of its lemmas do not grow";
    last_ = number;
    Clause lemma;
    std::size_t i = 1;
    for (; i < words.size() && words[i] != "0"; ++i)
      lemma.push_back(static_cast<int>(whole(words[i], kLargestLiteral)));
    std::vector<std::int64_t> hints;
    for (++i; i + 1 < words.size(); ++i) hints.push_back(whole(words[i], kLargestNumber));
    if (i >= words.size()) throw std::invalid_argument("a lemma of the proof has no hints");
    const bool follows = rup_or_rat(lemma, hints, verdict);
    forget(0);
    if (!follows) return "lemma " + std::to_string(number) + " does not follow by its hints";
    ++verdict.lemmas;
    verdict.holds = lemma.empty();
    store(number, std::move(lemma));
    return "";
  }

 private:
  enum class Ran { Conflict, Open, Wrong };

  void store(std::int64_t number, Clause clause) {
    for (const int literal : clause) make_room(literal);
    clauses_.emplace(number, std::move(clause));
  }

  void make_room(int literal) {
    const std::size_t needed = static_cast<std::size_t>(std::abs(literal)) + 1;
    if (values_.size() < needed) values_.resize(needed, 0);
  }

  int value(int literal) const {
    const int found = values_[static_cast<std::size_t>(std::abs(literal))];
    return literal > 0 ? found : -found;
  }

  void make_true(int literal) {
    values_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
    trail_.push_back(literal);
  }

  void forget(std::size_t length) {
    for (; trail_.size() > length; trail_.pop_back()) values_[static_cast<std::size_t>(std::abs(trail_.back()))] = 0;
  }

  // False if one of the literals is true, except `but`: then there is nothing more to show.
  bool assume_false(const Clause& clause, int but) {
    for (const int literal : clause) {
      if (literal == but) continue;
      if (value(literal) > 0) return false;
      if (value(literal) == 0) make_true(-literal);
    }
    return true;
  }

  // Follows the positive hints from `at` on.
  Ran follow(const std::vector<std::int64_t>& hints, std::size_t& at) {
    for (; at < hints.size() && hints[at] > 0; ++at) {
      const auto found = clauses_.find(hints[at]);
      if (found == clauses_.end()) return Ran::Wrong;
      int open = 0;
      for (const int literal : found->second) {
        if (value(literal) < 0 || literal == open) continue;
        if (value(literal) > 0 || open != 0) return Ran::Wrong;
        open = literal;
      }
      if (open == 0) return ++at, Ran::Conflict;
      make_true(open);
    }
    return Ran::Open;
  }

  bool rup_or_rat(const Clause& lemma, const std::vector<std::int64_t>& hints, LratVerdict& verdict) {
    for (const int literal : lemma) make_room(literal);
    if (!assume_false(lemma, 0)) return true;  // it holds a literal and its contrary
    std::size_t at = 0;
    const Ran first = follow(hints, at);
    if (first == Ran::Conflict) return at == hints.size();
    if (first == Ran::Wrong || lemma.empty()) return false;
    ++verdict.rat;
    return rat(lemma[0], hints, at);
  }

  bool rat(int pivot, const std::vector<std::int64_t>& hints, std::size_t at) {
    std::vector<std::int64_t> shown;
    const std::size_t assumed = trail_.size();
    while (at < hints.size()) {
      const std::int64_t number = -hints[at++];
      const auto found = clauses_.find(number);
      if (found == clauses_.end()) return false;
      const bool open = assume_false(found->second, -pivot);
      const Ran end = follow(hints, at);
      if (open && end != Ran::Conflict) return false;
      while (at < hints.size() && hints[at] > 0) ++at;
      forget(assumed);
      shown.push_back(number);
    }
    std::sort(shown.begin(), shown.end());
    for (const auto& [number, clause] : clauses_)
      if (std::find(clause.begin(), clause.end(), -pivot) != clause.end() &&
          !std::binary_search(shown.begin(), shown.end(), number))
        return false;
    return true;
  }

  std::unordered_map<std::int64_t, Clause> clauses_;
  std::vector<std::int8_t> values_;  // by variable: 1 is true, -1 false, 0 open
  std::vector<int> trail_;
  std::int64_t last_ = 0;
};

}  // namespace

LratVerdict check_lrat(std::string_view formula, std::string_view proof, const std::function<bool(std::size_t)>& stop) {
  LratChecker checker;
  LratVerdict verdict;
  verdict.clauses = checker.read_formula(formula);
  LineReader lines(proof);
  for (auto words = lines.next(); !words.empty() && !verdict.holds; words = lines.next()) {
    if (stop(lines.place())) {
      verdict.stopped = true;
      verdict.reason = "stopped";
      return verdict;
    }
    verdict.reason = checker.step(words, verdict);
    if (!verdict.reason.empty()) return verdict;
  }
  if (!verdict.holds) verdict.reason = "the proof ends without the empty clause";
  return verdict;
}

}  // namespace queenright
