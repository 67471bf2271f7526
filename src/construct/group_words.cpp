#include "construct/group_words.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "state/permutation.hpp"

namespace qter {
namespace {

/// Fills the slots of a part that the target leaves open: with their present pieces where these are
/// not wanted elsewhere. The sum of twists and the parity of the part remain those of `state`.
void complete(const OrbitPart& part, std::uint32_t modulus, const State& state,
              const NearTarget& target, State& wanted) {
    std::vector<Slot> open;
    std::vector<bool> used(state.piece.size(), false);
    for (const Slot slot : part.slots) {
        if (target.piece[slot] == NearTarget::kAny) {
            open.push_back(slot);
            continue;
        }
        wanted.piece[slot] = target.piece[slot];
        wanted.orient[slot] = target.orient[slot];
        used[target.piece[slot]] = true;
    }
    if (open.empty()) return;
    std::vector<Slot> bare;  // slots whose pieces are wanted elsewhere
    for (const Slot slot : open) {
        if (used[state.piece[slot]]) bare.push_back(slot);
        used[state.piece[slot]] = true;
    }
    std::vector<std::uint32_t> reference(state.piece.size(), 0);
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        reference[part.slots[i]] = part.reference[i];
    }
    const auto put = [&](Slot slot, Slot piece) {
        wanted.piece[slot] = piece;
        wanted.orient[slot] =
            static_cast<std::uint8_t>((reference[slot] + modulus - reference[piece]) % modulus);
    };
    auto spare = part.slots.begin();
    for (const Slot slot : bare) {
        spare = std::find_if(spare, part.slots.end(), [&](Slot piece) { return !used[piece]; });
        put(slot, *spare++);
    }
    const auto sign = [&](const State& of) {
        return parity(permutations_on(part.slots, {of}).front());
    };
    if (open.size() >= 2 && sign(wanted) != sign(state)) {
        const Slot piece = wanted.piece[open[0]];
        put(open[0], wanted.piece[open[1]]);
        put(open[1], piece);
    }
    // The first of the open slots compensates for the difference in the sum of twists.
    std::uint32_t more = wanted.orient[open[0]];
    for (const Slot slot : part.slots) more += state.orient[slot] + modulus - wanted.orient[slot];
    wanted.orient[open[0]] = static_cast<std::uint8_t>(more % modulus);
}

}  // namespace

std::optional<GroupWords> GroupWords::make(const FinderPuzzle& puzzle,
                                           const Cancellation& cancellation) {
    GroupSolverOptions options;
    options.in_fixed_frame = true;
    options.observer = cancellation;
    try {
        Result<GroupSolver> solver = GroupSolver::make(puzzle.puzzle(), options);
        if (!solver) return std::nullopt;
        return GroupWords(puzzle, *std::move(solver));
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

std::optional<Algorithm> GroupWords::repair(const State& state, const NearTarget& target,
                                            const Cancellation& cancellation) const {
    const Shape& shape = puzzle_->puzzle()->shape();
    State wanted = state;
    for (const OrbitPart& part : puzzle_->constraints().parts) {
        complete(part, shape.modulus(part.slots.front()), state, target, wanted);
    }
    Result<Solution> solved =
        solver_.solve(compose(shape, inverse(shape, wanted), state), cancellation);
    if (!solved) return std::nullopt;
    return std::move(solved->algorithm);
}

}  // namespace qter
