// Trace of the macro expansions that led to an instruction.
#pragma once

#include <cstddef>
#include <string>

#include "support/diagnostic.hpp"

namespace qter {

/// One expansion of a macro, or one call of Lua that made instructions; `outer` is the enclosing
/// one. It lives during the expansion.
struct Trace {
    std::string what;  ///< "`inc`", "`lua f`"
    Span call;
    const Trace* outer = nullptr;
    std::size_t depth = 1;    ///< number of expansions, including this one
    std::size_t ordinal = 0;  ///< number of the outermost expansion, from 1, in order
};

/// The place in the program where the outermost call of `trace` is written; `span` without a trace.
[[nodiscard]] Span written_at(const Trace* trace, Span span);

/// Adds the expansions to a diagnostic, the innermost first. Repeated calls, such as those of a
/// recursive macro, are listed once with their number.
void add_trace(const Trace* trace, Diagnostic& diagnostic);

/// Moves a diagnostic about text of `library` to the call that led there, which the user can
/// change, and leaves out the places and the Lua frames in the library.
void show_call(const Source& library, Diagnostic& diagnostic);

}  // namespace qter
