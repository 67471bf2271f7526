// The reference representation of a state: the piece in each slot, and its orientation.
//
// Slots of all orbits are numbered consecutively, so one permutation holds the whole puzzle; an
// orbit is a range of slots. This representation allows any size and any modulus, without tricks.
// The fast states (fast_state.hpp) are tested against it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "state/permutation.hpp"
#include "support/integer.hpp"

namespace qter {

/// One orbit of a shape: slots [first, first + size), orientations mod `modulus` (1..255).
struct OrbitShape {
    Slot first = 0;
    Slot size = 0;
    std::uint8_t modulus = 1;

    friend bool operator==(const OrbitShape&, const OrbitShape&) = default;
};

/// The number of slots of a puzzle, and its orbits.
class Shape {
 public:
    /// Appends an orbit of `size` >= 1 slots.
    void add_orbit(Slot size, std::uint8_t modulus);

    [[nodiscard]] Slot slots() const { return static_cast<Slot>(orbit_of_.size()); }
    [[nodiscard]] const std::vector<OrbitShape>& orbits() const { return orbits_; }
    [[nodiscard]] std::uint32_t orbit_of(Slot slot) const { return orbit_of_[slot]; }
    [[nodiscard]] std::uint8_t modulus(Slot slot) const { return orbits_[orbit_of_[slot]].modulus; }

    friend bool operator==(const Shape&, const Shape&) = default;

 private:
    std::vector<OrbitShape> orbits_;
    std::vector<std::uint32_t> orbit_of_;
};

/// piece[i] is the piece in slot i, named by the slot that it belongs to; orient[i] is its
/// orientation. A state is also the transformation that takes the solved puzzle to it.
struct State {
    Permutation piece;
    std::vector<std::uint8_t> orient;

    friend bool operator==(const State&, const State&) = default;
};

[[nodiscard]] State solved_state(const Shape& shape);

/// True if `state` has the shape's size, permutes each orbit within itself, and every orientation
/// is below its modulus.
[[nodiscard]] bool is_valid(const Shape& shape, const State& state);

/// a, then b: out.piece[i] = a.piece[b.piece[i]], out.orient[i] = a.orient[b.piece[i]] +
/// b.orient[i] mod the orbit's modulus. O(slots).
[[nodiscard]] State compose(const Shape& shape, const State& a, const State& b);
[[nodiscard]] State inverse(const Shape& shape, const State& state);
/// `state` applied `exponent` times (the inverse if negative); O(slots * log exponent).
[[nodiscard]] State power(const Shape& shape, const State& state, const Integer& exponent);

/// By state, the index of the first state in the list that is its inverse. O(states^2 * slots).
[[nodiscard]] std::vector<std::optional<std::size_t>> undoing_of(const Shape& shape,
                                                                 const std::vector<State>& states);

/// True if the piece of `slot` is in it and not turned.
[[nodiscard]] inline bool is_solved(const State& state, Slot slot) {
    return state.piece[slot] == slot && state.orient[slot] == 0;
}

/// True if both states have the same pieces with the same orientations in all of `slots`.
[[nodiscard]] bool agree_in(const std::vector<Slot>& slots, const State& a, const State& b);

/// One cycle of a transformation: the slots that its pieces pass through, in order, and the sum of
/// the orientations that they pick up in one round. A piece twisted in place is a cycle of length
/// 1.
struct Cycle {
    std::uint32_t orbit = 0;
    std::vector<Slot> slots;
    std::uint8_t orientation_sum = 0;
    /// Number of repetitions until this cycle is solved again: length * modulus / gcd(modulus,
    /// orientation_sum).
    std::uint64_t order = 1;

    friend bool operator==(const Cycle&, const Cycle&) = default;
};

/// The cycles that move or turn something, by orbit, then by first slot.
[[nodiscard]] std::vector<Cycle> cycle_structure(const Shape& shape, const State& state);

/// The least common multiple of the orders of `cycles`; 1 if there are none.
[[nodiscard]] Integer order(const std::vector<Cycle>& cycles);

/// "5" if the orientation sum is zero, "5+" if it multiplies the order by the whole modulus (on the
/// 3x3: whenever it is not zero), "5+2" for a sum that shares a factor with the modulus.
[[nodiscard]] std::string cycle_notation(const Shape& shape, const Cycle& cycle);

}  // namespace qter
