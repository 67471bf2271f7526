// Registers where turns can be blocked, against all loops and all pairs of them.
#include "solver/loop_registers.hpp"

#include <map>
#include <set>

#include "blocking/loop_check.hpp"
#include "blocking/shape_graph.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "graph/shape_levels.hpp"
#include "program/architecture.hpp"
#include "random_blocking.hpp"
#include "sanitized.hpp"
#include "solver/assignment.hpp"
#include "solver/plain_loops.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

FinderPuzzle finder_of(const PuzzlePtr& puzzle) { return *FinderPuzzle::of(puzzle); }

SolverAnswer solved(const PuzzlePtr& puzzle, const std::vector<Integer>& orders,
                    const SolverOptions& options = {}) {
    Result<SolverAnswer> answer = solve_orders(finder_of(puzzle), orders, options, Cancellation());
    REQUIRE(answer);
    return *std::move(answer);
}

std::uint32_t total(const SolverAnswer& answer) {
    std::uint32_t turns = 0;
    for (const SolvedRegister& reg : answer.registers) turns += reg.length;
    return turns;
}

/// The least total of turns of two loops that are registers of these orders together.
std::optional<std::uint32_t> plain_pair(const FinderPuzzle& puzzle,
                                        const std::vector<std::pair<State, std::uint32_t>>& loops,
                                        const Integer& a, const Integer& b) {
    std::optional<std::uint32_t> least;
    for (const auto& [first, turns] : loops) {
        for (const auto& [second, more] : loops) {
            if (least && turns + more >= *least) continue;
            const std::vector<State> both = {first, second};
            if (order(own_cycles(puzzle, both, 0)) != a) continue;
            if (order(own_cycles(puzzle, both, 1)) != b) continue;
            least = turns + more;
        }
    }
    return least;
}

}  // namespace

namespace {

/// Of a bicube, whose distances are tested against published ones elsewhere.
const std::vector<std::pair<State, std::uint32_t>>& bicube_loops() {
    static const auto kLoops = [] {
        const PuzzlePtr bicube = puzzle("bicube");
        const auto graph = std::make_shared<const ShapeGraph>(ShapeGraph::make(bicube, {}).value());
        std::vector<Slot> seen(bicube->shape().slots());
        std::iota(seen.begin(), seen.end(), Slot{0});
        const std::vector<GraphTurn> turns = metric_turns(*bicube, Metric::kHalfTurn);
        const ShapeLevels levels = *ShapeLevels::make(
            *ShapeSpace::make(graph, loops_of(*graph, {}).value(), algorithms_of(turns), seen),
            turns, 0, {});
        std::vector<std::pair<State, std::uint32_t>> loops;
        for (ShapeLevels::Index point = 0; point < levels.space().row(); ++point) {
            const Algorithm way = levels.way_to(point);
            if (!way.empty()) loops.emplace_back(state_of(*bicube, way), way.size());
        }
        return loops;
    }();
    return kLoops;
}

}  // namespace

TEST_CASE("registers of a bicube are the shortest loops of their orders") {
    const PuzzlePtr bicube = puzzle("bicube");
    const FinderPuzzle finder = finder_of(bicube);
    const auto& loops = bicube_loops();
    CHECK(loops.size() == 2519);  // A7, but for doing nothing
    std::map<Integer, std::uint32_t> shortest;
    for (const auto& [state, turns] : loops) {
        const Integer of = order(own_cycles(finder, {state}, 0));
        const auto [known, is_new] = shortest.emplace(of, turns);
        if (!is_new) known->second = std::min(known->second, turns);
    }
    // Orders of the elements of A7.
    std::set<Integer> orders;
    for (const auto& [of, turns] : shortest) {
        orders.insert(of);
        if (of == 2 || of == 3 || of == 4) continue;  // each takes half a second
        if (kSanitized && of != 5) continue;
        const SolverAnswer answer = solved(bicube, {of});
        CHECK(answer.end == SolverEnd::kSolved);
        CHECK(answer.registers.at(0).length == turns);
        CHECK(answer.registers.at(0).optimal);
        CHECK(!LoopCheck(bicube).problem(answer.registers.at(0).algorithm, {}));
    }
    CHECK(orders == std::set<Integer>{2, 3, 4, 5, 6, 7});
}

TEST_CASE("what no loop of a small puzzle makes is proven not to be there") {
    const PuzzlePtr pyraminx = puzzle("bandaged-pyraminx");
    const FinderPuzzle finder = finder_of(pyraminx);
    std::map<Integer, std::uint32_t> shortest;
    for (const auto& [state, turns] : plain_loops(*pyraminx)) {
        shortest.emplace(order(own_cycles(finder, {state}, 0)), turns);  // in the order of turns
    }
    int none = 0;
    for (int of = 2; of <= 30; ++of) {
        CAPTURE(of);
        const SolverAnswer answer = solved(pyraminx, {Integer(of)});
        const auto known = shortest.find(of);
        if (known != shortest.end()) {
            CHECK(answer.end == SolverEnd::kSolved);
            CHECK(total(answer) == known->second);
            continue;
        }
        CHECK(answer.end == SolverEnd::kNone);
        CHECK(!answer.impossible.empty());
        ++none;
    }
    CHECK(none > 10);
    CHECK(none < 29);
}

TEST_CASE("sets of registers of drawn puzzles have the least total there is") {
    int pairs = 0;
    int none = 0;
    CHECK(check_cases("loop registers", part_of(25, 5), [&] {
        const PlainBlocking drawn = *any_plain_blocking();
        const PuzzlePtr p = read_blocked(drawn);
        const bool few = drawn.distances(3000).has_value();
        RC_PRE(few);
        const auto loops = plain_loops(*p);
        const bool some = loops.size() >= 2 && loops.size() <= 80;
        RC_PRE(some);
        const FinderPuzzle finder = finder_of(p);
        const auto any_order = [&] {
            const auto& [state, turns] = loops[*rc::gen::inRange<std::size_t>(0, loops.size())];
            return order(own_cycles(finder, {state}, 0));
        };
        Integer a = any_order();
        Integer b = any_order();
        RC_PRE(a > 1);
        RC_PRE(b > 1);
        if (a < b) std::swap(a, b);
        // Positions, or words as far as the answer is.
        SolverOptions options;
        const std::optional<std::uint32_t> least = plain_pair(finder, loops, a, b);
        const bool has_blocks = p->generator_count() < p->grips().size();
        const bool words = !has_blocks && *rc::gen::inRange(0, 2) == 0;
        if (words) {
            options.grips = GripChoice::kGenerators;
            options.max_length = std::min(least.value_or(4), 6U);
        }
        const SolverAnswer answer = solved(p, {a, b}, options);
        ++(least ? pairs : none);
        if (!least) {
            RC_ASSERT(answer.end == SolverEnd::kNone);
            RC_ASSERT(answer.registers.empty());
            return;
        }
        if (words && *least > 6) return;
        RC_ASSERT(answer.end == SolverEnd::kSolved);
        RC_ASSERT(total(answer) == *least);
        if (!words) RC_ASSERT(answer.least_total);
        const Result<Architecture> holds = Architecture::make(
            p, {answer.registers[0].algorithm, answer.registers[1].algorithm}, {});
        RC_ASSERT(holds.ok());
        RC_ASSERT(holds->registers()[0].order == a);
        RC_ASSERT(holds->registers()[1].order == b);
    }));
    CHECK(pairs > 0);
    CHECK((none > 0 || kSanitized));
}

TEST_CASE("registers where words are searched are loops of their orders, and none is shorter") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    for (const auto& [of, turns] : {std::pair(33, 3U), std::pair(60, 4U)}) {
        const SolverAnswer answer = solved(puppet, {Integer(of)});
        REQUIRE(answer.registers.size() == 1);
        CHECK(answer.registers[0].length == turns);
        CHECK(!LoopCheck(puppet).problem(answer.registers[0].algorithm, {}));
        SolverOptions shorter;
        shorter.max_length = turns - 1;
        CHECK(solved(puppet, {Integer(of)}, shorter).end == SolverEnd::kNone);
    }
    if (kSanitized) return;
    // Of plain words: all of three turns.
    const auto loops = LoopCheck(puppet);
    std::map<Integer, std::uint32_t> shortest;
    const std::vector<Turn> all = grip_turns(*puppet, Metric::kHalfTurn);
    const std::function<void(Algorithm&)> go_on = [&](Algorithm& word) {
        if (!word.empty() && !loops.problem(word, {})) {
            const Integer of = order(cycle_structure(puppet->shape(), state_of(*puppet, word)));
            const auto length = static_cast<std::uint32_t>(word.size());
            if (of > 1) {
                const auto [known, is_new] = shortest.emplace(of, length);
                if (!is_new) known->second = std::min(known->second, length);
            }
        }
        if (word.size() == 3) return;
        for (const Turn turn : all) {
            word.push_back(turn);
            go_on(word);
            word.pop_back();
        }
    };
    Algorithm word;
    go_on(word);
    CHECK(shortest.size() >= 4);
    for (const auto& [of, turns] : shortest) CHECK(total(solved(puppet, {of})) == turns);
}

TEST_CASE("one register with certain cycles is the shortest loop that has them") {
    const PuzzlePtr bicube = puzzle("bicube");
    const FinderPuzzle finder = finder_of(bicube);
    const OwnedCycles cycles = {{0, 3, 0}, {0, 3, 0}, {1, 3, 0}, {1, 3, 0}};
    const Result<SolverAnswer> answer = solve_cycles(finder, cycles, {}, Cancellation());
    REQUIRE(answer);
    REQUIRE(answer->registers.size() == 1);
    std::uint32_t least = 100;
    for (const auto& [state, turns] : bicube_loops()) {
        std::multiset<std::size_t> lengths;
        for (const Cycle& cycle : cycle_structure(bicube->shape(), state)) {
            lengths.insert(cycle.slots.size() * (cycle.order == cycle.slots.size() ? 1 : 100));
        }
        if (lengths == std::multiset<std::size_t>{3, 3, 3, 3}) least = std::min(least, turns);
    }
    CHECK(answer->registers[0].length == least);
}

TEST_CASE("a search for loops ends when it is told to, and keeps to its memory") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    Cancellation over;
    over.request();
    const Result<SolverAnswer> cancelled =
        solve_orders(finder_of(puppet), {Integer(210)}, {}, over);
    REQUIRE(cancelled);
    CHECK(cancelled->end == SolverEnd::kCancelled);
    SolverOptions little;
    little.memory = 100'000;
    const Result<SolverAnswer> small =
        solve_orders(finder_of(puppet), {Integer(15), Integer(5)}, little, Cancellation());
    REQUIRE(small);
    CHECK(small->end == SolverEnd::kCancelled);
    CHECK(small->registers.empty());
}
