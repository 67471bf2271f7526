// What a run of a program costs a person, in turns.
//
// Three parts: entering numbers, running, reading results. The first and the last can be done as on
// paper, by repeating generators, or in the short way: one algorithm for all numbers that are asked
// for in a row (short_algorithms.hpp), and results read off the pieces without a turn
// (reading.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/measure.hpp"
#include "perform/short_algorithms.hpp"
#include "program/program.hpp"
#include "support/integer.hpp"

namespace qter {

/// A number that a run was given.
struct GivenNumber {
    std::size_t instruction = 0;  ///< that asked
    std::size_t holding = 0;      ///< in hand then
    std::uint64_t steps = 0;      ///< instructions executed before it
    Integer number;
};

struct RunCost {
    Integer entering_repeated;
    Integer entering_short;
    bool about = false;  ///< the short way was estimated, not found
    Integer running;
    Integer reading_repeated;  ///< the short way takes no turns
};

struct EnteringTurns {
    Integer turns;
    bool about = false;  ///< some of them are an estimate
    /// How hard it is, by the measure that was given; none without one, or where turns are
    /// estimated.
    std::optional<Integer> effort;
};

/// Turns to enter the numbers of one run, in its order, in the short way: those that were asked for
/// one after the other on one puzzle, with nothing but messages between, together. Where `shorter`
/// knows nothing, what it estimates; where that is nothing, or more, by repeating; the same when it
/// is null.
[[nodiscard]] EnteringTurns short_entering_turns(const Program& program,
                                                 const std::vector<GivenNumber>& numbers,
                                                 ShortAlgorithms* shorter,
                                                 const AlgorithmMeasure& effort = {});

}  // namespace qter
