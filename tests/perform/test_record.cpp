// Sessions as files: what is read goes on where what was written stood, and nothing else is taken.
#include <rapidcheck.h>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"
#include "interpreter/shuffling_source.hpp"
#include "perform/record.hpp"
#include "perform/sessions.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const std::string kProgram =
    "1 | input \"A\" U max-input 3\n"
    "2 | input \"B\" D max-input 3\n"
    "3 | solved-goto UF 6\n"
    "4 | U' D\n"
    "5 | goto 3\n"
    "6 | switch B\n"
    "7 | R\n"
    "8 | switch A\n"
    "9 | halt \"B is\" D' counting-until DF\n";

QProgram two_cubes() { return QProgram("Puzzles\nA: 3x3\nB: 3x3\n\n" + kProgram); }

struct Reread {
    SourceMap sources;
    PuzzleLibrary puzzles{sources};
    std::optional<SessionRecord> record;
    std::optional<PerformSession> session;
    std::optional<Diagnostic> problem;

    explicit Reread(const std::string& text) {
        Diagnostics problems;
        record = read_record(sources.add("session", text), sources, puzzles).take(problems);
        if (!record) {
            problem = problems.items().front();
            return;
        }
        session =
            PerformSession::begin(record->program, {nullptr, record->in_one_go}).take(problems);
        if (session) problem = session->replay(record->decisions, record->steps, Cancellation());
    }
};

/// The file of a session after so many steps.
nlohmann::json record_after(std::uint64_t steps) {
    const QProgram q = two_cubes();
    PerformSession session = begun(q.program);
    std::size_t used = 0;
    static_cast<void>(go_on(session, {2, 3}, used, steps));
    return nlohmann::json::parse(*write_record(session, true, "a"));
}

bool refused(const nlohmann::json& json) {
    const Reread again(json.dump());
    return again.problem.has_value();
}

}  // namespace

TEST_CASE("record: a session goes on where it stood") {
    const QProgram q = two_cubes();
    ShufflingSource source;
    InputSums shuffling(q.program, source);
    REQUIRE(rc::check("record", [&] {
        PerformSession session = begun(q.program, {&shuffling, true});
        std::size_t used = 0;
        const auto steps = *rc::gen::inRange<std::uint64_t>(0, 30);
        const int a = *rc::gen::inRange(-3, 4);
        const int b = *rc::gen::inRange(-3, 4);
        static_cast<void>(go_on(session, {a, b}, used, steps));
        for (int back = *rc::gen::inRange(0, 4); back > 0 && session.undo(); --back) session.back();
        const bool recovers = *rc::gen::arbitrary<bool>() && !is_over(session);
        if (recovers) {
            // What does not count may lie anywhere else.
            const bool after = session.step().kind == MachineStep::Kind::kTurn;
            const State to = after ? session.after() : session.state();
            RC_ASSERT(session.recover(to, after, 5));
        }
        const Reread again(*write_record(session, true, "x"));
        RC_ASSERT(!again.problem);
        RC_ASSERT(again.record->title == "x");
        RC_ASSERT(again.session->steps_done() == session.steps_done());
        RC_ASSERT(again.session->step().kind == session.step().kind);
        RC_ASSERT(again.session->step().instruction == session.step().instruction);
        RC_ASSERT(again.session->state() == session.state());
        RC_ASSERT(said_in(*again.session) == said_in(session));
        RC_ASSERT(again.session->turned().entering == session.turned().entering);
        RC_ASSERT(again.session->turned().correcting == session.turned().correcting);
    }));
}

TEST_CASE("record: what does not fit is refused") {
    CHECK(!refused(record_after(20)));
    const auto changed = [](const char* pointer, const nlohmann::json& value) {
        nlohmann::json json = record_after(20);
        json[nlohmann::json::json_pointer(pointer)] = value;
        return json;
    };
    CHECK(refused(changed("/qter", "sessions")));
    CHECK(refused(changed("/version", 2)));
    CHECK(refused(changed("/program", "Puzzles\n")));
    CHECK(refused(changed("/steps", 1'000)));
    CHECK(refused(changed("/steps", -1)));
    CHECK(refused(changed("/more", 1)));
    CHECK(refused(changed("/decisions/0/number", "9")));
    CHECK(refused(changed("/decisions/0/number", 2)));
    CHECK(refused(changed("/decisions/0/step", 7)));
    CHECK(refused(changed("/decisions/2/turns/0/algorithm", "R")));
    CHECK(refused(changed("/decisions/2/holding", 1)));
    CHECK(refused(changed("/decisions/2/holding", 2)));
    CHECK(refused(changed("/decisions", nlohmann::json::array())));
    CHECK(refused(changed("/registers", 3)));
    for (const char* const text : {"", "{", "[]", "{}", "null", "{\"qter\":\"session\"}"}) {
        CHECK(Reread(text).problem.has_value());
    }
}

TEST_CASE("record: a state of other pieces than the program's is refused") {
    const QProgram q = two_cubes();
    PerformSession session = begun(q.program);
    std::size_t used = 0;
    static_cast<void>(go_on(session, {2, 3}, used, 4));
    REQUIRE(session.recover(session.state(), false, 1));
    nlohmann::json json = nlohmann::json::parse(*write_record(session, true, "a"));
    CHECK(!refused(json));
    for (nlohmann::json& decision : json["decisions"]) {
        if (!decision.contains("pieces")) continue;
        nlohmann::json short_one = json;
        nlohmann::json& pieces = decision["pieces"];
        std::swap(pieces[piece(cube(), "UF")], pieces[piece(cube(), "UB")]);
        CHECK(refused(json));
        pieces.erase(pieces.begin());
        CHECK(refused(json));
    }
}
