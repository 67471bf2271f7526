// Data that all searches on one puzzle share: its turns, and its symmetries as they act on turns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "group/symmetry.hpp"
#include "search/frontier.hpp"
#include "search/turn_set.hpp"
#include "solver/goal.hpp"
#include "solver/options.hpp"

namespace qter {

/// The lengths to be searched. A rotation of a word represents it only while no shorter word is a
/// solution, so kAny does not use rotations.
enum class SearchedLengths : std::uint8_t { kShortest, kAny };

class SolverSetup {
 public:
    /// O(turns^2 * symmetries) at most; milliseconds. The puzzle must outlive this. A puzzle whose
    /// symmetries cannot be derived within their limits is searched without them.
    SolverSetup(const FinderPuzzle& puzzle, const SolverOptions& options);

    [[nodiscard]] const FinderPuzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const SolverOptions& options() const { return options_; }
    [[nodiscard]] const TurnSet& turns() const { return turns_; }

    /// The approximate number of canonical sequences of this many turns.
    [[nodiscard]] double sequences_of(std::uint32_t turns) const { return counts_[turns]; }

    /// The operations that make words alike that meet the goal, as far as the options allow;
    /// rotations and inverses only with kShortest.
    [[nodiscard]] Likeness likeness(const RegisterGoal& goal, SearchedLengths lengths) const;
    /// The symmetries that keep the goal and take turns to turns, including the identity: numbers
    /// in symmetries(), ascending, a subgroup. Empty when symmetries are off or not known. With
    /// `orbit` they have to keep only the goal of that orbit of the finder.
    [[nodiscard]] std::vector<std::uint32_t> keeping(
        const RegisterGoal& goal, std::optional<std::uint32_t> orbit = std::nullopt) const;
    [[nodiscard]] const SymmetryGroup* symmetries() const {
        return symmetries_ ? &*symmetries_ : nullptr;
    }

 private:
    const FinderPuzzle& puzzle_;
    SolverOptions options_;
    TurnSet turns_;
    std::vector<double> counts_;  // by turns
    std::optional<SymmetryGroup> symmetries_;
    /// By symmetry; nullopt where the image of some turn is not a turn.
    std::vector<std::optional<std::vector<TurnNumber>>> images_;
};

}  // namespace qter
