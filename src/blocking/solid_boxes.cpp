#include "blocking/solid_boxes.hpp"

#include <algorithm>

namespace qter {

SolidPlacer::SolidPlacer(const Puzzle& puzzle, const SolidAxes& axes)
    : puzzle_(puzzle), side_of_(puzzle.faces().size()) {
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (std::uint8_t end = 0; end < 2; ++end) side_of_[axes[axis][end]] = {axis, end == 1};
    }
}

std::optional<std::vector<SolidBox>> SolidPlacer::boxes(const PieceSolid& solid, Slot slot,
                                                        std::uint8_t orientation) const {
    const std::optional<AxisMap> map = map_of(solid.piece, slot, orientation);
    if (!map) return std::nullopt;
    std::vector<SolidBox> placed;
    for (const SolidBox& box : solid.boxes) placed.push_back(map->image(box));
    return placed;
}

SolidBox AxisMap::image(const SolidBox& box) const {
    SolidBox to{};
    for (std::size_t i = 0; i < 3; ++i) {
        to[axis[i]] = turned[i] ? std::array{-box[i][1], -box[i][0]} : box[i];
    }
    return to;
}

bool AxisMap::is_mirrored() const {
    const bool even = (axis[1] + 3U - axis[0]) % 3 == 1;
    return even == (turned[0] ^ turned[1] ^ turned[2]);
}

std::optional<AxisMap> SolidPlacer::map_of(Slot piece, Slot slot, std::uint8_t orientation) const {
    const std::vector<std::uint8_t>& from = puzzle_.pieces()[piece].stickers;
    const std::vector<std::uint8_t>& to = puzzle_.pieces()[slot].stickers;
    const std::size_t count = from.size();
    if (count < 2 || count > 3 || to.size() != count) return std::nullopt;
    const std::size_t shift = orientation * (count / puzzle_.shape().modulus(slot));
    AxisMap map;
    std::array<bool, 3> known{};
    std::array<bool, 3> taken{};
    for (std::size_t k = 0; k < count; ++k) {
        const std::optional<SolidSide>& a = side_of_[from[k]];
        const std::optional<SolidSide>& b = side_of_[to[(k + shift) % count]];
        if (!a || !b || known[a->axis] || taken[b->axis]) return std::nullopt;
        known[a->axis] = taken[b->axis] = true;
        map.axis[a->axis] = b->axis;
        map.turned[a->axis] = a->near != b->near;
    }
    if (count == 2) {
        // The third axis goes to the remaining one, such that nothing is mirrored.
        const auto rest = std::find(known.begin(), known.end(), false) - known.begin();
        const auto free = std::find(taken.begin(), taken.end(), false) - taken.begin();
        map.axis[static_cast<std::size_t>(rest)] = static_cast<std::uint8_t>(free);
        map.turned[static_cast<std::size_t>(rest)] = map.is_mirrored();
    }
    if (map.is_mirrored()) return std::nullopt;
    return map;
}

bool SolidPlacer::is_left_handed() const {
    for (const Piece& piece : puzzle_.pieces()) {
        if (piece.stickers.size() != 3) continue;
        AxisMap map;
        bool known = true;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::optional<SolidSide>& side = side_of(piece.stickers[i]);
            known = known && side;
            if (side) map.axis[i] = side->axis;
            if (side) map.turned[i] = side->near;
        }
        // U, R, F on right-handed axes R, U, F are clockwise: an odd order of positive ends.
        if (known) return !map.is_mirrored();
    }
    return false;
}

bool overlap(const std::vector<SolidBox>& a, const std::vector<SolidBox>& b) {
    const auto meet = [](const SolidBox& x, const SolidBox& y) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (x[i][1] <= y[i][0] || y[i][1] <= x[i][0]) return false;
        }
        return true;
    };
    return std::any_of(a.begin(), a.end(), [&](const SolidBox& x) {
        return std::any_of(b.begin(), b.end(), [&](const SolidBox& y) { return meet(x, y); });
    });
}

}  // namespace qter
