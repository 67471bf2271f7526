// Where a symmetry of a puzzle takes its grips.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace qter {

/// Where a symmetry takes a grip's smallest turn: to the smallest turn of `grip`, or to its
/// inverse. For orders 1 and 2, where the two are the same, `backwards` is false.
struct GripImage {
    std::uint16_t grip = 0;
    bool backwards = false;

    friend bool operator==(const GripImage&, const GripImage&) = default;
    friend auto operator<=>(const GripImage&, const GripImage&) = default;
};

/// The image of every grip.
using GripMap = std::vector<GripImage>;

}  // namespace qter
