// Words with their definitions put in: `$R%3` where R stands for A is `A%3`.
#pragma once

#include <optional>
#include <string>

#include "language/ast.hpp"
#include "language/scope.hpp"

namespace qter {

/// Longest text definitions may make of a word, in bytes: definitions that double each other would
/// else fill the memory.
inline constexpr std::size_t kMaxWord = 20'000;

/// A word as it is meant. While nothing was replaced, parts of the text are parts of the span.
struct ResolvedWord {
    std::string text;
    Span span;
    bool as_written = true;
    Span defined;  ///< the value of the first definition that was put in; unknown when none was
    /// Of a whole word that was put in, as in Definition; null where the word means the same.
    const Scope* origin = nullptr;
    bool is_name = false;  ///< the same

    /// The place of a part of the text: exact when it stands there as written, which words that
    /// Lua has made do not; else the word.
    [[nodiscard]] Span part(std::size_t begin, std::size_t length) const {
        const bool stands_there = as_written && span.end - span.begin == text.size();
        return stands_there ? span.sub(begin, length) : span;
    }
    /// Adds where the text comes from to a diagnostic about it.
    [[nodiscard]] Diagnostic explain(Diagnostic diagnostic) const;
};

/// Replaces each `$NAME` that begins the word or follows a `.` or `%` in it. nullopt, with an
/// error unless one was given where it is defined, when a name means nothing here or a block.
std::optional<ResolvedWord> resolve_word(const ast::Word& word, const Scope& scope,
                                         Diagnostics& diagnostics);

/// The block that a word stands for, when it is a `$NAME` that stands for one; else null.
[[nodiscard]] const BlockValue* find_block(const ast::Word& word, const Scope& scope);

}  // namespace qter
