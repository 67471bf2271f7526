// Search for a cheaper fragment with a given meaning.
//
// The idea: a fragment is a plan to find out, by looks and additions, which exit is due, while what
// is owed to the registers is paid. The search goes backwards from the table of the meaning, not
// through programs. A node is the set of states in which a run may be: for each, the remainders of
// the registers there, the exit that is due, and what is still to be added until then. A step of a
// plan takes a node to others:
//
//     finish    all states owe the same and leave by the same exit
//     test      a reading, after an addition or not, splits the node in two
//     repeat    `repeat until` moves states onto each other; those that meet must have the same due
//
//     A = 0: exit 7           test A%9            {A = 0}: finish
//     A = 1: exit 8      ->   yes / no       ->   {A = 1, A = 2}: add -1, test A%9, ...
//     A = 2: exit 9
//
// So each plan does the right thing in every state by construction, and what the search decides is
// only how much it costs: turns and looks, weighted by how often runs are in a state, and lines.
// Equal nodes are one block. Steps are ranked (plan_steps.hpp); the plan that always takes the
// first one is improved by limited discrepancy: at each node all steps up to rank D are tried, and
// what they lead to with D less their rank. D grows while work is left.
//
// Limits: at most kMostSearchedStates states and kMostUsed registers; no loops but `repeat until`;
// tests by moduli that divide those of the meaning. A local optimum, unless D gets as large as the
// number of steps at each node.
//
// Sources: binary identification by dynamic programming, M. Garey, "Optimal binary identification
// procedures", 1972; searching by goals instead of enumerating programs as in H. Massalin,
// "Superoptimizer", 1987, and S. Bansal, A. Aiken, "Automatic generation of peephole
// superoptimizers", 2006; W. Harvey, M. Ginsberg, "Limited discrepancy search", 1995.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "superoptimiser/fragment_plan.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Blocks in place of a fragment.
struct NewFragment {
    /// The first is the head. Successors below `base` are blocks of the graph; the others are
    /// `base` and an index of these.
    std::vector<BasicBlock> blocks;
    BlockId base = 0;       ///< the number of blocks of the graph
    std::size_t lines = 0;  ///< as lines_of_its_own() counts

    /// The graph with the new blocks at the end, and its fragment.
    [[nodiscard]] std::pair<FlowGraph, Fragment> in(const FlowGraph& graph) const;
    /// The same in place of the block `head`. The graph may have got more blocks meanwhile.
    void replace(FlowGraph& graph, BlockId head) const;
};

/// The best plan that is found; nullopt where there are too many states or registers, or it was
/// cancelled. `work` is what may be spent, in states that are expanded, and is reduced by what was
/// spent; a plan costs some more than what is left.
[[nodiscard]] std::optional<NewFragment> search_fragment(const FragmentTask& task,
                                                         FragmentPrices& prices, std::int64_t& work,
                                                         const Cancellation& cancellation);

/// Mean cost of a fragment in a run, by the weights of its states: turns, and looks at their price.
/// 0 for runs that never end.
[[nodiscard]] double cost_of_paths(const FragmentMeaning& meaning,
                                   const std::vector<FragmentPath>& paths,
                                   const std::vector<double>& weights, FragmentPrices& prices);

}  // namespace qter
