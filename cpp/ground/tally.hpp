// The running result of one unit. The residues are added up separately and never derived from the 64-bit sum, so a sum
// that overflowed, or lost a bit in memory, no longer matches them.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "count/count.hpp"

namespace queenright {

class Tally {
 public:
  explicit Tally(const Unit& unit) : start_(std::chrono::steady_clock::now()) { result_.unit = unit; }

  // Adds `weight` images of `count` solutions, at most 2^64 in all.
  void add(std::uint64_t count, std::uint64_t weight) {
    result_.count += count * weight;
    for (int i = 0; i < 2; ++i) {
      const std::uint64_t modulus = kResidueModuli[i];
      result_.residues[i] = static_cast<std::uint32_t>((result_.residues[i] + count % modulus * weight) % modulus);
    }
  }
  void add_work(std::uint64_t work) { result_.work += work; }

  UnitResult finish(bool finished) {
    result_.finished = finished;
    result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    return result_;
  }

 private:
  UnitResult result_;
  std::chrono::steady_clock::time_point start_;
};

// Raises std::invalid_argument unless the unit consists of some of the steps 0 .. steps - 1.
inline void check_steps(const Unit& unit, std::uint64_t steps) {
  if (unit.first >= unit.last || unit.last > steps)
    throw std::invalid_argument("a unit of " + std::to_string(unit.size) + " queens has some of the steps 0 to " +
                                std::to_string(steps) + ", got " + std::to_string(unit.first) + " to " +
                                std::to_string(unit.last));
}

// The families of counters; each is defined in the file of its technique.
std::unique_ptr<Counter> make_textbook_counter(int size);
std::unique_ptr<Counter> make_border_counter(int size);
std::unique_ptr<Counter> make_torus_counter(int size);
// `open`: the open squares of each row, a bit for each column; empty if all are.
std::unique_ptr<Counter> make_colour_counter(int size, CpuPath path, const std::vector<std::uint32_t>& open = {});
std::unique_ptr<Counter> make_packed_counter(int size, CpuPath path);
std::unique_ptr<Counter> make_join_counter(int size, Algorithm algorithm, CpuPath path, int threads,
                                           const Control& control);

}  // namespace queenright
