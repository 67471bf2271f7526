// What the command line of `qter solve` gives it to solve.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "puzzle/scramble_list.hpp"
#include "puzzle/seen_facelets.hpp"

namespace qter {

/// What is to be solved, as the command line says it.
struct GivenStates {
    std::vector<std::string> scrambles;  ///< algorithms that are undone, or facelets; either these,
    std::optional<std::string> state;    ///< or facelets, or a file of states,
    std::optional<std::string> file;     ///< or a list (scramble_list.hpp); "-" standard input
};

/// The scrambles, the state or what the file holds, in their order. A file has the form of
/// puzzle/tws.hpp when its name ends in .scr, .tws or .def, or when it starts so; any other is a
/// list of lines. The state is facelets, or the name of such a file, or what stands in it. Errors
/// go to `diagnostics`, also of states that no turns reach; what is right is there nevertheless.
std::vector<ListedState> solve_tasks(Session& session, const GivenStates& given,
                                     const PuzzlePtr& puzzle, Diagnostics& diagnostics);

/// Goals: algorithms that make them of the solved puzzle, facelets, or names of such files.
std::vector<ListedState> goal_states(Session& session, const std::vector<std::string>& goals,
                                     const PuzzlePtr& puzzle, Diagnostics& diagnostics);

/// Of a goal only some stickers are said.
[[nodiscard]] bool has_open_goal(const Puzzle& puzzle, const std::vector<std::string>& goals);
/// That goal. Errors: there are others; as read_seen_facelets().
std::optional<SeenFacelets> open_goal(Session& session, const std::vector<std::string>& goals,
                                      const Puzzle& puzzle, Diagnostics& diagnostics);

}  // namespace qter
