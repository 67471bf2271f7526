#include "construct/piece_words.hpp"

#include <algorithm>
#include <utility>

#include "construct/word_maker.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// Rounds without a shorter word after which a search ends.
constexpr std::uint32_t kIdleRounds = 6;
/// Changes of the first round, and how often they double.
constexpr std::uint64_t kChanges = 20'000;
constexpr std::uint32_t kDoubled = 4;

}  // namespace

PieceWords::PieceWords(FinderPuzzle puzzle, const std::vector<Slot>& kept, std::uint64_t memory,
                       const Cancellation& cancellation)
    : puzzle_(std::move(puzzle)), goal_(exact_goal(puzzle_, {})) {
    goal_.roles.assign(goal_.roles.size(), Role::kShared);
    for (const Slot slot : kept) goal_.roles[slot] = Role::kFixed;
    std::vector<bool> matter;
    for (const OrbitPart& part : puzzle_.constraints().parts) {
        matter.push_back(std::any_of(part.slots.begin(), part.slots.end(),
                                     [&](Slot slot) { return goal_.roles[slot] == Role::kFixed; }));
    }
    words_.emplace(puzzle_, GripChoice::kAll, std::move(matter), memory, cancellation);
}

std::optional<Algorithm> PieceWords::find(const State& state, const Algorithm& known,
                                          const Cancellation& cancellation) const {
    const State before = inverse(puzzle_.puzzle()->shape(), state);
    std::optional<TurnWord> best;
    const auto shorter = [&](const TurnWord& word) {
        return word.size() < (best ? best->size() : known.size());
    };
    Random random(1);
    std::uint32_t idle = 0;
    for (std::uint32_t round = 0; idle < kIdleRounds && !cancellation.requested(); ++round) {
        AnnealingOptions effort;
        effort.changes = kChanges << std::min(round / 2, kDoubled);
        const bool anew = !best || round % 2 == 0;
        std::optional<TurnWord> word = words_->make({goal_, before}, anew ? TurnWord{} : *best,
                                                    effort, nullptr, random, cancellation);
        const bool better = word && shorter(*word);
        idle = better ? 0 : idle + 1;
        if (better) best = std::move(word);
    }
    if (!best) return std::nullopt;
    return words_->turns().algorithm(*best);
}

std::unique_ptr<const PieceWords> piece_words(const PuzzlePtr& puzzle,
                                              const std::vector<Slot>& kept, std::uint64_t memory,
                                              const Cancellation& cancellation) {
    const bool unique =
        std::all_of(kept.begin(), kept.end(), [&](Slot slot) { return puzzle->is_unique(slot); });
    Result<FinderPuzzle> finder = FinderPuzzle::of(puzzle, marked_if(!unique));
    if (!finder) return nullptr;
    try {
        return std::make_unique<PieceWords>(*std::move(finder), kept, memory, cancellation);
    } catch (const Cancelled&) {
        return nullptr;
    }
}

}  // namespace qter
