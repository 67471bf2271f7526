// Shapes for the tests of fast states: those of puzzles, and random ones.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "state/state.hpp"

namespace qter::testing {

using Orbits = std::vector<std::pair<Slot, int>>;  ///< sizes and moduli

inline Shape shape_of(const Orbits& orbits) {
    Shape shape;
    for (const auto& [size, modulus] : orbits) {
        shape.add_orbit(size, static_cast<std::uint8_t>(modulus));
    }
    return shape;
}

/// An NxN cube: corners, the middle edges of an odd one, and orbits of 24 wings or centres.
inline Orbits nxn(bool odd, int of_24) {
    Orbits orbits = {{8, 3}};
    if (odd) orbits.push_back({12, 2});
    orbits.insert(orbits.end(), static_cast<std::size_t>(of_24), {24, 1});
    return orbits;
}

/// A shape and how many bytes a state of it should take.
struct NamedShape {
    std::string name;
    Orbits orbits;
    std::size_t bytes;
};

/// The bytes follow from the sizes of the tables: two orbits of up to 16 share 32 bytes, one of up
/// to 32 takes 32, of up to 64 takes 64; corners of a 4x4 go behind 24 others.
inline std::vector<NamedShape> named_shapes() {
    return {
        {"pyraminx", {{4, 3}, {4, 3}, {6, 2}}, 32},
        {"2x2", nxn(false, 0), 32},
        {"3x3", nxn(true, 0), 32},
        {"4x4", nxn(false, 2), 64},
        {"5x5", nxn(true, 3), 128},
        {"7x7", nxn(true, 8), 288},
        {"9x9", nxn(true, 15), 512},
        {"megaminx", {{20, 3}, {30, 2}}, 64},
        {"gigaminx", {{20, 3}, {30, 2}, {60, 1}, {60, 1}, {60, 1}}, 256},
        {"face-turning octahedron", {{6, 2}, {12, 1}, {12, 1}, {12, 1}}, 64},
        {"every kind of block",
         {{16, 8},
          {20, 1},
          {32, 4},
          {18, 5},
          {64, 1},
          {60, 2},
          {50, 255},
          {65, 1},
          {256, 7},
          {257, 1},
          {300, 129}},
         32 * (1 + 1 + 1 + 2 + 2 + 2 + 4 + 3 + 16 + 18 + 30)},
    };
}

/// 1 to 12 orbits of 1 to 300 slots, mostly few, with moduli of 1 to 255.
inline Shape random_shape(std::mt19937& random) {
    constexpr Slot kSizes[] = {8, 16, 32, 64, 100, 300};
    constexpr int kModuli[] = {1, 1, 2, 3, 4, 5, 8, 9, 128, 129, 255};
    Shape shape;
    const std::size_t orbits = 1 + random() % 12;
    for (std::size_t i = 0; i < orbits; ++i) {
        const Slot size = 1 + random() % kSizes[random() % std::size(kSizes)];
        const int modulus = random() % 8 == 0 ? static_cast<int>(1 + random() % 255)
                                              : kModuli[random() % std::size(kModuli)];
        shape.add_orbit(size, static_cast<std::uint8_t>(modulus));
    }
    return shape;
}

}  // namespace qter::testing
