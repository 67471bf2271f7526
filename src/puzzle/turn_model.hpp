// Turn models: what may be assumed of the turns of a puzzle.
//
// There are two kinds. On most puzzles every turn is possible in every position, so the positions
// are a group and all that is known of groups holds. On others rules block some turns in some
// positions (blocking/blocking.hpp), and each assumption has to be given up. Code asks for the
// assumption that it makes, not for the kind. Code that walks blocked positions needs the rules
// themselves.
#pragma once

#include <cstdint>

#include "support/diagnostic.hpp"

namespace qter {

class Puzzle;

struct TurnModel {
    enum class Kind : std::uint8_t {
        kFree,     ///< every turn is possible in every position
        kBlocked,  ///< rules block turns
    };
    Kind kind = Kind::kFree;
    /// The positions are the group that the turns generate: it tells their number, random ones, and
    /// chains of subgroups that solve them.
    bool group = true;
    /// A turn is undone by any turn with the inverse action, and replaced by any with the same.
    bool inverses = true;
    /// Rotations of the whole puzzle and other symmetries map algorithms to algorithms.
    bool symmetries = true;
    /// Turns that commute may be swapped, so one canonical sequence represents all orders.
    bool canonical_sequences = true;
    /// Any algorithm may be a register's generator, so registers fit if their cycles do.
    bool registers = true;

    [[nodiscard]] constexpr bool blocked() const { return kind == Kind::kBlocked; }
};

inline constexpr TurnModel kFreeTurns;
inline constexpr TurnModel kBlockedTurns{
    TurnModel::Kind::kBlocked, false, false, false, false, false};

/// The error of code that needs all turns to be possible. `span` is the place of the puzzle's name.
[[nodiscard]] Diagnostic turns_are_blocked(const Puzzle& puzzle, Span span);

}  // namespace qter
