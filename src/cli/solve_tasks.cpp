#include "cli/solve_tasks.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "puzzle/algorithm.hpp"
#include "puzzle/facelet_string.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/obstacles.hpp"
#include "puzzle/turn_span.hpp"
#include "puzzle/tws.hpp"
#include "puzzle/unreachable.hpp"
#include "puzzle/whole_turn.hpp"

namespace qter {
namespace {

using Tasks = std::vector<SolveTask>;

bool is_named_as_scrambles(std::string_view path) {
    return path.ends_with(".scr") || path.ends_with(".tws");
}

std::optional<SolveTask> task_of(const Puzzle& puzzle, std::string_view text, Span span,
                                 Diagnostics& diagnostics) {
    const std::optional<Algorithm> scramble = parse_algorithm(puzzle, text, span).take(diagnostics);
    if (!scramble) return std::nullopt;
    if (const auto blocked = blocked_turn(puzzle, solved_state(puzzle.shape()), *scramble)) {
        diagnostics.add(turn_is_blocked(puzzle, *scramble, *blocked,
                                        turn_span(puzzle, text, span, blocked->at)));
        return std::nullopt;
    }
    SolveTask task{std::string(text), "", state_of(puzzle, *scramble), span, ""};
    const AlgorithmText whole{text, span};
    if (const auto moves = read_hand_moves(puzzle, std::span(&whole, 1), kMaxTurns)) {
        const Frame frame = frame_after(puzzle, *moves);
        if (!frame.upright()) {
            task.hold = whole_turn(puzzle, frame, Frame(puzzle.turn_lines())).value_or("");
        }
    }
    return task;
}

Tasks tasks_of_lines(const Source& source, const Puzzle& puzzle, Diagnostics& diagnostics) {
    Tasks tasks;
    const std::string_view text = source.text();
    for (std::size_t begin = 0; begin < text.size() && !diagnostics.full();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        line = line.substr(0, std::min(line.find('#'), line.find("//")));
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);  // npos + 1 is 0
        if (line.find_first_not_of(" \t") != std::string_view::npos) {
            const Span span = source.span(begin, begin + line.size());
            if (auto task = task_of(puzzle, line, span, diagnostics)) {
                tasks.push_back(*std::move(task));
            }
        }
        begin = end + 1;
    }
    return tasks;
}

/// Says why no turns lead to what a file calls so; false when some do.
bool refuse(const std::string& name, Span span, std::vector<Unreachable> reasons,
            Diagnostics& diagnostics) {
    for (Unreachable& reason : reasons) {
        Diagnostic diagnostic = Diagnostic::error(Code::kImpossible, span,
                                                  "`" + name + "` cannot be: " + reason.message);
        if (!reason.note.empty()) diagnostic.notes.push_back(std::move(reason.note));
        diagnostics.add(std::move(diagnostic));
    }
    return !reasons.empty();
}

Tasks tasks_of_scrambles(const Source& source, const PuzzlePtr& puzzle, Diagnostics& diagnostics) {
    Tasks tasks;
    auto named = read_tws_scrambles(puzzle, source).take(diagnostics);
    if (!named) return tasks;
    const std::optional<PuzzleGroup> group = group_of(*puzzle);
    for (TwsFile::NamedState& one : *named) {
        if (diagnostics.full()) break;
        // A position is told without its look-alikes; this chooses among them.
        std::vector<Unreachable> reasons =
            why_unreachable(*puzzle, group ? &*group : nullptr, one.state);
        if (refuse(one.name, one.span, std::move(reasons), diagnostics)) continue;
        tasks.push_back({"", std::move(one.name), std::move(one.state), one.span, ""});
    }
    return tasks;
}

Tasks tasks_of_file(Session& session, const std::string& path, const PuzzlePtr& puzzle,
                    Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, path).take(diagnostics);
    if (!id) return {};
    const Source& source = session.sources()[*id];
    return is_named_as_scrambles(path) || starts_as_tws_scrambles(source)
               ? tasks_of_scrambles(source, puzzle, diagnostics)
               : tasks_of_lines(source, *puzzle, diagnostics);
}

/// As sources of their own the words of the command line can be pointed at.
Tasks tasks_of_state(Session& session, const std::string& text, const PuzzlePtr& puzzle,
                     Diagnostics& diagnostics) {
    if (is_named_as_scrambles(text)) return tasks_of_file(session, text, puzzle, diagnostics);
    const Source& source = session.sources().add("<state>", text);
    if (starts_as_tws_scrambles(source)) return tasks_of_scrambles(source, puzzle, diagnostics);
    const Span span = source.span(0, text.size());
    std::optional<State> state = read_facelets(*puzzle, source.text(), span).take(diagnostics);
    if (!state) return {};
    return {{"", "", *std::move(state), span, ""}};
}

}  // namespace

Tasks solve_tasks(Session& session, const GivenStates& given, const PuzzlePtr& puzzle,
                  Diagnostics& diagnostics) {
    if (given.file) return tasks_of_file(session, *given.file, puzzle, diagnostics);
    if (given.state) return tasks_of_state(session, *given.state, puzzle, diagnostics);
    Tasks tasks;
    for (const std::string& scramble : given.scrambles) {
        const Source& source = session.sources().add("<scramble>", scramble);
        const Span span = source.span(0, scramble.size());
        if (auto task = task_of(*puzzle, source.text(), span, diagnostics)) {
            tasks.push_back(*std::move(task));
        }
    }
    return tasks;
}

}  // namespace qter
