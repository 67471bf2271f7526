// The verb interpret: runs a program on puzzles in software.
#include <fmt/format.h>

#include "cli/console_ports.hpp"
#include "cli/program_lines.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "interpreter/interpreter.hpp"
#include "notation/metric.hpp"
#include "report/cost_report.hpp"
#include "report/run_report.hpp"

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

/// The program with line numbers. Where its lines or turns are shown, they are those of `qter
/// compile`; else no short algorithms are searched for, since they change nothing that it prints.
std::optional<Program> load_numbered(Session& session, const InterpretArguments& arguments,
                                     Diagnostics& diagnostics) {
    CompilerArguments compiler = arguments.compiler;
    if (!arguments.shows_lines() && !arguments.shows_turns()) {
        compiler.search.usual_addition_seconds = 0;
    }
    Language language = Language::kQat;
    std::optional<Program> program =
        load_program(session, arguments.file, compiler, &language).take(diagnostics);
    if (!program) return std::nullopt;
    if (language == Language::kQat) number_lines(*program, arguments.line_base.value_or(1));
    std::optional<Diagnostic> problem =
        why_not_shown(*program, language == Language::kQ, arguments);
    if (!problem) return program;
    diagnostics.add(*std::move(problem));
    return std::nullopt;
}

ExitCode run_interpret(const InterpretArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    std::optional<Program> program;
    {
        const ProgressDisplay progress(progress_style(arguments.common.quiet),
                                       "reading the program", print_err_as_is);
        program = load_numbered(session, arguments, diagnostics);
    }
    diagnostics.sort_by_place();
    session.report(diagnostics);
    FinishedRun done;
    RunResult& result = done.result;
    ExitCode code = exit_code_for(diagnostics);
    if (program) {
        ConsolePorts ports(session, *program, arguments);
        RunOptions options;
        options.max_steps = arguments.max_steps;
        options.trace = arguments.shows_lines();
        options.stop_before = instructions_at(*program, arguments.breaks);
        result = run(*program, ports, options);
        done.program = &*program;
        done.outputs = ports.outputs();
        if (arguments.shows_lines()) done.trace = ports.traced();
        // Only when requested.
        if (arguments.shows_turns()) {
            done.cost = cost_of_run(*program, result, ports.given(),
                                    search_options(arguments.compiler.search), session.ports());
        }
        const bool over = result.status == RunStatus::kCancelled && !interrupted();
        if (over) {
            result.diagnostics.add(Diagnostic::error(
                Code::kTimeLimit, {},
                fmt::format("the time was over after {} instructions", result.steps)));
        }
        if (result.status == RunStatus::kHalted) {
            if (std::optional<Diagnostic> unused = ports.unused_inputs()) {
                result.diagnostics.add(*std::move(unused));
            }
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
        const auto write = [&](JsonWriter& json) { write_run(json, done, arguments.pace); };
        session.print_document(write, diagnostics, code);
    } else if (program) {
        if (arguments.common.verbose) {
            session.say(fmt::format("{} instructions, {} turns ({})", result.steps, result.turns,
                                    Metric::kHalfTurn.name));
        }
        if (done.cost) session.say(cost_text(*done.cost, arguments.pace));
    }
    return code;
}

constexpr const char* kInterpretExamples =
    R"(Lines and turns are those of `qter compile`. Where neither is shown, that is without --trace,
--watch, --break, --json, -v and --pace, short algorithms of additions are not searched for.

Examples:
  qter interpret examples/fib.q                asks for its input
  qter interpret examples/average.qat 60 20    the same as --input 60 --input 20
  echo 7 | qter interpret examples/fib.q --trace
  qter interpret examples/move.qat --input 3 --watch A --watch B)";

std::string interpret_problem(const InterpretArguments& arguments) {
    if (arguments.breaks.empty() || !arguments.common.json) return {};
    return "--break is for interactive use; with --json, --trace has the same data after every "
           "step";
}

void add_interpret_options(VerbOptions& verb, InterpretArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The program, - for standard input").required();
    verb.texts("-i,--input", arguments.inputs, "N",
               "An answer to the program's next question; give it once per question. Without it "
               "qter asks, or reads lines from standard input");
    verb.flag("--trace", arguments.trace,
              "Show every line as it is executed, as written by `qter compile`");
    verb.texts("--watch", arguments.watch, "REGISTER",
               "Show the value of this register after each line that changes it; may be repeated. "
               "Without --trace only these lines are shown");
    verb.numbers(
        "--break", arguments.breaks, "LINE",
        "Show the registers and the puzzle in hand before each execution of this line; may "
        "be repeated. On a terminal Enter continues, elsewhere the run does not wait");
    verb.choice("--line-base", arguments.line_base, Choices<std::uint64_t>{{"0", 0}, {"1", 1}}, "N",
                "Number of the first line of a QAT program: 1 (the default) or 0");
    verb.number("--max-steps", arguments.max_steps, 0, kAnyNumber,
                "Stop after this many instructions");
    add_pace(verb, arguments.pace);
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(verb, arguments.compiler);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return interpret_problem(arguments); });
    verb.footer(kInterpretExamples);
}

}  // namespace

RunVerb declare_interpret(VerbOptions& verb) {
    return verb_with<InterpretArguments>(verb, add_interpret_options, run_interpret);
}

}  // namespace qter
