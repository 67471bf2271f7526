#include "blocked/blocked_estimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "support/random.hpp"

namespace qter {
namespace {

/// Random descents between two checks for cancellation.
constexpr std::uint32_t kProbesPerPoll = 100;
/// The approximate growth of the reachable positions with each turn to spare; it gives the
/// probability of drawing a turn.
constexpr double kBranching = 3;
constexpr std::uint32_t kMostSpare = 64;
/// Probabilities are multiples of 1 / kGrain.
constexpr std::uint64_t kGrain = std::uint64_t{1} << 32;

/// A visitor that does nothing: words are only counted.
struct NoVisit {
    void prefetch(std::uint64_t /*hash*/) const {}
    template <class Position, class PathTo>
    bool operator()(const Position& /*at*/, const PathTo& /*path*/) const {
        return true;
    }
};

template <std::size_t kBytes>
BlockedSizes estimated(const BlockedSpace& space, const BlockedWords& words, std::uint32_t probes,
                       const Cancellation& cancellation) {
    const BlockedPolicy<kBytes, NoVisit> walk(space, words.bounds, 0, NoVisit());
    BlockedSizes sizes{std::vector<double>(words.length + 1, 0),
                       std::vector<double>(words.length + 1, 0)};
    if (words.bounds.of(words.from) > words.length) return sizes;
    const BlockedPosition<kBytes> root = walk.position_of(words.from);
    Random random(1);
    struct Near {
        TurnNumber turn;
        typename BlockedPolicy<kBytes, NoVisit>::Ahead ahead;
        double share;
    };
    std::vector<Near> near;
    for (std::uint32_t probe = 0; probe < probes; ++probe) {
        if (probe % kProbesPerPoll == 0) cancellation.check();
        BlockedPosition<kBytes> at = root;
        double weight = 1.0 / probes;
        sizes.words[0] += weight;
        for (std::uint32_t depth = 0; depth < words.length; ++depth) {
            near.clear();
            double all = 0;
            sizes.nodes[depth + 1] += weight * std::popcount(at.worth);
            for (const BlockedTurns::Step step : space.turns().steps(0)) {
                if (!walk.may_turn(at, step.turn)) continue;
                auto ahead = walk.ahead(at, step.turn);
                const std::uint32_t left = words.length - depth - 1;
                if (!walk.is_near(ahead, left)) continue;
                near.push_back({step.turn, ahead,
                                std::pow(kBranching, std::min(left - ahead.bound, kMostSpare))});
                all += near.back().share;
            }
            if (near.empty()) break;
            sizes.words[depth + 1] += weight * static_cast<double>(near.size());
            double drawn = all * static_cast<double>(random.below(kGrain)) / kGrain;
            auto taken = near.begin();
            for (; taken + 1 != near.end() && drawn >= taken->share; ++taken) drawn -= taken->share;
            weight *= all / taken->share;
            at.worth = space.turns().behind(at.shape, taken->turn);
            at.shape = taken->ahead.shape;
            at.place = taken->ahead.place;
        }
    }
    return sizes;
}

}  // namespace

BlockedSizes estimated_sizes(const BlockedSpace& space, const BlockedWords& words,
                             std::uint32_t probes, const Cancellation& cancellation) {
    return with_state_bytes(space, [&]<std::size_t kBytes> {
        return estimated<kBytes>(space, words, probes, cancellation);
    });
}

}  // namespace qter
