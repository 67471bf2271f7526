// Report of a compiled program, as text and JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"
#include "qat/choice.hpp"
#include "service/register_solver.hpp"
#include "sums/sum_finder.hpp"
#include "support/json.hpp"
#include "support/source.hpp"

namespace qter {

enum class CompileStage : std::uint8_t { kExpanded, kIr, kQ, kAnnotated };

struct Compiled {
    std::optional<Program> program = {};  ///< nullopt when only the expanded text is requested
    std::map<CompileStage, std::string> texts = {};  ///< the requested ones
    std::vector<RegisterChoice> choices = {};
    bool only_prints = false;  ///< see Compilation
    SumFinder::Statistics additions = {};
    RegisterSolver::Statistics generators = {};
};

/// The requested texts, in the order of their stages, with an empty line between.
[[nodiscard]] std::string all_texts(const Compiled& compiled);

/// ": 42 lines"; if verbose, with the turns of all lines, and where generators and additions are
/// from; "" without a program.
[[nodiscard]] std::string compiled_text(const Compiled& compiled, bool verbose);

/// For a program that only prints: whose work that is, and how to leave it to the puzzle.
[[nodiscard]] std::string only_prints_text();

/// Writes the members of docs/json.md, compile, into an open object, without the cost.
void write_compiled(JsonWriter& json, const Compiled& compiled, const SourceMap& sources);

}  // namespace qter
