// Threads that fail: the process goes on, every thread is joined, and the caller gets the first exception.
#include <atomic>
#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#ifdef __GLIBC__
#include <pthread.h>
#endif

#include "ground/check.hpp"
#include "ground/run_on_threads.hpp"

using queenright::run_on_threads;

namespace {

const auto nothing = [] {};

void test_every_thread_takes_its_share() {
  for (const int count : {1, 2, 8}) {
    std::atomic<int> next{0}, done{0}, calls{0};
    run_on_threads(
        count,
        [&] {
          ++calls;
          while (next++ < 1000) ++done;
        },
        nothing);
    CHECK(done == 1000);
    CHECK(calls == count);
  }
}

void test_an_exception_comes_back_when_all_threads_have_ended() {
  std::atomic<int> entered{0}, ended{0}, failures{0};
  std::string message;
  try {
    run_on_threads(
        4,
        [&] {
          if (entered++ == 2) throw std::runtime_error("third");  // in whichever thread is third
          while (failures == 0) std::this_thread::yield();
          ++ended;
        },
        [&] { ++failures; });
  } catch (const std::runtime_error& error) {
    message = error.what();
  }
  CHECK(message == "third");
  CHECK(ended == 3 && failures == 1);
}

void test_of_several_exceptions_one_comes_back() {
  std::atomic<int> failures{0};
  bool caught = false;
  try {
    run_on_threads(5, [] { throw std::bad_alloc(); }, [&] { ++failures; });
  } catch (const std::bad_alloc&) {
    caught = true;
  }
  CHECK(caught && failures == 5);
}

#ifdef __GLIBC__
void test_threads_that_cannot_be_started_are_done_without() {
  pthread_attr_t usual, greedy;
  CHECK(pthread_getattr_default_np(&usual) == 0);
  CHECK(pthread_attr_init(&greedy) == 0 && pthread_attr_setstacksize(&greedy, std::size_t{1} << 50) == 0);
  CHECK(pthread_setattr_default_np(&greedy) == 0);  // no address space has room for such a stack
  std::atomic<int> next{0}, done{0};
  run_on_threads(
      4,
      [&] {
        while (next++ < 10) ++done;
      },
      nothing);
  CHECK(done == 10);
  CHECK(pthread_setattr_default_np(&usual) == 0);
  pthread_attr_destroy(&greedy);
}
#endif

}  // namespace

int main() {
  test_every_thread_takes_its_share();
  test_an_exception_comes_back_when_all_threads_have_ended();
  test_of_several_exceptions_one_comes_back();
#ifdef __GLIBC__
  test_threads_that_cannot_be_started_are_done_without();
#endif
  return 0;
}
