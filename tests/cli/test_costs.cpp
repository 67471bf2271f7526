// What compile says that a program costs, against what interpret says of each of its runs.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "cli/run_json.hpp"
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
    const JsonRun run =
        run_json("$QTER compile " + kExamples + "gcd.qat' --json -O1 --time-limit 0");
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
        run_json("$QTER interpret " + kExamples + "move.qat' --json -O1 --time-limit 0 --input 2");
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
