// Superoptimiser: parts of a program replaced by the cheapest that does the same.
//
// The idea: a fragment (fragment.hpp) of a few lines, or of a few dozen, has few states. What it
// does in each of them is a table (fragment_meaning.hpp); the cheapest fragment with this table is
// searched for (fragment_search.hpp), proven equal by running both in all states, and tried in the
// whole program, passes and all. It stays where the price of the program falls.
//
// At each block where runs come, fragments of growing size begin: the block, then the successors
// that most runs go to. The most visited blocks come first. Of the fragments
// that cost less by their own weights, the one that saves most is tried first. After a round the
// passes have changed the program, and it begins again.
//
// The weights of a fragment's states are those of the runs that measure the program
// (specialiser/mean_cost.hpp), half of them spread evenly: the runs are a sample.
//
// Heads are searched by several threads, sixteen at a time, and taken in their order; prices of
// additions are the same in any order of requests. So the number of threads changes nothing but
// the time. Programs are tried one after the other, as each begins with what was taken before: of
// the processor time of two threads, the second had 28% for "halve" on (90, 90), and 18% for a
// countdown on (24, 24).
//
// Measured: docs/turns.md; docs/figures/levels.py.
//
// Limits: effort is counted in states that are expanded and in programs that are tried, so that
// the result depends on the program alone; the observer's cancellation ends it with the best
// program so far. Fragments have at most 160 lines and kMostSearchedStates states, some kilobytes
// for each node that a search keeps. Where a program has no price, nothing is done.
//
// Sources: see fragment_search.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"
#include "support/observer.hpp"

namespace qter {

/// A program that is to be improved, and what the caller knows of it.
struct ProgramToImprove {
    const RegisterTable& registers;
    TurnCosts& costs;         ///< for searches: without a limit of estimates
    double look_cost = 1;     ///< in turns
    double line_price = 0.1;  ///< likewise
    /// Finishes a graph: rounds of passes, and choices along paths. Its price; nullopt: too many
    /// lines, or unknown.
    std::function<std::optional<double>(FlowGraph&)> finish;
    /// The same without rounds.
    std::function<std::optional<double>(FlowGraph&)> choose;
    /// Runs a graph as it is priced; false where that is not possible.
    std::function<bool(const FlowGraph&, const BlockVisitor&)> run;
    Observer observer;
    std::uint32_t threads = 1;
};

struct SuperoptimiserEffort {
    std::int64_t states = 0;   ///< that searches expand
    std::size_t programs = 0;  ///< that are finished and priced
};

/// What was done.
struct SuperoptimiserReport {
    std::size_t fragments = 0;  ///< that were searched
    std::size_t cheaper = 0;    ///< with a cheaper one, proven equal
    std::size_t unproven = 0;   ///< found, but not proven: none, or the search is wrong
    std::size_t programs = 0;   ///< that were tried
    std::size_t taken = 0;      ///< replacements that stayed
    std::int64_t states = 0;    ///< that searches expanded

    void add(const SuperoptimiserReport& other);
};

/// Replaces fragments of `graph`, a finished program of price `price`, as long as the price falls;
/// true when it did. `graph` and `price` are the best program then.
bool superoptimise(FlowGraph& graph, double& price, const ProgramToImprove& program,
                   SuperoptimiserEffort effort, SuperoptimiserReport* report = nullptr);

}  // namespace qter
