// The turns of a certified puzzle, applied slot by slot to states as arrays of numbers.
//
// A state here is the contents of each slot: the piece (or the first of its identical pieces) and
// its orientation. A turn reads slot i from the slot that it moves there and adds a twist; nothing
// is composed, ranked or packed in any other way. This is all the arithmetic in the checks of
// certificates, and only they use it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "proof/certificate.hpp"

namespace qter {

/// The contents of the slots, one number each: the piece within its orbit times the orbit's
/// orientations, and the orientation.
using PlainState = std::vector<std::uint32_t>;

class PlainTurns {
 public:
    /// The turns of the named grips. With `by_looks`, identical pieces have the same number.
    /// O(turns * slots).
    PlainTurns(const CertifiedPuzzle& puzzle, const std::vector<std::string>& grips, bool by_looks);

    [[nodiscard]] std::size_t slots() const { return moduli_.size(); }
    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    /// The index, among the named grips, of the grip of a turn.
    [[nodiscard]] std::uint32_t grip_of(std::size_t turn) const { return turns_[turn].grip; }

    [[nodiscard]] PlainState solved() const;
    [[nodiscard]] PlainState plain(const State& state) const;
    /// Writes the state after the turn to `to`, which must have the same size and not be `from`.
    void apply(std::size_t turn, const PlainState& from, PlainState& to) const {
        const Turned& turned = turns_[turn];
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            const std::uint32_t content = from[turned.source[i]];
            to[i] = turned.twist[i] == 0 ? content : twisted(content, turned.twist[i], moduli_[i]);
        }
    }
    /// The piece in a slot's content, by the number of its home slot; and its orientation.
    [[nodiscard]] Slot piece(std::size_t slot, std::uint32_t content) const {
        return first_[slot] + content / moduli_[slot];
    }
    [[nodiscard]] std::uint32_t orientation(std::size_t slot, std::uint32_t content) const {
        return content % moduli_[slot];
    }
    [[nodiscard]] std::uint32_t orientations(std::size_t slot) const { return moduli_[slot]; }

    /// The bytes of a packed state.
    [[nodiscard]] std::size_t bytes() const { return moduli_.size() * width_; }
    void pack(const PlainState& state, std::uint8_t* row) const {
        for (const std::uint32_t content : state) {
            for (std::size_t byte = 0; byte < width_; ++byte) {
                *row++ = static_cast<std::uint8_t>(content >> (8 * byte));
            }
        }
    }
    void unpack(const std::uint8_t* row, PlainState& state) const {
        for (std::uint32_t& content : state) {
            content = 0;
            for (std::size_t byte = 0; byte < width_; ++byte) {
                content |= static_cast<std::uint32_t>(*row++) << (8 * byte);
            }
        }
    }

    /// An algorithm, names of turns separated by spaces, as numbers of turns; nullopt if a name is
    /// not one of these turns.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> read(std::string_view algorithm) const;

 private:
    struct Turned {
        std::uint32_t grip;
        std::vector<std::uint32_t> source;
        std::vector<std::uint8_t> twist;
    };

    static std::uint32_t twisted(std::uint32_t content, std::uint32_t twist,
                                 std::uint32_t modulus) {
        const std::uint32_t before = content % modulus;
        const std::uint32_t after = before + twist;
        return content - before + (after < modulus ? after : after - modulus);
    }

    std::vector<Turned> turns_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // turn by name
    std::vector<std::uint32_t> moduli_;                       // by slot
    std::vector<Slot> first_;  // by slot: the first slot of its orbit
    std::vector<Slot> shown_;  // by piece: its representative
    std::size_t width_ = 1;    // bytes of a content
};

}  // namespace qter
