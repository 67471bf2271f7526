#include "state/state.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace qter {

void Shape::add_orbit(Slot size, std::uint8_t modulus) {
    assert(size >= 1 && modulus >= 1);
    orbit_of_.resize(orbit_of_.size() + size, static_cast<std::uint32_t>(orbits_.size()));
    orbits_.push_back({static_cast<Slot>(orbit_of_.size() - size), size, modulus});
}

State solved_state(const Shape& shape) {
    return {identity_permutation(shape.slots()), std::vector<std::uint8_t>(shape.slots(), 0)};
}

bool is_valid(const Shape& shape, const State& state) {
    if (state.piece.size() != shape.slots() || state.orient.size() != shape.slots()) return false;
    if (!is_permutation(state.piece)) return false;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const bool same_orbit = shape.orbit_of(state.piece[slot]) == shape.orbit_of(slot);
        if (!same_orbit || state.orient[slot] >= shape.modulus(slot)) return false;
    }
    return true;
}

State compose(const Shape& shape, const State& a, const State& b) {
    State out;
    out.piece = compose(a.piece, b.piece);
    out.orient.resize(shape.slots());
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const unsigned sum = a.orient[b.piece[slot]] + b.orient[slot];
        out.orient[slot] = static_cast<std::uint8_t>(sum % shape.modulus(slot));
    }
    return out;
}

State inverse(const Shape& shape, const State& state) {
    State out;
    out.piece = inverse(state.piece);
    out.orient.resize(shape.slots());
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const unsigned modulus = shape.modulus(slot);
        out.orient[state.piece[slot]] =
            static_cast<std::uint8_t>((modulus - state.orient[slot]) % modulus);
    }
    return out;
}

std::vector<std::optional<std::size_t>> undoing_of(const Shape& shape,
                                                   const std::vector<State>& states) {
    std::vector<std::optional<std::size_t>> undoing;
    for (const State& state : states) {
        const auto found = std::find(states.begin(), states.end(), inverse(shape, state));
        undoing.emplace_back();
        if (found != states.end())
            undoing.back() = static_cast<std::size_t>(found - states.begin());
    }
    return undoing;
}

bool agree_in(const std::vector<Slot>& slots, const State& a, const State& b) {
    return std::all_of(slots.begin(), slots.end(), [&](Slot slot) {
        return a.piece[slot] == b.piece[slot] && a.orient[slot] == b.orient[slot];
    });
}

State power(const Shape& shape, const State& state, const Integer& exponent) {
    State base = exponent < 0 ? inverse(shape, state) : state;
    State out = solved_state(shape);
    // Square and multiply from the lowest bit: powers of one element commute.
    const Integer magnitude = abs(exponent);
    const std::size_t bits = magnitude == 0 ? 0 : mpz_sizeinbase(magnitude.get_mpz_t(), 2);
    for (std::size_t bit = 0; bit < bits; ++bit) {
        if (mpz_tstbit(magnitude.get_mpz_t(), bit) != 0) out = compose(shape, out, base);
        if (bit + 1 < bits) base = compose(shape, base, base);
    }
    return out;
}

std::vector<Cycle> cycle_structure(const Shape& shape, const State& state) {
    std::vector<std::vector<Slot>> moved = cycles(state.piece);
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        if (state.piece[slot] == slot && state.orient[slot] != 0) moved.push_back({slot});
    }
    std::sort(moved.begin(), moved.end());  // orbits are ranges, so this orders by orbit, too

    std::vector<Cycle> structure;
    for (std::vector<Slot>& slots : moved) {
        Cycle cycle;
        cycle.orbit = shape.orbit_of(slots.front());
        const std::uint64_t modulus = shape.modulus(slots.front());
        std::uint64_t sum = 0;
        for (const Slot slot : slots) sum += state.orient[slot];
        cycle.orientation_sum = static_cast<std::uint8_t>(sum % modulus);
        // gcd(m, 0) = m, so an untwisted cycle's order is its length.
        cycle.order = slots.size() * (modulus / std::gcd(modulus, sum % modulus));
        cycle.slots = std::move(slots);
        structure.push_back(std::move(cycle));
    }
    return structure;
}

Integer order(const std::vector<Cycle>& cycles) {
    Integer result = 1;
    for (const Cycle& cycle : cycles) result = lcm(result, Integer(cycle.order));
    return result;
}

std::string cycle_notation(const Shape& shape, const Cycle& cycle) {
    std::string text = std::to_string(cycle.slots.size());
    const unsigned sum = cycle.orientation_sum;
    if (sum == 0) return text;
    text += '+';
    if (std::gcd<unsigned>(shape.orbits()[cycle.orbit].modulus, sum) != 1) {
        text += std::to_string(sum);
    }
    return text;
}

}  // namespace qter
