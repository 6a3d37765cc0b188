// The counters of constrained boards that are not joins, each in a file of its own.
#pragma once

#include <memory>
#include <optional>

#include "complete/complete.hpp"
#include "count/count.hpp"

namespace queenright::constrained {

std::unique_ptr<Counter> make_search_counter(const BoardProblem& problem);

// The widest board that a transfer takes: three masks of a state fit 64 bits.
inline constexpr int kWidestTransfer = 21;

// std::invalid_argument unless the board is flat, with ordinary queens, and not too wide.
std::unique_ptr<Counter> make_transfer_counter(const BoardProblem& problem);

// The problem that a step of a transfer counts: the queen of the first line is settled. Nothing if there is none.
std::optional<BoardProblem> transfer_opening(const BoardProblem& problem, std::uint64_t step);
std::uint64_t transfer_steps(const BoardProblem& problem);

}  // namespace queenright::constrained
