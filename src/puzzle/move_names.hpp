// The names of moves on a puzzle: grips by their own names, and what common notation says of its
// layers, slices and rotations.
//
// The families, for an end U of any puzzle whose layers are known (puzzle.hpp, TurnLines):
//   U     the first layer               2U    the second layer      2-3U  the second and third
//   Uw    the first two layers          3Uw   the first three       2-3Uw the second and third
//   u, 3u the same as Uw, 3Uw, where no grip, rotation or slice is called u
//   M, m  the slab at rest, and all layers but the first and last, where slices have names
//   x, Uv the whole puzzle, where rotations have names, and about any end that has a name
//         or by a name that the description has for it
//   R++   all but one layer, by two turns, R-- back, where the puzzle has such names
// Where a line has two layers, each with a name, no layer needs a number: 2U is U2 there, as some
// write it. Names that the puzzle's description adds (Writing, puzzle.hpp) come with the grips.
// Nothing here knows a puzzle: all names come from its ends and their tables.
//
// Sources: the World Cube Association's regulations, article 12; R. Palmer, "SiGN notation", 2008.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/hand_moves.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// What is not the same in all books.
struct NamingRules {
    bool small_is_inner = false;            ///< u is the second layer, 2U, and not the wide turn Uw
    std::span<const OtherName> names = {};  ///< these come before the usual ones
};

class MoveNames {
 public:
    struct Match {
        HandMove move;
        std::size_t length = 0;  ///< of the name, in bytes
        std::string problem;     ///< not empty: a name of a family, but of layers that are not
        std::string doubt;       ///< not empty: what else some mean by the name
        /// A name for several moves, which are in the place of `move`.
        const OtherName* several = nullptr;
    };

    /// `puzzle` must outlive this. O(grips + ends).
    explicit MoveNames(const Puzzle& puzzle, NamingRules rules = {});

    /// The longest name that `text` starts with, without count or apostrophe. O(grips + ends).
    [[nodiscard]] std::optional<Match> match(std::string_view text) const;

    /// The whole puzzle turned about the end whose name, in small letters, `text` starts with: what
    /// [u] means.
    [[nodiscard]] std::optional<Match> match_small_whole(std::string_view text) const;

    /// The name of the slice that `text` starts with, in small letters; empty where there is none.
    [[nodiscard]] std::string_view small_slice(std::string_view text) const;

    /// The end across from the one that turns layers and is called so; empty where there is none.
    [[nodiscard]] std::string_view across_from(std::string_view end) const;

    /// True when there are moves such as R++.
    [[nodiscard]] bool has_doubled_signs() const { return !lines_.remainders.empty(); }

    /// How many times a move makes a full turn.
    [[nodiscard]] std::uint32_t order(const HandMove& move) const {
        return order_of(puzzle_, move);
    }

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
    [[nodiscard]] Match named_rotation(std::uint16_t number) const;
    [[nodiscard]] Match other_name(const OtherName& other) const;
    void match_named(std::string_view text, std::optional<Match>& best) const;
    void match_slice(std::string_view text, const TurnLines::Name& slice,
                     std::optional<Match>& best) const;
    void match_end(std::string_view text, const Depth& depth, std::uint16_t end,
                   std::optional<Match>& best) const;
    [[nodiscard]] bool is_wide_sign(std::string_view suffix) const;
    [[nodiscard]] const TurnLines::End* across_from(const TurnLines::End& end) const;
    [[nodiscard]] std::string elsewhere(std::string_view word) const;

    const Puzzle& puzzle_;
    const TurnLines& lines_;
    NamingRules rules_;
    bool capital_wide_ = true;  ///< no name begins with W, so that UW is Uw
};

}  // namespace qter
