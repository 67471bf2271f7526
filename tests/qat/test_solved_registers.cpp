// `PUZZLE solve (ORDERS)`: registers whose generators a source finds.
#include <map>

#include "catch.hpp"
#include "notation/algorithm.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Answers from a list, and writes down what it was asked.
class Listed : public GeneratorSource {
 public:
    explicit Listed(std::map<std::string, Strings> answers) : answers_(std::move(answers)) {}

    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override {
        std::string question = puzzle->name();
        for (const Integer& order : orders) question += " " + to_string(order);
        asked_.push_back(question);
        const auto answer = answers_.find(question);
        if (answer == answers_.end()) {
            return Diagnostic::error(Code::kTimeLimit, where, "nothing found");
        }
        std::vector<Algorithm> found;
        for (const std::string& text : answer->second) {
            found.push_back(*parse_algorithm(*puzzle, text, Span{}));
        }
        if (!warning_) return found;
        Diagnostics warnings;
        warnings.add(Diagnostic::warning(Code::kTimeLimit, where, "the best so far"));
        return {found, warnings};
    }

    /// The orders themselves, and the same with one more for each.
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span) override {
        std::string question = "fitting " + std::to_string(most) + " " + puzzle->name();
        std::vector<Integer> more;
        for (const Integer& order : least) {
            question += " " + to_string(order);
            more.emplace_back(order + 1);
        }
        asked_.push_back(question);
        return std::vector<std::vector<Integer>>{least, more};
    }

    [[nodiscard]] const Strings& asked() const { return asked_; }
    void warn() { warning_ = true; }

 private:
    std::map<std::string, Strings> answers_;
    Strings asked_;
    bool warning_ = false;
};

}  // namespace

TEST_CASE("solved registers: as if their generators had been written", "[solved]") {
    // The paper's two registers of order 90.
    const Strings paper = {"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"};
    Listed source({{"3x3 90 90", paper}});
    const std::string body =
        "input \"a\" A\nadd B 3\nloop:\nadd A 2\nsolved-goto A%9 end\ngoto loop\n"
        "end:\nprint \"\" B%10\nhalt A";
    for (const int optimisation : {0, 1, 2}) {
        const Qat solved(on_registers("A, B <- 3x3 solve (90, 90)", body), optimisation, &source);
        const Qat written(on_registers("A, B <- 3x3 (" + paper[0] + ", " + paper[1] + ")", body),
                          optimisation);
        CHECK(solved.summary() == Strings{});
        REQUIRE(written.ok());
        CHECK(solved.q() == written.q());
    }
    const Qat tape(on_registers("tape T ~ A, B <- 3x3 solve (90, 90)", "add T.B 1\nhalt T.A"), 0,
                   &source);
    CHECK(tape.lines().starts_with("1 | " + paper[1]));
}

TEST_CASE("solved registers: each name gets the order that it asks for", "[solved]") {
    Listed source({{"3x3 4 4 2", {"U", "D", "F2 B2"}}, {"3x3 4 2", {"U", "D2"}}});
    const Qat two(on_registers("A, B <- 3x3 solve (2, 4)", "add A 1\nadd B 1\nhalt \"\""), 0,
                  &source);
    CHECK(two.lines() ==
          Qat(on_registers("A, B <- 3x3 (D2, U)", "add A 1\nadd B 1\nhalt \"\"")).lines());
    CHECK(two.errors() == 0);
}

TEST_CASE("solved registers: the same question is asked once", "[solved]") {
    Listed source({{"3x3 4 2", {"U", "D2"}}, {"2x2 4", {"U"}}});
    const Qat qat(on_registers("A, B <- 3x3 solve (4, 2)\n"
                               "C, D <- 3x3 solve (2, 4)\n"
                               "tape T ~ E, F <- \"Rubik's Cube\" solve (4, 2)\n"
                               "G <- 2x2 solve (4)\n"),
                  0, &source);
    CHECK(qat.errors() == 0);
    CHECK(source.asked() == Strings{"3x3 4 2", "2x2 4"});
}

TEST_CASE("solved registers: an answer that makes others is refused", "[solved]") {
    Listed source({{"3x3 4 4", {"U", "D2"}}, {"3x3 6 4", {"U"}}, {"3x3 8 8", {"U", "U2"}}});
    const Qat order(on_registers("A, B <- 3x3 solve (4, 4)"), 0, &source);
    REQUIRE(order.summary()[0] == "architecture: solve (4, 4)");
    CHECK_THAT(order.diagnostics()[0].message, ContainsSubstring("`D2`"));
    const Qat count(on_registers("A, B <- 3x3 solve (4, 6)"), 0, &source);
    CHECK(count.summary()[0] == "architecture: solve (4, 6)");
    const Qat clash(on_registers("A, B <- 3x3 solve (8, 8)"), 0, &source);
    CHECK(clash.summary()[0] == "architecture: solve (8, 8)");
    for (const Qat* wrong : {&order, &count, &clash}) CHECK(!wrong->ok());
}

TEST_CASE("solved registers: what the source says is said once", "[solved]") {
    Listed source({{"3x3 4 4", {"U", "D"}}});
    const Qat none(
        on_registers("A, B <- 3x3 solve (9, 9)\nC, D <- 3x3 solve (9, 9)", "add A 1\nhalt C%3"), 0,
        &source);
    CHECK(none.summary() == Strings{"time-limit: solve (9, 9)"});
    CHECK(source.asked() == Strings{"3x3 9 9"});
    source.warn();
    const Qat warned(on_registers("A, B <- 3x3 solve (4, 4)\nC, D <- 3x3 solve (4, 4)"), 0,
                     &source);
    CHECK(warned.ok());
    CHECK(warned.summary()[0] == "time-limit: solve (4, 4)");
    CHECK(warned.diagnostics()[0].severity == Severity::kWarning);
}

TEST_CASE("solved registers: nothing is asked before mistakes are mended", "[solved]") {
    Listed source({{"3x3 4 4", {"U", "D"}}});
    const auto told = [&](const std::string& declarations, const std::string& body = "halt \"\"") {
        return Qat(on_registers(declarations, body), 0, &source).summary();
    };
    CHECK(told("A <- 3x3 solve (4, 4)") == Strings{"architecture: A"});
    CHECK(told("A, B <- 3x3 solve (4, 1)") == Strings{"architecture: 1"});
    CHECK(told("A, B <- 3x3 solve (0, 4)") == Strings{"architecture: 0"});
    CHECK(told("A, B <- 3x3 solve (-4, 4)") == Strings{"architecture: -4"});
    CHECK(told("A, B <- 3x3 solve (4, four)") == Strings{"number: four"});
    CHECK(told("A, B <- 3x4 solve (4, 4)") == Strings{"unknown-puzzle: 3x4"});
    CHECK(told("X <- 3x3 builtin (7)\nA, B <- 3x3 solve (4, 4)") == Strings{"unknown-preset: (7)"});
    CHECK(told("A, B <- 3x3 solve (4, 4)", "halt \"").at(0).starts_with("unterminated"));
    CHECK(source.asked().empty());
    CHECK(Qat(on_registers("A, B <- 3x3 solve (4, 4)")).summary() == Strings{"unsupported: solve"});
}

TEST_CASE("solved registers: one order needs no parentheses", "[solved]") {
    Listed source({{"3x3 4", Strings{"U"}}});
    const Qat bare(on_registers("A <- 3x3 solve 4", "add A 1\nhalt A"), 0, &source);
    REQUIRE(bare.summary() == Strings{});
    CHECK(bare.lines() ==
          Qat(on_registers("A <- 3x3 solve (4)", "add A 1\nhalt A"), 0, &source).lines());
    // What lacks is said of `solve`, not of presets.
    const Qat nothing(on_registers("A <- 3x3 solve"), 0, &source);
    REQUIRE(nothing.summary().size() == 1);
    CHECK_THAT(nothing.only().help, ContainsSubstring("`solve 90`"));
}
