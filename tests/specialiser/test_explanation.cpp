// What is said of a program's optimisation: which lines were changed, and what it saved.
#include "catch.hpp"
#include "optimiser/random_machines.hpp"
#include "qat/qat.hpp"
#include "sanitized.hpp"
#include "specialiser/explanation.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Explained {
    explicit Explained(const std::string& text, int level = 2,
                       std::vector<std::string> without = {})
        : library(sources), source(&sources.add("test.qat", text)) {
        CompileOptions options;
        options.optimisation = level;
        options.without = std::move(without);
        options.only_explanation = true;
        auto made = compile_in_stages(*source, sources, library, options);
        if (made) explanation = *std::move(made->explanation);
        if (!made) problem = made.diagnostics().items().front().message;
    }

    [[nodiscard]] const PassChange* change(const std::string& pass) const {
        for (const PassChange& one : explanation.changes) {
            if (one.pass == pass) return &one;
        }
        return nullptr;
    }

    /// The numbers of lines that a change is about.
    [[nodiscard]] static std::vector<std::size_t> lines(const PassChange& change) {
        std::vector<std::size_t> numbers;
        for (const ChangedLine& line : change.lines) numbers.push_back(line.at.line);
        return numbers;
    }

    SourceMap sources;
    PuzzleLibrary library;
    const Source* source;
    Explanation explanation;
    std::string problem;
};

using Numbers = std::vector<std::size_t>;

}  // namespace

TEST_CASE("an explanation names the lines that a pass changed", "[explanation]") {
    // A theoretical register has one turn for each addition.
    const Explained made(
        ".registers { X <- theoretical 6 }\n"
        "input \"\" X\n"
        "add X 1\n"
        "add X 2\n"
        "print \"\" X\n"
        "add X 1\n"
        "halt \"end\"\n",
        1);
    const PassChange* const coalesced = made.change("coalesce_adds");
    REQUIRE(coalesced != nullptr);
    CHECK(Explained::lines(*coalesced) == Numbers{3, 4});
    CHECK(coalesced->lines[0].gone == StepCounts{{"X += 1", 1}});
    CHECK(coalesced->lines[0].added == StepCounts{{"X += 3", 1}});
    CHECK(coalesced->lines[1].gone == StepCounts{{"X += 2", 1}});
    CHECK(coalesced->lines[1].added.empty());
    CHECK(coalesced->cost.lines == -1);
    CHECK(coalesced->cost.turns == -1.0);
    CHECK(coalesced->cost.looks == 0.0);
    CHECK(made.explanation.written.lines == 6);
    CHECK(made.explanation.now.lines == 5);
    // Entering is one turn, and the three additions are one each.
    CHECK(made.explanation.written.cost->turns == 4.0);
    CHECK(made.explanation.now.cost->turns == 3.0);
    CHECK(made.change("dead_adds") == nullptr);
}

TEST_CASE("an explanation names the pass of level 2 that drops an addition", "[explanation]") {
    const std::string text =
        ".registers { X, Y <- 3x3 builtin (4, 4) }\ninput \"\" X\nadd Y 1\nhalt X\n";
    const Explained made(text);
    const PassChange* const dropped = made.change("dead_adds");
    REQUIRE(dropped != nullptr);
    CHECK(Explained::lines(*dropped) == Numbers{3});
    CHECK(dropped->round == 1);
    CHECK(dropped->cost.lines == -1);
    CHECK(dropped->cost.turns == -1.0);  // one turn of D
    const std::vector<PassTotal> totals = made.explanation.totals(1);
    REQUIRE(!totals.empty());
    CHECK(totals.front().pass == "dead_adds");
    CHECK(totals.front().lines.size() == 1);
}

TEST_CASE("an explanation is that of the passes that run", "[explanation]") {
    const std::string text = large(
        "input \"\" A\nl: solved-goto A x\nadd A -1\nadd B 1\ngoto l\n"
        "x: print \"\" B\nhalt A%9\n");
    CHECK(Explained(text, 0).explanation.changes.empty());
    const Explained all(text);
    REQUIRE(all.change("repeat_until") != nullptr);
    const Explained without(text, 2, {"repeat_until", "specialise"});
    CHECK(without.change("repeat_until") == nullptr);
    CHECK(without.change("specialise") == nullptr);
    CHECK(without.explanation.written.lines == all.explanation.written.lines);
    CHECK(Explained(text, 2, {"repeat_untill"}).problem ==
          "the optimiser has no pass `repeat_untill` to leave out");
}

TEST_CASE("turns are not known where a run never ends", "[explanation]") {
    const Explained made(".registers { X <- theoretical 6 }\nl: add X 1\nadd X 1\nprint X\ngoto l");
    CHECK(!made.explanation.written.cost);
    CHECK(!made.explanation.now.cost);
    REQUIRE(made.change("coalesce_adds") != nullptr);
    CHECK(!made.change("coalesce_adds")->cost.turns);
    CHECK(made.change("coalesce_adds")->cost.lines == -1);
}

TEST_CASE("all changes add up to what there is now", "[explanation]") {
    int known = 0;
    const unsigned programs = part_of(120, 4);
    for (unsigned seed = 1; seed <= programs; ++seed) {
        CAPTURE(seed);
        const RandomCase random = random_case(seed);
        const SourceMap sources;
        Explainer explainer(random.code, random.rig->registers(), sources, nullptr);
        OptimiserOptions options;
        options.most_blocks = 2'000;
        options.observe = [&](std::string_view pass, int round, const FlowGraph& graph) {
            explainer.observe(pass, round, graph);
        };
        const FlatCode after = optimise_program(random.code, random.rig->registers(), options).code;
        const Explanation made = explainer.finish(after);
        CostChange all;
        int round = 0;
        for (const PassChange& change : made.changes) {
            all.add(change.cost);
            CHECK(change.round >= round);
            round = change.round;
        }
        CostChange by_pass;
        for (const PassTotal& total : made.totals(1)) by_pass.add(total.cost);
        CHECK(all.lines == by_pass.lines);
        CHECK(made.written.lines == random.code.steps.size());
        CHECK(made.now.lines == after.steps.size());
        if (!made.written.cost || !made.now.cost) continue;
        ++known;
        CHECK(made.written.cost->turns + by_pass.turns.value_or(0) ==
              Approx(made.now.cost->turns).margin(1e-6));
        CHECK(made.written.cost->looks + by_pass.looks.value_or(0) ==
              Approx(made.now.cost->looks).margin(1e-6));
    }
    CHECK(known > static_cast<int>(programs / 4));
}
