// Symmetries of the puzzles people know: all those of the solid, and no others.
#include <set>
#include <utility>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/puzzle_symmetry.hpp"

using namespace qter;

TEST_CASE("every puzzle has the symmetries of its solid") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    for (const std::string& name : library.names()) {
        INFO(name);
        const PuzzlePtr puzzle = *library.find(name, {});
        if (puzzle->blocking() != nullptr || puzzle->description().empty()) continue;
        const Result<SymmetryGroup> made = symmetries_of(*puzzle);
        REQUIRE(made.ok());
        const SymmetryGroup& group = *made;
        const char solid = puzzle->description()[0];
        CHECK(group.size() == (solid == 't' ? 24U : solid == 'c' || solid == 'o' ? 48U : 120U));
        // Half turns are their own mirror images; other turns tell half of the symmetries apart.
        const bool directed = puzzle->grips()[0].order > 2;
        CHECK(group.rotations().size() == (directed ? group.size() / 2 : group.size()));
        CHECK(group.relabellings_are_group());
        for (std::uint32_t s = 0; s < group.size(); ++s) {
            for (std::uint16_t g = 0; g < puzzle->generator_count(); ++g) {
                const Turn image = group.turn_image(s, Turn{g, 1});
                CHECK(group.conjugate(s, puzzle->turn_state({g, 1})) == puzzle->turn_state(image));
            }
        }
    }
}

TEST_CASE("a word and its mirror images have the same images") {
    const Puzzle& cube = qter::testing::cube();
    const SymmetryGroup group = *symmetries_of(cube);
    const auto images_of = [&](const State& state) {
        std::set<std::pair<std::vector<Slot>, std::vector<std::uint8_t>>> images;
        for (std::uint32_t s = 0; s < group.size(); ++s) {
            for (const State& either : {state, inverse(cube.shape(), state)}) {
                const State image = group.conjugate(s, either);
                images.emplace(image.piece, image.orient);
            }
        }
        return images;
    };
    const Algorithm word = qter::testing::alg(cube, "R U2 F' L D");
    const auto expected = images_of(state_of(cube, word));
    for (std::uint32_t s = 0; s < group.size(); ++s) {
        const Algorithm image = group.algorithm_image(s, word);
        CHECK(images_of(state_of(cube, image)) == expected);
        CHECK(images_of(state_of(cube, inverse(cube, image))) == expected);
    }
    CHECK(images_of(qter::testing::state(cube, "R U2 F' L D2")) != expected);
}
