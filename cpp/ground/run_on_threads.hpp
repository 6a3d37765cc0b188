// Work that several threads share. An exception in the body of a thread would end the whole process; from here it comes
// back to the caller.
#pragma once

#include <functional>

namespace queenright {

// Calls `work` on `count` threads, the calling one among them, and returns when all have ended. The threads share the
// work out among themselves, so one that cannot be started is done without. If calls end in exceptions, `on_failure` is
// called after each (to let the other threads come to an end), and the first exception is thrown again once all have
// ended.
void run_on_threads(int count, const std::function<void()>& work, const std::function<void()>& on_failure);

}  // namespace queenright
