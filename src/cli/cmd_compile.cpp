#include <fmt/format.h>

#include "qter/cli/commands.hpp"
#include "qter/cli/render.hpp"
#include "qter/cli/session.hpp"
#include "qter/language/compile.hpp"
#include "qter/program/q_writer.hpp"
#include "qter/support/files.hpp"

namespace qter {
namespace {

struct Compiled {
    Program program;
    std::string text;
};

std::optional<Compiled> compile(Session& session, const CompileArguments& arguments,
                                Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, arguments.file).take(diagnostics);
    if (!id) return std::nullopt;
    CompileOptions options;
    options.optimisation = arguments.optimisation;
    std::optional<Program> program =
        compile_qat(session.sources()[*id], session.sources(), session.puzzles(), options)
            .take(diagnostics);
    if (!program) return std::nullopt;
    std::optional<std::string> text =
        write_q(*program, {.line_base = arguments.line_base}).take(diagnostics);
    if (!text) return std::nullopt;
    return Compiled{*std::move(program), *std::move(text)};
}

/// Where the Q program goes: as asked; else, with --json, only into the document; else beside the
/// source (or to standard output when that is standard input).
std::optional<std::string> output_path(const CompileArguments& arguments) {
    if (arguments.output || arguments.common.json) return arguments.output;
    if (arguments.file == "-") return "-";
    const bool qat = arguments.file.ends_with(".qat");
    return (qat ? arguments.file.substr(0, arguments.file.size() - 4) : arguments.file) + ".q";
}

std::string document(const Compiled* compiled, const Diagnostics& diagnostics,
                     const SourceMap& sources) {
    JsonWriter json;
    json.begin_object();
    if (compiled != nullptr) {
        json.key("lines").value(std::uint64_t{compiled->program.instructions.size()});
        json.key("moves").value(written_turns(compiled->program));
        json.key("metric").value(metric_name(Metric::kHalfTurn));
        json.key("q").value(compiled->text);
    }
    json.key("diagnostics");
    write_diagnostics(json, diagnostics, sources);
    json.end_object();
    return json.text() + "\n";
}

}  // namespace

ExitCode run_compile(const CompileArguments& arguments) {
    Session session(arguments.common);
    Diagnostics diagnostics;
    const std::optional<Compiled> compiled = compile(session, arguments, diagnostics);
    const std::optional<std::string> path = output_path(arguments);
    if (compiled && path && *path != "-") {
        static_cast<void>(write_file(*path, compiled->text).take(diagnostics));
    }
    diagnostics.sort_by_place();
    session.report(diagnostics);
    if (arguments.common.json) {
        print_out(document(compiled ? &*compiled : nullptr, diagnostics, session.sources()));
    } else if (compiled && path == "-") {
        print_out(compiled->text);
    }
    if (diagnostics.has_errors()) return exit_code_for(diagnostics);
    if (path && *path != "-") {
        session.say(fmt::format("wrote {}: {} lines, {} turns ({})", *path,
                                compiled->program.instructions.size(),
                                written_turns(compiled->program), metric_name(Metric::kHalfTurn)));
    }
    return ExitCode::kDone;
}

}  // namespace qter
