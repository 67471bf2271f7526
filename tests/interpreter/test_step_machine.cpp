// The machine that is stepped against the reference machine and the fast ones, and back again.
#include <rapidcheck.h>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/q_runs.hpp"
#include "interpreter/random_programs.hpp"
#include "interpreter/reference_machine.hpp"
#include "interpreter/step_trace.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostLines = 300;

/// Every line as the fast machine traces it, as far as both go.
void check_lines(const StepTrace& trace, const Outcome& run, const Program& program) {
    std::size_t at = 0;
    for (const RecordingPorts::Traced& traced : run.ports.traced) {
        if (std::holds_alternative<op::Goto>(program.instructions[traced.index].operation))
            continue;
        if (at == trace.lines.size()) break;
        const StepTrace::Line& line = trace.lines[at++];
        RC_ASSERT(line.index == traced.index);
        RC_ASSERT(line.holding == traced.holding);
        RC_ASSERT(line.jumped == traced.jumped);
        RC_ASSERT(line.repetitions == traced.repetitions);
        if (traced.state) RC_ASSERT(line.state == *traced.state);
        if (traced.counter) RC_ASSERT(line.counter == *traced.counter);
    }
    if (run.halted()) RC_ASSERT(at == trace.lines.size());
}

/// The end and all outputs as the reference says, which shares nothing with the machine.
void check_end(const StepTrace& trace, const RandomProgram& random) {
    const ReferenceResult reference =
        ReferenceMachine(random.program, random.answers).run(20 * kMostLines);
    if (reference.status == RunStatus::kLimit || trace.end == StepTrace::End::kLimit) return;
    const bool halted = trace.end == StepTrace::End::kHalted;
    RC_ASSERT(halted == (reference.status == RunStatus::kHalted));
    RC_ASSERT(trace.outputs == reference.outputs);
    if (halted) return;
    RC_ASSERT(*reference.code == (trace.failure ? trace.failure->code : Code::kNoInput));
}

/// Step by step to the start, each time where the machine was before.
void check_back(StepMachine& machine, StepTrace trace, const Program& program,
                const std::vector<Integer>& answers) {
    while (!trace.past.empty()) {
        const MachineStep::Kind kind = trace.past.back().step.kind;
        machine.undo(std::move(trace.past.back()));
        trace.past.pop_back();
        RC_ASSERT(machine.step().kind == kind);
    }
    StepMachine fresh(program);
    RC_ASSERT(machine.state() == fresh.state());
    RC_ASSERT(machine.counter() == 0);
    RC_ASSERT(machine.head() == 0);
    // Forwards once more, all is the same: every other puzzle and cell is solved, too.
    const StepTrace again = step_trace(machine, answers, kMostLines);
    RC_ASSERT(again.outputs == trace.outputs);
    RC_ASSERT(again.lines.size() == trace.lines.size());
    for (std::size_t i = 0; i < again.lines.size(); ++i) {
        RC_ASSERT(again.lines[i].state == trace.lines[i].state);
        RC_ASSERT(again.lines[i].counter == trace.lines[i].counter);
    }
}

void check_stepping(const std::string& what, const std::vector<Holding>& holdings) {
    REQUIRE(rc::check(what, [&] {
        const RandomProgram random = ProgramMaker(holdings, *rc::gen::arbitrary<unsigned>()).make();
        StepMachine machine(random.program);
        const StepTrace trace = step_trace(machine, random.answers, kMostLines);
        RunOptions options;
        options.max_steps = 3 * kMostLines;
        options.trace = true;
        check_lines(trace, execute(random.program, random.answers, options), random.program);
        check_end(trace, random);
        check_back(machine, trace, random.program, random.answers);
    }));
}

}  // namespace

TEST_CASE("the stepped machine does what the fast machines and the reference do") {
    const PuzzlePtr cube = puzzle("3x3");
    check_stepping("one cube", {{"A", cube, 0, false, {}}});
    check_stepping("cube and tape", {{"T", cube, 0, true, {}}, {"S", cube, 0, true, {}}});
    check_stepping("odd puzzles and counters", {{"A", seven(), 0, false, {}},
                                                {"T", nine(), 0, true, {}},
                                                {"C", nullptr, 7, false, {}},
                                                {"D", nullptr, 12, true, {}}});
}

TEST_CASE("the stepped machine enters a number before jumps that run in a circle") {
    const QProgram q = on_cube("1 | input \"n\" U max-input 3\n2 | goto 2\n");
    StepMachine machine(q.program);
    machine.advance(2);
    REQUIRE(machine.step().kind == MachineStep::Kind::kTurn);
    machine.advance();
    CHECK(machine.state() == state(cube(), "U2"));
    CHECK(machine.step().kind == MachineStep::Kind::kFailed);
    StepMachine zero(q.program);
    zero.advance(0);
    CHECK(zero.step().kind == MachineStep::Kind::kFailed);
}

TEST_CASE("the stepped machine takes numbers together where that is wanted") {
    const QProgram q = on_cube(R"(
1 | input "a" U max-input 3
2 | print "and"
3 | input "b" D max-input 3
4 | halt "end"
)");
    StepMachine apart(q.program);
    apart.advance(1);
    CHECK(apart.step().kind == MachineStep::Kind::kTurn);
    StepMachine together(q.program, true);
    together.advance(1);
    CHECK(together.step().kind == MachineStep::Kind::kTell);
    together.advance();
    REQUIRE(together.step().kind == MachineStep::Kind::kEnter);
    together.advance(-2);
    REQUIRE(together.step().kind == MachineStep::Kind::kTurn);
    CHECK(together.step().numbers == std::vector<Integer>{1, -2});
    CHECK(together.step().inputs == std::vector<std::size_t>{0, 2});
    CHECK(together.after() == state(cube(), "U D2"));
}
