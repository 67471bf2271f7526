// Search for a better order of the passes.
//
// The idea: what a pass finds depends on what passes before left, and no order is best for all
// programs. A sequence of stages is applied to a program: passes, one at a time, and choices along
// whole paths. Then the usual rounds follow, or none. Beginning with the empty sequence, one change
// is drawn at a time: a stage put in, taken out, replaced, or two exchanged; or another program to
// begin with. What costs less is kept, and changed further.
//
// Limits: a local optimum of a walk whose random numbers are the same in every run; the effort is
// the number of programs that are tried.
//
// Source: iterative compilation by hill climbing; L. Almagor et al., "Finding effective compilation
// sequences", 2004.
#pragma once

#include <cstddef>
#include <vector>

#include "optimiser/optimise.hpp"
#include "superoptimiser/superoptimise.hpp"

namespace qter {

struct PassOrderReport {
    std::size_t programs = 0;           ///< that were tried
    std::size_t taken = 0;              ///< that were better than all before
    std::vector<std::string> sequence;  ///< of the best, without the usual rounds
};

/// Tries `programs` programs, all made of one of `starts`, which do the same: the last of them is
/// finished and has the price `price`. True when a cheaper one was found: `graph` and `price` are
/// the best then.
bool search_pass_orders(const std::vector<FlowGraph>& starts, FlowGraph& graph, double& price,
                        const ProgramToImprove& program, PassContext& context, std::size_t programs,
                        PassOrderReport* report = nullptr);

}  // namespace qter
