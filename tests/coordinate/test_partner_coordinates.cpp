// Partners against states themselves, of a shape made up for it.
#include "coordinate/partner_coordinates.hpp"

#include <map>
#include <utility>

#include "catch.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "support/random.hpp"

using namespace qter;

namespace {

/// Four pairs: the piece of slot i and that of slot 9 - i are partners. 4 and 5 stay.
class FourPairs {
 public:
    FourPairs() {
        shape.add_orbit(10, 1);
        for (Slot slot = 0; slot < 10; ++slot) partner.push_back(static_cast<Slot>(9 - slot));
        turns.states = {cycle({0, 1, 2, 3}), cycle({6, 8, 9}), cycle({7, 8})};
        turns.columns = {{0, 3}, {3, 2}, {5, 1}};
        turns.all_columns = 6;
    }

    [[nodiscard]] State cycle(const std::vector<Slot>& slots) const {
        State state = solved_state(shape);
        for (std::size_t i = 0; i < slots.size(); ++i) {
            state.piece[slots[i]] = slots[(i + 1) % slots.size()];
        }
        return state;
    }
    /// By column: each turn and its powers.
    [[nodiscard]] std::vector<State> all() const {
        std::vector<State> all;
        for (std::size_t i = 0; i < turns.states.size(); ++i) {
            State power = turns.states[i];
            for (std::uint32_t k = 0; k < turns.columns[i].count; ++k) {
                all.push_back(power);
                power = compose(shape, power, turns.states[i]);
            }
        }
        return all;
    }

    Shape shape;
    std::vector<Slot> partner;
    std::vector<Slot> slots = {0, 1, 2, 3};
    CoordinateTurns turns;
};

/// By slot of the partners, where the partner of its piece is.
std::vector<Slot> seen(const FourPairs& of, const State& state) {
    std::vector<Slot> seen;
    for (Slot slot = 6; slot < 10; ++slot) {
        for (const Slot other : of.slots) {
            if (state.piece[other] == of.partner[state.piece[slot]]) seen.push_back(other);
        }
    }
    return seen;
}

}  // namespace

TEST_CASE("partners have a value for each way they are to each other", "[coordinate]") {
    const FourPairs of;
    const Coordinate pairs = partner_coordinate(of.turns, of.slots, of.partner, 24).value();
    CHECK(pairs.size() == 24);
    CHECK_FALSE(partner_coordinate(of.turns, of.slots, of.partner, 23).has_value());
    const Coordinate parity = partner_parity(of.turns, of.slots, of.partner);
    CHECK(parity.size() == 2);
    const std::vector<State> all = of.all();
    REQUIRE(pairs.turns() == all.size());
    REQUIRE(parity.turns() == all.size());
    std::map<std::vector<Slot>, std::uint32_t> values;
    qter::Random random(3);
    State state = solved_state(of.shape);
    CHECK(pairs.of(state) == 0U);
    for (int step = 0; step < 500; ++step) {
        const std::uint32_t value = pairs.of(state).value();
        CHECK(values.try_emplace(seen(of, state), value).first->second == value);
        CHECK(pairs.with_digits(pairs.digits(value)) == value);
        for (std::uint32_t turn = 0; turn < all.size(); ++turn) {
            const State after = compose(of.shape, state, all[turn]);
            CHECK(pairs.after(value, turn) == pairs.of(after));
            CHECK(parity.after(parity.of(state).value(), turn) == parity.of(after));
        }
        state = compose(of.shape, state, all[random.below(all.size())]);
    }
    CHECK(values.size() == 24);
    // A piece that is nobody's partner there.
    CHECK_FALSE(pairs.of(of.cycle({3, 4})).has_value());
}

TEST_CASE("a permutation is odd by its even cycles, partners standing for each other",
          "[coordinate]") {
    const FourPairs of;
    CHECK_FALSE(is_odd(solved_state(of.shape), of.slots, of.partner));
    CHECK(is_odd(of.cycle({0, 1, 2, 3}), of.slots, of.partner));
    CHECK_FALSE(is_odd(of.cycle({1, 2, 3}), of.slots, of.partner));
    // The partners of 0 and 1 have come to 1 and 0.
    State crossed = solved_state(of.shape);
    std::swap(crossed.piece[0], crossed.piece[8]);
    std::swap(crossed.piece[1], crossed.piece[9]);
    CHECK(is_odd(crossed, of.slots, of.partner));
    CHECK(is_odd(of.cycle({7, 8}), {6, 7, 8, 9, 0, 1, 2, 3}, of.partner));
}

TEST_CASE("a guest is seen as what it looks like", "[coordinate]") {
    const FourPairs of;
    std::vector<std::uint8_t> colour(10, 0);
    colour[2] = colour[3] = colour[7] = 1;  // 7 never comes by turns
    const auto without = colour_coordinate(of.turns, of.slots, colour);
    const auto with = colour_coordinate(of.turns, of.slots, colour, kMaxCosetValues, {7});
    REQUIRE(without.has_value());
    REQUIRE(with.has_value());
    // Turned round they are 2 of 4 next to each other, each turn on.
    CHECK(with->size() == 4);
    State guest = solved_state(of.shape);
    std::swap(guest.piece[3], guest.piece[7]);
    CHECK_FALSE(without->of(guest).has_value());
    CHECK(with->of(guest) == 0U);
    CHECK(with->of(compose(of.shape, guest, of.turns.states[0])) == with->after(0, 0));
    CHECK_FALSE(with->of(of.cycle({3, 6})).has_value());
}
