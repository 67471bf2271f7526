// Blocks: pieces connected by bonds, and the centres that they are glued to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A block is identified by one of its members. The puzzle must outlive this.
class GluedBlocks {
 public:
    /// For a puzzle with bonds (blocking/blocking.hpp). O(grips * stickers).
    explicit GluedBlocks(const Puzzle& puzzle);

    [[nodiscard]] std::size_t of_piece(Slot piece) const { return block_[piece]; }
    /// The block of the part that rests in the middle of a face; nullopt where no grip turns that
    /// in its place.
    [[nodiscard]] std::optional<std::size_t> of_centre_of(std::uint8_t face) const;

 private:
    [[nodiscard]] std::size_t centre(std::uint16_t grip) const { return slots_ + grip; }

    std::size_t slots_;
    std::vector<std::size_t> block_;  // by piece, then by grip, for its centre
    /// By face, the grip that turns the part that rests in its middle.
    std::vector<std::optional<std::uint16_t>> grips_;
};

}  // namespace qter
