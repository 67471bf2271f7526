#include "puzzle/fast_cycles.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "puzzle/fast_entries.hpp"

namespace qter {

FastCycles::FastCycles(FastShape shape) : shape_(std::move(shape)) {
    std::size_t largest = 0;
    for (std::size_t orbit = 0; orbit < shape_.places().size(); ++orbit) {
        if (fast_format(shape_.places()[orbit].kind).table != 0) continue;
        largest = std::max<std::size_t>(largest, shape_.shape().orbits()[orbit].size);
    }
    seen_.resize(largest);
}

const std::vector<CycleType>& FastCycles::of(const std::uint8_t* state) {
    cycles_.clear();
    for (std::uint32_t orbit = 0; orbit < shape_.places().size(); ++orbit) {
        const FastPlace& place = shape_.places()[orbit];
        with_entries(place, state, [&](const auto& entries) {
            if (fast_format(place.kind).table == 0) {
                walk_array(entries, orbit);
            } else {
                walk_table(entries, orbit);
            }
        });
    }
    return cycles_;
}

template <class Entries>
void FastCycles::walk_table(const Entries& entries, std::uint32_t orbit) {
    const Slot size = shape_.shape().orbits()[orbit].size;
    const std::size_t first = shape_.places()[orbit].first;
    // No orbit is empty, so the shift is less than 64.
    std::uint64_t left = ~std::uint64_t{0} >> (64 - size) << first;
    while (left != 0) {
        auto at = static_cast<std::size_t>(std::countr_zero(left));
        Slot length = 0;
        std::uint64_t sum = 0;
        do {
            left &= ~(std::uint64_t{1} << at);
            sum += entries.orient(at);
            at = entries.piece(at);
            ++length;
        } while ((left >> at & 1) != 0);
        add(orbit, length, sum);
    }
}

template <class Entries>
void FastCycles::walk_array(const Entries& entries, std::uint32_t orbit) {
    const Slot size = shape_.shape().orbits()[orbit].size;
    std::fill_n(seen_.begin(), size, std::uint8_t{0});
    for (Slot start = 0; start < size; ++start) {
        Slot length = 0;
        std::uint64_t sum = 0;
        for (std::size_t at = start; seen_[at] == 0; at = entries.piece(at)) {
            seen_[at] = 1;
            sum += entries.orient(at);
            ++length;
        }
        if (length != 0) add(orbit, length, sum);
    }
}

void FastCycles::add(std::uint32_t orbit, Slot length, std::uint64_t sum) {
    if (length == 1 && sum == 0) return;
    const std::uint64_t modulus = shape_.shape().orbits()[orbit].modulus;
    std::uint64_t order = length;
    if (sum != 0) {
        sum %= modulus;
        order *= modulus / std::gcd(modulus, sum);  // gcd(m, 0) is m
    }
    cycles_.push_back({orbit, length, static_cast<std::uint8_t>(sum), order});
}

Integer order(const std::vector<CycleType>& cycles) {
    // In machine words as long as they last, which is nearly always.
    Integer result = 1;
    std::uint64_t small = 1;
    for (const CycleType& cycle : cycles) {
        const std::uint64_t factor = cycle.order / std::gcd(small, cycle.order);
        if (small <= std::numeric_limits<std::uint64_t>::max() / factor) {
            small *= factor;
        } else {
            result = lcm(result, Integer(std::exchange(small, cycle.order)));
        }
    }
    return lcm(result, Integer(small));
}

}  // namespace qter
