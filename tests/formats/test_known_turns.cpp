// Puzzles under other names: the turns of a file are those of a puzzle that has a name.
#include "formats/known_turns.hpp"

#include <algorithm>

#include "catch.hpp"
#include "fixtures.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The puzzle with other names for its grips, which are in another order, some of them turned the
/// other way, and with the slots of each orbit in the opposite order.
PuzzlePtr disguised(const Puzzle& puzzle) {
    PuzzleParts parts;
    parts.name = "disguised";
    parts.orbits = puzzle.orbits();
    const Shape& shape = puzzle.shape();
    Permutation image(shape.slots());
    for (const Orbit& orbit : puzzle.orbits()) {
        for (Slot i = 0; i < orbit.size; ++i) {
            image[orbit.first + i] = static_cast<Slot>(orbit.first + orbit.size - 1 - i);
        }
    }
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        Piece piece{"piece-" + std::to_string(slot), {}};
        piece.kind = puzzle.identical(image[slot]);
        parts.pieces.push_back(std::move(piece));
    }
    for (std::uint16_t i = 0; i < puzzle.generator_count(); ++i) {
        const auto from = static_cast<std::uint16_t>(puzzle.generator_count() - 1 - i);
        Grip grip;
        grip.name = std::string("turn") + static_cast<char>('a' + i);
        grip.order = puzzle.grips()[from].order;
        const auto amount = static_cast<std::uint16_t>(i % 2 == 0 ? 1 : grip.order - 1);
        const State& turn = puzzle.turn_state({from, amount});
        grip.turn = solved_state(shape);
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            grip.turn.piece[image[slot]] = image[turn.piece[slot]];
            grip.turn.orient[image[slot]] = turn.orient[slot];
        }
        parts.grips.push_back(std::move(grip));
    }
    return std::make_shared<Puzzle>(std::move(parts));
}

}  // namespace

TEST_CASE("a known puzzle is known again under other names", "[known]") {
    for (const std::string name : {"3x3", "4x4"}) {
        INFO(name);
        const PuzzlePtr known = puzzle(name);
        const PuzzlePtr file = disguised(*known);
        const std::size_t grips = known->generator_count();
        const std::optional<GripMap> map = same_turns(*file, *known, grips);
        REQUIRE(map);
        // Grips that commute and that do not are the same ones.
        for (std::uint16_t a = 0; a < grips; ++a) {
            for (std::uint16_t b = 0; b < grips; ++b) {
                CHECK(known->commute(a, b) == file->commute((*map)[a].grip, (*map)[b].grip));
            }
        }
        SourceMap sources;
        PuzzleLibrary library(sources);
        const PuzzlePtr taught = with_known_chains(file, library);
        REQUIRE(taught->chains().size() == known->chains().size());
        CHECK(taught->chains()[0].name == known->chains()[0].name);
    }
}

TEST_CASE("other turns are no known puzzle", "[known]") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    // The same shape and orders as the 3x3, but a corner that is twisted as it goes round.
    PuzzleParts parts;
    const PuzzlePtr twisted = disguised(cube());
    parts.name = "twisted";
    parts.orbits = twisted->orbits();
    parts.pieces = twisted->pieces();
    parts.grips = twisted->grips();
    for (Slot slot = 8; slot < 20; ++slot) parts.grips[0].turn.orient[slot] ^= 1;
    const PuzzlePtr other = std::make_shared<Puzzle>(std::move(parts));
    CHECK_FALSE(same_turns(*other, cube(), cube().generator_count()));
    CHECK(with_known_chains(other, library) == other);
    // Nor is a 2x2, or a megaminx, a 3x3.
    CHECK_FALSE(same_turns(*puzzle("megaminx"), cube(), 6));
    // What has chains keeps them.
    const PuzzlePtr known = puzzle("3x3");
    CHECK(with_known_chains(known, library) == known);
}

TEST_CASE("look-alikes are part of what a puzzle is", "[known]") {
    // A 4x4 all of whose centers differ takes other phases.
    const PuzzlePtr known = puzzle("4x4");
    const PuzzlePtr file = disguised(*known);
    PuzzleParts parts;
    parts.name = "marked";
    parts.orbits = file->orbits();
    parts.pieces = file->pieces();
    for (Piece& piece : parts.pieces) piece.kind.reset();
    parts.grips = file->grips();
    CHECK_FALSE(same_turns(Puzzle(std::move(parts)), *known, known->generator_count()));
}
