// The search for cheaper fragments: the cheapest where that is known by another way, and always
// ones that do the same, as a plain model of registers sees it.
#include <functional>
#include <map>
#include <set>

#include "catch.hpp"
#include "sanitized.hpp"
#include "superoptimiser/fragments.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Searched {
    std::optional<NewFragment> made;
    double before = 0;  ///< turns, looks and lines
    double after = 0;
    bool proven = false;
};

constexpr double kLook = 1;
constexpr double kLine = 0.1;

/// Searches with so much work. `weight` of a state, by its number; `line` is the price of a line.
template <class Weight>
Searched searched(const FlowGraph& graph, const Fragment& fragment, const RegisterTable& registers,
                  std::int64_t work, Weight weight,
                  const Cancellation& cancellation = Cancellation::never(), double line = kLine) {
    const KnownValues known(graph, registers);
    const Liveness live(graph, registers);
    const auto states = FragmentStates::of(graph, fragment, known);
    if (!states) return {};
    std::vector<FragmentPath> paths;
    const auto meaning = meaning_of(graph, fragment, registers, *states, &paths);
    if (!meaning) return {};
    TurnCosts costs(registers);
    FragmentPrices prices(costs, kLook, line);
    FragmentTask task{graph, fragment, registers, *states, *meaning, live, {}};
    for (std::size_t state = 0; state < states->count; ++state)
        task.weights.push_back(weight(state));
    Searched result;
    result.before =
        cost_of_paths(*meaning, paths, task.weights, prices) +
        line * static_cast<double>(lines_of_its_own(graph, fragment, predecessors(graph)));
    result.made = search_fragment(task, prices, work, cancellation);
    if (!result.made) return result;
    const auto [with, in_it] = result.made->in(graph);
    std::vector<FragmentPath> new_paths;
    const auto new_meaning = meaning_of(with, in_it, registers, *states, &new_paths);
    result.proven = new_meaning && same_meaning(*meaning, *new_meaning, *states, live);
    if (!result.proven) return result;
    result.after = cost_of_paths(*new_meaning, new_paths, task.weights, prices) +
                   line * static_cast<double>(result.made->lines);
    return result;
}

/// A graph that asks for A and tells four of its values apart in a roundabout way. A%4 is of a
/// register of one turn, which shows no other remainder.
FlowGraph roundabout(PassRig& rig) {
    FlowGraph graph = make_flow_graph(
        rig.code("input \"\" A\n"
                 "add A 1\nsolved-goto A three\nadd A -1\nsolved-goto A zero\nadd A -1\n"
                 "solved-goto A one\nadd A -1\nsolved-goto A two\nhalt \"never\"\n"
                 "zero: halt \"0\"\none: halt \"1\"\ntwo: halt \"2\"\nthree: halt \"3\""));
    split_at_effects(graph, rig.registers());
    return graph;
}

Fragment all_pure_blocks(const FlowGraph& graph, const RegisterTable& registers) {
    Fragment fragment;
    std::vector<BlockId> open = {graph.entry};
    std::vector<bool> seen(graph.blocks.size(), false);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (seen[open[i]]) continue;
        seen[open[i]] = true;
        const BasicBlock& block = graph.blocks[open[i]];
        if (is_pure(block, registers)) fragment.blocks.push_back(open[i]);
        for_each_successor(block, [&](BlockId next) { open.push_back(next); });
    }
    return fragment;
}

}  // namespace

TEST_CASE("four values are told apart by three looks", "[superoptimise]") {
    PassRig rig("A, B <- 3x3 builtin (4, 4)");
    const FlowGraph graph = roundabout(rig);
    const Fragment fragment = all_pure_blocks(graph, rig.registers());
    const Searched found =
        searched(graph, fragment, rig.registers(), 100'000, [](std::size_t) { return 0.25; });
    REQUIRE(found.made);
    REQUIRE(found.proven);
    // A look tells whether A has one certain value, so the four take 1, 2, 3 and 3 looks, and an
    // addition of one turn between two looks: 0, 1, 2 and 2. Three tests and two additions are
    // lines. As written: A = 3, 0, 1, 2 take 1, 2, 3 and 4 looks, and as many additions.
    CHECK(found.after == Approx((1 + 2 + 3 + 3) / 4.0 + (0 + 1 + 2 + 2) / 4.0 + 5 * kLine));
    CHECK(found.before == Approx(2 * (1 + 2 + 3 + 4) / 4.0 + 8 * kLine));
    // Where A is mostly 3, that is looked for first: one turn, one look. Then come 0 and the
    // others.
    const Searched often = searched(graph, fragment, rig.registers(), 100'000,
                                    [](std::size_t state) { return state == 3 ? 0.97 : 0.01; });
    CHECK(often.after == Approx(0.97 * 2 + 0.01 * (4 + 6 + 6) + 6 * kLine));
}

TEST_CASE("a detour is one look", "[superoptimise]") {
    PassRig rig("A, B <- 3x3 builtin (90, 90)");
    FlowGraph graph = make_flow_graph(rig.code(
        "input \"\" A\nadd A 1\nadd B 3\nsolved-goto A%9 x\nadd A -1\nadd B -1\n"
        "solved-goto A e\nadd A 7\ngoto o\n"
        "x: add A -1\nadd B -1\nsolved-goto A e\no: halt \"other\" B\ne: halt \"zero\" B"));
    split_at_effects(graph, rig.registers());
    const Searched found = searched(graph, all_pure_blocks(graph, rig.registers()), rig.registers(),
                                    100'000, [](std::size_t) { return 1.0 / 90; });
    REQUIRE(found.proven);
    // B gets 2 on all ways, which one line does before or two do behind; nobody reads A any more.
    const double turns = TurnCosts(rig.registers()).turns({{rig.reg("B"), 2}}).get_d();
    CHECK(found.after <= Approx(1 + turns + 3 * kLine));
    CHECK(found.after >= Approx(1 + turns + 2 * kLine));
}

TEST_CASE("a loop of tests becomes one repetition", "[superoptimise]") {
    PassRig rig("A, B <- 3x3 builtin (90, 90)");
    FlowGraph graph = make_flow_graph(
        rig.code("input \"\" A\nsolved-goto A%9 e\nadd A -1\nadd B -1\nl: solved-goto A%9 e\n"
                 "add A -1\nadd B -1\ngoto l\ne: print \"\" B\nhalt \"\" A"));
    split_at_effects(graph, rig.registers());
    const Searched found = searched(
        graph, all_pure_blocks(graph, rig.registers()), rig.registers(), 100'000,
        [](std::size_t) { return 1.0 / 9; }, Cancellation::never(), 1);
    REQUIRE(found.proven);
    CAPTURE(found.before, found.after);
    REQUIRE(found.made->lines == 1);
    CHECK(std::holds_alternative<step::RepeatUntil>(found.made->blocks[0].steps[0].what));
}

TEST_CASE("no plan is dearer than the best by exhaustion", "[superoptimise]") {
    // Of a theoretical register one value at a time can be tested, after an addition of one turn
    // unless it is 0. So the best plan is an order in which values are tested; the last that are
    // left are left by one exit.
    PassRig rig("X <- theoretical 7");
    std::mt19937 random(3);
    int best = 0;
    constexpr int kFragments = 60;
    for (int i = 0; i < kFragments; ++i) {
        FlowGraph graph;
        graph.blocks.resize(8);
        graph.blocks[0] = block_of({{step::Input{"", 0}, {}}}, leave::Jump{1});
        std::vector<double> weights;
        std::vector<BlockId> exits;
        for (int value = 0; value < 7; ++value) {
            weights.push_back(0.01 + static_cast<double>(random() % 100));
            exits.push_back(8 + random() % 4);
        }
        // As written, each value is tested in its turn, 0 first.
        for (BlockId value = 0; value + 1 < 7; ++value) {
            BasicBlock& block = graph.blocks[1 + value];
            if (value > 0) block.steps.push_back(add_step({{0, -1}}));
            block.exit = leave::Branch{{0, 7}, exits[value], value + 2};
        }
        graph.blocks[7].exit = leave::Jump{exits[6]};
        for (int exit = 0; exit < 4; ++exit) {
            graph.blocks.push_back(block_of({}, leave::Halt{std::to_string(exit), std::nullopt}));
        }
        const Fragment fragment{{1, 2, 3, 4, 5, 6, 7}};
        const Searched found = searched(graph, fragment, rig.registers(), 1'000'000,
                                        [&](std::size_t state) { return weights[state]; });
        REQUIRE(found.proven);

        std::map<std::pair<unsigned, int>, double> known;
        const std::function<double(unsigned, int)> cheapest = [&](unsigned left, int at) {
            const auto [entry, is_new] = known.try_emplace({left, at}, 0);
            if (!is_new) return entry->second;
            double all = 0;
            std::set<BlockId> different;
            for (int value = 0; value < 7; ++value) {
                if ((left >> value & 1U) == 0) continue;
                all += weights[static_cast<std::size_t>(value)];
                different.insert(exits[static_cast<std::size_t>(value)]);
            }
            double least = different.size() > 1 ? 1e9 : 0;
            for (int value = 0; different.size() > 1 && value < 7; ++value) {
                if ((left >> value & 1U) == 0) continue;
                const double here =
                    value == at ? all * kLook + kLine : all * (kLook + 1) + 2 * kLine;
                least = std::min(least, here + cheapest(left & ~(1U << value), value));
            }
            return known[{left, at}] = least;
        };
        const double least = cheapest(127, 0);
        CAPTURE(i, found.after, least);
        CHECK(found.after >= least * (1 - 1e-9));
        CHECK(found.after <= least * 1.02);
        if (found.after <= least * (1 + 1e-9)) ++best;
    }
    CHECK(best >= kFragments * 9 / 10);
}

TEST_CASE("cheaper random fragments do the same", "[superoptimise]") {
    PassRig small("A, B <- 3x3 builtin (4, 4)\n C, D, E <- 2x2 builtin (9, 9, 3)");
    const RegisterTable& registers = small.registers();
    RandomFragments random(registers, 11, true);
    std::mt19937 drawn(5);
    int cheaper = 0;
    int made = 0;
    for (unsigned i = 0; i < part_of(300, 10); ++i) {
        CAPTURE(i);
        const FragmentProgram program = random.next();
        const auto weight = [&](std::size_t state) { return 1.0 + static_cast<double>(state % 7); };
        const Searched found = searched(program.graph, program.fragment, registers, 20'000, weight);
        if (!found.made) continue;
        ++made;
        FlowGraph graph = program.graph;
        // Others may have been replaced meanwhile.
        graph.blocks.resize(graph.blocks.size() + drawn() % 3);
        found.made->replace(graph, program.fragment.head());
        if (!found.proven) {
            INFO(small.text(program.graph));
            INFO(small.text(graph));
            FAIL("no proof");
        }
        if (found.after < found.before) ++cheaper;
        for (int run = 0; run < 40; ++run) {
            const std::vector<Integer> answers =
                answers_of(registers, drawn() % answers_in_all(registers));
            INFO(small.text(program.graph));
            INFO(small.text(graph));
            REQUIRE(small.run(program.graph, answers, 5'000) == small.run(graph, answers, 5'000));
        }
    }
    CHECK(made > static_cast<int>(part_of(300, 10)) / 3);
    CHECK(cheaper > made / 2);
}

TEST_CASE("the search for a fragment ends when asked", "[superoptimise]") {
    PassRig rig("A, B <- 3x3 builtin (4, 4)");
    const FlowGraph graph = roundabout(rig);
    const Fragment fragment = all_pure_blocks(graph, rig.registers());
    Cancellation cancelled;
    cancelled.request();
    const auto weight = [](std::size_t) { return 0.25; };
    CHECK_FALSE(searched(graph, fragment, rig.registers(), 100'000, weight, cancelled).made);
    // Without any work to spend, there is the plan that looks best at each step.
    const Searched plain = searched(graph, fragment, rig.registers(), 0, weight);
    CHECK(plain.proven);
    CHECK(plain.after < plain.before);
}
