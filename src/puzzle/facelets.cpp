#include "puzzle/facelets.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace qter {

namespace {

/// The position on its piece of the sticker seen at a position of a slot.
std::size_t position_seen(const Puzzle& puzzle, const State& state, Slot slot,
                          std::size_t position) {
    const std::size_t all = puzzle.pieces()[state.piece[slot]].stickers.size();
    const std::size_t step = all / puzzle.shape().modulus(slot);
    return (position + all - state.orient[slot] * step) % all;
}

}  // namespace

std::uint8_t shown_at(const Puzzle& puzzle, const State& state, Slot slot, std::size_t position) {
    return puzzle.pieces()[state.piece[slot]]
        .stickers[position_seen(puzzle, state, slot, position)];
}

std::vector<std::uint8_t> facelet_colours(const Puzzle& puzzle, const State& state) {
    std::vector<std::uint8_t> colours;
    for (const DrawnSticker& sticker : puzzle.drawing().stickers) {
        colours.push_back(sticker.slot ? shown_at(puzzle, state, *sticker.slot, sticker.position)
                                       : sticker.face);
    }
    return colours;
}

std::vector<std::size_t> facelet_origins(const Puzzle& puzzle, const State& change) {
    const std::vector<DrawnSticker>& stickers = puzzle.drawing().stickers;
    std::map<std::pair<Slot, std::size_t>, std::size_t> by_place;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        if (stickers[i].slot) by_place[{*stickers[i].slot, stickers[i].position}] = i;
    }
    std::vector<std::size_t> origins;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        const DrawnSticker& sticker = stickers[i];
        if (!sticker.slot) {
            origins.push_back(i);
            continue;
        }
        const std::size_t seen = position_seen(puzzle, change, *sticker.slot, sticker.position);
        origins.push_back(by_place.at({change.piece[*sticker.slot], seen}));
    }
    return origins;
}

std::vector<std::size_t> facelet_sequence(const Puzzle& puzzle) {
    struct Place {
        std::size_t face = 0;  // index in the order of faces
        double x = 0;
        double y = 0;
        std::size_t sticker = 0;
    };
    const Drawing& drawing = puzzle.drawing();
    std::vector<std::size_t> rank(drawing.faces.size());
    for (std::size_t i = 0; i < drawing.facelet_order.size(); ++i) {
        rank[drawing.facelet_order[i]] = i;
    }
    std::vector<Place> places;
    for (std::size_t i = 0; i < drawing.stickers.size(); ++i) {
        const DrawnSticker& sticker = drawing.stickers[i];
        const DrawnFace& face = drawing.faces[sticker.face];
        Vec3 centre;
        for (const Vec3 corner : sticker.corners) centre = centre + corner;
        centre = (1.0 / static_cast<double>(sticker.corners.size())) * centre;
        // The net only turns faces in its plane, so it does not change the order within a face.
        places.push_back({rank[sticker.face], dot(face.right, centre), dot(face.up, centre), i});
    }
    // Stickers of one row differ in height only by rounding. Rows are found first, so that the
    // order below is a strict one.
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return std::make_pair(a.face, -a.y) < std::make_pair(b.face, -b.y);
    });
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Place& above = places[i - 1];
        if (above.face == places[i].face && above.y - places[i].y < 1e-6) places[i].y = above.y;
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return std::make_tuple(a.face, -a.y, a.x) < std::make_tuple(b.face, -b.y, b.x);
    });
    std::vector<std::size_t> order;
    for (const Place& place : places) order.push_back(place.sticker);
    return order;
}

}  // namespace qter
