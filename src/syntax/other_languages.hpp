// Words and signs of other languages, with their equivalents in QAT.
//
// None of them is reserved: a program may have a macro `for` or a register `x;`. They are used only
// in the help for unknown names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace qter {

/// Suggestion for a word at the beginning of an instruction; empty for unknown words.
[[nodiscard]] std::string_view instead_of_instruction(std::string_view word);

/// The same after the name of a macro, as in `if A == 5`; also for a comparison without white space
/// around it, `A==5`.
[[nodiscard]] std::string_view instead_of_argument(std::string_view word);

/// The name before an assignment sign of another language: `A` of `A++`, `A+=5` and `A=5`; the word
/// itself without such a sign.
[[nodiscard]] std::string_view changed_name(std::string_view word);

/// True for an assignment sign of another language: `=`, `:=`, `+=`.
[[nodiscard]] bool is_assignment(std::string_view word);

/// The error, with a suggestion, for a word at `span` that begins with `#`, like a comment, or ends
/// with `;`; nullopt for all others.
[[nodiscard]] std::optional<Diagnostic> sign_of_other_language(std::string_view word, Span span);

/// Adds an error of sign_of_other_language(), unless the same message exists for another place: a
/// program with such signs has them on every line. Time: O(diagnostics).
void add_once(Diagnostic sign, Diagnostics& diagnostics);

}  // namespace qter
