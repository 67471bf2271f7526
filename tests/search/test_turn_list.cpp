// Lists of the turns that a search may make.
#include "search/turn_list.hpp"

#include <algorithm>

#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<std::string> names(const std::string& puzzle_name, std::string_view list) {
    const PuzzlePtr named = puzzle(puzzle_name);
    const Result<Algorithm> read = read_allowed_turns(*named, list, {});
    REQUIRE(read.ok());
    return allowed_turn_names(*named, *read);
}

Diagnostic problem(std::string_view list) {
    const Result<Algorithm> read = read_allowed_turns(cube(), list, {});
    REQUIRE_FALSE(read.ok());
    return read.diagnostics().items().front();
}

}  // namespace

TEST_CASE("a grip's name allows all of its turns, an amount that turn alone", "[turns]") {
    const Result<Algorithm> read = read_allowed_turns(cube(), "U, R' F2", {});
    REQUIRE(read.ok());
    Algorithm expected;
    for (const char* const turn : {"U", "U2", "U'", "R'", "F2"}) {
        expected.push_back(alg(cube(), turn).front());
    }
    std::sort(expected.begin(), expected.end());
    CHECK(*read == expected);
    // As it is read again, whatever it was.
    CHECK(names("3x3", "F2 U") == std::vector<std::string>{"U", "F2"});
    CHECK(names("3x3", "U1 U'") == std::vector<std::string>{"U1", "U'"});
    CHECK(names("3x3", "R1 R2 R'") == std::vector<std::string>{"R"});
}

TEST_CASE("names of allowed turns are read as these turns", "[turns]") {
    for (const std::string& name : all_names()) {
        const PuzzlePtr any = puzzle(name);
        CAPTURE(name);
        Algorithm every;
        for (std::uint16_t grip = 0; grip < std::min<std::size_t>(any->grips().size(), 6); ++grip) {
            for (std::uint16_t amount = 1; amount < any->grips()[grip].order; ++amount) {
                every.push_back({grip, amount});
            }
        }
        const auto check = [&](const Algorithm& turns) {
            std::string list;
            for (const std::string& one : allowed_turn_names(*any, turns)) list += one + ' ';
            CAPTURE(list);
            const Result<Algorithm> read = read_allowed_turns(*any, list, {});
            REQUIRE(read.ok());
            CHECK(*read == turns);
        };
        check(every);
        for (const Turn turn : every) check({turn});
    }
}

TEST_CASE("what is no turn of one grip is refused in a list of turns", "[turns]") {
    CHECK(problem("").code == Code::kSyntax);
    CHECK(problem("Q").code == Code::kUnknownMove);
    CHECK(problem("x U").code == Code::kSyntax);
    CHECK(problem("M").code == Code::kSyntax);
    CHECK(problem("(R U)").code == Code::kSyntax);
    // L, and the whole cube turned: later names would mean other grips.
    CHECK(problem("Rw U").message == "`Rw` turns the whole puzzle as well");
    CHECK(problem("U U2").code == Code::kDuplicate);
    CHECK_FALSE(allows_every_turn(cube(), alg(cube(), "U")));
}
