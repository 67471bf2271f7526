// The skeleton with bounds that are not consistent: what it finds and what pathmax spares, against
// the same search without bounds.
#include "search/depth_first.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "search_puzzles.hpp"

namespace qter {
namespace {

using Distances = std::map<std::string, std::uint32_t>;

/// The turns from solved of all states within `most` turns.
Distances distances_within(const TurnSet& turns, std::uint32_t most) {
    const Shape& shape = turns.puzzle().shape();
    Distances distances;
    std::vector<State> level = {solved_state(shape)};
    distances[testing::bytes_of(level.front())] = 0;
    for (std::uint32_t depth = 1; depth <= most; ++depth) {
        std::vector<State> next;
        for (const State& state : level) {
            for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
                State after = compose(shape, state, turns.puzzle().turn_state(turns.turn(turn)));
                const bool is_new = distances.emplace(testing::bytes_of(after), depth).second;
                if (is_new) next.push_back(std::move(after));
            }
        }
        level = std::move(next);
    }
    return distances;
}

enum class Cutting { kNone, kBounds, kPathmax };

/// Keeps the words that solve; bounds are distances less up to four turns, whatever the state.
struct ToSolved {
    struct Position {
        State state;
    };
    struct Ahead {
        State state;
    };

    void prefetch(const Position& from, TurnNumber turn, std::uint32_t /*left*/,
                  Ahead& ahead) const {
        const Puzzle& puzzle = turns.puzzle();
        ahead.state = compose(puzzle.shape(), from.state, puzzle.turn_state(turns.turn(turn)));
    }
    Entry enter(const Position&, TurnNumber, const Ahead& ahead, std::uint32_t left,
                Position& to) const {
        to.state = ahead.state;
        if (cutting == Cutting::kNone) return Entry::kOpen;
        const std::string bytes = testing::bytes_of(ahead.state);
        const auto found = distances.find(bytes);
        const std::uint32_t distance = found == distances.end() ? beyond : found->second;
        const auto less = static_cast<std::uint32_t>(std::hash<std::string>()(bytes) % 5);
        const std::uint32_t needed = distance - std::min(distance, less);
        if (needed <= left) return Entry::kOpen;
        return cutting == Cutting::kPathmax && needed > left + 2 ? Entry::kAllCut : Entry::kCut;
    }
    bool arrived(const Position& at, std::span<const Turn> path) {
        if (at.state == solved_state(turns.puzzle().shape())) {
            words.insert(turns.word(Algorithm(path.begin(), path.end())));
        }
        return true;
    }

    const TurnSet& turns;
    const Distances& distances;
    std::uint32_t beyond;  // the distance of states that are not in `distances`, at least
    Cutting cutting;
    std::set<TurnWord> words;
};

}  // namespace

TEST_CASE("pathmax loses no solution and spares positions", "[depth_first][large]") {
    std::mt19937 random(20261122);
    for (const std::string name : {"2x2", "pyraminx", "skewb"}) {
        CAPTURE(name);
        const PuzzlePtr p = testing::puzzle(name);
        const TurnSet turns(p, CanonicalSequences(move_classes(*p, GripChoice::kGenerators),
                                                  CanonicalSequences::Rule::kTraces));
        constexpr std::uint32_t kKnown = 4;
        constexpr std::uint32_t kTurns = 5;
        const Distances distances = distances_within(turns, kKnown);
        std::uint64_t plain = 0, bounded = 0, spared = 0, solutions = 0;
        for (int round = 0; round < 10; ++round) {
            State start = solved_state(p->shape());
            for (std::uint32_t i = 0; i < kTurns; ++i) {
                const Turn turn = turns.turn(static_cast<TurnNumber>(random() % turns.size()));
                start = compose(p->shape(), start, p->turn_state(turn));
            }
            const auto searched = [&](Cutting cutting, std::uint64_t& nodes) {
                ToSolved policy{turns, distances, kKnown + 1, cutting, {}};
                const Cancellation never;
                DepthFirst<ToSolved> search(turns, false, policy, {start}, kTurns, never);
                REQUIRE(
                    search.run({{}, CanonicalSequences::kStart, SequenceSymmetry::kNone}, {start}));
                nodes += search.nodes();
                return policy.words;
            };
            const std::set<TurnWord> all = searched(Cutting::kNone, plain);
            solutions += all.size();
            CHECK(searched(Cutting::kBounds, bounded) == all);
            CHECK(searched(Cutting::kPathmax, spared) == all);
        }
        CHECK(solutions > 0);
        CHECK(bounded < plain);
        CHECK(spared < bounded);
    }
}

}  // namespace qter
