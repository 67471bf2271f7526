// Which macros an instruction comes out of.
#pragma once

#include <cstddef>
#include <string>

#include "support/diagnostic.hpp"

namespace qter {

/// One expansion of a macro, or one call of Lua that made instructions; the calls around it by
/// `outer`. Lives while it is expanded.
struct Trace {
    std::string what;  ///< "`inc`", "`lua f`"
    Span call;
    const Trace* outer = nullptr;
    std::size_t depth = 1;    ///< of this one and those around it
    std::size_t ordinal = 0;  ///< of the outermost, counted from 1 in the order they are expanded
};

/// Where the program was written that `trace` comes out of; `span` when there is no trace.
[[nodiscard]] Span written_at(const Trace* trace, Span span);

/// Adds the expansions to a diagnostic, the innermost first. Calls that repeat, as those of a macro
/// that expands itself do, are told once with their number.
void add_trace(const Trace* trace, Diagnostic& diagnostic);

/// Makes a diagnostic about text of the source `library` one about the call that led there, which
/// is what a reader can change; the place in the library becomes the first step of the trace.
void show_call(SourceId library, Diagnostic& diagnostic);

}  // namespace qter
