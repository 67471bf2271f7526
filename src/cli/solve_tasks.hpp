// States and goals from the command line of `qter solve`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "facelets/seen_facelets.hpp"
#include "formats/scramble_list.hpp"

namespace qter {

/// The states to solve, as the command line gives them.
struct GivenStates {
    std::vector<std::string> scrambles;  ///< algorithms to undo, or facelets; either these,
    std::optional<std::string> state;    ///< or facelets, or a file of states,
    std::optional<std::string> file;     ///< or a list (scramble_list.hpp); "-" standard input
};

/// The scrambles, the state, or the states of the file, in their order. A file has the form of
/// tws/tws.hpp when its name ends in .scr, .tws or .def, or when it starts like one; any other
/// file is a list of lines. The state is facelets, the name of such a file, or the content of one.
/// Errors go to `diagnostics`, also for states that no turns reach; valid states are returned in
/// any case.
std::vector<ListedState> solve_tasks(Session& session, const GivenStates& given,
                                     const PuzzlePtr& puzzle, Diagnostics& diagnostics);

/// Goals: algorithms from the solved puzzle, facelets, or names of files with such.
std::vector<ListedState> goal_states(Session& session, const std::vector<std::string>& goals,
                                     const PuzzlePtr& puzzle, Diagnostics& diagnostics);

/// Whether a goal leaves some stickers open.
[[nodiscard]] bool has_open_goal(const Puzzle& puzzle, const std::vector<std::string>& goals);
/// The goal with open stickers. Errors: several goals; as read_seen_facelets().
std::optional<SeenFacelets> open_goal(Session& session, const std::vector<std::string>& goals,
                                      const Puzzle& puzzle, Diagnostics& diagnostics);

}  // namespace qter
