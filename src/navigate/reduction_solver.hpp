// Solving a puzzle by a chain with a reduction: phases to where it can be solved like another one
// (reduction_space.hpp), and the phases of that one.
//
// The idea. Alternatives are carried from phase to phase, as PhasedSolver::carry does. They are
// looked for by the turns that they have in all, fewer first, whichever alternative of the phase
// before they come from: a longer way of one phase is taken up when it is worth it. A phase is
// left where the next one has a place for the state. The chain behind the reduction is an ordinary
// one, a PhasedSolver's; its phases go on in the same way.
//
// Limits: those of both. Phases take as many turns as they need, but after kMostNodes positions
// without any way, or when the cancellation asks for it, a state is given up.
//
// Source: J. Weed, "Sub-optimal multi-phase path planning", 2016; Chen Shuang's 4x4 solver carries
// many ways from phase to phase.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "navigate/phased_solver.hpp"
#include "navigate/reduction_space.hpp"
#include "puzzle/puzzle.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class ReductionSolver {
 public:
    static constexpr std::uint64_t kMostNodes = 2'000'000'000;

    /// For a chain with a `reduction`. Errors: as PhasedSolver::build.
    static Result<ReductionSolver> build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                         const PhasedSolver::Options& options);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    /// The phases up to the reduction.
    [[nodiscard]] const std::vector<ReductionSpace>& phases() const { return phases_; }
    /// Those behind it.
    [[nodiscard]] const PhasedSolver& rest() const { return *rest_; }
    [[nodiscard]] std::uint64_t bytes() const;

    struct Carry {
        std::size_t width = 200;   ///< alternatives that are carried to the next phase
        std::uint32_t slack = 2;   ///< turns that they may have beyond the fewest
        std::size_t words = 5000;  ///< most alternatives that are looked at, of a phase
        /// Positions that a phase looks at, as far as it has found something by then.
        std::uint64_t nodes = 2'000'000;
    };
    /// Solves one of `states`, which are one state held in different ways. Its phases are those of
    /// the whole chain. Nothing when there is no way, or none was found in time.
    [[nodiscard]] std::optional<PhasedSolution> solve(const std::vector<State>& states,
                                                      const Carry& how,
                                                      const Cancellation& cancellation) const;

 private:
    struct Way;
    ReductionSolver() = default;

    [[nodiscard]] std::uint32_t least_from(std::size_t phase, const State& state) const;
    template <class Space>
    [[nodiscard]] std::vector<Way> go_on(const Space& space, std::size_t phase,
                                         const std::vector<Way>& ways, const Carry& how,
                                         const Cancellation& cancellation,
                                         std::uint64_t& nodes) const;

    PuzzlePtr puzzle_;
    std::vector<ReductionSpace> phases_;
    std::shared_ptr<const PhasedSolver> rest_;
    // By phase and turn's number: it is never the last one of a way through the phase.
    std::vector<std::vector<bool>> not_last_;
    std::shared_ptr<const PuzzleGroup> group_;  // of the first phase's turns and of look-alikes
};

}  // namespace qter
