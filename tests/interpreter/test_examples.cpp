// The programs of examples/ do what they say, for all that a person can answer, at every level of
// the optimiser.
#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <set>

#include "catch.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/compile.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const std::filesystem::path kExamples = QTER_SOURCE_DIR "/examples";

Program compiled(const std::string& file, int optimisation) {
    static SourceMap puzzle_sources;
    static PuzzleLibrary library(puzzle_sources);
    SourceMap sources;
    const auto id = read_source(sources, kExamples / file);
    if (!id) throw std::runtime_error("cannot read " + file);
    Result<Program> made = compile_qat(sources[*id], sources, library, {optimisation});
    if (!made || !made.diagnostics().empty()) {
        throw std::runtime_error(file + ": " + made.diagnostics().items().at(0).message);
    }
    return *std::move(made);
}

const Example& example(const std::string& file) {
    for (const Example& candidate : gallery()) {
        if (candidate.file == file) return candidate;
    }
    throw std::runtime_error("no example " + file);
}

std::vector<Integer> integers(const Answers& answers) { return {answers.begin(), answers.end()}; }

/// What is wrong with a run, or "". Of one that the model has not finished only what both have said
/// is compared, and that the program has not finished either.
std::string difference(const Program& program, const Answers& answers, const Said& expected) {
    constexpr std::uint64_t kFinite = 50'000'000;
    constexpr std::uint64_t kEndless = 100'000;
    RunOptions options;
    options.max_steps = ends(expected) ? kFinite : kEndless;
    const Outcome outcome = execute(program, integers(answers), options);
    Said said = outcome.ports.outputs;
    if (!ends(expected)) {
        if (outcome.halted()) return "it halts";
        const std::size_t common = std::min(said.size(), expected.size());
        said.resize(common);
        return std::equal(said.begin(), said.end(), expected.begin()) ? "" : "it says otherwise";
    }
    if (!outcome.halted()) return outcome.error().message;
    if (said == expected) return "";
    return "it says \"" + (said.empty() ? "" : said.back()) + "\", not \"" + expected.back() + "\"";
}

std::string shown(const Answers& answers) {
    std::string text;
    for (const int answer : answers) text += " " + std::to_string(answer);
    return text;
}

/// Runs one example over the given answers; the first thing wrong is reported.
void check(const std::string& file, const std::vector<Answers>& inputs) {
    for (const int optimisation : {0, 1, 2}) {
        const Program program = compiled(file, optimisation);
        for (const Answers& answers : inputs) {
            const std::string wrong = difference(program, answers, example(file).expected(answers));
            if (wrong.empty()) continue;
            INFO(file << " -O" << optimisation << ", answers" << shown(answers));
            FAIL_CHECK(wrong);
            break;
        }
    }
    CHECK(!inputs.empty());
}

void check(const std::string& file) { check(file, example(file).inputs()); }

// --- Figures.

struct Figures {
    std::uint64_t runs = 0;
    std::uint64_t steps = 0;
    std::uint64_t most_steps = 0;
    std::uint64_t turns = 0;
    std::uint64_t most_turns = 0;

    void add(const RunResult& result) {
        ++runs;
        steps += result.steps;
        most_steps = std::max(most_steps, result.steps);
        turns += result.turns;
        most_turns = std::max(most_turns, result.turns);
    }
};

/// Over all answers that lead to a halt.
Figures figures(const Program& program, const Example& example) {
    Figures all;
    for (const Answers& answers : example.inputs()) {
        if (!ends(example.expected(answers))) continue;
        all.add(execute(program, integers(answers)).result);
    }
    return all;
}

}  // namespace

TEST_CASE("examples: the average of two numbers") { check("average.qat"); }
TEST_CASE("examples: the average of two numbers, in few turns") { check("average-quick.qat"); }
TEST_CASE("examples: a number moves") { check("move.qat"); }
TEST_CASE("examples: remainders by 13") { check("remainder.qat"); }
TEST_CASE("examples: products of small numbers") { check("product.qat"); }
TEST_CASE("examples: Fibonacci numbers") { check("fibonacci.qat"); }
TEST_CASE("examples: remainders") { check("modulus.qat"); }
TEST_CASE("examples: greatest common divisors") { check("gcd.qat"); }
TEST_CASE("examples: prime numbers") { check("prime.qat"); }
TEST_CASE("examples: Collatz's numbers") { check("collatz.qat"); }
TEST_CASE("examples: two cubes") { check("two-cubes.qat"); }
TEST_CASE("examples: rock, paper, scissors") { check("rock-paper-scissors.qat"); }
TEST_CASE("examples: games of nim") { check("nim.qat"); }
TEST_CASE("examples: Brainfuck") { check("brainfuck.qat"); }

TEST_CASE("examples: products") {
    std::vector<Answers> some;
    for (const Answers& pair : example("multiply.qat").inputs()) {
        if (pair[0] < 12 || pair[1] < 3 || pair[0] > 87) some.push_back(pair);
    }
    check("multiply.qat", some);
}

TEST_CASE("examples: all products", "[slow]") { check("multiply.qat"); }

TEST_CASE("examples: every Brainfuck program of five instructions", "[slow]") {
    check("brainfuck.qat", short_brainfuck(5));
}

// A program without a test is not part of the gallery. What lies in folders is imported.
TEST_CASE("examples: the gallery is what is in the folder") {
    std::set<std::string> there;
    for (const auto& entry : std::filesystem::directory_iterator(kExamples)) {
        if (entry.path().extension() == ".qat") there.insert(entry.path().filename());
    }
    std::set<std::string> tested;
    for (const Example& item : gallery()) tested.insert(item.file);
    CHECK(there == tested);
}

// What a person who knows the game expects, independent of what `nim` says the moves are.
TEST_CASE("examples: nim is lost only by whoever leaves no multiple of 4", "[large]") {
    const Program program = compiled("nim.qat", 2);
    for (int heap = 1; heap < 90; ++heap) {
        Answers game = {heap};
        for (int left = heap; left > 0;) {
            const int take = left % 4 == 0 ? 1 : left % 4;
            game.push_back(take);
            left -= take;
            left -= left % 4 == 0 ? std::min(left, 1) : left % 4;
        }
        const Outcome outcome = execute(program, integers(game));
        REQUIRE(outcome.halted());
        const std::string winner = heap % 4 == 0 ? "halt I took" : "halt You took";
        INFO("a heap of " << heap);
        CHECK(outcome.ports.outputs.back().starts_with(winner));
    }
}

// Not a test: prints a table of what each example costs.
TEST_CASE("examples: figures", "[.figures]") {
    std::cout << "| example | level | lines | turns written | runs | steps, mean | most | turns "
                 "made, mean | most |\n|---|---|---|---|---|---|---|---|---|\n";
    for (const Example& item : gallery()) {
        for (const int optimisation : {0, 1, 2}) {
            const Program program = compiled(item.file, optimisation);
            const Figures all = figures(program, item);
            const auto mean = [&](std::uint64_t sum) {
                return static_cast<double>(sum) / static_cast<double>(all.runs);
            };
            std::cout << std::fixed << std::setprecision(1) << "| " << item.file << " | -O"
                      << optimisation << " | " << program.instructions.size() << " | "
                      << written_turns(program) << " | " << all.runs << " | " << mean(all.steps)
                      << " | " << all.most_steps << " | " << mean(all.turns) << " | "
                      << all.most_turns << " |\n";
        }
    }
}
