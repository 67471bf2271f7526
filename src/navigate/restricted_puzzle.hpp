// A puzzle of which only some turns may be made, as a puzzle of its own.
//
// The technique. A method of solving takes from a puzzle its turns, their group, their symmetries
// and its chains. So a puzzle whose grips are only what may be turned is solved by any method: with
// F2 alone allowed a grip makes half turns, and its order is 2. Nothing of what is derived is then
// of turns that are not there: symmetries are those of these turns, pruning tables hold distances
// by these turns, and a puzzle can be held by a piece only where that keeps them.
//
// A grip always has all multiples of its smallest turn. Where only some of them are allowed, as R
// without R' and R2, the puzzle here has them all. It reaches the same states, since R' is R R R,
// but in fewer turns: what a method finds is spelt out in turns that are allowed, and proves
// nothing of their number (closed()).
//
// Where turns can be blocked only whole grips can be left out (whole_grips()): what blocks a half
// turn is not written as what blocks a grip's smallest turn is.
//
// The chains are those of the whole puzzle, each phase with the turns of its own that are allowed.
// Phases that differ no longer are one. A chain with a reduction is left out, since what a
// reduction sees is derived from all turns.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "puzzle/blocking.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// How a puzzle may be held, and its look-alikes told apart, so that turns solve a state, proven by
/// their group. That is derived when it is first needed, once for all copies; several threads may
/// ask.
class WaysToSolve {
 public:
    explicit WaysToSolve(PuzzlePtr puzzle);

    /// Whether there is one. nullopt where it is not known: the group has too many points, or there
    /// are too many ways to tell look-alikes apart.
    [[nodiscard]] std::optional<bool> any(const State& state) const;
    /// Those that there may be, or the `first` that there is. The state itself where there is
    /// nothing to tell apart, or no way is known.
    [[nodiscard]] std::vector<State> of(const State& state, bool first) const;

 private:
    struct Derived {
        std::once_flag once;
        std::optional<PuzzleGroup> group;
    };

    [[nodiscard]] const std::optional<PuzzleGroup>& group() const;
    [[nodiscard]] std::optional<bool> find(const State& state, bool first,
                                           std::vector<State>& ways) const;

    PuzzlePtr puzzle_;
    std::vector<std::uint32_t> looks_;
    std::shared_ptr<Derived> derived_;
};

class RestrictedPuzzle {
 public:
    /// Of some turns, at least one. O(turns * slots).
    RestrictedPuzzle(PuzzlePtr whole, const Algorithm& turns);

    [[nodiscard]] const PuzzlePtr& puzzle() const { return puzzle_; }
    [[nodiscard]] const PuzzlePtr& whole() const { return whole_; }
    /// Of every grip all multiples of the smallest turn that is allowed are allowed: lengths by
    /// turns of grips are the same in both puzzles.
    [[nodiscard]] bool closed() const { return !spelt_; }
    /// Of every grip all turns are allowed, or none. Else nothing blocks turns of puzzle().
    [[nodiscard]] bool whole_grips() const;
    /// Where it is not closed, a turn of the whole puzzle that is not allowed, but what allowed
    /// ones add up to.
    [[nodiscard]] const std::optional<Turn>& spelt() const { return spelt_; }
    /// The same in turns of the whole puzzle that are allowed, the fewest for each turn.
    [[nodiscard]] Algorithm in_whole(const Algorithm& algorithm) const;
    /// Of the restricted puzzle.
    [[nodiscard]] const WaysToSolve& ways() const { return *ways_; }

 private:
    void add_grip(std::uint16_t grip, const std::vector<bool>& allowed, std::vector<Grip>& grips);
    [[nodiscard]] std::optional<TurnChain> chain_of(const TurnChain& whole) const;

    PuzzlePtr whole_;
    PuzzlePtr puzzle_;
    std::optional<WaysToSolve> ways_;
    std::optional<Turn> spelt_;
    std::vector<std::vector<Algorithm>> words_;  // by grip and amount
    std::vector<std::uint16_t> grip_of_;         // by grip, that of the whole puzzle
    std::vector<std::uint16_t> unit_;            // by grip, how many of that one's smallest turns
};

using RestrictedPtr = std::shared_ptr<const RestrictedPuzzle>;

/// What blocks turns, of a puzzle with some of the grips, by number, whose placed pieces are called
/// otherwise. Only the obstacles, not the rules they come from.
[[nodiscard]] std::shared_ptr<const Blocking> blocking_seen(
    const Puzzle& puzzle, const std::vector<std::uint16_t>& grips,
    const std::function<PlacedPiece(PlacedPiece)>& seen);

/// The same pieces, looks and rotations with other grips and no more: no lines, chains or names of
/// its cuts. `kinds`, by slot, say which pieces look alike; empty: those that do.
[[nodiscard]] std::shared_ptr<Puzzle> puzzle_with_grips(const Puzzle& puzzle,
                                                        std::vector<Grip> grips,
                                                        const std::vector<std::uint32_t>& kinds,
                                                        bool rotations = true);

}  // namespace qter
