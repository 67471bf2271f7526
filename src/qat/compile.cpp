#include "qat/compile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "optimiser/lower.hpp"
#include "program/q_writer.hpp"
#include "qat/choice.hpp"
#include "qat/expanded_text.hpp"
#include "qat/flow.hpp"
#include "qat/made_choices.hpp"
#include "qat/registers.hpp"
#include "specialiser/graph_text.hpp"
#include "support/embedded.hpp"
#include "support/text.hpp"
#include "syntax/modules.hpp"
#include "syntax/parser.hpp"

namespace qter {
namespace {

Diagnostic nothing_to_compile(const Source& root) {
    return Diagnostic::error(Code::kEmpty, root.span(0, 0), "the program has no instructions")
        .with_help("a first one: `halt \"hello\"`");
}

Diagnostic text_too_large(const Source& root, std::string_view which) {
    return Diagnostic::error(Code::kTooLarge, root.span(0, 0),
                             fmt::format("the program, {}, has more than {} MiB of text", which,
                                         kMaxWrittenBytes >> 20));
}

Module read_prelude(const Source* given, SourceMap& sources, Diagnostics& diagnostics) {
    Module prelude;
    prelude.source = given;
    if (given == nullptr) {
        prelude.source = &sources.add("<prelude>", std::string(embedded_prelude().front().text));
    }
    prelude.file = parse_qat(*prelude.source, diagnostics);
    return prelude;
}

std::vector<const ast::File*> files_of(const Modules& modules) {
    std::vector<const ast::File*> files;
    for (const Module* module : modules.in_order) files.push_back(&module->file);
    return files;
}

/// True for a message without a value, or with one that is known.
bool is_message(const Step& step) {
    if (const auto* print = std::get_if<step::Print>(&step.what)) return !print->value;
    const auto* halt = std::get_if<step::Halt>(&step.what);
    return halt != nullptr && !halt->value;
}

bool only_prints(const FlatCode& code) {
    return !code.steps.empty() && std::all_of(code.steps.begin(), code.steps.end(), is_message);
}

bool computes(const FlatCode& code) {
    return std::any_of(code.steps.begin(), code.steps.end(), [](const Step& step) {
        return !is_message(step) && !std::holds_alternative<step::Goto>(step.what);
    });
}

/// Writes the graph of every stage to a text.
PassObserver ir_writer(std::string& text, const RegisterTable& registers) {
    return [&text, &registers](std::string_view pass, int /*round*/, const FlowGraph& graph) {
        if (text.size() > kMaxWrittenBytes) return;
        if (!text.empty()) text += '\n';
        const std::size_t left = kMaxWrittenBytes - std::min(text.size(), kMaxWrittenBytes);
        const std::string_view what = pass_description(pass);
        text += fmt::format("=== {}{}{}\n", pass, what.empty() ? "" : ": ", what);
        text += graph_text(graph, registers, left);
    };
}

/// The errors for names of `without` that no pass has.
Diagnostics unknown_passes(const std::vector<std::string>& without) {
    const std::vector<std::string> names = pass_names();
    Diagnostics diagnostics;
    for (const std::string& name : without) {
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        const std::string near = did_you_mean(name, names);
        diagnostics.add(
            Diagnostic::error(
                Code::kArguments, {},
                fmt::format("the optimiser has no pass `{}` to leave out", printable(name)))
                .with_help(fmt::format("{}{}the passes are {}", near, near.empty() ? "" : "; ",
                                       join_words(names, "and", names.size()))));
    }
    return diagnostics;
}

/// What goes to the optimiser, without an observer.
OptimiserOptions optimiser_options(const CompileOptions& options) {
    OptimiserOptions how;
    how.level = options.optimisation;
    how.most_lines = options.most_lines;
    how.look_cost = options.look_cost;
    how.without = options.without;
    how.threads = options.threads;
    if (options.keep_work) {
        const std::vector<std::string> evaluating = evaluating_passes();
        how.without.insert(how.without.end(), evaluating.begin(), evaluating.end());
    }
    // The same in every run, whatever the search for additions finds.
    how.additions = options.optimisation > 0 ? options.additions : nullptr;
    if (options.cost_model != nullptr) {
        how.additions = &options.cost_model->additions();
        how.observer = options.cost_model->cancellation();
    }
    return how;
}

/// The choices for a program, made or known.
class Choosing {
 public:
    Choosing(const Modules& modules, const Module& prelude, RegisterTable& registers,
             const CompileOptions& options, Diagnostics& diagnostics)
        : modules_(modules),
          prelude_(prelude),
          registers_(registers),
          options_(options),
          diagnostics_(diagnostics) {}

    ChosenCode registers(OptimiserOptions& how) {
        if (options_.memory != nullptr && options_.cost_model != nullptr &&
            !diagnostics_.has_errors()) {
            question_ = choices_question(modules_, prelude_, registers_, how);
            if (std::optional<ChosenCode> known = known_registers(how)) return *std::move(known);
        }
        ChosenCode made =
            resolve_chosen(modules_, prelude_, registers_, options_.cost_model, diagnostics_);
        is_new_ = made.complete && !question_.empty();
        return made;
    }

    void keep(const std::vector<RegisterChoice>& registers, const OptimisedProgram& optimised) {
        if (!is_new_ || optimised.stopped) return;
        options_.memory->keep(question_, to_text({registers, optimised.variant}));
    }

 private:
    std::optional<ChosenCode> known_registers(OptimiserOptions& how) {
        const std::optional<std::string> text = options_.memory->find(question_);
        if (!text) return std::nullopt;
        std::optional<MadeChoices> known = read_choices(*text, registers_);
        if (!known) return std::nullopt;
        std::optional<ChosenCode> made =
            resolve_as_chosen(modules_, prelude_, registers_, known->registers, diagnostics_);
        if (made) how.variant = std::move(known->variant);
        return made;
    }

    const Modules& modules_;
    const Module& prelude_;
    RegisterTable& registers_;
    const CompileOptions& options_;
    Diagnostics& diagnostics_;
    std::string question_;
    bool is_new_ = false;
};

/// Calls both, which may be empty.
PassObserver both(PassObserver first, PassObserver second) {
    if (!first) return second;
    if (!second) return first;
    return [first, second](std::string_view pass, int round, const FlowGraph& graph) {
        first(pass, round, graph);
        second(pass, round, graph);
    };
}

}  // namespace

Result<Compilation> compile_in_stages(const Source& root, SourceMap& sources,
                                      PuzzleLibrary& puzzles, const CompileOptions& options) {
    Diagnostics diagnostics = unknown_passes(options.without);
    if (diagnostics.has_errors()) return diagnostics;
    Compilation made;
    const Modules modules = load_modules(root, sources, diagnostics);
    const Module prelude = read_prelude(options.prelude, sources, diagnostics);
    if (!modules.complete || !prelude.file.complete) return diagnostics;

    RegisterTable registers =
        declare_registers(files_of(modules), puzzles, diagnostics, options.generators);
    OptimiserOptions how = optimiser_options(options);
    Choosing choosing(modules, prelude, registers, options, diagnostics);
    ChosenCode chosen = choosing.registers(how);
    const FlatCode& code = chosen.code;
    made.choices = std::move(chosen.choices);
    if (diagnostics.has_errors()) return diagnostics;
    if (code.steps.empty()) {
        const bool is_library = options.may_be_library && !modules.root().file.statements.empty();
        if (!is_library) return nothing_to_compile(root);
        return {std::move(made), std::move(diagnostics)};
    }
    if (options.expanded) {
        std::optional<std::string> text = expanded_text(code, modules, registers);
        if (!text) return text_too_large(root, "with its macros expanded");
        made.expanded = *std::move(text);
    }

    check_flow(code, diagnostics);
    if (options.only_expanded) return {std::move(made), std::move(diagnostics)};
    SumSource* const additions = options.optimisation > 0 ? options.additions : nullptr;
    std::optional<Explainer> explainer;
    PassObserver explain;
    if (options.only_explanation) {
        explainer.emplace(code, registers, sources, how.additions);
        explain = [&](std::string_view pass, int round, const FlowGraph& graph) {
            explainer->observe(pass, round, graph);
        };
    }
    how.observe = both(options.ir ? ir_writer(made.ir, registers) : PassObserver(), explain);
    const OptimisedProgram optimised = optimise_program(code, registers, how);
    choosing.keep(made.choices, optimised);
    if (explainer) made.explanation = explainer->finish(optimised.code);
    if (optimised.stopped) {
        diagnostics.add(Diagnostic::warning(Code::kTimeLimit, {},
                                            "the time was over before all variants of the program "
                                            "were compared")
                            .with_help("`--time-limit SECONDS` gives more time"));
    }
    if (options.only_explanation) return {std::move(made), std::move(diagnostics)};
    if (made.ir.size() > kMaxWrittenBytes) return text_too_large(root, "as the optimiser sees it");
    made.program = lower(optimised.code, registers, additions, diagnostics);
    if (diagnostics.has_errors()) return diagnostics;
    made.only_prints = computes(code) && only_prints(optimised.code);
    return {std::move(made), std::move(diagnostics)};
}

Result<Program> compile_qat(const Source& root, SourceMap& sources, PuzzleLibrary& puzzles,
                            const CompileOptions& options) {
    Diagnostics diagnostics;
    std::optional<Compilation> made =
        compile_in_stages(root, sources, puzzles, options).take(diagnostics);
    if (!made) return diagnostics;
    return {std::move(made->program), std::move(diagnostics)};
}

}  // namespace qter
