#include "sums/partial_solver.hpp"

#include <limits>

#include "catch.hpp"
#include "construct/content_distances.hpp"
#include "fixtures.hpp"
#include "notation/algorithm.hpp"
#include "sanitized.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<PartialSolver::Task> random_tasks(const Puzzle& puzzle, std::size_t count,
                                              std::size_t turns) {
    Random random(count + turns);
    std::vector<PartialSolver::Task> tasks;
    while (tasks.size() < count) {
        Algorithm algorithm;
        while (algorithm.size() < turns) {
            const auto grip = static_cast<std::uint16_t>(random.below(puzzle.grips().size()));
            const auto amount =
                static_cast<std::uint16_t>(1 + random.below(puzzle.grips()[grip].order - 1U));
            append(puzzle, algorithm, {Turn{grip, amount}});
        }
        tasks.push_back({state_of(puzzle, algorithm), algorithm});
    }
    return tasks;
}

void check_shortest(const char* name, const std::vector<Slot>& kept,
                    std::optional<std::size_t> contents = {}) {
    INFO(name);
    const PuzzlePtr p = puzzle(name);
    const ContentDistances distances(*p, kept, 20);
    if (contents) CHECK(distances.size() == *contents);
    PartialSolver solver = *PartialSolver::make(p, kept, {});
    const std::vector<PartialSolver::Task> tasks = random_tasks(*p, 40, 25);
    const auto answers = solver.solve(tasks, 20, Cancellation());
    REQUIRE(answers.size() == tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        CHECK(agree_in(kept, state_of(*p, answers[i].algorithm), tasks[i].state));
        CHECK(answers[i].shortest);
        CHECK(answers[i].algorithm.size() == distances.of(tasks[i].state));
    }
    // The estimate is exact up to the length of which there are as many sequences as contents.
    const CanonicalSequences sequences(*p, GripChoice::kAll);
    std::size_t usual = 0;
    while (sequences.counts(static_cast<std::uint32_t>(usual)).back() <
           static_cast<unsigned long>(distances.size())) {
        ++usual;
    }
    for (const PartialSolver::Task& task : tasks) {
        CHECK(solver.estimate(task.state) == std::min(usual, *distances.of(task.state)));
    }
}

}  // namespace

TEST_CASE("partial solver: what is proven is the distance of the contents", "[partial]") {
    const Shape& shape = cube().shape();
    std::vector<Slot> corners, edges;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        if (shape.modulus(slot) == 3) corners.push_back(slot);
        if (shape.modulus(slot) == 2) edges.push_back(slot);
    }
    check_shortest("3x3", {corners[0], corners[3], corners[6]}, 8 * 7 * 6 * 27);
    check_shortest("3x3", {corners[1], edges[2], edges[7]}, 24 * (24 * 22));
    check_shortest("pyraminx", {1, 4, 8, 9});
    check_shortest("2x2", {0, 1, 5});
}

TEST_CASE("partial solver: of shortest algorithms the easiest", "[partial]") {
    const Difficulty difficulty = difficulty_by_hand(puzzle("3x3"));
    const std::vector<Slot> kept = {piece(cube(), "UFR"), piece(cube(), "DL")};
    PartialOptions options;
    options.keeping.threads = 2;
    PartialSolver solver = *PartialSolver::make(puzzle("3x3"), kept, options);
    const std::vector<PartialSolver::Task> tasks = random_tasks(cube(), 10, 3);
    const auto answers = solver.solve(tasks, 20, Cancellation());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const std::size_t length = answers[i].algorithm.size();
        REQUIRE(length <= 3);
        // All sequences of as many turns, whatever they are.
        double least = std::numeric_limits<double>::infinity();
        const auto extend = [&](const auto& self, const Algorithm& word, const State& at) -> void {
            if (word.size() == length) {
                if (agree_in(kept, at, tasks[i].state)) least = std::min(least, difficulty(word));
                return;
            }
            for (std::uint16_t grip = 0; grip < cube().grips().size(); ++grip) {
                for (std::uint16_t amount = 1; amount < cube().grips()[grip].order; ++amount) {
                    Algorithm longer = word;
                    longer.push_back({grip, amount});
                    self(self, longer,
                         compose(cube().shape(), at, cube().turn_state({grip, amount})));
                }
            }
        };
        extend(extend, {}, solved_state(cube().shape()));
        CHECK(difficulty(answers[i].algorithm) == Approx(least));
    }
}

TEST_CASE("partial solver: states whose free pieces may be anywhere", "[partial][large]") {
    const PuzzlePtr p = puzzle("3x3");
    std::vector<Slot> kept;
    std::size_t corners = 2, edges = 2;
    for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
        if (p->shape().modulus(slot) == 1) continue;
        std::size_t& free = p->shape().modulus(slot) == 3 ? corners : edges;
        if (free == 0) {
            kept.push_back(slot);
        } else {
            --free;
        }
    }
    PartialOptions options;
    options.keeping.threads = 2;
    options.memory = std::uint64_t{64} << 20;  // small tables are made soon
    PartialSolver solver = *PartialSolver::make(p, kept, options);
    CHECK(solver.free_states() == 12);
    std::vector<PartialSolver::Task> tasks = random_tasks(*p, 3, 60);
    // Short ones written in a long way; solved with some pieces to spare.
    const auto add = [&](std::string_view algorithm, std::string_view same) {
        tasks.push_back({state(*p, algorithm), alg(*p, same)});
    };
    add("R U2 F'", "R U U F F F");
    add("", "R R R R");
    const auto answers = solver.solve(tasks, kSanitized ? 20 : 3, Cancellation());
    REQUIRE(answers.size() == tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        CHECK(solver.does(answers[i].algorithm, tasks[i].state));
        CHECK(agree_in(kept, state_of(*p, answers[i].algorithm), tasks[i].state));
    }
    for (std::size_t i = 0; i < 3; ++i) CHECK(answers[i].algorithm.size() < 60);
    CHECK(answers[3].algorithm.size() == 3);
    CHECK(answers[3].shortest);
    CHECK(answers[4].algorithm.empty());
    CHECK(answers[4].shortest);
}

TEST_CASE("partial solver: what is known is the answer when there is no time", "[partial]") {
    PartialSolver solver = *PartialSolver::make(puzzle("3x3"), {0, 1, 2, 8, 9, 10}, {});
    const std::vector<PartialSolver::Task> tasks = random_tasks(cube(), 5, 30);
    Cancellation over;
    over.request();
    const auto answers = solver.solve(tasks, 10, over);
    REQUIRE(answers.size() == tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        CHECK(answers[i].algorithm == tasks[i].known);
        CHECK(!answers[i].shortest);
    }
}

// A 4x4 is solved however it is held; what is done to pieces must be done where they are.
TEST_CASE("partial solver: a puzzle that nothing holds in space", "[partial]") {
    const PuzzlePtr p = puzzle("4x4");
    REQUIRE(!p->chains().empty());
    REQUIRE(!p->rotations().empty());
    const Preset& preset = p->presets().front();
    const State one = state_of(*p, preset.generators.front());
    std::vector<Slot> kept;
    for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
        if (p->is_unique(slot) && !is_solved(one, slot)) kept.push_back(slot);
    }
    PartialOptions options;
    options.memory = std::uint64_t{8} << 20;
    PartialSolver solver = *PartialSolver::make(p, kept, options);
    const Algorithm known = repeat(*p, preset.generators.front(), 7);
    const auto answers = solver.solve({{state_of(*p, known), known}}, 0.5, Cancellation());
    CHECK(answers.front().algorithm.size() <= known.size());
    CHECK(agree_in(kept, state_of(*p, answers.front().algorithm), state_of(*p, known)));
}

TEST_CASE("partial solver: when it is cancelled before its tables are made, all have an answer",
          "[partial]") {
    const PuzzlePtr p = puzzle("3x3");
    std::vector<Slot> kept;
    for (Slot slot = 0; slot < 12; ++slot) kept.push_back(slot);
    PartialSolver solver = *PartialSolver::make(p, kept, {});
    const std::vector<PartialSolver::Task> tasks = random_tasks(*p, 5, 25);
    Cancellation over;
    over.request();
    const auto answers = solver.solve(tasks, 20, over);
    REQUIRE(answers.size() == tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        CHECK(agree_in(kept, state_of(*p, answers[i].algorithm), tasks[i].state));
    }
    CHECK(solver.take_warnings().empty());
}
