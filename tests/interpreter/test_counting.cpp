#include <rapidcheck.h>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/counting.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The same by trying, up to the order of `step`.
std::optional<Integer> by_stepping(const Shape& shape, State state, const State& step,
                                   const std::vector<Slot>& pieces) {
    const State start = state;
    for (unsigned long n = 0;; ++n) {
        bool solved = true;
        for (const Slot piece : pieces) solved = solved && is_solved(state, piece);
        if (solved) return Integer(n);
        state = compose(shape, state, step);
        if (state == start) return std::nullopt;
    }
}

Shape shape_of(const std::vector<std::pair<Slot, std::uint8_t>>& orbits) {
    Shape shape;
    for (const auto& [size, modulus] : orbits) shape.add_orbit(size, modulus);
    return shape;
}

std::vector<Slot> some_pieces(const Shape& shape, std::mt19937& random) {
    std::vector<Slot> pieces;
    for (unsigned count = random() % 4; count > 0; --count) {
        pieces.push_back(static_cast<Slot>(random() % shape.slots()));
    }
    return pieces;
}

void check_against_stepping(const Shape& shape) {
    REQUIRE(rc::check("counting", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const State step = random_state(shape, random);
        // Most states have no answer; powers of the step, with a bit of noise, do more often.
        State state = power(shape, step, static_cast<unsigned long>(random() % 1000));
        if (random() % 3 == 0) state = compose(shape, random_state(shape, random), state);
        const std::vector<Slot> pieces = some_pieces(shape, random);
        const std::optional<Integer> worked_out =
            repetitions_until_solved(shape, state, step, pieces);
        RC_ASSERT(worked_out == by_stepping(shape, state, step, pieces));
        RC_TAG(worked_out ? "ends" : "never");
    }));
}

/// A step whose cycles have the given lengths, in order, each with orientation sum `twist`.
State step_of(const Shape& shape, const std::vector<Slot>& lengths, std::uint8_t twist) {
    State step = solved_state(shape);
    Slot first = 0;
    for (const Slot length : lengths) {
        for (Slot i = 0; i < length; ++i) step.piece[first + i] = first + (i + 1) % length;
        step.orient[first] = twist;
        first += length;
    }
    return step;
}

}  // namespace

TEST_CASE("counting agrees with stepping") {
    check_against_stepping(shape_of({{8, 3}, {12, 2}}));
    check_against_stepping(shape_of({{5, 1}, {6, 4}, {3, 9}}));
    check_against_stepping(shape_of({{2, 255}, {1, 60}}));
    check_against_stepping(shape_of({{15, 6}}));
}

TEST_CASE("counting finds numbers far beyond what stepping reaches") {
    // Cycles of 7, 11, ..., 41, each going round twice: the order is 2 * 7 * 11 * ... * 41.
    const std::vector<Slot> lengths = {7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
    const Shape shape = shape_of({{228, 2}});
    const State step = step_of(shape, lengths, 1);
    const Integer whole = order(cycle_structure(shape, step));
    REQUIRE(whole == Integer(2) * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37 * 41);

    std::vector<Slot> one_of_each = {0, 7, 18, 31, 48, 67, 90, 119, 150, 187};
    const Integer n("9876543210123");
    const State state = power(shape, step, -n);
    REQUIRE(repetitions_until_solved(shape, state, step, one_of_each) == mod(n, whole));

    // Without the longest cycle the answer is smaller, and no piece at all is solved at once.
    one_of_each.pop_back();
    REQUIRE(repetitions_until_solved(shape, state, step, one_of_each) == mod(n, whole / 41));
    REQUIRE(repetitions_until_solved(shape, state, step, {}) == 0);
}

TEST_CASE("counting says never when cycles are out of step") {
    // Two cycles of even length, one piece an odd number of places on: no n suits both.
    const Shape shape = shape_of({{10, 1}});
    const State step = step_of(shape, {4, 6}, 0);
    State state = power(shape, step, -3);
    REQUIRE(repetitions_until_solved(shape, state, step, {0, 4}) == 3);
    const State half = step_of(shape, {4}, 0);
    state = compose(shape, state, half);
    REQUIRE(repetitions_until_solved(shape, state, step, {0}) == 2);
    REQUIRE(repetitions_until_solved(shape, state, step, {0, 4}) == std::nullopt);
    // A piece in another cycle, and a piece that the step leaves alone.
    std::swap(state.piece[0], state.piece[9]);
    REQUIRE(repetitions_until_solved(shape, state, step, {state.piece[0]}) == std::nullopt);
    REQUIRE(repetitions_until_solved(shape, state, solved_state(shape), {4}) == std::nullopt);
}

TEST_CASE("counting is linear in the puzzle") {
    const Shape shape = shape_of({{60000, 3}});
    const State step = step_of(shape, {29989, 29959}, 1);
    const State state = power(shape, step, -2'000'000'000);
    std::vector<Slot> all(59948);
    for (Slot slot = 0; slot < all.size(); ++slot) all[slot] = slot;
    REQUIRE(repetitions_until_solved(shape, state, step, all) == 2'000'000'000);
}
