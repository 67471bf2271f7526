// Sessions against the interpreter, and forwards against back.
#include <rapidcheck.h>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/q_runs.hpp"
#include "interpreter/random_programs.hpp"
#include "interpreter/shuffling_source.hpp"
#include "perform/given_sums.hpp"
#include "perform/sessions.hpp"
#include "perform/wording.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kMostSteps = 1000;

/// Two registers of order 4, moved from the first to the second.
const std::string kMove =
    "1 | input \"A\" U max-input 3\n"
    "2 | input \"B\" D max-input 3\n"
    "3 | solved-goto UF 6\n"
    "4 | U' D\n"
    "5 | goto 3\n"
    "6 | halt \"B is\" D' counting-until DF\n";

void check_against_interpreter(const RandomProgram& random) {
    RunOptions options;
    options.max_steps = kMostSteps;
    const Outcome run = execute(random.program, random.answers, options);
    PerformSession session = begun(random.program);
    std::size_t used = 0;
    const std::optional<Diagnostic> problem = go_on(session, random.answers, used, 20 * kMostSteps);
    const std::vector<std::string> told = said_in(session);
    if (run.halted()) {
        RC_ASSERT(!problem);
        RC_ASSERT(session.step().kind == MachineStep::Kind::kDone);
        RC_ASSERT(told == run.ports.outputs);
        RC_TAG("halts");
        return;
    }
    if (run.result.status == RunStatus::kError && run.error().code != Code::kNeverEnds) {
        const Code code = problem ? problem->code : session.failure()->code;
        RC_ASSERT(problem || session.step().kind == MachineStep::Kind::kFailed);
        RC_ASSERT(code == run.error().code);
        RC_ASSERT(told == run.ports.outputs);
        RC_TAG(std::string(code_slug(code)));
        return;
    }
    // An endless one: what the interpreter said before it noticed, the session says as well.
    RC_TAG("endless");
    const std::size_t both = std::min(told.size(), run.ports.outputs.size());
    for (std::size_t i = 0; i < both; ++i) RC_ASSERT(told[i] == run.ports.outputs[i]);
}

void check_programs(const std::string& what, const std::vector<Holding>& holdings) {
    REQUIRE(rc::check(what, [&] {
        check_against_interpreter(ProgramMaker(holdings, *rc::gen::arbitrary<unsigned>()).make());
    }));
}

}  // namespace

TEST_CASE("session: random programs say what the interpreter says") {
    const PuzzlePtr cube = puzzle("3x3");
    check_programs("one cube", {{"A", cube, 0, false, {}}});
    check_programs("cube and tape", {{"T", cube, 0, true, {}}, {"S", cube, 0, true, {}}});
    check_programs(
        "odd puzzles",
        {{"A", seven(), 0, false, {}}, {"B", nine(), 0, false, {}}, {"T", seven(), 0, true, {}}});
}

TEST_CASE("session: numbers asked for in a row are entered together") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program);
    CHECK(session.step().kind == MachineStep::Kind::kEnter);
    CHECK(session.step().message == "A");
    REQUIRE(!session.enter(2));
    CHECK(session.step().kind == MachineStep::Kind::kEnter);
    CHECK(session.step().message == "B");
    REQUIRE(!session.enter(-1));
    REQUIRE(session.step().kind == MachineStep::Kind::kTurn);
    CHECK(turns_text(cube(), session.step().turns) == "U, twice, then D'");
    CHECK(turns_in(session.step().turns) == 3);
    session.done();
    CHECK(session.step().kind == MachineStep::Kind::kLook);
    CHECK(session.state() == state(cube(), "U2 D'"));
}

TEST_CASE("session: zeros take no turns, and what comes behind them is done once") {
    const QProgram q =
        on_cube("1 | input \"A\" U max-input 3\n2 | U\n3 | halt \"A\" U' counting-until UF\n");
    PerformSession session = begun(q.program);
    REQUIRE(!session.enter(0));
    REQUIRE(session.step().kind == MachineStep::Kind::kTurn);
    CHECK(session.step().numbers.empty());
    session.done();
    REQUIRE(session.step().kind == MachineStep::Kind::kRead);
    CHECK(session.step().value == Integer(1));
}

TEST_CASE("session: one by one where that is wanted") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program, {nullptr, false});
    REQUIRE(!session.enter(2));
    REQUIRE(session.step().kind == MachineStep::Kind::kTurn);
    session.done();
    CHECK(session.step().kind == MachineStep::Kind::kEnter);
    CHECK(session.state() == state(cube(), "U2"));
}

TEST_CASE("session: an answer that the model contradicts changes nothing") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program);
    REQUIRE(!session.enter(1));
    REQUIRE(!session.enter(0));
    session.done();
    REQUIRE(session.step().kind == MachineStep::Kind::kLook);
    const std::optional<Diagnostic> told = session.answer(true);
    REQUIRE(told);
    CHECK(told->code == Code::kContradiction);
    // U brings the piece of UR to UF: its sticker of U on U, that of R on F.
    REQUIRE(told->notes.size() == 1);
    CHECK(told->notes[0] == "UF should show UR");
    CHECK(session.step().kind == MachineStep::Kind::kLook);
    CHECK(!session.answer(false));
    CHECK(session.step().kind == MachineStep::Kind::kTurn);
}

TEST_CASE("session: a number that was read is held against the model") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program);
    std::size_t used = 0;
    while (session.step().kind != MachineStep::Kind::kRead) {
        std::optional<Integer> number;
        if (session.step().kind == MachineStep::Kind::kEnter) number = ++used;
        REQUIRE(!session.go_on(number));
    }
    // 1 and 2 are 3.
    const std::optional<Diagnostic> told = session.read(Integer(2));
    REQUIRE(told);
    CHECK(told->code == Code::kContradiction);
    CHECK(!session.read(Integer(3)));
    CHECK(session.step().kind == MachineStep::Kind::kDone);
    CHECK(said_in(session) == std::vector<std::string>{"halt B is 3"});
}

TEST_CASE("session: a number beyond what is taken is refused") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program);
    for (const int number : {4, -4}) {
        const std::optional<Diagnostic> told = session.enter(number);
        REQUIRE(told);
        CHECK(told->code == Code::kBadInput);
    }
    CHECK(session.steps_done() == 0);
}

TEST_CASE("session: short algorithms may do anything to pieces that do not count") {
    const QProgram q = on_cube(kMove);
    ShufflingSource shuffling;
    InputSums shorter(q.program, shuffling);
    for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
            PerformSession session = begun(q.program, {&shorter, true});
            std::size_t used = 0;
            CHECK(!go_on(session, {a, b}, used, 1000));
            CHECK(said_in(session) ==
                  std::vector<std::string>{"halt B is " + std::to_string((a + b) % 4)});
        }
    }
    CHECK(shuffling.shuffled() > 0);
}

TEST_CASE("session: numbers are entered by repeating generators where that is wanted") {
    const QProgram q = on_cube(kMove);
    GivenSums half_turn([](const auto&, const auto&) { return alg(cube(), "U2 D'"); });
    InputSums shorter(q.program, half_turn);
    PerformSession session = begun(q.program, {&shorter, true});
    REQUIRE(!session.enter(2));
    REQUIRE(!session.enter(-1));
    REQUIRE(session.step().kind == MachineStep::Kind::kTurn);
    CHECK(turns_text(cube(), session.step().turns) == "U2 D'");
    session.repeat_generators();
    CHECK(turns_text(cube(), session.step().turns) == "U, twice, then D'");
    session.done();
    CHECK(session.state() == state(cube(), "U2 D'"));
    // Of other steps nothing is changed.
    REQUIRE(session.step().kind == MachineStep::Kind::kLook);
    session.repeat_generators();
    CHECK(session.step().turns.empty());
}

TEST_CASE("session: every step back is the way forwards once more") {
    const PuzzlePtr cube = puzzle("3x3");
    const std::vector<Holding> holdings = {
        {"A", cube, 0, false, {}}, {"T", cube, 0, true, {}}, {"B", seven(), 0, false, {}}};
    REQUIRE(rc::check("back", [&] {
        const RandomProgram random = ProgramMaker(holdings, *rc::gen::arbitrary<unsigned>()).make();
        PerformSession session = begun(random.program);
        struct Seen {
            MachineStep::Kind kind;
            std::size_t instruction;
            State state;
            std::vector<std::string> outputs;
        };
        const auto look = [&] {
            return Seen{session.step().kind, session.step().instruction, session.state(),
                        said_in(session)};
        };
        std::vector<Seen> path;
        std::size_t used = 0;
        while (!is_over(session) && session.steps_done() < 60) {
            path.push_back(look());
            if (go_on(session, random.answers, used, session.steps_done() + 1)) break;
            if (session.steps_done() != path.size()) path.pop_back();
        }
        while (session.undo()) {
            const MachineStep undone = *session.undo();
            const Seen& before = path.at(session.steps_done() - 1);
            if (undone.kind == MachineStep::Kind::kTurn && !undone.any_way) {
                // What a hand turns back leads where the model goes.
                const State turned = compose(session.puzzle()->shape(), session.state(),
                                             state_of(*session.puzzle(), undone.turns));
                RC_ASSERT(turned == before.state);
            }
            session.back();
            const Seen now = look();
            RC_ASSERT(now.kind == before.kind);
            RC_ASSERT(now.instruction == before.instruction);
            RC_ASSERT(now.state == before.state);
            RC_ASSERT(now.outputs == before.outputs);
        }
        RC_ASSERT(session.steps_done() == 0U);
        RC_ASSERT(session.decisions().empty());
    }));
}

TEST_CASE("session: a program on no puzzle, or without instructions, is refused") {
    Program program;
    program.holdings.push_back({"N", nullptr, 5, false, {}});
    program.instructions.push_back({op::Halt{"end", std::nullopt}, nullptr, 1, {}});
    const auto code_of = [](const Program& tried) {
        return PerformSession::begin(tried, {}).diagnostics().items().at(0).code;
    };
    CHECK(code_of(program) == Code::kTheoretical);
    CHECK(code_of(Program{}) == Code::kEmpty);
}

TEST_CASE("session: jumps in a circle, counts that never end and the end of the program") {
    const auto code_of = [](const std::string& lines) {
        const QProgram q = on_cube(lines);
        PerformSession session = begun(q.program);
        std::size_t used = 0;
        static_cast<void>(go_on(session, {}, used, 100));
        return session.failure() ? session.failure()->code : Code::kInternal;
    };
    CHECK(code_of("1 | goto 2\n2 | goto 1\n") == Code::kNeverEnds);
    CHECK(code_of("1 | U\n2 | repeat until DF UF solved R\n3 | halt \"\"\n") == Code::kNeverSolved);
    CHECK(code_of("1 | U\n2 | halt \"n\" R counting-until UF\n") == Code::kNeverSolved);
    CHECK(code_of("1 | U\n") == Code::kRanOff);
}

TEST_CASE("session: solving is any way, and back is to what it was") {
    const QProgram q = on_cube("1 | R U\n2 | solve\n3 | halt \"\"\n");
    PerformSession session = begun(q.program);
    session.done();
    CHECK(session.step().any_way);
    session.done();
    CHECK(session.state() == solved_state(cube().shape()));
    CHECK(session.turned().running == 2);
    REQUIRE(session.before_solving() != nullptr);
    CHECK(*session.before_solving() == state(cube(), "R U"));
    session.back();
    CHECK(session.state() == state(cube(), "R U"));
}

TEST_CASE("session: after a slip, a state with the right pieces where they count is taken") {
    const QProgram q = on_cube(kMove);
    PerformSession session = begun(q.program);
    REQUIRE(!session.enter(1));
    REQUIRE(!session.enter(1));
    const State wanted = session.after();
    CHECK(!session.recover(state(cube(), "U2 D"), true, 3));
    CHECK(session.step().kind == MachineStep::Kind::kTurn);
    // On the way back other pieces were left anywhere.
    const PuzzleGroup group = *PuzzleGroup::of(cube().shape(), cube().generators());
    const PuzzleGroup free = *PuzzleGroup::of(cube().shape(), group.stabiliser(session.kept()));
    Random random(5);
    const State now = compose(cube().shape(), free.random_state(random), wanted);
    REQUIRE(now != wanted);
    CHECK(session.recover(now, true, 3));
    CHECK(session.step().kind == MachineStep::Kind::kLook);
    CHECK(session.state() == now);
    CHECK(session.turned().correcting == 3);
    std::size_t used = 0;
    CHECK(!go_on(session, {}, used, 1000));
    CHECK(said_in(session) == std::vector<std::string>{"halt B is 2"});
}
