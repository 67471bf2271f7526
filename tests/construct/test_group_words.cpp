// Words of the group against the targets that they were asked for.
#include "construct/group_words.hpp"

#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "group/puzzle_group.hpp"
#include "notation/algorithm.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;

/// Another element of the group, of which some slots are left open.
NearTarget some_target(const FinderPuzzle& finder, Random& random) {
    const State element = finder.group().random_state(random);
    NearTarget target;
    target.piece = element.piece;
    target.orient.assign(element.orient.begin(), element.orient.end());
    target.reachable.assign(finder.orbits().size(), true);
    for (const OrbitPart& part : finder.constraints().parts) {
        const std::size_t open = 2 + random.below(part.slots.size());
        for (std::size_t i = 0; i < open; ++i) {
            target.piece[part.slots[random.below(part.slots.size())]] = NearTarget::kAny;
        }
    }
    return target;
}

bool agrees(const State& state, const NearTarget& target) {
    for (std::size_t slot = 0; slot < state.piece.size(); ++slot) {
        if (target.piece[slot] == NearTarget::kAny) continue;
        if (target.piece[slot] != state.piece[slot]) return false;
        if (target.orient[slot] != state.orient[slot]) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("words of the group lead to targets with open slots", "[group_words]") {
    for (const char* name : {"pyraminx", "2x2", "skewb", "3x3"}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        const Puzzle& puzzle = *finder.puzzle();
        const auto words = GroupWords::make(finder, Cancellation::never());
        REQUIRE(words.has_value());
        Random random(5);
        int found = 0;
        for (int i = 0; i < 6; ++i) {
            const State from = finder.group().random_state(random);
            const NearTarget target = some_target(finder, random);
            const auto word = words->repair(from, target, Cancellation::never());
            if (!word) continue;  // parities or twists of the slots that are asked for do not fit
            ++found;
            CHECK(agrees(compose(puzzle.shape(), from, state_of(puzzle, *word)), target));
        }
        CHECK(found >= 1);
    }
}

TEST_CASE("words of the group end when they are cancelled", "[group_words]") {
    Cancellation cancelled;
    cancelled.request();
    CHECK_FALSE(GroupWords::make(finder_puzzle("3x3"), cancelled).has_value());
}

}  // namespace qter
