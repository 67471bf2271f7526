// Which way a puzzle is held, by what anybody sees who turns a cube.
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/algorithm_reader.hpp"
#include "notation/hand_moves.hpp"
#include "notation/notation.hpp"
#include "notation/whole_turn.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Frame frame_of(const Puzzle& puzzle, const std::string& text) {
    const AlgorithmText whole{text, {}};
    const auto read = read_moves(puzzle, std::span(&whole, 1), 1000);
    REQUIRE(read.ok());
    return frame_after(puzzle, read->moves);
}

std::string back_from(const Puzzle& puzzle, const std::string& text) {
    return whole_turn(puzzle, frame_of(puzzle, text), Frame(puzzle.turn_lines())).value();
}

}  // namespace

TEST_CASE("whole turn: what brings a cube back into the hand") {
    CHECK(back_from(cube(), "R U F").empty());
    CHECK(back_from(cube(), "x") == "x'");
    CHECK(back_from(cube(), "y2 R") == "y2");
    // Wide turns and slices turn the rest the other way, and the whole cube: Rw is L and x.
    CHECK(back_from(cube(), "Rw U") == "x'");
    CHECK(back_from(cube(), "M") == "x");
    CHECK(back_from(cube(), "Rw Rw'").empty());
    // x y z' x' ... whatever is left is undone by what is found.
    for (const char* const text : {"x y", "x y2 z'", "z y x", "Rw Uw' F M2"}) {
        CAPTURE(text);
        CHECK(frame_of(cube(), std::string(text) + " " + back_from(cube(), text)).upright());
    }
    // Where rotations have no names of their own: by the face that is turned about.
    const PuzzlePtr megaminx = puzzle("megaminx");
    CHECK(frame_of(*megaminx, "Uv2 Rv " + back_from(*megaminx, "Uv2 Rv")).upright());
}

TEST_CASE("whole turn: a 2x2 that is solved in the hand shows how it is held") {
    const PuzzlePtr two = puzzle("2x2");
    const auto shown = [&](const std::string& text) {
        const std::optional<Frame> frame = frame_from_look(*two, state(*two, text));
        return frame ? whole_turn(*two, Frame(two->turn_lines()), *frame).value() : "none";
    };
    CHECK(shown("").empty());
    CHECK(shown("R") == "none");
    // R with L' leaves everything as it was, but the cube is turned.
    CHECK(shown("R L'") == "x");
    CHECK(shown("U2 D2") == "y2");
    CHECK(shown("R L' U D'") == "x y");
    // All 23 ways to turn it look like a turned cube, all differently.
    std::vector<std::string> names;
    for (const State& rotation : two->rotations()) {
        const std::optional<Frame> frame = frame_from_look(*two, rotation);
        REQUIRE(frame);
        names.push_back(whole_turn(*two, Frame(two->turn_lines()), *frame).value());
    }
    std::sort(names.begin(), names.end());
    CHECK(names.size() == 23);
    CHECK(std::unique(names.begin(), names.end()) == names.end());
    CHECK(std::find(names.begin(), names.end(), "") == names.end());
}

TEST_CASE("whole turn: whatever the grips are called, faces tell how a puzzle is held") {
    const auto shown = [](const char* name, const std::string& text) {
        const PuzzlePtr one = puzzle(name);
        const std::optional<Frame> frame = frame_from_look(*one, state(*one, text));
        return frame ? whole_turn(*one, Frame(one->turn_lines()), *frame).value() : "none";
    };
    // The skewb's grips have names of faces, and turn about corners: B and F' of its corners turn
    // it about the one between U, R and F, so that R comes up, F to the right and U to the front.
    CHECK(shown("skewb", "B F'") == "x' z'");
    CHECK(shown("skewb", "B' F") == "x y");
    // Half a turn about the edge between F and R, and the one across.
    CHECK(shown("pyramorphix", "FR LD") == "FRv");
    CHECK(shown("pyramorphix", "FL RD") == "FLv");
    for (const std::string& name : drawn_names()) {
        const PuzzlePtr one = puzzle(name);
        if (one->rotations().empty() || one->drawing().stickers.empty()) continue;
        CAPTURE(name);
        std::set<std::string> names;
        for (const State& rotation : one->rotations()) {
            const std::optional<Frame> frame = frame_from_look(*one, rotation);
            REQUIRE(frame);
            names.insert(whole_turn(*one, Frame(one->turn_lines()), *frame).value());
        }
        CHECK(names.size() == one->rotations().size());
        CHECK(names.count("") == 0);
    }
}
