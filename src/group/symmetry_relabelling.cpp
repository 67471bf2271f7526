#include "group/symmetry_relabelling.hpp"

#include <cassert>
#include <numeric>

namespace qter {

Relabelling identity_relabelling(const Shape& shape) {
    return {identity_permutation(shape.slots()), std::vector<std::uint8_t>(shape.slots(), 0),
            std::vector<std::uint8_t>(shape.slots(), 1)};
}

Relabelling compose(const Shape& shape, const Relabelling& a, const Relabelling& b) {
    Relabelling out = a;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const Slot between = a.image[slot];
        const unsigned modulus = shape.modulus(slot);
        out.image[slot] = b.image[between];
        out.offset[slot] = static_cast<std::uint8_t>(
            (b.offset[between] + b.unit[between] * a.offset[slot]) % modulus);
        // Modulus 1 has the unit 1, although 1 mod 1 is 0.
        if (modulus > 1) {
            out.unit[slot] = static_cast<std::uint8_t>(b.unit[between] * a.unit[slot] % modulus);
        }
    }
    return out;
}

State conjugate(const Shape& shape, const Relabelling& by, const State& state) {
    State out = state;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const Slot piece = state.piece[slot];
        const unsigned modulus = shape.modulus(slot);
        assert(by.unit[slot] == by.unit[piece]);
        const unsigned sum =
            by.offset[slot] + (modulus - by.offset[piece]) + by.unit[slot] * state.orient[slot];
        out.piece[by.image[slot]] = by.image[piece];
        out.orient[by.image[slot]] = static_cast<std::uint8_t>(sum % modulus);
    }
    return out;
}

std::vector<std::uint8_t> units_of(std::uint8_t modulus) {
    std::vector<std::uint8_t> units = {1};
    if (modulus > 2) units.push_back(static_cast<std::uint8_t>(modulus - 1));
    for (unsigned unit = 2; unit + 1 < modulus; ++unit) {
        if (std::gcd<unsigned>(unit, modulus) == 1)
            units.push_back(static_cast<std::uint8_t>(unit));
    }
    return units;
}

}  // namespace qter
