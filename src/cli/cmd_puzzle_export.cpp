#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "puzzle/definition_writer.hpp"
#include "puzzle/gap.hpp"
#include "puzzle/kpuzzle.hpp"
#include "puzzle/tws.hpp"

namespace qter {
namespace {

Result<std::string> written(const Puzzle& puzzle, PuzzleFormat format) {
    switch (format) {
        case PuzzleFormat::kTws:
            return write_tws(puzzle);
        case PuzzleFormat::kToml:
            return write_toml(puzzle);
        case PuzzleFormat::kGap:
            return write_gap(puzzle);
        case PuzzleFormat::kKpuzzle:
            return write_kpuzzle(puzzle);
    }
    return std::string();
}

}  // namespace

ExitCode run_puzzle_export(const PuzzleExportArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    const bool can_hold_blocks =
        arguments.format == PuzzleFormat::kToml || arguments.format == PuzzleFormat::kTws;
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle,
                    can_hold_blocks ? BlockedPuzzles::kKnown : BlockedPuzzles::kRefused)
            .take(diagnostics);
    std::optional<std::string> text;
    if (puzzle) text = written(**puzzle, arguments.format).take(diagnostics);
    const bool to_file = arguments.output && *arguments.output != "-";
    if (text && to_file) {
        static_cast<void>(session.write(*arguments.output, *text).take(diagnostics));
    }
    progress.end();
    session.report(diagnostics);
    const ExitCode code = exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (text) json.key("text").value(*text);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (text && !to_file) {
        print_answer(*text, code, print_data);
    }
    if (text && to_file && !diagnostics.has_errors()) {
        session.say(fmt::format("wrote {}", *arguments.output));
    }
    return code;
}

}  // namespace qter
