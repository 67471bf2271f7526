#include "specialiser/improve_program.hpp"

#include <utility>

namespace qter {
namespace {

constexpr int kMostTurns = 3;
/// Of the superoptimiser in each turn: states that searches expand for each unit of effort, and
/// units for each program that is tried.
constexpr std::size_t kStatesPerEffort = 1'000;
constexpr std::size_t kEffortPerProgram = 100;
/// Units of effort for each order of passes that is tried, likewise.
constexpr std::size_t kEffortPerOrder = 200;

}  // namespace

bool improve_program(FlowGraph unfinished, FlowGraph& graph, double& price,
                     const ProgramToImprove& program, PassContext& context, std::size_t effort,
                     const PassObserver& observe) {
    const SuperoptimiserEffort each{static_cast<std::int64_t>(kStatesPerEffort * effort),
                                    effort / kEffortPerProgram + 1};
    std::vector<FlowGraph> starts = {std::move(unfinished), graph};
    bool any = false;
    for (int turn = 0; turn < kMostTurns; ++turn) {
        const bool shorter =
            context.runs("superoptimise") && superoptimise(graph, price, program, each);
        if (shorter && observe) observe("superoptimise", 0, graph);
        any = any || shorter;
        if (turn > 0 && !shorter) break;
        starts.back() = graph;
        const bool reordered =
            context.runs("pass_orders") &&
            search_pass_orders(starts, graph, price, program, context, effort / kEffortPerOrder);
        if (reordered && observe) observe("pass_orders", 0, graph);
        any = any || reordered;
        if (!reordered) break;
    }
    return any;
}

}  // namespace qter
