// Starting threads, joining them whatever happens, and keeping the first exception for the caller.
#include "ground/run_on_threads.hpp"

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace queenright {

void run_on_threads(int count, const std::function<void()>& work, const std::function<void()>& on_failure) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard guard(mutex);
      if (!failure) failure = std::current_exception();
      on_failure();
    }
  };
  std::vector<std::thread> others;
  others.reserve(count > 1 ? count - 1 : 0);
  try {
    while (others.size() + 1 < static_cast<std::size_t>(count)) others.emplace_back(guarded);
  } catch (const std::exception&) {
    // The system cannot start more threads: those that run do all the work.
  }
  guarded();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace queenright
