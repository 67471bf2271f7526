#include "qat/resolver.hpp"

#include <fmt/format.h>

#include <memory>

#include "qat/block_names.hpp"
#include "qat/instructions.hpp"
#include "qat/lua_calls.hpp"
#include "qat/lua_code.hpp"
#include "qat/macro_call.hpp"
#include "qat/scope.hpp"
#include "support/text.hpp"
#include "syntax/lexer.hpp"
#include "syntax/other_languages.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

/// The place of a call without its blocks, which have lines of their own.
Span call_span(const ast::Invocation& invocation) {
    Span span = invocation.name.span;
    for (const ast::Argument& argument : invocation.arguments) {
        if (std::holds_alternative<ast::Block>(argument)) break;
        span = span.to(argument_span(argument));
    }
    return span;
}

class Resolver {
 public:
    Resolver(const Modules& modules, const Module& prelude, const RegisterTable& registers,
             LuaSpent* spent, Diagnostics& diagnostics)
        : modules_(modules),
          diagnostics_(diagnostics),
          instructions_(registers, code_, diagnostics),
          lua_(modules, prelude, registers, spent, diagnostics),
          registers_(registers),
          prelude_(nullptr) {
        diagnostics_.amend_with([this, &library = *prelude.source](Diagnostic& diagnostic) {
            if (scope_ != nullptr) add_trace(scope_->trace(), diagnostic);
            show_call(library, diagnostic);
        });
        declare_prelude(prelude);
    }
    Resolver(const Resolver&) = delete;
    Resolver& operator=(const Resolver&) = delete;
    ~Resolver() { diagnostics_.amend_with({}); }

    FlatCode resolve() {
        for (const Module* module : modules_.in_order) declare(*module);
        lua_.run_program();
        const Module& root = modules_.root();
        Scope& scope = *scopes_of_.at(&root).front();
        resolve_block(root.file.statements, scope);
        scope_ = nullptr;
        if (!stopped_) instructions_.finish();
        return std::move(code_);
    }

    // --- One function for each node; called through std::visit.

    void operator()(const ast::Invocation& invocation) {
        if (!find_forms(invocation.name.text).empty()) {
            instructions_.resolve(invocation, span_, *scope_);
        } else if (const MacroEntry* macro = scope_->find_macro(invocation.name.text)) {
            expand(*macro, invocation);
        } else {
            unknown_instruction(invocation);
        }
    }

    void operator()(const ast::Splice& splice) {
        if (const BlockValue* value = find_block(splice.name, *scope_)) {
            const BlockValue copy = *value;
            Scope inner(copy, *scope_);
            resolve_block(copy.block->statements, inner);
            return;
        }
        const std::optional<ResolvedWord> word = resolve_word(splice.name, *scope_, diagnostics_);
        if (!word) return;
        diagnostics_.add(word->explain(
            Diagnostic::error(Code::kArguments, splice.name.span,
                              fmt::format("`{}` means `{}`, which is not a block of instructions",
                                          printable(splice.name.text), printable(word->text)))));
    }

    void operator()(const ast::Block& block) {
        Scope inner(*scope_, block.statements);
        resolve_block(block.statements, inner);
    }

    void operator()(const ast::Label&) {}  // resolve_declared() sets its position
    void operator()(const ast::Macro&) {}  // declare_macros() has declared it

    void operator()(const ast::LuaCall& call) {
        const std::optional<LuaResult> result = call_lua(call);
        if (!result) return;
        const std::optional<LuaCode> code = LuaCode::make(call, *result, diagnostics_);
        if (code) resolve_lua(call, *code);
    }

    void operator()(const ast::LuaBlock& lua) {
        if (scope_->is_file()) return;  // LuaCalls has run it
        diagnostics_.add(Diagnostic::error(Code::kSyntax,
                                           span_.sub(0, lua.code.begin - span_.begin),
                                           "a Lua block must be outside of all blocks"));
    }

    void operator()(const ast::Define& define) {
        ast::Word name = define.name;
        Definition made;
        made.usable = read_value(define, made);
        std::string text(name.text);
        if (name.text.starts_with('$')) {
            const std::optional<ResolvedWord> given = resolve_word(name, *scope_, diagnostics_);
            if (!given) return;
            text = given->text;
            made.is_public = true;
        }
        if (!is_name(text)) {
            diagnostics_.add(Diagnostic::error(Code::kSyntax, name.span,
                                               fmt::format("`{}` cannot be the name of a "
                                                           "definition",
                                                           printable(text)))
                                 .with_help(std::string(kNameRule)));
            return;
        }
        made.name_span = name.span;
        add_definition(text, std::move(made));
    }

    void operator()(const ast::Import& import) {
        // declare_import() has made a scope for each place where the file is inserted.
        const auto splice = splices_.find(&import);
        if (splice == splices_.end() || splice->second.empty()) return;
        Scope& scope = *splice->second.back();
        splice->second.pop_back();
        const Module& module = *module_of_.at(&import);
        Scope* const here = scope_;
        scope.set_around(here);
        resolve_declared(module.file.statements, scope, labels_of_file_.at(&scope));
        for (const auto& [name, definition] : scope.definitions()) {
            Definition brought = definition;
            // Origin of names read here: a file may name labels of the program that imports it.
            if (brought.origin == &scope) brought.origin = here;
            add_definition(name, std::move(brought));
        }
        scope.set_around(nullptr);
    }

    void operator()(const ast::Registers& registers) {
        if (scope_->is_file()) return;
        diagnostics_.add(Diagnostic::error(Code::kSyntax, registers.keyword,
                                           "`.registers` must be outside of all blocks"));
    }

 private:
    // --- Files.

    void declare_prelude(const Module& prelude) {
        prelude_ = &file_scopes_.emplace_back(nullptr);
        declare_macros(prelude.file.statements, *prelude_, diagnostics_);
        check_macros(prelude.file, nullptr, registers_, diagnostics_);
        for (std::size_t i = 0; i < prelude.file.statements.size(); ++i) {
            const ast::Statement& statement = prelude.file.statements[i];
            const bool known = std::holds_alternative<ast::Macro>(statement.node) ||
                               std::holds_alternative<ast::LuaBlock>(statement.node) ||
                               std::holds_alternative<ast::Define>(statement.node);
            if (!known) {
                diagnostics_.add(Diagnostic::error(Code::kSyntax, statement.span,
                                                   "a prelude has macros, definitions and Lua "
                                                   "blocks, and nothing else"));
                continue;
            }
            scope_ = prelude_;
            prelude_->set_position(i);
            span_ = statement.span;
            std::visit(*this, statement.node);
        }
        prelude_->set_position(prelude.file.statements.size());
        scope_ = nullptr;
    }

    /// Makes the scope of a file, with its macros and those of the files it imports.
    void declare(const Module& module) {
        for (const auto& [import, imported] : module.imports) module_of_.emplace(import, imported);
        check_macros(module.file, prelude_, registers_, diagnostics_);
        Scope& scope = file_scopes_.emplace_back(prelude_);
        declare_block_macros(module.file.statements, scope);
        scopes_of_[&module].push_back(&scope);
    }

    void declare_block_macros(const std::vector<ast::Statement>& statements, Scope& scope) {
        declare_macros(statements, scope, diagnostics_);
        for (const ast::Statement& statement : statements) {
            const auto* import = std::get_if<ast::Import>(&statement.node);
            if (import == nullptr || !module_of_.contains(import)) continue;
            const Scope& from = *scopes_of_.at(module_of_.at(import)).front();
            for (const auto& [name, entry] : from.macros()) add_macro(*import, name, entry, scope);
        }
    }

    /// The same macro may be imported in two ways.
    void add_macro(const ast::Import& import, std::string_view name, const MacroEntry& entry,
                   Scope& scope) {
        const MacroEntry* there = scope.add_macro(name, entry);
        if (there == nullptr || there->macro == entry.macro) return;
        diagnostics_.add(Diagnostic::error(
                             Code::kDuplicate, import.path.span,
                             fmt::format("this import brings a second macro `{}`", printable(name)))
                             .also(there->macro->name.span, "the first one")
                             .also(entry.macro->name.span, "the second one"));
    }

    /// Makes the scope of a file that is inserted at `import`, and makes its public labels visible
    /// there.
    void declare_import(const ast::Import& import, Scope& scope) {
        if (!module_of_.contains(&import) || stopped_) return;
        const Module& module = *module_of_.at(&import);
        // Files may import each other twice, and so on; each import costs about this many
        // statements.
        constexpr std::size_t kCost = 100;
        statements_ += kCost + module.file.statements.size();
        if (statements_ > kMaxStatements) return stop_growing(import.path.span);
        // The first import uses the scope in which the macros were written.
        Scope* file = scopes_of_.at(&module).front();
        if (labels_of_file_.contains(file)) {
            file = &file_scopes_.emplace_back(prelude_);
            declare_block_macros(module.file.statements, *file);
        }
        file->set_around(&scope);
        Scope* const here = scope_;
        scope_ = file;
        labels_of_file_[file] = declare_all_labels(module.file.statements, *file);
        scope_ = here;
        file->set_around(nullptr);
        for (const auto& [name, entry] : file->public_labels()) {
            const LabelEntry* first = scope.add_label(name, nullptr, entry, true);
            if (first == nullptr) continue;
            diagnostics_.add(Diagnostic::error(Code::kDuplicate, import.path.span,
                                               fmt::format("this import brings a second label `{}`",
                                                           printable(name)))
                                 .also(first->span, "the first one"));
        }
        splices_[&import].push_back(file);
    }

    // --- Blocks.

    BlockLabels declare_all_labels(const std::vector<ast::Statement>& statements, Scope& scope) {
        BlockLabels labels = declare_labels(statements, scope, code_, label_names_, diagnostics_);
        for (const ast::Statement& statement : statements) {
            if (const auto* import = std::get_if<ast::Import>(&statement.node)) {
                declare_import(*import, scope);
            }
        }
        return labels;
    }

    void resolve_block(const std::vector<ast::Statement>& statements, Scope& scope) {
        if (stopped_ || diagnostics_.full()) return;
        if (scope.depth() > kMaxNesting) {
            return stop(Code::kTooLarge,
                        fmt::format("expanded, blocks nest deeper than {} levels", kMaxNesting));
        }
        Scope* const here = scope_;
        scope_ = &scope;
        if (!scope.is_file()) declare_block_macros(statements, scope);
        resolve_declared(statements, scope, declare_all_labels(statements, scope));
        scope_ = here;
    }

    void resolve_declared(const std::vector<ast::Statement>& statements, Scope& scope,
                          const BlockLabels& labels) {
        Scope* const here = scope_;
        const Span outer = span_;
        scope_ = &scope;
        scope.set_statements(statements);
        std::size_t next_label = 0;
        for (std::size_t i = 0; i < statements.size() && !done(); ++i) {
            scope.set_position(i);
            span_ = statements[i].span;
            if (std::holds_alternative<ast::Label>(statements[i].node)) {
                place_label(labels[next_label++]);
            } else {
                std::visit(*this, statements[i].node);
            }
        }
        scope.set_position(statements.size());
        scope_ = here;
        span_ = outer;
    }

    bool done() {
        if (++statements_ > kMaxStatements) {
            stop_growing(span_);
        }
        stopped_ =
            stopped_ || (statements_ > kMaxStatementsWithErrors && diagnostics_.has_errors());
        return stopped_ || given_up_ || diagnostics_.full();
    }

    /// Reports an error after which resolving cannot continue.
    void stop(Code code, std::string message) { stop(code, span_, std::move(message)); }
    void stop(Code code, Span span, std::string message) {
        if (stopped_) return;
        diagnostics_.add(Diagnostic::error(code, span, std::move(message)));
        stopped_ = true;
    }
    void stop_growing(Span span) {
        stop(Code::kTooLarge, span,
             fmt::format("expanded, the program has more than {} statements", kMaxStatements));
    }

    void place_label(std::optional<std::size_t> label) {
        if (label) code_.labels[*label].position = code_.steps.size();
    }

    // --- Definitions.

    void add_definition(const std::string& name, Definition made) {
        const Span place = made.name_span;
        const Definition* first = scope_->add_definition(name, std::move(made));
        if (first == nullptr || first->name_span == place) return;
        diagnostics_.add(Diagnostic::error(Code::kDuplicate, place,
                                           fmt::format("`{}` is defined twice", printable(name)))
                             .also(first->name_span, "first defined here")
                             .with_help("a block inside of this one may redefine it"));
    }

    bool read_value(const ast::Define& define, Definition& made) {
        made.value_span = define.name.span;
        if (const auto* block = std::get_if<ast::Block>(&define.value)) {
            made.value_span = block->span;
            made.value = BlockValue{block, scope_, scope_->position(), {}};
            return true;
        }
        if (const auto* call = std::get_if<ast::LuaCall>(&define.value)) {
            made.value_span = call->span;
            return read_lua_value(*call, made);
        }
        const auto* word = std::get_if<ast::Word>(&define.value);
        if (word == nullptr) return false;
        made.value_span = word->span;
        if (const BlockValue* block = find_block(*word, *scope_)) {
            made.value = *block;
            return true;
        }
        const std::optional<ResolvedWord> value = resolve_word(*word, *scope_, diagnostics_);
        if (!value) return false;
        made.value = value->text;
        made.origin = value->origin != nullptr ? value->origin : scope_;
        made.is_name = value->is_name;
        return true;
    }

    bool read_lua_value(const ast::LuaCall& call, Definition& made) {
        std::optional<LuaResult> result = call_lua(call);
        if (!result) return false;
        const auto& value = result->value.what;
        if (const auto* number = std::get_if<Integer>(&value)) {
            made.value = to_string(*number);
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            if (!is_word(*text))
                return report_no_value(call, *result, fmt::format("`{}`", printable(*text)));
            made.value = *text;
            const auto name = result->names.find(*text);
            made.origin = name != result->names.end() ? name->second : scope_;
        } else if (const auto* reg = std::get_if<LuaRegister>(&value)) {
            made.value = reg->name;
        } else {
            return read_lua_block(call, *result, made);
        }
        return true;
    }

    /// Reports a result of a Lua function that cannot be the value of a definition.
    bool report_no_value(const ast::LuaCall& call, const LuaResult& result, std::string_view what) {
        diagnostics_.add(
            Diagnostic::error(
                Code::kLua, call.span,
                fmt::format("`{}` returned {}, which cannot be the value of a definition",
                            call_text(call, result), what))
                .with_help("a definition is a number, a name, a register or a list of "
                           "instructions"));
        return false;
    }

    bool read_lua_block(const ast::LuaCall& call, const LuaResult& result, Definition& made) {
        const bool block = std::holds_alternative<LuaList>(result.value.what) ||
                           std::holds_alternative<LuaBlock>(result.value.what);
        if (!block) return report_no_value(call, result, describe(result.value));
        std::optional<LuaCode> code = LuaCode::make(call, result, diagnostics_);
        if (!code) return false;
        // The code is kept, because the definition may be used long after the call.
        const LuaCode& kept = defined_code_.emplace_back(*std::move(code));
        Scope& names = defined_scopes_.emplace_back(*scope_, kept.block().statements);
        add_names(kept, names);
        made.value = BlockValue{&kept.block(), &names, names.position(), {}};
        return true;
    }

    // --- Macros.

    void expand(const MacroEntry& entry, const ast::Invocation& invocation) {
        const ast::Macro& macro = *entry.macro;
        const Trace* outer = scope_->trace();
        const std::size_t depth = outer == nullptr ? 1 : outer->depth + 1;
        if (depth > kMaxExpansion) {
            return stop(Code::kExpansion,
                        fmt::format("macros expand each other more than {} deep", kMaxExpansion));
        }
        const std::optional<ChosenBranch> chosen =
            choose_branch(macro, invocation, *scope_, registers_, diagnostics_);
        if (!chosen) return;
        const Trace trace{fmt::format("`{}`", printable(macro.name.text)), call_span(invocation),
                          outer, depth, outer == nullptr ? ++calls_ : outer->ordinal};
        Scope body(*entry.written, *scope_, trace);
        for (auto [name, definition] : chosen->parameters) {
            if (auto* block = std::get_if<BlockValue>(&definition.value)) {
                block->handed.push_back(&body);
            }
            body.add_definition(name, std::move(definition));
        }
        resolve_body(chosen->branch->body, body);
        if (outer == nullptr) given_up_ = false;
    }

    void resolve_body(const std::vector<ast::Statement>& statements, Scope& body) {
        Scope* const here = scope_;
        const Span outer = span_;
        scope_ = &body;
        body.set_position(1);  // after the parameters
        for (const ast::Statement& statement : statements) {
            span_ = statement.span;
            if (!done()) std::visit(*this, statement.node);
        }
        scope_ = here;
        span_ = outer;
    }

    // --- Lua.

    std::optional<LuaResult> call_lua(const ast::LuaCall& call) {
        std::optional<LuaResult> result = lua_.call(call, *scope_, &scope_->file() == prelude_);
        // Macros check their arguments in Lua; after a failed check, further errors would be
        // consequences.
        if (!result && scope_->trace() != nullptr) given_up_ = true;
        return result;
    }

    void resolve_lua(const ast::LuaCall& call, const LuaCode& code) {
        const Trace* outer = scope_->trace();
        const std::size_t depth = outer == nullptr ? 1 : outer->depth + 1;
        const Trace trace{fmt::format("`lua {}`", printable(call.function.text)), call.span, outer,
                          depth, outer == nullptr ? ++calls_ : outer->ordinal};
        Scope names(*scope_, trace);
        add_names(code, names);
        Scope inner(names, code.block().statements);
        Scope* const here = scope_;
        scope_ = &names;
        resolve_block(code.block().statements, inner);
        scope_ = here;
    }

    static void add_names(const LuaCode& code, Scope& scope) {
        for (const auto& [name, definition] : code.names()) scope.add_definition(name, definition);
        scope.set_position(1);
    }

    // --- Unknown instructions.

    /// Help for a statement of other languages; empty if unknown.
    [[nodiscard]] std::string other_habits(const ast::Invocation& invocation) const {
        const std::string word(invocation.name.text);
        if (word == kElseWord) return "`else` comes after the block of an `if`";
        const std::string changed(changed_name(word));
        if (registers_.find(changed)) {
            return fmt::format(
                "to change a register, write `add {0} 1`, `sub {0} 1` or "
                "`set {0} to 5`",
                changed);
        }
        const bool jumps = invocation.arguments.empty() && is_name(word) &&
                           scope_->find_label(word, nullptr) != nullptr;
        if (jumps) return fmt::format("to jump to that label, write `goto {}`", word);
        const std::string_view instead = instead_of_instruction(word);
        return instead.empty() && assigns(invocation) ? new_variable(changed)
                                                      : std::string(instead);
    }

    /// True for `x = 5` and `x=5`, for any x.
    static bool assigns(const ast::Invocation& invocation) {
        const std::string_view word = invocation.name.text;
        const auto* first = invocation.arguments.empty()
                                ? nullptr
                                : std::get_if<ast::Word>(&invocation.arguments.front());
        return changed_name(word) != word || (first != nullptr && is_assignment(first->text));
    }

    /// Help for a variable that is not a register.
    static std::string new_variable(const std::string& name) {
        return fmt::format(
            "a constant is `.define {0} 5`; a number that changes is a register, `.registers {{ "
            "{0} <- 3x3 builtin (1260) }}`, and set by `set {0} to 5`",
            is_name(name) ? name : "N");
    }

    void unknown_instruction(const ast::Invocation& invocation) {
        const std::string_view word = invocation.name.text;
        std::optional<Diagnostic> sign = sign_of_other_language(word, invocation.name.span);
        if (sign && instead_of_instruction(word).empty()) {
            return add_once(*std::move(sign), diagnostics_);
        }
        Diagnostic error =
            Diagnostic::error(Code::kUnknownInstruction, invocation.name.span,
                              fmt::format("unknown instruction or macro `{}`", printable(word)));
        std::vector<std::string> known = statement_words();
        const std::vector<std::string> macros = scope_->macro_names();
        known.insert(known.end(), macros.begin(), macros.end());
        error.help = other_habits(invocation);
        if (error.help.empty()) error.help = did_you_mean(word, known);
        const bool alone = invocation.arguments.empty();
        if (error.help.empty() && alone && is_name(word.substr(word.starts_with('!')))) {
            error.help = fmt::format("a label has a colon: `{}:`", printable(word));
        }
        diagnostics_.add(std::move(error));
    }

    const Modules& modules_;
    Diagnostics& diagnostics_;
    FlatCode code_;
    TextPool label_names_;
    InstructionResolver instructions_;
    LuaCalls lua_;
    const RegisterTable& registers_;

    std::deque<Scope> file_scopes_;
    Scope* prelude_;
    /// The scopes in which the macros of a module were written, and those of further imports.
    std::unordered_map<const Module*, std::vector<Scope*>> scopes_of_;
    std::unordered_map<const ast::Import*, const Module*> module_of_;
    /// For each import, the scopes that are not resolved yet, the innermost last.
    std::unordered_map<const ast::Import*, std::vector<Scope*>> splices_;
    std::unordered_map<const Scope*, BlockLabels> labels_of_file_;
    std::deque<LuaCode> defined_code_;
    std::deque<Scope> defined_scopes_;

    Scope* scope_ = nullptr;  ///< of the statement that is being resolved
    Span span_;               ///< its place
    std::size_t calls_ = 0;
    std::size_t statements_ = 0;
    bool stopped_ = false;
    bool given_up_ = false;  ///< skip the rest of the present macro call
};

}  // namespace

FlatCode resolve(const Modules& modules, const Module& prelude, const RegisterTable& registers,
                 Diagnostics& diagnostics, LuaSpent* spent) {
    return Resolver(modules, prelude, registers, spent, diagnostics).resolve();
}

}  // namespace qter
