// The verb perform: leads a person through a program, step by step.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/option_values.hpp"
#include "cli/perform_shows.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "report/run_report.hpp"
#include "sums/sum_finder.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct PerformArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::optional<std::string> file;    ///< a program; either this,
    std::optional<std::string> resume;  ///< or a saved session
    std::optional<std::string>
        save;  ///< the file to save it in; by default a new file in this folder
    std::vector<std::string> inputs;  ///< answers to the program's questions, numbers
    std::optional<std::uint64_t> from_line;
    bool lines = false;                           ///< line mode instead of the full screen
    bool demo = false;                            ///< plays automatically,
    double speed = 3;                             ///< at this many turns per second; 0 for no delay
    std::uint64_t max_steps = kMaxRecordedSteps;  ///< of a demonstration
    bool repeat = false;  ///< enter numbers by repeating generators, one by one
};

/// The program to perform, and its progress.
struct Task {
    SessionRecord record;  ///< without steps for a new session
    PerformOptions options;
    std::string note;  ///< one line to show at the beginning
};

/// Reads a session under a name that is not a path, so that the session may be saved to the same
/// file, which is refused for sources.
Result<SourceId> load_kept(Session& session, const std::string& path) {
    SourceMap once;
    const Result<SourceId> id = read_source(once, path);
    if (!id) return id.diagnostics();
    if (!looks_like_record(once[*id].text())) {
        return Diagnostic::error(Code::kSyntax, {},
                                 fmt::format("{} is not a saved session", printable(path)))
            .with_help(fmt::format("`qter perform {}` begins a program", printable(path)));
    }
    return add_source(session.sources(), fmt::format("<session {}>", path),
                      std::string(once[*id].text()));
}

std::optional<Task> load_task(Session& session, const PerformArguments& arguments,
                              Diagnostics& diagnostics) {
    Task task;
    if (arguments.resume) {
        const std::optional<SourceId> id = load_kept(session, *arguments.resume).take(diagnostics);
        if (!id) return std::nullopt;
        std::optional<SessionRecord> record =
            read_record(session.sources()[*id], session.sources(), session.puzzles())
                .take(diagnostics);
        if (!record) return std::nullopt;
        task.record = *std::move(record);
        task.options.save = arguments.save.value_or(*arguments.resume);
        return task;
    }
    Language language = Language::kQat;
    std::optional<Program> program =
        load_program(session, *arguments.file, arguments.compiler, &language).take(diagnostics);
    if (!program) return std::nullopt;
    task.record.title = name_of(*arguments.file);
    task.record.program = *std::move(program);
    task.record.in_one_go = !arguments.repeat;
    const RecordNames names = record_names(*arguments.file == "-" ? "program" : *arguments.file);
    task.options.save = arguments.save.value_or(names.free);
    task.options.forget_at_end = !arguments.save;
    if (!arguments.save && !names.last.empty()) {
        task.note =
            fmt::format("A session is saved in {0}: `qter perform --resume {0}` continues it.",
                        printable(names.last, 300));
    }
    // Compiled programs have no line numbers yet.
    if (language == Language::kQat) number_lines(task.record.program, 1);
    return task;
}

std::optional<PerformController> begin(Session& session, Task& task,
                                       const PerformArguments& arguments, InputSums* shorter,
                                       Diagnostics& diagnostics) {
    PerformOptions& options = task.options;
    options.keep_steps = !arguments.demo && stdin_is_terminal();
    options.write = [&session](const std::string& path, std::string_view text) {
        return session.write(path, text);
    };
    options.paths = partial_options(search_options(arguments.compiler.search));
    options.observer = command_cancellation();
    options.numbers = parse_amounts(arguments.inputs);
    std::optional<PerformController> controller =
        PerformController::begin(task.record, shorter, options).take(diagnostics);
    if (!controller || !arguments.from_line) return controller;
    std::optional<Diagnostic> problem = controller->go_to_line(*arguments.from_line);
    if (!problem) return controller;
    diagnostics.add(*std::move(problem));
    return std::nullopt;
}

bool can_fill_screen(const PerformArguments& arguments) {
    const char* const term = std::getenv("TERM");
    const bool dumb = term == nullptr || std::strcmp(term, "dumb") == 0;
    return !arguments.lines && !arguments.common.json && !dumb && stdin_is_terminal() &&
           stdout_is_terminal();
}

ExitCode show(Session& session, const PerformArguments& arguments, const std::string& note,
              PerformController& controller) {
    if (arguments.demo) {
        return perform_demo(session, controller, note, {arguments.speed, arguments.max_steps});
    }
    if (can_fill_screen(arguments)) return perform_on_screen(session, controller, note);
    return perform_by_lines(session, controller, note);
}

ExitCode run_perform(const PerformArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    std::optional<Task> task;
    {
        const ProgressDisplay progress(progress_style(arguments.common.quiet),
                                       "reading the program", print_err_as_is);
        task = load_task(session, arguments, diagnostics);
    }
    std::optional<InputSums> shorter;
    if (task && task->record.in_one_go) {
        shorter.emplace(task->record.program, session.additions(arguments.compiler.search));
    }
    std::optional<PerformController> controller;
    if (task) {
        controller = begin(session, *task, arguments, shorter ? &*shorter : nullptr, diagnostics);
    }
    diagnostics.sort_by_place();
    session.report(diagnostics);
    ExitCode code = exit_code_for(diagnostics);
    if (controller) code = show(session, arguments, task->note, *controller);
    if (controller) {
        Diagnostics late;
        if (auto unused = controller->surplus_numbers()) late.add(*std::move(unused));
        session.report(late);
        diagnostics.add(late);
    }
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (controller) write_session(json, controller->session());
        };
        session.print_document(write, diagnostics, code);
    }
    if (controller) answer_is_given(code);
    return code;
}

constexpr const char* kPerformExamples =
    R"(On a terminal a step fills the screen; `?` lists the keys. Elsewhere, and with --lines, each
step is a line and so is each answer: next, back, yes, no, a number, where, slip, save,
quit. After a slip enter what the stickers show, with ? for unknown ones, and qter searches
for a way back.

Examples:
  qter perform examples/average.qat
  qter perform examples/average.qat --demo --input 60 --input 20 --speed 0
  qter perform examples/average.qat --input 60 --input 20 --from-line 9)";

std::string perform_problem(const PerformArguments& arguments) {
    if (arguments.file && arguments.resume) {
        return "FILE and --resume exclude each other; give one of them";
    }
    if (!arguments.file && !arguments.resume) {
        return "FILE or --resume is required";
    }
    return {};
}

void add_perform_options(VerbOptions& verb, PerformArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The program, QAT or Q");
    verb.text("--resume", arguments.resume, "SESSION", "Continue a saved session");
    verb.text("--save", arguments.save, "SESSION",
              "The file that the session is saved in on quit, Ctrl-C and demand; by default a new "
              "file in this folder, named after FILE, with the ending .session.json");
    add_inputs(verb, arguments.inputs,
               "An answer to the program's next question; give it once per question");
    verb.number("--from-line", arguments.from_line, 0, kAnyNumber,
                "Begin where the program first reaches this line; earlier steps count as done");
    verb.flag("--lines", arguments.lines, "Line by line, without a full screen");
    verb.flag("--demo", arguments.demo, "Play the steps without a person");
    verb.value("--speed", arguments.speed, parse_seconds, "a number of turns, such as 3 or 0.5",
               "N", "Turns per second of --demo (3); 0: without delay");
    verb.number("--max-steps", arguments.max_steps, 1, kMaxRecordedSteps,
                fmt::format("Stop --demo after this many steps ({})", kMaxRecordedSteps));
    verb.flag("--repeat", arguments.repeat,
              "Enter numbers by repeating generators, as on paper, one after the other");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    // A person waits for the first step. A time limit asks for shorter algorithms.
    arguments.compiler.search.known_is_enough = true;
    add_compiling(verb, arguments.compiler);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return perform_problem(arguments); });
    verb.footer(kPerformExamples);
}

}  // namespace

RunVerb declare_perform(VerbOptions& verb) {
    return verb_with<PerformArguments>(verb, add_perform_options, run_perform);
}

}  // namespace qter
