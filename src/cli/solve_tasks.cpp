#include "cli/solve_tasks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "facelets/facelet_string.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

using Tasks = std::vector<ListedState>;

bool is_named_as_scrambles(const std::string& path) {
    const std::string name = small_letters(path);
    return name.ends_with(".scr") || name.ends_with(".tws") || name.ends_with(".def");
}

Tasks tasks_of_file(Session& session, const std::string& path, const PuzzlePtr& puzzle,
                    Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, path).take(diagnostics);
    if (!id) return {};
    const Source& source = session.sources()[*id];
    const bool scrambles =
        is_named_as_scrambles(path) || starts_as_tws_scrambles(source) || starts_as_tws(source);
    return read_scramble_list(puzzle, source, scrambles, diagnostics);
}

/// Whether the text names a file. A facelet string is not tried, since it may be too long for a
/// path.
bool is_file(const Puzzle& puzzle, const std::string& text) {
    std::error_code ignored;
    return is_named_as_scrambles(text) ||
           (!looks_like_facelets(puzzle, text) && std::filesystem::is_regular_file(text, ignored));
}

/// The words become a source of their own, so that diagnostics can point at them.
Tasks tasks_of_state(Session& session, const std::string& text, const PuzzlePtr& puzzle,
                     Diagnostics& diagnostics) {
    if (is_file(*puzzle, text)) return tasks_of_file(session, text, puzzle, diagnostics);
    const Source& source = session.sources().add("<state>", text);
    if (starts_as_tws_scrambles(source)) {
        return read_scramble_list(puzzle, source, true, diagnostics);
    }
    const Span span = source.span(0, text.size());
    std::optional<State> state = read_facelets(*puzzle, source.text(), span).take(diagnostics);
    if (!state) return {};
    return {{"", "", *std::move(state), span, "", ""}};
}

void add_scramble(Session& session, const std::string& name, const std::string& text,
                  const PuzzlePtr& puzzle, Tasks& tasks, Diagnostics& diagnostics) {
    const Source& source = session.sources().add(name, text);
    const Span span = source.span(0, text.size());
    if (auto task = read_scramble(puzzle, source.text(), span, diagnostics)) {
        tasks.push_back(*std::move(task));
    }
}

}  // namespace

Tasks solve_tasks(Session& session, const GivenStates& given, const PuzzlePtr& puzzle,
                  Diagnostics& diagnostics) {
    if (given.file) return tasks_of_file(session, *given.file, puzzle, diagnostics);
    if (given.state) return tasks_of_state(session, *given.state, puzzle, diagnostics);
    Tasks tasks;
    for (const std::string& scramble : given.scrambles) {
        add_scramble(session, "<scramble>", scramble, puzzle, tasks, diagnostics);
    }
    return tasks;
}

Tasks goal_states(Session& session, const std::vector<std::string>& goals, const PuzzlePtr& puzzle,
                  Diagnostics& diagnostics) {
    Tasks all;
    for (const std::string& goal : goals) {
        if (!is_file(*puzzle, goal)) {
            add_scramble(session, "<goal>", goal, puzzle, all, diagnostics);
            continue;
        }
        Tasks of_file = tasks_of_file(session, goal, puzzle, diagnostics);
        if (of_file.empty() && !diagnostics.has_errors()) {
            diagnostics.add(Diagnostic::error(Code::kEmpty, {},
                                              fmt::format("`{}` has no goals", printable(goal))));
        }
        for (ListedState& one : of_file) {
            if (one.open) {
                diagnostics.add(
                    Diagnostic::error(Code::kArguments, one.span,
                                      "a goal in a block must be complete")
                        .with_help("facelets may have ? for stickers that do not matter"));
            }
            all.push_back(std::move(one));
        }
    }
    return all;
}

bool has_open_goal(const Puzzle& puzzle, const std::vector<std::string>& goals) {
    return std::any_of(goals.begin(), goals.end(), [&](const std::string& goal) {
        return looks_like_seen_facelets(puzzle, goal);
    });
}

std::optional<SeenFacelets> open_goal(Session& session, const std::vector<std::string>& goals,
                                      const Puzzle& puzzle, Diagnostics& diagnostics) {
    const Source& source = session.sources().add("<goal>", goals.front());
    const Span span = source.span(0, goals.front().size());
    if (goals.size() > 1) {
        diagnostics.add(Diagnostic::error(Code::kArguments, span,
                                          "a goal with open stickers must be the only goal"));
        return std::nullopt;
    }
    return read_seen_facelets(puzzle, source.text(), span).take(diagnostics);
}

}  // namespace qter
