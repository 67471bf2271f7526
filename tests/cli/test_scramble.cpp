// `qter puzzle scramble`: every state as likely as any other, the same for the same seed.
#include <fstream>
#include <map>
#include <sstream>

#include "blocking/obstacles.hpp"
#include "catch.hpp"
#include "cli/run_json.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "puzzle/looks_solved.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

namespace {

/// Four beads that any turns of two moves permute: 24 states.
constexpr const char* kBeads = R"(Name beads
Set B 4 1
Solved
B
1 2 3 4
End
Move A
B
2 3 4 1
End
Move C
B
2 1 3 4
End
)";

/// The same, where the second cannot be made while the third bead is first or second.
constexpr const char* kBlockedBeads = R"(name = "beads"
faces = ["a", "b", "c", "d"]
[[orbits]]
name = "beads"
orientations = 1
pieces = ["a", "b", "c", "d"]
[[grips]]
name = "A"
cycles = ["a b c d"]
[[grips]]
name = "C"
cycles = ["a b"]
[[blocked]]
turns = ["C"]
when = [{ piece = "c", slots = ["a", "b"] }]
)";

}  // namespace

TEST_CASE("scramble: all states of a small puzzle are equally likely") {
    const Folder folder;
    const std::string file = folder.path() / "beads.tws";
    spew(file, kBeads);
    const JsonRun run = run_json("$QTER puzzle scramble " + file + " --json --seed 5 --count 4800");
    REQUIRE(run.code == 0);
    CHECK(run.document["seed"] == "5");
    SourceMap sources;
    const Result<TwsFile> beads = read_tws(sources.add("beads.tws", kBeads));
    REQUIRE(beads.ok());
    std::map<Permutation, double> counts;
    for (const json& one : run.document["scrambles"]) {
        counts[state(*beads->puzzle, one["algorithm"].get<std::string>()).piece] += 1;
    }
    CHECK(counts.size() == 24);
    double chi_square = 0;
    for (const auto& [piece, count] : counts) {
        chi_square += (count - 200) * (count - 200) / 200;
    }
    // 23 degrees of freedom: above 49.7 once in a thousand seeds, below 7.5 likewise.
    CHECK(chi_square < 49.7);
    CHECK(chi_square > 7.5);
}

TEST_CASE("scramble: a seed gives the same turns, which lead to the state that is told") {
    for (const char* const name : {"2x2", "pyraminx", "skewb"}) {
        if (kSanitized && name != std::string("2x2")) continue;
        CAPTURE(name);
        const std::string question =
            std::string("$QTER puzzle scramble ") + name + " --json --count 6 --seed ";
        const json first = run_json(question + "1").document;
        CHECK(run_json(question + "1").document == first);
        CHECK(run_json(question + "2").document["scrambles"] != first["scrambles"]);
        REQUIRE(first["scrambles"].size() == 6);
        for (const json& one : first["scrambles"]) {
            const JsonRun shown =
                run_json(std::string("$QTER puzzle show --json ") + name + " --alg \"" +
                         one["algorithm"].get<std::string>() + "\"");
            CHECK(shown.document["state"] == one["state"]);
            CHECK(shown.document["length"] == one["length"]);
        }
    }
}

TEST_CASE("scramble: positions of a puzzle that blocks are equally likely, and can be turned to") {
    const std::string file = kBlockedBeads;
    const Folder folder;
    const std::string path = (folder.path() / "beads.toml").string();
    std::ofstream(path) << file;
    const json graph = run_json("$QTER explore --json " + path).document;
    const int positions = std::stoi(graph["reachable"].get<std::string>());
    // Turns lead to all orders of four beads, though not by the shortest way.
    CHECK(positions == 24);
    const std::string count = std::to_string(100 * positions);
    const JsonRun run =
        run_json("$QTER puzzle scramble " + path + " --json --seed 5 --count " + count);
    REQUIRE(run.document["scrambles"].size() == static_cast<std::size_t>(100 * positions));
    SourceMap sources;
    const Result<PuzzlePtr> beads = read_puzzle(sources.add("beads.toml", file));
    REQUIRE(beads.ok());
    const State solved = solved_state((*beads)->shape());
    std::map<std::vector<Slot>, int> times;
    for (const json& one : run.document["scrambles"]) {
        const Algorithm turns = *parse_algorithm(**beads, one["algorithm"].get<std::string>(), {});
        CHECK_FALSE(blocked_turn(**beads, solved, turns));
        ++times[state_of(**beads, turns).piece];
    }
    CHECK(times.size() == static_cast<std::size_t>(positions));
    // Five times the deviation of a hundred.
    for (const auto& [position, often] : times) CHECK(std::abs(often - 100) < 50);
}

TEST_CASE("scramble: random turns are as many as asked for, canonical, and each equally likely") {
    const JsonRun run =
        run_json("$QTER puzzle scramble 2x2 --json --seed 4 --count 4000 --random-turns 2");
    REQUIRE(run.code == 0);
    REQUIRE(run.document["scrambles"].size() == 4000);
    std::map<std::string, int> counts;
    for (const json& one : run.document["scrambles"]) {
        CHECK(one["length"] == 2);
        ++counts[one["algorithm"].get<std::string>().substr(0, 1)];
    }
    // Six faces of which any may be first; the chance of each is within five deviations of a sixth.
    CHECK(counts.size() == 6);
    for (const auto& [face, count] : counts) CHECK(std::abs(count - 4000 / 6) < 118);
    // Nor turns of opposite faces: on this cube they are the same up to how it is held.
    for (const json& one : run.document["scrambles"]) {
        const std::string text = one["algorithm"].get<std::string>();
        const std::string faces = {text[0], text[text.find(' ') + 1]};
        for (const char* const same : {"UD", "DU", "LR", "RL", "FB", "BF"}) CHECK(faces != same);
    }
    // Tips turn beside everything else, and so once at most.
    const JsonRun tips =
        run_json("$QTER puzzle scramble pyraminx-tips --json --random-turns 60 --seed 1");
    REQUIRE(tips.code == 0);
    CHECK(tips.document["scrambles"][0]["length"] == 60);
    const JsonRun large = run_json("$QTER puzzle scramble 7x7 --json --random-turns 100 --seed 1");
    REQUIRE(large.code == 0);
    CHECK(large.document["scrambles"][0]["length"] == 100);
    // No inner layer alone.
    std::istringstream words(large.document["scrambles"][0]["algorithm"].get<std::string>());
    for (std::string word; words >> word;) {
        CAPTURE(word);
        CHECK((word.find_first_of("23456") != 0 || (word[0] == '3' && word[2] == 'w')));
    }
    // None undoes or extends another: nothing is left to cancel.
    const std::string algorithm = large.document["scrambles"][0]["algorithm"];
    const JsonRun shown = run_json("$QTER puzzle show --json 7x7 --alg \"" + algorithm + "\"");
    CHECK(shown.document["length"] == 100);
    CHECK(shown.document["state"] == large.document["scrambles"][0]["state"]);
}

TEST_CASE("scramble: what is scrambled can be piped to solve") {
    const JsonRun run = run_json(
        "($QTER puzzle scramble pyraminx -q --count 5 --seed 3 | $QTER solve pyraminx --json "
        "--file -)");
    CHECK(run.code == 0);
    CHECK(run.document["solutions"].size() == 5);
}

TEST_CASE("scramble: the 3x3 takes as many turns as anybody would make", "[slow]") {
    const JsonRun run = run_json("$QTER puzzle scramble 3x3 --json --count 20 --seed 1");
    REQUIRE(run.code == 0);
    for (const json& one : run.document["scrambles"]) CHECK(one["length"].get<int>() <= 35);
}

TEST_CASE("scramble: a method measures how many random turns are enough") {
    const std::string question =
        "$QTER puzzle scramble pyraminx --json --random-turns 12 --count 200 --seed 9 --measure ";
    const JsonRun run = run_json(question + "optimal");
    REQUIRE(run.code == 0);
    const json& measured = run.document["measured"];
    REQUIRE(measured.size() == 12);
    CHECK(run.document["method"] == "optimal");
    CHECK(run.document["scrambles"].empty());
    for (std::size_t i = 0; i < 12; ++i) {
        CHECK(measured[i]["turns"] == i + 1);
        CHECK(measured[i]["length"]["most"] <= i + 1);
    }
    // Of 933,120 positions the farthest are eleven turns away.
    CHECK(run.document["random_states"]["most"] <= 11);
    const json again = run_json(question + "optimal").document;
    CHECK(again == run.document);
    // Words of the group are no shorter than the shortest solutions of the same states.
    const std::string few =
        "$QTER puzzle scramble pyraminx --json --random-turns 5 --count 4 --seed 9 --measure ";
    const json shortest = run_json(few + "optimal").document;
    const json words = run_json(few + "sgs").document;
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(words["measured"][i]["length"]["total"] >=
              shortest["measured"][i]["length"]["total"]);
    }
    CHECK(run_json("$QTER puzzle scramble pyraminx --json --random-turns 3 --measure no-such-way")
              .code == 1);
    const JsonRun late = run_json(
        "$QTER puzzle scramble 3x3 --json --random-turns 40 --count 100000 --measure "
        "thistlethwaite --time-limit 2");
    CHECK(late.code == 4);
}
