#include <fmt/format.h>

#include "cli/console_ports.hpp"
#include "cli/cost_report.hpp"
#include "cli/json_document.hpp"
#include "cli/program_lines.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "interpreter/interpreter.hpp"
#include "notation/metric.hpp"
#include "perform/cost.hpp"
#include "perform/input_sums.hpp"
#include "program/q_writer.hpp"
#include "service/program_costs.hpp"
#include "sums/sum_finder.hpp"

namespace qter {
namespace {

/// Limit of the runs that are repeated to add up their movecount.
constexpr std::uint64_t kMostStepsAgain = 1'000'000;

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

/// The cost of a run by hand; the movecount only for a run that is short enough to be repeated.
struct KnownCost {
    RunCost turns;
    std::optional<RunEffort> effort;
};

/// The steps that --trace recorded for the document.
struct Trace {
    std::vector<TracedStep> steps;
    std::uint64_t left_out = 0;
};

void write_step(JsonWriter& json, const Program& program, const TracedStep& step) {
    const Instruction& instruction = program.instructions[step.index];
    json.key("step").value(step.step);
    json.key("line").value(instruction.number);
    json.key("instruction").value(instruction_text(program, instruction));
    json.key("turns").value(written_turns(instruction));
    json.key("jumped").value(step.jumped);
    json.key("jumped_to");
    const std::size_t* target = jump_target(instruction.operation);
    if (step.jumped == false) target = nullptr;
    target ? json.value(program.instructions[*target].number) : json.null();
    json.key("repetitions").value(step.repetitions);
    json.key("holding");
    const bool any = !program.holdings.empty();
    any ? json.value(program.holdings[step.holding].name) : json.null();
    json.key("state").text_or_null(step.state);
    json.key("registers").begin_object();
    for (const auto& [reg, value] : step.registers) {
        json.key(program.registers[reg].name).value(value);
    }
    json.end_object();
}

void write_trace(JsonWriter& json, const Program& program, const Trace& trace) {
    write_objects(json, "trace", trace.steps,
                  [&](JsonWriter& to, const TracedStep& step) { write_step(to, program, step); });
    json.key("trace_left_out").value(trace.left_out);
}

void write_run(JsonWriter& json, const RunResult& result, const std::vector<Output>& outputs,
               const std::optional<KnownCost>& cost, std::optional<double> pace) {
    json.key("status").value(result.status == RunStatus::kHalted ? "halted" : "error");
    write_objects(json, "output", outputs, write_output);
    json.key("steps").value(result.steps);
    json.key("turns").value(result.turns);
    json.key("metric").value(Metric::kHalfTurn.name);
    if (cost) write_cost(json, cost->turns, cost->effort, pace);
}

/// Only when requested. Short algorithms are looked up, not searched for.
std::optional<KnownCost> cost_of(Session& session, const InterpretArguments& arguments,
                                 const Program& program, const RunResult& result,
                                 const std::vector<GivenNumber>& given) {
    const bool asked = arguments.common.json || arguments.common.verbose || arguments.pace;
    if (!asked) return std::nullopt;
    SumFinder additions(search_options(arguments.compiler.search).without_search(),
                        session.ports());
    InputSums shorter(program, additions, InputSums::Otherwise::kEstimate);
    const EnteringTurns entering = short_entering_turns(program, given, &shorter, movecount_tenths);
    KnownCost cost{
        {result.input_turns, entering.turns, entering.about, result.turns, result.count_turns},
        std::nullopt};
    if (result.status == RunStatus::kHalted && result.steps <= kMostStepsAgain) {
        cost.effort = effort_of_run(program, given, movecount_tenths, result.steps);
        if (cost.effort) cost.effort->entering_short = entering.effort;
    }
    return cost;
}

/// The program with line numbers. If options refer to its lines, they are those of `qter compile`.
std::optional<Program> load_numbered(Session& session, const InterpretArguments& arguments,
                                     Diagnostics& diagnostics) {
    CompilerArguments compiler = arguments.compiler;
    if (arguments.shows_lines()) {
        compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
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
    RunResult result;
    std::vector<Output> outputs;
    Trace trace;
    std::optional<KnownCost> cost;
    ExitCode code = exit_code_for(diagnostics);
    if (program) {
        ConsolePorts ports(session, *program, arguments);
        RunOptions options;
        options.max_steps = arguments.max_steps;
        options.trace = arguments.shows_lines();
        options.stop_before = instructions_at(*program, arguments.breaks);
        result = run(*program, ports, options);
        outputs = ports.outputs();
        trace = {ports.traced(), ports.not_traced()};
        cost = cost_of(session, arguments, *program, result, ports.given());
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
        const auto write = [&](JsonWriter& json) {
            write_run(json, result, outputs, cost, arguments.pace);
            if (program && arguments.shows_lines()) write_trace(json, *program, trace);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (program) {
        if (arguments.common.verbose) {
            session.say(fmt::format("{} instructions, {} turns ({})", result.steps, result.turns,
                                    Metric::kHalfTurn.name));
        }
        if (cost) session.say(cost_text(cost->turns, cost->effort, arguments.pace));
    }
    return code;
}

constexpr const char* kInterpretExamples = R"(Examples:
  qter interpret examples/fib.q                asks for its input
  qter interpret examples/average.qat --input 60 --input 20
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
              "Show every line as it is executed, as written by `qter compile`. With --trace, "
              "--watch or --break, QAT is compiled as `qter compile` does it");
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
