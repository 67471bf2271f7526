// What the command line of `qter solve` gives it to solve.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// What is to be solved, as the command line says it.
struct GivenStates {
    std::vector<std::string> scrambles;  ///< algorithms that are undone; either these,
    std::optional<std::string> state;    ///< or facelets, or a file of states,
    std::optional<std::string> file;     ///< or a file of scrambles; "-" standard input
};

struct SolveTask {
    std::string scramble;  ///< as it was given; empty for states
    std::string name;      ///< of a state or an algorithm in a file of scrambles; else empty
    State state;
    Span span;  ///< where it was given
    /// Rotations that bring the puzzle back into the hand as it was before the scramble, where that
    /// has turned it as a whole; else empty.
    std::string hold;
};

/// The scrambles, the state or what the file holds, in their order. A file is one of scrambles in
/// the form of puzzle/tws.hpp when its name ends in .scr or .tws, or when it starts like one; else
/// it has an algorithm a line; empty lines are skipped, and comments from # or // on. Likewise the
/// state is facelets, or the name of such a file or what stands in it. Errors go to `diagnostics`,
/// also of states that no turns reach; what is right is there nevertheless.
std::vector<SolveTask> solve_tasks(Session& session, const GivenStates& given,
                                   const PuzzlePtr& puzzle, Diagnostics& diagnostics);

}  // namespace qter
