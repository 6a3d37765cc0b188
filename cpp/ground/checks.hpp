// Input checks of the core's public functions: ranges of arguments, and memory that another thread of the caller may be
// changing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

namespace queenright {

// Raises std::invalid_argument unless least <= value <= most. `what` names the argument: "the board size of a count".
inline void check_range(const char* what, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most)
    throw std::invalid_argument(std::string(what) + " must be " + std::to_string(least) + " to " +
                                std::to_string(most) + ", got " + std::to_string(value));
}

// Raises std::invalid_argument unless there is exactly one label per square.
inline void check_labels(std::size_t labels, std::int64_t squares) {
  if (static_cast<std::int64_t>(labels) != squares)
    throw std::invalid_argument("a board of " + std::to_string(squares) + " squares has as many region labels, got " +
                                std::to_string(labels));
}

// Adds to a sum, or returns false if it does not fit in 64 bits.
inline bool add_fits(std::uint64_t& sum, std::uint64_t value) {
  if (value > ~sum) return false;
  sum += value;
  return true;
}

inline constexpr int kMostThreads = 1024;

inline void check_threads(int threads, int least = 1) {
  check_range("the number of threads", threads, least, kMostThreads);
}

// A private copy of some values, which cannot change between its check and its use. The values may be misaligned.
template <class Value>
void copy_values(const Value* from, std::size_t count, Value* to) {
  if (count > 0) std::memcpy(static_cast<void*>(to), static_cast<const void*>(from), count * sizeof(Value));
  std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler must not read the original again
}

}  // namespace queenright
