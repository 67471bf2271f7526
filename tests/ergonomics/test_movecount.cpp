// Movecount coefficients against values of the published calculator, and what the estimate for
// other puzzles promises.
#include "ergonomics/movecount.hpp"

#include <rapidcheck.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../fixtures.hpp"
#include "catch.hpp"
#include "notation/notation.hpp"

namespace qter {
namespace {

using testing::alg;
using testing::any_algorithm;
using testing::cube;
using testing::puzzle;

std::vector<HandMove> moves(const Puzzle& puzzle, std::string_view text) {
    const AlgorithmText part{text, {}};
    Result<ReadMoves> read = read_moves(puzzle, {&part, 1}, kMaxTurns);
    if (!read) throw std::runtime_error("bad moves " + std::string(text));
    return std::move(read->moves);
}

double coefficient(const Puzzle& puzzle, std::string_view text) {
    return movecount(puzzle, moves(puzzle, text));
}

double without_u(std::string_view text) {
    return movecount(cube(), without_outer_u(cube(), moves(cube(), text)));
}

}  // namespace

TEST_CASE("coefficients are those of the published calculator") {
    CHECK(coefficient(cube(), "R U R' U'") == 4.4);
    CHECK(coefficient(cube(), "R U R'") == 3.4);
    CHECK(coefficient(cube(), "B2 L' D2") == 7.4);
    CHECK(coefficient(cube(), "R U2 D' B D'") == 12.4);
    CHECK(coefficient(cube(), "R' F' L U' L U L F U' R") == 16.6);
    CHECK(coefficient(cube(), "U F R' D' R2 F R' U' D") == 14.3);
    CHECK(coefficient(cube(), "U D") == 1.9);
    CHECK(coefficient(cube(), "F R U R' U' F'") == 7.4);
}

TEST_CASE("coefficients without outer turns of U are those of the published calculator") {
    CHECK(without_u("R U R' U'") == 3.4);
    CHECK(without_u("U F R' D' R2 F R' U' D") == 10.2);
    CHECK(without_u("U D") == 1.4);
}

TEST_CASE("turns of U are dropped at the ends only") {
    const auto same = [](std::string_view from, std::string_view to) {
        CAPTURE(std::string(from));
        CHECK(without_outer_u(cube(), moves(cube(), from)) == moves(cube(), to));
    };
    same("U R U R U2", "R U R");
    same("D' U R U' D", "D' R D");
    same("R U R", "R U R");
    same("Uw R Uw'", "Uw R Uw'");
    same("U", "");
    same("", "");
    same("y U R", "y U R");
    same("R U L D", "R U L D");
}

TEST_CASE("the moves that have several names have one coefficient") {
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"r U r'", "Rw U Rw'"},    {"R x U", "R Rv U"},   {"M' U M", "2R U 2L"},
        {"R E R'", "R 2D R'"},     {"S R S'", "2F R 2B"}, {"r U", "2-3L' U"},
        {"x R", "Lv' R"},          {"R y' U", "R Dv U"},  {"R z U", "R Bv' U"},
        {"f R f'", "2-3B' R 2-3B"}};
    for (const auto& [a, b] : pairs) {
        CAPTURE(a, b);
        CHECK(coefficient(cube(), a) == coefficient(cube(), b));
    }
    CHECK(coefficient(cube(), "M U") != coefficient(cube(), "M' U"));
}

TEST_CASE("simple coefficients are the sums that the parameters say") {
    CHECK(coefficient(cube(), "") == 0);
    CHECK(coefficient(cube(), "R") == 0.8);
    CHECK(coefficient(cube(), "x R") == 0.8);
    CHECK(coefficient(cube(), "R2") == 1.3);      // 1.65 * 0.8
    CHECK(coefficient(cube(), "r") == 1.5);       // 0.8 and 0.65 for the slice
    CHECK(coefficient(cube(), "R U' R") == 2.1);  // 0.8 + 1 + 0.8 - 0.5

    MovecountParameters parameters;
    parameters.wrist = 2;
    CHECK(movecount(cube(), moves(cube(), "R"), parameters) == 2);
    parameters.add_regrip = 3;
    // A regrip of 1 + 3, then two fingers of a hand that turned upwards.
    CHECK(movecount(cube(), moves(cube(), "B2"), parameters) == 5.7);
}

TEST_CASE("turns of grips have the coefficient of the moves that spell them") {
    const bool held = rc::check("on the 3x3", [] {
        const Algorithm algorithm = *any_algorithm(cube());
        RC_ASSERT(movecount(cube(), algorithm) ==
                  coefficient(cube(), to_string(cube(), algorithm)));
    });
    CHECK(held);
}

TEST_CASE("hands turn what has the layers of a 3x3, under any name") {
    CHECK(turns_like_3x3(cube()));
    CHECK(turns_like_3x3(*puzzle("c f 0.4")));
    for (const std::string_view name : {"2x2", "4x4", "5x5", "pyraminx", "skewb", "megaminx",
                                        "helicopter", "dino", "fto", "c f 1/3 v 0"}) {
        CAPTURE(std::string(name));
        CHECK_FALSE(turns_like_3x3(*puzzle(name)));
    }
}

TEST_CASE("the estimate favours the right, the top and the front") {
    const PuzzlePtr four = puzzle("4x4");
    CHECK(coefficient(*four, "R") == 0.8);
    CHECK(coefficient(*four, "U'") == 1);
    CHECK(coefficient(*four, "F") == 1.2);
    CHECK(coefficient(*four, "L") == 1.6);
    CHECK(coefficient(*four, "D") == 1.6);
    CHECK(coefficient(*four, "B") == 2);
    CHECK(coefficient(*four, "Rw") == 0.8);
    CHECK(coefficient(*four, "2R") == 1.3);
    CHECK(coefficient(*four, "2L") == 2.1);
    CHECK(coefficient(*four, "U2") == 1.7);  // 1.65
    CHECK(coefficient(*four, "y R") == 4.3);
    CHECK(coefficient(*puzzle("megaminx"), "R2") == coefficient(*puzzle("megaminx"), "R2'"));
    CHECK(coefficient(*puzzle("2x2"), "R U R' U'") == 3.6);
}

TEST_CASE("with each turn the estimate grows") {
    for (const std::string_view name :
         {"2x2", "4x4", "pyraminx-tips", "megaminx", "helicopter", "skewb", "fto"}) {
        const PuzzlePtr shared = puzzle(name);
        CAPTURE(std::string(name));
        const bool held = rc::check("by 0.8 at least, but for rounding", [&] {
            Algorithm algorithm = *rc::gen::nonEmpty(any_algorithm(*shared));
            const double all = movecount(*shared, algorithm);
            algorithm.erase(algorithm.begin() +
                            *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(algorithm)));
            RC_ASSERT(movecount(*shared, algorithm) <= all - 0.7 + 1e-9);
        });
        CHECK(held);
    }
}

}  // namespace qter
