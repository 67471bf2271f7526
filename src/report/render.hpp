// Rendering of diagnostics as text with their source lines, and as JSON.
#pragma once

#include <span>
#include <string>

#include "support/diagnostic.hpp"
#include "support/json.hpp"
#include "support/source.hpp"

namespace qter {

/// All diagnostics in order, each with its source lines underlined, ending with a count of the
/// errors when there are several. `color` adds ANSI colours. Empty for none.
[[nodiscard]] std::string render(const Diagnostics& diagnostics, const SourceMap& sources,
                                 bool color);

/// Writes "file", "line" and "column" of the begin of `span`, which must be known.
void write_place(JsonWriter& json, Span span, const SourceMap& sources);

/// Writes an array of {"code","severity","message","file","line","column","notes","help"}, of all.
void write_diagnostics(JsonWriter& json, std::span<const Diagnostics> all,
                       const SourceMap& sources);

}  // namespace qter
