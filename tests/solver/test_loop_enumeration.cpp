// All loops where turns can be blocked, both ways of finding them, against plain search over
// positions.
#include "solver/loop_enumeration.hpp"

#include <map>
#include <string>
#include <vector>

#include "blocking/obstacles.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "random_blocking.hpp"
#include "solver/plain_loops.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The fewest turns to every loop that so many turns make.
using LoopTurns = std::map<std::string, std::uint32_t>;

LoopTurns plainly(const Puzzle& puzzle, std::uint32_t most) {
    LoopTurns loops;
    for (const auto& [state, turns] : plain_loops(puzzle, most)) {
        loops.emplace(state_key(state), turns);
    }
    return loops;
}

/// Those that are shown; every word is as long as it is said to be, can be made, and makes its
/// state.
LoopTurns shown(const PuzzlePtr& puzzle, std::uint32_t most, const SolverOptions& options) {
    const FinderPuzzle finder = *FinderPuzzle::of(puzzle);
    const Cancellation never;
    LoopEnumeration loops(finder, options, never);
    REQUIRE(loops.prepare());
    LoopTurns lengths;
    const State solved = solved_state(puzzle->shape());
    while (loops.length() < most && !loops.complete()) {
        REQUIRE(loops.deepen([&](const Algorithm& word, const State& made) {
            REQUIRE(word.size() == loops.length());
            REQUIRE(state_of(*puzzle, word) == made);
            State at = solved;
            for (const Turn turn : word) {
                REQUIRE(!blocked_step(*puzzle, at, turn));
                at = compose(puzzle->shape(), at, puzzle->turn_state(turn));
            }
            if (made != solved) lengths.emplace(state_key(made), loops.length());
        }));
    }
    return lengths;
}

}  // namespace

TEST_CASE("loops of a bicube come by positions and by words, each in its fewest turns") {
    const PuzzlePtr bicube = puzzle("bicube");
    const LoopTurns plain = plainly(*bicube, 8);
    CHECK(plain.size() > 10);
    SolverOptions options;
    CHECK(shown(bicube, 8, options) == plain);
    options.memory = 1000;  // of four positions
    CHECK(shown(bicube, 8, options) == plain);
}

TEST_CASE("loops of drawn puzzles come by positions and by words") {
    DrawnSizes sizes;
    sizes.order = 4;
    REQUIRE(rc::check("against plain search", [&] {
        const PlainBlocking drawn = *any_plain_blocking(sizes);
        const bool few = drawn.distances(3000).has_value();
        RC_PRE(few);
        const PuzzlePtr p = read_blocked(drawn);
        const LoopTurns plain = plainly(*p, 4);
        SolverOptions options;
        RC_ASSERT(shown(p, 4, options) == plain);
        options.memory = 1000;
        RC_ASSERT(shown(p, 4, options) == plain);
    }));
}

TEST_CASE("an enumeration of loops ends when it is told to, by positions and by words") {
    for (const char* name : {"bicube", "puppet-v2"}) {
        const FinderPuzzle finder = *FinderPuzzle::of(puzzle(name));
        const SolverOptions options;
        Cancellation over;
        LoopEnumeration loops(finder, options, over);
        REQUIRE(loops.prepare());
        bool whole = true;
        while (whole && loops.length() < 12) {
            whole = loops.deepen([&](const Algorithm&, const State&) { over.request(); });
        }
        CHECK_FALSE(whole);
    }
}
