// Moves of the hand, and the turns of grips that they amount to.
//
// A hand names a layer by its current position, and may turn the whole puzzle; a state describes a
// puzzle in a fixed frame. So a rotation of the whole puzzle turns nothing, but changes the meaning
// of later names (frame.hpp); the rotation that remains at the end is dropped. A hand that turns
// the fixed slab, or more than half of a line without one, has turned the rest of that line the
// other way, and then the whole puzzle: M is L' R, then x'.
//
// A puzzle given by its moves has no ends. Its rotations, if it has any, are named rotations
// (named_rotations.hpp) with the image of each grip.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "notation/frame.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// A move of the hand, `amount` times clockwise, 1 <= amount < order_of(move).
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

/// A move from the list of another name.
[[nodiscard]] HandMove hand_move(const OtherName::Move& move);

/// Number of repetitions of the move that make a full turn.
[[nodiscard]] std::uint32_t order_of(const Puzzle& puzzle, const HandMove& move);

/// The number of turns by which names count one such move: 2 if a half turn is the smallest.
[[nodiscard]] std::uint32_t step_of(const Puzzle& puzzle, const HandMove& move);

/// The move made backwards.
[[nodiscard]] HandMove inverse(const Puzzle& puzzle, HandMove move);

/// The turns of grips that `moves` amount to; nullopt if there are more than `most`. Each move
/// alone is converted to the fewest turns: one if a grip fits. Neighbours are not merged. O(moves)
/// after the first move of each kind; a rotation costs O(ends).
[[nodiscard]] std::optional<Algorithm> turns_of(const Puzzle& puzzle,
                                                std::span<const HandMove> moves, std::size_t most);

/// The frame after `moves`.
[[nodiscard]] Frame frame_after(const Puzzle& puzzle, std::span<const HandMove> moves);

/// The product of the named rotations in `moves`; the solved state if there are none.
[[nodiscard]] State whole_after(const Puzzle& puzzle, std::span<const HandMove> moves);

}  // namespace qter
