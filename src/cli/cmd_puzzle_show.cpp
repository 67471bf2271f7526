#include <fmt/format.h>

#include "qter/cli/commands.hpp"
#include "qter/cli/json_document.hpp"
#include "qter/cli/progress.hpp"
#include "qter/cli/puzzle_report.hpp"
#include "qter/cli/session.hpp"
#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/facelet_string.hpp"
#include "qter/support/visible.hpp"
#include "qter/view/net_svg.hpp"
#include "qter/view/net_text.hpp"

namespace qter {
namespace {

/// A puzzle with an algorithm performed on it.
struct Shown {
    PuzzlePtr puzzle;
    Algorithm algorithm;
    State state;
};

/// The state before the algorithm: solved, unless another one is asked for.
std::optional<State> beginning(Session& session, const PuzzleShowArguments& arguments,
                               const Puzzle& puzzle, Diagnostics& diagnostics) {
    if (arguments.state && arguments.random) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {}, "--state and --random both say how to begin"));
        return std::nullopt;
    }
    if (arguments.state) {
        // As sources of their own the words of the command line can be pointed at.
        const Source& facelets = session.sources().add("<state>", *arguments.state);
        return read_facelets(puzzle, facelets.text(), facelets.span(0, arguments.state->size()))
            .take(diagnostics);
    }
    if (arguments.random) {
        const std::optional<PuzzleGroup> group = group_of(puzzle);
        Random random(*arguments.random);
        if (group) return group->random_state(random);
        diagnostics.add(Diagnostic::error(Code::kTooLarge, {},
                                          fmt::format("{} is too large for that", puzzle.name())));
        return std::nullopt;
    }
    return solved_state(puzzle.shape());
}

std::optional<Shown> perform(Session& session, const PuzzleShowArguments& arguments,
                             Diagnostics& diagnostics) {
    std::optional<PuzzlePtr> puzzle = find_puzzle(session, arguments.puzzle).take(diagnostics);
    if (!puzzle) return std::nullopt;
    const std::optional<State> state = beginning(session, arguments, **puzzle, diagnostics);
    const Source& source = session.sources().add("<algorithm>", arguments.algorithm);
    std::optional<Algorithm> algorithm =
        parse_algorithm(**puzzle, source.text(), source.span(0, arguments.algorithm.size()))
            .take(diagnostics);
    if (!state || !algorithm) return std::nullopt;
    State after = compose((*puzzle)->shape(), *state, state_of(**puzzle, *algorithm));
    return Shown{*std::move(puzzle), *std::move(algorithm), std::move(after)};
}

std::string cycles_text(const Shown& shown) {
    const Puzzle& puzzle = *shown.puzzle;
    const std::vector<Cycle> cycles = cycle_structure(puzzle.shape(), shown.state);
    std::string text;
    std::optional<std::uint32_t> orbit;
    for (const Cycle& cycle : cycles) {
        if (orbit != cycle.orbit) {
            text += fmt::format("{}{}", orbit ? "; " : "", puzzle.orbits()[cycle.orbit].name);
            orbit = cycle.orbit;
        }
        text += ' ' + cycle_notation(puzzle.shape(), cycle);
    }
    return fmt::format("order        {}\ncycles       {}\n", to_string(order(cycles)),
                       text.empty() ? "none" : text);
}

std::string report(const Session& session, const Shown& shown, const GroupFacts* facts,
                   const FlatPicture* picture, bool presets) {
    // What one looks for comes first: what it looks like.
    std::string head = shown.puzzle->title() + '\n';
    std::string text;
    if (!shown.algorithm.empty()) {
        const std::uint64_t turns = length(*shown.puzzle, shown.algorithm);
        text += fmt::format("\nalgorithm    {}\nlength       {} turn{} ({})\n",
                            to_string(*shown.puzzle, shown.algorithm), turns, turns == 1 ? "" : "s",
                            metric_name(Metric::kHalfTurn));
    }
    if (shown.state != solved_state(shown.puzzle->shape())) {
        text += (shown.algorithm.empty() ? "\n" : "") + cycles_text(shown);
        if (has_facelet_string(*shown.puzzle)) {
            text += fmt::format("facelets     {}\n", facelet_string(*shown.puzzle, shown.state));
        }
    }
    const std::string about = puzzle_text(*shown.puzzle, facts, presets);
    const bool apart = (picture != nullptr || !text.empty()) && !about.starts_with('\n');
    head = visible(head);
    // Its colours are sequences that a terminal is to obey.
    if (picture != nullptr) {
        head += '\n' + net_text(*shown.puzzle, *picture, {.color = session.color_out()});
    }
    return head + visible(text + (apart ? "\n" : "") + about);
}

void write_shown(JsonWriter& json, const Shown& shown, const GroupFacts* facts) {
    write_puzzle(json, *shown.puzzle, facts);
    json.key("algorithm").value(to_string(*shown.puzzle, shown.algorithm));
    json.key("length").value(length(*shown.puzzle, shown.algorithm));
    json.key("metric").value(metric_name(Metric::kHalfTurn));
    json.key("state");
    has_facelet_string(*shown.puzzle) ? json.value(facelet_string(*shown.puzzle, shown.state))
                                      : json.null();
    json.key("order").value(order(cycle_structure(shown.puzzle->shape(), shown.state)));
}

}  // namespace

ExitCode run_puzzle_show(const PuzzleShowArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    const std::optional<Shown> shown = perform(session, arguments, diagnostics);
    std::optional<FlatPicture> picture;
    if (shown) picture = flat_picture(*shown->puzzle, shown->state);
    const bool svg_out = arguments.svg == "-";
    if (shown && arguments.svg && !picture) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {},
                              fmt::format("there is no picture of {}: only its moves are known",
                                          shown->puzzle->name())));
    } else if (picture && arguments.svg && !svg_out) {
        static_cast<void>(
            session.write(*arguments.svg, net_svg(*shown->puzzle, *picture)).take(diagnostics));
    }
    std::optional<GroupFacts> facts;
    progress.update({}, "deriving the group");
    if (shown && !svg_out) facts = group_facts(*shown->puzzle);
    progress.end();
    session.report(diagnostics);
    const ExitCode code = exit_code_for(diagnostics);
    const GroupFacts* known = facts ? &*facts : nullptr;
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (shown) write_shown(json, *shown, known);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (picture && svg_out) {
        print_answer(net_svg(*shown->puzzle, *picture), code, print_data);
    } else if (shown && !diagnostics.has_errors()) {
        print_answer(
            report(session, *shown, known, picture ? &*picture : nullptr, arguments.presets), code,
            print_as_is);
    }
    return code;
}

}  // namespace qter
