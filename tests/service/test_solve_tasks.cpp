// Solve jobs from texts: what becomes a task, a goal or turns, and where mistakes are.
#include "service/solve_tasks.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct ReadJob {
    SourceMap sources;
    SolveJob job;

    explicit ReadJob(const SolveTexts& texts, const std::string& file = "") {
        job.puzzle = puzzle("2x2");
        const ReadText read = [&](const std::string& name) -> Result<SourceId> {
            return add_source(sources, name, file);
        };
        read_solve_job(texts, sources, read, job);
    }
};

}  // namespace

TEST_CASE("solve tasks: scrambles, facelets and lines of a file") {
    const State turned = state(*puzzle("2x2"), "R U");
    const ReadJob scrambles({.scrambles = {"R U", "F"}});
    REQUIRE(scrambles.job.tasks.size() == 2);
    CHECK(scrambles.job.tasks[0].state == turned);
    CHECK(scrambles.job.tasks[0].scramble == "R U");
    const ReadJob lines({.file = "list.txt"}, "1. R U\n\n2. F\n");
    REQUIRE(lines.job.tasks.size() == 2);
    CHECK(lines.job.tasks[0].state == turned);
    const ReadJob facelets({.state = "UUUURRRRFFFFDDDDLLLLBBBB"});
    REQUIRE(facelets.job.tasks.size() == 1);
    CHECK(facelets.job.tasks[0].state == solved_state(puzzle("2x2")->shape()));
    for (const ReadJob* one : {&scrambles, &lines, &facelets}) CHECK(one->job.read.empty());
}

TEST_CASE("solve tasks: a wrong state is an error with its place, and the others are kept") {
    const ReadJob read({.scrambles = {"R U", "R nonsense"}});
    CHECK(read.job.tasks.size() == 1);
    REQUIRE(read.job.read.has_errors());
    const Span where = read.job.read.items()[0].primary.span;
    CHECK(read.sources[where.source].name() == "<scramble>");
    CHECK(where.begin >= 2);
    CHECK(ReadJob({.state = "UUUURRRRFFFFDDDDLLLLBBBU"}).job.read.has_errors());
}

TEST_CASE("solve tasks: turns and goals") {
    const ReadJob read({.scrambles = {"R"}, .goals = {"R2 U2", "F"}, .turns = "R U2"});
    CHECK(read.job.goals.size() == 2);
    CHECK(read.job.allowed() == std::vector<std::string>{"U2", "R"});  // in the puzzle's order
    CHECK_FALSE(read.job.method.pattern);
    CHECK(ReadJob({.scrambles = {"R"}, .turns = "R U F"}).job.allowed() ==
          std::vector<std::string>{"U", "F", "R"});
    CHECK(ReadJob({.scrambles = {"R"}}).job.allowed().empty());
    CHECK(ReadJob({.scrambles = {"R"}, .turns = "X"}).job.read.has_errors());
    // A goal with open stickers is the only one.
    const std::string open = "UUUURRRRFFFFDDDDLLLLBBB?";
    const ReadJob pattern({.scrambles = {"R"}, .goals = {open}});
    CHECK(pattern.job.method.pattern.has_value());
    CHECK(pattern.job.goals.size() == 1);
    CHECK(ReadJob({.scrambles = {"R"}, .goals = {open, "F"}}).job.read.has_errors());
}
