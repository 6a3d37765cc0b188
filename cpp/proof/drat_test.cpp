// Proofs that hold, proofs that do not, and random formulas whose refutations by search become proofs.
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "ground/check.hpp"
#include "proof/drat.hpp"

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
  return "c a comment\np cnf 20 " + std::to_string(clauses.size()) + "\n" + lines(clauses);
}

void test_small_proofs() {
  const std::string square = dimacs({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  CHECK(check_drat(square, "2 0\n0\n", never).holds);
  CHECK(!check_drat(square, "d 1 2 0\n-2 0\n", never).holds);
  CHECK(check_drat(square, "d 2 1 0\nd 9 0\n-2 0\n1 2 0\n", never).reason == "lemma 2 does not follow");
  CHECK(!check_drat(square, "", never).holds);
  CHECK(!check_drat(square, "0\n", never).holds);
  CHECK(!check_drat(dimacs({{1, 2}}), "1 0\n0\n", never).holds);
  CHECK(check_drat(dimacs({{1}, {-1}}), "", never).holds);
  CHECK(check_drat(dimacs({{}}), "", never).holds);
  CHECK(!check_drat(dimacs({}), "0\n", never).holds);
  const DratVerdict fresh = check_drat(dimacs({{1, 2}}), "3 1 0\n", never);  // 3 is new, so nothing holds -3
  CHECK(fresh.rat == 1 && fresh.lemmas == 1 && !fresh.holds);
  CHECK(check_drat(dimacs({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}), "2 0\n0\n", [](std::size_t) { return true; }).stopped);
}

void refused(const std::string& formula, const std::string& proof) {
  bool raised = false;
  try {
    check_drat(formula, proof, never);
  } catch (const std::invalid_argument&) {
    raised = true;
  }
  CHECK(raised);
}

void test_texts_that_are_none() {
  refused("p cnf 1 2\n1 0\n", "");
  refused("1 0\n", "");
  refused("p cnf 1 1\n1\n", "");
  refused("p cnf 1 1\nx 0\n", "");
  refused("p dnf 1 1\n1 0\n", "");
  refused("p cnf 2 1\n1 2 0\n", "1");
  refused("p cnf 2 1\n1 2 0\n", "99999999999 0");
  refused("p cnf 2 1\n1 2 0\n", "d");
}

bool satisfied(const Clauses& clauses, unsigned assignment) {
  for (const auto& clause : clauses) {
    bool holds = false;
    for (const int literal : clause) holds |= ((assignment >> (std::abs(literal) - 1) & 1) != 0) == (literal > 0);
    if (!holds) return false;
  }
  return true;
}

// The proof of a search without propagation: every node is refuted after its two children, deepest first.
void refute(const Clauses& clauses, int variables, std::vector<int>& path, Clauses& proof) {
  if (static_cast<int>(path.size()) < variables) {
    for (const int sign : {1, -1}) {
      path.push_back(sign * static_cast<int>(path.size() + 1));
      refute(clauses, variables, path, proof);
      path.pop_back();
    }
  }
  std::vector<int> lemma;
  for (const int literal : path) lemma.push_back(-literal);
  proof.push_back(lemma);
}

void test_random_formulas() {
  std::mt19937 random(7);
  int refuted = 0;
  for (int round = 0; round < 400; ++round) {
    const int variables = 2 + static_cast<int>(random() % 4);
    Clauses clauses(4 + random() % 30);
    for (auto& clause : clauses)
      for (int k = 0; k < 3; ++k) {
        const int variable = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
        clause.push_back(random() % 2 == 0 ? variable : -variable);
      }
    bool solvable = false;
    for (unsigned assignment = 0; assignment < 1u << variables; ++assignment)
      solvable |= satisfied(clauses, assignment);
    Clauses proof;
    std::vector<int> path;
    refute(clauses, variables, path, proof);
    CHECK(check_drat(dimacs(clauses), lines(proof), never).holds == !solvable);
    refuted += !solvable;
  }
  CHECK(refuted > 50 && refuted < 350);
}

}  // namespace

int main() {
  test_small_proofs();
  test_texts_that_are_none();
  test_random_formulas();
}
