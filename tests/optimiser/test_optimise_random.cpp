// The optimiser's main test: random programs do the same before and after each pass, and before
// and after all of them, at every level and with any passes left out. Beside the optimiser there is
// a plain model of registers (flat_runner.hpp), which knows the steps of a program and nothing of
// passes.
#include <algorithm>
#include <map>
#include <set>

#include "catch.hpp"
#include "optimiser/every_pass.hpp"
#include "optimiser/flat_runner.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/random_machines.hpp"
#include "sanitized.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kSteps = 600;
/// Seeds of the nightly case begin here.
constexpr std::uint32_t kNightly = 1'000'000;
/// Blocks that the search for variants tries: enough to find some.
constexpr std::size_t kFewBlocks = 2'000;
/// And where it has a second graph to try, with joint tests, which seldom pays at once.
constexpr std::size_t kManyBlocks = 20'000;
/// And for level 3, which takes longest, and of which the fast set tries one program in so many.
constexpr std::size_t kFewestBlocks = 250;
constexpr std::uint32_t kShareOfLevel3 = 8;

/// What one of them has not done by the end of its steps it may do later; then it gets more time.
bool same_run(const PassRig& rig, const FlatCode& before, const FlatCode& after,
              const std::vector<Integer>& answers) {
    FlatRun a = rig.run(before, answers, kSteps);
    const bool ended = a.end != FlatEnd::kNeverEnds;
    // Counting down remainder by remainder takes longer for some values.
    const FlatRun b = rig.run(after, answers, ended ? 200 * kSteps : 4 * kSteps);
    if (!ended && b.end != FlatEnd::kNeverEnds) a = rig.run(before, answers, 5'000 * kSteps);
    return a == b;
}

void require_same(const RandomCase& random, const FlatCode& before, const FlatCode& after,
                  const std::string& what) {
    for (const std::vector<Integer>& answers : random.answers) {
        if (same_run(*random.rig, before, after, answers)) continue;
        const RegisterTable& registers = random.rig->registers();
        INFO(graph_text(make_flow_graph(before), registers));
        INFO(graph_text(make_flow_graph(after), registers));
        FAIL("changed by " << what);
    }
}

struct Tally {
    std::map<std::string, int> alone;  ///< programs that a pass changed, when it ran alone
    std::map<std::string, int> whole;  ///< the same in a whole optimisation
    int halted = 0;
    int longer = 0;
};

/// Each pass alone, on the program as it is and on what the passes before left of it. Whether two
/// registers can be compared by a joint test.
bool try_passes(const RandomCase& random, Tally& tally) {
    const RegisterTable& registers = random.rig->registers();
    TurnCosts costs(registers);
    PassContext context{registers, costs};
    FlowGraph chained = make_flow_graph(random.code);
    require_same(random, random.code, lay_out(chained), "layout");
    bool compares = false;
    for (const auto& [name, pass] : every_pass()) {
        FlowGraph alone = make_flow_graph(random.code);
        const bool changed = pass(alone, context);
        if (changed) require_same(random, random.code, lay_out(alone), name + " alone");
        const FlatCode before = lay_out(chained);
        const bool changed_more = pass(chained, context);
        if (changed_more) require_same(random, before, lay_out(chained), name);
        if (changed || changed_more) ++tally.alone[name];
        if ((changed || changed_more) && name == "joint_tests") compares = true;
    }
    return compares;
}

/// Passes to leave out: mostly none or a few, at times most of them.
std::vector<std::string> some_passes(std::mt19937& random) {
    const std::uint32_t share = random() % 4;
    std::vector<std::string> some;
    for (const std::string& name : pass_names()) {
        if (share > 0 && random() % 6 < (share == 3 ? 4U : share)) some.push_back(name);
    }
    return some;
}

/// All passes of a level, without some.
FlatCode optimised(const RandomCase& random, OptimiserOptions options, std::set<std::string>& ran) {
    options.observe = [&](std::string_view pass, int /*round*/, const FlowGraph& graph) {
        if (pass == "written") return;
        ran.insert(std::string(pass));
        if (graph.blocks.size() > 2'000) return;
        require_same(random, random.code, lay_out(graph), std::string(pass) + " among others");
    };
    return optimise_program(random.code, random.rig->registers(), options).code;
}

void try_levels(const RandomCase& random, std::uint32_t seed, bool compares, Tally& tally) {
    const std::size_t usual = compares ? kManyBlocks : kFewBlocks;
    const bool is_nightly = seed >= kNightly;
    std::set<std::string> ran;
    for (const int level : {0, 1, 2, 3}) {
        if (level == 3 && !is_nightly && seed % kShareOfLevel3 != 0) continue;
        const std::size_t blocks = level == 3 ? kFewestBlocks : usual;
        const FlatCode after = optimised(random, {.level = level, .most_blocks = blocks}, ran);
        require_same(random, random.code, after, "level " + std::to_string(level));
        // The passes of level 2 may write more lines where that saves turns.
        if (level < 2 && after.steps.size() > random.code.steps.size()) ++tally.longer;
    }
    for (const std::string& pass : ran) ++tally.whole[pass];

    std::mt19937 drawn(seed);
    OptimiserOptions options;
    options.level = 1 + static_cast<int>(drawn() % (is_nightly ? 3 : 2));
    options.most_blocks = drawn() % 3 == 0 ? 0 : options.level == 3 ? kFewestBlocks : kFewBlocks;
    options.without = some_passes(drawn);
    std::set<std::string> ran_without;
    const FlatCode after = optimised(random, options, ran_without);
    require_same(random, random.code, after, "some of the passes");
    for (const std::string& pass : options.without) CHECK(ran_without.count(pass) == 0);
}

Tally try_programs(std::uint32_t first, std::uint32_t count) {
    Tally tally;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        const RandomCase random = random_case(seed);
        const bool compares = try_passes(random, tally);
        try_levels(random, seed, compares, tally);
        const FlatRun run = random.rig->run(random.code, random.answers[0], kSteps);
        if (run.end == FlatEnd::kHalted) ++tally.halted;
    }
    return tally;
}

/// The programs are worth something: many come to their end, and every pass finds work in at least
/// so many of them.
void check_worth(const Tally& tally, int programs, int least) {
    CHECK(tally.halted > programs / 4);
    // Level 1 makes hardly any program longer: where a test is skipped whose result is known, its
    // way may need a jump of its own.
    CHECK(tally.longer <= programs / 1000);
    const auto count = [](const std::map<std::string, int>& of, const std::string& name) {
        const auto found = of.find(name);
        return found == of.end() ? 0 : found->second;
    };
    for (const std::string& name : pass_names()) {
        const int alone = count(tally.alone, name);
        const int whole = count(tally.whole, name);
        CAPTURE(name, alone, whole);
        // Other orders of passes pay in few programs; test_pass_orders.cpp is about them.
        CHECK(whole >= (name == "pass_orders" ? 0 : least));
        if (every_pass().count(name) > 0) CHECK(alone >= least);
    }
}

}  // namespace

TEST_CASE("every pass is tried", "[optimise]") {
    std::set<std::string> names;
    for (const auto& entry : every_pass()) names.insert(entry.first);
    // These need more than a graph: controls that a search chooses, visits of runs, or prices.
    for (const char* const name : {"specialise", "whole_paths", "superoptimise", "pass_orders"}) {
        names.insert(name);
    }
    const std::vector<std::string> all = pass_names();
    CHECK(names == std::set<std::string>(all.begin(), all.end()));
    for (const PassDescription& pass : pass_descriptions()) {
        CHECK(pass_description(pass.name) == pass.what);
        CHECK(!pass.what.empty());
    }
    CHECK(pass_description("written").empty());
}

TEST_CASE("random programs do the same after every pass", "[optimise]") {
    const unsigned programs = part_of(400, 4);
    check_worth(try_programs(1, programs), static_cast<int>(programs), 1);
}

TEST_CASE("many random programs do the same after every pass", "[optimise][slow][long][nightly]") {
    check_worth(try_programs(kNightly, 20'000), 20'000, 200);
}
