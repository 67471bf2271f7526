// Batches of a search against the whole of it, and what several workers find against what one does.
#include "search/parallel_search.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "search/batched_search.hpp"
#include "search_puzzles.hpp"

namespace qter {
namespace {

/// BatchWords that solve a state, cut by the distances of states near solved.
class BatchPolicy {
 public:
    struct Position {
        State state;
    };
    struct Ahead {
        State state;
    };
    using Distances = std::map<std::string, std::uint32_t>;

    BatchPolicy(const TurnSet& turns, const Distances& near, std::uint32_t most)
        : turns_(turns), near_(near), most_(most) {}

    void prefetch(const Position&) const {}
    [[nodiscard]] bool may_turn(const Position&, TurnNumber) const { return true; }
    [[nodiscard]] bool is_too_far(const Position&, TurnNumber, std::uint32_t) const {
        return false;
    }
    template <class Child>
    void sift(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        const Puzzle& puzzle = turns_.puzzle();
        std::size_t kept = 0;
        for (const std::uint32_t i : alive) {
            Child& child = children[i];
            child.ahead.state = compose(puzzle.shape(), child.from->state,
                                        puzzle.turn_state(turns_.turn(child.step.turn)));
            const auto near = near_.find(testing::bytes_of(child.ahead.state));
            const std::uint32_t least = near == near_.end() ? most_ + 1 : near->second;
            if (least <= left) alive[kept++] = i;
        }
        alive.resize(kept);
    }
    void enter(const Position&, TurnNumber, const Ahead& ahead, Position& to) const {
        to.state = ahead.state;
    }
    template <class PathTo>
    bool arrived(const Position& at, const PathTo& path) {
        if (at.state != solved_state(turns_.puzzle().shape())) return true;
        const std::span<const Turn> word = path();
        found.emplace_back(word.begin(), word.end());
        return !first_only;
    }

    std::vector<Algorithm> found;
    bool first_only = false;

 private:
    const TurnSet& turns_;
    const Distances& near_;
    std::uint32_t most_;
};

using BatchWords = BatchedSearch<BatchPolicy>;

struct BatchPuzzle {
    static constexpr std::uint32_t kNear = 2;

    BatchPuzzle() {
        const Puzzle& puzzle = turns.puzzle();
        std::vector<State> level = {solved_state(puzzle.shape())};
        near[testing::bytes_of(level.front())] = 0;
        for (std::uint32_t depth = 1; depth <= kNear; ++depth) {
            std::vector<State> next;
            for (const State& state : level) {
                for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
                    State to = compose(puzzle.shape(), state, puzzle.turn_state(turns.turn(turn)));
                    if (near.emplace(testing::bytes_of(to), depth).second) {
                        next.push_back(std::move(to));
                    }
                }
            }
            level = std::move(next);
        }
    }

    State scrambled(std::mt19937& random, std::uint32_t count) const {
        State state = solved_state(turns.puzzle().shape());
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto turn = static_cast<TurnNumber>(random() % turns.size());
            state =
                compose(turns.puzzle().shape(), state, turns.puzzle().turn_state(turns.turn(turn)));
        }
        return state;
    }
    [[nodiscard]] BatchWords::Batch root(const State& state) const {
        return BatchWords::batch_of({{}, CanonicalSequences::kStart, SequenceSymmetry::kNone},
                                    {state});
    }

    PuzzlePtr puzzle = testing::puzzle("2x2");
    TurnSet turns{puzzle, CanonicalSequences(*puzzle, GripChoice::kAll)};
    BatchPolicy::Distances near;
};

}  // namespace

TEST_CASE("batches in their order are the whole search") {
    const BatchPuzzle fixture;
    std::mt19937 random(1);
    std::size_t words = 0;
    for (std::uint32_t length = 2; length <= 6; ++length) {
        const State state = fixture.scrambled(random, length);
        BatchPolicy whole(fixture.turns, fixture.near, BatchPuzzle::kNear);
        BatchWords search(fixture.turns, whole, length);
        REQUIRE(search.run(fixture.root(state), Cancellation::never()));
        words += whole.found.size();
        for (std::size_t wanted : {1, 2, 10, 100, 100'000}) {
            BatchPolicy parts(fixture.turns, fixture.near, BatchPuzzle::kNear);
            BatchWords by_parts(fixture.turns, parts, length);
            std::vector<BatchWords::Batch> batches = {fixture.root(state)};
            REQUIRE(split_batches(by_parts, batches, length, wanted, Cancellation::never()));
            for (const BatchWords::Batch& batch : batches) {
                CHECK(batch.depth < length);
                CHECK(batch.words.size() == batch.depth * batch.nodes.size());
                REQUIRE(by_parts.run(batch, Cancellation::never()));
            }
            CHECK(parts.found == whole.found);
            CHECK(by_parts.nodes() == search.nodes());
        }
    }
    CHECK(words > 5);
}

TEST_CASE("several workers find what one finds first, and all that one finds") {
    const BatchPuzzle fixture;
    std::mt19937 random(2);
    constexpr std::uint32_t kLength = 6;
    struct Worker {
        Worker(const BatchPuzzle& of, bool first_only)
            : policy(of.turns, of.near, BatchPuzzle::kNear), search(of.turns, policy, kLength) {
            policy.first_only = first_only;
        }
        BatchPolicy policy;
        BatchWords search;
    };
    std::size_t several = 0;
    for (int round = 0; round < 8; ++round) {
        const State state = fixture.scrambled(random, kLength);
        BatchPolicy whole(fixture.turns, fixture.near, BatchPuzzle::kNear);
        BatchWords search(fixture.turns, whole, kLength);
        REQUIRE(search.run(fixture.root(state), Cancellation::never()));
        several += whole.found.size() > 1 ? 1 : 0;
        for (const std::uint32_t threads : {1U, 2U, 5U}) {
            for (const bool first_only : {false, true}) {
                const ThreadExecutor executor(threads);
                ParallelSearch<Worker> workers;
                const auto make = [&] { return std::make_unique<Worker>(fixture, first_only); };
                std::vector<BatchWords::Batch> batches = {fixture.root(state)};
                REQUIRE(split_batches(workers.own(make).search, batches, kLength, 50,
                                      Cancellation::never()));
                std::vector<std::vector<Algorithm>> found(batches.size());
                const auto end = workers.run(
                    executor, batches.size(), Cancellation::never(), make,
                    [&](Worker& worker, std::size_t task, const Cancellation& cancellation) {
                        worker.policy.found.clear();
                        const bool all = worker.search.run(batches[task], cancellation);
                        found[task] = worker.policy.found;
                        if (all) return TaskEnd::kSearched;
                        return found[task].empty() ? TaskEnd::kStopped : TaskEnd::kFound;
                    });
                CHECK_FALSE(end.stopped);
                std::vector<Algorithm> merged;
                for (const auto& part : found) {
                    merged.insert(merged.end(), part.begin(), part.end());
                }
                if (!first_only) {
                    CHECK(merged == whole.found);
                } else if (whole.found.empty()) {
                    CHECK(end.first == batches.size());
                } else {
                    REQUIRE(end.first < batches.size());
                    REQUIRE(found[end.first].size() == 1);
                    CHECK(found[end.first].front() == whole.found.front());
                }
            }
        }
    }
    CHECK(several > 0);
}

TEST_CASE("a found task ends later ones and no earlier one") {
    struct Nothing {};
    for (const std::uint32_t threads : {1U, 2U, 4U}) {
        const ThreadExecutor executor(threads);
        ParallelSearch<Nothing> workers;
        std::vector<std::atomic<int>> begun(200);
        const auto end = workers.run(
            executor, begun.size(), Cancellation::never(),
            [] { return std::make_unique<Nothing>(); },
            [&](Nothing&, std::size_t task, const Cancellation& cancellation) {
                ++begun[task];
                if (task == 20 || task == 25) return TaskEnd::kFound;
                // Later tasks have no end of their own.
                while (task > 20 && !cancellation.requested()) {
                }
                return task > 20 ? TaskEnd::kStopped : TaskEnd::kSearched;
            });
        CHECK(end.first == 20);
        CHECK_FALSE(end.stopped);
        for (std::size_t task = 0; task <= 20; ++task) CHECK(begun[task] == 1);
        CHECK(begun.back() == 0);
    }
}

TEST_CASE("the cancellation ends all tasks, and what one throws reaches the caller") {
    struct Nothing {};
    const auto make = [] { return std::make_unique<Nothing>(); };
    for (const std::uint32_t threads : {1U, 3U}) {
        const ThreadExecutor executor(threads);
        ParallelSearch<Nothing> workers;
        Cancellation asked;
        std::atomic<int> begun = 0;
        const auto end = workers.run(
            executor, 1000, asked, make,
            [&](Nothing&, std::size_t task, const Cancellation& cancellation) {
                ++begun;
                if (task == 10) asked.request();
                return cancellation.requested() ? TaskEnd::kStopped : TaskEnd::kSearched;
            });
        CHECK(end.stopped);
        CHECK(begun >= 11);
        CHECK(begun < 1000);
        CHECK_THROWS_AS(workers.run(executor, 1000, Cancellation::never(), make,
                                    [](Nothing&, std::size_t task, const Cancellation&) {
                                        if (task == 5) throw std::runtime_error("five");
                                        return TaskEnd::kSearched;
                                    }),
                        std::runtime_error);
    }
}

}  // namespace qter
