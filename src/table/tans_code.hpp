// A tANS code for values 0 to 15: how to write a row of them in about as many bits as their
// probabilities ask for, with one table lookup and one shift a value.
//
// The technique, tabled asymmetric numeral systems: the coder's whole memory is a state of L =
// 1024. Every state belongs to a value, and a value of probability p to about p L of them. To write
// a value is to move to one of its states such that the way back can be found: as many low bits of
// the old state as needed are put out, and the rest picks the state. On average this takes log2(1 /
// p) bits, fractions of bits included, since which states put out a bit less is what the state
// remembers. Reading goes the other way round: what is written last is read first, so a row is
// written from its end.
//
// Limits: values whose probability is below 1 / L take log2(L) = 10 bits and no more of the states
// than one, so the rare ones together cost the others up to 15 / L.
//
// Source: Jarek Duda, "Asymmetric numeral systems: entropy coding combining speed of Huffman coding
// with compression rate of arithmetic coding", arXiv:1311.2540, section 5 (tANS). How states are
// spread among the values is that of Yann Collet's FSE (github.com/Cyan4973/FiniteStateEntropy).
#pragma once

#include <array>
#include <cstdint>

#include "table/table_form.hpp"

namespace qter {

inline constexpr unsigned kTansBits = 10;
inline constexpr std::uint32_t kTansStates = 1u << kTansBits;

/// How many states each value has; kTansStates together.
using TansSlots = std::array<std::uint16_t, kMaxTableValue + 1>;

/// In proportion to `histogram`, but at least 1 for each value that it has. An empty histogram
/// gives all to 0.
[[nodiscard]] TansSlots tans_slots(const TableHistogram& histogram);
/// True when they add up to kTansStates, as those from a damaged file may not.
[[nodiscard]] bool are_tans_slots(const TansSlots& slots);
/// Bits that a value takes on average, over the values of `histogram`, which must not be empty.
[[nodiscard]] double tans_bits(const TansSlots& slots, const TableHistogram& histogram);

/// What reading does in each state: the value that it stands for, and how the next one is found,
/// base + (the next `bits` bits of the text).
struct alignas(8) TansStep {
    std::uint16_t base = 0;
    std::uint16_t mask = 0;  ///< 2^bits - 1
    std::uint8_t bits = 0;
    std::uint8_t value = 0;
};

/// 8 KiB. base + mask is always less than kTansStates, whatever the slots.
using TansDecoder = std::array<TansStep, kTansStates>;
[[nodiscard]] TansDecoder tans_decoder(const TansSlots& slots);

/// Writing.
class TansEncoder {
 public:
    explicit TansEncoder(const TansSlots& slots);

    /// A state that stands for `value`, which must have slots; the row ends with it.
    [[nodiscard]] std::uint32_t last(std::uint8_t value) const { return start_[value]; }
    /// Bits that leave a state, the low `count` of `bits`.
    struct Output {
        std::uint32_t bits = 0;
        unsigned count = 0;
    };
    /// Puts `value` before what `state` stands for, and moves to the state for both.
    Output push_front(std::uint8_t value, std::uint32_t& state) const;

 private:
    TansSlots slots_;
    std::array<std::uint32_t, kMaxTableValue + 1> start_{};  ///< a value's first state
    std::array<std::uint32_t, kMaxTableValue + 1>
        first_{};  ///< where a value's states begin in to_
    std::array<std::uint16_t, kTansStates> to_{};
};

}  // namespace qter
