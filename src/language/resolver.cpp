#include "qter/language/resolver.hpp"

#include <fmt/format.h>

#include <unordered_set>

#include "qter/language/block_names.hpp"
#include "qter/language/instructions.hpp"
#include "qter/language/scope.hpp"
#include "qter/language/vocabulary.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

class Resolver {
 public:
    Resolver(const RegisterTable& registers, Diagnostics& diagnostics)
        : diagnostics_(diagnostics), instructions_(registers, scopes_, code_, diagnostics) {}

    FlatCode resolve(const ast::File& file) {
        collect_macros(file.statements);
        resolve_statements(file.statements);
        instructions_.finish();
        return std::move(code_);
    }

    // --- One node each; called through std::visit.

    void operator()(const ast::Invocation& invocation) {
        if (find_forms(invocation.name.text).empty()) {
            unknown_instruction(invocation);
        } else {
            instructions_.resolve(invocation, span_);
        }
    }

    void operator()(const ast::Splice& splice) {
        const std::optional<ResolvedWord> word = resolve_word(splice.name, scopes_, diagnostics_);
        if (!word) return;
        diagnostics_.add(word->explain(
            Diagnostic::error(Code::kArguments, splice.name.span,
                              fmt::format("`{}` stands for `{}`, which is no block of instructions",
                                          printable(splice.name.text), printable(word->text)))));
    }

    void operator()(const ast::Block& block) { resolve_statements(block.statements); }
    void operator()(const ast::Label&) {}   // resolve_statements() places it
    void operator()(const ast::Define&) {}  // declare_names() has read it

    void operator()(const ast::LuaCall&) { refuse(span_, "call Lua"); }
    void operator()(const ast::LuaBlock& lua) {
        refuse(span_.sub(0, lua.code.begin - span_.begin), "run Lua blocks");
    }
    void operator()(const ast::Macro& macro) { refuse(macro.name.span, "expand macros"); }
    void operator()(const ast::Import&) { refuse(span_, "import files"); }

    void operator()(const ast::Registers& registers) {
        if (depth_ == 1) return;
        diagnostics_.add(Diagnostic::error(Code::kSyntax, registers.keyword,
                                           "`.registers` stands outside of all blocks"));
    }

 private:
    void collect_macros(const std::vector<ast::Statement>& statements) {
        for (const ast::Statement& statement : statements) {
            const auto* macro = std::get_if<ast::Macro>(&statement.node);
            if (macro != nullptr) macros_.insert(macro->name.text);
        }
    }

    void resolve_statements(const std::vector<ast::Statement>& statements) {
        scopes_.open();
        ++depth_;
        const BlockLabels labels = declare_names(statements, scopes_, code_, diagnostics_);
        std::size_t next_label = 0;
        for (std::size_t i = 0; i < statements.size() && !diagnostics_.full(); ++i) {
            scopes_.set_position(i);
            span_ = statements[i].span;
            if (std::holds_alternative<ast::Label>(statements[i].node)) {
                place_label(labels[next_label++]);
            } else {
                std::visit(*this, statements[i].node);
            }
        }
        --depth_;
        scopes_.close();
    }

    void place_label(std::optional<std::size_t> label) {
        if (label) code_.labels[*label].position = code_.steps.size();
    }

    // --- What cannot be resolved.

    void refuse(Span span, std::string_view what) { diagnostics_.add(unsupported(span, what)); }

    void unknown_instruction(const ast::Invocation& invocation) {
        const std::string_view word = invocation.name.text;
        if (macros_.contains(word)) return refuse(invocation.name.span, "expand macros");
        Diagnostic error =
            Diagnostic::error(Code::kUnknownInstruction, invocation.name.span,
                              fmt::format("there is no instruction `{}`", printable(word)));
        if (is_prelude_macro(word)) {
            error.code = Code::kUnsupported;
            error.message = fmt::format(
                "`{}` is a macro of the prelude, which this version does not have yet", word);
            error.help = "write it out with `add`, `goto` and `solved-goto`";
        } else {
            error.help = did_you_mean(word, statement_words());
        }
        const bool alone = invocation.arguments.empty();
        if (error.help.empty() && alone && is_name(word.substr(word.starts_with('!')))) {
            error.help = fmt::format("a label has a colon: `{}:`", printable(word));
        }
        diagnostics_.add(std::move(error));
    }

    Diagnostics& diagnostics_;
    Scopes scopes_;
    FlatCode code_;
    InstructionResolver instructions_;
    Span span_;  ///< of the statement that is being resolved
    std::size_t depth_ = 0;
    std::unordered_set<std::string_view> macros_;
};

}  // namespace

FlatCode resolve(const ast::File& file, const RegisterTable& registers, Diagnostics& diagnostics) {
    return Resolver(registers, diagnostics).resolve(file);
}

}  // namespace qter
