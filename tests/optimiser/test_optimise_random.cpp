// The optimiser's main test: random programs do the same before and after each pass, and before
// and after all of them.
#include <map>

#include "catch.hpp"
#include "optimiser/flat_programs.hpp"
#include "optimiser/flat_runner.hpp"
#include "optimiser/layout.hpp"
#include "sanitized.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kSteps = 600;

/// Registers on two puzzles, on a tape, and a theoretical one.
const FlatProgram& machine() {
    static const FlatProgram kMachine(
        ".registers { A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n"
        "tape T ~ E, F <- 3x3 builtin (4, 4)\n G <- theoretical 3 }\nhalt \"\"");
    return kMachine;
}

const std::map<std::string, PassFunction>& passes() {
    static const std::map<std::string, PassFunction> kAll = {
        {"coalesce_adds", pass::coalesce_adds}, {"dead_adds", pass::dead_adds},
        {"dead_loops", pass::dead_loops},       {"hoist_adds", pass::hoist_adds},
        {"merge_blocks", pass::merge_blocks},   {"share_tails", pass::share_tails},
        {"sink_adds", pass::sink_adds},         {"thread_jumps", pass::thread_jumps},
        {"unreachable", pass::unreachable}};
    return kAll;
}

FlatRun run(const FlatCode& code, const std::vector<Integer>& answers, std::uint64_t steps) {
    return FlatRunner(code, machine().registers(), answers).run(steps);
}

/// What one of them has not done by the end of its steps it may do later; then it gets more time.
bool same_run(const FlatCode& before, const FlatCode& after, const std::vector<Integer>& answers) {
    FlatRun a = run(before, answers, kSteps);
    const FlatRun b = run(after, answers, 4 * kSteps);
    const bool late = a.end == FlatEnd::kNeverEnds && b.end != FlatEnd::kNeverEnds;
    if (late) a = run(before, answers, 50 * kSteps);
    return a == b;
}

struct Tally {
    std::map<std::string, int> changed;
    int halted = 0;
    int longer = 0;
};

void require_same(const FlatCode& before, const FlatCode& after,
                  const std::vector<std::vector<Integer>>& all, const std::string& what) {
    for (const std::vector<Integer>& answers : all) {
        if (same_run(before, after, answers)) continue;
        const RegisterTable& registers = machine().registers();
        INFO(graph_text(make_flow_graph(before), registers));
        INFO(graph_text(make_flow_graph(after), registers));
        FAIL("changed by " << what);
    }
}

/// Each pass alone, on the program as it is and on what the passes before left of it.
void try_passes(const FlatCode& code, const std::vector<std::vector<Integer>>& answers,
                Tally& tally) {
    TurnCosts costs(machine().registers());
    PassContext context{machine().registers(), costs};
    FlowGraph whole = make_flow_graph(code);
    require_same(code, lay_out(whole), answers, "layout");
    for (const auto& [name, pass] : passes()) {
        FlowGraph alone = make_flow_graph(code);
        if (pass(alone, context)) require_same(code, lay_out(alone), answers, name + " alone");
        const FlatCode before = lay_out(whole);
        if (!pass(whole, context)) continue;
        ++tally.changed[name];
        require_same(before, lay_out(whole), answers, name);
    }
}

Tally try_programs(std::uint32_t first, std::uint32_t count) {
    Tally tally;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        RandomFlatCode random(machine().registers(), seed);
        const FlatCode code = random.make();
        const std::vector<std::vector<Integer>> answers = random.answers();
        try_passes(code, answers, tally);
        for (const int level : {1, 2}) {
            const FlatCode after =
                optimise_program(code, machine().registers(), {.level = level, .most_blocks = 0})
                    .code;
            require_same(code, after, answers, "level " + std::to_string(level));
            if (level == 1 && after.steps.size() > code.steps.size()) ++tally.longer;
        }
        if (run(code, answers[0], kSteps).end == FlatEnd::kHalted) ++tally.halted;
    }
    return tally;
}

void check(const Tally& tally, int programs) {
    // The programs are worth something: many come to their end, and every pass finds work.
    CHECK(tally.halted > programs / 4);
    for (const auto& entry : passes()) {
        CAPTURE(entry.first);
        const auto changed = tally.changed.find(entry.first);
        CHECK((changed != tally.changed.end() && changed->second > programs / 50));
    }
    // The passes of level 1 make no program longer; those of level 2 may write a line more where
    // that saves many turns.
    CHECK(tally.longer == 0);
}

}  // namespace

TEST_CASE("random programs do the same after every pass", "[optimise]") {
    const unsigned programs = part_of(600, 4);
    check(try_programs(1, programs), programs);
}

TEST_CASE("many random programs do the same after every pass", "[optimise][slow][long][nightly]") {
    check(try_programs(1'000'000, 10'000), 10'000);
}
