// Counting by colours, filtered and packed.
//
// Like count/colours, this multiplies counts of black and of white queens, and it uses the same choices: the
// sub-boards, the sets E, O, F and G, levels, classes and weights (colours.cpp and level.hpp explain them). It counts
// differently. There, every placement of the even rows is compared with every placement of the odd rows, and from n =
// 22 on these comparisons are the whole cost, though few pairs agree: with k queens on either side about 0.57^2k. Here
// most pairs are never compared:
//
//   1. The placements of the odd rows are walked queen by queen. The first few queens, a *prefix*, are walked at once
//      for many row sets O that have the prefix rows in common (cover.hpp).
//   2. Each queen of a prefix leaves about a third of the placements of the even rows. Only those are kept (*filter*)
//      and packed anew into planes: the t-th remaining placement of each lane into plane t (*pack*, even_side.hpp).
//   3. The other queens of each O are a program (program.hpp) that runs on these few planes (kernel_body.hpp). At a
//      leaf the ones of all planes are added up, for all lanes at once.
//
// For one E and all O of a family that gives two matrices of numbers for each O: black placements by G and F, white
// placements by F and G. The sum of their products, times weights, is the number of solutions.
//
// Widths. A number has 16 bits, and while the prefixes of one column set are added up, 12; a number that does not fit
// raises std::overflow_error. A product has 32 bits; at most 3584 x 3584 of them, times a weight of at most 8, are
// added up for an E and an O: less than 2^59.
#include <memory>
#include <optional>

#include "count/packed/engine.hpp"

namespace queenright {
namespace packed {
namespace {

class PackedWorker : public Worker {
 public:
  PackedWorker(const Unit& all_steps, const Plan& plan, const Kernel& kernel)
      : Worker(all_steps), plan_(plan), engine_(plan, kernel) {}

 private:
  UnitResult run_steps(const Unit& unit, Control& control) override {
    Tally tally(unit);
    try {
      for (std::uint64_t index = unit.first; index < unit.last; ++index) {
        const Step step = plan_.step(index);
        open_family(step, control.stop);
        engine_.run(step, *family_, tally, control.stop);
      }
    } catch (const Stopped&) {
      return tally.finish(false);
    }
    return tally.finish(true);
  }

  // The family serves the next E of this unit and of the next unit.
  void open_family(const Step& step, const std::atomic<bool>& stop) {
    if (!family_ || !family_->serves(step)) {
      family_.reset();  // frees its memory before the next one is built
      family_.emplace(plan_, step, stop);
    }
    family_->prune(step.row);
  }

  const Plan& plan_;
  std::optional<OpenFamily> family_;
  Engine engine_;
};

class PackedCounter : public Counter {
 public:
  PackedCounter(int size, const Kernel& kernel) : plan_(size), kernel_(kernel) {}

  int size() const override { return plan_.board.size; }
  Algorithm algorithm() const override { return Algorithm::Packed; }
  std::string describe() const override {
    return "packed " + std::to_string(plan_.board.even) + "+" + std::to_string(plan_.board.odd) + ", " + kernel_.name;
  }
  std::uint64_t step_count() const override { return plan_.step_count(); }
  std::uint64_t step_cost(std::uint64_t step) const override { return plan_.cost(plan_.step(step)); }
  std::uint64_t opening_count() const override { return plan_.family_count(); }
  std::size_t table_bytes() const override { return 0; }  // all tables belong to the workers
  std::size_t worker_bytes() const override { return plan_.worker_bytes(); }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<PackedWorker>(all_steps(), plan_, kernel_);
  }

 private:
  const Plan plan_;
  const Kernel& kernel_;
};

}  // namespace
}  // namespace packed

std::unique_ptr<Counter> make_packed_counter(int size, CpuPath path) {
  return std::make_unique<packed::PackedCounter>(size, packed::kernel_for(path));
}

}  // namespace queenright
