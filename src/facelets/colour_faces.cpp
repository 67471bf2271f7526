#include "facelets/colour_faces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "geometry/cut_description.hpp"
#include "puzzle/group_facts.hpp"

namespace qter {
namespace {

/// Images of the faces under each rotation of the solid; the identity alone if no solid is known.
std::vector<ColourFaces> face_rotations(const Puzzle& puzzle) {
    std::vector<ColourFaces> rotations;
    const Result<CutDescription> cuts = parse_cuts(puzzle.description(), {});
    if (!cuts) {
        rotations.emplace_back(puzzle.faces().size());
        std::iota(rotations[0].begin(), rotations[0].end(), std::uint8_t{0});
        return rotations;
    }
    for (const SolidSymmetry& symmetry : cuts->solid->symmetries) {
        if (!symmetry.mirror) rotations.push_back(symmetry.face);
    }
    return rotations;
}

class ColourSearcher {
 public:
    ColourSearcher(const FaceletPieces& pieces, const Puzzle& puzzle, const FaceletLetters& letters,
                   const KnownColours& known, const PuzzleGroup* group)
        : pieces_(pieces),
          puzzle_(puzzle),
          letters_(letters),
          group_(group),
          rotations_(face_rotations(puzzle)),
          faces_(known.size()) {
        free_ = puzzle.drawing().facelet_order;
        for (std::size_t colour = 0; colour < known.size(); ++colour) {
            if (!known[colour]) {
                open_.push_back(colour);
                continue;
            }
            faces_[colour] = *known[colour];
            free_.erase(std::find(free_.begin(), free_.end(), *known[colour]));
        }
        begin_with_usual();
    }

    ColourSearch search() {
        if (!is_small()) {
            result_.end = ColourSearchEnd::kTooMany;
            return std::move(result_);
        }
        std::vector<std::size_t> order(open_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        do {
            for (std::size_t i = 0; i < open_.size(); ++i) faces_[open_[i]] = free_[order[i]];
            try_faces();
        } while (result_.end != ColourSearchEnd::kSeveral &&
                 std::next_permutation(order.begin(), order.end()));
        return std::move(result_);
    }

 private:
    [[nodiscard]] bool is_small() const {
        std::size_t ways = 1;
        for (std::size_t i = 2; i <= open_.size() && ways <= kMaxColourings; ++i) ways *= i;
        return ways <= kMaxColourings;
    }

    /// Of several rotations, the one with the most usual colours on the first faces is found first.
    void begin_with_usual() {
        const std::optional<ColourFaces> usual = usual_colours(puzzle_, letters_);
        if (!usual) return;
        const auto rank = [&](std::size_t colour) {
            return std::find(free_.begin(), free_.end(), (*usual)[colour]) - free_.begin();
        };
        std::stable_sort(open_.begin(), open_.end(),
                         [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    }

    void try_faces() {
        shown_.clear();
        for (const std::uint8_t colour : letters_.shown) shown_.push_back(faces_[colour]);
        if (!pieces_.can_show(shown_)) return;
        const bool rotated = result_.end == ColourSearchEnd::kFound && is_rotated();
        if (rotated && result_.rotations) return;
        Result<State> state = pieces_.read(seen_with(letters_, faces_, {}), group());
        if (!state) return;
        if (rotated) {
            result_.rotations = true;
        } else if (result_.end == ColourSearchEnd::kFound) {
            result_.end = ColourSearchEnd::kSeveral;
        } else {
            result_ = {ColourSearchEnd::kFound, faces_, *std::move(state), false};
        }
    }

    /// True if some rotation takes the faces that were found to the present ones.
    [[nodiscard]] bool is_rotated() const {
        return std::any_of(rotations_.begin(), rotations_.end(), [&](const ColourFaces& rotation) {
            return std::equal(faces_.begin(), faces_.end(), result_.faces.begin(),
                              [&](auto here, auto found) { return rotation[found] == here; });
        });
    }

    const PuzzleGroup* group() {
        if (group_ == nullptr && !is_asked_) {
            is_asked_ = true;
            derived_ = group_of(puzzle_);
            if (derived_) group_ = &*derived_;
        }
        return group_;
    }

    const FaceletPieces& pieces_;
    const Puzzle& puzzle_;
    const FaceletLetters& letters_;
    const PuzzleGroup* group_;
    bool is_asked_ = false;  // the group was requested
    std::optional<PuzzleGroup> derived_;
    std::vector<ColourFaces> rotations_;
    ColourFaces faces_;                // by colour
    std::vector<std::size_t> open_;    // colours without a known face
    std::vector<std::uint8_t> free_;   // faces without a known colour
    std::vector<std::uint8_t> shown_;  // by drawn sticker
    ColourSearch result_;
};

}  // namespace

Result<KnownColours> colours_at_rest(const Puzzle& puzzle, const FaceletLetters& letters) {
    KnownColours face_of(letters.names.size());
    std::vector<std::optional<std::size_t>> at_rest(
        puzzle.faces().size());  // index of the first sticker
    const std::vector<DrawnSticker>& stickers = puzzle.drawing().stickers;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        if (stickers[i].slot) continue;
        const std::uint8_t face = stickers[i].face;
        const std::uint8_t colour = letters.shown[i];
        if (!at_rest[face]) at_rest[face] = i;
        const std::size_t first = *at_rest[face];
        if (letters.shown[first] != colour) {
            return Diagnostic::error(
                       Code::kWrongPuzzle, letters.places[i],
                       fmt::format("fixed stickers of {} show {} and {}", puzzle.faces()[face],
                                   letters.names[letters.shown[first]], letters.names[colour]))
                .also(letters.places[first], "");
        }
        if (face_of[colour] && *face_of[colour] != face) {
            return Diagnostic::error(
                       Code::kWrongPuzzle, letters.places[i],
                       fmt::format("fixed stickers show {} on {} and on {}", letters.names[colour],
                                   puzzle.faces()[*face_of[colour]], puzzle.faces()[face]))
                .also(letters.places[*at_rest[*face_of[colour]]], "");
        }
        face_of[colour] = face;
    }
    return face_of;
}

std::optional<ColourFaces> usual_colours(const Puzzle& puzzle, const FaceletLetters& letters) {
    const std::vector<std::string> usual = usual_colour_letters(puzzle);
    ColourFaces faces;
    for (const std::string& name : letters.names) {
        const auto face = std::find(usual.begin(), usual.end(), name);
        if (face == usual.end()) return std::nullopt;
        faces.push_back(static_cast<std::uint8_t>(face - usual.begin()));
    }
    return faces;
}

SeenStickers seen_with(const FaceletLetters& letters, const ColourFaces& faces, Span whole) {
    SeenStickers seen;
    seen.whole = whole;
    seen.places = letters.places;
    seen.names.resize(faces.size());
    for (std::size_t colour = 0; colour < faces.size(); ++colour) {
        seen.names[faces[colour]] = letters.names[colour];
    }
    for (const std::uint8_t colour : letters.shown) seen.faces.push_back(faces[colour]);
    return seen;
}

ColourSearch search_colours(const FaceletPieces& pieces, const Puzzle& puzzle,
                            const FaceletLetters& letters, const KnownColours& known,
                            const PuzzleGroup* group) {
    return ColourSearcher(pieces, puzzle, letters, known, group).search();
}

}  // namespace qter
