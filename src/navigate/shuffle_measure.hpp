// How well random turns shuffle for whoever solves by a given method: the turns that it takes after
// 1, 2, ... of them, beside those for random states.
//
// The idea: distances say how much a solver must be shuffled for who always finds the shortest
// solution. Whoever solves by a method of their own sees the turns of that method. So each position
// weighs as many, and what is compared is their mean.
//
// Limits: means of samples, whose standard errors say how far they can be trusted. That a mean is
// as for random states does not make states equally likely: total variation is what
// `explore --mixing` gives. A method that goes on for shorter solutions is asked for its first one.
//
// Source: R. Brown, "Exploration of the pocket Rubik's group", 2022, section 6, asks for it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navigate/state_solver.hpp"
#include "support/spread.hpp"

namespace qter {

struct ShuffleMeasure {
    std::string method;
    /// Turns of the solutions, in htm, after 1, 2, ... random turns; as far as it came.
    std::vector<Spread> by_turns;
    std::optional<Spread> random_states;  ///< none where there were none, or it was cancelled
};

/// Solves what the first 1, 2, ... turns of `words`, all equally long, make of the solved puzzle,
/// and `random_states` before, on so many threads. `report` is called from the calling thread with
/// the share that is done. Errors: those of the solver but for cancelling it, which leaves out what
/// was not done whole.
Result<ShuffleMeasure> measure_shuffle(
    const Puzzle& puzzle, const StateSolver& solver, const std::vector<Algorithm>& words,
    const std::vector<State>& random_states, std::uint32_t threads,
    const Cancellation& cancellation,
    const std::function<void(double, const std::string&)>& report = {});

/// The fewest random turns from which on no mean differs from that of random states by two standard
/// errors of their difference; none where the last one still does, or nothing was compared.
[[nodiscard]] std::optional<std::size_t> as_random_after(const ShuffleMeasure& measure);

}  // namespace qter
