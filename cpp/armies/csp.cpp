#include "armies/csp.hpp"

#include <bit>

namespace queenright::armies {

int Csp::add(std::uint8_t domain) {
  domains.push_back(domain);
  forbidden.resize(4 * domains.size());
  return static_cast<int>(domains.size()) - 1;
}

void Csp::forbid(Literal a, Literal b) {
  forbidden[a].push_back(b);
  forbidden[b].push_back(a);
}

namespace {

class Search {
 public:
  Search(const Csp& csp, CspOrder order, bool break_symmetry, int least, bool exactly, Control& control,
         const std::function<int(const std::vector<std::uint8_t>&)>& found)
      : csp_(csp),
        order_(order),
        least_(least),
        exactly_(exactly),
        control_(control),
        found_(found),
        domains_(csp.domains),
        group_of_(4 * domains_.size(), -1),
        place_(4 * domains_.size()),
        clauses_of_(4 * domains_.size()) {
    for (int group = 0; group < 2; ++group) {
      const std::vector<Literal>& members = csp.groups[group];
      possible_[group] = static_cast<int>(members.size());
      for (std::size_t k = 0; k < members.size(); ++k) {
        group_of_[members[k]] = group;
        place_[members[k]] = static_cast<int>(k);
        flip_open(members[k]);
      }
    }
    for (std::size_t k = 0; k < csp.clauses.size(); ++k) {
      left_.push_back(static_cast<int>(csp.clauses[k].size()));
      for (const Literal each : csp.clauses[k]) clauses_of_[each].push_back(static_cast<int>(k));
    }
    if (break_symmetry) matched_.resize(csp.symmetries.size());
  }

  CspResult run() {
    if (propagate()) explore();
    return {!control_.stop, work_};
  }

 private:
  // The state of a symmetry: the leading decisions whose images hold, and the refuted literals already handled.
  struct Match {
    std::size_t decisions = 0, refuted = 0;
  };
  // A branch that has been searched: the literal, and the number of decisions above it.
  struct Refuted {
    std::size_t depth;
    Literal literal;
  };

  bool has(Literal each) const { return domains_[each / 4] >> each % 4 & 1; }
  bool holds(Literal each) const { return domains_[each / 4] == 1 << each % 4; }
  bool open(int variable) const { return std::popcount(domains_[variable]) > 1; }
  Literal only(int variable) const { return literal(variable, std::countr_zero(domains_[variable])); }

  void flip_open(Literal each) {
    const int place = place_[each];
    open_[group_of_[each]][place / 64] ^= std::uint64_t{1} << place % 64;
  }

  bool remove(Literal each) {
    if (!has(each)) return true;
    std::uint8_t& domain = domains_[each / 4];
    domain = static_cast<std::uint8_t>(domain & ~(1 << each % 4));
    trail_.push_back(each);
    if (group_of_[each] >= 0) {
      --possible_[group_of_[each]];
      flip_open(each);
    }
    for (const int clause : clauses_of_[each])
      if (--left_[clause] <= 1) short_clauses_.push_back(clause);
    if (domain == 0) return false;
    if (std::popcount(domain) == 1) {
      const Literal last = only(each / 4);
      if (group_of_[last] >= 0) ++certain_[group_of_[last]];
      assigned_.push_back(last);
    }
    return true;
  }

  void undo(std::size_t mark) {
    while (trail_.size() > mark) {
      const Literal each = trail_.back();
      trail_.pop_back();
      std::uint8_t& domain = domains_[each / 4];
      if (std::popcount(domain) == 1 && group_of_[only(each / 4)] >= 0) --certain_[group_of_[only(each / 4)]];
      domain = static_cast<std::uint8_t>(domain | 1 << each % 4);
      if (group_of_[each] >= 0) {
        ++possible_[group_of_[each]];
        flip_open(each);
      }
      for (const int clause : clauses_of_[each]) ++left_[clause];
    }
    assigned_.clear();
    short_clauses_.clear();
  }

  bool require(Literal each) {
    for (int value = 0; value < 4; ++value)
      if (value != each % 4 && !remove(literal(each / 4, value))) return false;
    return has(each);
  }

  bool propagate() {
    for (;;) {
      if (!assigned_.empty()) {
        const Literal held = assigned_.back();
        assigned_.pop_back();
        for (const Literal other : csp_.forbidden[held]) {
          ++work_.checks;
          if (!remove(other)) return false;
        }
      } else if (!short_clauses_.empty()) {
        const int clause = short_clauses_.back();
        short_clauses_.pop_back();
        if (!last_of(csp_.clauses[clause])) return false;
      } else {
        const std::size_t before = trail_.size();
        if (!count_group(0) || !count_group(1) || !exclude_images()) return false;
        if (trail_.size() == before) return true;
      }
    }
  }

  bool last_of(const std::vector<Literal>& clause) {
    for (const Literal each : clause) {
      ++work_.checks;
      if (has(each)) return require(each);
    }
    return false;
  }

  bool count_group(int group) {
    if (possible_[group] < least_ || (exactly_ && certain_[group] > least_)) return false;
    if (certain_[group] == possible_[group]) return true;
    if (possible_[group] == least_) {
      for (const Literal each : csp_.groups[group])
        if (has(each) && !require(each)) return false;
    } else if (exactly_ && certain_[group] == least_) {
      for (const Literal each : csp_.groups[group])
        if (!holds(each) && !remove(each)) return false;
    }
    return true;
  }

  // SBDS: removes the images of what has been searched, where the images of the decisions above it hold.
  bool exclude_images() {
    for (std::size_t g = 0; g < matched_.size(); ++g) {
      Match& match = matched_[g];
      const std::vector<Literal>& image = csp_.symmetries[g];
      while (match.decisions < decisions_.size() && holds(image[decisions_[match.decisions]])) ++match.decisions;
      work_.checks += match.decisions < decisions_.size();
      while (match.refuted < refuted_.size() && refuted_[match.refuted].depth <= match.decisions) {
        ++work_.checks;
        if (!remove(image[refuted_[match.refuted++].literal])) return false;
      }
    }
    return true;
  }

  void explore() {
    const std::size_t mark = trail_.size(), refuted = refuted_.size();
    const std::vector<Match> matched = matched_;
    for (;;) {  // each turn is a node: its left branch is searched, its right branch is the next turn
      ++work_.nodes;
      if (control_.stop) break;
      const Literal chosen = choose();
      if (chosen < 0) {
        solved();
        break;
      }
      const std::size_t here = trail_.size();
      const std::vector<Match> matched_here = matched_;
      decisions_.push_back(chosen);
      if (require(chosen) && propagate()) explore();
      else ++work_.failures;
      decisions_.pop_back();
      undo(here);
      matched_ = matched_here;
      refuted_.push_back({decisions_.size(), chosen});
      if (!remove(chosen) || !propagate()) {
        ++work_.failures;
        break;
      }
    }
    undo(mark);
    refuted_.resize(refuted);
    matched_ = matched;
  }

  void solved() {
    ++work_.solutions;
    work_.found_at = work_.nodes;
    const int size = found_(domains_);
    if (!exactly_ && size >= least_) least_ = size + 1;
  }

  Literal choose() const {
    switch (order_) {
      case CspOrder::Static:
        for (const int variable : csp_.branching)
          if (open(variable)) return first_literal(variable);
        return -1;
      case CspOrder::Smallest:
        for (int size = 2; size <= 4; ++size)
          for (const int variable : csp_.branching)
            if (std::popcount(domains_[variable]) == size) return first_literal(variable);
        return -1;
      default: return by_reach();
    }
  }

  // White before black: an open variable has one of them.
  Literal first_literal(int variable) const {
    return has(literal(variable, kWhite)) ? literal(variable, kWhite) : literal(variable, kBlack);
  }

  Literal by_reach() const {
    Literal best = -1;
    int score = 0;
    for (std::size_t k = 0; k < csp_.preferred.size(); ++k) {
      const Literal each = csp_.preferred[k];
      if (!has(each) || !open(each / 4)) continue;
      const Mask& other = open_[1 - group_of_[each]];
      int cost = 0;
      for (int word = 0; word < 3; ++word) cost += std::popcount(csp_.reach[k][word] & other[word]);
      if (best < 0 || (order_ == CspOrder::Most ? cost > score : cost < score)) {
        best = each;
        score = cost;
      }
    }
    return best;
  }

  const Csp& csp_;
  CspOrder order_;
  int least_;
  bool exactly_;
  Control& control_;
  const std::function<int(const std::vector<std::uint8_t>&)>& found_;
  std::vector<std::uint8_t> domains_;
  std::vector<int> group_of_, place_;          // by literal
  std::vector<std::vector<int>> clauses_of_;   // by literal
  std::vector<int> left_;                      // by clause: the literals that are possible
  std::array<int, 2> possible_{}, certain_{};  // by group
  std::array<Mask, 2> open_{};                 // by group: the members that are possible
  std::vector<Literal> trail_, assigned_;
  std::vector<int> short_clauses_;
  std::vector<Literal> decisions_;
  std::vector<Refuted> refuted_;
  std::vector<Match> matched_;  // by symmetry; empty if none is broken
  CspWork work_;
};

}  // namespace

CspResult search_csp(const Csp& csp, CspOrder order, bool break_symmetry, int least, bool exactly, Control& control,
                     const std::function<int(const std::vector<std::uint8_t>&)>& found) {
  return Search(csp, order, break_symmetry, least, exactly, control, found).run();
}

}  // namespace queenright::armies
