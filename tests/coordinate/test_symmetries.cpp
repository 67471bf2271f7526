// What symmetries make of coordinates, against conjugated states and known numbers of classes.
#include <algorithm>
#include <numeric>
#include <optional>

#include "catch.hpp"
#include "coordinate/coordinates.hpp"
#include "coordinate/space_symmetries.hpp"
#include "coordinate/symmetric_references.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "coordinate/value_action.hpp"
#include "fixtures.hpp"
#include "puzzle/puzzle_symmetry.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Images of all_turns(puzzle).
std::vector<TurnNumber> images_of_turns(const Puzzle& puzzle, const SymmetryGroup& group,
                                        std::uint32_t symmetry) {
    std::vector<std::uint32_t> first = {0};
    for (const Grip& grip : puzzle.grips()) first.push_back(first.back() + grip.order - 1);
    std::vector<TurnNumber> images;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            const Turn image = group.turn_image(symmetry, Turn{grip, amount});
            images.push_back(static_cast<TurnNumber>(first[image.grip] + image.amount - 1));
        }
    }
    return images;
}

/// What a symmetry makes of a coordinate's values; none where it does not act on it.
std::optional<std::vector<std::uint32_t>> value_images(const Coordinate& coordinate,
                                                       const std::vector<TurnNumber>& image) {
    std::vector<TurnNumber> turns(coordinate.turns());
    std::iota(turns.begin(), turns.end(), TurnNumber{0});
    const ProductCoordinate values({&coordinate});
    return ValueAction(turns, values).of(image);
}

std::vector<std::uint32_t> numbers_below(std::uint32_t end) {
    std::vector<std::uint32_t> numbers(end);
    std::iota(numbers.begin(), numbers.end(), std::uint32_t{0});
    return numbers;
}

struct Rig {
    PuzzlePtr p = puzzle("2x2");
    std::vector<State> turns = all_turns(*p);
    SymmetryGroup group = *symmetries_of(*p);
    std::vector<OrbitPart> parts = transitive_parts(p->shape(), turns);

    [[nodiscard]] std::vector<Coordinate> coordinates() const {
        return coordinates_of(p->shape(), parts, turns, told_apart(*p));
    }
    /// How many symmetries act on a coordinate.
    [[nodiscard]] std::size_t acting(const Coordinate& coordinate) const {
        std::size_t count = 0;
        for (std::uint32_t i = 0; i < group.size(); ++i) {
            count += value_images(coordinate, images_of_turns(*p, group, i)) ? 1 : 0;
        }
        return count;
    }
};

}  // namespace

TEST_CASE("all symmetries act on arrangements, and sixteen on twists", "[coordinate][symmetry]") {
    Rig rig;
    REQUIRE(rig.group.size() == 48);
    choose_references(rig.group, numbers_below(48), told_apart(*rig.p), rig.parts);
    const std::vector<Coordinate> coordinates = rig.coordinates();
    REQUIRE(coordinates.size() == 2);
    CHECK(rig.acting(coordinates[0]) == 48);
    // Those that leave an axis alone: a corner can be turned on the spot by the others.
    CHECK(rig.acting(coordinates[1]) == 16);
}

TEST_CASE("the image of a value is that of the conjugated state", "[coordinate][symmetry]") {
    Rig rig;
    choose_references(rig.group, numbers_below(48), told_apart(*rig.p), rig.parts);
    for (const Coordinate& coordinate : rig.coordinates()) {
        for (std::uint32_t i = 0; i < rig.group.size(); ++i) {
            const auto images = value_images(coordinate, images_of_turns(*rig.p, rig.group, i));
            if (!images) continue;
            for (const char* algorithm : {"", "U", "R U' F2", "L D B' R2 F U2 L'", "R U R' F B"}) {
                const State one = state(*rig.p, algorithm);
                const State other = rig.group.conjugate(i, one);
                CHECK((*images)[coordinate.of(one).value()] == coordinate.of(other).value());
            }
        }
    }
}

TEST_CASE("arrangements of corners have as many classes as known", "[coordinate][symmetry]") {
    const Rig rig;
    const Coordinate coordinate = rig.coordinates().front();
    const auto classes_under = [&](const std::vector<std::uint32_t>& symmetries) {
        std::vector<std::vector<std::uint32_t>> images;
        for (const std::uint32_t i : symmetries) {
            images.push_back(
                value_images(coordinate, images_of_turns(*rig.p, rig.group, i)).value());
        }
        const SymmetryReduction reduction(images);
        // Value by value they are found as well, and the same symmetries are chosen.
        std::vector<std::uint32_t> inverse;
        for (const auto& image : images) {
            const auto undoes = [&](const std::vector<std::uint32_t>& other) {
                for (std::uint32_t value = 0; value < image.size(); ++value) {
                    if (other[image[value]] != value) return false;
                }
                return true;
            };
            const auto found = std::find_if(images.begin(), images.end(), undoes);
            REQUIRE(found != images.end());
            inverse.push_back(static_cast<std::uint32_t>(found - images.begin()));
        }
        const SymmetryReduction by_value(
            coordinate.size(), inverse,
            [&](std::uint32_t value, std::uint32_t symmetry) { return images[symmetry][value]; });
        CHECK(by_value.numbers() == reduction.numbers());
        std::uint64_t values = 0;
        for (std::uint32_t one = 0; one < reduction.classes(); ++one) {
            values += reduction.size(one);
            const std::uint32_t least = reduction.representative(one);
            CHECK(reduction.class_of(reduction.sym_coordinate(least)) == one);
            CHECK(reduction.symmetry_of(reduction.sym_coordinate(least)) == 0);
            for (const std::uint32_t h : reduction.stabiliser(one))
                CHECK(images[h][least] == least);
        }
        for (std::uint32_t value = 0; value < coordinate.size(); ++value) {
            const std::uint32_t sym = reduction.sym_coordinate(value);
            const std::uint32_t least = reduction.representative(reduction.class_of(sym));
            if (images[reduction.symmetry_of(sym)][value] != least) return 0U;
        }
        CHECK(values == 40320);
        return reduction.classes();
    };
    // Of the 3x3's corners: 984 under all 48 symmetries and 2768 under the 16 that leave an axis
    // alone (H. Kociemba, kociemba.org; twists left out, the 2x2's are the same).
    CHECK(classes_under(numbers_below(48)) == 984);
    CHECK(classes_under(rig.group.keeping({0, 1})) == 2768);
    CHECK(classes_under({0}) == 40320);
}

TEST_CASE("references are left alone where no symmetry is to be kept", "[coordinate][symmetry]") {
    Rig rig;
    const std::vector<std::uint8_t> before = rig.parts.at(0).reference;
    choose_references(rig.group, {0}, told_apart(*rig.p), rig.parts);
    CHECK(rig.parts.at(0).reference == before);
    // Identical pieces count as untwisted in the same orientation: all corners alike leave one
    // choice.
    std::vector<std::uint32_t> alike(rig.p->shape().slots(), 0);
    choose_references(rig.group, numbers_below(48), alike, rig.parts);
    const std::vector<std::uint8_t>& after = rig.parts.at(0).reference;
    CHECK(std::count(after.begin(), after.end(), after.front()) == 8);
}

TEST_CASE("a subgroup of symmetries has their products", "[coordinate][symmetry]") {
    // The cyclic group of four, and what its number 2 makes.
    TurnSymmetries four;
    for (std::uint32_t a = 0; a < 4; ++a) {
        four.product.push_back({a, (a + 1) % 4, (a + 2) % 4, (a + 3) % 4});
        four.image.emplace_back(four.product.back().begin(), four.product.back().end());
    }
    CHECK(TurnSymmetries::of_images(four.image).product == four.product);
    const TurnSymmetries two = four.subgroup({0, 2});
    CHECK(two.size() == 2);
    CHECK(two.image[1] == std::vector<TurnNumber>{2, 3, 0, 1});
    CHECK(two.product == std::vector<std::vector<std::uint32_t>>{{0, 1}, {1, 0}});
}
