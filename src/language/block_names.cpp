#include "qter/language/block_names.hpp"

#include <fmt/format.h>

#include "qter/language/vocabulary.hpp"
#include "qter/language/words.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

class NameDeclarer {
 public:
    NameDeclarer(Scopes& scopes, FlatCode& code, Diagnostics& diagnostics)
        : scopes_(scopes), code_(code), diagnostics_(diagnostics) {}

    BlockLabels declare(const std::vector<ast::Statement>& statements) {
        BlockLabels labels;
        for (std::size_t i = 0; i < statements.size() && !diagnostics_.full(); ++i) {
            scopes_.set_position(i);
            if (const auto* label = std::get_if<ast::Label>(&statements[i].node)) {
                labels.push_back(declare_label(*label));
            } else if (const auto* define = std::get_if<ast::Define>(&statements[i].node)) {
                declare_definition(*define);
            }
        }
        return labels;
    }

 private:
    std::optional<std::size_t> declare_label(const ast::Label& label) {
        const std::optional<ResolvedWord> name = resolve_word(label.name, scopes_, diagnostics_);
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
        if (const LabelEntry* first = scopes_.add_label(name->text, entry)) {
            diagnostics_.add(
                Diagnostic::error(Code::kDuplicate, name->span,
                                  fmt::format("the label `{}` is declared twice", name->text))
                    .also(first->span, "first declared here")
                    .with_help("labels of one block have different names"));
            return std::nullopt;
        }
        code_.labels.push_back({name->text, name->span, 0});
        return entry.label;
    }

    void declare_definition(const ast::Define& define) {
        Definition definition;
        definition.name_span = define.name.span;
        definition.value_span = define.name.span;
        definition.usable = read_value(define, definition);
        const std::string name(define.name.text);
        const Definition* first = scopes_.add_definition(name, std::move(definition));
        if (first == nullptr) return;
        diagnostics_.add(Diagnostic::error(Code::kDuplicate, define.name.span,
                                           fmt::format("`{}` is defined twice", name))
                             .also(first->name_span, "first defined here")
                             .with_help("a block inside of this one may define it anew"));
    }

    bool read_value(const ast::Define& define, Definition& definition) {
        if (std::holds_alternative<ast::Block>(define.value)) {
            diagnostics_.add(unsupported(define.name.span, "define blocks"));
        } else if (std::holds_alternative<ast::LuaCall>(define.value)) {
            diagnostics_.add(unsupported(std::get<ast::LuaCall>(define.value).span, "call Lua"));
        }
        const auto* word = std::get_if<ast::Word>(&define.value);
        if (word == nullptr) return false;
        const std::optional<ResolvedWord> value = resolve_word(*word, scopes_, diagnostics_);
        if (!value) return false;
        definition.value = value->text;
        definition.value_span = word->span;
        return true;
    }

    Scopes& scopes_;
    FlatCode& code_;
    Diagnostics& diagnostics_;
};

}  // namespace

Diagnostic unsupported(Span span, std::string_view what) {
    return Diagnostic::error(Code::kUnsupported, span,
                             fmt::format("this version cannot {} yet", what));
}

BlockLabels declare_names(const std::vector<ast::Statement>& statements, Scopes& scopes,
                          FlatCode& code, Diagnostics& diagnostics) {
    return NameDeclarer(scopes, code, diagnostics).declare(statements);
}

}  // namespace qter
