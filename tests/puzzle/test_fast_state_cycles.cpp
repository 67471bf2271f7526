#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/fast_shapes.hpp"
#include "puzzle/fast_cycles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<CycleType> types(const std::vector<Cycle>& cycles) {
    std::vector<CycleType> types;
    for (const Cycle& cycle : cycles) {
        types.push_back({cycle.orbit, static_cast<Slot>(cycle.slots.size()), cycle.orientation_sum,
                         cycle.order});
    }
    return types;
}

/// States with short cycles and fixed pieces, which random ones seldom have.
State sparse_state(const Shape& shape, std::mt19937& random) {
    State state = solved_state(shape);
    for (const OrbitShape& orbit : shape.orbits()) {
        for (int i = 0; i < 3; ++i) {
            const Slot one = orbit.first + random() % orbit.size;
            const Slot other = orbit.first + random() % orbit.size;
            std::swap(state.piece[one], state.piece[other]);
            state.orient[one] = static_cast<std::uint8_t>(random() % orbit.modulus);
        }
    }
    return state;
}

void check_cycles(const Shape& shape, std::mt19937& random) {
    const FastShape fast(shape);
    FastCycles cycles(fast);
    for (const State& state : {random_state(shape, random), sparse_state(shape, random),
                               solved_state(shape), random_state(shape, random)}) {
        const std::vector<Cycle> expected = cycle_structure(shape, state);
        const std::vector<CycleType>& found = cycles.of(fast.pack(state).data());
        RC_ASSERT(found == types(expected));
        RC_ASSERT(order(found) == order(expected));
    }
}

}  // namespace

TEST_CASE("cycles of fast states are those of plain ones", "[fast]") {
    REQUIRE(rc::check("cycles", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        check_cycles(random_shape(random), random);
    }));
    for (const NamedShape& named : named_shapes()) {
        INFO(named.name);
        const Shape shape = shape_of(named.orbits);
        REQUIRE(rc::check("cycles of a puzzle", [&] {
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            check_cycles(shape, random);
        }));
    }
}

TEST_CASE("a full table is one cycle", "[fast]") {
    for (const Slot size : {1U, 16U, 32U, 64U, 65U, 256U, 257U}) {
        const Shape shape = shape_of({{size, 2}});
        State state = solved_state(shape);
        for (Slot slot = 0; slot < size; ++slot) state.piece[slot] = (slot + 1) % size;
        state.orient[size / 2] = 1;
        const FastShape fast(shape);
        FastCycles cycles(fast);
        const std::vector<CycleType> expected = {{0, size, 1, 2 * std::uint64_t{size}}};
        CHECK(cycles.of(fast.pack(state).data()) == expected);
    }
}

TEST_CASE("an order may have more digits than a machine word", "[fast]") {
    // A cycle for each prime up to 100: the order is their product, some 2.3 * 10^36.
    Shape shape;
    State state;
    Integer primorial = 1;
    for (Slot prime = 2; prime < 100; ++prime) {
        if (!mpz_probab_prime_p(Integer(prime).get_mpz_t(), 20)) continue;
        const Slot first = shape.slots();
        shape.add_orbit(prime, 1);
        for (Slot i = 0; i < prime; ++i) state.piece.push_back(first + (i + 1) % prime);
        primorial *= prime;
    }
    state.orient.resize(shape.slots());
    const FastShape fast(shape);
    REQUIRE(order(FastCycles(fast).of(fast.pack(state).data())) == primorial);
}

TEST_CASE("repeating a fast state as often as its order solves it", "[fast]") {
    const FastShape fast(cube().shape());
    FastCycles cycles(fast);
    const FastOps& ops = fast_ops(available_kernels().front());
    // The orders of R U and of R U2 D' B D', 105 and 1260: D. Singmaster, Notes on Rubik's Magic
    // Cube (1981).
    const std::vector<std::pair<std::string, unsigned>> elements = {
        {"R", 4}, {"R U", 105}, {"R U2 D' B D'", 1260}};
    for (const auto& [text, expected] : elements) {
        const FastBuffer step = fast.pack(state(cube(), text));
        REQUIRE(order(cycles.of(step.data())) == expected);
        FastBuffer power = step;
        for (unsigned n = 1; n < expected; ++n) {
            REQUIRE_FALSE(power == fast.solved());
            ops.compose(fast.plan(), power.data(), step.data(), power.data());
        }
        REQUIRE(power == fast.solved());
    }
}
