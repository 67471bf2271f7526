// The verb puzzle list: all puzzles with their numbers of pieces and positions.
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "report/puzzle_report.hpp"

namespace qter {
namespace {

struct PuzzleListArguments {
    CommonOptions common;
    std::optional<double> time_limit;  ///< in seconds
};

/// Shapes that are found in one or two tenths of a second.
constexpr std::size_t kMostShapes = 100'000;

ExitCode run_puzzle_list(const PuzzleListArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzles",
                             print_err_as_is);
    std::vector<ListedPuzzle> rows;
    for (const std::string& name : session.puzzles().names()) {
        std::optional<PuzzlePtr> puzzle = session.puzzles().find(name, {}).take(diagnostics);
        if (!puzzle) continue;
        PuzzleFacts facts = puzzle_facts(*puzzle, kMostShapes);
        rows.push_back({*std::move(puzzle), std::move(facts)});
    }
    progress.end();
    session.report(diagnostics);
    const ExitCode code = exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            json.key("puzzles").objects(
                rows, [&](const ListedPuzzle& row) { write_puzzle(json, *row.puzzle, row.facts); });
        };
        session.print_document(write, diagnostics, code);
    } else {
        print_answer(puzzle_list_text(rows, session.sources()), code);
    }
    return code;
}

void add_puzzle_list_options(VerbOptions& verb, PuzzleListArguments& arguments) {
    add_time_limit(verb, arguments.time_limit);
    add_common(verb, arguments.common);
}

}  // namespace

RunVerb declare_puzzle_list(VerbOptions& verb) {
    return verb_with<PuzzleListArguments>(verb, add_puzzle_list_options, run_puzzle_list);
}

}  // namespace qter
