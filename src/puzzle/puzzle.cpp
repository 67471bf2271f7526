#include "qter/puzzle/puzzle.hpp"

#include <algorithm>
#include <cassert>

namespace qter {
namespace {

std::vector<std::uint8_t> visibility_of(const std::vector<std::uint8_t>& stickers,
                                        const std::vector<std::uint8_t>& in_view) {
    std::vector<std::uint8_t> rank;
    std::uint8_t hidden = 0;
    for (const std::uint8_t face : stickers) {
        const auto seen = std::find(in_view.begin(), in_view.end(), face);
        if (seen == in_view.end()) ++hidden;
        // Faces out of view rank behind those in view, in the order they are printed.
        const auto place = static_cast<std::size_t>(seen - in_view.begin());
        rank.push_back(static_cast<std::uint8_t>(seen == in_view.end() ? place + face : place));
    }
    std::sort(rank.begin(), rank.end());
    rank.insert(rank.begin(), hidden);
    return rank;
}

}  // namespace

Puzzle::Puzzle(PuzzleParts parts) : parts_(std::move(parts)) {
    for (const Orbit& orbit : parts_.orbits) {
        assert(orbit.first == shape_.slots());
        shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
    }
    assert(parts_.pieces.size() == shape_.slots());
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        const Piece& piece = parts_.pieces[slot];
        by_faces_.emplace(face_key(piece.stickers), slot);
        visibility_.push_back(visibility_of(piece.stickers, parts_.in_view));
    }
    for (const Grip& grip : parts_.grips) {
        assert(is_valid(shape_, grip.turn) && grip.order >= 2);
        std::vector<State>& states = turn_states_.emplace_back();
        states.push_back(solved_state(shape_));
        for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
            states.push_back(compose(shape_, states.back(), grip.turn));
        }
    }
    for (const Grip& a : parts_.grips) {
        for (const Grip& b : parts_.grips) {
            commute_.push_back(compose(shape_, a.turn, b.turn) == compose(shape_, b.turn, a.turn));
        }
    }
}

std::optional<Slot> Puzzle::find_piece(std::string_view faces) const {
    std::optional<std::vector<std::uint8_t>> stickers = split_faces(parts_.faces, faces);
    if (!stickers) return std::nullopt;
    const auto found = by_faces_.find(face_key(*std::move(stickers)));
    if (found == by_faces_.end()) return std::nullopt;
    return found->second;
}

std::vector<std::string> Puzzle::piece_names() const {
    std::vector<std::string> names;
    for (const Piece& piece : parts_.pieces) names.push_back(piece.name);
    return names;
}

std::optional<std::vector<std::uint8_t>> split_faces(const std::vector<std::string>& faces,
                                                     std::string_view text) {
    std::vector<std::uint8_t> split;
    while (!text.empty()) {
        std::size_t best = faces.size();
        for (std::size_t face = 0; face < faces.size(); ++face) {
            const bool longer = best == faces.size() || faces[face].size() > faces[best].size();
            if (text.starts_with(faces[face]) && longer) best = face;
        }
        if (best == faces.size()) return std::nullopt;
        split.push_back(static_cast<std::uint8_t>(best));
        text.remove_prefix(faces[best].size());
    }
    return split;
}

std::string face_key(std::vector<std::uint8_t> stickers) {
    std::sort(stickers.begin(), stickers.end());
    return {stickers.begin(), stickers.end()};
}

}  // namespace qter
