// Shuffling measured by a method of solving: its turns after 1, 2, ... random turns, compared with
// those for random states.
//
// The idea: distances show how many random turns suffice against a solver who always finds the
// shortest solution. Any other method has its own number of turns. So each position has the number
// of turns that the given method takes, and the means are compared.
//
// Limits: means of samples, with standard errors as a measure of their accuracy. Equal means do not
// imply that all states are equally likely: `explore --mixing` gives the total variation. For a
// method that continues with shorter solutions, the first solution counts.
//
// Source: R. Brown, "Exploration of the pocket Rubik's group", 2022, section 6, suggests it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/observer.hpp"
#include "support/result.hpp"
#include "support/spread.hpp"

namespace qter {

class StateSolver;

struct ShuffleMeasure {
    std::string method;
    /// Turns of the solutions, in htm, after 1, 2, ... random turns; incomplete if cancelled.
    std::vector<Spread> by_turns;
    std::optional<Spread> random_states;  ///< nullopt if there were none, or when cancelled
};

/// Solves `random_states`, and then the states after the first 1, 2, ... turns of `words`, which
/// are equally long, on `threads` threads. The observer receives the finished share on the
/// calling thread. Errors: those of the solver. A cancellation is not an error; it leaves out
/// incomplete samples.
Result<ShuffleMeasure> measure_shuffle(const Puzzle& puzzle, const StateSolver& solver,
                                       const std::vector<Algorithm>& words,
                                       const std::vector<State>& random_states,
                                       std::uint32_t threads, const Observer& observer);

/// The fewest random turns from which on no mean differs from that of random states by two standard
/// errors of their difference; nullopt if the last one does, or if nothing was compared.
[[nodiscard]] std::optional<std::size_t> as_random_after(const ShuffleMeasure& measure);

}  // namespace qter
