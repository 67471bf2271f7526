// What keeps turns of a puzzle from being made: for each smallest turn, forwards and backwards,
// sets of one or two placed pieces that forbid it.
//
// The structure: nogoods of one or two placed pieces. Whatever the reason that a turn cannot be
// made (pieces that are glued to each other, a mechanism that locks, solids that would overlap), it
// depends on which pieces are where, and all of these reasons name at most two pieces at a time. So
// a turn is blocked exactly where one of its obstacles is there, and a puzzle without obstacles is
// a group's.
//
// A turn by several of a grip's smallest turns goes through all positions between, so it is
// possible when each of its steps is: the shorter way round, and either way for a half turn. It is
// never an obstacle's business how far a turn goes. But there may be positions *halfway* through a
// turn, which only more of it leads out of: they are told like obstacles, and no position of the
// puzzle where turns of all sizes are asked about.
//
// Worked example. On a 3x3 whose edge UR is glued to the corner UFR, the turn R is forbidden by {UR
// in UR, UFR in no slot of R}, which is one obstacle for each slot of R that an edge can be in and
// each slot outside of R that a corner can be in: 4 * 4 of them, and 4 * 4 for the corner in R and
// the edge outside.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/state.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Any orientation: more than a piece can have.
inline constexpr std::uint8_t kAnyOrientation = 255;

/// A piece in a slot of its orbit, turned a certain way or any.
struct PlacedPiece {
    Slot slot = 0;
    Slot piece = 0;
    std::uint8_t orientation = kAnyOrientation;

    friend auto operator<=>(const PlacedPiece&, const PlacedPiece&) = default;
    [[nodiscard]] bool is_there(const State& state) const {
        return state.piece[slot] == piece &&
               (orientation == kAnyOrientation || state.orient[slot] == orientation);
    }
    /// Wherever `other` is there, this is.
    [[nodiscard]] bool covers(const PlacedPiece& other) const {
        return slot == other.slot && piece == other.piece &&
               (orientation == kAnyOrientation || orientation == other.orientation);
    }
};

/// All that has to be there to forbid a turn: one or two placed pieces.
struct Obstacle {
    PlacedPiece first;
    std::optional<PlacedPiece> second = std::nullopt;

    friend auto operator<=>(const Obstacle&, const Obstacle&) = default;
    [[nodiscard]] bool is_there(const State& state) const {
        return first.is_there(state) && (!second || second->is_there(state));
    }
    /// Wherever `other` forbids a turn, this does.
    [[nodiscard]] bool covers(const Obstacle& other) const;
};

/// The smallest turn of a grip, clockwise or back.
struct TurnStep {
    std::uint16_t grip = 0;
    bool back = false;

    friend bool operator==(const TurnStep&, const TurnStep&) = default;
    [[nodiscard]] std::size_t number() const { return std::size_t{2} * grip + (back ? 1 : 0); }
};

/// As a turn of its grip.
[[nodiscard]] Turn turn_of(const Puzzle& puzzle, TurnStep step);

class Obstacles {
 public:
    /// Most obstacles of all steps together: what a puzzle keeps at 20 bytes each.
    static constexpr std::size_t kMost = 5'000'000;

    /// `by_step`: for TurnStep::number(), two for each grip; at most kMost in all. `halfway`: where
    /// one of them is there, a turn has begun that has to go on.
    explicit Obstacles(std::vector<std::vector<Obstacle>> by_step,
                       std::vector<Obstacle> halfway = {});

    [[nodiscard]] std::size_t size() const;
    /// Sorted, each once.
    [[nodiscard]] std::span<const Obstacle> of(TurnStep step) const {
        return by_step_[step.number()];
    }
    /// Sorted, each once.
    [[nodiscard]] std::span<const Obstacle> halfway() const { return by_step_.back(); }
    /// Turns may end in this position: none is halfway. As blocking().
    [[nodiscard]] bool at_rest(const State& state) const {
        return find(by_step_.size() - 1, state) == nullptr;
    }
    /// The first obstacle of the step that is there; nullptr when the step can be made. O(slots
    /// that obstacles name * log obstacles), and the obstacles of what is in them.
    [[nodiscard]] const Obstacle* blocking(const State& state, TurnStep step) const {
        return find(step.number(), state);
    }
    /// Wherever `obstacle` is there, one of the step's is.
    [[nodiscard]] bool is_covered(TurnStep step, const Obstacle& obstacle) const;

 private:
    /// Calls `visit` with obstacles of the step whose first is `piece` in `slot`, until it is true.
    template <class Visit>
    const Obstacle* find(std::size_t step, Slot slot, Slot piece, const Visit& visit) const;
    [[nodiscard]] const Obstacle* find(std::size_t step, const State& state) const;

    std::vector<std::vector<Obstacle>> by_step_;  // the last ones are halfway()
    std::vector<std::vector<Slot>> first_slots_;  // by step, ascending
};

/// A step that cannot be made, and one reason.
struct BlockedStep {
    TurnStep step;
    std::size_t done = 0;  ///< steps of the turn before it
    Obstacle obstacle;
};

/// What a turn is stopped by in `state`; nullopt when it can be made, as always on a puzzle without
/// obstacles. Of a half turn that neither way makes, the clockwise one. O(amount) steps.
[[nodiscard]] std::optional<BlockedStep> blocked_step(const Puzzle& puzzle, const State& state,
                                                      Turn turn);

/// The first turn of an algorithm that cannot be made, by its place in it, and why.
struct BlockedTurn {
    std::size_t at = 0;
    BlockedStep by;
    std::vector<Turn> possible = {};  ///< the smallest turns that can be made in its place
};
[[nodiscard]] std::optional<BlockedTurn> blocked_turn(const Puzzle& puzzle, const State& state,
                                                      const Algorithm& algorithm);

/// For who takes every turn to be possible. `span` is where the puzzle is named.
[[nodiscard]] Diagnostic turns_are_blocked(const Puzzle& puzzle, Span span);
/// An algorithm of the text at `span` that cannot be made, and why.
[[nodiscard]] Diagnostic turn_is_blocked(const Puzzle& puzzle, const Algorithm& algorithm,
                                         const BlockedTurn& blocked, Span span);

/// "UR at FR and UFR at DBR", for a diagnostic.
[[nodiscard]] std::string obstacle_text(const Puzzle& puzzle, const Obstacle& obstacle);
/// "glued together", "which would overlap": the rule that it comes from.
[[nodiscard]] std::string obstacle_reason(const Puzzle& puzzle, const Obstacle& obstacle);

}  // namespace qter
