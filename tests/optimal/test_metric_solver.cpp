// Shortest solutions in several metrics against plain breadth-first search, and against positions
// whose distances are known from elsewhere.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "optimal/metric_solver.hpp"
#include "puzzle/looks_solved.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;

std::uint64_t packed_key(const State& state) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < state.piece.size(); ++i) {
        key = key << 6 | state.piece[i] << 2 | state.orient[i];
    }
    return key;
}

/// Distances of all positions up to `most` by turns of `words`, each one turn.
struct WordDistances {
    std::unordered_map<std::uint64_t, std::uint32_t> distance;
    std::vector<State> states;
    std::vector<std::size_t> counts;

    WordDistances(const Puzzle& puzzle, const std::vector<std::string>& words, std::uint32_t most) {
        std::vector<State> turns;
        for (const std::string& word : words) turns.push_back(state(puzzle, word));
        states.push_back(solved_state(puzzle.shape()));
        distance[packed_key(states.front())] = 0;
        std::size_t begin = 0;
        for (std::uint32_t depth = 0; begin < states.size(); ++depth) {
            const std::size_t end = states.size();
            counts.push_back(end - begin);
            if (depth == most) break;
            for (; begin < end; ++begin) {
                for (const State& turn : turns) {
                    State next = compose(puzzle.shape(), states[begin], turn);
                    if (!distance.emplace(packed_key(next), depth + 1).second) continue;
                    states.push_back(std::move(next));
                }
            }
        }
    }
};

void check_solution(const PuzzlePtr& puzzle, Metric metric, const MetricSolver& solver,
                    const State& from, std::uint32_t turns) {
    const Cancellation never;
    const Result<Solution> found = solver.solve(from, never);
    REQUIRE(found.ok());
    CHECK(found->optimal);
    CHECK(length(*puzzle, found->algorithm, metric) == turns);
    CHECK(
        looks_solved(*puzzle, compose(puzzle->shape(), from, state_of(*puzzle, found->algorithm))));
}

/// Some of each distance, and as they look in another way of holding the puzzle.
void check_against(const WordDistances& plain, const PuzzlePtr& puzzle, Metric metric,
                   std::size_t each) {
    const MetricSolver solver(puzzle, metric, kMemory);
    std::mt19937 random(4);
    std::size_t begin = 0;
    for (std::uint32_t turns = 0; turns < plain.counts.size(); ++turns) {
        for (std::size_t i = 0; i < std::min(each, plain.counts[turns]); ++i) {
            State from = plain.states[begin + random() % plain.counts[turns]];
            if (!puzzle->rotations().empty() && i % 2 == 1) {
                const State& by = puzzle->rotations()[random() % puzzle->rotations().size()];
                from = compose(puzzle->shape(), by, from);
            }
            CAPTURE(turns);
            check_solution(puzzle, metric, solver, from, turns);
        }
        begin += plain.counts[turns];
    }
}

const std::vector<std::string> kQuarters = {"U", "U'", "R", "R'", "F", "F'"};
const std::vector<std::string> kHalves = {"U", "U'", "U2", "R", "R'", "R2", "F", "F'", "F2"};

}  // namespace

TEST_CASE("metric solver: the 2x2 up to seven turns is as plain search has it") {
    // The three faces that leave a corner alone make every position, in as many turns.
    const PuzzlePtr two = puzzle("2x2");
    const WordDistances quarters(*two, kQuarters, 7);
    // Source: J. Scherphuis, "Mini cube", jaapsch.net.
    CHECK(quarters.counts == std::vector<std::size_t>{1, 6, 27, 120, 534, 2256, 8969, 33058});
    check_against(quarters, two, Metric::kQuarterTurn, 6);
    const WordDistances halves(*two, kHalves, 6);
    CHECK(halves.counts == std::vector<std::size_t>{1, 9, 54, 321, 1847, 9992, 50136});
    check_against(halves, two, Metric::kHalfTurn, 6);
    check_against(halves, two, Metric::kSliceTurn, 6);
}

TEST_CASE("metric solver: a few turns of the 3x3, in every metric, are as plain search has them") {
    const PuzzlePtr three = puzzle("3x3");
    for (const Metric& metric : kMetrics) {
        CAPTURE(metric.name);
        std::vector<MetricTurn> turns = metric_turns(*three, metric);
        std::vector<State> level = {solved_state(three->shape())};
        std::unordered_set<std::string> known = {state_key(level.front())};
        const MetricSolver solver(three, metric, kMemory);
        std::mt19937 random(5);
        for (std::uint32_t distance = 1; distance <= 3; ++distance) {
            std::vector<State> next;
            for (const State& state : level) {
                for (const MetricTurn& turn : turns) {
                    State reached = compose(three->shape(), state, turn.state);
                    if (known.insert(state_key(reached)).second) next.push_back(reached);
                }
            }
            level = std::move(next);
            for (int i = 0; i < 5; ++i) {
                check_solution(three, metric, solver, level[random() % level.size()], distance);
            }
        }
    }
}

TEST_CASE("metric solver: some turns of a line count as their combined effect") {
    for (const char* const name : {"3x3", "4x4", "5x5"}) {
        const PuzzlePtr any = puzzle(name);
        std::mt19937 random(6);
        for (const Metric& metric : kMetrics) {
            if (!metric.joins_layers()) continue;
            for (int i = 0; i < 30; ++i) {
                // Whole grips of one line, or only their half turns.
                MethodOptions options;
                options.metric = metric;
                options.memory = kMemory;
                for (std::uint16_t grip = 0; grip < any->grips().size(); ++grip) {
                    if (any->grips()[grip].slabs.line != 0) continue;
                    const auto choice = random() % 3;
                    if (choice == 0) options.turns.push_back({grip, 2});
                    for (std::uint16_t amount = 1; choice == 1 && amount < 4; ++amount) {
                        options.turns.push_back({grip, amount});
                    }
                }
                if (options.turns.empty()) continue;
                Algorithm word;
                for (std::size_t turns = random() % 5; turns > 0; --turns) {
                    word.push_back(options.turns[random() % options.turns.size()]);
                }
                CAPTURE(name, metric.name, to_string(*any, word), options.turns.size());
                const auto solver = MetricSolver::make(any, options, MetricSolver::Holds::kAny);
                REQUIRE(solver);
                check_solution(any, metric, *solver, state_of(*any, word),
                               static_cast<std::uint32_t>(length(*any, word, metric)));
            }
        }
    }
}

TEST_CASE("metric solver: the whole 2x2 and the whole pyraminx", "[slow][long]") {
    const PuzzlePtr two = puzzle("2x2");
    const WordDistances quarters(*two, kQuarters, 99);
    CHECK(quarters.states.size() == 3674160);
    CHECK(quarters.counts.size() == 15);
    CHECK(quarters.counts.back() == 276);
    check_against(quarters, two, Metric::kQuarterTurn, 20);
    const WordDistances halves(*two, kHalves, 99);
    CHECK(halves.counts.size() == 12);
    CHECK(halves.counts.back() == 2644);
    check_against(halves, two, Metric::kSliceTurn, 20);
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    std::vector<std::string> words;
    for (std::uint16_t grip = 0; grip < pyraminx->generator_count(); ++grip) {
        words.push_back(pyraminx->grips()[grip].name);
        words.push_back(pyraminx->grips()[grip].name + "'");
    }
    const WordDistances all(*pyraminx, words, 99);
    CHECK(all.states.size() == 933120);
    // Source: J. Scherphuis, "Pyraminx", jaapsch.net: without the tips at most eleven turns.
    CHECK(all.counts.size() == 12);
    CHECK(all.counts.back() == 32);
    check_against(all, pyraminx, Metric::kQuarterTurn, 20);
    check_against(all, pyraminx, Metric::kHalfTurn, 20);
}

TEST_CASE("metric solver: patterns of the 3x3 whose lengths are known") {
    const PuzzlePtr three = puzzle("3x3");
    const auto check = [&](const char* text, Metric metric, std::uint32_t turns) {
        CAPTURE(text);
        check_solution(three, metric, MetricSolver(three, metric, kMemory), state(*three, text),
                       turns);
    };
    check("M2 E2 S2", Metric::kSliceTurn, 3);
    check("M2 E2 S2", Metric::kHalfTurn, 6);
    // Six spots.
    check("U D' R L' F B' U D'", Metric::kSliceTurn, 4);
    check("U D' R L' F B' U D'", Metric::kHalfTurn, 8);
    check("U D' R L' F B' U D'", Metric::kQuarterTurn, 8);
    check("U2", Metric::kQuarterTurn, 2);
    check("R U R' U'", Metric::kQuarterTurn, 4);
}

TEST_CASE("metric solver: several threads find what one finds, and know as many positions") {
    const PuzzlePtr two = puzzle("2x2");
    const WordDistances quarters(*two, kQuarters, 7);
    std::mt19937 random(5);
    for (int i = 0; i < 12; ++i) {
        const State& from = quarters.states[random() % quarters.states.size()];
        std::optional<Solution> alone;
        for (const std::uint32_t threads : {1U, 2U, 5U}) {
            CAPTURE(i, threads);
            MethodOptions options;
            options.metric = Metric::kQuarterTurn;
            options.keeping.threads = threads;
            const std::optional<MetricSolver> solver = MetricSolver::make(two, options);
            REQUIRE(solver);
            check_solution(two, Metric::kQuarterTurn, *solver, from,
                           quarters.distance.at(packed_key(from)));
            const Result<Solution> found = solver->solve(from, Cancellation());
            REQUIRE(found.ok());
            if (!alone) alone = *found;
            CHECK(found->algorithm == alone->algorithm);
            CHECK(found->nodes == alone->nodes);
        }
    }
}

TEST_CASE("metric solver: memory and interrupts end it with what is proven") {
    const PuzzlePtr three = puzzle("3x3");
    const State far = state(*three, "R U F2 D' L B R2 U' F D2 L' B2 R U2 F'");
    const Cancellation never;
    const auto problem_of = [&](std::uint64_t memory, const Cancellation& cancellation) {
        return MetricSolver(three, Metric::kQuarterTurn, memory)
            .solve(far, cancellation)
            .diagnostics()
            .items()
            .front();
    };
    const Diagnostic full = problem_of(20'000'000, never);
    CHECK(full.code == Code::kMemoryLimit);
    REQUIRE(full.notes.size() == 1);
    unsigned at_least = 0;
    REQUIRE(std::sscanf(full.notes.front().c_str(), "no solution has fewer than %u", &at_least) ==
            1);
    CHECK(at_least >= 5);
    Cancellation at_once;
    at_once.request();
    const Diagnostic ended = problem_of(kMemory, at_once);
    CHECK(ended.code == Code::kTimeLimit);
    CHECK(ended.notes.size() == 1);
}

TEST_CASE("metric solver: only what counts turns of grips claims the fewest of them", "[large]") {
    MethodOptions options;
    options.metric = Metric::kQuarterTurn;
    const Cancellation never;
    for (const auto& [name, method, proves] :
         {std::tuple("2x2", "auto", true), std::tuple("2x2", "optimal", true),
          std::tuple("2x2", "sgs", false), std::tuple("skewb", "auto", true)}) {
        CAPTURE(name, method);
        const PuzzlePtr any = puzzle(name);
        options.method = method;
        const Result<StateSolver> solver = StateSolver::make(any, options);
        REQUIRE(solver.ok());
        CHECK(solver->claims().proves == proves);
        const State from = state_of(*any, {{0, 1}, {1, 1}, {0, 1}});
        const Result<Solution> solution = solver->solve(from, never);
        REQUIRE(solution.ok());
        CHECK(solution->optimal == proves);
    }
}
