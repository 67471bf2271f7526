// What a search for a register looks for: an element with cycles of its own, which leaves alone
// what earlier registers own, and moves only so many pieces besides.
//
// The pieces of a puzzle have one of three roles. Fixed ones are owned by earlier registers and
// must come back as they were. Shared ones may end up anywhere. The others are free: a register
// takes its own cycles from them, and what else it moves or twists of them becomes shared, of which
// the goal allows a number in each orbit.
//
// It does not matter which of several like cycles are called its own: the goal is met in an orbit
// if and only if every fixed piece is back, the cycles of free pieces alone contain the own ones,
// and the free pieces that are not solved are no more than those of the own cycles and the
// allowance together. So orbits are independent, and a goal of free pieces only depends on nothing
// but the cycles: conjugates and inverses of what meets it meet it, too.
//
// Pieces that look like others own nothing. One of them counts as solved when what is in its place
// looks like it. An orbit that has such pieces does not have goals that conjugation keeps, since a
// conjugate may exchange pieces that look different.
//
// Source: the qter paper, sections 3.1.5 (shared pieces), 3.3.1 and 3.3.8 (fixed pieces).
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "puzzle/state.hpp"

namespace qter {

/// How often a cycle whose twists add up to `twist` has to be gone round until they add up to 0.
[[nodiscard]] inline std::uint32_t twist_order(std::uint32_t modulus, std::uint32_t twist) {
    return modulus / std::gcd(modulus, twist % modulus);
}

enum class Role : std::uint8_t { kFree, kFixed, kShared };

struct RegisterGoal {
    OwnedCycles own;                       ///< a twist stands for all of the same order
    std::vector<Role> roles;               ///< by slot of the puzzle
    std::vector<std::uint32_t> allowance;  ///< by finder orbit: free pieces that may become shared
    /// When not 0: every cycle of free pieces has an order that divides this, so that those that no
    /// other register moves, and that count as this one's own, do not change its order.
    std::uint64_t order = 0;

    friend bool operator==(const RegisterGoal&, const RegisterGoal&) = default;
};

/// The goal of an element with exactly these cycles, which leaves everything else alone.
[[nodiscard]] RegisterGoal exact_goal(const FinderPuzzle& puzzle, OwnedCycles cycles);

/// A goal in one orbit of the finder. Slots are numbered within the orbit: slot i is slots()[i].
/// Holds scratch memory: one per thread.
class OrbitGoal {
 public:
    OrbitGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, std::uint32_t orbit);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(slots_.size()); }
    /// Slots of the puzzle, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// Orientations of a slot, as the puzzle's shape has them: values are below this.
    [[nodiscard]] std::uint32_t modulus() const { return modulus_; }
    [[nodiscard]] const std::vector<Role>& roles() const { return roles_; }

    /// What is in the slots meets the goal. Spans of size(). O(size).
    [[nodiscard]] bool met(std::span<const Slot> piece, std::span<const std::uint8_t> orient);
    /// False only when no orientations meet the goal with these pieces. O(size).
    [[nodiscard]] bool may_meet(std::span<const Slot> piece);
    /// The goal depends on cycles alone: conjugating and inverting what meets it keeps it met.
    [[nodiscard]] bool of_cycles_alone() const;
    /// Some of its pieces look like others.
    [[nodiscard]] bool has_look_alikes() const;
    /// Everything meets it: no own cycles, nothing fixed, and all may become shared.
    [[nodiscard]] bool trivial() const;

 private:
    struct Kind {
        std::uint32_t length;
        std::uint32_t twist_order;  // 1 for an untwisted cycle
        std::uint32_t count;
    };

    [[nodiscard]] bool solved(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                              Slot slot) const;
    template <class TwistOrder, class CycleTwist>
    [[nodiscard]] bool check(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                             TwistOrder matches, CycleTwist cycle_twist);

    std::vector<Slot> slots_;
    std::vector<Role> roles_;
    std::vector<Slot> look_;        // by slot, the first one whose piece looks the same
    std::vector<bool> look_alike_;  // by slot: others look the same
    std::uint32_t modulus_ = 1;
    std::uint64_t order_ = 0;
    std::vector<Kind> own_;               // distinct kinds, a count each
    std::uint32_t movable_ = 0;           // free pieces that may be unsolved: own and allowance
    std::uint32_t twisted_in_place_ = 0;  // own cycles of length 1
    std::vector<std::uint32_t> left_;     // scratch: by kind
    std::vector<std::uint8_t> seen_;      // scratch: by slot
};

/// The whole goal on a state of the puzzle: all orbits' goals. The plain reference; searches have
/// quicker tests. Holds scratch memory: one per thread.
class GoalTest {
 public:
    GoalTest(const FinderPuzzle& puzzle, const RegisterGoal& goal);

    [[nodiscard]] bool met(const State& state);
    [[nodiscard]] bool of_cycles_alone() const;
    [[nodiscard]] const std::vector<OrbitGoal>& orbits() const { return orbits_; }

 private:
    std::vector<OrbitGoal> orbits_;
    std::vector<Slot> piece_;
    std::vector<std::uint8_t> orient_;
    std::vector<Slot> local_;  // by slot of the puzzle: its number in its orbit
};

}  // namespace qter
