// Conjugates, inverses and pre-moves: the ways to look at a state that improving tries in turn.
//
// Sides. A chain singles out an axis, or whatever its turns tell apart; a symmetry of the puzzle
// makes another chain of it, and the inverse of a state is solved by the inverse of what solves the
// state. The phases and tables stay the same, it is the state that is conjugated or inverted. Where
// it does not matter which of several states is solved, each has its variants. The 3x3's two phases
// have six: three axes, there and back.
//
// Tails. The turns of the last phase need not come last. Where the first phase may make all turns,
// what solves a state s is sought as A B C, with B the last phase's and a tail C of a few turns
// that begins with one which that may not make: A B solves C s. With A and C of so many turns
// together there are about as many solutions for each length of the tail, and they have as good a
// chance to be short; with one turn more there are 13 times as many (3x3), and their last phases
// must be shorter. Each tail makes a variant. They come with the lengths of the first phase at
// which most of their states have solutions of it, and once to find their places takes less than
// what was searched before.
//
// Pieces that look alike. Then what looks solved is more than one state, which are alike up to what
// is done first: a solution stays one when it is seen by a symmetry that keeps looks, but backwards
// it solves the inverse of one of these states, and with its tail first what the tail makes of it.
// So there are neither inverses nor tails.
//
// Source: T. Rokicki, twophase, for the axes and the inverse; S. Chen's min2phase for the tails,
// which it calls pre-moves.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "navigate/phased_solver.hpp"

namespace qter {

class ImprovingVariants {
 public:
    struct Variant {
        std::size_t which;  ///< of several states
        State state;        ///< as it is seen, behind the tail
        CosetStart spot;
        std::uint32_t symmetry;
        bool inverted;
        TurnWord tail;                         ///< made when the last phase is over
        std::array<std::uint64_t, 2> costs{};  ///< positions that the last two steps looked at
    };

    /// With tails of no more than so many turns.
    ImprovingVariants(const PhasedSolver& solver, std::uint32_t most_tail)
        : solver_(solver), first_(solver.phases().front()), most_tail_(most_tail) {}

    /// Those of a state without a tail: one for each different chain that symmetries make of this
    /// one, there and back.
    void add(const State& state, std::size_t which);
    /// Variants with tails of one turn more, when it is time for these: first phases and tails have
    /// `length` turns now, and so many positions have been looked at.
    void add_tails(std::uint32_t length, std::uint64_t nodes);

    [[nodiscard]] std::size_t size() const { return variants_.size(); }
    [[nodiscard]] Variant& operator[](std::size_t i) { return variants_[i]; }
    [[nodiscard]] const Variant& operator[](std::size_t i) const { return variants_[i]; }
    /// The fewest turns that the first phase takes of one; there must be one.
    [[nodiscard]] std::uint32_t least() const;

    /// What solves a variant, as it solves the state.
    void turn_back(const Variant& variant, Solution& solution) const;

 private:
    void add_at(Variant variant);
    [[nodiscard]] std::uint32_t usual_turns();
    [[nodiscard]] std::vector<TurnWord> tails_of(std::uint32_t length) const;

    const PhasedSolver& solver_;
    const CosetPhase& first_;
    std::uint32_t most_tail_;
    std::deque<Variant> variants_;   // those without a tail are the first; they stay where they are
    std::uint32_t tail_turns_ = 0;   // of the longest tails there are
    std::uint32_t usual_turns_ = 0;  // once asked for
};

}  // namespace qter
