// What compile says that a program costs, against what interpret says of each of its runs.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "cli/cost_report.hpp"
#include "cli/run_json.hpp"
#include "ergonomics/movecount.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

namespace {

const std::string kExamples = "'" QTER_SOURCE_DIR "/examples/";

/// One number of each run's cost, by the way to it.
struct Figures {
    std::vector<double> all;
    void add(const json& number) { all.push_back(number.get<double>()); }
    void check(const json& spread) const {
        double sum = 0;
        for (const double one : all) sum += one;
        // Documents round means to a tenth.
        CHECK(std::abs(spread["mean"].get<double>() - sum / static_cast<double>(all.size())) <
              0.051);
        CHECK(std::abs(spread["worst"].get<double>() - *std::max_element(all.begin(), all.end())) <
              0.001);
    }
};

void check_example(const std::string& name, int inputs) {
    CAPTURE(name);
    const std::string file = kExamples + name + ".qat'";
    const std::string options = " --json --time-limit 0 --no-cache";
    const JsonRun compiled = run_json("$QTER compile " + file + options);
    REQUIRE(compiled.code == 0);
    const json& cost = compiled.document["cost"];
    REQUIRE(cost["inputs"] == inputs);
    CHECK(cost["seed"].is_null());
    CHECK(cost["failed"] == 0);
    Figures repeated, shorter, running, reading, hard_entering, hard_running, hard_reading;
    for (int n = 0; n < inputs; ++n) {
        const JsonRun run =
            run_json("$QTER interpret " + file + options + " --input " + std::to_string(n));
        REQUIRE(run.code == 0);
        const json& one = run.document["cost"];
        repeated.add(one["entering"]["repeated"]);
        shorter.add(one["entering"]["short"]);
        running.add(one["running"]);
        reading.add(one["reading"]["repeated"]);
        hard_entering.add(one["movecount"]["entering"]);
        hard_running.add(one["movecount"]["running"]);
        hard_reading.add(one["movecount"]["reading"]);
    }
    repeated.check(cost["entering"]["repeated"]);
    shorter.check(cost["entering"]["short"]);
    running.check(cost["running"]);
    reading.check(cost["reading"]["repeated"]);
    hard_entering.check(cost["movecount"]["entering"]);
    hard_running.check(cost["movecount"]["running"]);
    hard_reading.check(cost["movecount"]["reading"]);
}

}  // namespace

TEST_CASE("costs: those of compile are of all runs of interpret") {
    check_example("move", 4);
    check_example("fibonacci", 9);
}

TEST_CASE("costs: of many inputs a sample, whose size and seed are told") {
    const JsonRun run = run_json("$QTER compile " + kExamples + "gcd.qat' --json --time-limit 0");
    REQUIRE(run.code == 0);
    const json& cost = run.document["cost"];
    CHECK(cost["inputs"] == 100);
    CHECK(cost["seed"] == "1");
    // Two numbers from 0 to 89, by the generators of the registers that were chosen.
    int turns = 0;
    for (const json& instruction : run.document["instructions"]) {
        if (instruction["text"].get<std::string>().starts_with("input")) {
            turns += instruction["turns"].get<int>();
        }
    }
    REQUIRE(turns >= 2);
    CHECK(cost["entering"]["repeated"]["worst"] <= 89 * turns);
    CHECK(cost["entering"]["repeated"]["mean"] > 89 * turns / 2.0 * 0.8);
    CHECK(cost["entering"]["repeated"]["mean"] < 89 * turns / 2.0 * 1.2);
}

TEST_CASE("costs: the movecount of a run is that of its algorithms, unless it is long") {
    const JsonRun run =
        run_json("$QTER interpret " + kExamples + "move.qat' --json --time-limit 0 --input 2");
    // U twice; it costs 1, as the calculator has it.
    CHECK(run.document["cost"]["movecount"]["entering"] == 2.0);

    // 1260 times 1260 rounds of three instructions.
    const JsonRun loops =
        run_json("$QTER interpret '" QTER_SOURCE_DIR "/tests/cli/golden/files/loops.q' --json");
    REQUIRE(loops.code == 0);
    CHECK(loops.document["steps"] > 1260 * 1260 * 3 - 1260);
    CHECK(loops.document["cost"]["movecount"].is_null());
    CHECK(loops.document["cost"]["running"] == 5 * (1260 * 1260 + 1260));
}

namespace {

/// The algorithms that permute the last layer, by their usual names, in turns of faces.
const std::vector<std::pair<const char*, const char*>> kLastLayer = {
    {"Aa", "R' F R' B2 R F' R' B2 R2"},
    {"Ab", "R2 B2 R F R' B2 R F' R"},
    {"E", "R B' R' F R B R' F' R B R' F R B' R' F'"},
    {"F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"},
    {"Ga", "R2 U R' U R' U' R U' R2 D U' R' U R D'"},
    {"Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"},
    {"Gc", "R2 U' R U' R U R' U R2 D' U R U' R' D"},
    {"Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"},
    {"H", "R2 U2 R U2 R2 U2 R2 U2 R U2 R2"},
    {"Ja", "R' U L' U2 R U' R' U2 R L"},
    {"Jb", "R U R' F' R U R' U' R' F R2 U' R'"},
    {"Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"},
    {"Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"},
    {"Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"},
    {"Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"},
    {"T", "R U R' U' R' F R2 U' R' U' R U R' F'"},
    {"Ua", "R U' R U R U R U' R' U' R2"},
    {"Ub", "R2 U R U R' U' R' U' R' U R'"},
    {"V", "R U' R U R' D R D' R U' D R2 U R2 D' R2"},
    {"Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"},
    {"Z", "R' U' R U' R U R U' R' U R U R2 U' R'"},
};

}  // namespace

TEST_CASE("costs: practised hands do the last layer's algorithms in a minute") {
    const PuzzlePtr cube = puzzle("3x3");
    CHECK(kLastLayer.size() == 21);
    std::set<std::string> looks;
    double units = 0;
    std::size_t turns = 0;
    for (const auto& [name, text] : kLastLayer) {
        CAPTURE(name);
        const Algorithm algorithm = alg(*cube, text);
        // Faces in the order U R F D L B: only the upper rows of the sides change.
        const std::string facelets = facelet_string(*cube, state_of(*cube, algorithm));
        for (std::size_t face = 0; face < 6; ++face) {
            const std::string stickers = facelets.substr(face * 9, 9);
            const bool side = face % 3 != 0;
            CHECK(stickers.substr(side ? 3 : 0) == std::string(side ? 6 : 9, stickers[4]));
        }
        looks.insert(facelets);
        units += movecount(*cube, algorithm);
        turns += algorithm.size();
    }
    CHECK(looks.size() == 21);
    CHECK(turns == 296);
    CHECK(units == Approx(376.6));
    CHECK(std::round(units / 60 * 10) / 10 == Approx(kPractisedPace));
}
