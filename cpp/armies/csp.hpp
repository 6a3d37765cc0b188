// A small constraint solver, in which models of two armies are compared on equal terms: the same propagation, the same
// depth-first search with two branches x = v and x ≠ v, the same variable orders, and symmetry breaking during search.
//
// Variables have up to four values. There are three kinds of constraint: two literals that must not hold together, a
// clause of which one literal must hold, and two groups of literals of which a number must hold each (the two armies).
//
// SBDS (Backofen and Will; Gent and Smith). Let A be the left decisions above a node, and let the branch with A and x =
// v have been searched. Every solution in it has an image under each symmetry g, so these images need not be searched
// again: if g(A) holds, g(x = v) is removed. A symmetry costs one test per node as long as g(A) does not hold:
// `matched` counts the leading decisions of A whose images hold.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "count/count.hpp"

namespace queenright::armies {

// variable * 4 + value
using Literal = int;
constexpr Literal literal(int variable, int value) { return variable * 4 + value; }

// The values of a square; decisions are always for white or for black.
enum : int { kEmpty = 0, kWhite = 1, kBlack = 2 };

// Up to 192 members of a group.
using Mask = std::array<std::uint64_t, 3>;

// What must hold; plain data that a model fills in.
struct Csp {
  std::vector<std::uint8_t> domains;             // bit v: the value v
  std::vector<std::vector<Literal>> forbidden;   // by literal: those that must not hold with it
  std::vector<std::vector<Literal>> clauses;     // of each, one literal must hold
  std::array<std::vector<Literal>, 2> groups;    // the two armies
  std::vector<int> branching;                    // the variables that are branched on, in order
  std::vector<Literal> preferred;                // the literals that decisions choose from
  std::vector<Mask> reach;                       // by preferred literal: members of the other group that it costs
  std::vector<std::vector<Literal>> symmetries;  // by symmetry and literal: its image, or -1 if nothing asks for it

  int add(std::uint8_t domain);
  void forbid(Literal a, Literal b);
};

// How the next decision is chosen: the first open variable in the model's order; the one with the fewest values; the
// literal that costs the other army the most squares, or the fewest.
enum class CspOrder { Static, Smallest, Most, Fewest };

struct CspWork {
  std::uint64_t nodes = 0;      // calls of the search
  std::uint64_t failures = 0;   // branches that propagation refuted
  std::uint64_t checks = 0;     // literals that propagation looked at
  std::uint64_t found_at = 0;   // the node of the last solution
  std::uint64_t solutions = 0;  // improvements; or, of exact sizes, all that were found
};

struct CspResult {
  bool finished = false;
  CspWork work;
};

// Searches for solutions in which at least `least` literals of either group hold, and then for more, until none is
// left; or, if `exactly`, for all solutions with that many. `found` gets the final domains and returns the size of the
// smaller group.
CspResult search_csp(const Csp& csp, CspOrder order, bool break_symmetry, int least, bool exactly, Control& control,
                     const std::function<int(const std::vector<std::uint8_t>&)>& found);

}  // namespace queenright::armies
