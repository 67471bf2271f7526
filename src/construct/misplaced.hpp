// Misplaced pieces: the distance of a state from a register's goal, and a near state that meets it.
//
// The technique: a relaxation, orbit by orbit, that ignores turns. A goal fixes some pieces and
// requires cycles of others. Cycles that already exist are kept; the others are composed of the
// longest remaining cycles, cut or joined. All other pieces are to be solved, except those that the
// goal allows to end anywhere. A slot is misplaced if it holds another piece than wanted, or the
// right piece twisted. The number of misplaced slots estimates the remaining work for local
// searches; the near state is a target for 3-cycles (three_cycles.hpp).
//
// Limits: the number is not a lower bound, as one turn moves many pieces. The state is not always
// the nearest one: cycles are taken greedily. Where an orbit has no piece that may end anywhere,
// its parity and its sum of twists must agree with the target's. Where they cannot, 3-cycles do not
// reach the target, and some more pieces are counted.
//
// Source: counting misplaced pieces is the oldest estimate for sliding puzzles (J. Doran, D.
// Michie, "Experiments with the graph traverser program", 1966); goals that leave pieces free are
// those of the Qter paper, section 3.3.8.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "solver/goal.hpp"
#include "state/state.hpp"

namespace qter {

/// The state to reach, slot by slot.
struct NearTarget {
    static constexpr Slot kAny = ~Slot{0};

    std::vector<Slot> piece;           ///< by slot of the puzzle; kAny for any piece
    std::vector<std::uint8_t> orient;  ///< by slot; meaningful where `piece` is not kAny
    /// By orbit of the finder: whether 3-cycles within the orbit lead there, judged by parities and
    /// sums of twists.
    std::vector<bool> reachable;
};

/// Holds scratch memory: one per thread.
class Misplaced {
 public:
    /// `puzzle` must outlive it. `weights` has the weight of a misplaced piece by orbit; 1 for all
    /// orbits where it is empty.
    Misplaced(const FinderPuzzle& puzzle, const RegisterGoal& goal,
              std::vector<std::uint32_t> weights = {});

    /// The number of misplaced slots, plus a penalty for each orbit whose target 3-cycles do not
    /// reach, both weighted. It is 0 for states that meet the goal and for few others: GoalTest
    /// decides. O(slots) where few cycles must be composed and no identical pieces must return.
    [[nodiscard]] std::uint32_t count(const State& state);
    /// Whether 3-cycles lead to the target of the last count(), judged by parities and twists.
    [[nodiscard]] bool within_reach() const {
        return std::find(target_.reachable.begin(), target_.reachable.end(), false) ==
               target_.reachable.end();
    }
    /// The target whose distance count() returns.
    [[nodiscard]] NearTarget target(const State& state);

 private:
    /// A sequence of slots: each holds the piece of the next one. A closed run is a cycle.
    struct Run {
        std::uint32_t first = 0;  // in row_
        std::uint32_t length = 0;
        bool closed = false;
        std::uint32_t twist = 0;  // of a closed run, in the puzzle's orientations
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
        bool trivial;                        // every state meets the goal here
        std::vector<std::uint8_t> own_able;  // by slot of the part: free and unique
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
    void leave_identical_pieces(const State& state, const Part& part, std::uint32_t& left);
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
    bool room_ = true;               // there are enough pieces for all rings
    std::vector<std::size_t> open_;  // the numbers of the rings without a matching cycle
    std::vector<Slot> open_slots_;   // scratch
    std::vector<Slot> spare_;        // scratch
    std::vector<Slot> ring_;
    std::vector<std::uint8_t> seen_;
};

}  // namespace qter
