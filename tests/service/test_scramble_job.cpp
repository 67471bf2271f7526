// Scrambles as a program draws them that links the library.
#include "service/scramble_job.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "service/stopping_ports.hpp"

using namespace qter;
using namespace qter::testing;

TEST_CASE("scramble job: a seed gives the same scrambles, and another one others") {
    StoppingPorts ports;
    ScrambleJob job;
    job.puzzle = puzzle("2x2");
    job.seed = 5;
    job.count = 4;
    const Scrambles first = scramble(job, ports);
    CHECK(first.diagnostics.empty());
    CHECK(first.scrambles.size() == 4);
    CHECK(scramble(job, ports).scrambles == first.scrambles);
    job.seed = 6;
    CHECK(scramble(job, ports).scrambles != first.scrambles);
    job.random_turns = 7;
    for (const Algorithm& one : scramble(job, ports).scrambles) CHECK(one.size() == 7);
}

TEST_CASE("scramble job: random turns are measured by a method") {
    StoppingPorts ports;
    ScrambleJob job;
    job.puzzle = puzzle("2x2");
    job.count = 20;
    job.random_turns = 2;
    job.measure = "optimal";
    const Scrambles made = scramble(job, ports);
    CHECK(made.scrambles.empty());
    REQUIRE(made.measure);
    REQUIRE(made.measure->by_turns.size() == 2);
    CHECK(made.measure->by_turns[0].most == 1);
    CHECK(made.measure->random_states->most <= 11);  // God's number
    job.measure = "magic";
    CHECK(scramble(job, ports).diagnostics.has_errors());
}

TEST_CASE("scramble job: stopped") {
    ScrambleJob job;
    job.puzzle = puzzle("2x2");
    for (const char* name : {"2x2", "alcatraz"}) {
        job.puzzle = puzzle(name);
        StoppingPorts late;
        late.set_limit(0);
        const Scrambles limited = scramble(job, late);
        CHECK(limited.scrambles.empty());
        REQUIRE(limited.diagnostics.has_errors());
        CHECK(limited.diagnostics.items().back().code == Code::kTimeLimit);
    }
    job.puzzle = puzzle("2x2");
    job.random_turns = 5;
    StoppingPorts ports;
    ports.interrupt();
    const Scrambles interrupted = scramble(job, ports);
    CHECK(interrupted.scrambles.empty());
    CHECK_FALSE(interrupted.diagnostics.has_errors());  // the program knows why
}
