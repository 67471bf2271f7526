#include "qat/block_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "qat/macro_branches.hpp"
#include "qat/words.hpp"
#include "support/text.hpp"
#include "syntax/ast_walk.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

bool is_use(const ast::Word& word) { return word.text.find('$') != std::string_view::npos; }

class LabelDeclarer {
 public:
    LabelDeclarer(Scope& scope, FlatCode& code, TextPool& names, Diagnostics& diagnostics)
        : scope_(scope), code_(code), names_(names), diagnostics_(diagnostics) {}

    /// Linear: where labels are named by definitions, those of the block are read once, in order.
    BlockLabels declare(const std::vector<ast::Statement>& statements) {
        BlockLabels labels;
        std::optional<Scope> names;  // knows the definitions before the present statement
        if (std::any_of(statements.begin(), statements.end(), is_named_by_definition)) {
            names.emplace(scope_, statements);
        }
        for (std::size_t i = 0; i < statements.size() && !diagnostics_.full(); ++i) {
            if (names) names->set_position(i);
            const auto* define = std::get_if<ast::Define>(&statements[i].node);
            if (define != nullptr && names) add_definition(*define, *names);
            const auto* label = std::get_if<ast::Label>(&statements[i].node);
            if (label != nullptr) {
                labels.push_back(declare(*label, is_use(label->name) ? *names : scope_));
            }
        }
        return labels;
    }

 private:
    static bool is_named_by_definition(const ast::Statement& statement) {
        const auto* label = std::get_if<ast::Label>(&statement.node);
        return label != nullptr && is_use(label->name);
    }

    void add_definition(const ast::Define& define, Scope& names) {
        Definition definition;
        definition.name_span = define.name.span;
        if (const auto* block = std::get_if<ast::Block>(&define.value)) {
            definition.value = BlockValue{block, &names, 0, {}};
            definition.value_span = block->span;
        } else if (const auto* word = std::get_if<ast::Word>(&define.value)) {
            definition.value_span = word->span;
            definition.usable = read_word(*word, names, definition);
        } else {
            definition.usable = false;
            made_later_.insert(define.name.text);
        }
        names.add_definition(std::string(define.name.text), std::move(definition));
    }

    bool read_word(const ast::Word& word, const Scope& names, Definition& definition) {
        if (const BlockValue* block = find_block(word, names)) {
            definition.value = *block;
            return true;
        }
        // Diagnosing many errors takes long.
        if (told_when_they_are_resolved_.full()) return false;
        const std::optional<ResolvedWord> value =
            resolve_word(word, names, told_when_they_are_resolved_);
        if (!value) return false;
        definition.value = value->text;
        definition.origin = value->origin;
        return true;
    }

    /// Reports a name whose value Lua code computes later.
    bool is_made_later(const ast::Word& word, const Scope& names) {
        if (!word.text.starts_with('$') || !made_later_.contains(word.text.substr(1))) return false;
        const Definition* definition = names.find_definition(std::string(word.text.substr(1)));
        if (definition == nullptr || definition->usable) return false;
        diagnostics_.add(Diagnostic::error(Code::kUnknownName, word.span,
                                           fmt::format("`{}` comes from Lua code, which runs after "
                                                       "the labels of its block are declared",
                                                       printable(word.text)))
                             .also(definition->name_span, "defined here")
                             .with_help("put the label, and what jumps to it, in a block after "
                                        "the definition"));
        return true;
    }

    /// `names` is the scope in which the label's own name is resolved.
    std::optional<std::size_t> declare(const ast::Label& label, const Scope& names) {
        if (is_made_later(label.name, names)) return std::nullopt;
        const std::optional<ResolvedWord> name = resolve_word(label.name, names, diagnostics_);
        if (!name) return std::nullopt;
        if (!is_name(name->text)) {
            diagnostics_.add(
                name->explain(Diagnostic::error(Code::kSyntax, name->span,
                                                fmt::format("`{}` cannot be the name of a label",
                                                            printable(name->text)))
                                  .with_help(std::string(kNameRule))));
            return std::nullopt;
        }
        const LabelEntry entry{code_.labels.size(), name->span};
        const LabelEntry* first =
            scope_.add_label(name->text, name->origin, entry, label.is_public);
        if (first != nullptr) {
            diagnostics_.add(
                Diagnostic::error(Code::kDuplicate, name->span,
                                  fmt::format("the label `{}` is declared twice", name->text))
                    .also(first->span, "first declared here")
                    .with_help("labels of one block have different names"));
            return std::nullopt;
        }
        code_.labels.push_back(
            {names_.share(name->text), name->span, scope_.trace() != nullptr, 0});
        return entry.label;
    }

    Scope& scope_;
    FlatCode& code_;
    TextPool& names_;
    Diagnostics& diagnostics_;
    Diagnostics
        told_when_they_are_resolved_;  // errors in definitions, reported when they are resolved
    std::set<std::string_view> made_later_;  // names of definitions whose value is a Lua call
};

void check_name(const ast::Macro& macro, const Scope* prelude, Diagnostics& diagnostics) {
    const ast::Word& name = macro.name;
    if (!is_name(name.text)) {
        diagnostics.add(Diagnostic::error(
                            Code::kSyntax, name.span,
                            fmt::format("`{}` cannot be the name of a macro", printable(name.text)))
                            .with_help(std::string(kNameRule)));
    } else if (!find_forms(name.text).empty() || find_directive(name.text) != nullptr ||
               name.text == kLuaWord || name.text == kElseWord) {
        diagnostics.add(Diagnostic::error(Code::kDuplicate, name.span,
                                          fmt::format("`{}` is a word of the language and cannot "
                                                      "be the name of a macro",
                                                      name.text)));
    } else if (prelude != nullptr && prelude->find_macro(name.text) != nullptr) {
        diagnostics.add(Diagnostic::warning(Code::kShadows, name.span,
                                            fmt::format("this hides the macro `{}` of the prelude",
                                                        printable(name.text)))
                            .with_help("within its scope, all calls of this name use this macro"));
    }
}

}  // namespace

BlockLabels declare_labels(const std::vector<ast::Statement>& statements, Scope& scope,
                           FlatCode& code, TextPool& names, Diagnostics& diagnostics) {
    return LabelDeclarer(scope, code, names, diagnostics).declare(statements);
}

void declare_macros(const std::vector<ast::Statement>& statements, Scope& scope,
                    Diagnostics& diagnostics) {
    for (const ast::Statement& statement : statements) {
        const auto* macro = std::get_if<ast::Macro>(&statement.node);
        if (macro == nullptr) continue;
        const MacroEntry* first = scope.add_macro(macro->name.text, {macro, &scope});
        if (first == nullptr) continue;
        diagnostics.add(Diagnostic::error(Code::kDuplicate, macro->name.span,
                                          fmt::format("the macro `{}` is declared twice",
                                                      printable(macro->name.text)))
                            .also(first->macro->name.span, "first declared here")
                            .with_help("one macro may have several branches"));
    }
}

void check_macros(const ast::File& file, const Scope* prelude, const RegisterTable& registers,
                  Diagnostics& diagnostics) {
    for_each_statement(file.statements, [&](const ast::Statement& statement) {
        const auto* macro = std::get_if<ast::Macro>(&statement.node);
        if (macro == nullptr || diagnostics.full()) return;
        check_name(*macro, prelude, diagnostics);
        check_branches(*macro, prelude == nullptr, registers, diagnostics);
    });
}

}  // namespace qter
