// Proofs with their reasons: those that hold, those that do not, and what the checker of DRAT writes for random
// formulas.
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "ground/check.hpp"
#include "proof/drat.hpp"
#include "proof/lrat.hpp"

using namespace queenright;

namespace {

using Clauses = std::vector<std::vector<int>>;

bool never(std::size_t) { return false; }

std::string lines(const Clauses& clauses) {
  std::string text;
  for (const auto& clause : clauses) {
    for (const int literal : clause) text += std::to_string(literal) + " ";
    text += "0\n";
  }
  return text;
}

std::string dimacs(const Clauses& clauses) {
  return "p cnf 20 " + std::to_string(clauses.size()) + "\n" + lines(clauses);
}

void test_small_proofs() {
  const std::string square = dimacs({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  CHECK(check_lrat(square, "c why\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n", never).holds);
  CHECK(check_lrat(square, "9 2 0 1 2 0\n10 0 9 3 4 0\n", never).lemmas == 2);
  const char* wrong[] = {
      "",                                     // nothing
      "5 2 0 1 2 0\n",                        // no empty clause
      "6 0 1 2 0\n",                          // not a unit
      "5 2 0 1 2 0\n6 0 3 5 4 0\n",           // the order matters
      "5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n",  // taken away
      "5 2 0 1 2 3 0\n6 0 5 3 4 0\n",         // hints after the conflict
      "5 2 0 1 7 0\n6 0 5 3 4 0\n",           // no such clause
      "4 2 0 1 2 0\n6 0 4 3 4 0\n",           // its number is taken
      "5 2 0 0\n6 0 5 3 4 0\n",               // RAT, but clauses hold -2
      "5 2 0 -3 1 0\n6 0 5 3 4 0\n",          // RAT, and not all of them are shown
  };
  for (const char* proof : wrong) {
    const LratVerdict verdict = check_lrat(square, proof, never);
    CHECK(!verdict.holds && !verdict.reason.empty());
  }
  CHECK(check_lrat(square, "5 2 0 1 2 0\n", [](std::size_t) { return true; }).stopped);
  const LratVerdict fresh = check_lrat(dimacs({{1, 2}, {-3, 1}}), "3 3 -1 0 -2 0\n", never);
  CHECK(fresh.rat == 1 && fresh.lemmas == 1);
  CHECK(check_lrat(dimacs({{1}, {-1}}), "3 0 1 2 0\n", never).holds);
  CHECK(check_lrat(dimacs({{}}), "2 0 1 0\n", never).holds);
}

void refused(const std::string& formula, const std::string& proof) {
  bool raised = false;
  try {
    check_lrat(formula, proof, never);
  } catch (const std::invalid_argument&) {
    raised = true;
  }
  CHECK(raised);
}

void test_texts_that_are_none() {
  for (const char* formula : {"p cnf 1 2\n1 0\n", "1 0\n", "p cnf 1 1\n1\n", "p cnf 1 1\nx 0\n", "p dnf 1 1\n1 0\n"})
    refused(formula, "");
  for (const char* proof : {"1", "3 1", "x 0", "3 1 0 x 0", "3 9999999999 0 1 0", "99999999999999999999 0 1 0", "3 0"})
    refused("p cnf 2 1\n1 2 0\n", proof);
}

// Lemmas of random clauses and of a search; what DRAT's checker accepts, LRAT's accepts with the reasons written.
void refute(int variables, std::vector<int>& path, Clauses& proof) {
  for (const int sign : {1, -1}) {
    if (static_cast<int>(path.size()) == variables) break;
    path.push_back(sign * static_cast<int>(path.size() + 1));
    refute(variables, path, proof);
    path.pop_back();
  }
  std::vector<int> lemma;
  for (const int literal : path) lemma.push_back(-literal);
  proof.push_back(lemma);
}

void test_what_the_other_checker_writes() {
  std::mt19937 random(11);
  const auto literal = [&](int variables) {
    const int variable = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
    return random() % 2 == 0 ? variable : -variable;
  };
  int held = 0, with_rat = 0, shorter = 0;
  for (int round = 0; round < 400; ++round) {
    const int variables = 6 + static_cast<int>(random() % 2);
    Clauses clauses(30 + random() % 30), lemmas;
    for (auto& clause : clauses)
      while (clause.size() < 3) clause.push_back(literal(variables));
    std::string proof;
    for (auto many = random() % 4; many > 0; --many) {
      const Clauses lemma{{literal(variables + 3), literal(variables + 3)}};
      const std::string longer = proof + lines(lemma);
      if (check_drat(dimacs(clauses), longer, never).reason == "the proof ends without the empty clause")
        proof = longer;
      if (random() % 3 == 0) proof += "d " + lines({clauses[random() % clauses.size()]});
    }
    std::vector<int> path;
    refute(variables, path, lemmas);
    proof += lines(lemmas);
    std::string lrat;
    const DratVerdict first = check_drat(dimacs(clauses), proof, never, &lrat);
    CHECK(first.holds == !lrat.empty());
    if (!first.holds) continue;
    const LratVerdict second = check_lrat(dimacs(clauses), lrat, never);
    CHECK(second.holds);
    CHECK(first.rat > 0 || second.rat == 0);
    ++held;
    with_rat += first.rat > 0;
    shorter += second.lemmas < first.lemmas + 1;
  }
  CHECK(held > 200 && with_rat > 20 && shorter > 50);
}

}  // namespace

int main() {
  test_small_proofs();
  test_texts_that_are_none();
  test_what_the_other_checker_writes();
}
