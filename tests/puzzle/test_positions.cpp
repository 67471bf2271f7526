#include "qter/puzzle/positions.hpp"

#include <numeric>
#include <set>

#include "bench/puzzle_models.hpp"
#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::optional<Integer> positions_of(const models::Model& model) {
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    // Centre pieces look like the others of their face; everything else is one of a kind.
    std::vector<std::uint32_t> classes(model.shape.slots());
    for (Slot slot = 0; slot < model.shape.slots(); ++slot) {
        classes[slot] =
            model.centre[slot] ? static_cast<std::uint32_t>(model.face[slot]) : 100 + slot;
    }
    return positions(group, classes, model.rotations);
}

}  // namespace

TEST_CASE("positions of the cubes, as published", "[group]") {
    CHECK(positions_of(models::cube(2)) == Integer(3674160));
    CHECK(positions_of(models::cube(3)) == Integer("43252003274489856000"));
    CHECK(positions_of(models::cube(4)) ==
          Integer("7401196841564901869874093974498574336000000000"));
    CHECK(positions_of(models::cube(5)) ==
          Integer("282870942277741856536180333107150328293127731985672134721536000000000000000"));
    CHECK(positions_of(models::cube(7)) ==
          Integer("19500551183731307835329126754019748794904992692043434567152132912323232706135469"
                  "18006527871275585336068232855171913731129999360000000000000000000000000000000000"
                  "0"));
}

TEST_CASE("positions of the skewb and the megaminx, as published", "[group]") {
    CHECK(positions_of(models::skewb()) == Integer(3149280));
    CHECK(positions_of(models::megaminx()) ==
          Integer("100669616553523347122516032313645505168688116411019768627200000000000"));
}

TEST_CASE("positions agree with the list of all looks", "[group]") {
    int known = 0;
    int inexact = 0;
    REQUIRE(rc::check("small puzzles", [&] {
        std::mt19937 twister(*rc::gen::arbitrary<unsigned>());
        qter::Random random(twister());
        Shape shape;
        shape.add_orbit(static_cast<Slot>(2 + random.below(3)),
                        static_cast<std::uint8_t>(1 + random.below(2)));
        shape.add_orbit(static_cast<Slot>(1 + random.below(4)), 1);
        std::vector<State> generators;
        for (std::size_t i = random.below(4); i > 0; --i) {
            State s = random_state(shape, twister);
            if (random.below(2) == 0) s = compose(shape, s, s);
            generators.push_back(s);
        }
        std::vector<std::uint32_t> classes;
        for (Slot i = 0; i < shape.slots(); ++i) {
            classes.push_back(static_cast<std::uint32_t>(random.below(2) + 2 * shape.orbit_of(i)));
        }
        using Look = std::pair<std::vector<std::uint32_t>, std::vector<std::uint8_t>>;
        std::set<std::pair<Permutation, std::vector<std::uint8_t>>> seen;
        std::set<Look> looks;
        std::vector<State> queue = {solved_state(shape)};
        while (!queue.empty()) {
            const State s = queue.back();
            queue.pop_back();
            if (!seen.insert({s.piece, s.orient}).second) continue;
            Look look{{}, s.orient};
            for (const Slot piece : s.piece) look.first.push_back(classes[piece]);
            looks.insert(look);
            for (const State& g : generators) queue.push_back(compose(shape, s, g));
        }
        const PuzzleGroup group = PuzzleGroup::of(shape, generators).value();
        const std::optional<Integer> count = positions(group, classes, {});
        RC_ASSERT(count.has_value() || !group.exact());
        if (count) {
            ++known;
            if (!group.exact()) ++inexact;
            RC_ASSERT(*count == static_cast<unsigned long>(looks.size()));
        }
    }));
    CHECK(known > 50);
    CHECK(inexact > 5);
}

TEST_CASE("positions are unknown where nothing short settles them", "[group]") {
    // The alternating group on two orbits at once, all pieces of one orbit alike: no three-cycle
    // of one orbit alone is reached.
    Shape shape;
    shape.add_orbit(5, 1);
    shape.add_orbit(5, 1);
    State a = solved_state(shape);
    a.piece = {1, 2, 3, 4, 0, 6, 7, 8, 9, 5};
    State b = solved_state(shape);
    b.piece = {1, 2, 0, 3, 4, 6, 7, 5, 8, 9};
    const PuzzleGroup group = PuzzleGroup::of(shape, {a, b}).value();
    CHECK_FALSE(positions(group, {0, 0, 0, 0, 0, 1, 2, 3, 4, 5}, {}).has_value());
    CHECK(positions(group, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {}) == Integer(60));
}

TEST_CASE("only rotations that turns can make are taken off", "[group]") {
    const models::Model two = models::cube(2);
    const PuzzleGroup all_faces = PuzzleGroup::of(two.shape, two.turns).value();
    CHECK(reachable_rotations(all_faces, two.rotations) == 24);
    CHECK(reachable_rotations(all_faces, {two.rotations[0]}) == 4);
    const models::Model three = models::cube(3);
    const PuzzleGroup fixed_centres = PuzzleGroup::of(three.shape, three.turns).value();
    CHECK(reachable_rotations(fixed_centres, three.rotations) == 1);
}
