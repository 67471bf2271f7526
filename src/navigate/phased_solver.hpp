// Solving phase by phase: a puzzle, a chain of turn sets, and what is done at the boundaries.
//
// The technique: nested subgroups (Thistlethwaite). Three ways, from the quickest to the shortest:
//   - walk: one way down the table of every phase. Some hundred nanoseconds a phase.
//   - carry: alternatives are carried from phase to phase (beam_search.hpp).
//   - improve: all ways of all phases, those with fewer turns first, cut by the best solution so
//     far; longer ways of a phase can make the later ones shorter. It ends by itself when no
//     solution by this chain is shorter than the best; as a rule the time ends it.
// Turns that meet at a boundary are merged in the end.
//
// A chain may lead to a reduction: phases to where the puzzle can be solved like another one
// (reduction_phase.hpp), and the phases of that one. Carrying does not tell them apart; walking and
// improving need phases that end in groups.
//
// Limits: chains whose sets of turns do not lie in one another are refused, but for where a
// reduction goes on with other turns. A phase that does not see all that the next one needs
// (coordinate/coset_coordinates.hpp) leads to states that the next one refuses; they are passed
// over.
//
// Source: M. Thistlethwaite, 1981; H. Kociemba, 1992, for improving; J. Weed, 2016, section VIII,
// for alternatives and for reductions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "navigate/beam_search.hpp"
#include "navigate/coset_phase.hpp"
#include "navigate/reduction_phase.hpp"
#include "navigate/solution.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "puzzle/symmetry.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class ImprovingSearch;

/// The group of some turns and of exchanges of look-alikes; null where the puzzle is too large for
/// it.
[[nodiscard]] std::shared_ptr<const PuzzleGroup> group_with_look_alikes(const Puzzle& puzzle,
                                                                        const Algorithm& turns);

/// None of the pieces that these turns move or twist looks like another one.
[[nodiscard]] bool tells_all_apart(const Puzzle& puzzle, const Algorithm& turns);

class PhasedSolver {
 public:
    /// Errors: kTooLarge as CosetPhase::build; kBadPuzzle where turns of a phase are not among
    /// those of the phase before. Warnings: of table files.
    static Result<PhasedSolver> build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const CosetPhaseOptions& options);
    static Result<PhasedSolver> build(const PuzzlePtr& puzzle, const TurnChain& chain) {
        return build(puzzle, chain, CosetPhaseOptions());
    }

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    /// The phases up to the reduction; none where the chain has none.
    [[nodiscard]] const std::vector<ReductionPhase>& reduction() const { return reduction_; }
    /// Those behind it, else all.
    [[nodiscard]] const std::vector<CosetPhase>& phases() const { return phases_; }
    [[nodiscard]] std::size_t phase_count() const { return reduction_.size() + phases_.size(); }
    /// Of all.
    [[nodiscard]] const Phase& phase(std::size_t i) const {
        if (i < reduction_.size()) return reduction_[i];
        return phases_[i - reduction_.size()];
    }
    /// Of the puzzle; null where they cannot be derived.
    [[nodiscard]] const SymmetryGroup* symmetries() const { return symmetries_.get(); }
    /// Symmetries, one for each different chain that they make of this one; the identity is first.
    [[nodiscard]] const std::vector<std::uint32_t>& sides() const { return sides_; }
    /// No pieces that its turns move look alike. Else what looks solved is a coset and no element:
    /// the inverse of what solves a state need not solve the inverse, nor do the turns of a
    /// solution in a cycle.
    [[nodiscard]] bool tells_all_apart() const { return tells_all_apart_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// All of phases() have exact tables, which walk() needs and carry() by alternative.
    [[nodiscard]] bool exact() const;

    /// The first phase makes every turn that the puzzle has.
    [[nodiscard]] bool begins_with_all_turns() const {
        const TurnSet& turns = phases_.front().turns();
        return turns.allowed().size() == turns.size();
    }

    /// The turns of the first of phases() lead to the state, look-alikes told apart in some way.
    /// Always true of puzzles too large to have a PuzzleGroup.
    [[nodiscard]] bool reaches(const State& state) const;

    /// The solution that turns of phases() make; those of phase i end at ends[i].
    [[nodiscard]] Solution solution(const TurnWord& turns,
                                    const std::vector<std::size_t>& ends) const;

    /// All give nothing when the state cannot be solved by this chain.
    ///
    /// A walker keeps what walking needs, so that it allocates nothing: one per thread.
    class Walker {
     public:
        explicit Walker(const PhasedSolver& solver);
        /// The turns from `state` to solved, phase by phase: ends()[i] is behind phase i. False
        /// when there are none.
        bool walk(const State& state);
        [[nodiscard]] const TurnWord& turns() const { return turns_; }
        [[nodiscard]] const std::vector<std::size_t>& ends() const { return ends_; }

     private:
        const PhasedSolver& solver_;
        void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
        State state_;
        FastBuffer at_, next_;
        TurnWord turns_;
        std::vector<std::size_t> ends_;
    };
    [[nodiscard]] std::optional<Solution> walk(const State& state) const;

    /// What suits the chain: by total where it has a reduction.
    [[nodiscard]] BeamOptions carrying() const;
    /// Solves one of `states`, one state held in different ways.
    [[nodiscard]] std::optional<Solution> carry(std::span<const State> states,
                                                const BeamOptions& how,
                                                const Cancellation& cancellation = {}) const;

    /// Called with every solution that is shorter than those before, by one thread at a time.
    using Found = std::function<void(const Solution&)>;
    /// By as many threads as the options that it was built with say.
    [[nodiscard]] std::optional<Solution> improve(const State& state,
                                                  const Cancellation& cancellation,
                                                  const Found& found = {}) const;
    /// What improve() takes.
    static constexpr std::uint32_t kMostTail = 3;
    /// Improving step by step on one thread, for whoever has something else to do in between. All
    /// but the states must outlive it.
    class Improver {
     public:
        /// Most turns of the first phase that are looked for behind the last one: they make
        /// solutions of a length that is enough more likely, and a longer length come later.
        Improver(const PhasedSolver& solver, std::span<const State> states,
                 const Cancellation& cancellation, Found found = {},
                 std::uint32_t most_tail = kMostTail);
        ~Improver();
        /// One more length of the first phase for one axis, there or back. False when nothing is
        /// left to try, or the cancellation came first.
        bool step();
        /// Positions that the next step will look at, about.
        [[nodiscard]] std::uint64_t next_nodes() const;
        /// Positions looked at.
        [[nodiscard]] std::uint64_t nodes() const;
        [[nodiscard]] std::optional<Solution> best() const;

     private:
        std::unique_ptr<ImprovingSearch> search_;
    };
    /// The same for whichever of several states is solved in the fewest turns.
    [[nodiscard]] std::optional<Solution> improve(std::span<const State> states,
                                                  const Cancellation& cancellation,
                                                  const Found& found = {}) const;

 private:
    PhasedSolver() = default;

    Diagnostics add_phases(const TurnChain& chain, const CosetPhaseOptions& options);
    Diagnostics add_reduction(const TurnChain& chain);
    void find_sides();
    PuzzlePtr puzzle_;
    std::uint32_t threads_ = 1;
    std::vector<ReductionPhase> reduction_;
    std::vector<CosetPhase> phases_;
    std::shared_ptr<const SymmetryGroup> symmetries_;
    std::vector<std::uint32_t> sides_ = {0};
    bool tells_all_apart_ = true;
    // Of look-alikes, and of the turns of the first of phases_ and of the first phase of all.
    std::shared_ptr<const PuzzleGroup> group_;
    std::shared_ptr<const PuzzleGroup> group_of_all_;
    // With a reduction, by phase and turn's number: never the last one of a way through the phase.
    std::vector<std::vector<bool>> not_last_;
};

}  // namespace qter
