#include <rapidcheck.h>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/random_programs.hpp"
#include "interpreter/recording_ports.hpp"
#include "interpreter/reference_machine.hpp"
#include "program/q_writer.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kMaxSteps = 1500;

struct Run {
    RunResult result;
    RecordingPorts ports;

    Run(const RandomProgram& random, RunOptions options, std::uint64_t max_steps)
        : ports(random.answers) {
        options.max_steps = max_steps;
        result = run(random.program, ports, options);
    }
    [[nodiscard]] const Diagnostic& error() const { return result.diagnostics.items().at(0); }
    [[nodiscard]] bool endless() const {
        return result.status == RunStatus::kError && error().code == Code::kNeverEnds;
    }
    /// The number before " step" in the label of a never-ends.
    [[nodiscard]] std::uint64_t loop() const {
        const std::string& text = error().primary.text;
        std::size_t at = text.find(" step");
        RC_ASSERT(at != std::string::npos);
        while (at > 0 && text[at - 1] != ' ') --at;
        return std::stoull(text.substr(at));
    }
    [[nodiscard]] bool shifted() const {
        return error().primary.text.find("further") != std::string::npos;
    }
};

ReferenceResult refer(const RandomProgram& random, std::uint64_t max_steps) {
    return ReferenceMachine(random.program, random.answers).run(max_steps);
}

std::string listing(const RandomProgram& random) {
    std::string text;
    for (const Holding& holding : random.program.holdings) {
        text += holding.name + (holding.tape ? " (tape)" : "") + "\n";
    }
    for (const Instruction& line : random.program.instructions) {
        text += std::to_string(line.number) + " | " + instruction_text(random.program, line) + "\n";
    }
    return text;
}

void check_ended(const Run& run, const ReferenceResult& reference) {
    RC_ASSERT(run.result.status == reference.status);
    RC_ASSERT(run.result.steps == reference.steps);
    RC_ASSERT(run.result.turns == reference.turns);
    RC_ASSERT(run.result.looks == reference.looks);
    RC_ASSERT(run.ports.outputs == reference.outputs);
    if (!reference.code) return;
    RC_ASSERT(run.error().code == *reference.code);
    if (*reference.code == Code::kNoInput) return;  // the port's own message
    const std::string line = "line " + std::to_string(reference.line) + ":";
    RC_ASSERT(run.error().message.starts_with(line));
}

/// An endless run, taken on by the reference for as many steps as it took to find out and three
/// rounds more, never ends and says the same in every round.
void check_endless(const Run& run, const RandomProgram& random) {
    const std::uint64_t steps = run.result.steps;
    const std::uint64_t loop = run.loop();
    const ReferenceResult now = refer(random, steps);
    RC_ASSERT(now.status == RunStatus::kLimit);
    RC_ASSERT(now.turns == run.result.turns);
    RC_ASSERT(now.looks == run.result.looks);
    RC_ASSERT(now.outputs == run.ports.outputs);
    const ReferenceResult before = refer(random, steps - loop);
    const ReferenceResult later = refer(random, 2 * steps + 3 * loop);
    RC_ASSERT(later.status == RunStatus::kLimit);
    const std::size_t said = now.outputs.size() - before.outputs.size();
    for (std::size_t i = before.outputs.size(); i + said < later.outputs.size(); ++i) {
        RC_ASSERT(later.outputs[i] == later.outputs[i + said]);
    }
    if (run.shifted()) return;
    RC_ASSERT(later.seen_again.has_value());
    RC_ASSERT(*later.seen_again - *later.seen_first == loop);
}

void check_run(const RandomProgram& random, const RunOptions& options) {
    const Run run(random, options, kMaxSteps);
    if (run.endless()) {
        RC_TAG(run.shifted() ? "shifts" : "loops");
        return check_endless(run, random);
    }
    const ReferenceResult reference = refer(random, kMaxSteps);
    check_ended(run, reference);
    if (run.result.status == RunStatus::kLimit && reference.seen_again) {
        // Brent's bound, with room to spare: the search would have to be over by then.
        RC_ASSERT(*reference.seen_again * 8 > kMaxSteps);
    }
    RC_TAG(run.result.status == RunStatus::kHalted  ? "halts"
           : run.result.status == RunStatus::kLimit ? "limit"
                                                    : std::string(code_slug(run.error().code)));
}

std::vector<RunOptions> all_ways() {
    std::vector<RunOptions> ways;
    for (const FastKernel kernel : available_kernels()) ways.emplace_back().kernel = kernel;
    return ways;
}

/// The same run, traced, has the same outcome and one trace step an instruction.
void check_traced(const RandomProgram& random, RunOptions options) {
    const Run plain(random, options, kMaxSteps);
    options.trace = true;
    const Run traced(random, options, kMaxSteps);
    RC_ASSERT(traced.result.status == plain.result.status);
    RC_ASSERT(traced.result.steps == plain.result.steps);
    RC_ASSERT(traced.result.turns == plain.result.turns);
    RC_ASSERT(traced.ports.outputs == plain.ports.outputs);
    RC_ASSERT(traced.ports.traced.size() == plain.result.steps);
    for (std::size_t i = 0; i < traced.ports.traced.size(); ++i) {
        RC_ASSERT(traced.ports.traced[i].step == i + 1);
    }
}

Holding holding(const std::string& name, PuzzlePtr puzzle, bool tape = false) {
    return {name, std::move(puzzle), 0, tape, {}};
}
Holding counter(const std::string& name, const Integer& order, bool tape = false) {
    return {name, nullptr, order, tape, {}};
}

void check_programs(const std::string& what, const std::vector<Holding>& holdings) {
    REQUIRE(rc::check(what, [&] {
        const RandomProgram random = ProgramMaker(holdings, *rc::gen::arbitrary<unsigned>()).make();
        RC_LOG() << listing(random);
        for (const RunOptions& options : all_ways()) {
            check_run(random, options);
            check_traced(random, options);
        }
    }));
}

}  // namespace

TEST_CASE("random programs on one cube run as the reference says") {
    check_programs("one cube", {holding("A", puzzle("3x3"))});
}

TEST_CASE("random programs on cubes and tapes run as the reference says") {
    const PuzzlePtr cube = puzzle("3x3");
    check_programs("two cubes", {holding("A", cube), holding("B", cube)});
    check_programs("a tape", {holding("T", cube, true)});
    check_programs("two tapes", {holding("T", cube, true), holding("S", cube, true)});
}

TEST_CASE("random programs on odd puzzles run as the reference says") {
    check_programs("seven", {holding("A", seven()), holding("T", seven(), true)});
    check_programs("forty", {holding("A", forty()), holding("T", forty(), true)});
    check_programs("nine", {holding("T", nine(), true)});
    check_programs("seventy", {holding("A", seventy()), holding("T", seventy(), true)});
    check_programs("mixed", {holding("A", forty()), holding("B", nine()), holding("C", seven()),
                             holding("D", seventy()), holding("T", nine(), true)});
}

TEST_CASE("random programs on theoretical registers run as the reference says") {
    check_programs("counters", {counter("N", 12), counter("M", 5)});
    check_programs("tapes of counters", {counter("T", 3, true), counter("S", 2, true)});
    check_programs("counters and puzzles", {counter("N", 6), holding("A", seven()),
                                            counter("T", 4, true), holding("S", seven(), true)});
}
