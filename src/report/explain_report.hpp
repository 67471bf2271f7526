// Report of what the optimiser did to a program, as text and JSON.
#pragma once

#include <string>

#include "specialiser/explanation.hpp"
#include "support/json.hpp"
#include "support/source.hpp"

namespace qter {

struct ExplainedProgram {
    std::string name;      ///< of the program, as it is shown
    SourceId root = 0;     ///< its text
    double look_cost = 1;  ///< in turns
    Explanation explanation;
};

/// Two lines of totals, and the passes as a table, what saved most first, with some of the lines of
/// the source that each is about. `every_round`: with each round, and what became of each line.
[[nodiscard]] std::string explain_text(const ExplainedProgram& program, const SourceMap& sources,
                                       bool every_round);

/// Writes the members of docs/json.md, explain, into an open object.
void write_explained(JsonWriter& json, const ExplainedProgram& program, const SourceMap& sources);

}  // namespace qter
