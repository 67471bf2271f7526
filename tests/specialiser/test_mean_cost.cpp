// The mean cost of short programs, against means that are done by hand.
#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "specialiser/mean_cost.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Over at most 200 runs.
MeanCost mean_of(const std::string& body) {
    static PassRig rig("A, B, C <- 3x3 builtin (30, 30, 30)");
    const FlowGraph graph = make_flow_graph(rig.code(body));
    TurnCosts costs(rig.registers());
    const auto cost = mean_cost(graph, rig.registers(), costs, 200);
    REQUIRE(cost);
    return *cost;
}

/// Looks n + 1 times for an answer n.
const std::string kCountsDown = "\nl: solved-goto A e\nadd A -1\ngoto l\ne: halt \"done\"";

}  // namespace

TEST_CASE("mean cost: over all answers where nothing is said", "[mean-cost]") {
    CHECK(mean_of("input \"\" A" + kCountsDown).looks == 15.5);     // 1 to 30
    CHECK(mean_of("input \"\" A max 4" + kCountsDown).looks == 3);  // 1 to 5
}

TEST_CASE("mean cost: over the expected answers", "[mean-cost]") {
    CHECK(mean_of("input \"\" A expect 2 to 4" + kCountsDown).looks == 4);  // 3, 4 and 5
    CHECK(mean_of("input \"\" A expect 29 to 29" + kCountsDown).looks == 30);
    CHECK(mean_of("input \"\" A max 9 expect 0 to 1" + kCountsDown).looks == 1.5);
    // A later question is answered by what it expects, too.
    CHECK(mean_of("input \"\" B\ninput \"\" A expect 7 to 7" + kCountsDown).looks == 8);
}

TEST_CASE("mean cost: an expected number in the middle is entered", "[mean-cost]") {
    // One program for 2 to 4, the other for 3 alone, which is in the middle.
    CHECK(mean_of("input \"\" A expect 2 to 4\nhalt \"\"").turns ==
          mean_of("input \"\" A expect 3 to 3\nhalt \"\"").turns);
    CHECK(mean_of("input \"\" A expect 0 to 0\nhalt \"\"").turns == 0);
}
