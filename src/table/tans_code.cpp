#include "table/tans_code.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

namespace qter {
namespace {

/// The value of each state. The step is odd, so it meets every state once, and is chosen such that
/// the states of a value are far apart.
std::array<std::uint8_t, kTansStates> spread(const TansSlots& slots) {
    constexpr std::uint32_t kStep = (kTansStates >> 1) + (kTansStates >> 3) + 3;
    std::array<std::uint8_t, kTansStates> value_of{};
    std::uint32_t at = 0;
    for (std::size_t value = 0; value < slots.size(); ++value) {
        for (std::uint32_t i = 0; i < slots[value]; ++i) {
            value_of[at] = static_cast<std::uint8_t>(value);
            at = (at + kStep) % kTansStates;
        }
    }
    return value_of;
}

/// The growth of the whole text, in bits, if a value that occurs `count` times gets `to` slots
/// instead of `from`.
double growth(std::uint64_t count, int from, int to) {
    return static_cast<double>(count) * std::log2(static_cast<double>(from) / to);
}

/// Adds a slot to a value, or removes one, for the value where that is best.
void adjust(TansSlots& slots, const TableHistogram& histogram, int by) {
    std::size_t best = slots.size();
    double least = 0;
    for (std::size_t value = 0; value < slots.size(); ++value) {
        const int now = slots[value];
        if (histogram[value] == 0 || now + by < 1) continue;
        const double grown = growth(histogram[value], now, now + by);
        if (best != slots.size() && grown >= least) continue;
        best = value;
        least = grown;
    }
    slots[best] = static_cast<std::uint16_t>(slots[best] + by);
}

}  // namespace

TansSlots tans_slots(const TableHistogram& histogram) {
    TansSlots slots{};
    double all = 0;
    for (const std::uint64_t count : histogram) all += static_cast<double>(count);
    if (all == 0) {
        slots[0] = kTansStates;
        return slots;
    }
    int given = 0;
    for (std::size_t value = 0; value < slots.size(); ++value) {
        if (histogram[value] == 0) continue;
        const double share = kTansStates * static_cast<double>(histogram[value]) / all;
        slots[value] = static_cast<std::uint16_t>(std::max(1L, std::lround(share)));
        given += slots[value];
    }
    for (; given < static_cast<int>(kTansStates); ++given) adjust(slots, histogram, 1);
    for (; given > static_cast<int>(kTansStates); --given) adjust(slots, histogram, -1);
    return slots;
}

bool are_tans_slots(const TansSlots& slots) {
    return std::accumulate(slots.begin(), slots.end(), std::uint32_t{0}) == kTansStates;
}

double tans_bits(const TansSlots& slots, const TableHistogram& histogram) {
    double bits = 0;
    double all = 0;
    for (std::size_t value = 0; value < slots.size(); ++value) {
        if (histogram[value] == 0) continue;
        all += static_cast<double>(histogram[value]);
        bits += growth(histogram[value], kTansStates, slots[value]);
    }
    return bits / all;
}

TansDecoder tans_decoder(const TansSlots& slots) {
    assert(are_tans_slots(slots));
    const std::array<std::uint8_t, kTansStates> value_of = spread(slots);
    TansSlots next = slots;
    TansDecoder decoder;
    for (std::uint32_t state = 0; state < kTansStates; ++state) {
        const std::uint8_t value = value_of[state];
        // The states of a value correspond to the numbers from slots to 2 slots - 1, in order. Such
        // a number gets as many bits appended as bring it to L .. 2 L - 1.
        const std::uint32_t number = next[value]++;
        const unsigned bits = kTansBits + 1 - static_cast<unsigned>(std::bit_width(number));
        decoder[state] = {static_cast<std::uint16_t>((number << bits) - kTansStates),
                          static_cast<std::uint16_t>((1u << bits) - 1),
                          static_cast<std::uint8_t>(bits), value};
    }
    return decoder;
}

TansEncoder::TansEncoder(const TansSlots& slots) : slots_(slots) {
    assert(are_tans_slots(slots));
    std::exclusive_scan(slots.begin(), slots.end(), first_.begin(), std::uint32_t{0});
    const std::array<std::uint8_t, kTansStates> value_of = spread(slots);
    std::array<std::uint32_t, kMaxTableValue + 1> next = first_;
    for (std::uint32_t state = 0; state < kTansStates; ++state) {
        const std::uint8_t value = value_of[state];
        if (next[value] == first_[value]) start_[value] = state;
        to_[next[value]++] = static_cast<std::uint16_t>(state);
    }
}

TansEncoder::Output TansEncoder::push_front(std::uint8_t value, std::uint32_t& state) const {
    assert(slots_[value] != 0);
    const std::uint32_t slots = slots_[value];
    const std::uint32_t number = state + kTansStates;
    unsigned count = static_cast<unsigned>(std::bit_width(number) - std::bit_width(slots));
    if (number >> count < slots) --count;
    const Output output{number & ((1u << count) - 1), count};
    state = to_[first_[value] + (number >> count) - slots];
    return output;
}

}  // namespace qter
