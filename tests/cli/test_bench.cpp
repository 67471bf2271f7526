// The verb bench: that its counts mean what they say, and do not depend on the run.
#include <map>

#include "run_json.hpp"

using namespace qter::testing;

TEST_CASE("bench: counts are those of the answers, and the same every time", "[large]") {
    const std::string line = "$QTER bench solve-arch optimal-2x2 walk --json -q";
    const JsonRun run = run_json(line);
    REQUIRE(run.code == 0);
    std::map<std::string, nlohmann::json> work;
    for (const auto& one : run.document["work"]) work[one["name"]] = one;
    REQUIRE(work.size() == 3);
    CHECK(work["solve-arch"]["registers"] == 2);
    CHECK(work["solve-arch"]["outcome"] == 13);  // 5 + 8, see the tests of the solver
    // States of a 2x2 take at most 11 turns, and 8.76 on average; 100 of them stay near that.
    CHECK(work["optimal-2x2"]["states"] == 100);
    CHECK(work["optimal-2x2"]["outcome"] > 830);
    CHECK(work["optimal-2x2"]["outcome"] < 920);
    // Thistlethwaite's phases take at most 45 turns.
    CHECK(work["walk"]["outcome"] > 28 * 2000);
    CHECK(work["walk"]["outcome"] < 34 * 2000);
    for (const auto& [name, one] : work) {
        INFO(name);
        CHECK(one["nodes"] > 0);
    }
    CHECK(run_json(line).document["signature"] == run.document["signature"]);
    const JsonRun part = run_json("$QTER bench walk --json -q");
    CHECK(part.document["signature"] != run.document["signature"]);
    CHECK(part.document["work"][0]["nodes"] == work["walk"]["nodes"]);
}
