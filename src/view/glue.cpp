#include "view/glue.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "blocking/blocking.hpp"
#include "view/glued_blocks.hpp"

namespace qter {
void join_glued(const Puzzle& puzzle, const State& state, FlatPicture& picture) {
    if (rules_of(puzzle).bonds.empty()) return;
    const GluedBlocks blocks(puzzle);
    const auto block_of = [&](const FlatSticker& sticker) -> std::optional<std::size_t> {
        if (sticker.slot) return blocks.of_piece(state.piece[*sticker.slot]);
        return blocks.of_centre_of(sticker.face);
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
