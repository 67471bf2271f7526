#include <fmt/format.h>

#include "qter/cli/commands.hpp"
#include "qter/cli/console_ports.hpp"
#include "qter/cli/json_document.hpp"
#include "qter/cli/progress.hpp"
#include "qter/cli/session.hpp"
#include "qter/interpreter/interpreter.hpp"

namespace qter {
namespace {

ExitCode exit_code_of(const RunResult& result) {
    switch (result.status) {
        case RunStatus::kHalted:
            return ExitCode::kDone;
        case RunStatus::kError:
            return ExitCode::kError;
        case RunStatus::kLimit:
            return ExitCode::kLimit;
        case RunStatus::kCancelled:
            return ExitCode::kInterrupted;
    }
    return ExitCode::kBug;
}

void write_output(JsonWriter& json, const Output& output) {
    json.key("kind").value(output.kind == Output::Kind::kPrint ? "print" : "halt");
    json.key("message").value(output.message);
    json.key("value");
    output.value ? json.value(*output.value) : json.null();
}

void write_run(JsonWriter& json, const RunResult& result, const std::vector<Output>& outputs) {
    json.key("status").value(result.status == RunStatus::kHalted ? "halted" : "error");
    write_objects(json, "output", outputs, write_output);
    json.key("steps").value(result.steps);
    json.key("turns").value(result.turns);
    json.key("metric").value(metric_name(Metric::kHalfTurn));
}

}  // namespace

ExitCode run_interpret(const InterpretArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    std::optional<Program> program;
    {
        const Progress progress(progress_style(arguments.common.quiet), "reading the program",
                                print_err_as_is);
        program = load_program(session, arguments.file, arguments.compiler).take(diagnostics);
    }
    diagnostics.sort_by_place();
    session.report(diagnostics);
    RunResult result;
    std::vector<Output> outputs;
    ExitCode code = exit_code_for(diagnostics);
    if (program) {
        ConsolePorts ports(session, *program, arguments);
        RunOptions options;
        options.max_steps = arguments.max_steps;
        options.trace = arguments.trace;
        result = run(*program, ports, options);
        outputs = ports.outputs();
        const bool over = result.status == RunStatus::kCancelled && !interrupted();
        if (over) {
            result.diagnostics.add(Diagnostic::error(
                Code::kTimeLimit, {},
                fmt::format("the time was over after {} instructions", result.steps)));
        }
        session.report(result.diagnostics);
        diagnostics.add(result.diagnostics);
        code = interrupted() ? ExitCode::kInterrupted
               : over        ? ExitCode::kLimit
                             : exit_code_of(result);
    }
    if (program && code == ExitCode::kInterrupted) {
        session.say(fmt::format("interrupted after {} instructions", result.steps));
    }
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) { write_run(json, result, outputs); };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (program && arguments.common.verbose) {
        session.say(fmt::format("{} instructions, {} turns ({})", result.steps, result.turns,
                                metric_name(Metric::kHalfTurn)));
    }
    return code;
}

}  // namespace qter
