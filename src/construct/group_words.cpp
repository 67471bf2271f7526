#include "construct/group_words.hpp"

#include <utility>

#include "finder/realise.hpp"

namespace qter {

std::optional<GroupWords> GroupWords::make(const FinderPuzzle& puzzle,
                                           const Cancellation& cancellation) {
    GroupSolverOptions options;
    options.as_held = true;
    options.cancellation = &cancellation;
    try {
        Result<GroupSolver> solver = GroupSolver::make(puzzle.puzzle(), options);
        if (!solver) return std::nullopt;
        return GroupWords(puzzle, *std::move(solver));
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

std::optional<std::vector<Algorithm>> GroupWords::algorithms(
    const Structure& structure, const Cancellation& cancellation) const {
    const std::optional<Realisation> realised =
        realise(*puzzle_, structure, ParitySharing::kAllowed);
    if (!realised) return std::nullopt;
    std::vector<Algorithm> all;
    for (const RealisedRegister& reg : realised->registers) {
        // What solves the inverse does what the element does.
        const State state = inverse(puzzle_->puzzle()->shape(), reg.element);
        Result<Solution> solved = solver_.solve(state, cancellation);
        if (!solved) return std::nullopt;
        all.push_back(std::move(solved->algorithm));
    }
    return all;
}

}  // namespace qter
