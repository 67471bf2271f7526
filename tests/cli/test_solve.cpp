// `qter solve` as a whole: what it solves, and that what it says does it.
#include "catch.hpp"
#include "cli/cache_folder.hpp"
#include "cli/run_json.hpp"
#include "fixtures.hpp"
#include "qter/navigate/group_solver.hpp"
#include "qter/puzzle/tws.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

namespace {

/// States of random algorithms of `length` turns, the same in every run.
std::vector<State> states_of(const Puzzle& puzzle, std::size_t count, std::size_t length = 25) {
    std::mt19937 random(7);
    std::vector<State> states;
    for (std::size_t i = 0; i < count; ++i) {
        Algorithm algorithm;
        while (algorithm.size() < length) {
            const auto grip = static_cast<std::uint16_t>(random() % puzzle.grips().size());
            const std::uint32_t order = puzzle.grips()[grip].order;
            algorithm.push_back({grip, static_cast<std::uint16_t>(1 + random() % (order - 1))});
        }
        states.push_back(state_of(puzzle, algorithm));
    }
    return states;
}

std::string file_of(const Puzzle& puzzle, const std::vector<State>& states) {
    std::string text;
    for (std::size_t i = 0; i < states.size(); ++i) {
        text += scramble_block(puzzle, states[i], "state" + std::to_string(i));
    }
    return text;
}

/// The solutions solve these states, in this order.
void check_solved(const Puzzle& puzzle, const std::vector<State>& states, const json& solutions) {
    REQUIRE(solutions.size() == states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        CAPTURE(i);
        CHECK(solutions[i]["name"] == "state" + std::to_string(i));
        CHECK(solutions[i]["scramble"].is_null());
        const State turns = state(puzzle, solutions[i]["algorithm"].get<std::string>());
        CHECK(looks_solved(puzzle, compose(puzzle.shape(), states[i], turns)));
    }
}

}  // namespace

TEST_CASE("solve: the state of an algorithm, written as a block, is solved") {
    const Folder folder;
    const std::string file = folder.path() / "states.scr";
    for (const auto& [name, method] :
         {std::pair("3x3", "thistlethwaite"), std::pair("2x2", "optimal"),
          std::pair("pyraminx", "auto"), std::pair("skewb", "sgs")}) {
        CAPTURE(name);
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const std::vector<State> states = states_of(*puzzle, 6);
        spew(file, file_of(*puzzle, states));
        for (const char* how : {"--file", "--state"}) {
            const JsonRun run = run_json(std::string("$QTER solve --json --puzzle ") + name +
                                         " --method " + method + " " + how + " " + file);
            CHECK(run.code == 0);
            check_solved(*puzzle, states, run.document["solutions"]);
        }
    }
}

TEST_CASE("solve: a puzzle of a tws file takes scrambles of its own") {
    const Folder folder;
    const std::string puzzle_file = folder.path() / "skewb.tws";
    const std::string file = folder.path() / "states.scr";
    const PuzzlePtr skewb = puzzle("skewb");
    const std::string text = write_tws(*skewb);
    const std::vector<State> states = states_of(*skewb, 1);
    spew(puzzle_file, text);
    spew(file, file_of(*skewb, states));
    const std::string question =
        "$QTER solve --json --method sgs --puzzle " + puzzle_file + " --state ";
    const JsonRun beside = run_json(question + file);
    CHECK(beside.code == 0);
    check_solved(*skewb, states, json::array({beside.document}));
    // In the same file, and, as what is true of a puzzle is of its file, for the built-in one.
    spew(puzzle_file, text + file_of(*skewb, states));
    for (const std::string& which : {puzzle_file, std::string("skewb")}) {
        const JsonRun within = run_json("$QTER solve --json --method sgs --puzzle " + which +
                                        " --state " + puzzle_file);
        CHECK(within.code == 0);
        check_solved(*skewb, states, json::array({within.document}));
    }
    CHECK(run_json("$QTER solve --json --puzzle 3x3 --state " + puzzle_file).code == 1);
}
