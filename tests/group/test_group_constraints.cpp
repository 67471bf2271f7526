#include "group/group_constraints.hpp"

#include <set>

#include "bench/puzzle_models.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Vector = ResidueSubgroup::Vector;
using Relations = std::vector<std::vector<std::uint32_t>>;

GroupConstraints constraints_of(const models::Model& model) {
    return derive_constraints(model.shape, model.turns);
}

std::set<Vector> closure(const Vector& moduli, const std::vector<Vector>& generators) {
    std::set<Vector> seen = {Vector(moduli.size(), 0)};
    std::vector<Vector> queue(seen.begin(), seen.end());
    while (!queue.empty()) {
        const Vector v = queue.back();
        queue.pop_back();
        for (const Vector& g : generators) {
            Vector w = v;
            for (std::size_t i = 0; i < w.size(); ++i) w[i] = (w[i] + g[i]) % moduli[i];
            if (seen.insert(w).second) queue.push_back(w);
        }
    }
    return seen;
}

}  // namespace

TEST_CASE("residue subgroups agree with the list of their elements", "[group]") {
    REQUIRE(rc::check("residues", [] {
        qter::Random random(*rc::gen::arbitrary<std::uint64_t>());
        Vector moduli(1 + random.below(4));
        unsigned long whole = 1;
        for (std::uint32_t& m : moduli) {
            m = static_cast<std::uint32_t>(1 + random.below(12));
            whole *= m;
        }
        const auto any = [&] {
            Vector v;
            for (const std::uint32_t m : moduli) {
                v.push_back(static_cast<std::uint32_t>(random.below(m)));
            }
            return v;
        };
        std::vector<Vector> generators;
        for (std::size_t i = random.below(4); i > 0; --i) generators.push_back(any());
        const std::set<Vector> all = closure(moduli, generators);
        const ResidueSubgroup group(moduli, generators);
        RC_ASSERT(group.order() == static_cast<unsigned long>(all.size()));
        RC_ASSERT(group.index() * group.order() == whole);
        RC_ASSERT(closure(moduli, group.basis()) == all);
        for (int i = 0; i < 20; ++i) {
            const Vector v = any();
            RC_ASSERT(group.contains(v) == (all.count(v) == 1));
        }
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < moduli.size(); ++i) {
            if (random.below(2) == 0) chosen.push_back(i);
        }
        std::set<Vector> projected;
        std::set<Vector> within;
        for (const Vector& v : all) {
            Vector image;
            Vector rest = v;
            for (const std::size_t c : chosen) {
                image.push_back(v[c]);
                rest[c] = 0;
            }
            projected.insert(image);
            const bool elsewhere =
                std::any_of(rest.begin(), rest.end(), [](auto r) { return r != 0; });
            if (!elsewhere) within.insert(image);
        }
        RC_ASSERT(group.projected(chosen).order() == static_cast<unsigned long>(projected.size()));
        const ResidueSubgroup inner = group.within(chosen);
        RC_ASSERT(inner.order() == static_cast<unsigned long>(within.size()));
        for (const Vector& v : within) RC_ASSERT(inner.contains(v));
    }));
}

TEST_CASE("group constraints of the 3x3", "[group]") {
    std::vector<State> turns;
    for (const Grip& grip : cube().grips()) turns.push_back(grip.turn);
    const GroupConstraints found = derive_constraints(cube().shape(), turns);
    REQUIRE(found.parts.size() == 2);
    CHECK(found.sum_unit == std::vector<std::uint32_t>{3, 2});
    CHECK(found.parity_relations == Relations{{0, 1}});
    CHECK(found.mixed_index == 1);
    CHECK(found.image.index() == 12);
    CHECK(found.product_order == Integer("43252003274489856000"));
    CHECK_FALSE(found.none());
}

TEST_CASE("group constraints of bigger cubes", "[group]") {
    const models::Model model = models::cube(4);
    const GroupConstraints found = constraints_of(model);
    REQUIRE(found.parts.size() == 3);
    // Which part is which, by size, modulus and the number of stickers in it.
    std::vector<std::uint32_t> corners_and_centres;
    for (std::uint32_t p = 0; p < 3; ++p) {
        const OrbitPart& part = found.parts[p];
        // A face turn moves 4 corners (odd), 8 wings in two cycles (even), 4 centres (odd).
        int moved = 0;
        for (const Slot slot : part.slots) moved += model.turns[0].piece[slot] != slot;
        CHECK((moved == 4 || moved == 8));
        if (moved == 4) corners_and_centres.push_back(p);
        CHECK(found.sum_unit[p] == (part.slots.size() == 8 ? 3 : 1));
    }
    CHECK(found.parity_relations == Relations{corners_and_centres});
    CHECK(constraints_of(models::cube(5)).parity_relations.size() == 3);
    CHECK(constraints_of(models::megaminx()).parity_relations == Relations{{0}, {1}});
}

TEST_CASE("group constraints where orbits fall apart and pieces twist by less", "[group]") {
    // Two orbits in one: slots 0-2 turn and twist by 2 of 6, slots 3-4 swap, slot 5 never moves.
    Shape shape;
    shape.add_orbit(6, 6);
    State turn = solved_state(shape);
    turn.piece = {1, 2, 0, 4, 3, 5};
    turn.orient = {2, 0, 0, 5, 1, 0};  // the swap turns its pieces by 5 and back by 1: not at all
    const GroupConstraints found = derive_constraints(shape, {turn});
    REQUIRE(found.parts.size() == 2);
    CHECK(found.parts[0].slots == std::vector<Slot>{0, 1, 2});
    CHECK(found.parts[0].twist_unit == 2);
    CHECK(found.parts[0].modulus == 3);
    CHECK(found.parts[1].slots == std::vector<Slot>{3, 4});
    CHECK(found.parts[1].modulus == 1);
    CHECK(found.sum_unit == std::vector<std::uint32_t>{1, 1});
    CHECK(found.parity_relations == Relations{{0}});
    // 3! 3^3 2! / 2, as the three-cycle is even
    CHECK(found.product_order == 162);
}

TEST_CASE("group constraints that tie sums to each other and to parities", "[group]") {
    // One turn twists a piece of either orbit by 1 of 4 and swaps two others: sums and parity go
    // together, 4 of the 4 * 4 * 2 combinations.
    Shape shape;
    shape.add_orbit(1, 4);
    shape.add_orbit(1, 4);
    shape.add_orbit(2, 1);
    State turn = solved_state(shape);
    turn.orient = {1, 1, 0, 0};
    turn.piece = {0, 1, 3, 2};
    const GroupConstraints found = derive_constraints(shape, {turn});
    CHECK(found.sum_unit == std::vector<std::uint32_t>{1, 1, 1});
    CHECK(found.parity_relations.empty());
    CHECK(found.mixed_index == 8);
    CHECK(found.image.order() == 4);
    CHECK(found.product_order == 4);
}

TEST_CASE("group constraints hold for every product of generators", "[group]") {
    REQUIRE(rc::check("invariants", [] {
        std::mt19937 twister(*rc::gen::arbitrary<unsigned>());
        Shape shape;
        shape.add_orbit(5, static_cast<std::uint8_t>(1 + twister() % 12));
        shape.add_orbit(4, static_cast<std::uint8_t>(1 + twister() % 255));
        std::vector<State> generators;
        for (int i = 0; i < 2; ++i) generators.push_back(random_state(shape, twister));
        State product = solved_state(shape);
        for (int i = 0; i < 20; ++i) {
            product = compose(shape, product, generators[twister() % 2]);
        }
        // A product that is taken in as a generator allows nothing new.
        const GroupConstraints found = derive_constraints(shape, generators);
        generators.push_back(product);
        const GroupConstraints again = derive_constraints(shape, generators);
        RC_ASSERT(again.product_order == found.product_order);
        RC_ASSERT(again.parity_relations == found.parity_relations);
        RC_ASSERT(again.sum_unit == found.sum_unit);
    }));
}
