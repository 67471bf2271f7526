// Misplaced pieces: how far a state is from a register's goal, and a near state that meets it.
//
// The technique: a relaxation, orbit by orbit, without turns. A goal fixes some pieces and asks for
// cycles of others. Cycles that are there already are taken as they are; others are made of the
// longest pieces of cycles that are left, cut or joined. What is neither fixed nor taken is solved,
// but for those pieces that the goal allows to end anywhere. The slots that have another piece, or
// have it twisted, are misplaced. An estimate of what there is still to do, for local searches, and
// a target for the 3-cycles that do it (three_cycles.hpp).
//
// Limits: not a lower bound, as one turn moves many pieces, and not the nearest state: cycles are
// taken greedily. Where an orbit leaves nothing free, its parity and its twists must agree with the
// target's; where they cannot, the target is out of reach by 3-cycles and counts some pieces more.
//
// Source: counting misplaced pieces is the oldest estimate for sliding puzzles (J. Doran, D.
// Michie, "Experiments with the graph traverser program", 1966); goals that leave pieces free are
// those of the Qter paper, section 3.3.8.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "puzzle/state.hpp"
#include "solver/goal.hpp"

namespace qter {

/// What a state should become, slot by slot.
struct NearTarget {
    static constexpr Slot kAny = ~Slot{0};

    std::vector<Slot> piece;           ///< by slot of the puzzle; kAny where nothing is asked
    std::vector<std::uint8_t> orient;  ///< of the pieces that are asked for
    /// By orbit of the finder: 3-cycles within the orbit lead there, as far as parities and sums of
    /// twists tell.
    std::vector<bool> reachable;
};

/// Holds scratch memory: one per thread.
class Misplaced {
 public:
    /// `puzzle` must outlive it. Misplaced pieces of an orbit count as many times as `weights`
    /// says, by orbit; once where it is empty.
    Misplaced(const FinderPuzzle& puzzle, const RegisterGoal& goal,
              std::vector<std::uint32_t> weights = {});

    /// How many slots are misplaced, and how many orbits have a target that 3-cycles do not reach,
    /// by weight. 0 for states that meet the goal, and for few others: GoalTest decides. O(slots)
    /// where few cycles are put together, and no pieces that look alike have to come back.
    [[nodiscard]] std::uint32_t count(const State& state);
    /// 3-cycles lead to the target of the last count(), as far as parities and twists tell.
    [[nodiscard]] bool within_reach() const {
        return std::find(target_.reachable.begin(), target_.reachable.end(), false) ==
               target_.reachable.end();
    }
    /// The target that count() counts from.
    [[nodiscard]] NearTarget target(const State& state);

 private:
    /// Slots in a row: each holds the piece of the next one. A closed one is a cycle.
    struct Run {
        std::uint32_t first = 0;  // in row_
        std::uint32_t length = 0;
        bool closed = false;
        std::uint32_t twist = 0;  // of a closed one, in the puzzle's orientations
    };
    /// A cycle that the register owns.
    struct Ring {
        std::uint32_t length;
        std::uint32_t twist;        // in the puzzle's orientations
        std::uint32_t twist_order;  // 1 for untwisted
    };
    struct Part {
        const OrbitPart* slots;
        std::uint32_t modulus;  // of the puzzle's orientations
        std::vector<Ring> own;  // longest first
        std::uint32_t allowance;
        bool trivial;                        // every state meets it
        std::vector<std::uint8_t> own_able;  // by slot of the part: free, and unlike all others
    };
    /// A ring of the target: row_[first ..], of `length` slots.
    struct Placed {
        std::uint32_t twist;
        std::uint32_t twist_order;
        Slot last;  // the slot whose orientation decides the twist
    };

    void begin(const State& state, const Part& part);
    void take_rings(const State& state, const Part& part);
    void join(const State& state, const Part& part, const Ring& ring);
    void leave_rest(const State& state, const Part& part);
    void leave_look_alikes(const State& state, const Part& part, std::uint32_t& left);
    [[nodiscard]] bool looks_solved(const State& state, Slot slot) const;
    void want(Slot slot, Slot piece, std::uint32_t orient);
    void close(const Part& part, const std::vector<Slot>& ring, std::uint32_t twist);
    [[nodiscard]] bool settle(const State& state, const Part& part);
    [[nodiscard]] std::uint32_t untwisted(const Part& part, Slot from, Slot to) const;

    const FinderPuzzle& puzzle_;
    std::vector<Role> roles_;
    std::uint64_t order_;
    std::vector<std::uint32_t> weights_;
    std::vector<Part> parts_;
    std::vector<std::uint32_t> reference_;  // by slot: the orientation that counts as untwisted
    NearTarget target_;
    std::vector<Slot> row_;
    std::vector<Run> runs_;
    std::vector<Placed> placed_;
    bool room_ = true;               // there are pieces for all rings
    std::vector<std::size_t> open_;  // rings that no cycle is, by number
    std::vector<Slot> open_slots_;   // scratch
    std::vector<Slot> spare_;        // scratch
    std::vector<Slot> ring_;
    std::vector<std::uint8_t> seen_;
};

}  // namespace qter
