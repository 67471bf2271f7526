// Whole runs of `qter solve-arch --json`: what a program that reads it relies on. What is answered
// is looked at with `qter puzzle show`, which knows nothing of solving.
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"
#include "run_json.hpp"

namespace {

using nlohmann::json;
using Run = qter::testing::JsonRun;
using qter::testing::run_json;

json shown(const std::string& puzzle, const json& reg) {
    const Run done = run_json("$QTER puzzle show " + puzzle + " --json --alg \"" +
                              reg["algorithm"].get<std::string>() + "\"");
    REQUIRE(done.code == 0);
    return done.document;
}

}  // namespace

TEST_CASE("solve-arch: the document of given cycles") {
    // R U is what docs/conventions.md works out. So are all turns of two neighbouring faces in the
    // same sense: 12 pairs of faces, two orders, two senses.
    const Run done =
        run_json("$QTER solve-arch --puzzle 3x3 --cycles 'corners 1+ 5+; edges 7' --all --json");
    CHECK(done.code == 0);
    const json& found = done.document;
    CHECK(found["puzzle"] == "3x3");
    CHECK(found["supercube"] == false);
    CHECK(found["status"] == "solved");
    CHECK(found["metric"] == "htm");
    CHECK(found["impossible"].is_null());
    CHECK(found["shared"].empty());
    CHECK(found["shared_pieces"].empty());
    CHECK(found["nodes"].is_number_unsigned());
    CHECK(found["seconds"].is_number());
    CHECK(found["diagnostics"].empty());
    REQUIRE(found["registers"].size() == 1);
    const json& reg = found["registers"][0];
    CHECK(reg["order"] == "105");
    CHECK(reg["length"] == 2);
    CHECK(reg["optimal"] == true);
    CHECK(reg["words"] == "48");
    CHECK(reg["mcc"].get<double>() > 0);
    CHECK(reg["cycles"]["edges"] == json{"7"});
    CHECK(reg["cycles"]["corners"].size() == 2);
    CHECK(reg["pieces"].size() == 2);  // 105 = 15 * 7
    const json state = shown("3x3", reg);
    CHECK(state["order"] == "105");
    CHECK(state["length"] == 2);
    const json& reports = found["statistics"]["reports"];
    REQUIRE(reports.size() == 1);
    CHECK(reports[0]["nodes"].size() == 3);
    CHECK(reports[0]["seconds"].size() == 3);
    CHECK(reports[0]["tables"].is_array());
}

TEST_CASE("solve-arch: a register of a given order") {
    // No single turn has it, so two turns are the fewest.
    const Run done = run_json("$QTER solve-arch --puzzle 3x3 --orders 105 --json");
    CHECK(done.code == 0);
    const json& reg = done.document["registers"].at(0);
    CHECK(reg["length"] == 2);
    CHECK(reg["words"].is_null());
    CHECK(shown("3x3", reg)["order"] == "105");
}

TEST_CASE("solve-arch: two registers share pieces and no more") {
    const Run done = run_json("$QTER solve-arch --puzzle 2x2 --orders 9,12 --json");
    CHECK(done.code == 0);
    const json& found = done.document;
    REQUIRE(found["registers"].size() == 2);
    CHECK(found["registers"][0]["order"] == "12");
    CHECK(found["registers"][1]["order"] == "9");
    CHECK(found["registers"][0]["cycles"] == json{{"corners", {"4+"}}});
    CHECK(found["registers"][1]["cycles"] == json{{"corners", {"3+"}}});
    // Seven corners are owned, and one is left to take up the twists.
    CHECK(found["shared"] == json{{"corners", 1}});
    CHECK(found["shared_pieces"].size() == 1);
}

TEST_CASE("solve-arch: marked pieces make registers") {
    // What one turn of a face does to the 4x4; the centres' cycle shows only where they are marked.
    const std::string question =
        "$QTER solve-arch --puzzle 4x4 --cycles 'corners 4; centers 4; wings 4 4' --json";
    CHECK(run_json(question).code == 1);
    const Run plain =
        run_json("$QTER solve-arch --puzzle 4x4 --cycles 'corners 4; wings 4 4' --json");
    CHECK(plain.code == 0);
    CHECK(plain.document["registers"].at(0)["cycles"].size() == 2);
    const Run done = run_json(question + " --metric outer --supercube");
    CHECK(done.code == 0);
    CHECK(done.document["metric"] == "outer");
    CHECK(done.document["supercube"] == true);
    CHECK(done.document["registers"].at(0)["length"] == 1);
    CHECK(done.document["registers"].at(0)["pieces"].size() == 1);
}

TEST_CASE("solve-arch: doing nothing is the shortest way to do nothing") {
    const Run done = run_json("$QTER solve-arch --puzzle 3x3 --cycles 'corners; edges' --json");
    CHECK(done.code == 0);
    CHECK(done.document["registers"].at(0)["order"] == "1");
    CHECK(done.document["registers"].at(0)["algorithm"] == "");
    CHECK(done.document["registers"].at(0)["length"] == 0);
}

TEST_CASE("solve-arch: what does not exist is refuted") {
    // One twisted corner alone.
    const Run never = run_json("$QTER solve-arch --puzzle 3x3 --cycles 'corners 1+' --json");
    CHECK(never.code == 3);
    CHECK(never.document["status"] == "none");
    CHECK(never.document["impossible"].is_string());
    CHECK(never.document["registers"].empty());
    // Two twisted ones take more than 3 turns: a turn moves four corners.
    const Run longer =
        run_json("$QTER solve-arch --puzzle 3x3 --cycles 'corners 1+ 1+' --max-length 3 --json");
    CHECK(longer.code == 3);
    CHECK(longer.document["status"] == "none");
    CHECK(longer.document["impossible"].is_null());
    CHECK(longer.document["refuted_below"] == 4);
}

TEST_CASE("solve-arch: a time limit ends a search that takes long") {
    const Run done = run_json(
        "$QTER solve-arch --puzzle megaminx --cycles 'corners 1+ 1+' --time-limit "
        "0.5 --memory 64M --json");
    CHECK(done.code == 4);
    CHECK(done.document["status"] == "limit");
    CHECK(done.document["registers"].empty());
    CHECK(done.document["refuted_below"].get<int>() > 1);
}

TEST_CASE("solve-arch: Ctrl-C ends a search and says what is known") {
    const Run done = run_json(
        "timeout --foreground --preserve-status -s INT 0.7 $QTER solve-arch --puzzle megaminx "
        "--cycles 'corners 1+ 1+' --memory 64M --json");
    CHECK(done.code == 130);
    CHECK(done.document["status"] == "interrupted");
    CHECK(done.document["refuted_below"].get<int>() > 1);
}

TEST_CASE("solve-arch: registers are constructed where the search does not end", "[slow]") {
    // A search of hours does not find the second registers.
    for (const char* question : {"4x4 --orders 90,90 --time-limit 10",
                                 "5x5 --orders 720,60 --memory 64M --time-limit 30"}) {
        CAPTURE(question);
        const Run done = run_json("$QTER solve-arch " + std::string(question) + " --json");
        CHECK(done.code == 4);
        CHECK(done.document["status"] == "limit");
        const json& registers = done.document["registers"];
        REQUIRE(registers.size() == 2);
        int total = 0;
        for (const json& one : registers) {
            const std::string algorithm = one["algorithm"];
            CHECK(one["length"] == 1 + std::count(algorithm.begin(), algorithm.end(), ' '));
            CHECK(one["optimal"] == false);
            total += one["length"].get<int>();
        }
        CHECK(done.document["at_least"].get<int>() >= 3);
        CHECK(done.document["at_least"].get<int>() <= total);
    }
}

TEST_CASE("solve-arch: answers are the same without techniques") {
    const std::string question = "$QTER solve-arch --puzzle 2x2 --orders 36 --all --json";
    const json with = run_json(question).document["registers"];
    CHECK(with.size() == 1);
    CHECK(with ==
          run_json(question + " --without "
                              "tables,symmetry,antisymmetry,canonical,sequence-symmetry,meet,"
                              "goal-filter")
              .document["registers"]);
}
