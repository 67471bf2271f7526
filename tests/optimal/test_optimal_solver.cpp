// Optimal solutions against searches that know nothing of tables, against published figures, and
// against the other solvers.
#include "optimal/optimal_solver.hpp"

#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "phases/phased_solver.hpp"
#include "puzzle/group_facts.hpp"
#include "scratch_folder.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Small enough for the near table only: the bounds of the phase's own group.
OptimalSolver made_small(WalkNumbers numbers) {
    static const ScratchFolder folder("optimal");
    const PuzzlePtr cube = puzzle("3x3");
    const TurnChain* const chain = OptimalTables::chain_of(cube);
    REQUIRE(chain != nullptr);
    OptimalOptions options;
    options.memory = std::uint64_t{300} << 20;
    options.keeping.threads = 2;
    options.keeping.folder = folder.file("");
    options.numbers = numbers;
    Result<OptimalSolver> made = OptimalSolver::make(cube, *chain, options);
    REQUIRE(made.ok());
    REQUIRE_FALSE(made->bounds().far().has_value());
    return *std::move(made);
}

const OptimalSolver& small() {
    static const OptimalSolver solver = made_small(WalkNumbers::kAsFit);
    return solver;
}

Solution solve(const OptimalSolver& solver, const State& state, bool all = false) {
    SolveRequest request;
    request.all = all;
    const Cancellation never;
    Result<Solution> found = solver.solve(state, never, request);
    REQUIRE(found.ok());
    CHECK(found->optimal);
    CHECK(found->at_least == found->algorithm.size());
    CHECK(found->all.empty() != all);
    return *std::move(found);
}

bool is_solved_by(const State& state, const Algorithm& algorithm) {
    return compose(cube().shape(), state, state_of(cube(), algorithm)) ==
           solved_state(cube().shape());
}

using Key = std::pair<std::vector<Slot>, std::vector<std::uint8_t>>;
Key key_of(const State& state) { return {state.piece, state.orient}; }

/// All states of up to so many turns from solved, with their distance, breadth first by plain
/// composition.
std::map<Key, std::uint32_t> ball(std::uint32_t depth) {
    std::map<Key, std::uint32_t> found;
    std::vector<State> level = {solved_state(cube().shape())};
    found[key_of(level.front())] = 0;
    for (std::uint32_t distance = 1; distance <= depth; ++distance) {
        std::vector<State> next;
        for (const State& from : level) {
            for (std::uint16_t grip = 0; grip < 6; ++grip) {
                for (std::uint16_t amount = 1; amount < 4; ++amount) {
                    const State to =
                        compose(cube().shape(), from, cube().turn_state({grip, amount}));
                    if (found.try_emplace(key_of(to), distance).second) next.push_back(to);
                }
            }
        }
        level = std::move(next);
    }
    return found;
}

/// The words of `length` turns that solve a state, gone through one by one; of words that are the
/// same but for the order of turns that commute, as states behind their first parts tell, one.
std::size_t solutions_by_counting(const State& state, std::uint32_t length,
                                  const std::map<Key, std::uint32_t>& ball) {
    const CanonicalSequences sequences(move_classes(cube(), GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    const TurnSet turns(puzzle("3x3"), sequences);
    std::size_t count = 0;
    const auto descend = [&](const auto& self, const State& at, CanonicalSequences::Node node,
                             std::uint32_t left) -> void {
        if (left == 0) {
            count += at == solved_state(cube().shape()) ? 1 : 0;
            return;
        }
        const auto known = ball.find(key_of(at));
        if (known == ball.end() ? left <= 3 : known->second > left) return;
        for (const auto step : turns.steps(node)) {
            self(self, compose(cube().shape(), at, cube().turn_state(turns.turn(step.turn))),
                 step.node, left - 1);
        }
    };
    descend(descend, state, CanonicalSequences::kStart, length);
    return count;
}

}  // namespace

// One case, so that the table is made once.
TEST_CASE("optimal: the 3x3 with its smallest tables", "[optimal][large]") {
    SECTION("the sides of the 3x3 are its axes, and hold all turns") {
        const OptimalTables& tables = small().bounds();
        REQUIRE(tables.sides().size() == 3);
        OptimalTables::TurnBits inside = 0;
        for (const OptimalTables::Side& side : tables.sides()) inside |= side.inside;
        CHECK(std::popcount(inside) == 18);
        for (const OptimalTables::Side& side : tables.sides()) {
            // <U, D, R2, L2, F2, B2>, as each axis has it: six turns and four.
            CHECK(std::popcount(side.inside) == 10);
        }
    }

    SECTION("every state within three turns has its distance") {
        // 1, 18, 243 and 3240 states, as published for the half-turn metric.
        const auto states = ball(3);
        REQUIRE(states.size() == 1 + 18 + 243 + 3240);
        std::size_t number = 0;
        for (const auto& [key, distance] : states) {
            if (distance == 3 && number++ % 10 != 0) continue;
            const State state{key.first, key.second};
            const Solution found = solve(small(), state);
            CHECK(found.algorithm.size() == distance);
            CHECK(is_solved_by(state, found.algorithm));
        }
    }

    SECTION("all solutions are as many as a search without tables counts") {
        const auto near = ball(3);
        for (const char* const scramble :
             {"", "U", "U D", "R2 L2 U2 D2", "R2 U2 R2 U2 R2", "R2 U2 R2 U2 R2 U2", "R U R' U' F",
              "F2 B2 U D' R", "U2 D2 F2 B2 R2 L2"}) {
            CAPTURE(scramble);
            const State start = state(cube(), scramble);
            const Solution found = solve(small(), start, true);
            const auto length = static_cast<std::uint32_t>(found.algorithm.size());
            CHECK(length <= alg(cube(), scramble).size());
            for (std::uint32_t less = 0; less < length; ++less) {
                CHECK(solutions_by_counting(start, less, near) == 0);
            }
            CHECK(found.all.size() == solutions_by_counting(start, length, near));
            std::set<std::string> different;
            for (const Algorithm& one : found.all) {
                CHECK(one.size() == length);
                CHECK(is_solved_by(start, one));
                different.insert(to_string(cube(), one));
            }
            CHECK(different.size() == found.all.size());
        }
    }

    SECTION("symmetric states, by beginnings that are apart, need as many turns") {
        // With all solutions asked for, no beginnings are left out.
        for (const char* const scramble :
             {"R2 L2 U2 D2 F2 B2", "U D R L F B", "U D' R L' F B' U D'", "R U R' U' R' F R F'",
              // Deep enough for beginnings to be told apart.
              "U2 F B2 L2 F' B U2 F2 L2 D2 R2"}) {
            CAPTURE(scramble);
            const State start = state(cube(), scramble);
            const Solution one = solve(small(), start);
            const Solution all = solve(small(), start, true);
            CHECK(is_solved_by(start, one.algorithm));
            CHECK(one.algorithm.size() == all.algorithm.size());
        }
        // Six axes' worth of half turns is known to need no fewer: the checkerboard.
        CHECK(solve(small(), state(cube(), "R2 L2 U2 D2 F2 B2")).algorithm.size() == 6);
    }

    SECTION("of several states the nearest is solved") {
        const std::vector<State> states = {state(cube(), "R U2 F' D L2 B"),
                                           state(cube(), "R U F D"), state(cube(), "L D B U")};
        const Cancellation never;
        const Result<Solution> found = small().solve_one_of(states, {}, never);
        REQUIRE(found.ok());
        CHECK(found->which == 1);
        CHECK(found->algorithm.size() == 4);
    }

    SECTION("with wide numbers it goes the same ways") {
        const OptimalSolver wide = made_small(WalkNumbers::kWide);
        CHECK(std::holds_alternative<ClassWalk<std::uint16_t>>(small().bounds().walk()));
        REQUIRE(std::holds_alternative<ClassWalk<std::uint32_t>>(wide.bounds().walk()));
        for (const char* const scramble : {"R U2 F' D L2 B", "U2 F B2 L2 F' B U2 F2 L2 D2 R2"}) {
            const State start = state(cube(), scramble);
            const Solution narrow = solve(small(), start, true);
            const Solution found = solve(wide, start, true);
            CHECK(found.all == narrow.all);
            CHECK(found.nodes == narrow.nodes);
        }
    }

    SECTION("states that no turns solve have no solution") {
        State twisted = solved_state(cube().shape());
        twisted.orient[0] = 1;
        const Result<Solution> found = small().solve(twisted, Cancellation());
        REQUIRE_FALSE(found.ok());
        CHECK(found.diagnostics().items().front().code == Code::kImpossible);
    }

    SECTION("a search that is stopped says what it has proven") {
        Random random(3);
        const State far = group_of(cube())->random_state(random);
        Cancellation cancellation;
        SolveRequest request;
        request.none_of = [&](std::uint32_t turns, std::uint64_t) {
            if (turns == 11) cancellation.request();
        };
        const Result<Solution> found = small().solve(far, cancellation, request);
        // There is something to do, though nobody has asked the chain of phases yet.
        REQUIRE(found.ok());
        CHECK_FALSE(found->optimal);
        CHECK(found->stopped);
        CHECK(found->at_least == 12);
        CHECK(found->algorithm.size() >= 12);
        CHECK(is_solved_by(far, found->algorithm));
        // Of all solutions it would be none.
        request.all = true;
        const Result<Solution> none = small().solve(far, cancellation, request);
        REQUIRE_FALSE(none.ok());
        CHECK(none.diagnostics().items().front().code == Code::kTimeLimit);
    }
}

// With all solutions asked for, the chain of phases is never asked.
TEST_CASE("optimal: with a chain's help solutions are as short as without", "[optimal][slow]") {
    Random random(23);
    std::size_t helped = 0;
    for (int i = 0; i < 8; ++i) {
        Algorithm scramble;
        while (scramble.size() < 15) {
            scramble.push_back({static_cast<std::uint16_t>(random.below(6)),
                                static_cast<std::uint16_t>(1 + random.below(3))});
        }
        const State start = state_of(cube(), scramble);
        const Solution one = solve(small(), start);
        const Solution all = solve(small(), start, true);
        CHECK(one.algorithm.size() == all.algorithm.size());
        CHECK(is_solved_by(start, one.algorithm));
        helped += one.nodes * 2 < all.nodes ? 1 : 0;
    }
    CHECK(helped > 0);
}

TEST_CASE("optimal: random words are no longer than they were, as two-phase proves them",
          "[optimal][slow]") {
    const PuzzlePtr shared = puzzle("3x3");
    MethodOptions options;
    options.method = "two-phase";
    const StateSolver other = *StateSolver::make(shared, options);
    Random random(11);
    for (int i = 0; i < 20; ++i) {
        Algorithm scramble;
        for (int turn = 0; turn < 10; ++turn) {
            scramble.push_back({static_cast<std::uint16_t>(random.below(6)),
                                static_cast<std::uint16_t>(1 + random.below(3))});
        }
        const State start = state_of(cube(), scramble);
        const Solution found = solve(small(), start);
        CHECK(is_solved_by(start, found.algorithm));
        const Cancellation never;
        const auto proven = other.solve(start, never);
        REQUIRE(proven.ok());
        REQUIRE(proven->optimal);
        CHECK(found.algorithm.size() == proven->algorithm.size());
    }
}

TEST_CASE("optimal: the superflip needs 20 turns, by large tables",
          "[optimal][slow][long][nightly]") {
    // M. Reid, 1995. It is the same seen from all sides, so that beginnings are told apart.
    const State superflip = state(cube(), "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    for (Slot slot = 0; slot < cube().shape().slots(); ++slot) {
        REQUIRE(superflip.piece[slot] == slot);
        REQUIRE(superflip.orient[slot] == (slot < 8 ? 0 : 1));
    }
    MethodOptions options;
    options.method = kOptimalMethod;
    options.memory = std::uint64_t{1300} << 20;
    options.keeping.threads = 2;
    const StateSolver solver = *StateSolver::make(puzzle("3x3"), options);
    const Cancellation never;
    SolveRequest ask;
    std::vector<std::uint32_t> none_of;
    ask.none_of = [&](std::uint32_t turns, std::uint64_t) { none_of.push_back(turns); };
    const Result<Solution> found = solver.solve(superflip, never, ask);
    REQUIRE(found.ok());
    CHECK(found->algorithm.size() == 20);
    CHECK(found->optimal);
    REQUIRE(none_of.size() == 20);
    CHECK(none_of.back() == 19);
}
