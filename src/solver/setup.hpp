// What all searches on one puzzle share: its turns, and its symmetries as they act on turns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "puzzle/symmetry.hpp"
#include "search/frontier.hpp"
#include "search/turn_set.hpp"
#include "solver/goal.hpp"
#include "solver/options.hpp"

namespace qter {

/// Which lengths will be searched. Rotations of a word only stand for it while no shorter word is a
/// solution, so with kAny they are not used.
enum class SearchedLengths : std::uint8_t { kShortest, kAny };

class SolverSetup {
 public:
    /// O(turns^2 * symmetries) at most; milliseconds. The puzzle must outlive this. A puzzle whose
    /// symmetries cannot be derived within their limits is searched without.
    SolverSetup(const FinderPuzzle& puzzle, const SolverOptions& options);

    [[nodiscard]] const FinderPuzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const SolverOptions& options() const { return options_; }
    [[nodiscard]] const TurnSet& turns() const { return turns_; }

    /// How many canonical sequences of so many turns there are, about.
    [[nodiscard]] double sequences_of(std::uint32_t turns) const { return counts_[turns]; }

    /// What makes words alike that meet the goal, as far as the options allow; rotations and
    /// inverses only with kShortest.
    [[nodiscard]] Likeness likeness(const RegisterGoal& goal, SearchedLengths lengths) const;
    /// The symmetries that keep the goal and take turns to turns, the identity among them: numbers
    /// in symmetries(), ascending, a subgroup. Empty when symmetries are off or not known. With
    /// `orbit` only what the goal asks of that orbit of the finder has to be kept.
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
    /// By symmetry; nullopt where some turn goes to none.
    std::vector<std::optional<std::vector<TurnNumber>>> images_;
};

}  // namespace qter
