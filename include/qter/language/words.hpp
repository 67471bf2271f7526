// Words with their definitions put in: `$R%3` where R stands for A is `A%3`.
#pragma once

#include <optional>
#include <string>

#include "qter/language/ast.hpp"
#include "qter/language/scope.hpp"

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

    /// The place of a part of the text: exact when it stands there as written, else the word.
    [[nodiscard]] Span part(std::size_t begin, std::size_t length) const {
        return as_written ? span.sub(begin, length) : span;
    }
    /// Adds where the text comes from to a diagnostic about it.
    [[nodiscard]] Diagnostic explain(Diagnostic diagnostic) const;
};

/// Replaces each `$NAME` that begins the word or follows a `.` or `%` in it. nullopt, with an
/// error unless one was given where it is defined, when a name means nothing here.
std::optional<ResolvedWord> resolve_word(const ast::Word& word, const Scopes& scopes,
                                         Diagnostics& diagnostics);

}  // namespace qter
