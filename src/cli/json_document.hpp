// The documents that verbs print with --json (docs/json.md): one object, the diagnostics last.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/ports.hpp"
#include "support/diagnostic.hpp"
#include "support/json.hpp"
#include "support/source.hpp"
#include "support/spread.hpp"

namespace qter {

/// Whether QTER_REPRODUCIBLE=1 is in the environment: figures of a run are null (docs/json.md).
[[nodiscard]] bool reproducible();
/// A figure of a run in text: "-" if reproducible().
[[nodiscard]] std::string run_figure(std::string shown);
/// The same in JSON.
template <class Number>
void write_figure(JsonWriter& json, const Number& number) {
    reproducible() ? json.null() : json.value(number);
}

/// Writes members into an open object.
using WriteMembers = std::function<void(JsonWriter&)>;

/// An object with the members of `write` and "diagnostics", ending with a newline.
[[nodiscard]] std::string json_document(const WriteMembers& write, const Diagnostics& diagnostics,
                                        const SourceMap& sources);
/// The same with several collections of diagnostics, such as one for each file, as one array.
[[nodiscard]] std::string json_document(const WriteMembers& write,
                                        const std::vector<Diagnostics>& all,
                                        const SourceMap& sources);

/// The member `name`, an array with an object for each item: `write(json, item)` writes its
/// members.
template <class Items, class Write>
void write_objects(JsonWriter& json, std::string_view name, const Items& items, Write write) {
    json.key(name).objects(items, [&](const auto& item) { write(json, item); });
}

/// An object of a spread: "total", "least", "first_quartile", ...
void write_spread(JsonWriter& json, const Spread& spread);

/// Writes the members of one output of a program.
void write_output(JsonWriter& json, const Output& output);

/// The document of a verb that takes several files: {"files": [...], "diagnostics": [...]};
/// `write(json, file)` writes the members of each file.
template <class Files, class Write>
[[nodiscard]] std::string files_document(const Files& files, Write write,
                                         const std::vector<Diagnostics>& all,
                                         const SourceMap& sources) {
    const auto write_files = [&](JsonWriter& json) { write_objects(json, "files", files, write); };
    return json_document(write_files, all, sources);
}

}  // namespace qter
