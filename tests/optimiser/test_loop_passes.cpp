// The passes over loops and values keep what random programs mean, one by one and in any order.
#include <algorithm>

#include "catch.hpp"
#include "optimiser/lower.hpp"
#include "optimiser/passes.hpp"
#include "optimiser/random_machines.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kLoopSteps = 2000;

const std::vector<Passes>& orders_of_passes() {
    using namespace pass;
    static const std::vector<Passes> kAll = {
        {repeat_until},
        {known_values},
        {vectorise_moves},
        {solve},
        {straighten},
        {dead_loops},
        {direct_inputs},
        {linear_moves},
        {joint_tests},
        {repeat_until, straighten, linear_moves, dead_loops},
        {repeat_until, straighten, direct_inputs, known_values, linear_moves, joint_tests,
         repeat_until, straighten, dead_loops, linear_moves},
        {dead_loops, joint_tests, straighten, repeat_until, straighten, linear_moves,
         vectorise_moves, dead_loops},
        {repeat_until, straighten, known_values, vectorise_moves, straighten, known_values, solve},
        {known_values, repeat_until, straighten, solve, vectorise_moves, solve},
        {vectorise_moves, straighten, repeat_until, vectorise_moves, straighten, solve,
         known_values, straighten, repeat_until, solve},
    };
    return kAll;
}

bool can_be_lowered(const PassRig& rig, const FlatCode& code) {
    Diagnostics diagnostics;
    const Program program = lower(code, rig.registers(), nullptr, diagnostics);
    return !diagnostics.has_errors() && !program.instructions.empty();
}

/// Answers, and what a program does with them.
struct Trial {
    std::vector<Integer> answers;
    FlatRun run;
};

/// True when the program does the same after the passes; if the one before has not ended by then,
/// it gets more steps.
bool same(const PassRig& rig, const FlatCode& before, const FlatCode& after, const Trial& trial) {
    const bool ended = trial.run.end != FlatEnd::kNeverEnds;
    const FlatRun found = rig.run(after, trial.answers, ended ? 8 * kLoopSteps : kLoopSteps);
    if (ended || found.end == FlatEnd::kNeverEnds) return trial.run == found;
    return rig.run(before, trial.answers, 1000 * kLoopSteps) == found;
}

struct LoopTally {
    std::size_t programs = 0;
    std::size_t changed = 0;
    std::size_t ended = 0;
    std::size_t to_lower = 0;
    std::size_t lowered = 0;
};

LoopTally try_loop_programs(std::size_t programs, unsigned seed) {
    LoopTally tally;
    for (PassRig& rig : random_machines()) {
        RandomPrograms random(rig.registers(), seed++);
        for (std::size_t i = 0; i < programs; ++i) {
            const FlatCode code = random.next();
            std::vector<Trial> trials;
            for (int k = 0; k < 3; ++k) {
                const std::vector<Integer> answers = random.answers();
                trials.push_back({answers, rig.run(code, answers, kLoopSteps)});
            }
            ++tally.programs;
            if (trials[0].run.end != FlatEnd::kNeverEnds) ++tally.ended;
            for (std::size_t order = 0; order < orders_of_passes().size(); ++order) {
                bool changed = false;
                const FlowGraph graph = rig.after(code, orders_of_passes()[order], &changed);
                if (!changed) continue;
                ++tally.changed;
                const FlatCode after = laid_out(graph);
                // Lowering takes longer than running; some will do.
                if (i % 16 == 0 && can_be_lowered(rig, after)) ++tally.lowered;
                if (i % 16 == 0) ++tally.to_lower;
                for (const Trial& trial : trials) {
                    if (same(rig, code, after, trial)) continue;
                    FAIL_CHECK("order " << order << " of program " << i << " with seed " << seed - 1
                                        << "\nbefore\n"
                                        << rig.text(make_flow_graph(code)) << "after\n"
                                        << rig.text(graph));
                    return tally;
                }
            }
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("passes over loops keep the meaning of random programs", "[loops][passes]") {
    const unsigned each = part_of(150, 4);
    const LoopTally tally = try_loop_programs(each, 1);
    CHECK(tally.programs == random_machines().size() * each);
    // The programs are of use: passes find something in them, and they end.
    CHECK(tally.changed > 5 * each);
    CHECK(tally.ended > each);
    CHECK(tally.to_lower > each / 4);
    CHECK(tally.lowered == tally.to_lower);
}

TEST_CASE("passes over loops keep the meaning of many random programs",
          "[loops][passes][slow][long]") {
    const LoopTally tally = try_loop_programs(2'000, 1000);
    CHECK(tally.programs == random_machines().size() * 2'000);
    CHECK(tally.lowered == tally.to_lower);
}
