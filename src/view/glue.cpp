#include "qter/view/glue.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "qter/puzzle/blocking.hpp"
#include "qter/puzzle/facelets.hpp"

namespace qter {
namespace {

/// Blocks of pieces and of centres, by a member that stands for all of them.
class GluedBlocks {
 public:
    explicit GluedBlocks(const Puzzle& puzzle)
        : slots_(puzzle.shape().slots()), parent_(slots_ + puzzle.grips().size()) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
        for (const Bond& bond : puzzle.blocking()->rules.bonds) {
            for (const Slot piece : bond.pieces) join(piece, bond.pieces.front());
            if (bond.grip && !bond.pieces.empty()) join(centre(*bond.grip), bond.pieces.front());
        }
    }

    [[nodiscard]] std::size_t of_piece(Slot piece) const { return block(piece); }
    [[nodiscard]] std::size_t of_centre(std::uint16_t grip) const { return block(centre(grip)); }

 private:
    [[nodiscard]] std::size_t centre(std::uint16_t grip) const { return slots_ + grip; }
    [[nodiscard]] std::size_t block(std::size_t member) const {
        while (parent_[member] != member) member = parent_[member];
        return member;
    }
    void join(std::size_t a, std::size_t b) { parent_[block(a)] = block(b); }

    std::size_t slots_;
    std::vector<std::size_t> parent_;
};

/// The grip that turns what rests in the middle of each face: stickers of the face that it moves stay on it.
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

void join_glued(const Puzzle& puzzle, const State& state, FlatPicture& picture) {
    if (puzzle.blocking() == nullptr || puzzle.blocking()->rules.bonds.empty()) return;
    const GluedBlocks blocks(puzzle);
    const std::vector<std::optional<std::uint16_t>> grips = grips_of_faces(puzzle);
    const auto block_of = [&](const FlatSticker& sticker) -> std::optional<std::size_t> {
        if (sticker.slot) return blocks.of_piece(state.piece[*sticker.slot]);
        if (!grips[sticker.face]) return std::nullopt;
        return blocks.of_centre(*grips[sticker.face]);
    };
    // Corners that two stickers of a face share differ by rounding alone.
    constexpr double kSamePoint = 1e-6;
    using Point = std::pair<long long, long long>;
    const auto rounded = [&](FlatPoint point) {
        return Point{std::llround(point.x / kSamePoint), std::llround(point.y / kSamePoint)};
    };
    struct Side {
        std::size_t sticker = 0;
        std::size_t number = 0;
    };
    std::map<std::tuple<std::uint8_t, Point, Point>, Side> sides;
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        FlatSticker& sticker = picture.stickers[i];
        const std::size_t corners = sticker.corners.size();
        for (std::size_t k = 0; k < corners; ++k) {
            Point from = rounded(sticker.corners[k]);
            Point to = rounded(sticker.corners[(k + 1) % corners]);
            if (to < from) std::swap(from, to);
            const auto [found, is_first] = sides.try_emplace({sticker.face, from, to}, Side{i, k});
            if (is_first) continue;
            FlatSticker& other = picture.stickers[found->second.sticker];
            const std::optional<std::size_t> block = block_of(sticker);
            if (!block || block != block_of(other)) continue;
            for (FlatSticker* one : {&sticker, &other}) one->joined.resize(one->corners.size());
            sticker.joined[k] = true;
            other.joined[found->second.number] = true;
            picture.seams.push_back({found->second.sticker, i});
        }
    }
}

}  // namespace qter
