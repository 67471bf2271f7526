// Reader of solve jobs: states, goals and allowed turns, given as texts or in files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "service/solve_job.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// A job as a command line gives it.
struct SolveTexts {
    std::vector<std::string> scrambles = {};  ///< algorithms to undo, or facelets; either these,
    std::optional<std::string> state = {};    ///< or facelets, or a file of states,
    std::optional<std::string> file = {};     ///< or a list (formats/scramble_list.hpp)
    std::vector<std::string> goals = {};      ///< like scrambles, or files of goals
    std::optional<std::string> turns = {};    ///< a list for read_allowed_turns()
};

/// Reads a file into `sources`.
using ReadText = std::function<Result<SourceId>(const std::string& file)>;

/// Reads the tasks, the goals and the allowed turns of `job`, which has its puzzle. Every text
/// becomes a source, so that diagnostics can point at it. A file has the form of tws/tws.hpp when
/// its name ends in .scr, .tws or .def, or when it starts like one; any other file is a list of
/// lines. The state is facelets, the name of such a file, or the content of one. A single goal may
/// leave stickers open. Errors go to SolveJob::read, also for states that no turns reach; valid
/// states are kept in any case.
void read_solve_job(const SolveTexts& texts, SourceMap& sources, const ReadText& read,
                    SolveJob& job);

}  // namespace qter
