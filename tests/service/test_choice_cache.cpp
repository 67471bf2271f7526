// The compiler's choices, kept and used again.
#include <map>
#include <memory>
#include <random>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"
#include "program/q_writer.hpp"
#include "qat/compile.hpp"
#include "qat/made_choices.hpp"
#include "qat/registers.hpp"
#include "service/cache_folder.hpp"
#include "service/choice_cache.hpp"
#include "service/turn_cost_model.hpp"
#include "syntax/modules.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Counts down by remainders; (90, 90) leaves several presets and assignments open.
const std::string kHalving =
    ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\ninput \"n\" A\nl:\nsolved-goto A e\n"
    "sub A 1\nsolved-goto A o\nsub A 1\nadd B 1\ngoto l\ne:\nhalt \"even\" B\no:\nhalt \"odd\" B\n";

class CountingMemory final : public ChoiceMemory {
 public:
    [[nodiscard]] std::optional<std::string> find(const std::string& question) override {
        ++asked;
        const auto known = kept.find(question);
        return known == kept.end() ? std::nullopt : std::optional(known->second);
    }
    void keep(const std::string& question, const std::string& text) override {
        kept[question] = text;
    }

    int asked = 0;
    std::map<std::string, std::string> kept;
};

struct Made {
    Program program;
    std::string q;
    std::vector<RegisterChoice> choices;
};

Made compiled(const std::string& text, ChoiceMemory* memory,
              const std::function<void(CompileOptions&)>& change = {}) {
    // The program's puzzles live in the sources' library no longer than needed: they are shared.
    SourceMap sources;
    PuzzleLibrary puzzles{sources};
    SearchPorts ports;
    TurnCostModel cost_model({}, ports);
    CompileOptions options;
    options.cost_model = &cost_model;
    options.memory = memory;
    if (change) change(options);
    auto made = compile_in_stages(sources.add("p.qat", text), sources, puzzles, options);
    REQUIRE(made.ok());
    return {made->program, *write_q(made->program, {}), made->choices};
}

std::vector<std::string> outputs(const Program& program, int answer) {
    RecordingPorts ports({answer});
    CHECK(run(program, ports).status == RunStatus::kHalted);
    return ports.outputs;
}

RegisterTable halving_registers() {
    static SourceMap sources;
    static PuzzleLibrary puzzles{sources};
    Diagnostics diagnostics;
    const Source& source = sources.add("p.qat", kHalving);
    const Modules modules = load_modules(source, sources, diagnostics);
    return declare_registers({&modules.root().file}, puzzles, diagnostics, nullptr);
}

}  // namespace

TEST_CASE("choices: a program that is compiled again is the same, without a search") {
    CountingMemory memory;
    const Made first = compiled(kHalving, &memory);
    REQUIRE(memory.kept.size() == 1);
    CHECK(first.q == compiled(kHalving, nullptr).q);
    const Made again = compiled(kHalving, &memory);
    CHECK(memory.asked == 2);
    CHECK(again.q == first.q);
    REQUIRE(again.choices.size() == 1);
    CHECK(again.choices[0].taken == first.choices[0].taken);
    CHECK(again.choices[0].registers == first.choices[0].registers);
    CHECK(again.choices[0].open == first.choices[0].open);
    REQUIRE(again.choices[0].candidates.size() == first.choices[0].candidates.size());
    for (std::size_t i = 0; i < first.choices[0].candidates.size(); ++i) {
        CHECK(again.choices[0].candidates[i].what == first.choices[0].candidates[i].what);
        CHECK(again.choices[0].candidates[i].turns == first.choices[0].candidates[i].turns);
    }
}

TEST_CASE("choices: what is kept decides, and any choice gives a program that does the same") {
    CountingMemory memory;
    const Made first = compiled(kHalving, &memory);
    const std::size_t candidates = first.choices.at(0).candidates.size();
    REQUIRE(candidates > 1);
    std::size_t different = 0;
    for (std::size_t taken = 0; taken < candidates; ++taken) {
        for (const std::string variant :
             {"variant 0", "variant 1", "variant 2", "variant 2 specialised",
              "variant 2 specialised 0:2", "variant 2 specialised 0:90 1:90s", "variant 2 joint"}) {
            CAPTURE(taken, variant);
            memory.kept.begin()->second = "registers " + std::to_string(taken) + " - - " + variant;
            const Made other = compiled(kHalving, &memory);
            CHECK(other.choices.at(0).taken == taken);
            different += other.q == first.q ? 0 : 1;
            for (const int n : {0, 1, 6, 89}) {
                CHECK(outputs(other.program, n) == outputs(first.program, n));
            }
        }
    }
    CHECK(different > candidates);
}

TEST_CASE("choices: a text that does not fit counts as none") {
    CountingMemory memory;
    const std::string q = compiled(kHalving, &memory).q;
    const std::string kept = memory.kept.begin()->second;
    for (const std::string text :
         {"", "registers", "variant 2", "registers 99 - variant 2", "registers 0 - variant",
          "registers 0 - registers 0 - variant 2", "registers 0 - variant 2 specialised 7:2",
          "registers 0 - variant 2 specialised 0:7", "registers 0 - variant 2 specialised 0:2s",
          "registers 0 - variant 2 specialised 0:0", "registers 0 - variant 2 more",
          "registers -1 - variant 2", "registers 0 - variant 2 specialised 0:90x"}) {
        CAPTURE(text);
        memory.kept.begin()->second = text;
        CHECK(compiled(kHalving, &memory).q == q);
        // What was chosen anew replaces it.
        CHECK(memory.kept.begin()->second == kept);
    }
}

TEST_CASE("choices: another text or other options are another question") {
    CountingMemory memory;
    compiled(kHalving, &memory);
    compiled(kHalving + "\n", &memory);
    compiled(kHalving, &memory, [](CompileOptions& options) { options.optimisation = 1; });
    compiled(kHalving, &memory, [](CompileOptions& options) { options.most_lines = 10; });
    compiled(kHalving, &memory, [](CompileOptions& options) { options.look_cost = 3; });
    compiled(kHalving, &memory, [](CompileOptions& options) { options.keep_work = true; });
    compiled(kHalving, &memory, [](CompileOptions& options) { options.without = {"specialise"}; });
    CHECK(memory.kept.size() == 7);
    // Without a cost model the first candidate is taken: nothing to keep.
    compiled(kHalving, &memory, [](CompileOptions& options) { options.cost_model = nullptr; });
    CHECK(memory.asked == 7);
}

TEST_CASE("choices: random ones are read as they were written, and damaged ones do no harm") {
    const RegisterTable registers = halving_registers();
    std::mt19937 random(1);
    const std::vector<std::uint64_t> divisors = {1, 2, 3, 5, 6, 9, 10, 15, 18, 30, 45, 90};
    std::size_t refused = 0;
    for (int i = 0; i < 2000; ++i) {
        MadeChoices made;
        for (std::size_t n = random() % 3; n > 0; --n) {
            RegisterChoice& choice = made.registers.emplace_back();
            choice.taken = random() % 5;
            choice.limited = random() % 2 == 0;
            for (std::size_t k = random() % 4; k > 0; --k) {
                RegisterChoice::Candidate& candidate = choice.candidates.emplace_back();
                candidate.fits = random() % 3 != 0;
                if (candidate.fits && random() % 2 == 0) {
                    candidate.turns = static_cast<double>(random()) / 7;
                }
            }
        }
        made.variant.level = static_cast<int>(random() % 3);
        made.variant.joint = random() % 2 == 0;
        if (random() % 2 == 0) {
            made.variant.controls.emplace(2);
            for (Control& control : *made.variant.controls) {
                control.modulus = divisors[random() % divisors.size()];
                control.spills = control.modulus == 90 && random() % 2 == 0;
            }
        }
        std::string text = to_text(made);
        CAPTURE(text);
        const auto read = read_choices(text, registers);
        REQUIRE(read);
        CHECK(read->variant == made.variant);
        CHECK(read->registers.size() == made.registers.size());
        CHECK(to_text(*read) == text);
        text[random() % text.size()] = static_cast<char>(' ' + random() % 95);
        const auto damaged = read_choices(text, registers);
        refused += damaged ? 0 : 1;
        if (damaged) CHECK(read_choices(to_text(*damaged), registers));
    }
    CHECK(refused > 500);
}

TEST_CASE("choice cache: the last questions are kept in one file") {
    const Folder folder;
    ChoiceCache cache(folder.path() / "not" / "there");
    CHECK(!cache.find("a"));
    cache.keep("a", "one");
    cache.keep("b", "two words");
    CHECK(cache.find("a") == "one");
    CHECK(cache.find("b") == "two words");
    CHECK(!cache.find("c"));
    cache.keep("a", "other");
    CHECK(ChoiceCache(folder.path() / "not" / "there").find("a") == "other");
    for (std::size_t i = 1; i < kMostChoices; ++i) cache.keep(std::to_string(i), "more");
    CHECK(cache.find("a") == "other");
    CHECK(!cache.find("b"));
    cache.keep("last", "x");
    CHECK(!cache.find("a"));
    CHECK(cache.find("1") == "more");
    // A damaged file counts as none, and is replaced.
    spew(cache.path(), slurp(cache.path()).substr(0, 1000));
    CHECK(!cache.find("last"));
    cache.keep("c", "y");
    CHECK(cache.find("c") == "y");
    ChoiceCache none("");
    none.keep("a", "one");
    CHECK(!none.find("a"));
}
