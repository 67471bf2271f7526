// Every way to solve, on puzzles drawn at random, against plain breadth-first search.
#include <chrono>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "random_puzzles.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostDrawnLooks = 8000;

/// A method on a few states: every answer solves, and what is said to be shortest is.
void check_method(const PlainPuzzle& drawn, const PuzzlePtr& puzzle,
                  const PlainDistances& distances, const std::string& method,
                  std::uint64_t memory) {
    MethodOptions options;
    options.method = method;
    options.memory = memory;
    const Result<StateSolver> solver = StateSolver::make(puzzle, options);
    if (!solver.ok()) {
        // Small memory may be too small, and tables of words have their limits; a bug is neither.
        const Code code = solver.diagnostics().items().at(0).code;
        RC_ASSERT(code == Code::kTooLarge || code == Code::kLimit);
        RC_TAG(method + ": no solver");
        return;
    }
    const Look solved = drawn.solved();
    for (int i = 0; i < 4; ++i) {
        const Algorithm scramble = *any_algorithm(*puzzle, 12);
        const Look look = plain_look(drawn, *puzzle, solved, scramble);
        Cancellation cancellation;
        cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(10));
        const Result<Solution> found = solver->solve(state_of(*puzzle, scramble), cancellation);
        if (!found.ok()) {
            RC_FAIL(method + ": " + found.diagnostics().items().at(0).message + " for " +
                    to_string(*puzzle, scramble));
        }
        RC_ASSERT(plain_look(drawn, *puzzle, look, found->algorithm) == solved);
        RC_ASSERT(found->algorithm.size() >= distances.of.at(look));
        if (method == "optimal") RC_ASSERT(found->optimal);
        if (found->optimal) RC_ASSERT(found->algorithm.size() == distances.of.at(look));
    }
}

void check_methods() {
    const PlainPuzzle drawn = *any_plain_puzzle();
    const auto distances = plain_distances(drawn, kMostDrawnLooks);
    if (!distances) return;
    const PuzzlePtr puzzle = read_drawn(drawn);
    RC_CLASSIFY(drawn.grips.back().block, "with blocks");
    RC_CLASSIFY(distances->of.size() > 100, "more than 100 looks");
    for (const std::string& method : StateSolver::methods(*puzzle)) {
        check_method(drawn, puzzle, *distances, method, 1 << 28);
    }
    check_method(drawn, puzzle, *distances, "auto", 1 << 28);
    // So little that the table of all coordinates does not fit.
    check_method(drawn, puzzle, *distances, "optimal", 2048);
}

}  // namespace

TEST_CASE("a coordinate that is in no table is solved with the others", "[solve]") {
    // The twists of the second orbit have 4^5 values; two bits tell the first one.
    PlainPuzzle drawn;
    drawn.orbits = {{5, 1, {}}, {5, 4, {1, 1, 1, 1, 1}}};
    PlainGrip turn = drawn.still();
    for (unsigned i = 0; i < 5; ++i) turn.from[5 + i] = 5 + (i + 1) % 5;
    turn.added[9] = 1;
    PlainGrip swap = drawn.still();
    std::swap(swap.from[0], swap.from[1]);
    PlainGrip cycle = turn;
    cycle.added[9] = 0;
    drawn.grips = {turn, swap, cycle};
    const PuzzlePtr puzzle = read_drawn(drawn);
    MethodOptions options;
    options.method = "optimal";
    options.memory = 2048;
    const Result<StateSolver> solver = StateSolver::make(puzzle, options);
    REQUIRE(solver.ok());
    for (const char* const scramble : {"Ax", "Ax Cx", "Bx", "Ax2 Cx Bx", "Cx"}) {
        INFO(scramble);
        const Algorithm algorithm = alg(*puzzle, scramble);
        const Result<Solution> found = solver->solve(state_of(*puzzle, algorithm), Cancellation());
        REQUIRE(found.ok());
        const Look look = plain_look(drawn, *puzzle, drawn.solved(), algorithm);
        CHECK(plain_look(drawn, *puzzle, look, found->algorithm) == drawn.solved());
    }
}

TEST_CASE("every way to solve a drawn puzzle solves it, in as few turns as it says", "[solve]") {
    REQUIRE(check_cases("ways to solve", kSanitized ? 20 : 60, check_methods));
}

TEST_CASE("every way to solve many drawn puzzles solves them", "[solve][slow][long][nightly]") {
    REQUIRE(check_cases("ways to solve", 1000, check_methods));
}
