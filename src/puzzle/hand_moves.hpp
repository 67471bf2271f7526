// Moves as hands make them, and the turns of grips they come to.
//
// A hand names what it takes hold of by where that is now, and may turn the whole puzzle; a state
// is told by a puzzle that lies still. So a rotation of the whole puzzle turns nothing, but changes
// what later names mean (frame.hpp), and the one that is left over at the end is dropped. A hand
// that turns the slab at rest, or more than half of a line that has none, has turned the rest of
// that line the other way, and then the whole puzzle: M is L' R, then x'.
//
// A puzzle that is known by its moves has no ends. Its rotations, if it has any, are named ones
// (named_rotations.hpp), which say what becomes of each grip.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzle/frame.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// A move of the hand, `amount` times clockwise, 1 <= amount < order_of(it).
struct HandMove {
    enum class Kind : std::uint8_t {
        kGrip,    ///< `number` is a grip
        kLayers,  ///< slabs first..last of the line of the end `number`, turned as that end turns
        kWhole,   ///< the whole puzzle about the end, or by the named rotation, `number`
    };
    Kind kind = Kind::kGrip;
    std::uint16_t number = 0;
    std::uint16_t first = 0;
    std::uint16_t last = 0;
    std::uint16_t amount = 1;

    friend bool operator==(const HandMove&, const HandMove&) = default;
};

/// A move of a name that stands for others.
[[nodiscard]] HandMove hand_move(const OtherName::Move& move);

/// How many times the move makes a full turn.
[[nodiscard]] std::uint32_t order_of(const Puzzle& puzzle, const HandMove& move);

/// What names call one such move: 2 where half a turn is the smallest.
[[nodiscard]] std::uint32_t step_of(const Puzzle& puzzle, const HandMove& move);

/// The move made backwards.
[[nodiscard]] HandMove inverse(const Puzzle& puzzle, HandMove move);

/// The turns that `moves` come to; nullopt when there are more than `most`. The fewest turns for
/// every move by itself: one where a grip fits. Neighbours are not merged. O(moves) after the first
/// of each kind; a rotation costs O(ends).
[[nodiscard]] std::optional<Algorithm> turns_of(const Puzzle& puzzle,
                                                std::span<const HandMove> moves, std::size_t most);

/// How the puzzle lies in the hand after `moves`.
[[nodiscard]] Frame frame_after(const Puzzle& puzzle, std::span<const HandMove> moves);

/// The same by what its named rotations make of it all together; the solved state without any.
[[nodiscard]] State whole_after(const Puzzle& puzzle, std::span<const HandMove> moves);

}  // namespace qter
