// A certified puzzle's turns, carried out plainly: slot by slot, on states as rows of bytes.
//
// A state here is what is in each slot: the piece, or where pieces look the same the first of those
// that do, and its orientation. Turning reads slot i from the slot that the turn brings there and
// adds a twist; nothing is composed, ranked or packed in any other way. This is all the arithmetic
// that checks of certificates have, and it is theirs alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "proof/certificate.hpp"

namespace qter {

/// What is in the slots, one number each: the piece within its orbit times the orbit's
/// orientations, and the orientation.
using PlainState = std::vector<std::uint32_t>;

class PlainTurns {
 public:
    /// The turns of the grips that are named. With `by_looks` pieces that look the same are one.
    /// O(turns * slots).
    PlainTurns(const CertifiedPuzzle& puzzle, const std::vector<std::string>& grips, bool by_looks);

    [[nodiscard]] std::size_t slots() const { return moduli_.size(); }
    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    /// Of the number of a turn, that of its grip among those that were named.
    [[nodiscard]] std::uint32_t grip_of(std::size_t turn) const { return turns_[turn].grip; }

    [[nodiscard]] PlainState solved() const;
    [[nodiscard]] PlainState plain(const State& state) const;
    /// What the turn makes of `from`; `to` has as many slots, and is another one.
    void apply(std::size_t turn, const PlainState& from, PlainState& to) const {
        const Turned& turned = turns_[turn];
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            const std::uint32_t content = from[turned.source[i]];
            to[i] = turned.twist[i] == 0 ? content : twisted(content, turned.twist[i], moduli_[i]);
        }
    }
    /// The piece of a slot's content, by the number of the slot it belongs to, and its orientation.
    [[nodiscard]] Slot piece(std::size_t slot, std::uint32_t content) const {
        return first_[slot] + content / moduli_[slot];
    }
    [[nodiscard]] std::uint32_t orientation(std::size_t slot, std::uint32_t content) const {
        return content % moduli_[slot];
    }
    [[nodiscard]] std::uint32_t orientations(std::size_t slot) const { return moduli_[slot]; }

    /// Bytes of a state as a row, the same for all.
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

    /// An algorithm of names of turns with spaces between, as numbers of turns; none when a name is
    /// not among these turns.
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
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of turns, by name
    std::vector<std::uint32_t> moduli_;                       // by slot
    std::vector<Slot> first_;                                 // by slot, the first one of its orbit
    std::vector<Slot> shown_;                                 // by piece, what stands for it
    std::size_t width_ = 1;                                   // bytes of a content
};

}  // namespace qter
