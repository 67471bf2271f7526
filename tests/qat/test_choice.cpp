// Which registers a declaration stands for where it leaves a choice.
#include <functional>
#include <random>

#include "catch.hpp"
#include "notation/algorithm.hpp"
#include "optimiser/powers_source.hpp"
#include "qat/architectures.hpp"
#include "qat/choice.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// By a rule of the test's; keeps what it was shown.
class Ruled : public CostModel {
 public:
    using Rule = std::function<std::optional<double>(const Program&)>;
    explicit Ruled(Rule rule) : rule_(std::move(rule)) {}

    SumSource& additions() override { return powers_; }
    std::optional<double> turns(const Program& program) override {
        const std::optional<double> turns = rule_(program);
        if (++asked_ >= most_) cancellation_.request();
        return turns;
    }
    const Cancellation& cancellation() const override { return cancellation_; }

    void stop_after(std::size_t programs) { most_ = programs; }
    [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
    Rule rule_;
    PowersSource powers_;
    std::size_t asked_ = 0;
    std::size_t most_ = static_cast<std::size_t>(-1);
    Cancellation cancellation_;
};

/// The turns that stand in the program: no run is needed to check those.
std::optional<double> as_written(const Program& program) {
    return static_cast<double>(written_turns(program));
}

/// A program compiled with a judge.
struct Chosen {
    Chosen(const std::string& text, CostModel* cost_model, int optimisation = 0,
           GeneratorSource* generators = nullptr)
        : library(sources),
          result(compile_in_stages(sources.add("test.qat", text), sources, library,
                                   {.optimisation = optimisation,
                                    .generators = generators,
                                    .cost_model = cost_model,
                                    .additions = &powers})) {
        if (result) choices = result->choices;
    }

    [[nodiscard]] std::string q() const {
        return result ? *write_q(result->program) : "does not compile";
    }

    SourceMap sources;
    PuzzleLibrary library;
    PowersSource powers;
    std::vector<RegisterChoice> choices;
    Result<Compilation> result;
};

std::string q_of(const std::string& text) { return Chosen(text, nullptr).q(); }

/// Every way to write what the declaration may stand for: `A, B <- 3x3 (U R' F' R F', ...)`.
Strings written_presets(const std::string& name, const std::vector<Integer>& least, bool equal) {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const PuzzlePtr puzzle = *library.find(name, Span{});
    Strings all;
    for (const Preset& preset : puzzle->presets()) {
        if (preset.orders.size() != 2 || least.size() != 2) continue;
        const auto add = [&](std::size_t a, std::size_t b) {
            const Integer& first = preset.orders[a];
            const Integer& second = preset.orders[b];
            const bool fits = equal ? first == least[0] && second == least[1]
                                    : first >= least[0] && second >= least[1];
            if (!fits) return;
            all.push_back("A, B <- " + name + " (" + to_string(*puzzle, preset.generators[a]) +
                          ", " + to_string(*puzzle, preset.generators[b]) + ")");
        };
        add(0, 1);
        add(1, 0);
    }
    return all;
}

}  // namespace

TEST_CASE("choice: any preset can be named by its number", "[choice]") {
    const std::string body = "add A 1\nadd B 1\nhalt A";
    SourceMap sources;
    PuzzleLibrary library(sources);
    const PuzzlePtr cube = *library.find("3x3", Span{});
    const std::vector<std::size_t> same = presets_with(*cube, {4, 4});
    REQUIRE(same.size() == 2);
    for (std::size_t i = 0; i < same.size(); ++i) {
        const std::vector<Algorithm>& generators = cube->presets()[same[i]].generators;
        const std::string written = on_registers("A, B <- 3x3 (" + to_string(*cube, generators[0]) +
                                                     ", " + to_string(*cube, generators[1]) + ")",
                                                 body);
        CHECK(q_of(on_registers("A, B <- 3x3 builtin (4, 4) preset " + std::to_string(i + 1),
                                body)) == q_of(written));
    }
    CHECK(q_of(on_registers("A <- 3x3 builtin 1260 preset 2", "add A 1\nhalt A")) !=
          q_of(on_registers("A <- 3x3 builtin 1260 preset 1", "add A 1\nhalt A")));
}

TEST_CASE("choice: a number that no preset has is refused", "[choice]") {
    const auto told = [](const std::string& declaration) {
        return Qat(on_registers(declaration, "halt \"\"")).summary();
    };
    for (const std::string number : {"0", "3", "-1", "99999999999999999999"}) {
        CHECK(told("A, B <- 3x3 builtin (4, 4) preset " + number) ==
              Strings{"unknown-preset: " + number});
    }
    CHECK(told("A, B <- 3x3 builtin (4, 4) preset two") == Strings{"number: two"});
    CHECK(told("A, B <- 3x3 builtin (4, 4) preset") == Strings{"syntax: "});
    CHECK(told("A, B <- 3x3 builtin (12, 12) preset 2") == Strings{"unknown-preset: 2"});
    CHECK(told("A, B <- 3x3 builtin (7, 7) preset 1") == Strings{"unknown-preset: 1"});
    const Qat few(on_registers("A, B <- 3x3 builtin (4, 4) preset 3", "halt \"\""));
    CHECK_THAT(few.only().help, ContainsSubstring("2 presets"));
}

TEST_CASE("choice: registers by their remainders have them, whatever the program reads",
          "[choice]") {
    SourceMap sources;
    const PuzzlePtr cube = *PuzzleLibrary(sources).find("3x3", {});
    const Architecture preset = *Architecture::from_preset(cube, {1260}, {});
    CHECK(preset.moduli(0).size() > 5);
    for (const Integer& modulus : preset.moduli(0)) {
        CAPTURE(modulus);
        const std::string m = to_string(modulus);
        // The declaration alone decides; then the remainder can be read.
        const Qat declared(on_registers("A <- 3x3 auto (% " + m + ")", "add A 1\nhalt A"));
        REQUIRE(declared.ok());
        const Qat read(on_registers("A <- 3x3 auto (% " + m + ")", "add A 1\nhalt A%" + m));
        REQUIRE(read.ok());
        const Qat both(on_registers("A, B <- 3x3 auto (>= 9 % 9, % 2)",
                                    "add A 1\nadd B 1\nprint A%9\nhalt B%2"));
        CHECK(both.ok());
        // Each cycle of the piece of the register is of an order that the modulus is made of.
        for (const NamedRegister& reg : declared.program().registers) {
            const PuzzlePtr& puzzle = declared.program().holdings[reg.holding].puzzle;
            const Architecture made = *Architecture::make(puzzle, {reg.generator}, {});
            CHECK(made.pieces_for(0, modulus).has_value());
            CHECK(made.registers()[0].order >= modulus);
        }
    }
    const Qat none(on_registers("A <- 3x3 auto (% 13)", "add A 1\nhalt A"));
    CHECK(none.errors() == 1);
}

TEST_CASE("choice: the order that a register has at least is written in several ways", "[choice]") {
    const std::string body = "add A 1\nadd B 1\nhalt A";
    const std::string q = q_of(on_registers("A, B <- 3x3 auto (>= 60, >= 60)", body));
    CHECK(q != "does not compile");
    for (const std::string orders :
         {"(>=60, >=60)", "(\u2265 60, \u226560)", "(60, 60)", "(\n >= 60,\n >= 60\n)"}) {
        CAPTURE(orders);
        CHECK(q_of(on_registers("A, B <- 3x3 auto " + orders, body)) == q);
    }
    const std::string one = "add A 1\nhalt A";
    const std::string bare = q_of(on_registers("A <- 3x3 auto (>= 1260)", one));
    CHECK(bare != "does not compile");
    for (const std::string orders : {">= 1260", ">=1260", "1260"}) {
        CHECK(q_of(on_registers("A <- 3x3 auto " + orders, one)) == bare);
    }
    const std::string by_rest = q_of(on_registers("A <- 3x3 auto (% 9)", one));
    CHECK(by_rest != "does not compile");
    for (const std::string orders : {"% 9", "%9", "(%9)", "(>= 9 % 9)", "(9 %9)"}) {
        CHECK(q_of(on_registers("A <- 3x3 auto " + orders, one)) == by_rest);
    }
    const auto told = [&](const std::string& declaration) {
        return Qat(on_registers(declaration, "halt \"\"")).summary();
    };
    CHECK(told("A <- 3x3 auto (%)") == Strings{"syntax: )"});
    CHECK(told("A <- 3x3 auto (% x)") == Strings{"number: x"});
    CHECK(told("A <- 3x3 auto (% 1)") == Strings{"architecture: 1"});
    CHECK(told("A <- 3x3 auto (% 7 % 9)") == Strings{"syntax: %"});
    CHECK(told("A <- 3x3 auto (% 7 >= 9)") == Strings{"syntax: >="});
    CHECK(told("A, B <- 3x3 auto (% 7)") == Strings{"architecture: A, B"});
    CHECK(told("A, B <- 3x3 auto") == Strings{"syntax: "});
    CHECK(told("A, B <- 3x3 auto (>=)") == Strings{"syntax: )"});
    CHECK(told("A, B <- 3x3 auto (>= x, 4)") == Strings{"number: x"});
    CHECK(told("A, B <- 3x3 auto (>= 60)") == Strings{"architecture: A, B"});
    CHECK(told("A, B <- 3x3 auto (>= 60, >= 1)") == Strings{"architecture: 1"});
    CHECK(told("A, B <- 3x3 atuo (60, 60)") == Strings{"syntax: atuo"});
    // Where a sign is none, or parentheses are missing, the help says how it is written.
    for (const std::string declared :
         {"A, B <- 3x3 auto (> 60, 60)", "A, B <- 3x3 auto (<= 60, 60)", "A <- 3x3 auto < 60",
          "A, B <- 3x3 builtin (>= 60, >= 60)", "A <- 3x3 builtin >= 60",
          "A, B <- 3x3 solve (\u2265 60, 60)", "A, B <- 3x3 auto >= 60, >= 60"}) {
        CAPTURE(declared);
        const Qat wrong(on_registers(declared, "halt \"\""));
        REQUIRE(wrong.errors() == 1);
        CHECK_THAT(wrong.diagnostics()[0].help, ContainsSubstring("`auto (>= 60, >= 60)`"));
    }
    for (const std::string declared :
         {"A, B <- 3x3 builtin (4, 4) prset 2", "A, B <- 3x3 builtin (4, 4) 2"}) {
        const Qat wrong(on_registers(declared, "halt \"\""));
        REQUIRE(wrong.errors() == 1);
        CHECK_THAT(wrong.diagnostics()[0].help, ContainsSubstring("`builtin (90, 90) preset 2`"));
    }
}

TEST_CASE("choice: the cheapest program of all that there may be is taken", "[choice]") {
    struct Open {
        std::string written;
        std::string puzzle;
        std::vector<Integer> least;
    };
    const std::vector<Open> open = {
        {"3x3 builtin (90, 90)", "3x3", {90, 90}},
        {"3x3 auto (>= 60, >= 60)", "3x3", {60, 60}},
        {"3x3 auto (>= 30, >= 90)", "3x3", {30, 90}},
        {"2x2 auto (>= 6, >= 9)", "2x2", {6, 9}},
        {"skewb auto (9, 9)", "skewb", {9, 9}},
        {"pyraminx auto (>= 3, 12)", "pyraminx", {3, 12}},
    };
    std::mt19937 random(1);
    std::size_t not_first = 0;
    for (const Open& one : open) {
        const bool equal = one.written.find("builtin") != std::string::npos;
        const Strings alternatives = written_presets(one.puzzle, one.least, equal);
        REQUIRE(alternatives.size() >= 2);
        for (int i = 0; i < 20; ++i) {
            // Unknown before they are entered, so that the optimiser has nothing to leave out.
            const std::string body = "input \"\" A\ninput \"\" B\nadd A " +
                                     std::to_string(random() % 5) + "\nadd B " +
                                     std::to_string(random() % 3) + "\nprint \"\" B\nhalt A";
            CAPTURE(one.written, body);
            Ruled cost_model(as_written);
            const Chosen chosen(on_registers("A, B <- " + one.written, body), &cost_model, 2);
            REQUIRE(chosen.choices.size() == 1);
            const RegisterChoice& choice = chosen.choices.front();
            CHECK(choice.registers == Strings{"A", "B"});
            CHECK(choice.candidates.size() == alternatives.size());
            CHECK(cost_model.asked() == alternatives.size());
            // Against each of them, compiled for itself.
            double least = -1;
            bool is_one = false;
            for (const std::string& written : alternatives) {
                const Chosen alone(on_registers(written, body), nullptr, 2);
                CAPTURE(written);
                REQUIRE(alone.result.ok());
                CHECK(alone.choices.empty());
                const double turns = *as_written(alone.result->program);
                if (least < 0 || turns < least) least = turns;
                is_one = is_one || alone.q() == chosen.q();
            }
            CHECK(*as_written(chosen.result->program) == least);
            CHECK(*choice.candidates[choice.taken].turns == least);
            CHECK(is_one);
            if (choice.taken != 0) ++not_first;
        }
    }
    CHECK(not_first > 10);
}

TEST_CASE("choice: of equal ones and of those that nobody can tell, the first", "[choice]") {
    const std::string text =
        on_registers("A, B <- 3x3 builtin (90, 90)", "add A 1\nadd B 1\nhalt A");
    Ruled same([](const Program&) { return 7.0; });
    Ruled unknown([](const Program&) { return std::nullopt; });
    std::size_t asked = 0;
    Ruled second([&](const Program&) { return ++asked == 2 ? std::optional(9.0) : std::nullopt; });
    CHECK(Chosen(text, &same).choices.at(0).taken == 0);
    CHECK(Chosen(text, &unknown).choices.at(0).taken == 0);
    const Chosen untold(text, &second);
    CHECK(untold.choices.at(0).taken == 0);
    CHECK(untold.choices.at(0).candidates.size() == 1);
    CHECK(untold.choices.at(0).open == 4);
    CHECK(Chosen(text, nullptr).choices.at(0).taken == 0);
}

TEST_CASE("choice: a remainder that only one preset has decides, judged or not", "[choice]") {
    // The second register of (30, 18, 10, 9) is mod 2 or not, by the preset.
    SourceMap sources;
    PuzzleLibrary library(sources);
    const PuzzlePtr cube = *library.find("3x3", Span{});
    const std::vector<Integer> orders = {90, 90};
    std::vector<std::vector<std::vector<Integer>>> moduli;
    for (int number : {1, 2}) {
        const Architecture on = *Architecture::from_preset(cube, orders, {}, number);
        moduli.push_back({on.moduli(0), on.moduli(1)});
    }
    // Of all remainders that only the one or only the other has.
    std::size_t tried = 0;
    for (std::size_t preset : {0U, 1U}) {
        for (const Integer& modulus : moduli[preset][0]) {
            const auto has = [&](std::size_t number) {
                const auto& both = moduli[number];
                return std::count(both[0].begin(), both[0].end(), modulus) +
                           std::count(both[1].begin(), both[1].end(), modulus) >
                       0;
            };
            if (has(1 - preset)) continue;
            ++tried;
            const std::string text =
                on_registers("A, B <- 3x3 builtin (90, 90)",
                             "add B 1\nadd A 1\nhalt \"\" A%" + to_string(modulus));
            // The judge would have the other one.
            Ruled cost_model([](const Program&) { return 1.0; });
            for (CostModel* who :
                 {static_cast<CostModel*>(nullptr), static_cast<CostModel*>(&cost_model)}) {
                const Chosen chosen(text, who);
                REQUIRE(chosen.result.ok());
                CHECK(chosen.choices.at(0).taken == preset);
                CHECK(chosen.choices.at(0).candidates.at(preset).fits);
            }
        }
    }
    CHECK(tried > 0);
    const std::string body = "add B 1\nadd A 1\nhalt \"\" A%7";
    const Qat none(on_registers("A, B <- 3x3 builtin (90, 90)", body));
    CHECK(none.summary() == Strings{"modulus: 7"});
    REQUIRE(none.only().notes.size() == 1);
    CHECK_THAT(none.only().notes[0], ContainsSubstring("none has all remainders"));
    // Nothing is open.
    const Qat named(on_registers("A, B <- 3x3 builtin (90, 90) preset 1", body));
    CHECK(named.only().notes.empty());
}

TEST_CASE("choice: numbers are judged that every candidate takes", "[choice]") {
    std::vector<Integer> most;
    Ruled cost_model([&](const Program& shown) {
        for (const Instruction& one : shown.instructions) {
            if (const auto* input = std::get_if<op::Input>(&one.operation)) {
                most.push_back(input->max);
            }
        }
        // The largest order is the cheapest.
        return 1000.0 - shown.registers.at(0).order.get_d();
    });
    const Chosen chosen(on_registers("A, B <- 3x3 auto (>= 60, >= 60)",
                                     "input \"\" A\ninput \"\" B max 7\nadd B 1\nhalt A"),
                        &cost_model);
    REQUIRE(chosen.result.ok());
    REQUIRE(most.size() > 4);
    for (std::size_t i = 0; i < most.size(); i += 2) {
        CHECK(most[i] == most[0]);
        CHECK(most[i + 1] == 7);
    }
    const auto& input = std::get<op::Input>(chosen.result->program.instructions.front().operation);
    CHECK(input.max == chosen.result->program.registers[0].order - 1);
    CHECK(most[0] < input.max);
    CHECK(most[0] >= 59);
}

TEST_CASE("choice: several declarations are settled one after the other", "[choice]") {
    const std::string body =
        "input \"\" A\ninput \"\" D\nadd A 3\nadd D 2\nadd B 1\nadd C 1\nprint \"\" D\nhalt A";
    Ruled cost_model(as_written);
    const Chosen chosen(on_registers("A, B <- 3x3 builtin (90, 90)\nE <- 3x3 builtin (1260, 2)\n"
                                     "C, D <- 2x2 auto (>= 6, >= 6)",
                                     body),
                        &cost_model);
    // The one in the middle has a mistake: two orders for one name.
    CHECK_FALSE(chosen.result.ok());
    CHECK(cost_model.asked() == 0);
    const Chosen both(
        on_registers("A, B <- 3x3 builtin (90, 90)\nC, D <- 2x2 auto (>= 6, >= 6)", body),
        &cost_model);
    REQUIRE(both.choices.size() == 2);
    CHECK(both.choices[1].registers == Strings{"C", "D"});
    // The first of the second one is what the first one has been judged with.
    CHECK(cost_model.asked() + 1 ==
          both.choices[0].candidates.size() + both.choices[1].candidates.size());
    // Turns of different puzzles add up, so that the sum is least where each is.
    double least = 0;
    for (const RegisterChoice& choice : both.choices) {
        for (const RegisterChoice::Candidate& one : choice.candidates) {
            CHECK(*one.turns >= *both.choices[1].candidates[both.choices[1].taken].turns);
            least = *one.turns;
        }
    }
    CHECK(least > 0);
}

TEST_CASE("choice: a judge that is stopped leaves the best so far, with a warning", "[choice]") {
    const std::string text =
        on_registers("A, B <- 3x3 auto (>= 12, >= 12)", "add A 1\nadd B 1\nhalt A");
    Ruled cost_model([](const Program&) { return 5.0; });
    cost_model.stop_after(3);
    const Chosen chosen(text, &cost_model);
    REQUIRE(chosen.result.ok());
    CHECK(cost_model.asked() == 3);
    CHECK(chosen.choices.at(0).taken == 0);
    CHECK(chosen.choices.at(0).candidates.size() > 3);
    REQUIRE(chosen.result.diagnostics().items().size() == 1);
    CHECK(chosen.result.diagnostics().items()[0].code == Code::kTimeLimit);
}

namespace {

/// Generators of U and D turns, of the orders 4 and 2 alone.
class Turns : public GeneratorSource {
 public:
    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override {
        const Strings faces = {"U", "D"};
        std::vector<Algorithm> found;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const std::string turn = faces.at(i) + (orders[i] == 2 ? "2" : "");
            if (orders[i] != 2 && orders[i] != 4) {
                return Diagnostic::error(Code::kArchitecture, where, "none of such");
            }
            found.push_back(*parse_algorithm(*puzzle, turn, Span{}));
        }
        return found;
    }
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr&,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span where) override {
        asked_.push_back(orders_text(least));
        if (least[0] > 4) return Diagnostic::error(Code::kArchitecture, where, "nothing fits");
        CHECK(most == kMaxSearchedOrders);
        return std::vector<std::vector<Integer>>{{3, 3}, {2, 4}, {4, 4}};
    }
    [[nodiscard]] const Strings& asked() const { return asked_; }

 private:
    Strings asked_;
};

}  // namespace

TEST_CASE("choice: a search is asked only where no preset will do", "[choice]") {
    Turns source;
    Ruled cost_model(as_written);
    const std::string body = "add A 1\nadd A 1\nadd B 1\nhalt A";
    // A cube of this size has no file, so no presets.
    const Chosen found(on_registers("A, B <- 10x10 auto (2, >= 2)", body), &cost_model, 0, &source);
    REQUIRE(found.result.ok());
    REQUIRE(found.choices.size() == 1);
    // No generators for (3, 3), which is no mistake; the others for A, B and for B, A.
    CHECK(found.choices[0].candidates.size() == 2);
    CHECK(found.choices[0].candidates[0].what == "the result of a search for (2, 4)");
    CHECK(source.asked() == Strings{"(2, 2)"});
    CHECK(
        Chosen(on_registers("A, B <- 3x3 auto (2, 2)", body), &cost_model, 0, &source).result.ok());
    CHECK(source.asked().size() == 1);
    const Qat none(on_registers("A, B <- 10x10 auto (9, 2)", body), 0, &source);
    CHECK(none.summary() == Strings{"architecture: auto (9, 2)"});
    // Remainders: first the moduli themselves as orders; why that failed is noted.
    const Chosen even(on_registers("A, B <- 10x10 auto (% 2, 2)", body), &cost_model, 0, &source);
    REQUIRE(even.result.ok());
    CHECK(even.choices.at(0).candidates[0].what == "the result of a search for (2, 2)");
    const Qat odd(on_registers("A, B <- 10x10 auto (% 3, 2)", body), 0, &source);
    REQUIRE(odd.errors() == 1);
    CHECK_THAT(odd.diagnostics()[0].message, ContainsSubstring("(3, 2), with remainders mod 3"));
    CHECK(odd.diagnostics()[0].notes == Strings{"none of such"});
    // Without anybody to search.
    CHECK(Qat(on_registers("A, B <- 10x10 auto (9, 2)", body)).summary() ==
          Strings{"unsupported: auto (9, 2)"});
    // Nor before mistakes are mended.
    const std::size_t before = source.asked().size();
    CHECK(Qat(on_registers("X <- 3x3 builtin 7\nA, B <- 10x10 auto (2, 2)", body), 0, &source)
              .summary() == Strings{"unknown-preset: 7"});
    CHECK(source.asked().size() == before);
}
