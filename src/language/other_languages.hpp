// What people of other languages type, and what QAT has in its place.
//
// None of these words and signs is reserved: a program may have a macro `for` or a register `x;`.
// They are looked at only where nothing of that name is known, to say more than that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace qter {

/// What to write instead of a word at the begin of an instruction; empty for words of no language.
[[nodiscard]] std::string_view instead_of_instruction(std::string_view word);

/// The same behind the name of a macro, as in `if A == 5`; also for a comparison without white
/// space around it, `A==5`.
[[nodiscard]] std::string_view instead_of_argument(std::string_view word);

/// The name in front of a sign that changes a variable elsewhere: `A` of `A++`, `A+=5` and `A=5`;
/// the word itself where there is no such sign.
[[nodiscard]] std::string_view changed_name(std::string_view word);

/// True for a sign that gives a variable its value elsewhere: `=`, `:=`, `+=`.
[[nodiscard]] bool is_assignment(std::string_view word);

/// A comment that begins with `#`, or an instruction that ends with `;`: such a word, which
/// stands at `span`, and what to write. Nullopt for all others.
[[nodiscard]] std::optional<Diagnostic> sign_of_other_language(std::string_view word, Span span);

/// Adds what sign_of_other_language() found, unless the same was said of another place: who writes
/// one of these signs writes it on every line. Time: O(diagnostics).
void add_once(Diagnostic sign, Diagnostics& diagnostics);

}  // namespace qter
