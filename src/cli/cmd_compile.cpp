// The verb compile: turns a QAT program into Q.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/command_ports.hpp"
#include "cli/option_values.hpp"
#include "cli/program_handout.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/q_writer.hpp"
#include "qat/compile.hpp"
#include "report/choice_report.hpp"
#include "report/compile_report.hpp"
#include "report/cost_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct CompileArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;
    std::optional<std::string> output;  ///< "-" is standard output
    std::vector<CompileStage> stages;   ///< the outputs; Q when empty
    std::uint64_t line_base = 1;
    std::optional<std::string> handout;        ///< a file for one, .html or .md
    std::vector<std::string> inputs;           ///< numbers for its example
    std::optional<std::uint64_t> cost_inputs;  ///< how many inputs the cost covers
    std::optional<double> pace;                ///< movecount per second of the user's hands
};

std::vector<CompileStage> stages_of(const CompileArguments& arguments) {
    if (arguments.stages.empty()) return {CompileStage::kQ};
    return arguments.stages;
}

bool wants(const CompileArguments& arguments, CompileStage stage) {
    const std::vector<CompileStage> stages = stages_of(arguments);
    return std::find(stages.begin(), stages.end(), stage) != stages.end();
}

/// Q text is requested, with or without remarks.
bool wants_q(const CompileArguments& arguments) {
    return wants(arguments, CompileStage::kQ) || wants(arguments, CompileStage::kAnnotated);
}

bool only_expanded(const CompileArguments& arguments) {
    return !wants(arguments, CompileStage::kIr) && !wants_q(arguments);
}

/// The path of the Q program: as given; else none with --json; else next to the source (or standard
/// output when the source is standard input).
std::optional<std::string> output_path(const CompileArguments& arguments) {
    if (arguments.output || arguments.common.json) return arguments.output;
    if (arguments.file == "-" || !arguments.stages.empty()) return "-";
    const bool qat = arguments.file.ends_with(".qat");
    return (qat ? arguments.file.substr(0, arguments.file.size() - 4) : arguments.file) + ".q";
}

/// The same if it is a file; else nullopt.
std::optional<std::string> output_file(const CompileArguments& arguments) {
    std::optional<std::string> path = output_path(arguments);
    if (path == "-") path.reset();
    return path;
}

/// Whether both paths name the same file, existing or not.
bool is_same_path(const std::string& one, const std::string& other) {
    const auto whole = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path), ignored);
    };
    return whole(one) == whole(other);
}

/// Reads a Q program, for a handout only.
std::optional<Compiled> read_only(Session& session, SourceId id, Diagnostics& diagnostics) {
    std::optional<Program> program =
        read_q(session.sources()[id], session.puzzles()).take(diagnostics);
    if (!program) return std::nullopt;
    return Compiled{.program = std::move(program)};
}

/// Writes the handout if it is requested.
void write_handout(Session& session, const CompileArguments& arguments, const Program& program,
                   Diagnostics& diagnostics) {
    if (!arguments.handout) return;
    const std::optional<ProgramHandout> made =
        program_handout(session, program, arguments.file, arguments.compiler.search,
                        arguments.inputs)
            .take(diagnostics);
    if (!made) return;
    const bool html = arguments.handout->ends_with(".html");
    const std::optional<std::size_t> written =
        session
            .write(*arguments.handout,
                   html ? document_html(made->document) : document_markdown(made->document))
            .take(diagnostics);
    if (written) session.say(fmt::format("wrote {}", *arguments.handout));
}

/// Adds the requested Q texts, with or without remarks; false after an error.
bool add_q(Session& session, const CompileArguments& arguments, SourceId root, Compiled& compiled,
           Diagnostics& diagnostics) {
    const Program& program = *compiled.program;
    for (const CompileStage stage : {CompileStage::kQ, CompileStage::kAnnotated}) {
        if (!wants(arguments, stage)) continue;
        std::vector<std::string> remarks;
        QWriterOptions options{arguments.line_base, nullptr};
        if (stage == CompileStage::kAnnotated) {
            remarks = q_remarks(program, session.sources(), root);
            options.remarks = &remarks;
        }
        std::optional<std::string> text = write_q(program, options).take(diagnostics);
        if (!text) return false;
        compiled.texts[stage] = *std::move(text);
    }
    return true;
}

std::optional<Compiled> compile(Session& session, const CompileArguments& arguments,
                                Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, arguments.file).take(diagnostics);
    std::optional<CompileOptions> options =
        compile_options(session, arguments.compiler).take(diagnostics);
    if (!id || !options) return std::nullopt;
    if (auto mistaken = is_session(session.sources()[*id], arguments.file)) {
        diagnostics.add(*std::move(mistaken));
        return std::nullopt;
    }
    if (language_of(session.sources()[*id]) == Language::kQ) {
        if (arguments.handout) return read_only(session, *id, diagnostics);
        diagnostics.add(is_q_already(arguments.file));
        return std::nullopt;
    }
    // Check the output before the searches, which may take minutes.
    if (const std::optional<std::string> path = output_file(arguments)) {
        if (std::optional<Diagnostic> problem = session.why_not_writable(*path)) {
            diagnostics.add(*std::move(problem));
            return std::nullopt;
        }
        if (arguments.handout && is_same_path(*path, *arguments.handout)) {
            diagnostics.add(Diagnostic::error(
                Code::kFile, {},
                fmt::format("cannot write the handout to `{}`: the program goes there",
                            printable(*path, 200))));
            return std::nullopt;
        }
    }
    Compiled compiled;
    options->expanded = wants(arguments, CompileStage::kExpanded);
    options->ir = wants(arguments, CompileStage::kIr);
    options->only_expanded = only_expanded(arguments);
    std::optional<Compilation> made =
        compile_in_stages(session.sources()[*id], session.sources(), session.puzzles(), *options)
            .take(diagnostics);
    if (!made) return std::nullopt;
    if (options->expanded) compiled.texts[CompileStage::kExpanded] = std::move(made->expanded);
    if (options->ir) compiled.texts[CompileStage::kIr] = std::move(made->ir);
    compiled.choices = std::move(made->choices);
    compiled.only_prints = made->only_prints;
    if (options->only_expanded) return compiled;
    compiled.program = std::move(made->program);
    if (!add_q(session, arguments, *id, compiled, diagnostics)) return std::nullopt;
    number_lines(*compiled.program, arguments.line_base);
    return compiled;
}

/// The cost by hand; nullopt when it is not printed.
std::optional<CostAnswer> cost_to_tell(const CompileArguments& arguments,
                                       const Compiled& compiled) {
    const bool printed =
        arguments.common.json || (output_file(arguments) && !arguments.common.quiet);
    if (!compiled.program || !printed || compiled.texts.empty()) return std::nullopt;
    CommandPorts ports(ProgressStyle::kNone);
    return cost_of_program(*compiled.program, search_options(arguments.compiler.search),
                           arguments.cost_inputs, ports);
}

/// What a run takes, and with -v how that is made up.
void say_cost(const Session& session, const CompileArguments& arguments, const Compiled& compiled,
              const std::optional<CostAnswer>& cost) {
    if (compiled.only_prints) {
        session.say(only_prints_text());
    } else if (cost) {
        session.say(cost_summary(*cost, arguments.pace));
    }
    if (!arguments.common.verbose) return;
    for (const RegisterChoice& choice : compiled.choices) session.say(choice_text(choice));
    if (cost) session.say(cost_text(*cost, arguments.pace));
}

ExitCode run_compile(const CompileArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "compiling", print_err_as_is);
    std::optional<Compiled> compiled = compile(session, arguments, diagnostics);
    progress.end();
    if (compiled) {
        compiled->additions = session.additions(arguments.compiler.search).statistics();
        compiled->generators = session.generators(arguments.compiler.search).statistics();
    }
    const bool has_text = compiled && !compiled->texts.empty();
    const std::optional<std::string> path = has_text ? output_file(arguments) : std::nullopt;
    if (path) static_cast<void>(session.write(*path, all_texts(*compiled)).take(diagnostics));
    if (compiled && compiled->program) {
        write_handout(session, arguments, *compiled->program, diagnostics);
    }
    std::optional<CostAnswer> cost;
    if (compiled && !diagnostics.has_errors()) cost = cost_to_tell(arguments, *compiled);
    const WholeOutput whole;  // reports the files that were written
    diagnostics.sort_by_place();
    session.report(diagnostics);
    const ExitCode code = exit_code_or_interrupted(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (compiled) write_compiled(json, *compiled, session.sources());
            if (cost) write_cost(json, *cost, arguments.pace);
        };
        session.print_document(write, diagnostics, code);
    } else if (has_text && !path) {
        print_answer(all_texts(*compiled), code, print_data);
    }
    if (!diagnostics.has_errors() && path) {
        session.say(fmt::format("{}wrote {}{}", interrupted() ? "interrupted; " : "", *path,
                                compiled_text(*compiled, arguments.common.verbose)));
    }
    if (!diagnostics.has_errors() && !arguments.common.json) {
        say_cost(session, arguments, *compiled, cost);
    }
    answer_is_given(code);
    return code;
}

constexpr const char* kCompileExamples = R"(Examples:
  qter compile examples/average.qat            writes examples/average.q
  qter compile examples/average.qat -o -       shows the Q program
  qter compile average.qat --emit expanded     shows it with its macros expanded
  qter compile average.qat --emit annotated -o average.q    with comments on each line
  qter compile average.qat --handout average.html      also writes a handout to print
  qter compile average.qat --json | jq .lines)";

const std::map<std::string, CompileStage>& compile_stages() {
    static const std::map<std::string, CompileStage> kStages = {
        {"q", CompileStage::kQ},
        {"expanded", CompileStage::kExpanded},
        {"ir", CompileStage::kIr},
        {"annotated", CompileStage::kAnnotated}};
    return kStages;
}

void add_handout(VerbOptions& verb, CompileArguments& arguments) {
    const auto check = [](const std::string& file) -> std::string {
        return file.ends_with(".html") || file.ends_with(".md")
                   ? std::string()
                   : "`" + printable(file) + "` ends neither in .html nor in .md";
    };
    verb.text("--handout", arguments.handout, "FILE.html|.md",
              "Also write a handout to print: the lines in plain words, pictures of the pieces to "
              "look at, tables to enter and to read numbers, and an example. FILE may then be Q")
        .check(check);
    add_inputs(verb, arguments.inputs,
               "A number for the example in the handout; give it once per question");
}

void add_compile_options(VerbOptions& verb, CompileArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The QAT program, - for standard input").required();
    verb.text("-o,--output", arguments.output, "OUT",
              "The output file of the Q program, - for standard output; by default next to FILE, "
              "with the ending .q");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(verb, arguments.compiler);
    add_without(verb, arguments.compiler);
    const auto take_stages = [&arguments](const std::string& names) {
        for (const std::string& name : split_at_commas(names)) {
            arguments.stages.push_back(compile_stages().at(name));
        }
    };
    verb.checked(
        "--emit", list_of({"q", "annotated", "expanded", "ir"}), take_stages, "STAGES",
        "The outputs, one or more of q (the default), annotated (Q with comments: the registers of "
        "each line, and its line of QAT), expanded (QAT without macros) and ir (the program before "
        "the optimiser and after each of its passes), separated by commas");
    verb.choice("--line-base", arguments.line_base, Choices<std::uint64_t>{{"0", 0}, {"1", 1}}, "N",
                "Number of the first line: 1 (the default) or 0");
    verb.number("--cost-inputs", arguments.cost_inputs, 1, 10'000'000,
                "Compute the cost by hand over all inputs, or over a sample of N if there are "
                "more, without "
                "a time limit; by default over a sample of at most 100, in a moment");
    add_pace(verb, arguments.pace);
    add_handout(verb, arguments);
    add_common(verb, arguments.common);
    verb.footer(kCompileExamples);
}

}  // namespace

RunVerb declare_compile(VerbOptions& verb) {
    return verb_with<CompileArguments>(verb, add_compile_options, run_compile);
}

}  // namespace qter
