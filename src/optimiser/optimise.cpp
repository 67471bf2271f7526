#include "optimiser/optimise.hpp"

#include "optimiser/passes.hpp"

namespace qter {
namespace {

struct Pass {
    std::string_view name;
    int level;  ///< the lowest level at which it runs
    PassFunction run;
    bool counts = false;  ///< decides how registers are counted down
};

/// In the order in which they run, round by round.
constexpr Pass kPasses[] = {
    {"unreachable", 1, pass::unreachable},
    {"thread_jumps", 1, pass::thread_jumps},
    {"merge_blocks", 1, pass::merge_blocks},
    {"dead_adds", 2, pass::dead_adds},
    {"coalesce_adds", 1, pass::coalesce_adds},
    {"repeat_until", 2, pass::repeat_until},
    // After repeat_until, the values after loops are known, and the blocks of the old loops are
    // unreachable.
    {"unreachable", 2, pass::unreachable},
    {"merge_blocks", 2, pass::merge_blocks},
    {"linear_moves", 2, pass::linear_moves},
    {"dead_loops", 2, pass::dead_loops},
    {"direct_inputs", 2, pass::direct_inputs},
    {"known_values", 2, pass::known_values},
    {"known_outputs", 1, pass::known_outputs},
    {"vectorise_moves", 2, pass::vectorise_moves, true},
    {"solve", 2, pass::solve, true},
    {"share_tails", 1, pass::share_tails},
    {"hoist_adds", 2, pass::hoist_adds},
    {"sink_adds", 2, pass::sink_adds},
};

/// Most rounds. Few programs change in more than three; the program is correct after each round.
constexpr int kMaxRounds = 10;

bool run_round(FlowGraph& graph, PassContext& context, int level, PassSet passes,
               const PassObserver& observe) {
    bool changed = false;
    for (const Pass& pass : kPasses) {
        if (pass.level > level || (pass.counts && passes == PassSet::kBeforeCounting)) continue;
        if (!pass.run(graph, context)) continue;
        changed = true;
        if (observe) observe(pass.name, graph);
    }
    return changed;
}

}  // namespace

void run_passes(FlowGraph& graph, PassContext& context, int level, PassSet passes,
                const PassObserver& observe) {
    for (int round = 0; round < kMaxRounds; ++round) {
        if (!run_round(graph, context, level, passes, observe)) break;
    }
    pass::unreachable(graph, context);
}

}  // namespace qter
