// From the colours of stickers to the pieces that show them.
//
// What every piece can show in every orientation is listed once. Then a slot's colours, clockwise
// from its reference sticker, say which piece is there and how it is turned; look-alikes are told
// apart such that turns lead to the state. Every refusal names the stickers that are to blame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/result.hpp"

namespace qter {

/// What the stickers of a puzzle show, and how the person who wrote it speaks of it.
struct SeenStickers {
    std::vector<std::uint8_t> faces;  ///< by drawn sticker, the face whose colour it shows
    std::vector<Span> places;         ///< by drawn sticker, where that is written
    std::vector<std::string> names;   ///< by face, what its colour is called
    Span whole;                       ///< where all of it is written
};

class FaceletPieces {
 public:
    /// Errors of one kind that are told one by one; the last one says how many more there are.
    static constexpr std::size_t kMaxTold = 3;

    /// `puzzle` must have a drawing, and outlive this. O(pieces * orientations * log).
    explicit FaceletPieces(const Puzzle& puzzle);

    /// True when all faces have equally many stickers.
    [[nodiscard]] bool faces_are_alike() const;

    /// True when the puzzle, taken apart and put together again somehow, can show this. `faces` is
    /// as in SeenStickers. O(slots * log), mostly less where it is false.
    [[nodiscard]] bool can_show(const std::vector<std::uint8_t>& faces) const;

    /// An error that names the faces of which too few or too many stickers are seen, if any.
    [[nodiscard]] std::optional<Diagnostic> wrong_counts(const SeenStickers& seen) const;

    /// The state that shows this; what stickers at rest show is not looked at. Errors: those of
    /// wrong_counts(), stickers of a slot that no piece has, pieces that are there too often and,
    /// with kImpossible, what no turns reach (unreachable.hpp; `group` is as there).
    Result<State> read(const SeenStickers& seen, const PuzzleGroup* group) const;

 private:
    friend class PieceReader;  // in facelet_pieces.cpp

    struct Sight {
        Slot kind = 0;  ///< the first of the look-alikes
        std::uint8_t orient = 0;
    };

    using Colours = std::vector<std::uint8_t>;  ///< a slot's, from its reference sticker clockwise

    [[nodiscard]] const Sight* find(Slot slot, const Colours& colours) const;

    const Puzzle& puzzle_;
    std::map<std::pair<std::uint32_t, Colours>, Sight> sights_;  // by orbit and colours
    std::vector<std::vector<std::size_t>> stickers_;  // by slot and position, the drawn sticker
    std::vector<std::size_t> expected_;               // by face, how many stickers show it
    /// By slot that is the first of its look-alikes, how many they are; 0 for others.
    std::vector<std::size_t> alike_;
};

}  // namespace qter
