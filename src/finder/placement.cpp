#include "finder/placement.hpp"

#include <algorithm>
#include <optional>

namespace qter {
namespace {

std::vector<std::uint32_t> primes_up_to(std::uint64_t most) {
    std::vector<std::uint32_t> primes;
    for (std::uint32_t n = 2; n <= most; ++n) {
        const bool prime =
            std::none_of(primes.begin(), primes.end(), [n](std::uint32_t p) { return n % p == 0; });
        if (prime) primes.push_back(n);
    }
    return primes;
}

/// The largest power of `prime` that divides `n`.
std::uint32_t part_of(std::uint32_t n, std::uint32_t prime) {
    std::uint32_t part = 1;
    for (; n % prime == 0; n /= prime) part *= prime;
    return part;
}

void add_placements(PrimePower& power, const FinderOrbit& orbit, std::size_t number) {
    const std::uint64_t twist =
        std::min<std::uint64_t>(power.value, part_of(orbit.modulus, power.prime));
    const std::uint64_t length = power.value / twist;
    const auto add = [&](std::uint64_t pieces, std::uint64_t turned) {
        if (pieces > orbit.usable) return;
        power.placements.push_back({static_cast<std::uint16_t>(number),
                                    static_cast<std::uint16_t>(pieces),
                                    static_cast<std::uint16_t>(turned)});
    };
    add(length, twist);
    if (power.prime == 2 && length == 1) add(2, twist / 2);
}

}  // namespace

std::vector<PrimePower> prime_powers(const FinderPuzzle& puzzle, std::uint64_t linked,
                                     const std::vector<std::uint64_t>& linked_orders) {
    std::uint64_t most = 1;
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        most = std::max<std::uint64_t>({most, orbit.usable, orbit.modulus});
    }
    std::vector<PrimePower> powers;
    for (const std::uint32_t prime : primes_up_to(most)) {
        PrimePower power;
        power.prime = prime;
        power.value = 1;
        for (power.exponent = 1;; ++power.exponent) {
            power.value *= prime;
            power.placements.clear();
            for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
                const FinderOrbit& orbit = puzzle.orbits()[i];
                if ((linked >> i & 1) == 0) add_placements(power, orbit, i);
            }
            const auto shorter = [](const Placement& a, const Placement& b) {
                return a.length < b.length;
            };
            std::stable_sort(power.placements.begin(), power.placements.end(), shorter);
            const bool in_linked_orbits =
                std::any_of(linked_orders.begin(), linked_orders.end(),
                            [&](std::uint64_t order) { return order % power.value == 0; });
            if (power.placements.empty() && !in_linked_orbits) break;
            const bool free = in_linked_orbits || power.placements.front().length == 1;
            power.least = free ? 0 : power.placements.front().length;
            powers.push_back(power);
        }
    }
    return powers;
}

}  // namespace qter
