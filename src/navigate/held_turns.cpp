#include "qter/navigate/held_turns.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

std::vector<State> turns_of(const Puzzle& puzzle, const std::vector<std::uint16_t>& grips) {
    std::vector<State> turns;
    for (const std::uint16_t grip : grips) {
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            turns.push_back(puzzle.turn_state({grip, amount}));
        }
    }
    return turns;
}

}  // namespace

std::vector<std::uint16_t> held_grips(const Puzzle& puzzle) {
    std::vector<std::uint16_t> all(puzzle.grips().size());
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    if (puzzle.rotations().empty()) return all;
    std::vector<std::uint16_t> best = all;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        std::vector<std::uint16_t> held;
        std::vector<std::uint16_t> others;
        for (const std::uint16_t grip : all) {
            (is_solved(puzzle.grips()[grip].turn, slot) ? held : others).push_back(grip);
        }
        if (held.size() >= best.size() || held.empty()) continue;
        const std::vector<State> turns = turns_of(puzzle, held);
        const std::vector<State> moved = turns_of(puzzle, others);
        const bool enough = std::all_of(moved.begin(), moved.end(), [&](const State& turn) {
            const std::vector<State> ways = ways_to_hold(puzzle, turn);
            return std::any_of(ways.begin(), ways.end(), [&](const State& way) {
                return std::find(turns.begin(), turns.end(), way) != turns.end();
            });
        });
        if (enough) best = held;
    }
    return best;
}

std::vector<State> ways_to_hold(const Puzzle& puzzle, const State& state) {
    std::vector<State> ways = {state};
    for (const State& rotation : puzzle.rotations()) {
        ways.push_back(compose(puzzle.shape(), inverse(puzzle.shape(), rotation), state));
    }
    return ways;
}

}  // namespace qter
