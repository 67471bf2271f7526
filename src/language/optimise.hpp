// The optimiser: passes over the flow graph of a program, each in a file of its own.
//
// What a pass may change is how a program does what it says: which values it prints, asks and
// halts with, in which order, and whether it ends, stay as they are for every input (language
// reference, section 3). The table of passes in optimise.cpp is the order they run in.
#pragma once

#include <functional>
#include <string_view>

#include "language/flow_graph.hpp"
#include "language/registers.hpp"
#include "language/turn_costs.hpp"

namespace qter {

/// What passes may ask.
struct PassContext {
    const RegisterTable& registers;
    TurnCosts& costs;
};

/// Changes the graph; true when it did.
using PassFunction = bool (*)(FlowGraph& graph, PassContext& context);

/// Told the graph before the first pass (with the name "written") and after each that changed it.
using PassObserver = std::function<void(std::string_view pass, const FlowGraph& graph)>;

/// The optimised program: at level 0 `code` itself; at 1 what keeps every loop as it is written; at
/// 2 everything. Linear in the program but for logarithmic factors, at a fixed number of rounds.
/// `additions` says what turns cost, as TurnCosts takes it; it may be null.
[[nodiscard]] FlatCode optimise(const FlatCode& code, const RegisterTable& registers, int level,
                                const PassObserver& observe = {},
                                AdditionSource* additions = nullptr);

}  // namespace qter
