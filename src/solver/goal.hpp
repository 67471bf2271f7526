// The goal of a search for a register: an element with given cycles that leaves the pieces of
// earlier registers alone and moves a limited number of other pieces.
//
// The pieces of a puzzle have one of three roles. Fixed pieces are owned by earlier registers and
// must come back as they were. Shared pieces may end up anywhere. The others are free: a register
// takes its own cycles from them, and the other free pieces that it moves or twists become shared;
// the goal allows a number of these in each orbit.
//
// It does not matter which of several equal cycles are called its own: the goal is met in an orbit
// if and only if every fixed piece is back, the cycles of free pieces alone contain the own ones,
// and the number of unsolved free pieces does not exceed the own cycles' pieces and the allowance
// together. So orbits are independent, and a goal of free pieces only depends on the cycles alone:
// conjugates and inverses of an element that meets it meet it, too.
//
// Identical pieces own nothing. Such a piece counts as solved when the piece in its slot looks like
// it. An orbit that has such pieces does not have goals that conjugation keeps, since a conjugate
// may exchange pieces that look different.
//
// Source: the qter paper, sections 3.1.5 (shared pieces), 3.3.1 and 3.3.8 (fixed pieces).
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "state/state.hpp"

namespace qter {

/// How many times a cycle whose twists add up to `twist` must be repeated until they add up to 0.
[[nodiscard]] inline std::uint32_t twist_order(std::uint32_t modulus, std::uint32_t twist) {
    return modulus / std::gcd(modulus, twist % modulus);
}

enum class Role : std::uint8_t { kFree, kFixed, kShared };

struct RegisterGoal {
    OwnedCycles own;                       ///< a twist represents all twists of the same order
    std::vector<Role> roles;               ///< by slot of the puzzle
    std::vector<std::uint32_t> allowance;  ///< by finder orbit: free pieces that may become shared
    /// When not 0: the order of every cycle of free pieces divides this. So cycles that no other
    /// register moves, and that count as this one's own, do not change its order.
    std::uint64_t order = 0;

    friend bool operator==(const RegisterGoal&, const RegisterGoal&) = default;
};

/// The goal of an element with exactly these cycles, which leaves all other pieces alone.
[[nodiscard]] RegisterGoal exact_goal(const FinderPuzzle& puzzle, OwnedCycles cycles);

/// A goal in one orbit of the finder. Slots are numbered within the orbit: slot i is slots()[i].
/// Holds scratch memory: one per thread.
class OrbitGoal {
 public:
    OrbitGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, std::uint32_t orbit);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(slots_.size()); }
    /// Slots of the puzzle, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// The number of orientations of a slot in the puzzle's shape: values are below this.
    [[nodiscard]] std::uint32_t modulus() const { return modulus_; }
    [[nodiscard]] const std::vector<Role>& roles() const { return roles_; }

    /// The pieces and orientations in the slots meet the goal. Spans of size(). O(size).
    [[nodiscard]] bool met(std::span<const Slot> piece, std::span<const std::uint8_t> orient);
    /// False only when no orientations meet the goal with these pieces. O(size).
    [[nodiscard]] bool may_meet(std::span<const Slot> piece);
    /// The goal depends on cycles alone: conjugates and inverses of an element that meets it do,
    /// too.
    [[nodiscard]] bool of_cycles_alone() const;
    /// Some of its pieces are identical.
    [[nodiscard]] bool has_identical_pieces() const;
    /// Every state meets it: no own cycles, no fixed pieces, and all pieces may become shared.
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
    std::vector<Slot> look_;       // by slot, the first one whose piece looks the same
    std::vector<bool> identical_;  // by slot: others look the same
    std::uint32_t modulus_ = 1;
    std::uint64_t order_ = 0;
    std::vector<Kind> own_;               // distinct kinds, a count each
    std::uint32_t movable_ = 0;           // free pieces that may be unsolved: own and allowance
    std::uint32_t twisted_in_place_ = 0;  // own cycles of length 1
    std::vector<std::uint32_t> left_;     // scratch: by kind
    std::vector<std::uint8_t> seen_;      // scratch: by slot
};

/// The whole goal on a state of the puzzle: the goals of all orbits. The plain reference; searches
/// have faster tests. Holds scratch memory: one per thread.
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
