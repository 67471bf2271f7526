#include "optimiser/optimise.hpp"

#include <algorithm>

#include "optimiser/passes.hpp"

namespace qter {
namespace {

struct Pass {
    std::string_view name;
    int level;  ///< the lowest level at which it runs
    PassFunction run;
    std::string_view what;  ///< empty where an earlier row has it
    std::optional<PassSet> only_in = std::nullopt;
    bool evaluates = false;  ///< does the puzzle's work beforehand
};

/// In the order in which they run, round by round. Those without a function do not belong to
/// rounds: specialiser/optimise_program.hpp runs them where that pays.
constexpr Pass kPasses[] = {
    {"unreachable", 1, pass::unreachable, "drops what no path reaches"},
    {"thread_jumps", 1, pass::thread_jumps, "jumps straight to where other jumps lead"},
    {"merge_blocks", 1, pass::merge_blocks, "joins parts that always follow each other"},
    {"dead_adds", 2, pass::dead_adds, "drops additions that are never read"},
    {"coalesce_adds", 1, pass::coalesce_adds, "makes several additions to a puzzle one algorithm"},
    {"repeat_until", 2, pass::repeat_until, "makes a loop of additions one line"},
    // After repeat_until, the values after loops are known, and the blocks of the old loops are
    // unreachable.
    {"unreachable", 2, pass::unreachable, {}},
    {"merge_blocks", 2, pass::merge_blocks, {}},
    {"join_stages", 2, pass::join_stages, "makes the stages of a countdown one loop",
     PassSet::kBeforeCounting},
    {"join_moves", 2, pass::join_moves, "joins moves between registers across jumps", std::nullopt,
     true},
    {"linear_moves", 2, pass::linear_moves, "makes several moves between registers fewer",
     std::nullopt, true},
    {"dead_loops", 2, pass::dead_loops, "drops loops whose results are never read"},
    {"direct_inputs", 2, pass::direct_inputs, "enters numbers where they are moved to"},
    {"known_values", 2, pass::known_values, "drops tests and loops whose result is known",
     std::nullopt, true},
    {"known_outputs", 1, pass::known_outputs, "prints values that are known as text", std::nullopt,
     true},
    {"vectorise_moves", 2, pass::vectorise_moves, "counts down in large steps, not one by one",
     PassSet::kAll},
    {"solve", 2, pass::solve, "solves a puzzle instead of counting its registers down",
     PassSet::kAll},
    {"share_tails", 1, pass::share_tails, "writes parts that do the same only once"},
    {"hoist_adds", 2, pass::hoist_adds, "moves additions up, to others on the same puzzle"},
    {"sink_adds", 2, pass::sink_adds, "moves additions down, to others on the same puzzle"},
    {"joint_tests", 2, nullptr, "compares two registers by counting both down at once"},
    {"specialise", 2, nullptr, "keeps numbers in the place in the program, not on a puzzle",
     std::nullopt, true},
    {"whole_paths", 2, nullptr, "adds where it costs least along whole paths"},
    {"superoptimise", 3, nullptr, "writes parts as the cheapest that do the same", std::nullopt,
     true},
    {"pass_orders", 3, nullptr, "tries other orders of the passes"},
};

/// Most rounds. Few programs change in more than three; the program is correct after each round.
constexpr int kMaxRounds = 10;

bool is_in_rounds(const Pass& pass, const PassContext& context, int level, PassSet passes) {
    return pass.run != nullptr && pass.level <= level && pass.only_in.value_or(passes) == passes &&
           context.runs(pass.name);
}

bool run_round(FlowGraph& graph, PassContext& context, int level, PassSet passes, int round,
               const PassObserver& observe) {
    bool changed = false;
    for (const Pass& pass : kPasses) {
        if (!is_in_rounds(pass, context, level, passes)) continue;
        if (!pass.run(graph, context)) continue;
        changed = true;
        if (observe) observe(pass.name, round, graph);
    }
    return changed;
}

}  // namespace

bool PassContext::runs(std::string_view pass) const {
    return std::find(without.begin(), without.end(), pass) == without.end();
}

std::vector<PassDescription> pass_descriptions() {
    std::vector<PassDescription> all;
    for (const Pass& pass : kPasses) {
        if (!pass.what.empty()) all.push_back({pass.name, pass.what});
    }
    return all;
}

std::vector<std::string> pass_names() {
    std::vector<std::string> names;
    for (const PassDescription& pass : pass_descriptions()) names.emplace_back(pass.name);
    return names;
}

std::vector<std::string> evaluating_passes() {
    std::vector<std::string> names;
    for (const Pass& pass : kPasses) {
        if (pass.evaluates) names.emplace_back(pass.name);
    }
    return names;
}

std::string_view pass_description(std::string_view name) {
    for (const Pass& pass : kPasses) {
        if (pass.name == name) return pass.what;
    }
    return {};
}

std::vector<NamedPass> passes_of_rounds(const PassContext& context, int level, PassSet passes) {
    std::vector<NamedPass> all;
    for (const Pass& pass : kPasses) {
        if (pass.what.empty() || !is_in_rounds(pass, context, level, passes)) continue;
        all.push_back({pass.name, pass.run});
    }
    return all;
}

void run_passes(FlowGraph& graph, PassContext& context, int level, PassSet passes,
                const PassObserver& observe) {
    for (int round = 1; round <= kMaxRounds; ++round) {
        if (!run_round(graph, context, level, passes, round, observe)) break;
    }
    if (context.runs("unreachable")) pass::unreachable(graph, context);
}

}  // namespace qter
