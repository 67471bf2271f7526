// States a few turns from solved, solved without tables.
#include "navigate/short_answers.hpp"

#include <algorithm>

#include "catch.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "phases/chain_method.hpp"
#include "puzzle/looks_solved.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Options with which making any table would end at once.
MethodOptions without_tables(const std::string& method, const Cancellation& ended) {
    MethodOptions options;
    options.method = method;
    options.keeping.observer = ended;
    return options;
}

}  // namespace

TEST_CASE("what is one or two turns away takes no tables, by any method", "[short]") {
    Cancellation ended;
    ended.request();
    const Cancellation never;
    for (const std::string& name : all_names()) {
        const PuzzlePtr any = puzzle(name);
        if (any->chains().empty() || any->blocking() != nullptr) continue;
        std::vector<std::string> methods = StateSolver::methods(*any);
        methods.emplace_back(kAutoMethod);
        for (const std::string& method : methods) {
            CAPTURE(name, method);
            const MethodOptions options = without_tables(method, ended);
            // Turns of two grips that do not commute.
            std::uint16_t second = 1;
            while (any->commute(0, second)) ++second;
            for (const Algorithm& scramble : {Algorithm{{0, 1}}, Algorithm{{0, 1}, {second, 1}}}) {
                const State state = state_of(*any, scramble);
                auto made = StateSolver::make_short(any, std::span(&state, 1), options, never);
                REQUIRE(made.ok());
                REQUIRE(made->has_value());
                const Result<Solution> solution = (*made)->solve(state, never);
                REQUIRE(solution.ok());
                CHECK(solution->algorithm.size() == scramble.size());
                CHECK(solution->optimal);
            }
        }
    }
}

TEST_CASE("what is far away is left to the method", "[short]") {
    const Cancellation never;
    const PuzzlePtr known = puzzle("3x3");
    // The superflip takes twenty turns (M. Reid, 1995).
    const State superflip = state(*known, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    const auto made = StateSolver::make_short(known, std::span(&superflip, 1), {}, never);
    REQUIRE(made.ok());
    CHECK_FALSE(made->has_value());
    MethodOptions options;
    options.method = "nothing";
    CHECK_FALSE(StateSolver::make_short(known, std::span(&superflip, 1), options, never).ok());
}

TEST_CASE("short answers count in the metric that is asked for", "[short]") {
    const Cancellation never;
    const PuzzlePtr known = puzzle("3x3");
    const State half = state(*known, "R2 U");
    MethodOptions options;
    options.metric = Metric::kQuarterTurn;
    const auto made = StateSolver::make_short(known, std::span(&half, 1), options, never);
    REQUIRE(made.ok());
    REQUIRE(made->has_value());
    const Result<Solution> solution = (*made)->solve(half, never);
    REQUIRE(solution.ok());
    CHECK(length(*known, solution->algorithm, Metric::kQuarterTurn) == 3);
}

TEST_CASE("short answers have all shortest solutions, and the phases of a chain", "[short]") {
    const Cancellation never;
    const PuzzlePtr four = puzzle("4x4");
    const State wide = state(*four, "Rw U");
    MethodOptions options;
    options.method = "six-phase";
    SolveRequest request;
    request.phases = SolveRequest::Phases::kKnown;
    const auto phased = StateSolver::make_short(four, std::span(&wide, 1), options, never, request);
    REQUIRE(phased.ok());
    REQUIRE(phased->has_value());
    const Result<Solution> found = (*phased)->solve(wide, never, request);
    REQUIRE(found.ok());
    REQUIRE(found->phases.size() == chosen_chain(*four, options)->phases.size());
    Algorithm joined;
    for (const Solution::Phase& phase : found->phases) {
        joined.insert(joined.end(), phase.algorithm.begin(), phase.algorithm.end());
    }
    // The phases turn layers one by one.
    CHECK(joined.size() == 3);
    CHECK(looks_solved(*four, compose(four->shape(), wide, state_of(*four, joined))));
    // Two faces that commute count once: R and L in either order, then U.
    SolveRequest all;
    all.all = true;
    options.method = kOptimalMethod;
    const State three = state(cube(), "U R L");
    const PuzzlePtr known = puzzle("3x3");
    const auto every = StateSolver::make_short(known, std::span(&three, 1), options, never, all);
    REQUIRE(every.ok());
    REQUIRE(every->has_value());
    CHECK((*every)->solve(three, never, all)->all.size() == 1);
}
