#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/metric.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string shortened(std::string_view text) {
    return to_string(cube(), cancel(cube(), alg(cube(), text)));
}

Diagnostic cube_error(std::string_view text) {
    SourceMap sources;
    const Source& source = sources.add("test", std::string(text));
    const Result<Algorithm> read = parse_algorithm(cube(), text, source.whole());
    REQUIRE_FALSE(read.ok());
    return read.diagnostics().items().front();
}

}  // namespace

TEST_CASE("algorithms print as they are written") {
    CHECK(to_string(cube(), alg(cube(), "R U2 D' B D'")) == "R U2 D' B D'");
    CHECK(to_string(cube(), alg(cube(), " R'F2\tL3\nU2' ")) == "R' F2 L' U2");
    CHECK(to_string(cube(), alg(cube(), "R\xe2\x80\x99 U5")) == "R' U");
    CHECK(alg(cube(), "").empty());
}

TEST_CASE("parse inverts print") {
    REQUIRE(rc::check("parse(print(a)) == a", [] {
        const Algorithm algorithm = *any_algorithm(cube());
        RC_ASSERT(alg(cube(), to_string(cube(), algorithm)) == algorithm);
    }));
}

TEST_CASE("an unknown move is shown alone, with the moves there are") {
    const Diagnostic error = cube_error("R U Q2 F");
    CHECK(error.code == Code::kUnknownMove);
    CHECK(error.primary.span.begin == 4);
    CHECK(error.primary.span.end == 6);
    CHECK_THAT(error.help, ContainsSubstring("U, D, F, B, R and L"));
    CHECK(cube_error("R U4").code == Code::kUnknownMove);
    CHECK(cube_error("R U99999999999999999999").code == Code::kUnknownMove);
    CHECK(cube_error("2").code == Code::kUnknownMove);
    CHECK(cube_error("w").code == Code::kUnknownMove);
}

TEST_CASE("all unknown moves are reported, up to a bound") {
    const Result<Algorithm> read = parse_algorithm(cube(), "X Y R Z", {});
    CHECK(read.diagnostics().error_count() == 3);
    const Result<Algorithm> many = parse_algorithm(cube(), std::string(100000, '?') + " ? ?", {});
    CHECK(many.diagnostics().items().size() <= Diagnostics::kMaxErrors);
    std::string words;
    for (int i = 0; i < 10000; ++i) words += "? ";
    CHECK(parse_algorithm(cube(), words, {}).diagnostics().items().size() ==
          Diagnostics::kMaxErrors);
}

TEST_CASE("neighbours cancel, across turns that commute") {
    CHECK(shortened("R R") == "R2");
    CHECK(shortened("R R'") == "");
    CHECK(shortened("R2 R2") == "");
    CHECK(shortened("U D U'") == "D");
    CHECK(shortened("U D U D'") == "U2");
    CHECK(shortened("R U D U' D' R'") == "");
    CHECK(shortened("R U R'") == "R U R'");
    CHECK(shortened("F L R L2 R' L F") == "F2");
}

TEST_CASE("cancelling changes no state, only the length, and leaves nothing to cancel") {
    REQUIRE(rc::check("cancel", [] {
        const Algorithm algorithm = *any_algorithm(cube());
        const Algorithm shorter = cancel(cube(), algorithm);
        RC_ASSERT(state_of(cube(), shorter) == state_of(cube(), algorithm));
        RC_ASSERT(shorter.size() <= algorithm.size());
        RC_ASSERT(cancel(cube(), shorter) == shorter);
        for (std::size_t i = 0; i < shorter.size(); ++i) {
            for (std::size_t j = i + 1; j < shorter.size(); ++j) {
                if (shorter[j].grip == shorter[i].grip) RC_ASSERT(j > i + 1);
                if (!cube().commute(shorter[i].grip, shorter[j].grip)) break;
                RC_ASSERT(shorter[j].grip != shorter[i].grip);
            }
        }
    }));
}

TEST_CASE("inverse undoes and repeat repeats") {
    REQUIRE(rc::check("inverse and repeat", [] {
        const Algorithm algorithm = *any_algorithm(cube());
        const int times = *rc::gen::inRange(-12, 12);
        Algorithm there_and_back = algorithm;
        append(cube(), there_and_back, inverse(cube(), algorithm));
        RC_ASSERT(cancel(cube(), there_and_back).empty());
        RC_ASSERT(state_of(cube(), repeat(cube(), algorithm, times)) ==
                  power(cube().shape(), state_of(cube(), algorithm), Integer(times)));
    }));
}

TEST_CASE("lengths in both metrics") {
    const Algorithm algorithm = alg(cube(), "R U2 D' B D'");
    CHECK(length(cube(), algorithm) == 5);
    CHECK(length(cube(), algorithm, Metric::kQuarterTurn) == 6);
    CHECK(Metric::kHalfTurn.name == "htm");
    CHECK(Metric::kQuarterTurn.name == "qtm");
}
