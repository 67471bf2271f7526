#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "qter/solve.hpp"
#include "stopped.hpp"

using namespace qter::api;
using Catch::Matchers::ContainsSubstring;
using qter::testing::late;
using qter::testing::stopped;

TEST_CASE("api solve: the shortest way on a 2x2, eleven turns at most") {
    const Puzzle puzzle = Puzzle::named("2x2").value();
    const Solver solver = Solver::make(puzzle, {.method = "optimal"}).value();
    CHECK(solver.method() == "optimal");
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State state = State::random(puzzle, seed).value();
        const Solution solution = solver.solve(state).value();
        CHECK(solution.optimal);
        CHECK(solution.algorithm.length() <= 11);
        CHECK(state.after(solution.algorithm).value().is_solved());
    }
    const State turned(Algorithm::parse(puzzle, "R2").value());
    CHECK(solver.solve(turned).value().algorithm.length() == 1);
    CHECK(solver.solve(State(puzzle)).value().algorithm.empty());
}

TEST_CASE("api solve: phases come to the whole") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Solver solver = Solver::make(cube, {.method = "thistlethwaite"}).value();
    const State state = State::random(cube, 5).value();
    const Solution solution = solver.solve(state).value();
    CHECK(state.after(solution.algorithm).value().is_solved());
    CHECK(solution.phases.size() == 4);
    // Thistlethwaite's bound.
    CHECK(solution.algorithm.length() <= 45);
    Algorithm whole(cube);
    for (const Solution::Phase& phase : solution.phases) whole = whole.then(phase.algorithm);
    CHECK(state.after(whole).value().is_solved());
}

TEST_CASE("api solve: methods by puzzle, and one that it does not have") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const std::vector<std::string> methods = Solver::methods(cube);
    for (const char* one : {"optimal", "two-phase", "thistlethwaite", "sgs"}) {
        CHECK(std::count(methods.begin(), methods.end(), one) == 1);
    }
    const Result<Solver> made = Solver::make(cube, {.method = "magic"});
    REQUIRE_FALSE(made.ok());
    CHECK(made.diagnostics()[0].code == "arguments");
    Options small;
    small.memory = 1'000'000;
    const Result<Solver> large = Solver::make(cube, {.method = "optimal"}, small);
    REQUIRE_FALSE(large.ok());
    CHECK(large.diagnostics()[0].code == "memory-limit");
    CHECK_THAT(large.diagnostics()[0].message, ContainsSubstring("more memory than it may"));
}

TEST_CASE("api solve: stopped before there is anything") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Result<Solver> never = Solver::make(cube, {.method = "two-phase"}, stopped());
    REQUIRE_FALSE(never.ok());
    CHECK(never.diagnostics()[0].code == "interrupted");
    CHECK(Solver::make(cube, {.method = "two-phase"}, late()).diagnostics().at(0).code ==
          "time-limit");
}

TEST_CASE("api solve: a search that is stopped") {
    // One that proves has nothing to give before it is done.
    const Puzzle small = Puzzle::named("2x2").value();
    const Solver proving =
        Solver::make(small, {.method = "optimal", .metric = Metric::kQuarterTurn}).value();
    const State far = State::random(small, 4).value();
    CHECK(proving.solve(far, stopped()).diagnostics().at(0).code == "interrupted");
    CHECK(proving.solve(far, late()).diagnostics().at(0).code == "time-limit");
    CHECK(proving.solve(far).value().optimal);
    // One that makes what it has shorter gives what it has.
    const Puzzle skewb = Puzzle::named("skewb").value();
    const Solver improving = Solver::make(skewb, {.method = "sgs"}).value();
    const State state = State::random(skewb, 4).value();
    const Solution solution = improving.solve(state, stopped()).value();
    CHECK(solution.stopped);
    CHECK(state.after(solution.algorithm).value().is_solved());
    CHECK_FALSE(improving.solve(state).value().stopped);
}

TEST_CASE("api solve: where turns can be blocked") {
    const Puzzle bandaged = Puzzle::named("alcatraz").value();
    const Solver solver = Solver::make(bandaged).value();
    for (const char* face : {"U", "D", "F", "B", "R", "L"}) {
        const Algorithm turn = Algorithm::parse(bandaged, face).value();
        const Result<State> state = State(bandaged).after(turn);
        if (!state) continue;
        const Solution solution = solver.solve(*state).value();
        CHECK(solution.algorithm == turn.inverse());
        CHECK(solution.optimal);
    }
}

TEST_CASE("api solve: limits that are no numbers, or beyond all clocks") {
    const Puzzle puzzle = Puzzle::named("2x2").value();
    const State state = State::random(puzzle, 1).value();
    const Solver solver =
        Solver::make(puzzle, {.method = "optimal", .metric = Metric::kQuarterTurn}).value();
    for (const double seconds : {1e300, HUGE_VAL, std::nan("")}) {
        Options options;
        options.time_limit = std::chrono::duration<double>(seconds);
        CHECK(solver.solve(state, options).value().optimal);
    }
    Options before;
    before.time_limit = std::chrono::duration<double>(-HUGE_VAL);
    CHECK(solver.solve(state, before).diagnostics().at(0).code == "time-limit");
}

TEST_CASE("api solve: a state of another puzzle") {
    const Solver solver = Solver::make(Puzzle::named("2x2").value()).value();
    CHECK_THROWS_AS(solver.solve(State(Puzzle::named("pyraminx").value())), std::invalid_argument);
}
