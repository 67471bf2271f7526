// A restricted puzzle: one with only some of a puzzle's turns.
//
// The technique. A method of solving uses a puzzle's turns, their group, their symmetries and its
// chains. So any method solves a puzzle whose grips make only the allowed turns: with F2 alone
// allowed, a grip makes half turns and has order 2. Then everything is derived from the allowed
// turns: symmetries preserve them, pruning tables hold distances by them, and a piece can be fixed
// only if that is valid with them.
//
// A grip always has all multiples of its smallest turn. If only some of them are allowed, such as R
// without R' and R2, the restricted puzzle has them all. It reaches the same states, since R' is R
// R R, but in fewer turns. So a solution is expanded into allowed turns, and its length is not
// proven to be the least (closed()).
//
// If turns can be blocked, only whole grips can be left out (whole_grips()), because obstacles are
// given for a grip's smallest turn.
//
// The chains are those of the whole puzzle, each phase with its allowed turns. Phases that have
// become equal are merged. A chain with a reduction is left out, since a reduction is derived from
// all turns.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "blocking/blocking.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// The states that turns solve, among those that a state becomes by holding the puzzle in another
/// way and exchanging identical pieces. The group of the turns proves it; it is derived when first
/// needed, once for all copies. Several threads may use it.
class SolvableStates {
 public:
    explicit SolvableStates(PuzzlePtr puzzle);

    /// Whether there is one for `state`. nullopt if that is unknown: the group has too many points,
    /// or there are too many ways to exchange identical pieces.
    [[nodiscard]] std::optional<bool> any(const State& state) const;
    /// All that may be solvable, or the first proven one if `first`. `state` itself if there are no
    /// identical pieces, or none is known.
    [[nodiscard]] std::vector<State> of(const State& state, bool first) const;

 private:
    struct Derived {
        std::once_flag once;
        std::optional<PuzzleGroup> group;
    };

    [[nodiscard]] const std::optional<PuzzleGroup>& group() const;
    [[nodiscard]] std::optional<bool> find(const State& state, bool first,
                                           std::vector<State>& solvable) const;

    PuzzlePtr puzzle_;
    std::vector<std::uint32_t> looks_;
    std::shared_ptr<Derived> derived_;
};

class RestrictedPuzzle {
 public:
    /// `turns` are the allowed turns, at least one. O(turns * slots).
    RestrictedPuzzle(PuzzlePtr whole, const Algorithm& turns);

    [[nodiscard]] const PuzzlePtr& puzzle() const { return puzzle_; }
    [[nodiscard]] const PuzzlePtr& whole() const { return whole_; }
    /// Whether all multiples of the smallest allowed turn of every grip are allowed: then lengths
    /// by turns of grips are the same in both puzzles.
    [[nodiscard]] bool closed() const { return !spelt_; }
    /// Whether all turns or no turns of every grip are allowed. Otherwise nothing blocks turns of
    /// puzzle().
    [[nodiscard]] bool whole_grips() const;
    /// If not closed(), a turn of the whole puzzle that is not allowed but is a sum of allowed
    /// ones.
    [[nodiscard]] const std::optional<Turn>& spelt() const { return spelt_; }
    /// The same in allowed turns of the whole puzzle, the fewest for each turn.
    [[nodiscard]] Algorithm in_whole(const Algorithm& algorithm) const;
    /// For the restricted puzzle.
    [[nodiscard]] const SolvableStates& solvable_states() const { return *solvable_states_; }

 private:
    void add_grip(std::uint16_t grip, const std::vector<bool>& allowed, std::vector<Grip>& grips);
    [[nodiscard]] std::optional<TurnChain> chain_of(const TurnChain& whole) const;

    PuzzlePtr whole_;
    PuzzlePtr puzzle_;
    std::optional<SolvableStates> solvable_states_;
    std::optional<Turn> spelt_;
    std::vector<std::vector<Algorithm>> words_;  // by grip and amount
    std::vector<std::uint16_t> grip_of_;         // by grip, its grip of the whole puzzle
    std::vector<std::uint16_t> unit_;  // by grip, its smallest turn in smallest turns of that one
};

using RestrictedPtr = std::shared_ptr<const RestrictedPuzzle>;

/// The obstacles of a puzzle for some of its grips, by number, with renamed placed pieces. Not the
/// rules from which the obstacles come.
[[nodiscard]] std::shared_ptr<const Blocking> blocking_seen(
    const Puzzle& puzzle, const std::vector<std::uint16_t>& grips,
    const std::function<PlacedPiece(PlacedPiece)>& seen);

/// The same pieces, looks and rotations with other grips, without lines, chains or names of its
/// cuts. `kinds`, by slot, tells which pieces are identical; if empty, as before.
[[nodiscard]] std::shared_ptr<Puzzle> puzzle_with_grips(const Puzzle& puzzle,
                                                        std::vector<Grip> grips,
                                                        const std::vector<std::uint32_t>& kinds,
                                                        bool rotations = true);

}  // namespace qter
