// CPU seconds per board size for every counter, one thread, best of three (one above two seconds), all in one run, so that
// ratios mean something on a shared machine. Each count is checked against the others of its size.
//
//   count_bench [first] [last] [limit]     sizes (default 14 17); an algorithm stops after a size that took over `limit` s
//   count_bench threads SIZE               wall seconds of the automatic choice on 1 and 2 threads
//   count_bench sample SIZE SHARE          estimate for a long count: runs one unit in SHARE
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "queenright/count.hpp"

using namespace queenright;

namespace {

struct Candidate {
  const char* name;
  Algorithm algorithm;
  int first, last;
  bool skipped = false;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double best_time(const Candidate& candidate, int size, std::uint64_t& found) {
  double best = 1e30;
  for (int round = 0; round < 3 && (round == 0 || best < 2); ++round) {
    Control control;
    const double start = cpu_seconds();
    found = count(size, candidate.algorithm, 1, control).count;
    best = std::min(best, cpu_seconds() - start);
  }
  return best;
}

void compare(int first, int last, double limit) {
  Candidate candidates[] = {{"textbook", Algorithm::Textbook, 0, 32, false},
                            {"border", Algorithm::Border, 4, 32, false},
                            {"join plain", Algorithm::JoinPlain, 6, 20, false},
                            {"join band", Algorithm::JoinBand, 6, 22, false}};
  std::printf("%4s", "n");
  for (const Candidate& candidate : candidates) std::printf(" %12s", candidate.name);
  std::printf(" %16s\n", "count");
  for (int size = first; size <= last; ++size) {
    std::uint64_t agreed = 0;
    std::printf("%4d", size);
    for (Candidate& candidate : candidates) {
      if (candidate.skipped || size < candidate.first || size > candidate.last) {
        std::printf(" %12s", "-");
        continue;
      }
      std::uint64_t found = 0;
      const double seconds = best_time(candidate, size, found);
      candidate.skipped = seconds > limit;
      std::printf(agreed == 0 || agreed == found ? " %12.4f" : " %11.4f!", seconds);
      std::fflush(stdout);
      agreed = found;
    }
    std::printf(" %16llu\n", static_cast<unsigned long long>(agreed));
  }
}

void compare_threads(int size) {
  double one = 0;
  for (const int threads : {1, 2}) {
    double best = 1e30;
    for (int round = 0; round < 3; ++round) {
      Control control;
      best = std::min(best, count(size, Algorithm::Automatic, threads, control).seconds);
    }
    if (threads == 1) one = best;
    std::printf("n = %d on %d threads: %.3f s (%.2f times one thread)\n", size, threads, best, one / best);
  }
}

void sample(int size, std::size_t share) {
  const double start = cpu_seconds();
  const auto counter = make_counter(size);
  const double built = cpu_seconds();
  const auto worker = counter->make_worker();
  Control control;
  double cost = 0, done = 0, found = 0;
  const auto units = counter->units(share * 20);
  for (std::size_t i = 0; i < units.size(); ++i) {
    cost += static_cast<double>(units[i].cost);
    if (i % share != share / 2) continue;
    found += static_cast<double>(worker->run(units[i], control).count);
    done += static_cast<double>(units[i].cost);
  }
  const double scale = cost / done;
  std::printf("n = %d, %s: tables %.1f MB in %.2f s; about %.1f s for about %.3g solutions (1/%zu run)\n", size,
              counter->describe().c_str(), static_cast<double>(counter->table_bytes()) / 1e6, built - start,
              (cpu_seconds() - built) * scale, found * scale, share);
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int index, double otherwise) { return argc > index ? std::atof(argv[index]) : otherwise; };
  if (argc > 2 && std::strcmp(argv[1], "threads") == 0) compare_threads(static_cast<int>(number(2, 18)));
  else if (argc > 2 && std::strcmp(argv[1], "sample") == 0)
    sample(static_cast<int>(number(2, 20)), static_cast<std::size_t>(number(3, 20)));
  else compare(static_cast<int>(number(1, 14)), static_cast<int>(number(2, 17)), number(3, 20));
}
