// Optimiser: passes over the flow graph of a program, each in a file of its own.
//
// A pass must keep the behaviour for every input: the values that are printed, asked for and output
// at the halt, their order, and whether the program ends (language reference, section 3). The table
// of passes in optimise.cpp has their order.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

/// Data that passes may use.
struct PassContext {
    const RegisterTable& registers;
    TurnCosts& costs;
    std::vector<std::string> without = {};  ///< names of passes that are not run

    [[nodiscard]] bool runs(std::string_view pass) const;
};

/// Changes the graph; true when it did.
using PassFunction = bool (*)(FlowGraph& graph, PassContext& context);

/// Called with the graph before the first pass (named "written") and after each pass that changed
/// it, with the number of its round, from 1; 0 outside rounds.
using PassObserver = std::function<void(std::string_view pass, int round, const FlowGraph& graph)>;

struct PassDescription {
    std::string_view name;
    std::string_view what;  ///< what it does, for users: "drops what no path reaches"
};

/// All passes, each once, with those that only specialiser/optimise_program.hpp runs.
[[nodiscard]] std::vector<PassDescription> pass_descriptions();
[[nodiscard]] std::vector<std::string> pass_names();
/// Those that compute beforehand what the puzzle could compute.
[[nodiscard]] std::vector<std::string> evaluating_passes();
/// Empty for the name of no pass.
[[nodiscard]] std::string_view pass_description(std::string_view name);

/// Which passes run: all, or those before it is decided how registers are counted down, which write
/// a move of a whole register as one repetition.
enum class PassSet { kAll, kBeforeCounting };

/// A pass that can be run on its own.
struct NamedPass {
    std::string_view name;
    PassFunction run = nullptr;
};

/// The passes of the rounds of a level, each once, without those that `context` leaves
/// out; in the order in which they first run.
[[nodiscard]] std::vector<NamedPass> passes_of_rounds(const PassContext& context, int level,
                                                      PassSet passes);

/// Runs the passes of a level, round by round, until none changes the graph or kMaxRounds is
/// reached.
void run_passes(FlowGraph& graph, PassContext& context, int level, PassSet passes,
                const PassObserver& observe = {});

}  // namespace qter
