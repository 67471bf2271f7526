// The verb puzzle export: writes a puzzle for another program.
#include <fmt/format.h>

#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "formats/definition_writer.hpp"
#include "formats/gap.hpp"
#include "formats/kpuzzle.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

enum class PuzzleFormat { kTws, kToml, kGap, kKpuzzle };

struct PuzzleExportArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;
    PuzzleFormat format = PuzzleFormat::kToml;
    std::optional<std::string> output;  ///< absent or "-": standard output
    std::optional<double> time_limit;   ///< in seconds
};

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

ExitCode run_puzzle_export(const PuzzleExportArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzle",
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
        session.print_document(write, diagnostics, code);
    } else if (text && !to_file) {
        print_answer(*text, code, print_data);
    }
    if (text && to_file && !diagnostics.has_errors()) {
        session.say(fmt::format("wrote {}", *arguments.output));
    }
    return code;
}

constexpr const char* kPuzzleExportExamples =
    R"(Formats: toml, qter's own; tws, for ksolve and twsearch; gap, for the algebra system; kpuzzle,
the JSON of cubing.js.

Examples:
  qter puzzle export skewb --format tws -o skewb.tws
  qter puzzle export skewb.tws --format gap
  qter puzzle export 2x2 --format kpuzzle -o 2x2.kpuzzle.json
  qter puzzle show 2x2.kpuzzle.json)";

void add_puzzle_export_options(VerbOptions& verb, PuzzleExportArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    verb.choice("-f,--format", arguments.format,
                Choices<PuzzleFormat>{{"tws", PuzzleFormat::kTws},
                                      {"ksolve", PuzzleFormat::kTws},
                                      {"toml", PuzzleFormat::kToml},
                                      {"gap", PuzzleFormat::kGap},
                                      {"kpuzzle", PuzzleFormat::kKpuzzle}},
                "FORMAT", "tws (or ksolve), toml, gap or kpuzzle")
        .required();
    verb.text("-o,--output", arguments.output, "OUT",
              "The output file, - for standard output (the default)");
    add_common(verb, arguments.common);
    verb.footer(kPuzzleExportExamples);
}

}  // namespace

RunVerb declare_puzzle_export(VerbOptions& verb) {
    return verb_with<PuzzleExportArguments>(verb, add_puzzle_export_options, run_puzzle_export);
}

}  // namespace qter
