#include "qat/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace qter {
namespace {

Diagnostic unknown_definition(const std::string& name, Span span, const Scope& scope) {
    Diagnostic error = Diagnostic::error(
        Code::kUnknownName, span, fmt::format("nothing is defined as `${}`", printable(name)));
    if (const std::optional<Span> later = scope.find_later_definition(name)) {
        error.message = fmt::format("`${}` is used before it is defined", name);
        error.secondary.push_back({*later, "defined here"});
        error.help = "move the definition up";
        return error;
    }
    std::vector<std::string> names = scope.definition_names();
    for (std::string& candidate : names) candidate.insert(0, "$");
    error.help = did_you_mean("$" + name, names);
    if (error.help.empty()) {
        error.help =
            fmt::format("define it above: `.define {} 1`", name.empty() ? "NAME" : printable(name));
    }
    return error;
}

Diagnostic block_as_word(const ast::Word& word, const Definition& definition) {
    return Diagnostic::error(
               Code::kArguments, word.span,
               fmt::format("`{}` is a block of instructions, which is not allowed here",
                           printable(word.text)))
        .also(definition.value_span, "the block")
        .with_help("on a line of its own it inserts the block");
}

}  // namespace

const BlockValue* find_block(const ast::Word& word, const Scope& scope) {
    if (!word.text.starts_with('$')) return nullptr;
    const Definition* definition = scope.find_definition(std::string(word.text.substr(1)));
    return definition == nullptr ? nullptr : std::get_if<BlockValue>(&definition->value);
}

Diagnostic ResolvedWord::explain(Diagnostic diagnostic) const {
    if (!defined.known()) return diagnostic;
    return std::move(diagnostic).also(defined, fmt::format("this makes it `{}`", printable(text)));
}

std::optional<ResolvedWord> resolve_word(const ast::Word& word, const Scope& scope,
                                         Diagnostics& diagnostics) {
    ResolvedWord resolved{"", word.span, true, {}};
    std::size_t begin = 0;
    while (begin < word.text.size()) {
        std::size_t end = std::min(word.text.find_first_of(".%", begin + 1), word.text.size());
        const std::string_view part = word.text.substr(begin, end - begin);
        // The separator belongs to the part after it; only the first part has none.
        const std::size_t mark = part.find_first_not_of(".%");
        if (mark == std::string_view::npos || mark > 1 || part[mark] != '$') {
            resolved.text += part;
        } else {
            const std::string name(part.substr(mark + 1));
            const Definition* definition = scope.find_definition(name);
            if (definition == nullptr) {
                const Span span = word.span.sub(begin + mark, part.size() - mark);
                diagnostics.add(unknown_definition(name, span, scope));
                return std::nullopt;
            }
            if (!definition->usable) return std::nullopt;
            const auto* value = std::get_if<std::string>(&definition->value);
            if (value == nullptr) {
                diagnostics.add(block_as_word(word, *definition));
                return std::nullopt;
            }
            resolved.text += part.substr(0, mark);
            resolved.text += *value;
            if (resolved.as_written) resolved.defined = definition->value_span;
            if (mark == 0 && end == word.text.size()) {
                const bool means_the_same = scope.shares_text_with(definition->origin);
                resolved.origin = means_the_same ? nullptr : definition->origin;
                resolved.is_name = definition->is_name;
            }
            resolved.as_written = false;
        }
        begin = end;
    }
    if (resolved.as_written || resolved.text.size() <= kMaxWord) return resolved;
    diagnostics.add(Diagnostic::error(Code::kTooLarge, word.span,
                                      fmt::format("with its definitions replaced, this word has "
                                                  "more than {} characters",
                                                  kMaxWord)));
    return std::nullopt;
}

}  // namespace qter
