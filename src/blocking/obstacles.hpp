// Obstacles that block turns of a puzzle: for each smallest turn, in both directions, sets of one
// or two placed pieces that forbid it.
//
// The structure: nogoods of one or two placed pieces. Whatever blocks a turn (pieces glued to each
// other, a mechanism that locks, solids that would overlap), it depends on the positions of pieces,
// and each reason involves at most two pieces. So a turn is blocked if and only if one of its
// obstacles is there, and the reachable states of a puzzle without obstacles are a group.
//
// A turn by several of a grip's smallest turns passes through all positions between, so it is
// possible if each of its steps is: the shorter way round, and for a half turn either way.
// Obstacles do not depend on the size of a turn. But there may be positions *halfway* through a
// turn, from which only more of this turn is possible. They are described like obstacles, and they
// are not positions of the puzzle where turns of all sizes are used.
//
// Worked example. On a 3x3 whose edge UR is glued to the corner UFR, the turn R is forbidden by {UR
// in UR, UFR in no slot of R}: one obstacle for each slot of R that an edge can be in and each slot
// outside of R that a corner can be in: 4 * 4 of them, and 4 * 4 for the corner in R and the edge
// outside.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "state/state.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Any orientation: larger than all orientations.
inline constexpr std::uint8_t kAnyOrientation = 255;

/// A piece in a slot of its orbit, with a given orientation or any.
struct PlacedPiece {
    Slot slot = 0;
    Slot piece = 0;
    std::uint8_t orientation = kAnyOrientation;

    friend auto operator<=>(const PlacedPiece&, const PlacedPiece&) = default;
    [[nodiscard]] bool is_there(const State& state) const {
        return state.piece[slot] == piece &&
               (orientation == kAnyOrientation || state.orient[slot] == orientation);
    }
    /// True if this is there whenever `other` is.
    [[nodiscard]] bool covers(const PlacedPiece& other) const {
        return slot == other.slot && piece == other.piece &&
               (orientation == kAnyOrientation || orientation == other.orientation);
    }
};

/// The condition that forbids a turn: one or two placed pieces.
struct Obstacle {
    PlacedPiece first;
    std::optional<PlacedPiece> second = std::nullopt;

    friend auto operator<=>(const Obstacle&, const Obstacle&) = default;
    [[nodiscard]] bool is_there(const State& state) const {
        return first.is_there(state) && (!second || second->is_there(state));
    }
    /// True if this forbids every turn in every position where `other` does.
    [[nodiscard]] bool covers(const Obstacle& other) const;
};

/// The smallest turn of a grip, clockwise or back.
struct TurnStep {
    std::uint16_t grip = 0;
    bool back = false;

    friend bool operator==(const TurnStep&, const TurnStep&) = default;
    [[nodiscard]] std::size_t number() const { return std::size_t{2} * grip + (back ? 1 : 0); }
};

/// The step as a turn of its grip.
[[nodiscard]] Turn turn_of(const Puzzle& puzzle, TurnStep step);

class Obstacles {
 public:
    /// Limit on obstacles of all steps together, at 20 bytes each.
    static constexpr std::size_t kMost = 5'000'000;

    /// `by_step`: by TurnStep::number(), two for each grip; at most kMost in all. `halfway`: if one
    /// of them is there, the turn in progress must continue.
    explicit Obstacles(std::vector<std::vector<Obstacle>> by_step,
                       std::vector<Obstacle> halfway = {});

    [[nodiscard]] std::size_t size() const;
    /// Sorted, without duplicates.
    [[nodiscard]] std::span<const Obstacle> of(TurnStep step) const {
        return by_step_[step.number()];
    }
    /// Sorted, without duplicates.
    [[nodiscard]] std::span<const Obstacle> halfway() const { return by_step_.back(); }
    /// True if turns may end in this position: no `halfway` obstacle is there. Cost as blocking().
    [[nodiscard]] bool at_rest(const State& state) const {
        return find(by_step_.size() - 1, state) == nullptr;
    }
    /// The first obstacle of the step that is there; nullptr if the step can be made. O(slots that
    /// obstacles name * log obstacles), plus the obstacles of the pieces in them.
    [[nodiscard]] const Obstacle* blocking(const State& state, TurnStep step) const {
        return find(step.number(), state);
    }
    /// True if one of the step's obstacles is there whenever `obstacle` is.
    [[nodiscard]] bool is_covered(TurnStep step, const Obstacle& obstacle) const;

 private:
    /// Calls `visit` with the obstacles of the step whose first is `piece` in `slot`, until it
    /// returns true.
    template <class Visit>
    const Obstacle* find(std::size_t step, Slot slot, Slot piece, const Visit& visit) const;
    [[nodiscard]] const Obstacle* find(std::size_t step, const State& state) const;

    std::vector<std::vector<Obstacle>> by_step_;  // the last entry is halfway()
    std::vector<std::vector<Slot>> first_slots_;  // by step, ascending
};

/// A blocked step, and one obstacle.
struct BlockedStep {
    TurnStep step;
    std::size_t done = 0;  ///< number of steps of the turn before it
    Obstacle obstacle;
};

/// The step that stops a turn in `state`; nullopt if the turn can be made, as always on a puzzle
/// without obstacles. For a half turn blocked both ways, the clockwise one. O(amount) steps.
[[nodiscard]] std::optional<BlockedStep> blocked_step(const Puzzle& puzzle, const State& state,
                                                      Turn turn);

/// The first blocked turn of an algorithm, by its index, and its obstacle.
struct BlockedTurn {
    std::size_t at = 0;
    BlockedStep by;
    std::vector<Turn> possible = {};  ///< the smallest turns that are possible instead
};
[[nodiscard]] std::optional<BlockedTurn> blocked_turn(const Puzzle& puzzle, const State& state,
                                                      const Algorithm& algorithm);

/// The error for an algorithm with the text at `span` that cannot be made.
[[nodiscard]] Diagnostic turn_is_blocked(const Puzzle& puzzle, const Algorithm& algorithm,
                                         const BlockedTurn& blocked, Span span);

/// "UR at FR and UFR at DBR", for a diagnostic.
[[nodiscard]] std::string obstacle_text(const Puzzle& puzzle, const Obstacle& obstacle);
/// "glued together", "which would overlap": the rule that the obstacle comes from.
[[nodiscard]] std::string obstacle_reason(const Puzzle& puzzle, const Obstacle& obstacle);

}  // namespace qter
