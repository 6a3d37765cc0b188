// Work shared by several threads. An exception in the body of a thread would end the whole process; here it is passed
// on to the caller.
#pragma once

#include <functional>

namespace queenright {

// Calls `work` on `count` threads, including the calling one, and returns when all have ended. The threads divide the
// work among themselves, so it is still done if some cannot be started. After each call that ends in an exception,
// `on_failure` is called (so that it can end the other threads); the first exception is rethrown once all have ended.
void run_on_threads(int count, const std::function<void()>& work, const std::function<void()>& on_failure);

}  // namespace queenright
