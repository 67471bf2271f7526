// The verb read: reads a program's registers off the stickers of a puzzle.
#include <fmt/format.h>

#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "facelets/facelet_string.hpp"
#include "report/reading_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct ReadArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;   ///< the program
    std::string state;  ///< facelets
    std::optional<std::string>
        holding;  ///< the name of the puzzle in the program; the first by default
};

Result<std::size_t> find_holding(const Program& program, const std::optional<std::string>& name) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < program.holdings.size(); ++i) {
        const Holding& holding = program.holdings[i];
        if (holding.theoretical()) continue;
        if (!name || holding.name == *name) return i;
        names.push_back(holding.name);
    }
    if (!name) return Diagnostic::error(Code::kTheoretical, {}, "the program uses no puzzle");
    return Diagnostic::error(Code::kUnknownName, {},
                             fmt::format("the program has no puzzle `{}`", printable(*name)))
        .with_help(fmt::format("it has {}", join_words(names)));
}

std::optional<ReadProgram> read(Session& session, const ReadArguments& arguments,
                                Diagnostics& diagnostics) {
    std::optional<Program> program =
        load_program(session, arguments.file, arguments.compiler).take(diagnostics);
    if (!program) return std::nullopt;
    const std::optional<std::size_t> holding =
        find_holding(*program, arguments.holding).take(diagnostics);
    if (!holding) return std::nullopt;
    const Source& source = session.sources().add("<state>", arguments.state);
    const std::optional<State> state =
        read_facelets(*program->holdings[*holding].puzzle, source.text(), source.whole())
            .take(diagnostics);
    if (!state) return std::nullopt;
    std::optional<StateReading> reading = read_state(*program, *holding, *state).take(diagnostics);
    if (!reading) return std::nullopt;
    return ReadProgram{*std::move(program), *holding, *std::move(reading)};
}

ExitCode run_read(const ReadArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the program",
                             print_err_as_is);
    const std::optional<ReadProgram> what = read(session, arguments, diagnostics);
    progress.end();
    diagnostics.sort_by_place();
    session.report(diagnostics);
    const ExitCode code = !what                    ? exit_code_for(diagnostics)
                          : what->reading.possible ? ExitCode::kDone
                                                   : ExitCode::kError;
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (what) write_reading(json, *what);
        };
        session.print_document(write, diagnostics, code);
    } else if (what) {
        print_answer(reading_text(*what), code);
    }
    return code;
}

constexpr const char* kReadExamples =
    R"(Facelets are the letters of the stickers, face by face: letters of faces or of colours.

Examples:
  qter read --program examples/move.qat --state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
  qter read --program examples/fib.q --json --state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB)";

void add_read_options(VerbOptions& verb, ReadArguments& arguments) {
    verb.text("--program", arguments.file, "FILE", "The program, QAT or Q").required();
    verb.text("--state", arguments.state, "FACELETS", "The stickers of the puzzle, as facelets")
        .required();
    verb.text("--holding", arguments.holding, "NAME",
              "The puzzle in the program, by its letter; the first by default");
    add_compiling(verb, arguments.compiler);
    add_common(verb, arguments.common);
    verb.footer(kReadExamples);
}

}  // namespace

RunVerb declare_read(VerbOptions& verb) {
    return verb_with<ReadArguments>(verb, add_read_options, run_read);
}

}  // namespace qter
