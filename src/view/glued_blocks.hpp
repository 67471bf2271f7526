// Blocks: pieces that bonds join, one after the other, and the centres that they are glued to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// By a member that stands for all of its block. The puzzle must outlive it.
class GluedBlocks {
 public:
    /// Of a puzzle with bonds (puzzle/blocking.hpp). O(grips * stickers).
    explicit GluedBlocks(const Puzzle& puzzle);

    [[nodiscard]] std::size_t of_piece(Slot piece) const { return block_[piece]; }
    /// The block of what rests in the middle of a face; nullopt where no grip turns that in its
    /// place.
    [[nodiscard]] std::optional<std::size_t> of_centre_of(std::uint8_t face) const;

 private:
    [[nodiscard]] std::size_t centre(std::uint16_t grip) const { return slots_ + grip; }

    std::size_t slots_;
    std::vector<std::size_t> block_;  // by piece, then by grip, of what its centre is in
    /// By face, the grip that turns what rests in its middle.
    std::vector<std::optional<std::uint16_t>> grips_;
};

}  // namespace qter
