// Puzzles derived from their cuts: laws that hold for every one of them, and names.
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/library.hpp"
#include "geometry/geometric_puzzle.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;
using qter::testing::puzzle;

namespace {

std::vector<PuzzlePtr> all_puzzles() {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    std::vector<PuzzlePtr> all;
    for (const std::string& name : library.names()) {
        const Result<PuzzlePtr> puzzle = library.find(name, {});
        REQUIRE(puzzle.ok());
        all.push_back(*puzzle);
    }
    return all;
}

std::set<std::string> names_in(const Puzzle& puzzle, std::string_view orbit) {
    std::set<std::string> names;
    for (const Orbit& candidate : puzzle.orbits()) {
        if (candidate.name != orbit) continue;
        for (Slot slot = candidate.first; slot < candidate.first + candidate.size; ++slot) {
            names.insert(puzzle.pieces()[slot].name);
        }
    }
    return names;
}

std::set<std::string> grip_names(const Puzzle& puzzle, bool block) {
    std::set<std::string> names;
    for (const Grip& grip : puzzle.grips()) {
        if (grip.block == block) names.insert(grip.name);
    }
    return names;
}

Result<GeometricPuzzle> make(const std::string& cuts, const GeometricNames& names) {
    return make_geometric_puzzle(*parse_cuts(cuts, {}), cuts, names, {});
}

}  // namespace

TEST_CASE("every puzzle: names are unique and found, grips have their order") {
    for (const PuzzlePtr& puzzle : all_puzzles()) {
        INFO(puzzle->name());
        std::set<std::string> names;
        for (Slot slot = 0; slot < puzzle->shape().slots(); ++slot) {
            const std::string& name = puzzle->pieces()[slot].name;
            INFO(name);
            CHECK(names.insert(name).second);
            CHECK(puzzle->find_piece(name) == slot);
        }
        std::set<std::string> grips;
        for (const Grip& grip : puzzle->grips()) {
            INFO(grip.name);
            CHECK(grips.insert(grip.name).second);
            CHECK(order(cycle_structure(puzzle->shape(), grip.turn)) == grip.order);
        }
    }
}

TEST_CASE("every puzzle: each orbit is one orbit, with all its orientations and no more") {
    for (const PuzzlePtr& puzzle : all_puzzles()) {
        INFO(puzzle->name());
        for (const Orbit& orbit : puzzle->orbits()) {
            INFO(orbit.name);
            // Flood the points (slot, orientation) of the orbit from the first one.
            std::set<std::pair<Slot, unsigned>> reached{{orbit.first, 0}};
            std::vector<std::pair<Slot, unsigned>> open(reached.begin(), reached.end());
            while (!open.empty()) {
                const auto [slot, turned] = open.back();
                open.pop_back();
                for (std::uint16_t g = 0; g < puzzle->generator_count(); ++g) {
                    const State& turn = puzzle->grips()[g].turn;
                    const auto to = static_cast<Slot>(
                        std::find(turn.piece.begin(), turn.piece.end(), slot) - turn.piece.begin());
                    const std::pair<Slot, unsigned> point{
                        to, (turned + turn.orient[to]) % orbit.orientations};
                    if (reached.insert(point).second) open.push_back(point);
                }
            }
            CHECK(reached.size() == std::size_t{orbit.size} * orbit.orientations);
        }
    }
}

TEST_CASE("every puzzle: symmetries of the solid permute its grips") {
    for (const PuzzlePtr& puzzle : all_puzzles()) {
        INFO(puzzle->name());
        if (puzzle->blocking() != nullptr || puzzle->description().empty()) {
            CHECK(puzzle->grip_maps().empty());
            continue;
        }
        const char solid = puzzle->description()[0];
        const std::size_t expected = solid == 't' ? 24 : solid == 'c' || solid == 'o' ? 48 : 120;
        CHECK(puzzle->grip_maps().size() == expected);
        for (const SolidGripMap& symmetry : puzzle->grip_maps()) {
            std::set<std::uint16_t> images;
            const GripMap& map = symmetry.map;
            for (std::size_t i = 0; i < map.size(); ++i) {
                const Grip& to = puzzle->grips()[map[i].grip];
                images.insert(map[i].grip);
                CHECK(to.order == puzzle->grips()[i].order);
                CHECK(to.block == puzzle->grips()[i].block);
                if (!to.block && to.order > 2) CHECK(map[i].backwards == symmetry.mirror);
            }
            CHECK(images.size() == puzzle->grips().size());
        }
    }
}

TEST_CASE("pieces are called as people call them") {
    const PuzzlePtr four = puzzle("4x4");
    CHECK(names_in(*four, "wings").contains("UFr"));
    CHECK(names_in(*four, "wings").contains("FRu"));
    CHECK(names_in(*four, "centers").contains("Ufr"));
    CHECK(four->find_piece("Urf") == four->find_piece("Ufr"));
    CHECK(four->find_piece("FUr") == four->find_piece("UFr"));
    CHECK_FALSE(four->find_piece("UF").has_value());
    const PuzzlePtr five = puzzle("5x5");
    CHECK(names_in(*five, "edges").contains("UF"));
    CHECK(names_in(*five, "wings").contains("UFr"));
    CHECK(names_in(*five, "t-centers").contains("Uf"));
    CHECK(puzzle("6x6")->find_piece("UF2r").has_value());
    CHECK(puzzle("6x6")->find_piece("UF3r").has_value());
    CHECK(puzzle("rex")->find_piece("Ufr").has_value());
    CHECK(puzzle("megaminx")->find_piece("BRURB") == std::nullopt);
    CHECK(puzzle("megaminx")->find_piece("BRUR") == puzzle("megaminx")->find_piece("URBR"));
    CHECK(puzzle("pyraminx-tips")->find_piece("flr").has_value());
}

TEST_CASE("grips are called as people call them") {
    CHECK(grip_names(*puzzle("3x3"), false) == std::set<std::string>{"U", "D", "F", "B", "R", "L"});
    CHECK(grip_names(*puzzle("3x3"), true).empty());
    CHECK(grip_names(*puzzle("5x5"), false).contains("2R"));
    CHECK(grip_names(*puzzle("5x5"), true) ==
          std::set<std::string>{"Uw", "Dw", "Fw", "Bw", "Rw", "Lw"});
    CHECK(grip_names(*puzzle("7x7"), true).contains("3Rw"));
    CHECK(grip_names(*puzzle("7x7"), true).contains("2-3Rw"));
    CHECK(grip_names(*puzzle("pyraminx-tips"), false) ==
          std::set<std::string>{"U", "L", "R", "B", "u", "l", "r", "b"});
    CHECK(grip_names(*puzzle("pyraminx"), false) == std::set<std::string>{"U", "L", "R", "B"});
    CHECK(grip_names(*puzzle("skewb"), false).contains("R"));
    CHECK(grip_names(*puzzle("megaminx"), false).contains("DBR"));
    CHECK(grip_names(*puzzle("fto"), false).contains("BL"));
}

TEST_CASE("pieces that look the same are known") {
    const auto distinct = [](const Puzzle& puzzle, std::string_view orbit_name) {
        std::set<Slot> kinds;
        for (const Orbit& orbit : puzzle.orbits()) {
            if (orbit.name != orbit_name) continue;
            for (Slot s = orbit.first; s < orbit.first + orbit.size; ++s) {
                kinds.insert(puzzle.identical(s));
            }
        }
        return kinds.size();
    };
    CHECK(distinct(*puzzle("4x4"), "centers") == 6);
    CHECK(distinct(*puzzle("4x4"), "wings") == 24);
    CHECK(distinct(*puzzle("4x4"), "corners") == 8);
    CHECK(distinct(*puzzle("fto"), "centers1") == 4);
    CHECK(distinct(*puzzle("gigaminx"), "x-centers") == 12);
    CHECK(distinct(*puzzle("skewb"), "centers") == 6);
}

TEST_CASE("rotations of the whole puzzle count where no sticker at rest gives them away") {
    CHECK(puzzle("2x2")->rotations().size() == 23);
    CHECK(puzzle("4x4")->rotations().size() == 23);
    CHECK(puzzle("3x3")->rotations().empty());
    CHECK(puzzle("megaminx")->rotations().empty());
    // The two sets of four corners keep apart: half of the cube's rotations.
    CHECK(puzzle("skewb")->rotations().size() == 11);
    CHECK(puzzle("pyraminx")->rotations().empty());
}

TEST_CASE("names that do not fit a puzzle are refused") {
    const auto message = [](const GeometricNames& names) {
        const Result<GeometricPuzzle> made = make("c f 1/3", names);
        REQUIRE_FALSE(made.ok());
        return made.diagnostics().items().at(0).message;
    };
    GeometricNames names{"x", "x", {}, {}, {}};
    names.grips = {{"Q", "R"}};
    CHECK_THAT(message(names), ContainsSubstring("no grip `Q`"));
    names.grips = {{"U", "R"}};
    CHECK_THAT(message(names), ContainsSubstring("two grips have the name `R`"));
    names.grips.clear();
    names.orbits = {{"corners", {}, false}};
    CHECK_THAT(message(names), ContainsSubstring("1 orbits are named"));
    names.orbits = {{"corners", {"URF"}, false}, {"edges", {}, false}};
    CHECK_THAT(message(names), ContainsSubstring("each of its 8 pieces"));
    // Anticlockwise.
    names.orbits = {{"corners", {"UFR"}, false}, {"edges", {}, false}};
    CHECK_THAT(message(names), ContainsSubstring("no piece `UFR`"));
    names.orbits = {{"corners", {}, true}, {"edges", {}, true}};
    CHECK_THAT(message(names), ContainsSubstring("no turn of this puzzle moves anything"));
}
