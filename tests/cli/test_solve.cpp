// `qter solve` as a whole: what it solves, and that what it says does it.
#include "catch.hpp"
#include "cli/run_in.hpp"
#include "cli/run_json.hpp"
#include "fixtures.hpp"
#include "puzzle/looks_solved.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;
namespace fs = std::filesystem;

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

TEST_CASE("solve: the state of an algorithm, written as a block, is solved", "[large]") {
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

TEST_CASE("solve: several threads give what one gives", "[large]") {
    const Folder folder;
    const std::string file = folder.path() / "states.scr";
    for (const char* const how : {"3x3 --method thistlethwaite --alternatives 3",
                                  "pyraminx --method optimal --trace", "skewb --method sgs"}) {
        CAPTURE(how);
        const std::string name(how, std::string(how).find(' '));
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const std::vector<State> states = states_of(*puzzle, 8);
        spew(file, file_of(*puzzle, states));
        const std::string question =
            "solve --puzzle " + std::string(how) + " --file " + file + " --threads ";
        const auto answers = [&](const std::string& threads) {
            json document = run_json("$QTER " + question + threads + " --json").document;
            for (json& solution : document["solutions"]) {
                solution.erase("seconds");
                solution.erase("ruled_out");
            }
            document["summary"].erase("seconds");
            return document;
        };
        const json one = answers("1");
        check_solved(*puzzle, states, one["solutions"]);
        CHECK(answers("2") == one);
        CHECK(answers("7") == one);
        const auto text = [&](const std::string& threads) {
            const fs::path out = folder.path() / ("out" + threads);
            // How far it is, on standard error, is a matter of speed.
            const std::string line = "'" QTER_BINARY "' " + question + threads + " -q >" +
                                     out.string() + " 2>&1 </dev/null";
            CHECK(std::system(line.c_str()) == 0);
            return slurp(out);
        };
        CHECK(text("7") == text("1"));
    }
}

TEST_CASE("solve: Ctrl-C ends all that is being solved, and shows what is known") {
    // The first one is solved at once and shown while the others go on for minutes.
    const Folder folder;
    const std::string file = folder.path() / "scrambles.txt";
    spew(file, "R\nR U F D R U 3Rw 2L\nR U F D R U 3Rw 2L D F\nR U F D R U 3Rw 2L D F 2R\n");
    const std::string out = folder.path() / "out";
    const std::string line =
        "'" QTER_BINARY "' solve --puzzle 7x7 --method sgs --threads 2 --file " + file + " >" +
        out + " 2>/dev/null & pid=$!; while kill -0 $pid && ! grep -qs algorithm " + out +
        "; do sleep 0.05; done; kill -INT $pid; wait $pid";
    const int status = std::system(line.c_str());
    CHECK((WIFEXITED(status) ? WEXITSTATUS(status) : -1) == 130);
    const std::string told = slurp(out);
    CHECK(told.starts_with("7x7, sgs: 1 turn (htm)\nscramble   R\nalgorithm  R'\n"));
    // Two were under way, the last one was not.
    CHECK(told.find("2R\n") == std::string::npos);
}

TEST_CASE("solve: a puzzle of a tws file takes scrambles of its own") {
    const Folder folder;
    const std::string puzzle_file = folder.path() / "skewb.tws";
    const std::string file = folder.path() / "states.scr";
    const PuzzlePtr skewb = puzzle("skewb");
    const std::string text = *write_tws(*skewb);
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

TEST_CASE("solve: optimal at its time limit gives what it has and what it has proven", "[slow]") {
    // The limit covers the making of tables too, so they are made beforehand.
    const std::string solve =
        "$QTER solve -q --json --puzzle 3x3 --method optimal --memory 300M --scramble ";
    // A state of few turns takes none.
    REQUIRE(run_json(solve + "\"R U2 F' D L2 B U R' F2 D' L B2 R F\"").code == 0);
    const JsonRun run = run_json(
        solve + "\"D2 L' U2 F R2 B' L2 D F2 U R' D' B2 L F' U' R B D' F2 L2\" --time-limit 4");
    CHECK(run.code == 4);
    REQUIRE(run.document.contains("at_least"));
    CHECK(run.document["optimal"] == false);
    const auto at_least = run.document["at_least"].get<int>();
    CHECK(at_least >= 12);
    CHECK(run.document["length"].get<int>() > at_least);
    CHECK(run.document["length"].get<int>() <= 25);

    // The superflip needs 20 turns (Rokicki 1995). With tables as small as these there may be no
    // solution at all in time; what was proven is said all the same.
    const JsonRun superflip =
        run_json(solve + "\"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\" --time-limit 4");
    CHECK(superflip.code == 4);
    if (superflip.document.contains("at_least")) {
        CHECK(superflip.document["at_least"].get<int>() <= 20);
        CHECK(superflip.document["length"].get<int>() >= 20);
    } else {
        const std::string note = superflip.document["diagnostics"][0]["notes"][0];
        const std::string begin = "no solution has fewer than ";
        REQUIRE(note.starts_with(begin));
        const int proven = std::stoi(note.substr(begin.size()));
        CHECK(proven >= 12);
        CHECK(proven <= 20);
    }
}

TEST_CASE("solve: no memory for the tables is an error that says so", "[slow]") {
    // Addresses of 1.5 GB, for tables of 2.5. Not for sanitizers, which take addresses by the
    // terabyte. Tables are made for a state that no short solution was found for.
    const JsonRun run = run_json(
        "ulimit -v 1500000; $QTER solve --json --puzzle 3x3 --method optimal --memory 2.5G "
        "--tables /dev/null/none "
        "--scramble \"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\"");
    CHECK(run.code == 4);
    const json& diagnostics = run.document["diagnostics"];
    REQUIRE_FALSE(diagnostics.empty());
    CHECK(diagnostics.back()["code"] == "memory-limit");
    CHECK(diagnostics.back()["message"] == "not enough memory for solving 3x3 by `optimal`");
}

TEST_CASE("solve: a search from both sides that has used its memory ends as at any limit") {
    const JsonRun run = run_json(
        "$QTER solve --json --puzzle 3x3 --method optimal --metric qtm --memory 64M "
        "--scramble \"R U2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\"");
    CHECK(run.code == 4);
    const json& diagnostics = run.document["diagnostics"];
    REQUIRE_FALSE(diagnostics.empty());
    CHECK(diagnostics.back()["code"] == "memory-limit");
}

TEST_CASE("solve: what is a few turns away takes no tables, however little room there is") {
    // Tables of this take more.
    const JsonRun run = run_json(
        "$QTER solve --json --puzzle 4x4 --method optimal --memory 32M --scramble \"Rw U2\"");
    CHECK(run.code == 0);
    CHECK(run.document["length"] == 2);
    CHECK(run.document["optimal"] == true);
}

TEST_CASE("solve: a known puzzle in a file is solved by its methods, with the file's names",
          "[slow]") {
    // Of the same turns, U is called `top`: the T permutation takes 11 turns by Kociemba's solver.
    const JsonRun run = run_json(
        "d=$(mktemp -d) && $QTER puzzle export -q 3x3 --format tws -o $d/plain.tws && "
        "sed 's/^Move U$/Move top/' $d/plain.tws > $d/c.tws && "
        "$QTER solve --json -q $d/c.tws --time-limit 20 --scramble "
        "\"R top R' top' R' F R2 top' R' top' R top R' F'\"; rm -r $d");
    CHECK(run.document["method"] == "two-phase");
    CHECK(run.document["length"] == 11);
    CHECK(run.document["algorithm"].get<std::string>().find("top") != std::string::npos);
}

TEST_CASE("solve: an answer says how to hold a puzzle that the scramble has turned") {
    std::size_t held = 0;
    for (const auto& [name, scrambles] :
         {std::pair("2x2", std::vector<const char*>{"x R U", "y2 F", "R U F", "z' U x R2"}),
          std::pair("3x3", std::vector<const char*>{"Rw U", "M", "x y R U", "M E", "Rw Lw' F"})}) {
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        for (const std::string scramble : scrambles) {
            CAPTURE(name, scramble);
            const JsonRun run = run_json(std::string("$QTER solve --json --method sgs --puzzle ") +
                                         name + " --scramble \"" + scramble + "\"");
            REQUIRE(run.code == 0);
            const json& document = run.document;
            const std::string answer = document["algorithm"];
            const std::string hold = document["hold"].is_null() ? "" : document["hold"];
            held += hold.empty() ? 0 : 1;
            // As hands make it: the names of the answer are those of what is held now.
            CHECK(looks_solved(*puzzle, state(*puzzle, scramble + " " + hold + " " + answer)));
            if (puzzle->rotations().empty()) CHECK(document["rotation"].is_null());
        }
    }
    CHECK(held == 8);
}

TEST_CASE("solve: an answer says how a puzzle is held in the end, where nothing on it tells") {
    // Two turns that leave nothing but the whole puzzle turned: grips that turn about corners, or
    // about edges, as well as those of faces.
    const Folder folder;
    for (const auto& [name, scramble, rotation] :
         {std::tuple("2x2", "R L'", "x"), std::tuple("skewb", "B F'", "x' z'"),
          std::tuple("pyramorphix", "FR LD", "FRv")}) {
        CAPTURE(name);
        const std::string question =
            std::string(" solve ") + name + " --scramble \"" + scramble + "\"";
        const JsonRun run = run_json("$QTER" + question + " --json");
        REQUIRE(run.code == 0);
        CHECK(run.document["algorithm"] == "");
        CHECK(run.document["rotation"] == rotation);
        const std::string ends = "\nends       with the whole puzzle turned by ";
        CHECK(run_in(folder.path(), "qter" + question).text.find(ends + rotation + "\n") !=
              std::string::npos);
    }
}

TEST_CASE("solve: --all says which answers there are, and how each of them ends") {
    const Folder folder;
    const std::string question = "solve 2x2 --all --scramble R";
    const JsonRun run = run_json("$QTER " + question + " --json");
    REQUIRE(run.code == 0);
    CHECK(run.document["algorithm"] == "R'");
    CHECK(run.document["rotation"].is_null());
    CHECK(run.document["all"] == json({"R'", "L'"}));
    CHECK(run.document["all_rotations"] == json({nullptr, "x"}));
    CHECK(run.document["all_complete"] == true);
    const std::string text = run_in(folder.path(), "qter " + question).text;
    CHECK(text.find("algorithm  R'\nor         L'  (ends turned by x)\n"
                    "solutions  2; turns that commute are in one order\n") != std::string::npos);
    // Of a goal each ends as it is held there.
    const JsonRun goal =
        run_json("$QTER solve 2x2 --json --all --scramble \"R U\" --goal U --goal \"R F\"");
    REQUIRE(goal.code == 0);
    CHECK(goal.document["goal"]["number"] == 2);
    CHECK(run.document["all_goals"] == json({nullptr, nullptr}));
    const JsonRun none = run_json("$QTER solve 2x2 --json --scramble R");
    CHECK(none.document["all_complete"].is_null());
}

TEST_CASE("solve: where turns can be blocked some grips suffice, or provably do not") {
    // Bicube: U F' L' is undone by its own turns alone.
    const std::string of_three = "$QTER solve bicube --json --turns \"U F L\" --method optimal ";
    const JsonRun solved = run_json(of_three + "--scramble \"U F' L'\"");
    CHECK(solved.code == 0);
    CHECK(solved.document["algorithm"] == "L F U'");
    CHECK(solved.document["optimal"] == true);
    const JsonRun none = run_json("$QTER solve bicube --json --turns L --scramble \"U F' L'\"");
    CHECK(none.code == 3);
    CHECK(none.document["diagnostics"][0]["code"] == "impossible-state");
    const JsonRun goal = run_json(of_three + "--scramble U --goal \"U F' L'\" --goal \"U F'\"");
    CHECK(goal.code == 0);
    CHECK(goal.document["algorithm"] == "F'");
    CHECK(goal.document["goal"]["number"] == 2);
    // A part of a grip's turns.
    CHECK(run_json("$QTER solve bicube --json --turns U2 --scramble U").code == 1);
    // Wherever bonds and written obstacles are: both ways on the Square-1.
    const JsonRun square =
        run_json("$QTER solve square-1 --json --scramble \"(1,0)/\" --goal \"(1,0)\"");
    CHECK(square.code == 0);
    CHECK(square.document["length"] == 1);
}

TEST_CASE("solve: a goal may leave stickers open") {
    const std::string cross = "'?????????????R??R?????F??F??D?DDD?D?????L??L?????B??B?'";
    const std::string question = "qter solve 3x3 --scramble \"F R\" --goal ";
    const JsonRun run = run_json("$QTER " + question.substr(5) + cross + " --json --all");
    CHECK(run.code == 0);
    CHECK(run.document["length"] == 2);
    CHECK(run.document["optimal"] == true);
    CHECK(run.document["goal"]["name"] == cross.substr(1, 54));
    CHECK(run.document["rotation"].is_null());
    const Folder folder;
    const Ran two = run_in(folder.path(), question + cross + " --goal U");
    CHECK(two.code == 1);
    CHECK(two.text.find("a goal with open stickers must be the only goal") != std::string::npos);
    CHECK(run_in(folder.path(), question + cross + " --method sgs").code == 1);
}

// Nothing orients the last layer in fewer turns than the Sune, wherever its pieces go (B.
// Helmstetter's list of OLL algorithms).
TEST_CASE("solve: a block may leave open where pieces are") {
    const Folder folder;
    // Read off a cube after R U2 R' U' R U' R', the Sune backwards.
    spew(folder.path() / "oll.scr",
         "Scramble sune\ncorners\n? ? ? ? 5 6 7 8\n2 0 2 2 0 0 0 0\nedges\n"
         "? ? ? ? 5 6 7 8 9 10 11 12\nEnd\nScrambleAlg whole\nR\nEnd\n");
    const JsonRun run =
        run_json("cd " + folder.path().string() + " && $QTER solve 3x3 --json --file oll.scr");
    REQUIRE(run.code == 0);
    const json& solutions = run.document["solutions"];
    REQUIRE(solutions.size() == 2);
    CHECK(solutions[0]["name"] == "sune");
    CHECK(solutions[0]["open"] == true);
    CHECK(solutions[0]["length"] == 7);
    CHECK(solutions[0]["optimal"] == true);
    CHECK(solutions[0]["rotation"].is_null());
    CHECK(solutions[1]["open"] == false);
    CHECK(solutions[1]["length"] == 1);

    const std::string question = "qter solve 3x3 --file oll.scr";
    const Ran told = run_in(folder.path(), question);
    CHECK(told.text.starts_with("3x3, except open stickers, optimal: 7 turns"));
    CHECK(run_in(folder.path(), question + " --method sgs").code == 1);
    CHECK(run_in(folder.path(), question + " --goal U").code == 1);
    CHECK(run_in(folder.path(), "qter solve 3x3 --scramble U --goal oll.scr").code == 1);
    CHECK(run_in(folder.path(), "qter solve 3x3 --state oll.scr --proof p.json").code == 1);
    // No turns of U and R bring a corner to DLF.
    spew(folder.path() / "none.scr",
         "Scramble none\ncorners\n? 2 3 4 6 5 ? 8\nedges\n? ? ? ? ? ? ? ? ? ? ? ?\n? ? ? ? ? ? ? ? "
         "? ? ? ?\nEnd\n");
    CHECK(run_in(folder.path(), "qter solve 3x3 --turns \"U R\" --file none.scr").code == 3);
    // Which turns can be made there depends on pieces that are not known.
    CHECK(run_in(folder.path(), "qter solve bicube --file none.scr").code == 1);
}

TEST_CASE("solve: --all says which goal each answer leads to") {
    // Both goals are one turn from R.
    const Folder folder;
    const std::string question = "solve 3x3 --all --scramble R --goal \"R U\" --goal \"R F2\"";
    const JsonRun run = run_json("$QTER " + question + " --json");
    REQUIRE(run.code == 0);
    CHECK(run.document["all"] == json({"U", "F2"}));
    CHECK(run.document["all_goals"] == json({1, 2}));
    CHECK(run.document["goal"]["number"] == 1);
    const std::string text = run_in(folder.path(), "qter " + question).text;
    CHECK(text.find("algorithm  U\nor         F2  (goal 2)\nsolutions  2; ") != std::string::npos);
    CHECK(text.find("\ngoal       1 of 2, R U\n") != std::string::npos);
    // Goals of a file, and where the puzzle ends turned round.
    const Ran tie = run_in(folder.path(),
                           "printf 'F2\\nU2\\n' > goals.txt; "
                           "qter solve 2x2 --all --scramble R2 --goal goals.txt");
    CHECK(tie.text.find("or         R2 D2  (goal 2, ends turned by y2)\n") != std::string::npos);
    CHECK(tie.text.find("or         R2 F2  (goal 1)\n") != std::string::npos);
}

TEST_CASE("solve: a line of a file may have comments") {
    const JsonRun run = run_json(
        "(printf '# none\\n\\nR U # one\\n  // none\\nB // two\\r\\n' | $QTER solve --json "
        "--puzzle "
        "pyraminx --method sgs --file -)");
    CHECK(run.code == 0);
    REQUIRE(run.document["solutions"].size() == 2);
    CHECK(run.document["solutions"][0]["scramble"] == "R U");
    CHECK(run.document["solutions"][1]["scramble"] == "B");
}

TEST_CASE("solve: where turns can be blocked a batch is proven, and a limit gives what there is") {
    const JsonRun batch = run_json(
        "(printf \"U F' L'\\nU F2 R F2 L' U2 # longer\\n\" | $QTER solve --json --puzzle bicube "
        "--method optimal "
        "--threads 2 --file -)");
    CHECK(batch.code == 0);
    REQUIRE(batch.document["solutions"].size() == 2);
    const PuzzlePtr bicube = qter::testing::puzzle("bicube");
    for (const json& one : batch.document["solutions"]) {
        CHECK(one["optimal"] == true);
        CHECK(one["method"] == "optimal");
        // A word of loops first, if it is not as short.
        CHECK(one["found"].back()["length"] == one["length"]);
        CHECK(one["found"].size() <= 2);
        // What is seen tells every distance here.
        CHECK(one["ruled_out"].empty());
        CHECK(one["at_least"] == one["length"]);
        CHECK(looks_solved(*bicube, state(*bicube, one["scramble"].get<std::string>() + " " +
                                                       one["algorithm"].get<std::string>())));
    }
    if (kSanitized) return;
    // Of the thirty turns of docs/puppet.md: a minute's proof, but some solution within seconds.
    const JsonRun limited = run_json(
        "$QTER solve --json puppet-v2 --metric qtm --threads 2 --time-limit 12 --scramble \"D' L' "
        "U' L F L F D' "
        "Rs' D L Us' F Rs B' L B' U' R L B R F' F' L D D F' U' U'\"");
    CHECK(limited.code == 0);
    CHECK(limited.document["method"] == "anytime");
    CHECK(limited.document["at_least"] >= 28);
    if (limited.document["optimal"] == false) CHECK(limited.document["length"] >= 30);
    REQUIRE_FALSE(limited.document["found"].empty());
    CHECK(limited.document["found"].back()["length"] == limited.document["length"]);
    const JsonRun blocked = run_json("$QTER solve --json bicube --scramble \"U F' D\"");
    CHECK(blocked.code == 1);
    CHECK(blocked.document["diagnostics"][0]["code"] == "impossible-state");
    // Both rest on a group.
    for (const std::string option : {"--all", "--proof /dev/null"}) {
        const JsonRun refused = run_json("$QTER solve --json bicube --scramble U " + option);
        CHECK(refused.code == 1);
        CHECK(refused.document["diagnostics"][0]["message"] ==
              option.substr(0, option.find(' ')) +
                  " is for puzzles whose turns can always be made");
    }
    CHECK(run_json("$QTER solve --json bicube --metric stm --scramble U").code == 1);
}

TEST_CASE("solve: the summary says how the solutions of a file are spread") {
    const Folder folder;
    const std::string file = folder.path() / "scrambles.txt";
    spew(file, "R\nR U\nR U F\nR U F R\nR U F R2\n");
    const std::string question =
        "$QTER solve 2x2 --method optimal --json --threads 1 --file " + file;
    const JsonRun run = run_json(question);
    REQUIRE(run.code == 0);
    const json& summary = run.document["summary"];
    REQUIRE(run.document["solutions"].size() == 5);
    CHECK(summary["solved"] == 5);
    CHECK(summary["optimal"] == 5);
    // 1, 2, 3, 4 and 4 turns.
    const json& length = summary["length"];
    CHECK(length["total"] == 14);
    CHECK(length["least"] == 1);
    CHECK(length["first_quartile"] == 2);
    CHECK(length["median"] == 3);
    CHECK(length["third_quartile"] == 4);
    CHECK(length["most"] == 4);
    CHECK(length["mean"] == 2.8);
    double seconds = 0;
    for (const json& one : run.document["solutions"]) seconds += one["seconds"].get<double>();
    CHECK(summary["seconds"]["total"].get<double>() == Approx(seconds));
    spew(file, "Q\n");
    const JsonRun none = run_json(question);
    CHECK(none.document["solutions"].empty());
    CHECK(none.document["summary"].is_null());
}

TEST_CASE("solve: --stop-at ends a search that would go on", "[large]") {
    const Folder folder;
    const std::string two_phase =
        "$QTER solve 3x3 --json --memory 256M --tables '" + folder.path().string() +
        "' --scramble \"F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B' R2 F' R B2\" ";
    const JsonRun run = run_json(two_phase + "--method two-phase --stop-at 30 --time-limit 100");
    REQUIRE(run.code == 0);
    CHECK(run.document["sufficed"] == true);
    CHECK(run.document["length"] <= 30);
    CHECK_FALSE(run.document["found"].empty());
    CHECK(run.document["found"].back()["length"] == run.document["length"]);
}
