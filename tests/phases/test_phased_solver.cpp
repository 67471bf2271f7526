// Cosets against the groups they are of, distances against published counts and a plain search, and
// solutions by making them.
#include "phases/phased_solver.hpp"

#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "group/puzzle_group.hpp"
#include "phases/chains.hpp"
#include "puzzle/group_facts.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// With little room: the large tables by classes (test_symmetry_reduced_table.cpp) take seconds to
/// make.
PhasedSolver solver_of(const PuzzlePtr& puzzle, const TurnChain& chain) {
    CosetPhaseOptions options;
    options.table_bytes = 1 << 23;
    Result<PhasedSolver> solver = PhasedSolver::build(puzzle, chain, options);
    REQUIRE(solver.ok());
    return *std::move(solver);
}

PuzzleGroup group_of_turns(const Puzzle& puzzle, const Algorithm& turns) {
    std::vector<State> states;
    for (const Turn turn : turns) states.push_back(puzzle.turn_state(turn));
    return PuzzleGroup::of(puzzle.shape(), states).value();
}

std::vector<std::uint64_t> histogram(const CosetPhase& phase) {
    REQUIRE(phase.exact());
    return phase.tables().front().histogram;
}

/// Places tell cosets apart: states that differ by an element of the next phase's group, made
/// first, have the same one, and only that group's are at the end.
void check_cosets(const PuzzlePtr& puzzle, const TurnChain& chain) {
    const PhasedSolver solver = solver_of(puzzle, chain);
    qter::Random random(3);
    const Shape& shape = puzzle->shape();
    for (std::size_t i = 0; i + 1 < chain.phases.size(); ++i) {
        CAPTURE(chain.name, chain.phases[i].name);
        const CosetPhase& phase = solver.phases()[i];
        const PuzzleGroup all = group_of_turns(*puzzle, chain.phases[i].turns);
        const PuzzleGroup next = group_of_turns(*puzzle, chain.phases[i + 1].turns);
        std::uint64_t places = 0;
        if (phase.exact()) {
            for (const std::uint64_t count : histogram(phase)) places += count;
            CHECK(all.order() == next.order() * static_cast<unsigned long>(places));
        }
        for (int sample = 0; sample < 200; ++sample) {
            const State state = all.random_state(random);
            const State other = compose(shape, next.random_state(random), state);
            REQUIRE(phase.coset_of(state).has_value());
            CHECK(phase.coset_of(state) == phase.coset_of(other));
            const State inside = next.random_state(random);
            CHECK(phase.least(phase.coset_of(inside).value()) == 0);
            CHECK((phase.least(*phase.coset_of(state)) == 0) == next.contains(state));
            // And turns lead from place to place.
            for (const TurnNumber turn : phase.turns().allowed()) {
                const State turned =
                    compose(shape, state, puzzle->turn_state(phase.turns().turn(turn)));
                CHECK(phase.coset_of(turned) == phase.after(*phase.coset_of(state), turn));
            }
        }
    }
}

void check_solves(const Puzzle& puzzle, const State& state, const Solution& solution) {
    const State end = compose(puzzle.shape(), state, state_of(puzzle, solution.algorithm));
    CHECK(end == solved_state(puzzle.shape()));
    Algorithm joined;
    for (const Solution::Phase& phase : solution.phases) append(puzzle, joined, phase.algorithm);
    CHECK(joined.size() <= solution.algorithm.size() + 2);
    CHECK(compose(puzzle.shape(), state, state_of(puzzle, joined)) == end);
}

}  // namespace

TEST_CASE("places of phases are cosets", "[phases][large]") {
    const PuzzlePtr three = puzzle("3x3");
    for (const TurnChain& chain : three->chains()) check_cosets(three, chain);
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    check_cosets(pyraminx, made_up(*pyraminx, {"U L R B", "U L R", "U L"}));
}

// On a skewb the twists of corners tell more than each part does on its own: what coordinates do
// not see is passed over, never taken for solved.
TEST_CASE("phases that do not see all there is solve right or not at all", "[phases]") {
    const PuzzlePtr skewb = puzzle("skewb");
    const PhasedSolver solver = solver_of(skewb, made_up(*skewb, {"R U L B", "R U", "R"}));
    const PuzzleGroup group = group_of_turns(*skewb, alg(*skewb, "R U L B"));
    qter::Random random(23);
    std::size_t solved = 0;
    for (int i = 0; i < 100; ++i) {
        const State state = group.random_state(random);
        const auto solution = solver.carry({&state, 1}, {.width = 20, .slack = 1, .words = 1000});
        if (!solution) continue;
        ++solved;
        check_solves(*skewb, state, *solution);
    }
    CHECK(solved > 0);
    CHECK(solver.walk(solved_state(skewb->shape()))->algorithm.empty());
}

// Depths 7, 10, 13 and 15; the first and last distribution as J. Scherphuis and others give them.
TEST_CASE("Thistlethwaite's phases have the cosets that are known", "[phases]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, chain_of(*three, "thistlethwaite"));
    REQUIRE(solver.phases().size() == 4);
    CHECK(histogram(solver.phases()[0]) ==
          std::vector<std::uint64_t>{1, 2, 25, 202, 620, 900, 285, 13});
    CHECK(histogram(solver.phases()[1]).size() == 10 + 1);
    CHECK(histogram(solver.phases()[2]).size() == 13 + 1);
    CHECK(histogram(solver.phases()[3]) ==
          std::vector<std::uint64_t>{1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495,
                                     179196, 89728, 16176, 1488, 144});
}

// D. Singmaster and others, the Pocket Cube: all 3,674,160 states by face turns.
TEST_CASE("one phase of all turns is the whole puzzle", "[phases]") {
    const PuzzlePtr two = puzzle("2x2");
    const PhasedSolver solver = solver_of(two, made_up(*two, {"U R F"}));
    CHECK(histogram(solver.phases()[0]) == std::vector<std::uint64_t>{1, 9, 54, 321, 1847, 9992,
                                                                      50136, 227536, 870072,
                                                                      1887748, 623800, 2644});
}

TEST_CASE("one phase solves as a plain search does", "[phases]") {
    const PuzzlePtr two = puzzle("2x2");
    const PhasedSolver solver = solver_of(two, made_up(*two, {"U R F"}));
    // Every fortieth of the states up to four turns.
    std::vector<State> level = {solved_state(two->shape())};
    std::set<std::vector<unsigned>> known;
    const auto key = [](const State& state) {
        std::vector<unsigned> all(state.piece.begin(), state.piece.end());
        all.insert(all.end(), state.orient.begin(), state.orient.end());
        return all;
    };
    known.insert(key(level.front()));
    std::size_t number = 0;
    for (std::size_t turns = 0; turns <= 4; ++turns) {
        std::vector<State> next;
        for (const State& state : level) {
            if (number++ % 40 == 0) {
                const auto solution = solver.improve(state, Cancellation());
                REQUIRE(solution.has_value());
                CHECK(solution->algorithm.size() == turns);
                CHECK_FALSE(solution->stopped);
                check_solves(*two, state, *solution);
            }
            for (const std::string turn : {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"}) {
                State to = compose(two->shape(), state, testing::state(*two, turn));
                if (known.insert(key(to)).second) next.push_back(std::move(to));
            }
        }
        level = std::move(next);
    }
}

TEST_CASE("a chain solves every state, walking, carrying and improving", "[phases]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, chain_of(*three, "thistlethwaite"));
    const PuzzleGroup group = group_of(*three).value();
    qter::Random random(11);
    std::size_t walked = 0, carried = 0;
    for (unsigned i = 0; i < part_of(50, 5); ++i) {
        const State state = group.random_state(random);
        const auto walk = solver.walk(state);
        REQUIRE(walk.has_value());
        check_solves(*three, state, *walk);
        for (std::size_t phase = 0; phase < 4; ++phase) {
            CHECK(walk->phases[phase].algorithm.size() <=
                  std::vector<std::size_t>{7, 10, 13, 15}[phase]);
        }
        walked += walk->algorithm.size();
        const auto carry = solver.carry({&state, 1}, {.width = 10, .slack = 0, .words = 500});
        REQUIRE(carry.has_value());
        check_solves(*three, state, *carry);
        carried += carry->algorithm.size();
    }
    CHECK(carried < walked);

    const PhasedSolver two_phase = solver_of(three, chain_of(*three, "two-phase"));
    for (int i = 0; i < 3; ++i) {
        const State state = group.random_state(random);
        std::size_t last = 1000;
        std::size_t found = 0;
        Cancellation cancellation;
        const auto best = two_phase.improve(state, cancellation, [&](const Solution& solution) {
            CHECK(solution.algorithm.size() < last);
            last = solution.algorithm.size();
            check_solves(*three, state, solution);
            if (last <= 23 || ++found == 20) cancellation.request();
        });
        REQUIRE(best.has_value());
        CHECK(best->algorithm.size() == last);
        CHECK(best->stopped);
    }

    // Turns of the first phase behind the last one: the last one has its own turns only, in the
    // frame in which it was found, and what comes behind begins with another turn.
    std::size_t with_tail = 0;
    for (int i = 0; i < 8; ++i) {
        const State state = group.random_state(random);
        const Cancellation never;
        PhasedSolver::Improver improver(two_phase, std::span(&state, 1), never);
        while (improver.nodes() < 2'000'000 && improver.step()) {
        }
        const auto best = improver.best();
        REQUIRE(best.has_value());
        check_solves(*three, state, *best);
        if (best->phases.size() == 2) continue;
        ++with_tail;
        REQUIRE(best->phases.size() == 3);
        std::vector<Algorithm> phases;
        for (const Solution::Phase& phase : best->phases) phases.push_back(phase.algorithm);
        if (best->backwards) std::reverse(phases.begin(), phases.end());
        // Of the middle phase's turns, those of two opposite faces only are quarter turns; of the
        // one next to it at least one turn is another face's quarter turn.
        std::set<std::uint16_t> quarter;
        for (const Turn turn : phases[1]) {
            if (turn.amount != 2) quarter.insert(turn.grip);
        }
        CHECK(quarter.size() <= 2);
        CHECK(phases[2].size() <= 3);
        const Turn first = best->backwards ? phases[2].back() : phases[2].front();
        CHECK(first.amount != 2);
        CHECK(quarter.count(first.grip) == 0);
    }
    CHECK(with_tail > 0);
}

// Nothing is shorter than what an exhausted search by two phases gives back, when one phase alone
// says the same length.
TEST_CASE("an exhausted search of two phases has the shortest solution", "[phases]") {
    const PuzzlePtr two = puzzle("2x2");
    const PhasedSolver shortest = solver_of(two, made_up(*two, {"U R F"}));
    const PhasedSolver phases = solver_of(two, made_up(*two, {"U R F", "U R2 F2"}));
    for (const std::string scramble : {"U R F", "R U2 F'", "F R U R' U'", "U F2 R2", ""}) {
        CAPTURE(scramble);
        const State scrambled = state(*two, scramble);
        const auto best = shortest.improve(scrambled, Cancellation());
        const auto by_phases = phases.improve(scrambled, Cancellation());
        REQUIRE(best.has_value());
        REQUIRE(by_phases.has_value());
        CHECK_FALSE(best->stopped);
        CHECK_FALSE(by_phases->stopped);
        CHECK(by_phases->algorithm.size() == best->algorithm.size());
        check_solves(*two, scrambled, *by_phases);
    }
}

TEST_CASE("improving step by step ends where improving at once does", "[phases]") {
    const PuzzlePtr two = puzzle("2x2");
    const PhasedSolver phases = solver_of(two, made_up(*two, {"U R F", "U R2 F2"}));
    for (const std::string scramble : {"U R F2 U' R F", "F R U R' U'", ""}) {
        CAPTURE(scramble);
        const State scrambled = state(*two, scramble);
        const Cancellation never;
        PhasedSolver::Improver improver(phases, std::span(&scrambled, 1), never);
        CHECK_FALSE(improver.best().has_value());
        CHECK(improver.nodes() == 0);
        CHECK(improver.next_nodes() == 0);
        std::size_t length = 100;
        std::uint64_t nodes = 0;
        while (improver.step()) {
            CHECK(improver.nodes() >= nodes);
            nodes = improver.nodes();
            const auto best = improver.best();
            if (!best) continue;
            CHECK(best->stopped);
            CHECK(best->algorithm.size() <= length);
            length = best->algorithm.size();
        }
        const auto at_once = phases.improve(scrambled, never);
        const auto in_steps = improver.best();
        REQUIRE(in_steps.has_value());
        CHECK_FALSE(in_steps->stopped);
        CHECK(in_steps->algorithm == at_once->algorithm);
        CHECK(in_steps->nodes == at_once->nodes);
        check_solves(*two, scrambled, *in_steps);
    }
}

TEST_CASE("what no chain can do is refused", "[phases]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, chain_of(*three, "thistlethwaite"));
    State twisted = solved_state(three->shape());
    twisted.orient[0] = 1;
    CHECK_FALSE(solver.walk(twisted).has_value());
    CHECK_FALSE(solver.carry({&twisted, 1}, {}).has_value());
    CHECK_FALSE(solver.improve(twisted, Cancellation()).has_value());

    const auto errors = [&](const std::vector<std::string>& phases) {
        const Result<PhasedSolver> made = PhasedSolver::build(three, made_up(*three, phases));
        REQUIRE_FALSE(made.ok());
        return made.diagnostics().items().front().code;
    };
    CHECK(errors({"U R2", "U R"}) == Code::kBadPuzzle);
    CHECK(errors({"U D F B R L"}) == Code::kTooLarge);  // twelve edges at once
}
