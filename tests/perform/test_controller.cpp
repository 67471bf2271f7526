// The controller of sessions: what a person says in, what they are told out.
#include <filesystem>

#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"
#include "perform/controller.hpp"
#include "perform/sessions.hpp"

using namespace qter;
using namespace qter::testing;
using Event = PerformEvent::Kind;
using Ending = PerformController::Ending;

namespace {

/// Two registers of order 4, moved from the first to the second.
const std::string kMoves =
    "1 | input \"A\" U max-input 3\n"
    "2 | input \"B\" D max-input 3\n"
    "3 | solved-goto UF 6\n"
    "4 | U' D\n"
    "5 | goto 3\n"
    "6 | halt \"B is\" D' counting-until DF\n";

PerformOptions with_paths() {
    PerformOptions options;
    options.paths.emplace();
    return options;
}

/// The controller of a session, whose file is a string.
struct Sitting {
    explicit Sitting(SessionRecord of, PerformOptions options = with_paths())
        : record(std::move(of)) {
        options.save = "kept";
        options.write = [this](const std::string&, std::string_view text) {
            file = text;
            return Result<std::size_t>(text.size());
        };
        Result<PerformController> begun =
            PerformController::begin(record, nullptr, std::move(options));
        if (!begun) throw std::runtime_error(begun.diagnostics().items().at(0).message);
        controller.emplace(*std::move(begun));
    }
    explicit Sitting(const Program& program, PerformOptions options = with_paths())
        : Sitting(SessionRecord{"a", program, true, 0, {}}, std::move(options)) {}
    Sitting(const Sitting&) = delete;
    Sitting& operator=(const Sitting&) = delete;

    PerformAnswer say(Event kind) { return controller->handle({kind}); }
    PerformAnswer number(int value) { return controller->handle({Event::kNumber, value}); }
    PerformAnswer slip(const std::string& facelets) {
        return controller->handle({Event::kSlip, {}, facelets});
    }
    [[nodiscard]] const PerformSession& session() const { return controller->session(); }
    [[nodiscard]] MachineStep::Kind kind() const { return session().step().kind; }
    /// Accepts what the model says to the end; gives the outputs.
    std::vector<std::string> finish() {
        for (int i = 0; i < 100 && controller->ending() == Ending::kNone; ++i) say(Event::kGoOn);
        return said_in(session());
    }

    SessionRecord record;
    std::string file;
    std::optional<PerformController> controller;
};

/// What the stickers of a solved cube show after `turns`.
std::string seen_after(const std::string& turns) {
    return facelet_string(cube(), state(cube(), turns));
}

}  // namespace

TEST_CASE("controller: a slip is corrected by the fewest turns, and the program says the same") {
    const QProgram q = on_cube(kMoves);
    Sitting sitting(q.program);
    REQUIRE(sitting.number(1).changed);
    REQUIRE(sitting.number(0).changed);
    REQUIRE(sitting.kind() == MachineStep::Kind::kTurn);
    // U' instead of U: only U turns move the edges of U alone, so U2 is the one shortest way.
    const PerformAnswer answer = sitting.slip(seen_after("U'"));
    CHECK(answer.changed);
    REQUIRE(sitting.controller->recovering());
    CHECK(sitting.controller->task() == "Turn U2");
    CHECK(sitting.controller->now() == state(cube(), "U'"));
    CHECK(sitting.controller->then() == state(cube(), "U"));
    CHECK(sitting.say(Event::kNext).changed);
    CHECK(!sitting.controller->recovering());
    CHECK(sitting.session().turned().correcting == 1);
    CHECK(sitting.kind() == MachineStep::Kind::kLook);
    CHECK(sitting.session().state() == state(cube(), "U"));
    CHECK(sitting.finish() == std::vector<std::string>{"halt B is 1"});
    CHECK(sitting.controller->ending() == Ending::kHalted);
}

TEST_CASE("controller: a slip is guessed from some stickers, and its way back may be refused") {
    const QProgram q = on_cube(kMoves);
    Sitting sitting(q.program);
    REQUIRE(sitting.number(1).changed);
    REQUIRE(sitting.number(0).changed);
    std::string seen = seen_after("U'");
    seen.replace(27, 9, 9, '?');  // the face D
    const PerformAnswer answer = sitting.slip(seen);
    CHECK(answer.text.starts_with("So turn 1, U,"));
    REQUIRE(sitting.controller->recovering());
    CHECK(sitting.say(Event::kBack).text == "Nothing was turned back.\n");
    CHECK(!sitting.controller->recovering());
    CHECK(sitting.kind() == MachineStep::Kind::kTurn);
    CHECK(sitting.session().steps_done() == 2);
    CHECK(sitting.finish() == std::vector<std::string>{"halt B is 1"});
}

TEST_CASE("controller: looks tell slips apart, and a slip two steps back is found") {
    // R' instead of R. Neither brings UR or, later, DF home.
    const QProgram q = on_cube(
        "1 | R U\n2 | solved-goto UR 6\n3 | F2\n4 | solved-goto DF 6\n5 | L\n6 | halt \"end\"\n");
    Sitting sitting(q.program);
    REQUIRE(sitting.say(Event::kNext).changed);
    REQUIRE(sitting.say(Event::kNo).changed);
    REQUIRE(sitting.say(Event::kNext).changed);
    REQUIRE(sitting.kind() == MachineStep::Kind::kLook);
    const std::string all = seen_after("R' U F2");
    const PerformAnswer answer = sitting.slip(all.substr(0, 27) + std::string(27, '?'));
    CHECK(answer.text.starts_with("So in step 1, turn 1, R, became R'."));
    CHECK(sitting.controller->recovering());
    // Another way: the answer to the look is what nothing but a slip explains.
    sitting.say(Event::kBack);
    const PerformAnswer nothing = sitting.slip(std::string(54, '?'));
    CHECK(nothing.text.find("Or nothing went wrong: ") != std::string::npos);
    CHECK(nothing.text.find("nothing went wrong") > nothing.text.find("became"));
    REQUIRE(sitting.say(Event::kYes).problem);
    const PerformAnswer refused = sitting.slip(std::string(54, '?'));
    CHECK(refused.text.find("slips explain that:") != std::string::npos);
    CHECK(refused.text.find("nothing went wrong") == std::string::npos);
}

TEST_CASE("controller: stickers of another puzzle state that cannot be are refused") {
    const QProgram q = on_cube(kMoves);
    Sitting sitting(q.program);
    CHECK(!sitting.slip("UUU").changed);
    std::string twisted = seen_after("");
    std::swap(twisted[8], twisted[9]);  // two stickers of the corner URF
    CHECK(!sitting.slip(twisted).changed);
    CHECK(!sitting.controller->recovering());
}

TEST_CASE("controller: a step back is a step with the turns that undo it") {
    const QProgram q = on_cube("1 | U R\n2 | solve\n3 | halt \"end\"\n");
    Sitting sitting(q.program);
    PerformController& controller = *sitting.controller;
    const PerformAnswer first = sitting.say(Event::kBack);
    CHECK(!first.changed);
    CHECK(first.text == "This is the first step.\n");
    sitting.say(Event::kNext);
    sitting.say(Event::kNext);
    REQUIRE(sitting.kind() == MachineStep::Kind::kTell);
    // The puzzle was solved by any turns, so those that restore it are searched for.
    CHECK(sitting.say(Event::kBack).changed);
    CHECK(controller.heading() == "Back to step 2");
    CHECK(controller.task() == "Turn U R");
    CHECK(controller.then() == state(cube(), "U R"));
    CHECK(controller.message().empty());
    // Nothing has happened yet, and need not.
    CHECK(sitting.session().steps_done() == 2);
    CHECK(sitting.say(Event::kBack).text == "The step is not undone.\n");
    CHECK(controller.heading() == "Step 3, line 3");
    sitting.say(Event::kBack);
    CHECK(!sitting.number(1).changed);
    CHECK(sitting.say(Event::kNext).changed);
    CHECK(sitting.session().state() == state(cube(), "U R"));
    CHECK(sitting.say(Event::kBack).changed);
    CHECK(controller.task() == "Turn R' U'");
    sitting.say(Event::kNext);
    CHECK(sitting.session().steps_done() == 0);
    CHECK(sitting.finish() == std::vector<std::string>{"halt end"});
}

TEST_CASE("controller: back over a change of puzzles says which to take") {
    const QProgram q("Puzzles\nA: 3x3\nB: 3x3\n\n1 | switch B\n2 | halt \"end\"\n");
    Sitting sitting(q.program);
    REQUIRE(sitting.kind() == MachineStep::Kind::kSwitch);
    sitting.say(Event::kNext);
    REQUIRE(sitting.kind() == MachineStep::Kind::kTell);
    // Nothing is to be turned, so it is undone at once.
    CHECK(sitting.say(Event::kBack).text ==
          "Back: Put down puzzle B (3x3) and take puzzle A (3x3).\n");
    CHECK(sitting.session().steps_done() == 0);
    CHECK(sitting.finish() == std::vector<std::string>{"halt end"});
}

TEST_CASE("controller: only an answer that the model gives moves on") {
    const QProgram q = on_cube(kMoves);
    Sitting sitting(q.program);
    const PerformAnswer beyond = sitting.number(4);
    REQUIRE(beyond.problem);
    CHECK(beyond.problem->code == Code::kBadInput);
    CHECK(!beyond.changed);
    CHECK(!sitting.say(Event::kNext).changed);
    sitting.number(1);
    sitting.number(0);
    sitting.say(Event::kNext);
    REQUIRE(sitting.kind() == MachineStep::Kind::kLook);
    CHECK(!sitting.say(Event::kNext).changed);
    const PerformAnswer wrong = sitting.say(Event::kYes);
    REQUIRE(wrong.problem);
    CHECK(wrong.problem->code == Code::kContradiction);
    CHECK(!wrong.changed);
    CHECK(sitting.say(Event::kNo).changed);
    CHECK(!sitting.number(1).changed);
}

TEST_CASE("controller: a session is saved, resumed after a slip, and ends alike") {
    const QProgram q = on_cube(kMoves);
    Sitting sitting(q.program);
    sitting.controller->leave();
    CHECK(sitting.file.empty());  // nothing was done

    Sitting left(q.program);
    left.number(2);
    left.number(1);
    left.slip(seen_after("U D"));  // one U is missing
    REQUIRE(left.controller->recovering());
    left.say(Event::kNext);
    left.say(Event::kNo);
    left.say(Event::kQuit);
    REQUIRE(left.controller->ending() == Ending::kLeft);

    SourceMap sources;
    PuzzleLibrary puzzles(sources);
    Result<SessionRecord> record = read_record(sources.add("kept", left.file), sources, puzzles);
    REQUIRE(record);
    Sitting resumed(*std::move(record));
    CHECK(resumed.session().steps_done() == left.session().steps_done());
    CHECK(resumed.session().state() == left.session().state());
    CHECK(resumed.session().turned().correcting == left.session().turned().correcting);
    CHECK(resumed.controller->task() == left.controller->task());
    CHECK(resumed.finish() == std::vector<std::string>{"halt B is 3"});
}

TEST_CASE("controller: steps are saved as they are done, and what cannot be is said once") {
    const QProgram q = on_cube(kMoves);
    PerformOptions options = with_paths();
    options.keep_steps = true;
    Sitting sitting(q.program, options);
    sitting.number(1);
    CHECK(!sitting.file.empty());

    std::size_t tried = 0;
    options.write = [&tried](const std::string&, std::string_view) -> Result<std::size_t> {
        ++tried;
        return Diagnostic::error(Code::kFile, {}, "the disk is full");
    };
    const SessionRecord record{"a", q.program, true, 0, {}};
    Result<PerformController> made = PerformController::begin(record, nullptr, options);
    REQUIRE(made);
    CHECK(made->handle({Event::kNumber, 1}).text == "The disk is full.\nSo steps are not saved.\n");
    CHECK(made->handle({Event::kNumber, 1}).text.empty());
    CHECK(tried == 1);
}

TEST_CASE("controller: to a line with the numbers that were given") {
    const QProgram q = on_cube(kMoves);
    PerformOptions options = with_paths();
    options.numbers = {1};
    Sitting few(q.program, options);
    CHECK(few.controller->go_to_line(6)->code == Code::kNoInput);
    options.numbers = {1, 2};
    Sitting enough(q.program, options);
    CHECK(!enough.controller->go_to_line(6));
    CHECK(enough.session().step().value == Integer(3));
    Sitting nowhere(q.program, options);
    CHECK(nowhere.controller->go_to_line(5)->code == Code::kUnknownLine);
}
