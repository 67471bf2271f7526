// Action of a symmetry on the grips of a puzzle.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace qter {

/// The image of a grip's smallest turn under a symmetry: the smallest turn of `grip`, or its
/// inverse. For orders 1 and 2, where both are the same, `backwards` is false.
struct GripImage {
    std::uint16_t grip = 0;
    bool backwards = false;

    friend bool operator==(const GripImage&, const GripImage&) = default;
    friend auto operator<=>(const GripImage&, const GripImage&) = default;
};

/// The image of every grip.
using GripMap = std::vector<GripImage>;

}  // namespace qter
