// A tANS code for values 0 to 15: entropy coding with one table lookup and one shift a value.
//
// The technique: tabled asymmetric numeral systems. The coder's whole memory is a state, one of L =
// 1024. Every state belongs to a value; a value of probability p has about p L states. Writing a
// value moves to one of its states such that the step can be reversed: as many low bits of the old
// state as needed are output, and the rest selects the new state. On average this takes log2(1 / p)
// bits, including fractions of bits, since the state remembers them. Reading goes in reverse: the
// last value written is read first, so a row is written from its end.
//
// Limits: values whose probability is below 1 / L take log2(L) = 10 bits and one state each, so the
// rare values together cost the others up to 15 / L.
//
// Source: Jarek Duda, "Asymmetric numeral systems: entropy coding combining speed of Huffman coding
// with compression rate of arithmetic coding", arXiv:1311.2540, section 5 (tANS). The distribution
// of states among the values is that of Yann Collet's FSE
// (github.com/Cyan4973/FiniteStateEntropy).
#pragma once

#include <array>
#include <cstdint>

#include "table/table_form.hpp"

namespace qter {

inline constexpr unsigned kTansBits = 10;
inline constexpr std::uint32_t kTansStates = 1u << kTansBits;

/// The number of states of each value; kTansStates in total.
using TansSlots = std::array<std::uint16_t, kMaxTableValue + 1>;

/// Slots in proportion to `histogram`, but at least 1 for each value that occurs. With an empty
/// histogram, 0 has all.
[[nodiscard]] TansSlots tans_slots(const TableHistogram& histogram);
/// Whether they add up to kTansStates; in a damaged file they may not.
[[nodiscard]] bool are_tans_slots(const TansSlots& slots);
/// The average bits of a value, over the values of `histogram`, which must not be empty.
[[nodiscard]] double tans_bits(const TansSlots& slots, const TableHistogram& histogram);

/// A step of reading, for one state: its value, and the next state, base + (the next `bits` bits of
/// the text).
struct alignas(8) TansStep {
    std::uint16_t base = 0;
    std::uint16_t mask = 0;  ///< 2^bits - 1
    std::uint8_t bits = 0;
    std::uint8_t value = 0;
};

/// 8 KiB. base + mask is always less than kTansStates, whatever the slots.
using TansDecoder = std::array<TansStep, kTansStates>;
[[nodiscard]] TansDecoder tans_decoder(const TansSlots& slots);

/// Encodes a row, from its last value to its first.
class TansEncoder {
 public:
    explicit TansEncoder(const TansSlots& slots);

    /// A state for the last value of the row, which must have slots.
    [[nodiscard]] std::uint32_t last(std::uint8_t value) const { return start_[value]; }
    /// The output of a step: the low `count` bits of `bits`.
    struct Output {
        std::uint32_t bits = 0;
        unsigned count = 0;
    };
    /// Prepends `value` to the values of `state`, and updates `state`.
    Output push_front(std::uint8_t value, std::uint32_t& state) const;

 private:
    TansSlots slots_;
    std::array<std::uint32_t, kMaxTableValue + 1> start_{};  ///< by value: its first state
    std::array<std::uint32_t, kMaxTableValue + 1>
        first_{};  ///< by value: the index in to_ of its states
    std::array<std::uint16_t, kTansStates> to_{};
};

}  // namespace qter
