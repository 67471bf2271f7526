#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "cli/choice_report.hpp"
#include "cli/cost_report.hpp"
#include "cli/json_document.hpp"
#include "cli/option_values.hpp"
#include "cli/program_handout.hpp"
#include "cli/progress.hpp"
#include "cli/render.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "language/compile.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/q_writer.hpp"
#include "service/addition_finder.hpp"
#include "service/register_solver.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

enum class CompileStage { kExpanded, kIr, kQ, kAnnotated };

struct CompileArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;
    std::optional<std::string> output;  ///< "-" is standard output
    std::vector<CompileStage> stages;   ///< what to give; Q when empty
    std::uint64_t line_base = 1;
    std::optional<std::string> handout;        ///< a file for one, .html or .md
    std::vector<std::string> inputs;           ///< numbers of its example
    std::optional<std::uint64_t> cost_inputs;  ///< how many inputs the cost is told of
    std::optional<double> pace;                ///< movecount that somebody's hands do in a second
};

/// By CompileStage.
constexpr std::array<std::string_view, 4> kStageKeys = {"expanded", "ir", "q", "annotated"};

struct Compiled {
    std::optional<Program> program;  ///< nullopt when only what comes before it was asked for
    std::map<CompileStage, std::string> texts;  ///< those that were asked for
    std::vector<RegisterChoice> choices;
};

Diagnostic is_q_already(const std::string& file) {
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} is Q already, there is nothing to compile",
                                         printable(name_of(file))))
        .with_help(
            fmt::format("`qter interpret {}` runs it; QAT has the ending .qat", printable(file)));
}

std::vector<CompileStage> stages_of(const CompileArguments& arguments) {
    if (arguments.stages.empty()) return {CompileStage::kQ};
    return arguments.stages;
}

bool wants(const CompileArguments& arguments, CompileStage stage) {
    const std::vector<CompileStage> stages = stages_of(arguments);
    return std::find(stages.begin(), stages.end(), stage) != stages.end();
}

/// With remarks or without.
bool wants_q(const CompileArguments& arguments) {
    return wants(arguments, CompileStage::kQ) || wants(arguments, CompileStage::kAnnotated);
}

bool only_expanded(const CompileArguments& arguments) {
    return !wants(arguments, CompileStage::kIr) && !wants_q(arguments);
}

/// Where the Q program goes: as asked; else, with --json, only into the document; else beside the
/// source (or to standard output when that is standard input).
std::optional<std::string> output_path(const CompileArguments& arguments) {
    if (arguments.output || arguments.common.json) return arguments.output;
    if (arguments.file == "-" || !arguments.stages.empty()) return "-";
    const bool qat = arguments.file.ends_with(".qat");
    return (qat ? arguments.file.substr(0, arguments.file.size() - 4) : arguments.file) + ".q";
}

/// The same when it is a file.
std::optional<std::string> output_file(const CompileArguments& arguments) {
    std::optional<std::string> path = output_path(arguments);
    if (path == "-") path.reset();
    return path;
}

/// Whether what is written to the one would be where the other is, there or not.
bool is_same_path(const std::string& one, const std::string& other) {
    const auto whole = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path), ignored);
    };
    return whole(one) == whole(other);
}

/// Q, of which only a handout is wanted.
std::optional<Compiled> read_only(Session& session, SourceId id, Diagnostics& diagnostics) {
    std::optional<Program> program =
        read_q(session.sources()[id], session.puzzles()).take(diagnostics);
    if (!program) return std::nullopt;
    return Compiled{std::move(program), {}, {}};
}

/// Writes what was asked for to print, if anything was.
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

/// The Q text, with remarks or without; false when there is none.
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
    if (language_of(session.sources()[*id]) == Language::kQ) {
        if (arguments.handout) return read_only(session, *id, diagnostics);
        diagnostics.add(is_q_already(arguments.file));
        return std::nullopt;
    }
    // Searches may take minutes, and what they find would be lost.
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
    const auto place_for = [&](CompileStage stage) {
        return wants(arguments, stage) ? &compiled.texts[stage] : nullptr;
    };
    options->expanded = place_for(CompileStage::kExpanded);
    options->ir = place_for(CompileStage::kIr);
    options->only_expanded = only_expanded(arguments);
    options->choices = &compiled.choices;
    std::optional<Program> program =
        compile_qat(session.sources()[*id], session.sources(), session.puzzles(), *options)
            .take(diagnostics);
    if (!program) return std::nullopt;
    if (options->only_expanded) return compiled;
    compiled.program = *std::move(program);
    if (!add_q(session, arguments, *id, compiled, diagnostics)) return std::nullopt;
    number_lines(*compiled.program, arguments.line_base);
    return compiled;
}

/// What was asked for, in the order in which it comes about.
std::string all_texts(const Compiled& compiled) {
    std::string all;
    for (const auto& [stage, text] : compiled.texts) {
        if (!all.empty()) all += '\n';
        all += text;
    }
    return all;
}

void write_files(JsonWriter& json, const std::set<std::string>& files) {
    json.key("files").begin_array();
    for (const std::string& file : files) json.value(file);
    json.end_array();
}

void write_program(JsonWriter& json, const Program& program,
                   const AdditionFinder::Statistics& additions,
                   const RegisterSolver::Statistics& generators) {
    json.key("lines").value(std::uint64_t{program.instructions.size()});
    json.key("moves").value(written_turns(program));
    json.key("turns").value(written_turns(program));
    json.key("metric").value(metric_name(Metric::kHalfTurn));
    json.key("additions").begin_object();
    json.key("count").value(std::uint64_t{additions.additions});
    json.key("shortest").value(std::uint64_t{additions.shortest});
    json.key("remembered").value(std::uint64_t{additions.remembered});
    json.key("claimed").value(std::uint64_t{additions.claimed});
    write_files(json, additions.files);
    json.end_object();
    json.key("generators").begin_object();
    json.key("count").value(std::uint64_t{generators.declarations});
    json.key("remembered").value(std::uint64_t{generators.remembered});
    json.key("claimed").value(std::uint64_t{generators.claimed});
    write_files(json, generators.files);
    json.end_object();
}

void write_registers(JsonWriter& json, const Program& program, const Instruction& instruction) {
    json.key("registers").begin_array();
    for (const std::string& name : register_names(program, instruction)) json.value(name);
    json.end_array();
}

/// From the first character to the one behind the last.
void write_span(JsonWriter& json, const SourceMap& sources, Span span) {
    json.key("span");
    if (!span.known()) {
        json.null();
        return;
    }
    const Location end = sources[span.source].location(span.end);
    json.begin_object();
    write_place(json, span, sources);
    json.key("end_line").value(std::uint64_t{end.line});
    json.key("end_column").value(std::uint64_t{end.column});
    json.end_object();
}

void write_compiled(JsonWriter& json, const Compiled& compiled, const SourceMap& sources,
                    const AdditionFinder::Statistics& additions,
                    const RegisterSolver::Statistics& generators) {
    if (compiled.program) {
        write_program(json, *compiled.program, additions, generators);
        write_choices(json, compiled.choices);
    }
    for (const auto& [stage, text] : compiled.texts) {
        json.key(kStageKeys[static_cast<std::size_t>(stage)]).value(text);
    }
    if (!compiled.texts.contains(CompileStage::kQ) &&
        !compiled.texts.contains(CompileStage::kAnnotated)) {
        return;
    }
    const Program& program = *compiled.program;
    write_objects(json, "instructions", program.instructions,
                  [&](JsonWriter& to, const Instruction& instruction) {
                      to.key("line").value(instruction.number);
                      to.key("text").value(instruction_text(program, instruction));
                      to.key("turns").value(written_turns(instruction));
                      write_registers(to, program, instruction);
                      write_span(to, sources, instruction.span);
                  });
}

std::string file_names(const std::set<std::string>& files) {
    std::vector<std::string> names;
    for (const std::string& file : files) names.push_back(printable(file, 200));
    return join_words(names);
}

/// What is known of the program's additions, and who says so; empty when there are none, or nothing
/// was asked.
std::string about_additions(const AdditionFinder::Statistics& found) {
    if (found.additions == 0) return {};
    const auto part = [&](std::size_t some) {
        return some == found.additions ? std::string("all")
                                       : fmt::format("{} of {}", some, found.additions);
    };
    const std::size_t proven = found.shortest - found.claimed;
    std::string text;
    if (proven > 0 || found.claimed == 0) {
        text = fmt::format("; {} additions proven to be shortest", part(proven));
    }
    if (found.claimed > 0) {
        text += fmt::format("; {} additions shortest according to {}", part(found.claimed),
                            file_names(found.files));
    }
    const std::size_t others = found.remembered - found.claimed;
    if (others > 0) text += fmt::format(", {} of them taken from earlier runs", others);
    return text;
}

/// Where generators that were asked for by their orders are from, unless they were searched for.
std::string about_generators(const RegisterSolver::Statistics& found) {
    if (found.remembered == 0) return {};
    return fmt::format("; generators taken from {}{}", file_names(found.files),
                       found.claimed == 0 ? "" : ", and the shortest according to it");
}

std::string about_program(const Program& program, const AdditionFinder::Statistics& additions,
                          const RegisterSolver::Statistics& generators) {
    return fmt::format(": {} lines, {} turns ({}){}{}", program.instructions.size(),
                       written_turns(program), metric_name(Metric::kHalfTurn),
                       about_generators(generators), about_additions(additions));
}

/// What the program costs by hand; nothing where nobody is told.
std::optional<CostAnswer> cost_to_tell(const CompileArguments& arguments,
                                       const Compiled& compiled) {
    const bool told = arguments.common.json || (output_file(arguments) && !arguments.common.quiet);
    if (!compiled.program || !told || compiled.texts.empty()) return std::nullopt;
    return cost_of_program(*compiled.program, search_options(arguments.compiler.search),
                           arguments.cost_inputs);
}

ExitCode run_compile(const CompileArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    Progress progress(progress_style(arguments.common.quiet), "compiling", print_err_as_is);
    const std::optional<Compiled> compiled = compile(session, arguments, diagnostics);
    progress.end();
    const AdditionFinder::Statistics& additions =
        session.additions(arguments.compiler.search).statistics();
    const RegisterSolver::Statistics& generators =
        session.generators(arguments.compiler.search).statistics();
    const bool has_text = compiled && !compiled->texts.empty();
    const std::optional<std::string> path = has_text ? output_file(arguments) : std::nullopt;
    if (path) static_cast<void>(session.write(*path, all_texts(*compiled)).take(diagnostics));
    if (compiled && compiled->program) {
        write_handout(session, arguments, *compiled->program, diagnostics);
    }
    std::optional<CostAnswer> cost;
    if (compiled && !diagnostics.has_errors()) cost = cost_to_tell(arguments, *compiled);
    const WholeOutput whole;  // what is written is said
    diagnostics.sort_by_place();
    session.report(diagnostics);
    const ExitCode code = diagnostics.has_errors() ? exit_code_for(diagnostics)
                          : interrupted()          ? ExitCode::kInterrupted
                                                   : ExitCode::kDone;
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (compiled) write_compiled(json, *compiled, session.sources(), additions, generators);
            if (cost) write_cost(json, *cost, arguments.pace);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (has_text && !path) {
        print_answer(all_texts(*compiled), code, print_data);
    }
    if (!diagnostics.has_errors() && path) {
        session.say(fmt::format("{}wrote {}{}", interrupted() ? "interrupted; " : "", *path,
                                compiled->program
                                    ? about_program(*compiled->program, additions, generators)
                                    : std::string()));
    }
    if (!diagnostics.has_errors() && path) {
        for (const RegisterChoice& choice : compiled->choices) session.say(choice_text(choice));
    }
    if (cost && !arguments.common.json) session.say(cost_text(*cost, arguments.pace));
    answer_is_given(code);
    return code;
}

constexpr const char* kCompileExamples = R"(Examples:
  qter compile examples/average.qat            writes examples/average.q
  qter compile examples/average.qat -o -       shows the Q program
  qter compile average.qat --emit expanded     shows it with its macros expanded
  qter compile average.qat --emit annotated -o average.q    says what each line is about
  qter compile average.qat --handout average.html      and writes it to be printed
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
              "Write the program to print, too: its lines in plain words, pictures of what to look "
              "for, tables to enter and to read numbers by, and an example. FILE may be Q then")
        .check(check);
    add_inputs(verb, arguments.inputs,
               "A number for the example in the handout; give it once per question");
}

void add_compile_options(VerbOptions& verb, CompileArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The QAT program, - for standard input").required();
    verb.text("-o,--output", arguments.output, "OUT",
              "Where to write the Q program, - for standard output; by default beside FILE, with "
              "the ending .q");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(verb, arguments.compiler);
    const auto take_stages = [&arguments](const std::string& names) {
        for (const std::string& name : split_at_commas(names)) {
            arguments.stages.push_back(compile_stages().at(name));
        }
    };
    verb.checked(
        "--emit", list_of({"q", "annotated", "expanded", "ir"}), take_stages, "STAGES",
        "What to give, one or more of q (the default), annotated (Q with comments: the registers "
        "of each line, and the line of QAT that it comes from), expanded (QAT without macros) and "
        "ir (the program before the optimiser and after each of its passes), with commas between");
    verb.choice("--line-base", arguments.line_base, Choices<std::uint64_t>{{"0", 0}, {"1", 1}}, "N",
                "Number of the first line: 1 (the default) or 0");
    verb.number(
        "--cost-inputs", arguments.cost_inputs, 1, 10'000'000,
        "Tell what the program costs by hand over all of its inputs, or a sample of N where there "
        "are more, however long that takes; without it, a sample of 100 at most, within moments");
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
