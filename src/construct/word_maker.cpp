#include "construct/word_maker.hpp"

#include <algorithm>
#include <utility>

#include "notation/algorithm.hpp"
#include "solver/goal.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kCommutators = 3'000'000;
constexpr std::uint32_t kBeam = 40;
/// The weight of a misplaced piece that no 3-cycle moves.
constexpr std::uint32_t kNoRepair = 4;
/// Most turns of a repaired word while no best word is known.
constexpr std::size_t kLongest = 400;

}  // namespace

WordMaker::WordMaker(const FinderPuzzle& puzzle, GripChoice grips, std::vector<bool> matter,
                     std::uint64_t memory, const Cancellation& cancellation)
    : puzzle_(puzzle),
      turns_(puzzle.puzzle(), CanonicalSequences(*puzzle.puzzle(), grips)),
      turn_words_(turns_),
      cycles_(puzzle, turns_, std::move(matter), kCommutators, memory, cancellation),
      repair_(puzzle, cycles_, kBeam) {
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        weights_.push_back(cycles_.known(orbit) == 0 ? kNoRepair : 1);
    }
}

/// Some grips, drawn at random, or an empty list for all: the pieces of the other grips stay in
/// place.
std::vector<std::uint16_t> WordMaker::some_grips(Random& random) const {
    const std::vector<std::uint16_t>& all = turn_words_.grips();
    const std::size_t wanted = 2 + random.below(all.size());
    if (wanted >= all.size()) return {};
    std::vector<std::uint16_t> chosen{all[random.below(all.size())]};
    while (chosen.size() < wanted) {
        const std::uint16_t grip = all[random.below(all.size())];
        if (std::find(chosen.begin(), chosen.end(), grip) == chosen.end()) chosen.push_back(grip);
    }
    return chosen;
}

std::optional<TurnWord> WordMaker::make(const WordGoal& goal, const TurnWord& start,
                                        AnnealingOptions effort, const GroupWords* group,
                                        Random& random, const Cancellation& cancellation) const {
    const double weights[] = {2, 3, 4.5};
    effort.weights = weights_;
    effort.misplaced_turns = weights[random.below(3)];
    if (!start.empty()) effort.hot = 1.5;
    effort.longest = std::max(effort.longest, static_cast<std::uint32_t>(start.size() + 4));
    const std::vector<std::uint16_t> grips =
        start.empty() ? some_grips(random) : std::vector<std::uint16_t>{};
    AnnealedWords found = anneal(puzzle_, turns_, goal, start, grips, effort, random, cancellation);
    std::optional<TurnWord> best;
    if (found.met) best = std::move(found.best);
    const Repair by_cycles = [&](const State& state, const NearTarget& target, std::uint32_t most) {
        return repair_.repair(state, target, most, cancellation);
    };
    for (const NearWord& near_word : found.near_words) {
        std::optional<TurnWord> word = repaired(goal, near_word.word, best, by_cycles);
        if (word) best = std::move(word);
    }
    if (!best && group != nullptr && !found.near_words.empty()) {
        const Repair by_group = [&](const State& state, const NearTarget& target, std::uint32_t) {
            const auto algorithm = group->repair(state, target, cancellation);
            return algorithm ? turn_words_.word(*algorithm) : std::nullopt;
        };
        best = repaired(goal, found.near_words.front().word, best, by_group);
    }
    if (!best) return std::nullopt;
    AnnealingOptions shorter = effort;
    shorter.hot = 1;
    shorter.misplaced_turns = 3;
    shorter.near_words = 0;
    shorter.longest = static_cast<std::uint32_t>(best->size() + 4);
    AnnealedWords again = anneal(puzzle_, turns_, goal, *best, {}, shorter, random, cancellation);
    if (again.met && again.best.size() < best->size()) best = std::move(again.best);
    return turn_words_.cancelled(*best);
}

/// The word followed by its repair, if that meets the goal and is shorter than the best.
std::optional<TurnWord> WordMaker::repaired(const WordGoal& goal, TurnWord word,
                                            const std::optional<TurnWord>& best,
                                            const Repair& repair) const {
    const Puzzle& pieces = *puzzle_.puzzle();
    const auto after = [&] {
        return compose(pieces.shape(), goal.before, state_of(pieces, turns_.algorithm(word)));
    };
    const State state = after();
    Misplaced misplaced(puzzle_, goal.pieces);
    const std::size_t most = best ? best->size() + 6 : kLongest;
    if (word.size() >= most) return std::nullopt;
    const std::optional<TurnWord> rest =
        repair(state, misplaced.target(state), static_cast<std::uint32_t>(most - word.size()));
    if (!rest) return std::nullopt;
    word.insert(word.end(), rest->begin(), rest->end());
    word = turn_words_.cancelled(word);
    if (best && word.size() >= best->size()) return std::nullopt;
    if (!GoalTest(puzzle_, goal.pieces).met(after())) return std::nullopt;
    return word;
}

}  // namespace qter
