#include "view/glued_blocks.hpp"

#include "blocking/blocking.hpp"
#include "puzzle/facelets.hpp"
#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

/// The grip that turns the part in the middle of each face: stickers of the face that it moves stay
/// on the face.
std::vector<std::optional<std::uint16_t>> grips_of_faces(const Puzzle& puzzle) {
    const std::vector<DrawnSticker>& stickers = puzzle.drawing().stickers;
    std::vector<std::optional<std::uint16_t>> grips(puzzle.faces().size());
    for (std::uint16_t grip = 0; grip < puzzle.generator_count(); ++grip) {
        std::vector<bool> stays(grips.size(), true);
        std::vector<bool> moves(grips.size(), false);
        const std::vector<std::size_t> origins = facelet_origins(puzzle, puzzle.grips()[grip].turn);
        for (std::size_t i = 0; i < stickers.size(); ++i) {
            const std::uint8_t face = stickers[i].face;
            if (stickers[origins[i]].face != face) stays[face] = false;
            if (origins[i] != i) moves[face] = true;
        }
        for (std::size_t face = 0; face < grips.size(); ++face) {
            if (stays[face] && moves[face]) grips[face] = grip;
        }
    }
    return grips;
}

}  // namespace

GluedBlocks::GluedBlocks(const Puzzle& puzzle)
    : slots_(puzzle.shape().slots()), grips_(grips_of_faces(puzzle)) {
    DisjointSets glued(slots_ + puzzle.grips().size());
    const auto join = [&](std::size_t member, Slot piece) {
        glued.join(static_cast<std::uint32_t>(member), piece);
    };
    for (const Bond& bond : rules_of(puzzle).bonds) {
        for (const Slot piece : bond.pieces) join(piece, bond.pieces.front());
        if (bond.grip && !bond.pieces.empty()) join(centre(*bond.grip), bond.pieces.front());
    }
    for (std::uint32_t member = 0; member < glued.size(); ++member) {
        block_.push_back(glued.root(member));
    }
}

std::optional<std::size_t> GluedBlocks::of_centre_of(std::uint8_t face) const {
    if (!grips_[face]) return std::nullopt;
    return block_[centre(*grips_[face])];
}

}  // namespace qter
