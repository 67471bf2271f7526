// The proof that two fragments do the same: by hand, and against a plain model of registers.
#include "catch.hpp"
#include "sanitized.hpp"
#include "superoptimiser/fragments.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PassRig& meaning_rig() {
    static PassRig rig("A, B <- 3x3 builtin (90, 90)");
    return rig;
}

/// Whether the second fragment, of a graph with the same exits, may replace the first; nullopt
/// where there is no proof.
std::optional<bool> may_replace(const FlowGraph& graph, const Fragment& fragment,
                                const FlowGraph& other, const Fragment& of_other,
                                const RegisterTable& registers) {
    const KnownValues known(graph, registers);
    const Liveness live(graph, registers);
    const auto states = FragmentStates::of(graph, fragment, known);
    if (!states) return std::nullopt;
    const auto meaning = meaning_of(graph, fragment, registers, *states);
    const auto meaning_other = meaning_of(other, of_other, registers, *states);
    if (!meaning || !meaning_other) return std::nullopt;
    return same_meaning(*meaning, *meaning_other, *states, live);
}

/// A program whose fragment begins at `head`: the block of the first test. Halts are the exits.
struct Written {
    FlowGraph graph;
    Fragment fragment;
};

Written written(const std::string& body) {
    Written made{make_flow_graph(meaning_rig().code(body)), {}};
    split_at_effects(made.graph, meaning_rig().registers());
    std::vector<BlockId> open = {made.graph.entry};
    std::vector<bool> seen(made.graph.blocks.size(), false);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (seen[open[i]]) continue;
        seen[open[i]] = true;
        const BasicBlock& block = made.graph.blocks[open[i]];
        if (is_pure(block, meaning_rig().registers())) made.fragment.blocks.push_back(open[i]);
        for_each_successor(block, [&](BlockId next) { open.push_back(next); });
    }
    return made;
}

/// Both bodies have the same lines outside of their fragments, and as many blocks.
std::optional<bool> same(const std::string& one, const std::string& other) {
    const Written a = written(one);
    const Written b = written(other);
    return may_replace(a.graph, a.fragment, b.graph, b.fragment, meaning_rig().registers());
}

}  // namespace

TEST_CASE("a fragment that differs in one state is not the same", "[superoptimise]") {
    const std::string ask = "input \"\" A\n";
    const std::string ends = "e: halt \"zero\"\n";
    const auto tests = [&](const std::string& first, const std::string& second) {
        return ask + "add A " + first + "\nsolved-goto A e\nadd A " + second +
               "\nsolved-goto A%9 e\nhalt \"other\"\n" + ends;
    };
    CHECK(same(tests("1", "8"), tests("1", "8")) == true);
    // After both additions A has 9 more: A%9 = 0 says that A was 0 mod 9. The first test decides
    // for A = 89 alone, of 90 states.
    CHECK(same(tests("1", "8"), tests("1", "17")) == true);
    CHECK(same(tests("1", "8"), tests("2", "7")) == false);
    CHECK(same(tests("1", "8"), tests("1", "9")) == false);
}

TEST_CASE("what no path reads may differ, all else may not", "[superoptimise]") {
    const auto body = [](const std::string& amount, const std::string& end) {
        return "input \"\" A\nadd B " + amount + "\nsolved-goto A e\nadd A 1\ne: " + end;
    };
    CHECK(same(body("1", "halt \"\" A"), body("2", "halt \"\" A")) == true);
    CHECK(same(body("1", "halt \"\" B"), body("2", "halt \"\" B")) == false);
    CHECK(same(body("1", "halt \"\" A"), body("1", "halt \"\" A")) == true);
    // By 91 is by 1.
    CHECK(same(body("1", "halt \"\" B"), body("91", "halt \"\" B")) == true);
}

TEST_CASE("an endless fragment is the same as an endless one only", "[superoptimise]") {
    const auto body = [](const std::string& step) {
        // The head is before the loop: a jump to it would leave the fragment.
        return "input \"\" A\nadd B 1\nl: solved-goto A e\nadd A " + step +
               "\ngoto l\ne: halt \"\"";
    };
    CHECK(same(body("1"), body("1")) == true);
    CHECK(same(body("1"), body("-1")) == true);  // both end always, at 0
    CHECK(same(body("2"), body("-2")) == true);  // both never end where A is odd
    CHECK(same(body("2"), body("1")) == false);
    CHECK(same(body("7"), body("1")) == true);  // 7 has no factor with 90
}

TEST_CASE("only states that are possible count", "[superoptimise]") {
    // A is a multiple of 9 when the fragment begins, so A%10 tells whether it is 0.
    const std::string count_down = "input \"\" A\nl: solved-goto A%9 m\nadd A -1\ngoto l\n";
    const auto body = [&](const std::string& reading) {
        return count_down + "m: print \"here\"\nsolved-goto " + reading +
               " e\nhalt \"other\"\ne: halt \"zero\"";
    };
    const auto states_at = [&](const std::string& text) {
        FlowGraph graph = make_flow_graph(meaning_rig().code(text));
        split_at_effects(graph, meaning_rig().registers());
        const KnownValues known(graph, meaning_rig().registers());
        // The block behind the print.
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            const auto* const branch = std::get_if<leave::Branch>(&graph.blocks[id].exit);
            if (branch == nullptr || branch->value.modulus == 9) continue;
            return FragmentStates::of(graph, Fragment{{id}}, known);
        }
        return std::optional<FragmentStates>();
    };
    const auto whole = states_at(body("A"));
    REQUIRE(whole);
    CHECK(whole->count == 10);
    CHECK(whole->read[0].values ==
          std::vector<std::uint64_t>{0, 9, 18, 27, 36, 45, 54, 63, 72, 81});
    CHECK(whole->state_of({27, 5}) == 3U);
    CHECK_FALSE(whole->state_of({28, 5}));
    CHECK(whole->at(3) == std::vector<std::uint64_t>{27});
}

TEST_CASE("there is no opinion where there are too many states", "[superoptimise]") {
    // 90 times 90 are more than 4096.
    const std::string both =
        "input \"\" A\ninput \"\" B\nsolved-goto A x\nx: solved-goto B y\n"
        "halt \"\"\ny: halt \"\"";
    CHECK(same(both, both) == std::nullopt);
    // By remainders they are fewer: 9 times 10.
    const std::string few =
        "input \"\" A\ninput \"\" B\nsolved-goto A%9 x\nx: solved-goto B%10 y\n"
        "halt \"\"\ny: halt \"\"";
    CHECK(same(few, few) == true);
    // The other reads what the states do not tell apart.
    const std::string more =
        "input \"\" A\ninput \"\" B\nsolved-goto A x\nx: solved-goto B%10 y\n"
        "halt \"\"\ny: halt \"\"";
    CHECK(same(few, more) == std::nullopt);
}

TEST_CASE("random fragments are the same where they do the same", "[superoptimise]") {
    PassRig small("A, B <- 3x3 builtin (4, 4)");
    const RegisterTable& registers = small.registers();
    // A jump to the head leaves the fragment, even where the program goes round for ever.
    RandomFragments random(registers, 7, false);
    int equal = 0;
    int different = 0;
    for (unsigned i = 0; i < part_of(600, 6); ++i) {
        CAPTURE(i);
        const FragmentProgram program = random.next();
        const FlowGraph bent = random.bent(program);
        const auto verdict =
            may_replace(program.graph, program.fragment, bent, program.fragment, registers);
        if (!verdict) continue;
        bool does = true;
        for (std::size_t number = 0; does && number < answers_in_all(registers); ++number) {
            const std::vector<Integer> answers = answers_of(registers, number);
            // Six blocks with at most two repeats of three have been in each of 16 states by then.
            does = small.run(program.graph, answers, 2'000) == small.run(bent, answers, 2'000);
        }
        INFO(small.text(program.graph));
        INFO(small.text(bent));
        CHECK(*verdict == does);
        ++(does ? equal : different);
    }
    CHECK(equal > 20);
    CHECK(different > 20);
}
