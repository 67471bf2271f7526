// Documents in JSON (docs/json.md): one object, the diagnostics last. The other files of this room
// write the members of a result.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "support/diagnostic.hpp"
#include "support/json.hpp"
#include "support/source.hpp"
#include "support/spread.hpp"

namespace qter {

/// Writes members into an open object.
using WriteMembers = std::function<void(JsonWriter&)>;

/// An object with the members of `write` and "diagnostics", an array of all of them, one collection
/// for each file or just one. It ends with a newline.
[[nodiscard]] std::string json_document(const WriteMembers& write, std::span<const Diagnostics> all,
                                        const SourceMap& sources, RunFigures figures);

/// A figure of the run in a text; "-" where these are hidden.
[[nodiscard]] std::string figure_text(RunFigures figures, std::string shown);

/// Rounded for a document: turns to tenths, seconds to thousandths.
[[nodiscard]] double to_tenths(double number);
[[nodiscard]] double to_thousandths(double number);

/// An object of a spread: "total", "least", "first_quartile", ...
void write_spread(JsonWriter& json, const Spread& spread);

}  // namespace qter
