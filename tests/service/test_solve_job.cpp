// Jobs of solving states as a program has them that links the library: tasks in, solutions out in
// their order, limits, interruptions and what no turns solve.
#include "service/solve_job.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "proof/certificates.hpp"
#include "puzzle/looks_solved.hpp"
#include "service/stopping_ports.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// What a listener has heard of a job.
struct Heard {
    std::vector<Solved> solved;
    std::vector<Code> codes;
    std::optional<Certificate> certificate;

    SolveListener listener() {
        SolveListener all;
        all.solved = [this](Solved one) { solved.push_back(std::move(one)); };
        all.report = [this](const Diagnostics& problems) {
            for (const Diagnostic& one : problems.items()) codes.push_back(one.code);
        };
        return all;
    }
};

SolveJob job_of(const char* name, const std::vector<std::string>& scrambles) {
    SolveJob job;
    job.puzzle = puzzle(name);
    for (const std::string& scramble : scrambles) {
        ListedState& task = job.tasks.emplace_back();
        task.scramble = scramble;
        task.state = state(*job.puzzle, scramble);
    }
    return job;
}

void check_solves(const SolveJob& job, const Solved& solved) {
    const State end = compose(job.puzzle->shape(), solved.task.state,
                              state_of(*job.puzzle, solved.solution.algorithm));
    CHECK(looks_solved(*job.puzzle, end));
}

}  // namespace

TEST_CASE("solve job: solutions come in the order of the tasks") {
    // Far enough for tables, and on several threads.
    SolveJob job = job_of("2x2", {"R U F2 R' U2 F R2 U' F", "R", "", "F R U2 F' R2 U F2 R' U"});
    job.method.keeping.threads = 3;
    Heard heard;
    StoppingPorts ports;
    const SolveEnd end = run_solve_job(job, ports, heard.listener());
    CHECK(end.complete);
    CHECK_FALSE(end.impossible);
    CHECK(end.diagnostics.empty());
    REQUIRE(heard.solved.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(heard.solved[i].task.scramble == job.tasks[i].scramble);
        CHECK(heard.solved[i].solution.optimal);
        check_solves(job, heard.solved[i]);
    }
    CHECK(heard.solved[1].solution.algorithm.size() == 1);
    CHECK(ports.texts().back() == "solved 4 of 4");

    const SolveSummary summary = summary_of(job, heard.solved).value();
    CHECK(summary.solved == 4);
    CHECK(summary.optimal == 4);
    CHECK(summary.turns.least == 0);
    double turns = 0;
    for (const Solved& one : heard.solved) turns += double(one.solution.algorithm.size());
    CHECK(summary.turns.total == turns);
    CHECK_FALSE(summary_of(job, {}));
}

TEST_CASE("solve job: an interruption leaves out the tasks after it") {
    const SolveJob job = job_of("2x2", {"R", "U F", "R U"});
    StoppingPorts ports;
    Heard heard;
    SolveListener listener = heard.listener();
    listener.solved = [&](Solved one) {
        heard.solved.push_back(std::move(one));
        ports.interrupt();
    };
    const SolveEnd end = run_solve_job(job, ports, listener);
    CHECK_FALSE(end.complete);
    CHECK(heard.solved.size() == 1);
    REQUIRE(end.diagnostics.items().size() == 1);
    CHECK(end.diagnostics.items()[0].code == Code::kInterrupted);
    CHECK(end.diagnostics.items()[0].message == "interrupted after 1 of 3 states");
    CHECK(heard.codes == std::vector{Code::kInterrupted});
}

TEST_CASE("solve job: a time limit that is over") {
    // A few turns away nothing is searched for long, so that the state is far.
    SolveJob job = job_of("2x2", {"R U F2 R' U2 F R2 U' F"});
    job.method.metric = Metric::kQuarterTurn;
    job.method.method = kOptimalMethod;
    StoppingPorts ports;
    ports.set_limit(0);
    Heard heard;
    const SolveEnd end = run_solve_job(job, ports, heard.listener());
    CHECK_FALSE(end.complete);
    CHECK(heard.solved.empty());
    CHECK(heard.codes == std::vector{Code::kTimeLimit});
}

TEST_CASE("solve job: tasks share the time of a method that improves without end") {
    // Far from solved, so that neither is solved without tables.
    SolveJob job = job_of("3x3", {"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
                                  "R U2 F' D L2 B R' U F2 D' B2 L U' R2 F D2 L' B U2 R"});
    job.method.method = kSgsMethod;
    job.takes_all_time = true;
    StoppingPorts ports;
    ports.expect_end(0.2);
    Heard heard;
    const SolveEnd end = run_solve_job(job, ports, heard.listener());
    CHECK(end.complete);  // the best within its time is a complete answer
    REQUIRE(heard.solved.size() == 2);
    for (const Solved& one : heard.solved) check_solves(job, one);
}

TEST_CASE("solve job: a state that no turns solve, among others") {
    // Half turns do not solve a quarter turn.
    SolveJob job = job_of("2x2", {"R", "R2 U2"});
    for (const char* turn : {"U2", "R2", "F2"}) {
        for (const Turn& one : alg(*job.puzzle, turn)) job.method.turns.push_back(one);
    }
    std::sort(job.method.turns.begin(), job.method.turns.end());
    CHECK(job.allowed().size() == 3);
    StoppingPorts ports;
    Heard heard;
    const SolveEnd end = run_solve_job(job, ports, heard.listener());
    CHECK(end.impossible);
    CHECK_FALSE(end.complete);
    CHECK(heard.codes == std::vector{Code::kImpossible});
    REQUIRE(heard.solved.size() == 1);
    CHECK(heard.solved[0].task.scramble == "R2 U2");
    check_solves(job, heard.solved[0]);
}

TEST_CASE("solve job: nothing is solved where reading it has failed") {
    SolveJob job = job_of("2x2", {"R"});
    job.read.add(Diagnostic::error(Code::kSyntax, {}, "wrong"));
    StoppingPorts ports;
    Heard heard;
    const SolveEnd end = run_solve_job(job, ports, heard.listener());
    CHECK(heard.solved.empty());
    CHECK(heard.codes == std::vector{Code::kSyntax});
    CHECK_FALSE(end.complete);
}

TEST_CASE("solve job: a method that the puzzle does not have") {
    SolveJob job = job_of("2x2", {"R"});
    job.method.method = "magic";
    StoppingPorts ports;
    Heard heard;
    CHECK_FALSE(run_solve_job(job, ports, heard.listener()).complete);
    CHECK(heard.codes == std::vector{Code::kArguments});
    CHECK_FALSE(JobSolver::make(job, ports));
}

TEST_CASE("solve job: the nearest goal, and all solutions") {
    SolveJob job = job_of("2x2", {"R U F"});
    for (const char* goal : {"R2 U2 F2 R2", "R U F R"}) {
        job.goals.emplace_back().state = state(*job.puzzle, goal);
    }
    job.request.all = true;
    StoppingPorts ports;
    Heard heard;
    CHECK(run_solve_job(job, ports, heard.listener()).complete);
    REQUIRE(heard.solved.size() == 1);
    const Solution& solution = heard.solved[0].solution;
    CHECK(solution.algorithm.size() == 1);
    CHECK(goal_of(job, solution) == 1);
    CHECK(heard.solved[0].all_rotations.size() == solution.all.size());
}

TEST_CASE("solve job: where the whole puzzle is turned at the end") {
    // A turn of the left side is one of the right side and of the whole puzzle.
    SolveJob job = job_of("2x2", {"R"});
    job.request.all = true;
    StoppingPorts ports;
    Heard heard;
    REQUIRE(run_solve_job(job, ports, heard.listener()).complete);
    const Solved& solved = heard.solved.at(0);
    const std::vector<Algorithm>& all = solved.solution.all;
    REQUIRE(all.size() == 2);
    REQUIRE(solved.all_rotations.size() == 2);
    CHECK(solved.all_rotations[0].empty() != solved.all_rotations[1].empty());
    for (std::size_t i = 0; i < 2; ++i) {
        const State end =
            compose(job.puzzle->shape(), solved.task.state, state_of(*job.puzzle, all[i]));
        CHECK((end == solved_state(job.puzzle->shape())) == solved.all_rotations[i].empty());
    }
}

TEST_CASE("solve job: a certificate of one task") {
    SolveJob job = job_of("2x2", {"R U F2"});
    Heard heard;
    SolveListener listener = heard.listener();
    listener.certificate = [&](std::optional<Certificate> made) {
        heard.certificate = std::move(made);
        return Diagnostics();
    };
    StoppingPorts ports;
    CHECK(run_solve_job(job, ports, listener).complete);
    REQUIRE(heard.certificate);
    CHECK(verdict(*heard.certificate) == CertificateVerdict::kVerified);
    // There is none of several tasks, nor in other metrics.
    heard = {};
    job.tasks.push_back(job.tasks.front());
    CHECK(run_solve_job(job, ports, listener).diagnostics.has_errors());
    CHECK_FALSE(heard.certificate);
    job = job_of("2x2", {"R U F2"});
    job.method.metric = Metric::kQuarterTurn;
    CHECK(run_solve_job(job, ports, listener).diagnostics.has_errors());
    CHECK_FALSE(heard.certificate);
}

TEST_CASE("solve job: one state after the other by one solver") {
    const SolveJob job = job_of("2x2", {"R U F", "F2 U' R"});
    StoppingPorts ports;
    const Result<JobSolver> solver = JobSolver::make(job, ports);
    REQUIRE(solver);
    CHECK(solver->method() == kOptimalMethod);
    for (const ListedState& task : job.tasks) {
        const Result<Solved> solved = solver->solve(task, ports, false);
        REQUIRE(solved);
        CHECK(solved->solution.algorithm.size() == 3);
        check_solves(job, *solved);
    }
}
