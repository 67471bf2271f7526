#include <fmt/format.h>

#include "qter/cli/commands.hpp"
#include "qter/cli/json_document.hpp"
#include "qter/cli/session.hpp"
#include "qter/puzzle/definition_writer.hpp"
#include "qter/puzzle/gap.hpp"
#include "qter/puzzle/kpuzzle.hpp"
#include "qter/puzzle/tws.hpp"

namespace qter {
namespace {

std::string written(const Puzzle& puzzle, PuzzleFormat format) {
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
    return {};
}

}  // namespace

ExitCode run_puzzle_export(const PuzzleExportArguments& arguments) {
    Session session(arguments.common);
    Diagnostics diagnostics;
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle).take(diagnostics);
    std::optional<std::string> text;
    if (puzzle) text = written(**puzzle, arguments.format);
    const bool to_file = arguments.output && *arguments.output != "-";
    if (text && to_file)
        static_cast<void>(session.write(*arguments.output, *text).take(diagnostics));
    session.report(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (text) json.key("text").value(*text);
        };
        print_out(json_document(write, diagnostics, session.sources()));
    } else if (text && !to_file) {
        print_data(*text);
    }
    if (text && to_file && !diagnostics.has_errors()) {
        session.say(fmt::format("wrote {}", *arguments.output));
    }
    return exit_code_for(diagnostics);
}

}  // namespace qter
