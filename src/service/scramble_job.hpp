// Random scrambles: a uniform random state, solved, and the solution inverted.
//
// Random turns (navigate/turn_draw.hpp) reach some states less often than others, whatever their
// number. They are for puzzles whose random states take hundreds of turns, and for users who
// request them. The number of random turns that is enough for a method is measured
// (navigate/shuffle_measure.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navigate/shuffle_measure.hpp"
#include "puzzle/puzzle.hpp"
#include "sums/search_ports.hpp"
#include "table/table_keeping.hpp"

namespace qter {

struct ScrambleJob {
    PuzzlePtr puzzle;
    std::uint64_t seed = 1;                     ///< the same seed gives the same scrambles
    std::uint32_t count = 1;                    ///< of scrambles
    std::optional<std::uint32_t> random_turns;  ///< this many random turns instead of random states
    /// Instead of scrambles: the method to measure `random_turns` with, by `count` samples each.
    std::optional<std::string> measure;
    TableKeeping keeping;  ///< the folder of tables, and threads
};

struct Scrambles {
    std::vector<Algorithm> scrambles;
    std::optional<ShuffleMeasure> measure;
    /// Errors: kTooLarge without a group; those of StateSolver; kLimit where turns run out;
    /// kTimeLimit for results that are incomplete.
    Diagnostics diagnostics;
};

/// Scrambles a puzzle until the ports end it; then the scrambles so far are the result. Where turns
/// can be blocked: random reachable positions, each with the first solution that is found, on one
/// thread; `random_turns` are not for such puzzles.
[[nodiscard]] Scrambles scramble(const ScrambleJob& job, SearchPorts& ports);

}  // namespace qter
