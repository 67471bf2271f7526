// The names of moves on a puzzle: names of grips, and the common notation for layers, slices and
// rotations.
//
// The families, for an end U of a puzzle with known layers (puzzle/puzzle.hpp, TurnLines):
//   U     the first layer               2U    the second layer      2-3U  the second and third
//   Uw    the first two layers          3Uw   the first three       2-3Uw the second and third
//   u, 3u the same as Uw, 3Uw, if no grip, rotation or slice is called u
//   M, m  the fixed slab, and all layers except the first and last, if slices have names
//   x, Uv the whole puzzle: if rotations have names, and about any end that has a name
//         or a name in the description
//   R++   all but one layer, by two turns; R-- backwards; if the puzzle has such names
// On a line with two layers that both have names, layers need no numbers: there, 2U is U2, as in
// some books. The puzzle's description may add names (Writing, puzzle/puzzle.hpp) to those of the
// grips. This file does not know any puzzle: all names come from the puzzle's ends and tables.
//
// Sources: the World Cube Association's regulations, article 12; R. Palmer, "SiGN notation", 2008.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/hand_moves.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Conventions that differ between books.
struct NamingRules {
    bool small_is_inner = false;            ///< u is the second layer, 2U, not the wide turn Uw
    std::span<const OtherName> names = {};  ///< names with precedence over the usual ones
};

class MoveNames {
 public:
    struct Match {
        HandMove move;
        std::size_t length = 0;  ///< of the name, in bytes
        std::string problem;     ///< not empty: a name of a family with layers that do not exist
        std::string doubt;       ///< not empty: another common meaning of the name
        /// A name of several moves; they replace `move`.
        const OtherName* several = nullptr;
    };

    /// `puzzle` must outlive this object. O(grips + ends).
    explicit MoveNames(const Puzzle& puzzle, NamingRules rules = {});

    /// The longest name at the beginning of `text`, without count or apostrophe. O(grips + ends).
    [[nodiscard]] std::optional<Match> match(std::string_view text) const;

    /// The rotation of the whole puzzle about the end whose name in small letters is at the
    /// beginning of `text`: the meaning of [u].
    [[nodiscard]] std::optional<Match> match_small_whole(std::string_view text) const;

    /// The name of the slice at the beginning of `text`, in small letters; empty if there is none.
    [[nodiscard]] std::string_view small_slice(std::string_view text) const;

    /// The name of the end opposite to the end `end`, which must turn layers; empty if there is
    /// none.
    [[nodiscard]] std::string_view across_from(std::string_view end) const;

    /// True if there are moves such as R++.
    [[nodiscard]] bool has_doubled_signs() const { return !lines_.remainders.empty(); }

    /// Number of repetitions of a move that make a full turn.
    [[nodiscard]] std::uint32_t order(const HandMove& move) const {
        return order_of(puzzle_, move);
    }

    /// The help for a word that is not a move: similar names, and the moves of the puzzle by
    /// families.
    [[nodiscard]] std::string help(std::string_view word) const;

 private:
    struct Depth {
        std::size_t length = 0;  ///< of "2-3" in the text; 0: not given
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
    bool capital_wide_ = true;  ///< no name begins with W, so UW is Uw
};

}  // namespace qter
