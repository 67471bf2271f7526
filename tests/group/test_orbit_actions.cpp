#include "group/orbit_actions.hpp"

#include "bench/puzzle_models.hpp"
#include "catch.hpp"

using namespace qter;

namespace {

PuzzleGroup group_of(const Shape& shape, const std::vector<State>& turns) {
    return PuzzleGroup::of(shape, turns).value();
}

/// Every generator is one permutation of `size` slots, done to `copies` orbits at once.
PuzzleGroup copied(Slot size, int copies, const std::vector<Permutation>& generators) {
    Shape shape;
    for (int c = 0; c < copies; ++c) shape.add_orbit(size, 1);
    std::vector<State> turns;
    for (const Permutation& p : generators) {
        State& turn = turns.emplace_back(solved_state(shape));
        for (Slot i = 0; i < shape.slots(); ++i) turn.piece[i] = i / size * size + p[i % size];
    }
    return group_of(shape, turns);
}

}  // namespace

TEST_CASE("orbit actions of an exact group are all that parities allow", "[group]") {
    const models::Model model = models::cube(4);
    const PuzzleGroup group = group_of(model.shape, model.turns);
    const OrbitActions found = orbit_actions(group);
    CHECK(found.link_index == 1);
    CHECK(found.linked.empty());
    for (const PartAction& part : found.parts) {
        CHECK(part.action == SlotAction::kSymmetric);
        CHECK(part.order == part.bound);
    }
    const models::Model minx = models::megaminx();
    for (const PartAction& part : orbit_actions(group_of(minx.shape, minx.turns)).parts) {
        CHECK(part.action == SlotAction::kAlternating);
    }
}

TEST_CASE("orbit actions name the orbit that is less than alternating", "[group]") {
    // Mathieu's group on 11 slots.
    const PuzzleGroup group =
        copied(11, 1, {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0}, {0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7}});
    CHECK(group.order() == 7920);
    CHECK_FALSE(group.exact());
    const OrbitActions found = orbit_actions(group);
    CHECK(found.parts[0].action == SlotAction::kSmaller);
    CHECK(found.parts[0].slot_order == 7920);
    CHECK(found.parts[0].bound == 19958400);  // 11! / 2
    CHECK(found.link_index == 1);
}

TEST_CASE("orbit actions see that two orbits move as one", "[group]") {
    const std::vector<Permutation> symmetric = {{1, 2, 3, 4, 0}, {1, 0, 2, 3, 4}};
    const PuzzleGroup group = copied(5, 2, symmetric);
    CHECK(group.order() == 120);
    const OrbitActions found = orbit_actions(group);
    CHECK(found.parts[0].action == SlotAction::kSymmetric);
    CHECK(found.parts[1].order == 120);
    CHECK(found.link_index == 60);  // 120 * 120 with equal parities, 7200, but there are 120
    CHECK(found.linked == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}});
}

TEST_CASE("orbit actions of two faces of the 3x3", "[group]") {
    // Six corners are permuted as the projective line over GF(5) is by PGL(2, 5), 120 elements,
    // their twists add up to 0; seven edges never flip.
    const models::Model model = models::cube(3);
    const PuzzleGroup group = group_of(model.shape, {model.turns[0], model.turns[2]});
    CHECK(group.order() == 73483200);  // as published
    CHECK_FALSE(group.exact());
    CHECK(group.action().proof() == OrderProof::kSchreierGenerators);
    const OrbitActions found = orbit_actions(group);
    CHECK(found.proven);
    REQUIRE(found.parts.size() == 2);
    for (std::size_t p = 0; p < 2; ++p) {
        const bool corners = group.constraints().parts[p].slots.size() == 6;
        CHECK(group.constraints().parts[p].modulus == (corners ? 3 : 1));
        CHECK(found.parts[p].slot_order == (corners ? 120 : 5040));
        CHECK((found.parts[p].action == SlotAction::kSmaller) == corners);
    }
    CHECK(found.link_index == 1);
}

TEST_CASE("the action on some parts has their turns, in the order asked for", "[group]") {
    const models::Model model = models::cube(3);
    const PuzzleGroup cube = group_of(model.shape, model.turns);
    const std::vector<OrbitPart>& parts = cube.constraints().parts;
    REQUIRE(parts.size() == 2);
    const PuzzleGroup swapped = action_on_parts(cube, {1, 0});
    CHECK(swapped.order() == cube.order());
    REQUIRE(swapped.constraints().parts.size() == 2);
    for (const std::uint32_t p : {0, 1}) {
        const PuzzleGroup alone = action_on_parts(cube, {p});
        CHECK(alone.shape().slots() == parts[p].slots.size());
        CHECK(alone.exact());
        // 8! * 3^7 and 12! * 2^11: alone, either may be permuted oddly.
        CHECK(alone.order() ==
              (alone.shape().slots() == 8 ? Integer("88179840") : Integer("980995276800")));
        CHECK(swapped.shape().orbits()[1 - p].size == alone.shape().slots());
        for (std::size_t g = 0; g < cube.generators().size(); ++g) {
            for (std::size_t i = 0; i < parts[p].slots.size(); ++i) {
                const Slot from = cube.generators()[g].piece[parts[p].slots[i]];
                CHECK(parts[p].slots[alone.generators()[g].piece[i]] == from);
                CHECK(alone.generators()[g].orient[i] ==
                      cube.generators()[g].orient[parts[p].slots[i]]);
            }
        }
    }
    CHECK(action_on_parts(cube, {}).order() == 1);
}

TEST_CASE("orbit actions of the skewb", "[group]") {
    const models::Model model = models::skewb();
    const PuzzleGroup group = group_of(model.shape, model.turns);
    CHECK(group.order() == 37791360);  // 3149280 looks from 12 sides
    CHECK_FALSE(group.exact());
    const OrbitActions found = orbit_actions(group);
    REQUIRE(found.parts.size() == 3);
    for (const PartAction& part : found.parts) CHECK(part.action == SlotAction::kAlternating);
    // The three-cycles of either half of the corners go with the twists of the other.
    Integer unlinked = group.order() * found.link_index;
    CHECK(unlinked > group.order());
    CHECK(divides(unlinked, group.constraints().product_order));
    REQUIRE(found.linked.size() == 1);
    const auto [p, q] = found.linked.front();
    CHECK(group.constraints().parts[p].slots.size() == 4);
    CHECK(group.constraints().parts[q].slots.size() == 4);
}
