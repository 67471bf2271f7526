// The pieces of a state, found from the colours of the stickers.
//
// The colours that each piece can show in each orientation are listed once. Then the colours of a
// slot, clockwise from its reference sticker, give the piece and its orientation. Identical pieces
// are assigned such that turns reach the state. Every error names the stickers that cause it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// The stickers of a puzzle as seen, and the names that the user gives to colours.
struct SeenStickers {
    std::vector<std::uint8_t> faces;  ///< by drawn sticker, the face whose colour it shows
    std::vector<Span> places;         ///< by drawn sticker, its place in the text
    std::vector<std::string> names;   ///< by face, the name of its colour
    Span whole;                       ///< the place of the whole text
};

class FaceletPieces {
 public:
    /// Errors of one kind that are reported one by one; the last one gives the number of the
    /// others.
    static constexpr std::size_t kMaxTold = 3;

    /// `puzzle` must have a drawing, and outlive this object. O(pieces * orientations * log).
    explicit FaceletPieces(const Puzzle& puzzle);

    /// True if all faces have the same number of stickers.
    [[nodiscard]] bool faces_are_alike() const;

    /// True if the pieces, in some assembly, can show these colours. `faces` is as in SeenStickers.
    /// O(slots * log), usually less if the result is false.
    [[nodiscard]] bool can_show(const std::vector<std::uint8_t>& faces) const;

    /// An error that names the faces with too few or too many stickers, if there are any.
    [[nodiscard]] std::optional<Diagnostic> wrong_counts(const SeenStickers& seen) const;

    /// The state with these stickers; stickers that never move are not checked. Errors: those of
    /// wrong_counts(), stickers of a slot that no piece has, duplicate pieces and, with
    /// kImpossible, states that no turns reach (puzzle/unreachable.hpp; `group` is as there).
    Result<State> read(const SeenStickers& seen, const PuzzleGroup* group) const;

 private:
    friend class PieceReader;  // in facelet_pieces.cpp

    struct Projection {
        Slot kind = 0;  ///< the first of the identical pieces
        std::uint8_t orient = 0;
    };

    using Colours = std::vector<std::uint8_t>;  ///< of a slot, from its reference sticker clockwise

    /// The colours of a slot's stickers; `colours` is overwritten, so that loops allocate once.
    void read_colours(Slot slot, const std::vector<std::uint8_t>& faces, Colours& colours) const;
    [[nodiscard]] const Projection* find(Slot slot, const Colours& colours) const;

    /// Notes which sticker is misread, if one that shows `shown` in place of `meant` explains all.
    /// O(stickers * slots).
    void add_misread(Diagnostic& diagnostic, const SeenStickers& seen, std::uint8_t shown,
                     std::uint8_t meant) const;

    /// Notes the first pieces that show colours that no piece has.
    void add_impossible_pieces(Diagnostic& diagnostic, const SeenStickers& seen) const;

    const Puzzle& puzzle_;
    std::map<std::pair<std::uint32_t, Colours>, Projection> projections_;  // by orbit and colours
    std::vector<std::vector<std::size_t>>
        stickers_;                       // by slot and position, index of the drawn sticker
    std::vector<std::size_t> expected_;  // by face, the number of stickers that show it
    /// By slot that is the first of its identical pieces, their number; 0 for other slots.
    std::vector<std::size_t> alike_;
};

}  // namespace qter
