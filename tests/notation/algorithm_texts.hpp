// What texts of algorithms are read as, and what is said of them.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "fixtures.hpp"

namespace qter::testing {

/// The built-in puzzle of this name, read once.
inline const Puzzle& known_puzzle(const std::string& name) {
    static std::map<std::string, PuzzlePtr> known;
    PuzzlePtr& found = known[name];
    if (!found) found = puzzle(name);
    return *found;
}

/// The text reads as these turns, and without a warning.
inline void check_plain(const Puzzle& puzzle, std::string_view text, std::string_view plain) {
    INFO(puzzle.name() << ": " << text);
    const Result<Algorithm> read = parse_algorithm(puzzle, text, {});
    REQUIRE(read.ok());
    CHECK(read.diagnostics().empty());
    CHECK(*read == alg(puzzle, plain));
}
inline void check_plain(const std::string& name, std::string_view text, std::string_view plain) {
    check_plain(known_puzzle(name), text, plain);
}

/// The first error of a text that must not read. Spans count from its beginning.
inline Diagnostic first_error(const Puzzle& puzzle, std::string_view text) {
    SourceMap sources;
    const Source& source = sources.add("test", std::string(text));
    const Result<Algorithm> read = parse_algorithm(puzzle, text, source.whole());
    INFO(puzzle.name() << ": " << text);
    REQUIRE_FALSE(read.ok());
    const auto& items = read.diagnostics().items();
    return *std::find_if(items.begin(), items.end(),
                         [](const Diagnostic& one) { return one.severity == Severity::kError; });
}
inline Diagnostic first_error(const std::string& name, std::string_view text) {
    return first_error(known_puzzle(name), text);
}

}  // namespace qter::testing
