// Phases of the 4x4 against counts that are known, ends of phases against what turns reach, and
// solutions by making them.
#include "phases/phased_solver.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "method/allowed_turns.hpp"
#include "navigate/state_solver.hpp"
#include "phases/chains.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/looks_solved.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Histogram = std::vector<std::uint64_t>;

/// Made once: the tables take some seconds.
const PhasedSolver& eight_phases() {
    static const PhasedSolver solver = [] {
        const PuzzlePtr four = puzzle("4x4");
        return *PhasedSolver::build(four, chain_of(*four, "eight-phase"), {});
    }();
    return solver;
}

std::uint64_t total(const Histogram& histogram) {
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
}

std::vector<std::uint32_t> sizes(const ReductionPhase& phase) {
    std::vector<std::uint32_t> all;
    for (const ReductionValues::Value& value : phase.values()) {
        all.push_back(phase.coordinates()[value.coordinate].size());
    }
    return all;
}

State wandered(const Puzzle& puzzle, State state, const Algorithm& turns, int count,
               qter::Random& random) {
    for (int i = 0; i < count; ++i) {
        const Turn turn = turns[random.below(turns.size())];
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
    }
    return state;
}

void check_reduces(const Puzzle& puzzle, const State& state, const Solution& solution) {
    const State end = compose(puzzle.shape(), state, state_of(puzzle, solution.algorithm));
    CHECK(looks_solved(puzzle, end));
    Algorithm joined;
    for (const Solution::Phase& phase : solution.phases) append(puzzle, joined, phase.algorithm);
    CHECK(joined == solution.algorithm);
}

}  // namespace

// C. Tsai's steps: 24 choose 8 places of two centres' pieces; 16 choose 8 of two others' and 8
// choose 4 among the first two, of which twelve are right, with the parity of the wings; then
// 70 * 70 * 12 patterns of centres, and pairs of four edges: 12 choose 4 times 12 * 11 * 10 * 9.
TEST_CASE("the phases of the 4x4 have as many values as there are ways", "[reduction][large]") {
    const auto& phases = eight_phases().reduction();
    REQUIRE(phases.size() == 4);
    CHECK(sizes(phases[0]) == std::vector<std::uint32_t>{735471});
    REQUIRE(phases[0].tables().size() == 1);
    CHECK(total(phases[0].tables()[0].histogram) == 735471);
    CHECK(phases[0].tables()[0].histogram.front() == 1);

    REQUIRE(phases[1].tables().size() == 1);
    CHECK(total(phases[1].tables()[0].histogram) == 12870 * 70 * 2);
    CHECK(phases[1].tables()[0].histogram.front() == 12);

    REQUIRE(phases[2].tables().size() == 1);
    CHECK(total(phases[2].tables()[0].histogram) == 70 * 70 * 12);
    REQUIRE(phases[2].pair_tables().size() == 1);
    CHECK(total(phases[2].pair_tables()[0].histogram) == 495 * 11880);
    CHECK(phases[2].pair_tables()[0].histogram.front() == 1);

    // Even permutations of the eight edges that are left.
    const auto partners = sizes(phases[3]);
    CHECK(std::count(partners.begin(), partners.end(), 20160U) == 1);
}

// Behind the reduction the phases are those of the 3x3, as J. Scherphuis and others give them.
TEST_CASE("a reduced 4x4 has the 3x3's phases", "[reduction][large]") {
    const PhasedSolver& rest = eight_phases();
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver of_three = *PhasedSolver::build(three, chain_of(*three, "thistlethwaite"));
    REQUIRE(rest.exact());
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(rest.phases()[i].tables()[0].histogram == of_three.phases()[i].tables()[0].histogram);
    }
}

// Whatever the pieces of a state are called, and wherever the turns behind the phase lead: there it
// is over. And turns lead from place to place.
TEST_CASE("a phase of a reduction ends where the next one can go on", "[reduction][large]") {
    const PhasedSolver& solver = eight_phases();
    const Puzzle& four = solver.puzzle();
    const TurnChain& chain = chain_of(four, "eight-phase");
    qter::Random random(5);
    for (std::size_t i = 0; i < chain.reduction; ++i) {
        CAPTURE(i);
        const ReductionPhase& phase = solver.reduction()[i];
        for (int sample = 0; sample < 50; ++sample) {
            // e: turns of the reduced puzzle; then those of the phases behind this one, last first.
            State state = solved_state(four.shape());
            for (std::size_t k = chain.reduction + 1; k-- > i + 1;) {
                state = wandered(four, state, chain.phases[k].turns, 40, random);
            }
            CHECK(phase.least_of(state) == 0);
            const State before = wandered(four, state, chain.phases[i].turns, 40, random);
            const auto starts = phase.starts_of(before);
            REQUIRE_FALSE(starts.empty());
            for (const TurnNumber number : phase.turns().allowed()) {
                const Turn turn = phase.turns().turn(number);
                const auto after =
                    phase.starts_of(compose(four.shape(), before, four.turn_state(turn)));
                for (std::size_t k = 0; k < starts.size(); k += 100) {
                    const auto to = phase.after(starts[k].values, number);
                    CHECK(std::any_of(after.begin(), after.end(), [&](const Phase::Start& start) {
                        return start.values == to;
                    }));
                }
            }
        }
    }
}

namespace {

/// Eight beads of two kinds and three pairs of gems. P and Q, which keep pairs together, are what a
/// reduction ends with; H and K part the pairs and mix the beads.
PuzzlePtr beads() {
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("beads.toml", R"(
name = "beads"
[[orbits]]
name = "beads"
orientations = 1
size = 8
kinds = [1, 1, 1, 1, 2, 2, 2, 2]
[[orbits]]
name = "gems"
orientations = 1
size = 6
[[grips]]
name = "P"
[grips.places]
gems = [2, 3, 1, 5, 6, 4]
[[grips]]
name = "Q"
[grips.places]
beads = [2, 3, 4, 1, 5, 6, 7, 8]
gems = [5, 4, 3, 2, 1, 6]
[[grips]]
name = "H"
[grips.places]
beads = [5, 6, 3, 4, 1, 2, 7, 8]
gems = [2, 3, 1, 4, 5, 6]
[[grips]]
name = "K"
[grips.places]
beads = [1, 2, 3, 5, 6, 4, 7, 8]
gems = [2, 1, 3, 4, 5, 6]
)"));
    if (!read) throw std::runtime_error(read.diagnostics().items().front().message);
    return *std::move(read);
}

/// What one sees of a state.
std::vector<Slot> looks(const Puzzle& puzzle, const State& state) {
    std::vector<Slot> all;
    for (const Slot piece : state.piece) all.push_back(puzzle.identical(piece));
    return all;
}

/// Breadth first from all of `level`: looks, how far away, and a state of each.
using Seen = std::map<std::vector<Slot>, std::pair<std::uint32_t, State>>;
Seen spread(const Puzzle& puzzle, std::vector<State> level, const Algorithm& turns) {
    const AllowedTurns allowed(puzzle, turns);
    Seen seen;
    for (const State& state : level) seen.try_emplace(looks(puzzle, state), 0, state);
    for (std::uint32_t distance = 1; !level.empty(); ++distance) {
        std::vector<State> next;
        for (const State& state : level) {
            for (const Turn turn : turns) {
                for (std::uint16_t k = 1; k < puzzle.grips()[turn.grip].order; ++k) {
                    if (!allowed({turn.grip, k})) continue;
                    State to = compose(puzzle.shape(), state, puzzle.turn_state({turn.grip, k}));
                    if (!seen.try_emplace(looks(puzzle, to), distance, to).second) continue;
                    next.push_back(std::move(to));
                }
            }
        }
        level = std::move(next);
    }
    return seen;
}

void check_ends(const Puzzle& puzzle, const PhasedSolver& solver, const TurnChain& chain) {
    std::vector<State> end = {solved_state(puzzle.shape())};
    for (std::size_t i = chain.reduction + 1; i-- > 0;) {
        const Seen seen = spread(puzzle, end, chain.phases[i].turns);
        end.clear();
        for (const auto& [look, found] : seen) {
            end.push_back(found.second);
            if (i == chain.reduction) continue;
            const ReductionPhase& phase = solver.reduction()[i];
            REQUIRE(phase.tables().size() == 1);
            CHECK(phase.least_of(found.second) == found.first);
        }
        CAPTURE(i);
        CHECK(seen.size() > 10);
    }
}

}  // namespace

// Every state that one can see of a small puzzle, from the end backwards: a phase is as far from
// its end as a plain search says, so it is over exactly where the next one can go on.
TEST_CASE("distances of a reduction are those of a plain search", "[reduction]") {
    const PuzzlePtr small = beads();
    for (const std::vector<std::string>& turns :
         {std::vector<std::string>{"P H K", "P Q"}, std::vector<std::string>{"P H K", "P H", "P Q"},
          std::vector<std::string>{"P H K", "P K", "P Q"}}) {
        TurnChain chain;
        chain.name = "made up";
        chain.reduction = turns.size() - 1;
        for (const std::string& phase : turns) {
            chain.phases.push_back({phase, alg(*small, phase)});
        }
        const auto solver = PhasedSolver::build(small, chain, {});
        REQUIRE(solver.ok());
        check_ends(*small, *solver, chain);
    }
}

// The scramble of the paper's section VI, which its phases solve in 67 turns.
TEST_CASE("the paper's scramble takes fewer turns than in the paper", "[reduction][large]") {
    const PhasedSolver& solver = eight_phases();
    const Puzzle& four = solver.puzzle();
    const State scrambled =
        state(four,
              "F 2D2 2U B' F' 2U U L2 2R2 2F' R D U 2L2 2U' 2R2 R' B' 2F' 2L2 2B L 2B 2U' 2F 2L 2B "
              "2D U2 B D' 2D2");
    const auto solution = solver.carry(ways_to_hold(four, scrambled), solver.beam_options());
    REQUIRE(solution.has_value());
    check_reduces(four, scrambled, *solution);
    // The paper counts single layers; the algorithm has wide turns where they meet.
    std::size_t single = 0;
    for (const Solution::Phase& phase : solution->phases) single += phase.algorithm.size();
    CHECK(single <= 67);
    REQUIRE(solution->phases.size() == 8);
    const TurnChain& chain = chain_of(four, "eight-phase");
    for (std::size_t i = 0; i < 8; ++i) {
        const AllowedTurns allowed(four, chain.phases[i].turns);
        const Algorithm& turns = solution->phases[i].algorithm;
        CHECK(std::all_of(turns.begin(), turns.end(), allowed));
    }
}

TEST_CASE("random states of the 4x4 are solved", "[reduction][slow]") {
    const PhasedSolver& solver = eight_phases();
    const Puzzle& four = solver.puzzle();
    const PuzzleGroup group = group_of(four).value();
    qter::Random random(8);
    for (int i = 0; i < 10; ++i) {
        const State state = group.random_state(random);
        const auto solution = solver.carry(ways_to_hold(four, state), solver.beam_options());
        REQUIRE(solution.has_value());
        check_reduces(four, state, *solution);
    }
}

TEST_CASE("the 4x4 is solved by the method that auto takes", "[reduction][slow]") {
    const PuzzlePtr four = puzzle("4x4");
    const Result<StateSolver> solver = StateSolver::make(four, {});
    REQUIRE(solver.ok());
    CHECK(solver->method() == "six-phase");
    const PuzzleGroup group = group_of(*four).value();
    qter::Random random(9);
    for (int i = 0; i < 5; ++i) {
        const State state = group.random_state(random);
        const Result<Solution> solution = solver->solve(state, Cancellation());
        REQUIRE(solution.ok());
        CHECK(solution->phases.size() == 6);
        const State end = compose(four->shape(), state, state_of(*four, solution->algorithm));
        CHECK(looks_solved(*four, end));
    }
}

// The chain solves it held in another way than the one it was asked for.
TEST_CASE("a reduction chooses how to hold the puzzle", "[reduction][large]") {
    const PuzzlePtr four = puzzle("4x4");
    MethodOptions options;
    options.method = "eight-phase";
    options.alternatives = 5;
    const Result<StateSolver> solver = StateSolver::make(four, options);
    REQUIRE(solver.ok());
    const State scrambled = state(*four, "R U F 2R 2U2 F' L D 2B U' R2 2F D' L2");
    const Result<Solution> solution = solver->solve(scrambled, Cancellation());
    REQUIRE(solution.ok());
    CHECK(solution->which == 0);
    CHECK(looks_solved(*four,
                       compose(four->shape(), scrambled, state_of(*four, solution->algorithm))));
}

TEST_CASE("a 4x4 that turns cannot make is refused", "[reduction][large]") {
    const PhasedSolver& solver = eight_phases();
    const Puzzle& four = solver.puzzle();
    State twisted = solved_state(four.shape());
    twisted.orient[0] = 1;
    CHECK_FALSE(solver.carry(ways_to_hold(four, twisted), solver.beam_options()).has_value());
}

TEST_CASE("chains with a reduction are checked", "[reduction]") {
    const PuzzlePtr four = puzzle("4x4");
    TurnChain chain = chain_of(*four, "eight-phase");
    std::swap(chain.phases[1].turns, chain.phases[2].turns);
    const auto made = PhasedSolver::build(four, chain, {});
    REQUIRE_FALSE(made.ok());
    CHECK(made.diagnostics().items().front().code == Code::kBadPuzzle);
}

// Edges' wings on the 4x4; on the 3x3 nothing goes along with anything else of its kind.
TEST_CASE("partners are pieces that turns never part", "[reduction]") {
    const PuzzlePtr four = puzzle("4x4");
    const auto outer = states_of(*four, alg(*four, "R L F B U D"));
    const std::vector<Slot> partner = partners_of(four->shape(), outer);
    const Orbit& wings = four->orbits()[1];
    for (Slot slot = 0; slot < four->shape().slots(); ++slot) {
        const bool wing = slot >= wings.first && slot < wings.first + wings.size;
        CHECK((partner[slot] != slot) == wing);
        CHECK(partner[partner[slot]] == slot);
        for (const State& turn : outer) {
            CHECK(partner[turn.piece[slot]] == turn.piece[partner[slot]]);
        }
    }
    const PuzzlePtr three = puzzle("3x3");
    const auto all = states_of(*three, alg(*three, "R L F B U D"));
    for (Slot slot = 0; slot < three->shape().slots(); ++slot) {
        CHECK(partners_of(three->shape(), all)[slot] == slot);
    }
}
