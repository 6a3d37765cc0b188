// Every unit by its own counter and by the plain search: the same counts. And the forecast of a border search against
// its true work. Run it plain, and built with -fsanitize=address,undefined.
#include <cmath>
#include <stdexcept>

#include "count/recount.hpp"
#include "ground/check.hpp"

using namespace queenright;

namespace {

constexpr Algorithm kAlgorithms[] = {Algorithm::Textbook, Algorithm::Border,  Algorithm::JoinPlain,
                                     Algorithm::JoinBand, Algorithm::Colours, Algorithm::Packed};

bool starts_at_six(Algorithm algorithm) { return algorithm != Algorithm::Textbook && algorithm != Algorithm::Border; }

void test_every_unit_is_counted_alike(int last) {
  for (int size = 0; size <= last; ++size)
    for (const Algorithm algorithm : kAlgorithms) {
      if (size < 6 && starts_at_six(algorithm)) continue;
      const auto counter = make_counter(size, algorithm);
      const auto worker = counter->make_worker();
      Control control;
      std::uint64_t total = 0;
      for (const Unit& unit : counter->units(50)) {
        const UnitResult first = worker->run(unit, control), again = recount(unit, control);
        CHECK(first.finished && again.finished);
        CHECK(first.count == again.count);
        CHECK(is_consistent(again));
        total += again.count;
      }
      CHECK(total == count_textbook(size));
    }
}

void test_a_counter_without_tables_makes_the_same_units() {
  for (const Algorithm algorithm : kAlgorithms) {
    const auto full = make_counter(13, algorithm)->units(100);
    const auto bare = make_counter(13, algorithm, CpuPath::Automatic, 0)->units(100);
    CHECK(full.size() == bare.size());
    for (std::size_t i = 0; i < full.size(); ++i)
      CHECK(full[i].first == bare[i].first && full[i].last == bare[i].last && full[i].cost == bare[i].cost);
  }
}

template <class Call>
void check_refused(Call call) {
  bool refused = false;
  try {
    call();
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

void test_bad_units_are_refused() {
  Control control;
  check_refused([&] { recount({10, Algorithm::Automatic, 0, 1, 1}, control); });
  check_refused([&] { recount({11, Algorithm::Torus, 0, 1, 1}, control); });
  check_refused([&] { recount({33, Algorithm::Border, 0, 1, 1}, control); });
  check_refused([&] { recount({10, Algorithm::Border, 0, 1u << 30, 1}, control); });
  check_refused([&] { recount({5, Algorithm::JoinBand, 0, 1, 1}, control); });
  check_refused([&] { make_counter(10, Algorithm::JoinBand, CpuPath::Automatic, 0)->make_worker(); });
  check_refused([&] { estimate_border_work(5, 10, 1, 0, control); });
  for (const Algorithm algorithm : {Algorithm::Textbook, Algorithm::Border, Algorithm::JoinPlain, Algorithm::JoinBand,
                                    Algorithm::Colours, Algorithm::Packed, Algorithm::Torus}) {
    const auto counter = make_counter(11, algorithm);
    const auto worker = counter->make_worker();
    const std::uint64_t steps = counter->step_count();
    check_refused([&] { worker->run({11, algorithm, 0, steps + 1, 1}, control); });
    check_refused([&] { worker->run({11, algorithm, steps, steps, 1}, control); });
    check_refused([&] { worker->run({12, algorithm, 0, 1, 1}, control); });
    check_refused([&] { worker->run({11, Algorithm::Automatic, 0, 1, 1}, control); });
  }
}

void test_a_stop_takes_effect() {
  Control control;
  control.stop = true;
  const auto counter = make_counter(16, Algorithm::JoinBand, CpuPath::Automatic, 0);
  CHECK(!recount(counter->units(1)[0], control).finished);
  CHECK(!recount(make_counter(16, Algorithm::Colours)->units(1)[0], control).finished);
  CHECK(!recount(make_counter(16, Algorithm::Packed)->units(1)[0], control).finished);
  CHECK(estimate_border_work(20, 1000, 1, 0, control).probes == 0);
}

void test_the_forecast_is_unbiased(int size) {
  Control control;
  const auto counter = make_counter(size, Algorithm::Border);
  const std::uint64_t truth = counter->make_worker()->run(counter->units(1)[0], control).work;
  const WorkEstimate estimate = estimate_border_work(size, 3000, 7, 0, control);
  CHECK(estimate.probes == 3000);
  CHECK(std::abs(estimate.work - static_cast<double>(truth)) < 5 * estimate.standard_error);
}

}  // namespace

int main(int argc, char**) {
  const int last = argc > 1 ? 10 : 13;  // any argument: the quick set, for sanitizer builds
  test_every_unit_is_counted_alike(last);
  test_a_counter_without_tables_makes_the_same_units();
  test_bad_units_are_refused();
  test_a_stop_takes_effect();
  for (const int size : {6, 9, 12}) test_the_forecast_is_unbiased(size);
  std::printf("recount: all tests passed\n");
}
