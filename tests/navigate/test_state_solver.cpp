#include "navigate/state_solver.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "catch.hpp"
#include "fixtures.hpp"
#include "phases/chain_method.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/looks_solved.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// More memory takes the 3x3's tables seconds to make.
Result<StateSolver> make(const PuzzlePtr& puzzle, const std::string& method,
                         std::uint64_t memory = 1 << 28) {
    MethodOptions options;
    options.method = method;
    options.memory = memory;
    return StateSolver::make(puzzle, options);
}

}  // namespace

TEST_CASE("every puzzle has a way, and auto takes one that fits", "[solve][large]") {
    const std::vector<std::pair<std::string, std::string>> chosen = {
        {"2x2", "optimal"}, {"skewb", "optimal"}, {"3x3", "two-phase"}, {"dino", "sgs"}};
    for (const auto& [name, method] : chosen) {
        CAPTURE(name);
        const PuzzlePtr any = puzzle(name);
        const Result<StateSolver> solver = make(any, "auto");
        REQUIRE(solver.ok());
        CHECK(solver->method() == method);
        qter::Random random(4);
        const State state = group_of(*any).value().random_state(random);
        Cancellation cancellation;
        cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(2));
        const Result<Solution> solution = solver->solve(state, cancellation);
        REQUIRE(solution.ok());
        CHECK(solution->optimal == (method == "optimal"));
        const State end = compose(any->shape(), state, state_of(*any, solution->algorithm));
        CHECK(looks_solved(*any, end));
    }
}

TEST_CASE("auto knows that no table holds all states before it makes any part of one", "[solve]") {
    // Whatever takes time looks whether it is to end, and this has been asked to.
    Cancellation ended;
    ended.request();
    MethodOptions options;
    options.keeping.observer = ended;
    for (const std::string name : {"3x3", "helicopter", "megaminx", "4x4", "fto"}) {
        CAPTURE(name);
        const Result<MethodPtr> none = SingleTable::prepare(puzzle(name), options);
        REQUIRE(none.ok());
        CHECK(*none == nullptr);
        CHECK_FALSE(SingleTable::is_exact(puzzle(name), options));
    }
    CHECK_THROWS_AS(SingleTable::prepare(puzzle("pyraminx"), options), Cancelled);
}

TEST_CASE("a table is exact if it was foreseen to be", "[solve]") {
    // Tables may have an eighth of it: the pyraminx has 933,120 states and the skewb diamond
    // 138,240. The Jing's pyraminx has 3,732,480, but its parts by themselves 81 * 11,520 * 12, and
    // a table knows nothing of relations between them.
    unsigned exact = 0;
    for (const std::string name : {"pyraminx", "jings-pyraminx", "skewb-diamond", "3x3", "dino"}) {
        for (const std::uint64_t memory :
             {1'000'000, 7'464'959, 7'464'960, 40'000'000, 89'579'520}) {
            CAPTURE(name, memory);
            MethodOptions options;
            options.memory = memory;
            const Result<MethodPtr> made = SingleTable::prepare(puzzle(name), options);
            REQUIRE(made.ok());
            CHECK(SingleTable::is_exact(puzzle(name), options) == (*made != nullptr));
            exact += *made != nullptr ? 1 : 0;
        }
    }
    CHECK(exact == 3 + 4 + 1);
}

TEST_CASE("phases are told in the order in which they are turned", "[solve]") {
    const PuzzlePtr three = puzzle("3x3");
    const Result<StateSolver> solver = make(three, "thistlethwaite");
    REQUIRE(solver.ok());
    const State scrambled = state(*three, "F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B'");
    const Result<Solution> solution = solver->solve(scrambled, Cancellation());
    REQUIRE(solution.ok());
    REQUIRE(solution->phases.size() == 4);
    State at = scrambled;
    for (const Solution::Phase& phase : solution->phases) {
        at = compose(three->shape(), at, state_of(*three, phase.algorithm));
    }
    CHECK(at == solved_state(three->shape()));
    CHECK(solution->phases[0].name == three->chains()[0].phases[0].name);
}

TEST_CASE("methods that are not there and states that cannot be are refused", "[solve][large]") {
    const PuzzlePtr three = puzzle("3x3");
    const Result<StateSolver> unknown = make(three, "two-face");
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.diagnostics().items().front().help.find("two-phase") != std::string::npos);
    CHECK_FALSE(make(three, "optimal", 1 << 22).ok());
    for (const std::string method : {"thistlethwaite", "two-phase", "sgs"}) {
        CAPTURE(method);
        const Result<StateSolver> solver = make(three, method);
        REQUIRE(solver.ok());
        State flipped = solved_state(three->shape());
        flipped.orient[three->orbits()[1].first] = 1;
        const Result<Solution> none = solver->solve(flipped, Cancellation());
        REQUIRE_FALSE(none.ok());
        CHECK(none.diagnostics().items().front().code == Code::kImpossible);
    }
}

// J. Scherphuis: 3,674,160 positions of the Pocket Cube held by a corner, up to eleven face turns.
TEST_CASE("a puzzle that nothing holds is solved held by a piece", "[solve]") {
    const PuzzlePtr two = puzzle("2x2");
    CHECK(fixed_frame_grips(*two).size() == 3);
    CHECK(two->grips().size() == 6);
    CHECK(fixed_frame_grips(*puzzle("3x3")).size() == puzzle("3x3")->grips().size());
    const Result<StateSolver> solver = make(two, "optimal");
    REQUIRE(solver.ok());
    const auto turns = [&](const std::string& scramble) {
        const Result<Solution> solution = solver->solve(state(*two, scramble), Cancellation());
        REQUIRE(solution.ok());
        CHECK(solution->optimal);
        return solution->algorithm.size();
    };
    CHECK(turns("L") == 1);
    CHECK(turns("L R'") == 0);  // turns the whole puzzle round
    CHECK(turns("L D B2 L' D R2 U F D' L") <= 11);
}

TEST_CASE("tables that are made no more when nobody waits for them", "[solve]") {
    Cancellation over;
    over.request();
    // A plain table, tables by classes, words of a group.
    for (const auto& [name, method] : std::vector<std::pair<std::string, std::string>>{
             {"pyraminx", "optimal"}, {"3x3", "two-phase"}, {"3x3", "optimal"}, {"dino", "sgs"}}) {
        CAPTURE(name, method);
        MethodOptions options;
        options.method = method;
        options.memory = 1 << 28;
        options.keeping.observer = over;
        const Result<StateSolver> made = StateSolver::make(puzzle(name), options);
        REQUIRE_FALSE(made.ok());
        CHECK(made.diagnostics().items().front().code == Code::kTimeLimit);
    }
}

TEST_CASE("a search ends with the first solution that has as few turns as will do", "[solve]") {
    const PuzzlePtr three = puzzle("3x3");
    qter::Random random(8);
    const State state = group_of(*three).value().random_state(random);
    for (const std::string method : {"two-phase", "sgs"}) {
        CAPTURE(method);
        const Result<StateSolver> solver = make(three, method);
        REQUIRE(solver.ok());
        std::vector<std::uint32_t> found;
        SolveRequest ask;
        ask.found = [&](std::uint32_t turns) { found.push_back(turns); };
        // Far more than any solution by two phases has, so that its first one does.
        ask.enough = 1000;
        const Result<Solution> any = solver->solve(state, Cancellation::never(), ask);
        REQUIRE(any.ok());
        CHECK(any->sufficed);
        CHECK_FALSE(any->stopped);
        REQUIRE_FALSE(found.empty());
        CHECK(any->algorithm.size() == found.back());
        // Fewer than that, but more than the 20 that always do by some method.
        ask.enough = found.back() - 1;
        found.clear();
        if (ask.enough < 22) continue;
        const Result<Solution> shorter = solver->solve(state, Cancellation::never(), ask);
        REQUIRE(shorter.ok());
        CHECK(shorter->algorithm.size() <= (method == "sgs" ? found.back() : ask.enough));
        CHECK(std::is_sorted(found.rbegin(), found.rend()));
        const State end = compose(three->shape(), state, state_of(*three, shorter->algorithm));
        CHECK(looks_solved(*three, end));
    }
}

TEST_CASE("a search that finds none as short as will do goes on to its end", "[solve]") {
    const PuzzlePtr three = puzzle("3x3");
    const Result<StateSolver> solver = make(three, "two-phase");
    REQUIRE(solver.ok());
    // The superflip takes 20 turns.
    const State superflip = state(*three, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    SolveRequest ask;
    ask.enough = 19;
    Cancellation cancellation;
    cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(1));
    const Result<Solution> solution = solver->solve(superflip, cancellation, ask);
    REQUIRE(solution.ok());
    CHECK_FALSE(solution->sufficed);
    CHECK(solution->stopped);
    CHECK(solution->algorithm.size() >= 20);
}
