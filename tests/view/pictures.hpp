// What tests of pictures share.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "fixtures.hpp"
#include "view/flat_picture.hpp"

namespace qter::testing {

/// The slots of these pieces, ascending.
inline std::vector<Slot> slots(const Puzzle& puzzle, const std::vector<std::string>& names) {
    std::vector<Slot> found;
    for (const std::string& name : names) found.push_back(piece(puzzle, name));
    std::sort(found.begin(), found.end());
    return found;
}

inline std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) {
        ++count;
    }
    return count;
}

/// Twice the polygon's area on the screen; positive when its corners go round clockwise.
inline double clockwise_area(const std::vector<FlatPoint>& corners) {
    double area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const FlatPoint a = corners[i];
        const FlatPoint b = corners[(i + 1) % corners.size()];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

inline bool inside(const std::vector<FlatPoint>& outline, FlatPoint point) {
    int sides = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const FlatPoint a = outline[i];
        const FlatPoint b = outline[(i + 1) % outline.size()];
        sides += (b.x - a.x) * (point.y - a.y) > (b.y - a.y) * (point.x - a.x) ? 1 : -1;
    }
    return !outline.empty() && std::abs(sides) == static_cast<int>(outline.size());
}

/// Of a piece's stickers the one on this face.
inline const FlatSticker* sticker_on(const Puzzle& puzzle, const FlatPicture& picture,
                                     const std::string& name, const std::string& face) {
    for (const FlatSticker& sticker : picture.stickers) {
        if (sticker.slot == piece(puzzle, name) && puzzle.faces()[sticker.face] == face) {
            return &sticker;
        }
    }
    return nullptr;
}

}  // namespace qter::testing
