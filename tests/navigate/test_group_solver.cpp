#include "navigate/group_solver.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/facelets.hpp"
#include "puzzle/group_facts.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Each face shows one colour: what solved means to the eye.
bool shows_one_colour_a_face(const Puzzle& puzzle, const State& state) {
    const std::vector<std::uint8_t> colours = facelet_colours(puzzle, state);
    std::map<std::uint8_t, std::uint8_t> of_face;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const std::uint8_t face = puzzle.drawing().stickers[i].face;
        if (of_face.emplace(face, colours[i]).first->second != colours[i]) return false;
    }
    return true;
}

Algorithm random_turns(const Puzzle& puzzle, qter::Random& random, std::size_t count) {
    Algorithm turns;
    for (std::size_t i = 0; i < count; ++i) {
        const auto grip = static_cast<std::uint16_t>(random.below(puzzle.grips().size()));
        turns.push_back(
            {grip, static_cast<std::uint16_t>(1 + random.below(puzzle.grips()[grip].order - 1))});
    }
    return turns;
}

GroupSolverOptions quick() {
    GroupSolverOptions options;
    options.beam = 30;
    options.effort = {1, 2};
    options.shortener.memory_bytes = std::uint64_t{1} << 20;
    return options;
}

GroupSolver solver_of(const PuzzlePtr& any, const GroupSolverOptions& options) {
    Result<GroupSolver> made = GroupSolver::make(any, options);
    REQUIRE(made.ok());
    return *std::move(made);
}

void solves_random_states(std::string_view name, const GroupSolverOptions& options, int samples) {
    INFO(name);
    const PuzzlePtr any = puzzle(name);
    const GroupSolver solver = solver_of(any, options);
    qter::Random random(5);
    for (int i = 0; i < samples; ++i) {
        const State scrambled = state_of(*any, random_turns(*any, random, 100));
        const Result<Solution> solution = solver.solve(scrambled, Cancellation());
        REQUIRE(solution.ok());
        const State end = compose(any->shape(), scrambled, state_of(*any, solution->algorithm));
        CHECK(shows_one_colour_a_face(*any, end));
        REQUIRE(solution->longer.size() == 2);
        CHECK(solution->algorithm.size() <= solution->longer[1]);
        CHECK(solution->longer[1] <= solution->longer[0]);
    }
}

/// All that is said of a state that cannot be solved.
std::string refusal(const GroupSolver& solver, const State& state) {
    const Result<Solution> solution = solver.solve(state, Cancellation());
    REQUIRE_FALSE(solution.ok());
    const Diagnostic& diagnostic = solution.diagnostics().items().front();
    CHECK(diagnostic.code == Code::kImpossible);
    std::string said = diagnostic.message;
    for (const std::string& note : diagnostic.notes) said += "\n" + note;
    return said;
}

using Catch::Matchers::ContainsSubstring;

}  // namespace

TEST_CASE("random states of small puzzles are solved", "[group_solver]") {
    for (const std::string_view name : {"2x2", "pyraminx", "pyraminx-tips", "skewb", "dino"}) {
        solves_random_states(name, quick(), 10);
    }
}

TEST_CASE("random states of the 3x3 are solved, and the solved one takes no turns",
          "[group_solver]") {
    const PuzzlePtr three = puzzle("3x3");
    const GroupSolver solver = solver_of(three, quick());
    REQUIRE(rc::check("solved", [&] {
        const State scrambled = state_of(*three, *any_algorithm(*three, 60));
        const Result<Solution> solution = solver.solve(scrambled, Cancellation());
        RC_ASSERT(solution.ok());
        // No two pieces of it look alike and its centres are at rest.
        RC_ASSERT(compose(three->shape(), scrambled, state_of(*three, solution->algorithm)) ==
                  solved_state(three->shape()));
    }));
    CHECK(solver.solve(solved_state(three->shape()), Cancellation())->algorithm.empty());

    // The paper's appendix A prints the 90 turns that GAP finds.
    const State scrambled =
        state(*three, "F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B' R2 F' R B2");
    CHECK(solver.solve(scrambled, Cancellation())->algorithm.size() < 90);

    // What is impossible is said to be so, with what is broken.
    State twisted = scrambled;
    const Slot corner = piece(*three, "UFR");
    twisted.orient[corner] = static_cast<std::uint8_t>((twisted.orient[corner] + 1) % 3);
    CHECK_THAT(refusal(solver, twisted), ContainsSubstring("the orientations of `corners` add up"));
    State flipped = scrambled;
    flipped.orient[piece(*three, "UF")] ^= 1;
    CHECK_THAT(refusal(solver, flipped), ContainsSubstring("orientations of `edges`"));
    State swapped = scrambled;
    std::swap(swapped.piece[piece(*three, "UF")], swapped.piece[piece(*three, "UR")]);
    CHECK_THAT(refusal(solver, swapped), ContainsSubstring("no turns swap just two pieces"));

    // An early end still has the table's own word.
    Cancellation now;
    now.request();
    const Result<Solution> early = solver.solve(scrambled, now);
    REQUIRE(early.ok());
    CHECK(compose(three->shape(), scrambled, state_of(*three, early->algorithm)) ==
          solved_state(three->shape()));
}

TEST_CASE("a state that breaks no sum and no parity may be impossible, too", "[group_solver]") {
    // On the skewb the four corners of one tetrahedron, once placed, say where the others' go:
    // a three-cycle of centres alone is possible, one of free corners is not.
    const PuzzlePtr skewb = puzzle("skewb");
    const GroupSolver solver = solver_of(skewb, quick());
    const PuzzleGroup group = *group_of(*skewb);
    const GroupConstraints constraints = group.constraints();
    bool refused = false;
    for (const OrbitPart& part : constraints.parts) {
        if (part.slots.size() < 3 || part.modulus == 1) continue;
        State cycled = solved_state(skewb->shape());
        cycled.piece[part.slots[0]] = part.slots[1];
        cycled.piece[part.slots[1]] = part.slots[2];
        cycled.piece[part.slots[2]] = part.slots[0];
        if (group.contains(cycled)) continue;
        refused = true;
        const Result<Solution> solution = solver.solve(cycled, Cancellation());
        CHECK_FALSE(solution.ok());
    }
    CHECK(refused);
}

TEST_CASE("small puzzles are solved in few turns", "[group_solver]") {
    // Known (Jaap Scherphuis' puzzle pages): no state of the pyraminx without tips takes more than
    // 11 turns, none of the 2x2 more than 11, none of the skewb more than 11. Twice as many is
    // what a solver that is not optimal should keep to.
    qter::Random random(8);
    for (const std::string_view name : {"pyraminx", "2x2", "skewb"}) {
        const PuzzlePtr any = puzzle(name);
        const GroupSolver solver = solver_of(any, quick());
        for (int i = 0; i < 10; ++i) {
            const State scrambled = state_of(*any, random_turns(*any, random, 60));
            CHECK(solver.solve(scrambled, Cancellation())->algorithm.size() <= 22);
        }
    }
}

TEST_CASE("look-alikes may change places, and parities mend themselves", "[group_solver][slow]") {
    const PuzzlePtr four = puzzle("4x4");
    const GroupSolver solver = solver_of(four, quick());
    // Two centres of one face exchanged cannot be told from solved.
    State exchanged = solved_state(four->shape());
    Slot a = 0;
    while (four->is_unique(a)) ++a;
    Slot b = a + 1;
    while (four->identical(b) != four->identical(a)) ++b;
    std::swap(exchanged.piece[a], exchanged.piece[b]);
    CHECK(solver.solve(exchanged, Cancellation())->algorithm.empty());
    solves_random_states("4x4", quick(), 4);
}

TEST_CASE("random states of larger puzzles are solved", "[group_solver][slow]") {
    for (const std::string_view name :
         {"megaminx", "kilominx", "redi", "helicopter", "master-pyraminx", "5x5"}) {
        solves_random_states(name, quick(), 2);
    }
}

TEST_CASE("a wider beam and a better shortener solve in fewer turns", "[group_solver][slow]") {
    const PuzzlePtr three = puzzle("3x3");
    const GroupSolver narrow = solver_of(three, quick());
    const GroupSolver wide = solver_of(three, {});
    qter::Random random(2);
    std::size_t by_narrow = 0;
    std::size_t by_wide = 0;
    for (int i = 0; i < 10; ++i) {
        const State scrambled = state_of(*three, random_turns(*three, random, 60));
        by_narrow += narrow.solve(scrambled, Cancellation())->algorithm.size();
        by_wide += wide.solve(scrambled, Cancellation())->algorithm.size();
    }
    CHECK(by_wide < by_narrow);
    CHECK(by_wide < 10 * 60);
}
