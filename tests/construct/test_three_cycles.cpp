// Words for 3-cycles, and repairs that are made of them, carried out piece by piece.
#include "construct/three_cycles.hpp"

#include <random>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "construct/piece_repair.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

constexpr std::uint64_t kCommutators = 300'000;

struct Made {
    explicit Made(const std::string& name)
        : finder(finder_puzzle(name)),
          turns(finder.puzzle(), CanonicalSequences(*finder.puzzle(), GripChoice::kAll)),
          cycles(finder, turns, {}, kCommutators, std::uint64_t{256} << 20, Cancellation::never()) {
    }

    FinderPuzzle finder;
    TurnSet turns;
    ThreeCycles cycles;
};

/// The state is this 3-cycle, as far as pieces that differ from all others tell.
void check_word(const Made& made, std::uint32_t orbit, const ThreeCycle& cycle) {
    const Puzzle& puzzle = *made.finder.puzzle();
    const std::vector<Slot>& slots = made.finder.constraints().parts[orbit].slots;
    const std::uint32_t modulus = puzzle.shape().modulus(slots[0]);
    State expected = solved_state(puzzle.shape());
    const Slot at[] = {slots[cycle.a], slots[cycle.b], slots[cycle.c]};
    const std::uint32_t twists[] = {cycle.twist_a, cycle.twist_b,
                                    (2 * modulus - cycle.twist_a - cycle.twist_b) % modulus};
    for (int i = 0; i < 3; ++i) {
        expected.piece[at[i]] = at[(i + 1) % 3];
        expected.orient[at[i]] = static_cast<std::uint8_t>(twists[i]);
    }
    const TurnWord& word = made.cycles.word(orbit, cycle);
    CHECK(word.size() == made.cycles.length(orbit, cycle));
    const State state = state_of(puzzle, made.turns.algorithm(word));
    for (Slot slot = 0; slot < puzzle.pieces().size(); ++slot) {
        if (!puzzle.is_unique(slot)) continue;
        CHECK(state.piece[slot] == expected.piece[slot]);
        CHECK(state.orient[slot] == expected.orient[slot]);
    }
}

/// How many 3-cycles there are of n pieces with m twists that cancel out.
std::size_t all_of(std::size_t n, std::size_t m) { return n * (n - 1) * (n - 2) / 3 * m * m; }

}  // namespace

TEST_CASE("every 3-cycle of a puzzle's pieces has a word that makes it", "[three_cycles]") {
    // In the order of the finder's orbits: pieces and twists. Any three can be cycled on these
    // puzzles, by turns alone: the alternating groups of their pieces are among the turns'.
    struct Orbit {
        std::size_t pieces;
        std::size_t twists;
    };
    const std::vector<std::pair<std::string, std::vector<Orbit>>> all = {
        {"3x3", {{8, 3}, {12, 2}}},       {"2x2", {{8, 3}}},       {"4x4", {{8, 3}, {24, 1}}},
        {"megaminx", {{20, 3}, {30, 2}}}, {"kilominx", {{20, 3}}}, {"dino", {{12, 1}}}};
    for (const auto& [name, orbits] : all) {
        CAPTURE(name);
        const Made made(name);
        std::mt19937 random(7);
        for (std::uint32_t orbit = 0; orbit < orbits.size(); ++orbit) {
            const Orbit& of = orbits[orbit];
            CHECK(made.cycles.known(orbit) == all_of(of.pieces, of.twists));
            for (int i = 0; i < 200; ++i) {
                const auto any = [&](std::size_t bound) {
                    return static_cast<std::uint32_t>(random() % bound);
                };
                const ThreeCycle cycle{any(of.pieces), any(of.pieces), any(of.pieces),
                                       any(of.twists), any(of.twists)};
                if (cycle.a == cycle.b || cycle.b == cycle.c || cycle.a == cycle.c) continue;
                REQUIRE(made.cycles.length(orbit, cycle) != ThreeCycles::kNone);
                check_word(made, orbit, cycle);
            }
        }
    }
}

TEST_CASE("repairs bring pieces where a target wants them", "[piece_repair]") {
    for (const char* name : {"3x3", "megaminx", "kilominx", "4x4"}) {
        CAPTURE(name);
        const Made made(name);
        const Puzzle& puzzle = *made.finder.puzzle();
        const PieceRepair repair(made.finder, made.cycles, 10);
        std::mt19937 random(11);
        int found = 0;
        for (int i = 0; i < 4; ++i) {
            Algorithm scramble;
            for (int k = 0; k < 40; ++k) {
                scramble.push_back(
                    made.turns.turn(static_cast<TurnNumber>(random() % made.turns.size())));
            }
            const State state = state_of(puzzle, scramble);
            // Everything solved, as far as a register could own it; one piece in four anywhere.
            NearTarget target;
            target.piece.assign(puzzle.pieces().size(), NearTarget::kAny);
            target.orient.assign(puzzle.pieces().size(), 0);
            target.reachable.assign(made.finder.orbits().size(), true);
            for (Slot slot = 0; slot < puzzle.pieces().size(); ++slot) {
                if (puzzle.is_unique(slot) && slot % 4 != 0) target.piece[slot] = slot;
            }
            const std::optional<TurnWord> word =
                repair.repair(state, target, 2000, Cancellation::never());
            REQUIRE(word.has_value());
            ++found;
            State after = state;
            for (const TurnNumber turn : *word) {
                after = compose(puzzle.shape(), after, puzzle.turn_state(made.turns.turn(turn)));
            }
            for (Slot slot = 0; slot < puzzle.pieces().size(); ++slot) {
                if (target.piece[slot] != NearTarget::kAny) CHECK(is_solved(after, slot));
            }
            CHECK_FALSE(repair.repair(state, target, 4, Cancellation::never()).has_value());
            Cancellation cancelled;
            cancelled.request();
            CHECK_FALSE(repair.repair(state, target, 2000, cancelled).has_value());
        }
        CHECK(found == 4);
    }
}

TEST_CASE("tables of 3-cycles end when they are cancelled", "[three_cycles]") {
    const FinderPuzzle finder = finder_puzzle("megaminx");
    const TurnSet turns(finder.puzzle(), CanonicalSequences(*finder.puzzle(), GripChoice::kAll));
    Cancellation cancellation;
    cancellation.request();
    CHECK_THROWS_AS(
        ThreeCycles(finder, turns, {}, kCommutators, std::uint64_t{1} << 28, cancellation),
        Cancelled);
}

}  // namespace qter
