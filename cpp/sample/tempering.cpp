// Replica exchange (Swendsen and Wang 1986; Geyer 1991). One replica per inverse temperature; after each sweep
// neighbours exchange their states with the chance that keeps both weights, so that a cold state is renewed from the
// hot end, where every round begins with a fresh random permutation. Ratios of neighbouring partition functions are
// estimated from both sides by the geometric bridge (Meng and Wong, "Simulating ratios of normalizing constants",
// 1996).
#include "sample/tempering.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "ground/checks.hpp"
#include "ground/random.hpp"
#include "sample/replica.hpp"

namespace queenright {
namespace {

constexpr std::uint64_t kLadderStream = ~std::uint64_t{0};  // apart from the chains' streams, which count from 0

constexpr int kLargest = 10000;  // far below what the 16-bit counts of a Replica hold
constexpr int kMostRungs = 10000;

// The ladder: neighbours are one standard deviation of the energy apart, so that about half of the exchanges are
// accepted.
constexpr double kSpacing = 1.0;
constexpr double kWidestStep = 0.7;
constexpr double kSolutionsWanted = 1.0 / 3;
constexpr double kColdest = 40;  // never reached by a size that has solutions
constexpr int kSettlingSweeps = 20;
constexpr int kMeasuredSweeps = 100;

constexpr int kCoolingSweeps = 10;

void check_tempered_size(int n) {
  if (n < 1 || n == 2 || n == 3 || n > kLargest)
    throw std::invalid_argument("no tempering of " + std::to_string(n) + " queens: wanted 1, or 4 to 10000");
}

void check_ladder(const std::vector<double>& ladder) {
  check_range("the number of inverse temperatures", static_cast<std::int64_t>(ladder.size()), 1, kMostRungs);
  for (std::size_t i = 0; i < ladder.size(); ++i)
    if (!std::isfinite(ladder[i]) || ladder[i] < (i == 0 ? 0 : ladder[i - 1]))
      throw std::invalid_argument("inverse temperatures must be finite, from 0 upwards, got " +
                                  std::to_string(ladder[i]));
}

struct Spread {
  double deviation;
  double solutions;  // the share of states without conflicts
};

Spread measure(Replica& replica, double beta, Random& random) {
  const Acceptance accepts(beta);
  for (int i = 0; i < kSettlingSweeps; ++i) replica.sweep(accepts, random);
  double sum = 0, squares = 0, solutions = 0;
  for (int i = 0; i < kMeasuredSweeps; ++i) {
    replica.sweep(accepts, random);
    const auto energy = static_cast<double>(replica.energy());
    sum += energy;
    squares += energy * energy;
    solutions += energy == 0;
  }
  const double mean = sum / kMeasuredSweeps;
  return {std::sqrt(std::max(0.0, squares / kMeasuredSweeps - mean * mean)), solutions / kMeasuredSweeps};
}

double product_moment(const std::vector<std::int32_t>& rows) {
  const double middle = (static_cast<double>(rows.size()) - 1) / 2;
  double moment = 0;
  for (std::size_t column = 0; column < rows.size(); ++column)
    moment += (static_cast<double>(column) - middle) * (rows[column] - middle);
  return moment;
}

double central_queens(const std::vector<std::int32_t>& rows) {
  const auto n = static_cast<std::int32_t>(rows.size());
  const std::int32_t low = n / 4, high = n - n / 4;
  return static_cast<double>(std::count_if(rows.begin() + low, rows.begin() + high,
                                           [&](std::int32_t row) { return row >= low && row < high; }));
}

}  // namespace

std::vector<double> make_ladder(int n, std::uint64_t seed, const Control& control) {
  check_tempered_size(n);
  Random random(seed, kLadderStream);
  Replica replica(n);
  replica.shuffle(random);
  std::vector<double> ladder;
  for (double beta = 0; beta < kColdest && !control.stop;) {
    ladder.push_back(beta);
    const Spread spread = measure(replica, beta, random);
    if (spread.solutions >= kSolutionsWanted) return ladder;
    beta += std::min(kWidestStep, kSpacing / std::max(spread.deviation, 1e-9));
  }
  return {};
}

class TemperedChain::Impl {
 public:
  Impl(int n, std::vector<double> ladder, Random random) : ladder_(std::move(ladder)), random_(random) {
    replicas_.emplace_back(n);
    replicas_.back().shuffle(random_);
    for (const double beta : ladder_) accepts_.emplace_back(beta);
    while (replicas_.size() < ladder_.size()) cool();
  }

  void round(TemperedSums& sums) {
    replicas_[0].shuffle(random_);
    for (std::size_t i = 1; i < ladder_.size(); ++i) replicas_[i].sweep(accepts_[i], random_);
    record(sums);
    for (std::size_t i = parity_; i + 1 < ladder_.size(); i += 2) exchange(i, sums);
    parity_ ^= 1;
  }

  TemperedSums empty_sums() const {
    TemperedSums sums;
    sums.forward.resize(ladder_.size());
    sums.backward.resize(ladder_.size());
    sums.exchanges.resize(ladder_.size());
    return sums;
  }

  const Replica& coldest() const { return replicas_.back(); }

 private:
  // The next rung begins with its warmer neighbour's state, some sweeps later: near its own weights from the start.
  void cool() {
    Replica next = replicas_.back();
    for (int i = 0; i < kCoolingSweeps; ++i) next.sweep(accepts_[replicas_.size()], random_);
    replicas_.push_back(std::move(next));
  }

  void record(TemperedSums& sums) const {
    const std::size_t last = ladder_.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      const auto energy = static_cast<double>(replicas_[i].energy());
      if (i < last) sums.forward[i] += std::exp(-(ladder_[i + 1] - ladder_[i]) * energy / 2);
      if (i > 0) sums.backward[i] += std::exp((ladder_[i] - ladder_[i - 1]) * energy / 2);
    }
    sums.solutions += replicas_[last].energy() == 0;
    ++sums.rounds;
  }

  void exchange(std::size_t i, TemperedSums& sums) {
    const auto difference = static_cast<double>(replicas_[i].energy() - replicas_[i + 1].energy());
    if (random_.unit() >= std::exp((ladder_[i] - ladder_[i + 1]) * difference)) return;
    std::swap(replicas_[i], replicas_[i + 1]);
    ++sums.exchanges[i];
  }

  std::vector<double> ladder_;
  Random random_;
  std::vector<Acceptance> accepts_;
  std::vector<Replica> replicas_;
  std::size_t parity_ = 0;
};

TemperedChain::TemperedChain(int n, std::vector<double> ladder, std::uint64_t seed, std::uint64_t stream) {
  check_tempered_size(n);
  check_ladder(ladder);
  impl_ = std::make_unique<Impl>(n, std::move(ladder), Random(seed, stream));
}
TemperedChain::~TemperedChain() = default;
TemperedChain::TemperedChain(TemperedChain&&) noexcept = default;

TemperedSums TemperedChain::advance(std::uint64_t rounds, TraceEntry* trace, const Control& control) {
  TemperedSums sums = impl_->empty_sums();
  for (std::uint64_t i = 0; i < rounds && !control.stop; ++i) {
    impl_->round(sums);
    if (trace == nullptr) continue;
    const Replica& coldest = impl_->coldest();
    trace[i] = {static_cast<double>(coldest.energy()), central_queens(coldest.rows()), product_moment(coldest.rows())};
  }
  return sums;
}

const std::vector<std::int32_t>& TemperedChain::queens() const { return impl_->coldest().rows(); }
std::int64_t TemperedChain::conflicts() const { return impl_->coldest().energy(); }

}  // namespace queenright
