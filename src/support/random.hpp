// Random numbers that are the same on every platform.
#pragma once

#include <cassert>
#include <cstdint>

namespace qter {

/// SplitMix64: a counter with an odd constant step, and a mixing function with good avalanche. 2^64
/// numbers per seed, at a few multiplications each; not for secrets. Source: Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014.
class Random {
 public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    [[nodiscard]] std::uint64_t next() {
        std::uint64_t x = state_ += 0x9e3779b97f4a7c15;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }

    /// Uniform in [0, bound), bound >= 1; by rejection, so without bias.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        assert(bound >= 1);
        const std::uint64_t uneven = (0 - bound) % bound;  // 2^64 mod bound
        for (;;) {
            const std::uint64_t x = next();
            if (x >= uneven) return x % bound;
        }
    }

 private:
    std::uint64_t state_;
};

}  // namespace qter
