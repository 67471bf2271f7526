#include "group/puzzle_group.hpp"

#include <numeric>
#include <set>

#include "bench/puzzle_models.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "group/factorial.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Integer to_the(unsigned long base, unsigned long exponent) {
    Integer result;
    mpz_ui_pow_ui(result.get_mpz_t(), base, exponent);
    return result;
}

PuzzleGroup group_of(const models::Model& model, std::uint64_t seed = 1) {
    return PuzzleGroup::of(model.shape, model.turns, seed).value();
}

std::vector<State> face_turns(const Puzzle& puzzle) {
    std::vector<State> turns;
    for (const Grip& grip : puzzle.grips()) turns.push_back(grip.turn);
    return turns;
}

/// A state that exchanges two slots and changes nothing else.
State exchange(const Shape& shape, Slot a, Slot b) {
    State state = solved_state(shape);
    std::swap(state.piece[a], state.piece[b]);
    return state;
}

}  // namespace

TEST_CASE("puzzle group of the 3x3", "[group]") {
    const PuzzleGroup group = PuzzleGroup::of(cube().shape(), face_turns(cube())).value();
    CHECK(group.order() == Integer("43252003274489856000"));
    CHECK(group.exact());
    CHECK(group.action().proof() == OrderProof::kBound);
    CHECK(group.action().degree() == 48);
    CHECK(group.contains(state(cube(), "R U2 F' L D B2")));
    CHECK_FALSE(group.contains(exchange(cube().shape(), 0, 1)));
    State both = exchange(cube().shape(), 0, 1);
    std::swap(both.piece[8], both.piece[9]);
    CHECK(group.contains(both));
    both.orient[0] = 1;
    CHECK_FALSE(group.contains(both));
    both.orient[7] = 2;
    CHECK(group.contains(both));
    both.orient[19] = 1;
    CHECK_FALSE(group.contains(both));
}

TEST_CASE("puzzle groups without the bound come to the same orders", "[group]") {
    for (const models::Model& model :
         {models::cube(2), models::cube(3), models::cube(4), models::skewb()}) {
        const PuzzleGroup group = group_of(model);
        const PermutationGroup& action = group.action();
        const PermutationGroup unbounded(action.degree(), action.generators());
        CHECK(unbounded.proof() == OrderProof::kSchreierGenerators);
        CHECK(unbounded.order() == group.order());
    }
}

TEST_CASE("puzzle group orders of cubes from geometry", "[group]") {
    CHECK(group_of(models::cube(2)).order() == 88179840);
    CHECK(group_of(models::cube(3)).order() == Integer("43252003274489856000"));
    // Corner sums are 0; wings are free; centres follow the parity of the corners.
    const PuzzleGroup four = group_of(models::cube(4));
    const Integer corners = factorial(8) * to_the(3, 7);
    CHECK(four.order() == corners * factorial(24) * factorial(24) / 2);
    CHECK(four.exact());
    // On the 5x5 without its middle layers: face turns are odd on corners and edges, and on the
    // centres of either kind; slab turns on wings and on both kinds of centres... the signs of the
    // generators, written out: face (corner, edge, wing, x-centre, +-centre) = (1, 1, 0, 1, 1),
    // second layer = (0, 0, 1, 0, 1).
    const PuzzleGroup five = group_of(models::cube(5));
    CHECK(five.order() == corners * factorial(12) * to_the(2, 11) * factorial(24) * factorial(24) *
                              factorial(24) / 8);
    CHECK(five.exact());
}

TEST_CASE("puzzle group orders of subgroups of the 3x3, as published", "[group]") {
    const models::Model model = models::cube(3);
    std::vector<State> turns;
    for (const State& turn : model.turns) turns.push_back(compose(model.shape, turn, turn));
    CHECK(PuzzleGroup::of(model.shape, turns)->order() == 663552);  // half-turns only
    turns[4] = model.turns[4];
    turns[5] = model.turns[5];
    const PuzzleGroup domino = PuzzleGroup::of(model.shape, turns).value();
    CHECK(domino.order() == Integer("19508428800"));
    // Seen from the right references nothing twists, and the edges fall apart into 8 and 4.
    CHECK(domino.constraints().parts.size() == 3);
    for (const OrbitPart& part : domino.constraints().parts) CHECK(part.modulus == 1);
}

TEST_CASE("puzzle group of the megaminx", "[group]") {
    const PuzzleGroup group = group_of(models::megaminx());
    CHECK(group.order() ==
          Integer("100669616553523347122516032313645505168688116411019768627200000000000"));
    CHECK(group.exact());
}

TEST_CASE("puzzle group of a seven-layer cube", "[group]") {
    const PuzzleGroup group = group_of(models::cube(7));
    CHECK(group.exact());
    CHECK(group.action().proof() == OrderProof::kBound);
    CHECK(group.action().base().size() > 150);
    Random random(1);
    const State a = group.random_state(random);
    const State b = group.random_state(random);
    CHECK(group.contains(compose(group.shape(), a, b)));
    CHECK_FALSE(group.contains(exchange(group.shape(), 0, 1)));
}

TEST_CASE("the action turns composition of states into composition of permutations", "[group]") {
    const models::Model model = models::skewb();
    const PuzzleGroup group = group_of(model);
    REQUIRE(rc::check("homomorphism", [&] {
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        const State a = group.random_state(random);
        const State b = group.random_state(random);
        RC_ASSERT(is_valid(model.shape, a));
        RC_ASSERT(group.contains(a));
        RC_ASSERT(compose(*group.act(a), *group.act(b)) == *group.act(compose(model.shape, a, b)));
        RC_ASSERT(inverse(*group.act(a)) == *group.act(inverse(model.shape, a)));
        RC_ASSERT(group.state_of(*group.act(a)) == a);
    }));
}

TEST_CASE("stabilisers of pieces of the 3x3", "[group]") {
    const Shape& shape = cube().shape();
    const PuzzleGroup group = PuzzleGroup::of(shape, face_turns(cube())).value();
    const auto order = [&](std::size_t corners, std::size_t edges) {
        std::vector<Slot> fixed;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            if (shape.modulus(slot) == 1) continue;
            std::size_t& free = shape.modulus(slot) == 3 ? corners : edges;
            if (free == 0) {
                fixed.push_back(slot);
            } else {
                --free;
            }
        }
        return PuzzleGroup::of(shape, group.stabiliser(fixed))->order();
    };
    CHECK(order(0, 0) == 1);
    CHECK(order(0, 1) == 1);
    CHECK(order(2, 0) == 3);   // twists against each other
    CHECK(order(2, 2) == 12);  // 3 twists, 2 flips, both swaps or none
    CHECK(order(0, 3) == 12);  // 3 cycles, 4 flips
    CHECK(order(4, 4) == 24 * 24 / 2 * 27 * 8);
    CHECK(order(8, 0) == factorial(8) / 2 * to_the(3, 7));
    CHECK(order(8, 12) == group.order());
}

TEST_CASE("puzzle groups of small random shapes agree with the list of their states", "[group]") {
    REQUIRE(rc::check("small puzzles", [] {
        std::mt19937 twister(*rc::gen::arbitrary<unsigned>());
        Random random(twister());
        Shape shape;
        shape.add_orbit(static_cast<Slot>(1 + random.below(3)),
                        static_cast<std::uint8_t>(1 + random.below(6)));
        shape.add_orbit(static_cast<Slot>(1 + random.below(3)),
                        static_cast<std::uint8_t>(1 + random.below(4)));
        std::vector<State> generators;
        for (std::size_t i = random.below(3); i > 0; --i) {
            State s = random_state(shape, twister);
            if (random.below(2) == 0) s = compose(shape, s, s);
            generators.push_back(s);
        }
        std::set<std::pair<Permutation, std::vector<std::uint8_t>>> seen;
        std::vector<State> queue = {solved_state(shape)};
        seen.insert({queue[0].piece, queue[0].orient});
        while (!queue.empty()) {
            const State s = queue.back();
            queue.pop_back();
            for (const State& g : generators) {
                State next = compose(shape, s, g);
                if (seen.insert({next.piece, next.orient}).second) queue.push_back(next);
            }
        }
        const PuzzleGroup group = PuzzleGroup::of(shape, generators).value();
        RC_ASSERT(group.order() == static_cast<unsigned long>(seen.size()));
        std::vector<Slot> fixed;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            if (random.below(3) == 0) fixed.push_back(slot);
        }
        const auto fixes = [&](const State& s) {
            return std::all_of(fixed.begin(), fixed.end(),
                               [&](Slot slot) { return is_solved(s, slot); });
        };
        unsigned long fixing = 0;
        for (const auto& [piece, orient] : seen) fixing += fixes({piece, orient}) ? 1 : 0;
        const std::vector<State> stabiliser = group.stabiliser(fixed);
        RC_ASSERT(std::all_of(stabiliser.begin(), stabiliser.end(), fixes));
        RC_ASSERT(PuzzleGroup::of(shape, stabiliser)->order() == fixing);
        RC_ASSERT(divides(group.order(), group.constraints().product_order));
        for (int i = 0; i < 20; ++i) {
            const State s = random_state(shape, twister);
            RC_ASSERT(group.contains(s) == (seen.count({s.piece, s.orient}) == 1));
            const State inside = group.random_state(random);
            RC_ASSERT(seen.count({inside.piece, inside.orient}) == 1);
        }
    }));
}

TEST_CASE("a puzzle with too many points is refused", "[group]") {
    Shape shape;
    shape.add_orbit(3001, 2);
    State turn = solved_state(shape);
    std::iota(turn.piece.begin(), turn.piece.end() - 1, Slot{1});
    turn.piece.back() = 0;
    turn.orient[0] = 1;
    CHECK_FALSE(PuzzleGroup::of(shape, {turn}).has_value());
    turn.orient[0] = 0;  // nothing twists: half as many points
    CHECK(PuzzleGroup::of(shape, {turn})->order() == 3001);
    Shape idle;
    idle.add_orbit(60000, 1);
    CHECK(PuzzleGroup::of(idle, {solved_state(idle)})->order() == 1);
}
