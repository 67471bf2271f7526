#include <fstream>

#include "catch.hpp"
#include "qter/compile.hpp"
#include "qter/interpret.hpp"
#include "scratch_folder.hpp"
#include "stopped.hpp"

using namespace qter::api;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* kAverage = QTER_SOURCE_DIR "/examples/average.qat";

// From the qter paper: the seventh Fibonacci number is 13.
constexpr const char* kFibonacci = QTER_SOURCE_DIR "/examples/fib.q";

// Goes on for 2 * 1260 * 11 instructions or more: not endless before that.
constexpr const char* kLong = R"(Puzzles
A: 3x3
B: megaminx

1 | R U2 D' B D'
2 | switch B
3 | R U F L
4 | switch A
5 | goto 1
)";

std::string last_words(const Run& run) {
    return run.outputs.empty() ? "" : run.outputs.back().text();
}

}  // namespace

TEST_CASE("api program: compiled and run") {
    const Program average = Program::load(kAverage).value();
    const Run result = run(average, {60, 20});
    CHECK(result.end == RunEnd::kHalted);
    CHECK(last_words(result) == "The average is 40");
    CHECK(result.outputs.back().value == 40);
    CHECK(result.outputs.back().halts);
    CHECK(result.diagnostics.empty());
    CHECK(result.steps > 0);
    CHECK(result.turns > 0);
}

TEST_CASE("api program: passes can be left out") {
    CompileOptions options;
    options.without_passes = {"specialise", "vectorise_moves"};
    const Program plain = Program::load(kAverage, options).value();
    CHECK(last_words(run(plain, {60, 20})) == "The average is 40");
    CHECK(plain.q().value() != Program::load(kAverage).value().q().value());
    options.without_passes = {"specialize"};
    const Result<Program> wrong = Program::load(kAverage, options);
    REQUIRE(!wrong.ok());
    CHECK(wrong.diagnostics().at(0).code == "arguments");
    CHECK_THAT(wrong.diagnostics().at(0).message, ContainsSubstring("`specialize`"));
}

TEST_CASE("api program: Q of one's own, and Q that was written") {
    const Program fibonacci = Program::load(kFibonacci).value();
    CHECK(last_words(run(fibonacci, {7})) == "The number is 13");
    CHECK(fibonacci.registers().empty());
    const Program again = Program::read(fibonacci.q().value()).value();
    CHECK(again.q().value() == fibonacci.q().value());
    CHECK(again.lines() == fibonacci.lines());
    CHECK(again.turns() == fibonacci.turns());
}

TEST_CASE("api program: registers by name") {
    const std::vector<Register> registers = Program::load(kAverage).value().registers();
    REQUIRE(registers.size() == 2);
    CHECK(registers[0].name == "A");
    CHECK(registers[0].order == 90);
    CHECK_FALSE(registers[0].pieces.empty());
    REQUIRE(registers[1].generator);
    CHECK(registers[1].generator->puzzle().name() == "3x3");
}

TEST_CASE("api program: how its text is written") {
    const Program average = Program::load(kAverage, {.optimisation = 1, .line_base = 100}).value();
    CHECK_THAT(average.q().value(), ContainsSubstring("\n100 | "));
    CHECK_THAT(average.q(QText::kAnnotated).value(), ContainsSubstring("(A"));
    const Program plain = Program::load(kAverage, {.optimisation = 0}).value();
    CHECK(plain.lines() > average.lines());
    CHECK(last_words(run(plain, {60, 20})) == "The average is 40");
}

TEST_CASE("api program: all mistakes of a text, at their places") {
    const Result<Program> made = Program::compile(
        ".registers {\n    A <- 3x3 builtin (1260)\n}\nadd B 1\ngoto nowhere\nhalt \"x\"\n",
        {.file_name = "two.qat"});
    REQUIRE_FALSE(made.ok());
    REQUIRE(made.diagnostics().size() == 2);
    CHECK(made.diagnostics()[0].place.value().source == "two.qat");
    CHECK(made.diagnostics()[0].place.value().line == 4);
    CHECK(made.diagnostics()[1].place.value().line == 5);
    CHECK(made.diagnostics()[1].code == "unknown-label");
    const Result<Program> q = Program::read("Puzzles\nA: 3x3\n\n1 | solved-goto UFX 1\n");
    REQUIRE_FALSE(q.ok());
    CHECK(q.diagnostics()[0].code == "unknown-piece");
}

// A turn of a face has order 4 and is the shortest that has; two faces that share no piece are
// opposite.
TEST_CASE("api program: registers are searched for, as long as nobody stops it") {
    const char* const text =
        ".registers {\n    A, B <- 3x3 solve (4, 4)\n}\nadd A 3\nadd B 2\nprint \"A\" A\nhalt \"B "
        "is\" B\n";
    std::size_t told = 0;
    Options running;
    running.progress = [&](const Progress&) { ++told; };
    const Program program = Program::compile(text, {}, running).value();
    CHECK(told != 0);
    REQUIRE(program.registers().size() == 2);
    for (const Register& one : program.registers()) {
        CHECK(one.order == Integer(4));
        CHECK(one.generator.value().length() == 1);
    }
    CHECK(last_words(run(program)) == "B is 2");

    const Result<Program> none = Program::compile(text, {}, qter::testing::stopped());
    REQUIRE_FALSE(none.ok());
    CHECK(none.diagnostics()[0].code == "interrupted");
}

TEST_CASE("api program: a register on no puzzle runs, and is not written") {
    const Program program =
        Program::compile(".registers {\n    A <- theoretical 10\n}\nadd A 7\nhalt \"is\" A\n")
            .value();
    CHECK(last_words(run(program)) == "is 7");
    CHECK(program.q().diagnostics().at(0).code == "theoretical");
    CHECK_FALSE(program.registers().at(0).generator);
}

TEST_CASE("api program: puzzles of one's own folder") {
    const qter::testing::ScratchFolder folder("face-programs");
    std::ofstream(folder.file("beads.toml")) << R"(name = "beads"
[[orbits]]
name = "beads"
size = 7
orientations = 1
[[grips]]
name = "T"
[grips.places]
beads = [2, 3, 4, 5, 6, 7, 1]
)";
    const char* const text = ".registers {\n    A <- beads (T)\n}\nadd A 9\nhalt \"is\" A\n";
    CHECK_FALSE(Program::compile(text).ok());
    const Program program = Program::compile(text, {.puzzle_folders = {folder.file(".")}}).value();
    CHECK(last_words(run(program)) == "is 2");
}

TEST_CASE("api run: what ends it is told") {
    const Program average = Program::load(kAverage).value();
    const Run silent = run(average, {60});
    CHECK(silent.end == RunEnd::kFailed);
    CHECK(silent.diagnostics.at(0).code == "no-input");
    CHECK(run(average, {60, 90}).diagnostics.at(0).code == "bad-input");
    const Program endless = Program::read("Puzzles\nA: 3x3\n\n1 | R U\n2 | goto 1\n").value();
    CHECK(run(endless).diagnostics.at(0).code == "never-ends");
    const Run few = run(average, {60, 20}, {}, 3);
    CHECK(few.end == RunEnd::kLimit);
    CHECK(few.steps == 3);
}

TEST_CASE("api run: a conversation") {
    std::vector<std::string> heard;
    Conversation conversation;
    conversation.answer = [&](const Question& question) -> std::optional<Integer> {
        heard.push_back(question.message);
        CHECK(question.max == 89);
        return heard.size() == 1 ? 60 : 20;
    };
    conversation.listen = [&](const Output& output) { heard.push_back(output.text()); };
    const Run result = run(Program::load(kAverage).value(), conversation);
    CHECK(heard == std::vector<std::string>{"First number:", "Second number:",
                                            "Calculating average...", "The average is 40"});
    CHECK(result.outputs.size() == 2);
}

TEST_CASE("api run: an input that takes any number") {
    const Program program = Program::compile(
                                ".registers { A, B <- 3x3 builtin (90, 90) }\n"
                                "input \"n\" A mod\nhalt \"n\" A\n")
                                .value();
    Conversation conversation;
    conversation.answer = [&](const Question& question) -> std::optional<Integer> {
        CHECK(question.wraps);
        CHECK(question.max == 89);
        return 1000;
    };
    CHECK(last_words(run(program, conversation)) == "n 10");
    CHECK(last_words(run(program, {90})) == "n 0");
    CHECK(last_words(run(program, {-1000})) == "n 80");
    CHECK(run(program, {1000}).input_turns == run(program, {10}).input_turns);
}

TEST_CASE("api run: stopped from elsewhere, and by its time") {
    const Program program = Program::read(kLong).value();
    const Run whole = run(program);
    REQUIRE(whole.end == RunEnd::kFailed);
    REQUIRE(whole.steps > 20'000);
    const Run asked = run(program, Conversation(), qter::testing::stopped());
    CHECK(asked.end == RunEnd::kStopped);
    CHECK(asked.steps < whole.steps);
    CHECK(asked.diagnostics.at(0).code == "interrupted");
    const Run over = run(program, Conversation(), qter::testing::late());
    CHECK(over.end == RunEnd::kStopped);
    CHECK(over.diagnostics.at(0).code == "time-limit");
}
