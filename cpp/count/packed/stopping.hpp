// A stop requested by another thread ends the work with an exception.
#pragma once

#include <atomic>

#include "count/count.hpp"

namespace queenright::packed {

// Called every few milliseconds.
inline void check_stop(const std::atomic<bool>& stop) {
  if (stop.load(std::memory_order_relaxed)) throw Stopped();
}

}  // namespace queenright::packed
