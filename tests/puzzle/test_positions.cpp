#include "puzzle/positions.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "bench/puzzle_models.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/group_facts.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// All products of the generators but the identity.
std::vector<State> closure(const Shape& shape, const std::vector<State>& generators) {
    std::vector<State> all{solved_state(shape)};
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const State& generator : generators) {
            State next = compose(shape, all[i], generator);
            if (std::find(all.begin(), all.end(), next) == all.end()) all.push_back(next);
        }
    }
    all.erase(all.begin());
    return all;
}

std::vector<std::uint32_t> all_distinct(const Shape& shape) {
    std::vector<std::uint32_t> classes(shape.slots());
    std::iota(classes.begin(), classes.end(), 0U);
    return classes;
}

std::optional<Integer> positions_of(const models::Model& model) {
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    // Centre pieces look like the others of their face; everything else is one of a kind.
    std::vector<std::uint32_t> classes(model.shape.slots());
    for (Slot slot = 0; slot < model.shape.slots(); ++slot) {
        classes[slot] =
            model.centre[slot] ? static_cast<std::uint32_t>(model.face[slot]) : 100 + slot;
    }
    return positions(group, classes, closure(model.shape, model.rotations));
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
        if (random.below(2) == 0) {
            // Two orbits that do the same: less than the constraints allow.
            shape = Shape();
            shape.add_orbit(4, 1);
            shape.add_orbit(4, 1);
            generators.clear();
            for (int i = 0; i < 2; ++i) {
                State& s = generators.emplace_back(random_state(shape, twister));
                for (Slot k = 0; k < 4; ++k) s.piece[4 + k] = 4 + s.piece[k];
            }
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
        if (!group.exact()) ++inexact;
        RC_ASSERT(count == Integer(static_cast<unsigned long>(looks.size())));
    }));
    CHECK(inexact > 5);
}

TEST_CASE("positions are unknown where nothing short settles them", "[group]") {
    // The alternating group on two orbits of nine at once, all pieces of one orbit alike: no
    // three-cycle of one orbit alone is reached, and 9! permutations are too many to try.
    Shape shape;
    shape.add_orbit(9, 1);
    shape.add_orbit(9, 1);
    State a = solved_state(shape);
    State b = a;
    for (Slot i = 0; i < 18; ++i) {
        a.piece[i] = i / 9 * 9 + (i + 1) % 9;
        b.piece[i] = i % 9 < 3 ? i / 9 * 9 + (i % 9 + 1) % 3 : i;
    }
    const PuzzleGroup group = PuzzleGroup::of(shape, {a, b}).value();
    std::vector<std::uint32_t> classes(18);
    std::iota(classes.begin(), classes.end(), 0U);
    CHECK(positions(group, classes, {}) == Integer(181440));
    std::fill(classes.begin(), classes.begin() + 9, 0U);
    CHECK_FALSE(positions(group, classes, {}).has_value());
    classes[8] = 100;  // 8! can be tried: the other orbit is as it should be for the identity only
    CHECK(positions(group, classes, {}) == Integer(181440));
}

TEST_CASE("only rotations that turns can make are taken off", "[group]") {
    const models::Model two = models::cube(2);
    const PuzzleGroup all_faces = PuzzleGroup::of(two.shape, two.turns).value();
    const std::vector<std::uint32_t> classes = all_distinct(two.shape);
    CHECK(reachable_rotations(all_faces, classes, closure(two.shape, two.rotations))->size() == 23);
    CHECK(reachable_rotations(all_faces, classes, closure(two.shape, {two.rotations[0]}))->size() ==
          3);
    // The centres of a 3x3 stay where they are, orbits of one piece each: its rotations are no
    // states, and there is nothing to take off.
    const models::Model three = models::cube(3);
    CHECK_FALSE(is_valid(three.shape, three.rotations[0]));
}

TEST_CASE("rotations count when the rotated puzzle looks like a reachable one", "[group]") {
    // Four pieces of two looks in a ring, turned by three-cycles: A4, so a quarter turn of the
    // whole (a four-cycle) is not reached itself. When opposite pieces look alike, exchanging two
    // of them makes it even.
    Shape shape;
    shape.add_orbit(4, 1);
    const auto cycle = [&](std::vector<Slot> places) {
        State state = solved_state(shape);
        for (std::size_t i = 0; i < places.size(); ++i) {
            state.piece[places[(i + 1) % places.size()]] = places[i];
        }
        return state;
    };
    const PuzzleGroup group = PuzzleGroup::of(shape, {cycle({0, 1, 2}), cycle({1, 2, 3})}).value();
    const State quarter = cycle({0, 1, 2, 3});
    CHECK(reachable_rotations(group, {0, 1, 2, 3}, {quarter})->empty());
    CHECK(reachable_rotations(group, {0, 1, 0, 3}, {quarter})->size() == 1);
}

TEST_CASE("positions that look the same from several sides count once", "[group]") {
    // Four beads in a ring, two of them black, exchanged by all permutations: six necklaces are
    // turned into each other in fours and in twos.
    Shape shape;
    shape.add_orbit(4, 1);
    const auto with_pieces = [&](Permutation pieces) {
        State state = solved_state(shape);
        state.piece = std::move(pieces);
        return state;
    };
    const State quarter = with_pieces({1, 2, 3, 0});
    const std::vector<State> all = closure(shape, {quarter});
    std::vector<State> exchanges;
    for (Slot i = 0; i < 4; ++i) {
        Permutation pieces = {0, 1, 2, 3};
        std::swap(pieces[i], pieces[(i + 1) % 4]);
        exchanges.push_back(with_pieces(pieces));
    }
    const PuzzleGroup group = PuzzleGroup::of(shape, exchanges).value();
    CHECK(positions(group, {0, 0, 1, 1}, {}) == Integer(6));
    CHECK(positions(group, {0, 0, 1, 1}, all) == Integer(2));
    CHECK(positions(group, {0, 0, 0, 1}, all) == Integer(1));
    CHECK(positions(group, {0, 1, 2, 3}, all) == Integer(6));
}

TEST_CASE("positions of puzzles whose pieces all have twins, by hand", "[group]") {
    const auto factorial = [](unsigned long n) {
        Integer product = 1;
        for (unsigned long i = 2; i <= n; ++i) product *= i;
        return product;
    };
    const auto power_of = [](Integer base, int exponent) {
        Integer product = 1;
        for (int i = 0; i < exponent; ++i) product *= base;
        return product;
    };
    // Rotations of a cube leave none of 24 pieces of a set in its place. Six colours of four: the 6
    // of order 4 leave 6! arrangements as they are, the 9 of order 2 12!/(2!)^6, the 8 of order 3
    // none. Eight colours of three: the 8 of order 3 leave 8! as they are, the others none.
    const Integer looks = factorial(24) / power_of(24, 6);
    const Integer halves = factorial(12) / power_of(2, 6);
    const Integer little_chop = (looks + 6 * factorial(6) + 9 * halves) / 24;
    CHECK(little_chop == Integer("135277941853080"));
    const Integer twice =
        (looks * looks + 6 * factorial(6) * factorial(6) + 9 * halves * halves) / 24;
    const Integer eights = factorial(24) / power_of(6, 8);
    const Integer twice_eights = (eights * eights + 8 * factorial(8) * factorial(8)) / 24;
    const std::pair<const char*, Integer> puzzles[] = {
        {"c e 0", little_chop}, {"c f 0 e 0", twice}, {"o v 0 e 0", twice_eights}};
    for (const auto& [cuts, count] : puzzles) {
        CAPTURE(cuts);
        const std::optional<GroupFacts> facts = group_facts(*puzzle(cuts));
        REQUIRE(facts.has_value());
        CHECK(facts->positions == count);
    }
}
