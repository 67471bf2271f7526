#include "geometry/borrowed_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "geometry/cut_description.hpp"
#include "geometry/geometric_puzzle.hpp"

namespace qter {
namespace {

using FaceSet = std::set<std::uint8_t>;

/// By face of `from`, the face of `to` with the same name; nullopt if the names differ.
std::optional<std::vector<std::uint8_t>> same_faces(const std::vector<std::string>& from,
                                                    const std::vector<std::string>& to) {
    if (from.size() != to.size()) return std::nullopt;
    std::vector<std::uint8_t> same;
    for (const std::string& face : from) {
        const auto at = std::find(to.begin(), to.end(), face);
        if (at == to.end()) return std::nullopt;
        same.push_back(static_cast<std::uint8_t>(at - to.begin()));
    }
    return same;
}

}  // namespace

Result<Drawing> borrowed_drawing(const PuzzleParts& parts, const std::string& description,
                                 Span span) {
    Diagnostics diagnostics;
    const std::optional<CutDescription> cuts = parse_cuts(description, span).take(diagnostics);
    if (!cuts) return diagnostics;
    const std::optional<GeometricPuzzle> made =
        make_geometric_puzzle(*cuts, description, {}, span).take(diagnostics);
    if (!made) return diagnostics;
    const PuzzleParts& from = made->parts;
    const auto face = same_faces(from.faces, parts.faces);
    if (!face) {
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 fmt::format("`{}` has other faces", description))
            .with_help(fmt::format("its faces are {}", fmt::join(from.faces, ", ")));
    }
    std::map<FaceSet, Slot> slots;
    for (Slot slot = 0; slot < parts.pieces.size(); ++slot) {
        const std::vector<std::uint8_t>& stickers = parts.pieces[slot].stickers;
        const bool is_new = slots.emplace(FaceSet(stickers.begin(), stickers.end()), slot).second;
        if (!is_new || stickers.empty()) {
            return Diagnostic::error(
                Code::kBadPuzzle, span,
                fmt::format("several pieces have the faces of `{}`", parts.pieces[slot].name));
        }
    }
    Drawing drawing;
    drawing.faces.resize(parts.faces.size());
    for (std::size_t i = 0; i < face->size(); ++i) {
        drawing.faces[(*face)[i]] = from.drawing.faces[i];
    }
    for (const std::uint8_t one : from.drawing.facelet_order) {
        drawing.facelet_order.push_back((*face)[one]);
    }
    std::size_t seen = 0;
    for (DrawnSticker sticker : from.drawing.stickers) {
        sticker.face = (*face)[sticker.face];
        if (sticker.slot) {
            const Piece& piece = from.pieces[*sticker.slot];
            FaceSet faces;
            for (const std::uint8_t one : piece.stickers) faces.insert((*face)[one]);
            const auto same = slots.find(faces);
            if (same == slots.end()) {
                return Diagnostic::error(
                    Code::kBadPuzzle, span,
                    fmt::format("no piece has the faces of the piece `{}` of `{}`", piece.name,
                                description));
            }
            sticker.slot = same->second;
            const std::vector<std::uint8_t>& stickers = parts.pieces[same->second].stickers;
            sticker.position = static_cast<std::uint8_t>(
                std::find(stickers.begin(), stickers.end(), sticker.face) - stickers.begin());
            ++seen;
        }
        drawing.stickers.push_back(std::move(sticker));
    }
    std::size_t all = 0;
    for (const Piece& piece : parts.pieces) all += piece.stickers.size();
    if (seen != all) {
        return Diagnostic::error(
            Code::kBadPuzzle, span,
            fmt::format("`{}` has {} moving stickers, the pieces of this puzzle have {}",
                        description, seen, all));
    }
    std::stable_sort(drawing.stickers.begin(), drawing.stickers.end(),
                     [](const DrawnSticker& a, const DrawnSticker& b) { return a.face < b.face; });
    return drawing;
}

}  // namespace qter
