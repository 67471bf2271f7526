// Variants of a state for improving solutions: conjugates, inverses and pre-moves.
//
// Sides. A chain singles out an axis, or whatever its turns distinguish. A symmetry of the puzzle
// gives another chain, and the inverse of a state is solved by the inverse of the state's solution.
// Phases and tables stay the same; the state is conjugated or inverted. If any of several states
// may be solved, each has its variants. The 3x3's two phases have six: three axes, for the state
// and its inverse.
//
// Tails. The turns of the last phase need not come last. If the first phase may make all turns, a
// solution of s is sought as A B C, with B in the last phase and a tail C of a few turns that
// begins with a turn outside of that phase: A B solves C s. For a fixed total number of turns in A
// and C, each length of the tail gives about as many solutions, which are equally likely to be
// short. With one turn more there are 13 times as many (3x3), and their last phases must be
// shorter. Each tail gives a variant. Tails are added at the length of the first phase at which
// most of their states have solutions of it, and when computing their cosets takes less time than
// the search so far.
//
// Identical pieces. Then several states look solved, which differ by what is done first. A solution
// remains one under a symmetry that preserves looks. But its inverse solves the inverse of one of
// these states, and its tail acts on one of them. So there are neither inverses nor tails.
//
// Source: T. Rokicki, twophase, for the axes and the inverse; S. Chen's min2phase for the tails,
// which it calls pre-moves.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "phases/phased_solver.hpp"

namespace qter {

class ImprovingVariants {
 public:
    struct Variant {
        std::size_t which;  ///< index into the given states
        State state;        ///< the transformed state, after the tail
        CosetStart spot;
        std::uint32_t symmetry;
        bool inverted;
        TurnWord tail;                         ///< follows the last phase
        std::array<std::uint64_t, 2> costs{};  ///< positions of the last two steps
    };

    /// `most_tail` is the greatest length of a tail.
    ImprovingVariants(const PhasedSolver& solver, std::uint32_t most_tail)
        : solver_(solver), first_(solver.phases().front()), most_tail_(most_tail) {}

    /// Adds the variants of a state without a tail: one for each different chain under symmetries,
    /// for the state and its inverse.
    void add(const State& state, std::size_t which);
    /// Adds variants with tails of one turn more when it is time for them: first phases and tails
    /// have `length` turns now, and `nodes` positions have been searched.
    void add_tails(std::uint32_t length, std::uint64_t nodes);

    [[nodiscard]] std::size_t size() const { return variants_.size(); }
    [[nodiscard]] Variant& operator[](std::size_t i) { return variants_[i]; }
    [[nodiscard]] const Variant& operator[](std::size_t i) const { return variants_[i]; }
    /// The fewest turns of the first phase of any variant; there must be one.
    [[nodiscard]] std::uint32_t least() const;

    /// Transforms the solution of a variant to that of the state.
    void turn_back(const Variant& variant, Solution& solution) const;

 private:
    void add_at(Variant variant);
    [[nodiscard]] std::uint32_t usual_turns();
    [[nodiscard]] std::vector<TurnWord> tails_of(std::uint32_t length) const;

    const PhasedSolver& solver_;
    const CosetPhase& first_;
    std::uint32_t most_tail_;
    std::deque<Variant> variants_;   // those without a tail come first; addresses are stable
    std::uint32_t tail_turns_ = 0;   // length of the longest tails so far
    std::uint32_t usual_turns_ = 0;  // 0 until needed
};

}  // namespace qter
