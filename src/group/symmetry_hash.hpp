// Mixing function of the hashes that prune the search for symmetries. Hashes only exclude: equal
// things have equal hashes, and results are checked in full.
#pragma once

#include <cstdint>

namespace qter {

/// A bijection of the 64-bit numbers that spreads every input bit over the output: the finaliser of
/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}  // namespace qter
