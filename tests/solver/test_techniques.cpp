// Techniques make a search shorter and change nothing else; and a search that is cancelled says
// nothing that is not so.
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "../finder/made_up_puzzle.hpp"
#include "plain_goal.hpp"
#include "solver/goal_tables.hpp"
#include "solver/register_search.hpp"
#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::check_reference;
using testing::cube_cycles;
using testing::find_structure;
using testing::finder_puzzle;
using testing::plain_shortest;
using testing::PlainShortest;
using testing::reference_structures;
using testing::ReferenceStructure;

struct Choice {
    std::string name;
    Techniques techniques;
};

/// All on, each one off alone, each one on alone, all off.
std::vector<Choice> choices() {
    Techniques none;
    for (const TechniqueName& name : technique_names()) none.*name.on = false;
    std::vector<Choice> all = {{"all", {}}, {"none", none}};
    for (const TechniqueName& name : technique_names()) {
        all.push_back({"no " + std::string(name.name), {}});
        all.back().techniques.*name.on = false;
        all.push_back({"only " + std::string(name.name), none});
        all.back().techniques.*name.on = true;
    }
    return all;
}

/// Each structure by each choice of techniques, on one thread or three by turns.
void check_choices(const FinderPuzzle& finder, GripChoice grips,
                   const std::vector<ReferenceStructure>& structures) {
    CAPTURE(finder.puzzle()->name());
    std::uint32_t threads = 1;
    for (const Choice& choice : choices()) {
        for (const ReferenceStructure& structure : structures) {
            threads = 4 - threads;
            CAPTURE(choice.name, threads);
            SolverOptions options;
            options.grips = grips;
            options.threads = threads;
            options.techniques = choice.techniques;
            check_reference(finder, structure, options);
        }
    }
}

/// So many of them, spread evenly, the last one with them.
std::vector<ReferenceStructure> some(const std::vector<ReferenceStructure>& all,
                                     std::size_t count) {
    std::vector<ReferenceStructure> chosen;
    for (std::size_t i = 1; i <= count; ++i) chosen.push_back(all[i * all.size() / count - 1]);
    return chosen;
}

struct Found {
    RegisterOutcome outcome;
    std::uint32_t length = 0;
    Integer words = 0;
    std::vector<std::uint64_t> nodes;  // by length
};

Found search(const FinderPuzzle& finder, const RegisterGoal& goal, const SolverOptions& options,
             const Cancellation& cancellation = {}) {
    const SolverSetup setup(finder, options);
    GoalTables tables(setup);
    RegisterSearch search(setup, tables, goal);
    Found found;
    found.outcome = search.shortest(*options.max_length, cancellation);
    found.nodes = search.report().nodes;
    if (search.solutions().empty()) return found;
    found.length = static_cast<std::uint32_t>(search.solutions().traces().begin()->size());
    found.words = search.solutions().words();
    return found;
}

/// Some goal that a few random turns meet, most with fixed and shared pieces.
RegisterGoal random_goal_of_turns(const FinderPuzzle& finder, const std::vector<Algorithm>& turns,
                                  std::uint32_t count, std::mt19937& random) {
    const Puzzle& puzzle = *finder.puzzle();
    Algorithm algorithm;
    for (std::uint32_t i = 0; i < count; ++i) {
        algorithm.push_back(turns[random() % turns.size()].front());
    }
    return testing::random_goal(finder, state_of(puzzle, algorithm), random);
}

std::vector<Algorithm> single_turns(const FinderPuzzle& finder, GripChoice grips) {
    std::vector<Algorithm> turns;
    const MoveClasses classes = move_classes(*finder.puzzle(), grips);
    for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
        for (std::uint16_t amount = 1; amount <= classes.turns[grip]; ++amount) {
            turns.push_back({{grip, amount}});
        }
    }
    return turns;
}

/// About one case in `every` is tried, for puzzles that take long.
void check_random_goals(const FinderPuzzle& finder, GripChoice grips, std::uint32_t depth,
                        int every = 1) {
    CAPTURE(finder.puzzle()->name());
    const std::vector<Algorithm> turns = single_turns(finder, grips);
    REQUIRE(rc::check("goals with fixed and shared pieces, any techniques and kernel", [&] {
        if (*rc::gen::inRange(0, every) != 0) return;
        std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
        const RegisterGoal goal = random_goal_of_turns(finder, turns, 1 + random() % depth, random);
        SolverOptions options;
        options.grips = grips;
        options.max_length = depth;
        options.threads = 1 + random() % 2 * 2;
        for (const TechniqueName& name : technique_names()) {
            options.techniques.*name.on = random() % 3 != 0;
        }
        const PlainShortest expected = plain_shortest(finder, grips, goal, depth);
        const Found found = search(finder, goal, options);
        RC_CLASSIFY(expected.words > 0, "met");
        RC_CLASSIFY(expected.words > 0 && expected.length + 1 >= depth, "met by long ones");
        RC_ASSERT(found.words == Integer(expected.words));
        RC_ASSERT_FALSE(found.outcome.cancelled);
        for (const FastKernel kernel : available_kernels()) {
            options.kernel = kernel;
            const Found same = search(finder, goal, options);
            RC_ASSERT(same.words == found.words);
            RC_ASSERT(same.nodes == found.nodes);
        }
        if (expected.words == 0) {
            RC_ASSERT(found.outcome.impossible || found.outcome.refuted_below == depth + 1);
        } else {
            RC_ASSERT(found.outcome.all);
            RC_ASSERT(found.length == expected.length);
            RC_ASSERT(found.outcome.refuted_below == expected.length);
        }
    }));
}

}  // namespace

TEST_CASE("every technique has a name and a switch of its own", "[techniques]") {
    Techniques none;
    for (const TechniqueName& name : technique_names()) {
        CHECK(none.*name.on);  // by default, and not switched off by another name
        none.*name.on = false;
        CHECK_FALSE(name.what.empty());
    }
    const Techniques off{false, false, false, false, false, false, false, false, false};
    CHECK(none == off);
}

TEST_CASE("techniques change no length and no number of words", "[techniques]") {
    const FinderPuzzle cube = finder_puzzle("3x3");
    check_choices(cube, GripChoice::kGenerators,
                  some(reference_structures(cube, GripChoice::kGenerators, 3), 3));
    const FinderPuzzle pyraminx = finder_puzzle("pyraminx");
    check_choices(pyraminx, GripChoice::kGenerators,
                  some(reference_structures(pyraminx, GripChoice::kGenerators, 5), 3));
    const FinderPuzzle four = finder_puzzle("4x4");
    check_choices(four, GripChoice::kAll, some(reference_structures(four, GripChoice::kAll, 2), 1));
}

TEST_CASE("techniques change nothing in longer searches", "[techniques][slow]") {
    const FinderPuzzle cube = finder_puzzle("3x3");
    check_choices(cube, GripChoice::kGenerators,
                  some(reference_structures(cube, GripChoice::kGenerators, 5), 6));
    const FinderPuzzle skewb = finder_puzzle("skewb");
    check_choices(skewb, GripChoice::kGenerators,
                  some(reference_structures(skewb, GripChoice::kGenerators, 6), 6));
}

TEST_CASE("techniques change nothing on made-up puzzles", "[techniques]") {
    REQUIRE(rc::check("random techniques, goals and threads", [] {
        const FinderPuzzle finder = testing::any_made_up_puzzle(3, 5);
        std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
        const std::vector<Algorithm> turns = single_turns(finder, GripChoice::kAll);
        const auto depth = static_cast<std::uint32_t>(turns.size() > 8 ? 3 : 5);
        for (int i = 0; i < 5; ++i) {
            const RegisterGoal goal =
                random_goal_of_turns(finder, turns, 1 + random() % depth, random);
            SolverOptions options;
            options.max_length = depth;
            options.threads = 1 + random() % 3;
            for (const TechniqueName& name : technique_names()) {
                options.techniques.*name.on = random() % 3 != 0;
            }
            const PlainShortest expected = plain_shortest(finder, GripChoice::kAll, goal, depth);
            const Found found = search(finder, goal, options);
            RC_CLASSIFY(expected.words > 0, "met");
            RC_ASSERT(found.words == Integer(expected.words));
            if (expected.words > 0) RC_ASSERT(found.length == expected.length);
        }
    }));
}

TEST_CASE("goals with fixed pieces are met as breadth first", "[techniques]") {
    check_random_goals(finder_puzzle("3x3"), GripChoice::kGenerators, 3, 3);
    check_random_goals(finder_puzzle("pyraminx"), GripChoice::kGenerators, 4);
    check_random_goals(finder_puzzle("4x4"), GripChoice::kAll, 2, 12);
}

TEST_CASE("goals with fixed pieces are met as breadth first by longer ones",
          "[techniques][slow][long]") {
    check_random_goals(finder_puzzle("3x3"), GripChoice::kGenerators, 5);
    check_random_goals(finder_puzzle("2x2"), GripChoice::kGenerators, 5);
    check_random_goals(finder_puzzle("pyraminx"), GripChoice::kGenerators, 7);
    check_random_goals(finder_puzzle("skewb"), GripChoice::kGenerators, 5);
    check_random_goals(finder_puzzle("4x4"), GripChoice::kAll, 2);
}

TEST_CASE("a search that is cancelled at once says only what is so", "[techniques]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    const OwnedCycles three = cube_cycles({"3"}, {});  // eight turns
    Cancellation now;
    now.request();
    for (const std::uint32_t threads : {1U, 3U}) {
        SolverOptions options;
        options.threads = threads;
        options.count_words = true;
        const Result<SolverAnswer> answer = solve_cycles(finder, three, options, now);
        REQUIRE(answer.ok());
        CHECK(answer->end == SolverEnd::kCancelled);
        CHECK(answer->registers.empty());
        CHECK(answer->refuted_below <= 8);
        CHECK(answer->impossible.empty());
    }
}

TEST_CASE("a search that is cancelled in the middle says only what is so", "[techniques]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    struct Task {
        OwnedCycles cycles;
        std::uint32_t length;
        std::uint64_t words;
    };
    // The figures are those of breadth-first search (test_bfs_reference.cpp).
    const std::vector<Task> tasks = {{cube_cycles({"8"}, {"8"}), 5, 960},
                                     {cube_cycles({"1+", "5+"}, {"1+", "7+"}), 5, 480}};
    for (const Task& task : tasks) {
        for (std::uint32_t stop = 0; stop <= task.length + 1; ++stop) {
            CAPTURE(stop);
            Cancellation cancellation;
            SolverOptions options;
            options.count_words = true;
            options.threads = 1 + stop % 2;
            options.techniques.tables = stop % 3 != 0;
            std::uint32_t last = 0;
            bool ascending = true;
            const Result<SolverAnswer> answer = solve_cycles(
                finder, task.cycles, options,
                {cancellation, [&](const Progress& at) {
                     REQUIRE(at.what.starts_with("length "));
                     const auto length = static_cast<std::uint32_t>(std::stoul(at.what.substr(7)));
                     ascending = ascending && length >= last;
                     last = length;
                     if (length >= stop) cancellation.request();
                 }});
            REQUIRE(answer.ok());
            CHECK(ascending);
            CHECK(answer->refuted_below <= task.length);
            if (answer->registers.empty()) {
                CHECK(answer->end == SolverEnd::kCancelled);
                // What was searched before it was cancelled is refuted.
                CHECK(answer->refuted_below >= std::min(stop, task.length));
                continue;
            }
            // What is found has the least length even so; words are told only when all are there.
            testing::check_cycles(finder, task.cycles, *answer);
            CHECK(answer->registers.front().length == task.length);
            if (stop > task.length) CHECK(answer->registers.front().words.has_value());
            if (answer->registers.front().words) {
                CHECK(*answer->registers.front().words == Integer(task.words));
            }
        }
    }
}

TEST_CASE("a deadline ends a search that would take for ever", "[techniques]") {
    // Three pieces of each kind and no other one moved: far beyond what can be searched.
    const FinderPuzzle finder = finder_puzzle("megaminx");
    OwnedCycles cycles;
    for (std::uint32_t orbit = 0; orbit < finder.orbits().size(); ++orbit) {
        cycles.push_back({orbit, 3, 0});
    }
    for (const std::uint32_t threads : {1U, 2U}) {
        SolverOptions options;
        options.threads = threads;
        Cancellation soon;
        soon.set_deadline(Cancellation::Clock::now() + std::chrono::milliseconds(150));
        const auto started = Cancellation::Clock::now();
        const Result<SolverAnswer> answer = solve_cycles(finder, cycles, options, soon);
        REQUIRE(answer.ok());
        CHECK(answer->end == SolverEnd::kCancelled);
        CHECK(Cancellation::Clock::now() - started < std::chrono::seconds(10));
    }
}

}  // namespace qter
