#include <fmt/format.h>

#include <algorithm>

#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/puzzle_report.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "formats/definition.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct PuzzleListArguments {
    CommonOptions common;
    std::optional<double> time_limit;  ///< in seconds
};

/// Shapes that are found in one or two tenths of a second.
constexpr std::size_t kMostShapes = 100'000;

struct Row {
    PuzzlePtr puzzle;
    PuzzleFacts facts;
};

std::string table(const std::vector<Row>& rows) {
    std::size_t widest = 4;
    std::size_t widest_positions = 9;
    const auto positions = [](const Row& row) {
        const std::optional<Integer> count = row.facts.positions();
        return count ? in_short(*count) : std::string("not known");
    };
    for (const Row& row : rows) {
        widest = std::max(widest, utf8_length(row.puzzle->name()));
        widest_positions = std::max(widest_positions, positions(row).size());
    }
    std::string text =
        fmt::format("{:<{}}  {:<{}}  pieces\n", "name", widest, "positions", widest_positions);
    for (const Row& row : rows) {
        text += fmt::format("{:<{}}  {:<{}}  {}\n", row.puzzle->name(), widest, positions(row),
                            widest_positions, pieces_in_short(*row.puzzle));
    }
    return text;
}

/// The names of signatures, which are names of puzzles, too, for each puzzle that has them.
std::string signature_lines(Session& session, const std::vector<Row>& rows) {
    std::string text;
    for (std::size_t i = 0; i < session.sources().size(); ++i) {
        const PuzzleNames names = read_puzzle_names(session.sources()[static_cast<SourceId>(i)]);
        const bool listed = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
            return row.puzzle->name() == names.name;
        });
        if (names.signatures.empty() || !listed) continue;
        text += fmt::format("\n{} has {} named signatures, each a separate puzzle:\n", names.name,
                            names.signatures.size());
        for (const auto& [name, signature] : names.signatures) text += "  " + name + '\n';
    }
    return text;
}

void write_row(JsonWriter& json, const Row& row) { write_puzzle(json, *row.puzzle, row.facts); }

ExitCode run_puzzle_list(const PuzzleListArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzles",
                             print_err_as_is);
    std::vector<Row> rows;
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
            write_objects(json, "puzzles", rows, write_row);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else {
        print_answer(table(rows) + signature_lines(session, rows), code);
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
