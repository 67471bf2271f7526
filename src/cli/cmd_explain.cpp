// The verb explain: shows what each pass of the optimiser changed in a program, and what it saves.
#include <filesystem>

#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "program/q_reader.hpp"
#include "qat/compile.hpp"
#include "report/explain_report.hpp"

namespace qter {
namespace {

struct ExplainArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;
};

std::optional<ExplainedProgram> explain(Session& session, const ExplainArguments& arguments,
                                        Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, arguments.file).take(diagnostics);
    std::optional<CompileOptions> options =
        compile_options(session, arguments.compiler).take(diagnostics);
    if (!id || !options) return std::nullopt;
    if (language_of(session.sources()[*id]) == Language::kQ) {
        diagnostics.add(is_q_already(arguments.file));
        return std::nullopt;
    }
    options->only_explanation = true;
    std::optional<Compilation> made =
        compile_in_stages(session.sources()[*id], session.sources(), session.puzzles(), *options)
            .take(diagnostics);
    if (!made) return std::nullopt;
    const std::string name = name_of(arguments.file);
    const std::string last = std::filesystem::path(name).filename().string();
    return ExplainedProgram{last.empty() ? name : last, *id, options->look_cost,
                            *std::move(made->explanation)};
}

ExitCode run_explain(const ExplainArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "compiling", print_err_as_is);
    const std::optional<ExplainedProgram> explained = explain(session, arguments, diagnostics);
    progress.end();
    diagnostics.sort_by_place();
    session.report(diagnostics);
    const ExitCode code = exit_code_or_interrupted(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (explained) write_explained(json, *explained, session.sources());
        };
        session.print_document(write, diagnostics, code);
    } else if (explained) {
        print_answer(explain_text(*explained, session.sources(), arguments.common.verbose), code);
    }
    return code;
}

constexpr const char* kExplainExamples =
    R"(Turns and looks are those of a run, on average, with short algorithms for additions and without
reading results; a look is a test of pieces. What a pass saves depends on those before it.
-v shows each round of passes, and what became of each line of the program.

Examples:
  qter explain examples/average.qat
  qter explain average.qat --without specialise        what the other passes do
  qter explain average.qat --json | jq '.passes[] | [.pass, .turns]')";

void add_explain_options(VerbOptions& verb, ExplainArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The QAT program, - for standard input").required();
    add_compiling(verb, arguments.compiler);
    add_without(verb, arguments.compiler);
    add_common(verb, arguments.common);
    verb.footer(kExplainExamples);
}

}  // namespace

RunVerb declare_explain(VerbOptions& verb) {
    return verb_with<ExplainArguments>(verb, add_explain_options, run_explain);
}

}  // namespace qter
