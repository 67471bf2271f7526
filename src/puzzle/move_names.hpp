// The names of moves on a puzzle: grips by their own names, and what common notation says of its
// layers, slices and rotations.
//
// The families, for an end U of any puzzle whose layers are known (puzzle.hpp, TurnLines):
//   U     the first layer               2U    the second layer      2-3U  the second and third
//   Uw    the first two layers          3Uw   the first three       2-3Uw the second and third
//   u, 3u the same as Uw, 3Uw, where no grip, rotation or slice is called u
//   M, m  the slab at rest, and all layers but the first and last, where slices have names
//   x, Uv the whole puzzle, where rotations have names, and about any end that has a name
//   R++   all but one layer, by two turns, R-- back, where the puzzle has such names
// Nothing here knows a puzzle: all names come from its ends and their tables.
//
// Sources: the World Cube Association's regulations, article 12; R. Palmer, "SiGN notation", 2008.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/hand_moves.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class MoveNames {
 public:
    struct Match {
        HandMove move;
        std::size_t length = 0;  ///< of the name, in bytes
        std::string problem;     ///< not empty: a name of a family, but of layers that are not
    };

    /// `puzzle` must outlive this. Costs nothing.
    explicit MoveNames(const Puzzle& puzzle) : puzzle_(puzzle), lines_(puzzle.turn_lines()) {}

    /// The longest name that `text` starts with, without count or apostrophe. O(grips + ends).
    [[nodiscard]] std::optional<Match> match(std::string_view text) const;

    /// What to say of a word that is no move: names near it, and which moves there are, by
    /// families.
    [[nodiscard]] std::string help(std::string_view word) const;

 private:
    struct Depth {
        std::size_t length = 0;  ///< of "2-3" in the text; 0: none is given
        std::optional<std::uint32_t> first;
        std::uint32_t last = 0;
    };

    [[nodiscard]] static Depth read_depth(std::string_view text);
    [[nodiscard]] std::uint32_t layers_across(const TurnLines::End& end) const;
    [[nodiscard]] Match layers(std::uint16_t end, std::uint32_t first, std::uint32_t last) const;
    void match_grips(std::string_view text, std::optional<Match>& best) const;
    void match_named(std::string_view text, std::optional<Match>& best) const;
    void match_slice(std::string_view text, const TurnLines::Name& slice,
                     std::optional<Match>& best) const;
    void match_end(std::string_view text, const Depth& depth, std::uint16_t end,
                   std::optional<Match>& best) const;

    const Puzzle& puzzle_;
    const TurnLines& lines_;
};

}  // namespace qter
