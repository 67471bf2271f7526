#include "phases/word_phases.hpp"

#include <algorithm>
#include <utility>

#include "method/allowed_turns.hpp"

namespace qter {
namespace {

/// Most turns that one turn of several layers is split into.
constexpr std::size_t kMostParts = 4;

/// Adds at most `most` turns of `parts` whose product is `missing`, each of a later grip than the
/// one before; false if there are none.
bool add_parts(const Puzzle& puzzle, const Algorithm& parts, std::size_t from, std::size_t most,
               const State& missing, Algorithm& word) {
    if (missing == solved_state(puzzle.shape())) return true;
    for (std::size_t i = from; most > 0 && i < parts.size(); ++i) {
        std::size_t end = i;
        while (end < parts.size() && parts[end].grip == parts[i].grip) ++end;
        const State undone = inverse(puzzle.shape(), puzzle.turn_state(parts[i]));
        word.push_back(parts[i]);
        if (add_parts(puzzle, parts, end, most - 1, compose(puzzle.shape(), undone, missing),
                      word)) {
            return true;
        }
        word.pop_back();
    }
    return false;
}

/// The word in allowed turns.
std::optional<Algorithm> split(const Puzzle& puzzle, const AllowedTurns& allowed,
                               const Algorithm& word) {
    Algorithm split;
    for (const Turn turn : word) {
        if (allowed(turn)) {
            split.push_back(turn);
            continue;
        }
        Algorithm parts;
        const Grip& whole = puzzle.grips()[turn.grip];
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            const Grip& one = puzzle.grips()[grip];
            if (puzzle.turn_lines().lines.empty() || one.slabs.line != whole.slabs.line) continue;
            for (std::uint16_t amount = 1; amount < one.order; ++amount) {
                if (allowed({grip, amount})) parts.push_back({grip, amount});
            }
        }
        if (!add_parts(puzzle, parts, 0, kMostParts, puzzle.turn_state(turn), split)) {
            return std::nullopt;
        }
    }
    return split;
}

}  // namespace

std::optional<std::vector<Solution::Phase>> phases_of_word(const Puzzle& puzzle,
                                                           const TurnChain& chain,
                                                           const Algorithm& word) {
    const AllowedTurns first(puzzle, chain.phases.front().turns);
    const std::optional<Algorithm> turns = split(puzzle, first, word);
    if (!turns) return std::nullopt;
    std::vector<Solution::Phase> phases(chain.phases.size());
    auto end = turns->end();
    for (std::size_t i = phases.size(); i-- > 0;) {
        const AllowedTurns allowed(puzzle, chain.phases[i].turns);
        auto begin = end;
        while (begin != turns->begin() && (i == 0 || allowed(*(begin - 1)))) --begin;
        phases[i].name = chain.phases[i].name;
        phases[i].algorithm.assign(begin, end);
        if (begin == end) phases[i].distance = 0;
        end = begin;
    }
    return phases;
}

}  // namespace qter
