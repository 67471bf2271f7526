#include "puzzle/block_grips.hpp"

#include <algorithm>
#include <vector>

#include "group/puzzle_group.hpp"

namespace qter {
namespace {

/// Limit on compared slots, for all blocks together; beyond it the group is used instead.
constexpr std::uint64_t kMostCompared = 200'000'000;
/// About two seconds.
constexpr std::uint64_t kBlockProofSteps = 2'000'000'000;

/// Writes blocks as products of turns of other grips that move different slots.
class BlockParts {
 public:
    explicit BlockParts(const Puzzle& puzzle) : puzzle_(puzzle) {
        const std::vector<State> turns = puzzle.generators();
        for (const State& turn : turns) {
            std::vector<Slot>& slots = moved_.emplace_back();
            for (Slot slot = 0; slot < turn.piece.size(); ++slot) {
                if (!is_solved(turn, slot)) slots.push_back(slot);
            }
        }
    }

    /// False also if the comparison exceeds its limit.
    bool make_up(const State& block) {
        std::vector<bool> explained(block.piece.size(), false);
        for (std::uint16_t grip = 0; grip < moved_.size(); ++grip) {
            const std::vector<Slot>& slots = moved_[grip];
            if (std::any_of(slots.begin(), slots.end(), [&](Slot s) { return explained[s]; })) {
                continue;
            }
            for (std::uint16_t amount = 1; amount < puzzle_.grips()[grip].order; ++amount) {
                if (!agree(puzzle_.turn_state({grip, amount}), block, slots)) continue;
                for (const Slot slot : slots) explained[slot] = true;
                break;
            }
            if (compared_ > kMostCompared) return false;
        }
        for (Slot slot = 0; slot < block.piece.size(); ++slot) {
            if (!explained[slot] && !is_solved(block, slot)) return false;
        }
        return true;
    }

 private:
    bool agree(const State& a, const State& b, const std::vector<Slot>& slots) {
        const auto differs = [&](Slot slot) {
            ++compared_;
            return a.piece[slot] != b.piece[slot] || a.orient[slot] != b.orient[slot];
        };
        return std::none_of(slots.begin(), slots.end(), differs);
    }

    const Puzzle& puzzle_;
    std::vector<std::vector<Slot>> moved_;  // by grip that is not a block
    std::uint64_t compared_ = 0;
};

}  // namespace

std::optional<StrayBlock> find_stray_block(const Puzzle& puzzle) {
    std::vector<std::size_t> doubtful;
    BlockParts parts(puzzle);
    for (std::size_t grip = puzzle.generator_count(); grip < puzzle.grips().size(); ++grip) {
        if (!parts.make_up(puzzle.grips()[grip].turn)) doubtful.push_back(grip);
    }
    if (doubtful.empty()) return std::nullopt;
    const auto first_outside = [&](const PuzzleGroup& group) {
        const auto found = std::find_if_not(
            doubtful.begin(), doubtful.end(),
            [&](std::size_t grip) { return group.contains(puzzle.grips()[grip].turn); });
        return found == doubtful.end() ? std::optional<std::size_t>() : *found;
    };
    // First without a proof: a proof is only needed to reject a block.
    for (const std::uint64_t steps : {std::uint64_t{0}, kBlockProofSteps}) {
        const auto group = PuzzleGroup::of(puzzle.shape(), puzzle.generators(), 1, steps);
        if (!group) return StrayBlock{doubtful.front(), false};
        const std::optional<std::size_t> outside = first_outside(*group);
        if (!outside) return std::nullopt;
        const bool torn = !group->act(puzzle.grips()[*outside].turn);
        const bool proven = torn || group->action().proof() != OrderProof::kNone;
        if (proven || steps != 0) return StrayBlock{*outside, proven};
    }
    return std::nullopt;
}

}  // namespace qter
