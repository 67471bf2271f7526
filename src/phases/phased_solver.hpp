// Solving phase by phase, by a chain of turn sets of a puzzle.
//
// The technique: nested subgroups (Thistlethwaite). Three methods, from the fastest to the
// shortest:
// - walk: one path down the table of every phase. Some hundred nanoseconds a phase.
// - carry: alternatives are carried from phase to phase (beam_search.hpp).
// - improve: all paths through all phases, those with fewer turns first, pruned by the best
//   solution so far; a longer path of a phase can make the later ones shorter. It ends by itself
//   when no solution by this chain is shorter than the best; usually the time limit ends it.
//
// In the end turns that meet at a boundary are merged.
//
// A chain may lead to a reduction. Its first phases bring the puzzle to a state that can be solved
// like another puzzle (reduction_phase.hpp); the phases of that one follow. Carrying treats all
// phases alike; walking and improving need phases that end in groups.
//
// Limits: the turn sets of a chain must be nested, except where a reduction continues with other
// turns. A phase may ignore pieces that the next one needs (coordinate/coset_coordinates.hpp);
// states that the next phase cannot solve are skipped.
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

#include "group/puzzle_group.hpp"
#include "group/symmetry.hpp"
#include "method/solution.hpp"
#include "phases/beam_search.hpp"
#include "phases/coset_phase.hpp"
#include "phases/reduction_phase.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class ImprovingSearch;

/// The group of some turns and of exchanges of identical pieces; null if the puzzle is too large.
[[nodiscard]] std::shared_ptr<const PuzzleGroup> group_with_identical_pieces(
    const Puzzle& puzzle, const Algorithm& turns);

/// Whether these turns move or twist no identical pieces.
[[nodiscard]] bool distinguishes_all(const Puzzle& puzzle, const Algorithm& turns);

class PhasedSolver {
 public:
    /// Errors: kTooLarge as CosetPhase::build; kBadPuzzle if a phase has turns that the phase
    /// before lacks. Warnings: about table files.
    static Result<PhasedSolver> build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const CosetPhaseOptions& options);
    static Result<PhasedSolver> build(const PuzzlePtr& puzzle, const TurnChain& chain) {
        return build(puzzle, chain, CosetPhaseOptions());
    }

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    /// The phases up to the reduction; empty if the chain has none.
    [[nodiscard]] const std::vector<ReductionPhase>& reduction() const { return reduction_; }
    /// The phases after the reduction; all phases if the chain has none.
    [[nodiscard]] const std::vector<CosetPhase>& phases() const { return phases_; }
    [[nodiscard]] std::size_t phase_count() const { return reduction_.size() + phases_.size(); }
    /// A phase of the whole chain.
    [[nodiscard]] const Phase& phase(std::size_t i) const {
        if (i < reduction_.size()) return reduction_[i];
        return phases_[i - reduction_.size()];
    }
    /// The puzzle's symmetries; null if they cannot be derived.
    [[nodiscard]] const SymmetryGroup* symmetries() const { return symmetries_.get(); }
    /// One symmetry for each different image of this chain; the identity is first.
    [[nodiscard]] const std::vector<std::uint32_t>& sides() const { return sides_; }
    /// Whether the chain's turns move no identical pieces. Otherwise the states that look solved
    /// are a coset, not an element. Then the inverse of a solution need not solve the inverse, and
    /// rotating a solution need not give a solution.
    [[nodiscard]] bool distinguishes_all() const { return distinguishes_all_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// Whether all of phases() have exact tables; walk() and carry() by alternative need them.
    [[nodiscard]] bool exact() const;

    /// Whether the first phase makes every turn of the puzzle.
    [[nodiscard]] bool begins_with_all_turns() const {
        const TurnSet& turns = phases_.front().turns();
        return turns.allowed().size() == turns.size();
    }

    /// Whether the turns of the first of phases() reach the state, with identical pieces exchanged
    /// in some way. Always true if the puzzle is too large for a PuzzleGroup.
    [[nodiscard]] bool reaches(const State& state) const;

    /// The solution with the turns of phases(); those of phase i end at ends[i].
    [[nodiscard]] Solution solution(const TurnWord& turns,
                                    const std::vector<std::size_t>& ends) const;

    /// All methods of solving return nothing if this chain cannot solve the state.
    ///
    /// A walker keeps its memory between calls, so that walking allocates nothing: use one per
    /// thread.
    class Walker {
     public:
        explicit Walker(const PhasedSolver& solver);
        /// Finds the turns from `state` to solved, phase by phase; those of phase i end at
        /// ends()[i]. False if there are none.
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

    /// The options that suit the chain: by total if it has a reduction.
    [[nodiscard]] BeamOptions beam_options() const;
    /// Solves one of `states`, one state held in different ways.
    [[nodiscard]] std::optional<Solution> carry(std::span<const State> states,
                                                const BeamOptions& how,
                                                const Cancellation& cancellation = {}) const;

    /// Called with each solution that is shorter than all before, by one thread at a time.
    using Found = std::function<void(const Solution&)>;
    /// Uses as many threads as the options of build().
    [[nodiscard]] std::optional<Solution> improve(const State& state,
                                                  const Cancellation& cancellation,
                                                  const Found& found = {}) const;
    /// The greatest length of tails in improve().
    static constexpr std::uint32_t kMostTail = 3;
    /// Improving step by step on one thread, for a caller that alternates it with other work. All
    /// arguments except the states must outlive it.
    class Improver {
     public:
        /// `most_tail` is the greatest number of first-phase turns after the last phase. Such tails
        /// make solutions of a sufficient length more likely, but delay the next length.
        Improver(const PhasedSolver& solver, std::span<const State> states,
                 const Cancellation& cancellation, Found found = {},
                 std::uint32_t most_tail = kMostTail);
        ~Improver();
        /// One more length of the first phase, for one variant. False if nothing is left to try, or
        /// when cancelled.
        bool step();
        /// The estimated number of positions of the next step.
        [[nodiscard]] std::uint64_t next_nodes() const;
        /// The number of positions visited.
        [[nodiscard]] std::uint64_t nodes() const;
        [[nodiscard]] std::optional<Solution> best() const;

     private:
        std::unique_ptr<ImprovingSearch> search_;
    };
    /// The same for the state that is solved in the fewest turns.
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
    bool distinguishes_all_ = true;
    // Groups of identical pieces with the turns of the first of phases_, and of the first phase of
    // all.
    std::shared_ptr<const PuzzleGroup> group_;
    std::shared_ptr<const PuzzleGroup> group_of_all_;
    // With a reduction, by phase and turn number: whether a path must not end with the turn.
    std::vector<std::vector<bool>> not_last_;
};

}  // namespace qter
