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

TEST_CASE("bench: programs whose registers are open cost the same every time", "[large]") {
    const JsonRun run = run_json("$QTER bench programs --json -q");
    REQUIRE(run.code == 0);
    const nlohmann::json& work = run.document["work"][0];
    CHECK(work["programs"] == 3);
    // A hundred pairs of numbers are drawn; the second program asks for one from 0 to 89, the
    // third for one of the order of A, which has 6 at least where B has 9: of (12, 9), (9, 12) or
    // (6, 18).
    const int left = work["nodes"].get<int>() - 100 - 90;
    CHECK((left == 12 || left == 9 || left == 6));
    // The sum alone takes an algorithm to enter, some 18 turns, and one for each round of its loop.
    CHECK(work["outcome"] > 100 * 18);
    CHECK(run_json("$QTER bench programs --json -q").document["signature"] ==
          run.document["signature"]);
}
