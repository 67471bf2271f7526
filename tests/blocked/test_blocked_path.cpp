// Ways from one position to another where turns can be blocked, against plain breadth-first search.
#include "blocked/blocked_path.hpp"

#include <map>

#include "blocking/loop_check.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/metric.hpp"
#include "perform/return_path.hpp"
#include "random_blocking.hpp"
#include "sanitized.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Fewest turns from one to the other; none where no turns lead there.
std::optional<std::uint32_t> plain_way(const Puzzle& puzzle, const State& from, const State& to) {
    std::map<std::string, std::uint32_t> distance = {{state_key(from), 0}};
    std::vector<State> reached = {from};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::uint32_t here = distance.at(state_key(reached[i]));
        if (reached[i] == to) return here;
        for (const Turn turn : grip_turns(puzzle, Metric::kHalfTurn)) {
            if (blocked_step(puzzle, reached[i], turn)) continue;
            State next = compose(puzzle.shape(), reached[i], puzzle.turn_state(turn));
            if (distance.emplace(state_key(next), here + 1).second)
                reached.push_back(std::move(next));
        }
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("ways between positions of drawn puzzles are the shortest") {
    CHECK(check_cases("blocked ways", part_of(150, 30), [] {
        const PlainBlocking drawn = *any_plain_blocking();
        const PuzzlePtr p = read_blocked(drawn);
        const bool few = drawn.distances(2000).has_value();
        RC_PRE(few);
        const State from = walked_from_solved(*p, *rc::gen::inRange(0, 20));
        const State to = walked_from_solved(*p, *rc::gen::inRange(0, 20));
        const auto way = shortest_blocked_path(*p, from, to, Cancellation());
        RC_ASSERT(way.has_value());
        RC_ASSERT(way->size() == plain_way(*p, from, to).value());
        RC_ASSERT(!blocked_turn(*p, from, *way).has_value());
        RC_ASSERT(compose(p->shape(), from, state_of(*p, *way)) == to);
    }));
}

TEST_CASE("a way that is cancelled, or too far, is none") {
    const PuzzlePtr bicube = puzzle("bicube");
    const State solved = solved_state(bicube->shape());
    const State far = qter::testing::state(*bicube, "U F' L' U F2");
    Cancellation over;
    over.request();
    CHECK(!shortest_blocked_path(*bicube, solved, far, over));
    CHECK(!shortest_blocked_path(*bicube, solved, far, Cancellation(), 20));
    // No turns lead there.
    State other = solved;
    std::swap(other.piece[0], other.piece[1]);
    CHECK(!shortest_blocked_path(*bicube, solved, other, Cancellation()));
}

TEST_CASE("ways back where turns can be blocked: near ones shortest, far ones some") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    std::vector<Slot> all(puppet->shape().slots());
    std::iota(all.begin(), all.end(), Slot{0});
    PathFinder finder = *PathFinder::make(puppet, all, PartialOptions());
    const State solved = solved_state(puppet->shape());
    const State value = qter::testing::state(*puppet, "D' Fs R D' Fs R");  // a register's
    const auto check = [&](const State& from, const State& to) {
        const Result<ShortAlgorithm> way = finder.find(from, to, 1, Cancellation());
        REQUIRE(way);
        CHECK(!blocked_turn(*puppet, from, way->algorithm));
        CHECK(compose(puppet->shape(), from, state_of(*puppet, way->algorithm)) == to);
        return *way;
    };
    const ShortAlgorithm near =
        check(compose(puppet->shape(), value, state_of(*puppet, alg(*puppet, "R'"))), value);
    CHECK(near.shortest);
    CHECK(near.algorithm.size() == 1);
    if (kSanitized) return;
    const Algorithm turns = alg(*puppet, "D' L' U' L F L F D' Rs' D L");
    REQUIRE(!blocked_turn(*puppet, solved, turns));
    const State far = state_of(*puppet, turns);
    CHECK(!check(far, value).shortest);
    CHECK(!check(far, solved).shortest);
}

TEST_CASE("where turns can be blocked, what is joined is possible wherever the parts were") {
    CHECK(check_cases("joining possible turns", 200, [] {
        const PuzzlePtr p = read_blocked(*any_plain_blocking());
        const State start = walked_from_solved(*p, *rc::gen::inRange(0, 10));
        // Repeats and ways back, so that there is something to merge.
        Algorithm a;
        Algorithm b;
        State now = start;
        for (int turns = *rc::gen::inRange(0, 30); turns > 0; --turns) {
            const auto grip = *rc::gen::inRange<std::uint16_t>(0, p->grips().size());
            const auto amount =
                *rc::gen::inRange<std::uint16_t>(1, std::max(2U, p->grips()[grip].order));
            if (amount >= p->grips()[grip].order || blocked_step(*p, now, {grip, amount})) continue;
            now = compose(p->shape(), now, p->turn_state({grip, amount}));
            (*rc::gen::inRange(0, 2) == 0 && b.empty() ? a : b).push_back({grip, amount});
        }
        Algorithm joined = cancel(*p, a);
        append(*p, joined, b);
        RC_ASSERT(joined.size() <= a.size() + b.size());
        RC_ASSERT(!blocked_turn(*p, start, joined).has_value());
        RC_ASSERT(compose(p->shape(), start, state_of(*p, joined)) == now);
        // There and back is nothing.
        append(*p, joined, inverse(*p, joined));
        RC_ASSERT(joined.empty());
    }));
}

TEST_CASE("loops can follow each other in any order, and nothing else is one") {
    CHECK(check_cases("loops", 100, [] {
        const PlainBlocking drawn = *any_plain_blocking();
        const PuzzlePtr p = read_blocked(drawn);
        const LoopCheck check(p);
        const auto word = [&](int turns) {
            Algorithm algorithm;
            State state = solved_state(p->shape());
            const std::vector<Turn> all = grip_turns(*p, Metric::kQuarterTurn);
            while (turns-- > 0) {
                const Turn turn = all[*rc::gen::inRange<std::size_t>(0, all.size())];
                if (blocked_step(*p, state, turn)) continue;
                state = compose(p->shape(), state, p->turn_state(turn));
                algorithm.push_back(turn);
            }
            return algorithm;
        };
        Algorithm whole;
        const State solved = solved_state(p->shape());
        for (int tries = 0; tries < 30; ++tries) {
            const Algorithm one = word(*rc::gen::inRange(1, 8));
            const auto problem = check.problem(one, {});
            // What is possible when it has been done is what was possible before.
            bool as_before = true;
            const State after = state_of(*p, one);
            for (const Turn turn : grip_turns(*p, Metric::kQuarterTurn)) {
                as_before = as_before && blocked_step(*p, after, turn).has_value() ==
                                             blocked_step(*p, solved, turn).has_value();
            }
            if (!problem) RC_ASSERT(as_before);
            if (problem) continue;
            whole.insert(whole.end(), one.begin(), one.end());
            const Algorithm back = inverse(*p, one);
            RC_ASSERT(!check.problem(back, {}).has_value());
        }
        RC_ASSERT(!blocked_turn(*p, solved, whole).has_value());
    }));
    const PuzzlePtr bicube = puzzle("bicube");
    const LoopCheck check(bicube);
    CHECK(!check.problem(alg(*bicube, "R U2 F U' R' F' U'"), {}));
    CHECK(check.problem(alg(*bicube, "U F' D"), {})->message ==
          "turn 3, D, is blocked by DBL and BL, glued together");
    CHECK(check.problem(alg(*bicube, "U"), {})->message ==
          "`U` changes which turns of bicube are blocked");
    // Where nothing blocks turns everything is a loop.
    CHECK(!LoopCheck(puzzle("3x3")).problem(alg(cube(), "R U"), {}));
}
