// Words with their definitions replaced: `$R%3` becomes `A%3` if R is A.
#pragma once

#include <optional>
#include <string>

#include "qat/scope.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Longest text of a word after replacement, in bytes: definitions that double each other would
/// otherwise fill the memory.
inline constexpr std::size_t kMaxWord = 20'000;

/// A word after replacement. If nothing was replaced, parts of the text are parts of the span.
struct ResolvedWord {
    std::string text;
    Span span;
    bool as_written = true;
    Span defined;  ///< the value of the first replaced definition; unknown if none
    /// See Definition, for a word that was replaced as a whole; null if nothing was passed to a
    /// macro.
    const Scope* origin = nullptr;
    bool is_name = false;  ///< see Definition

    /// The place of a part of the text: exact if it is in the source as written, which is not so
    /// for words made by Lua; else the whole word.
    [[nodiscard]] Span part(std::size_t begin, std::size_t length) const {
        const bool stands_there = as_written && span.end - span.begin == text.size();
        return stands_there ? span.sub(begin, length) : span;
    }
    /// Adds the origin of the text to a diagnostic about it.
    [[nodiscard]] Diagnostic explain(Diagnostic diagnostic) const;
};

/// Replaces each `$NAME` that begins the word or follows a `.` or `%` in it. nullopt, with an error
/// unless it was reported at the definition, when a name is undefined here or is a block.
std::optional<ResolvedWord> resolve_word(const ast::Word& word, const Scope& scope,
                                         Diagnostics& diagnostics);

/// The block that a word denotes if it is a `$NAME` defined as a block; else null.
[[nodiscard]] const BlockValue* find_block(const ast::Word& word, const Scope& scope);

}  // namespace qter
