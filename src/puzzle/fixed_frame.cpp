#include "puzzle/fixed_frame.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

/// True if the rotation maps the turns to each other, with the same multiplicities.
bool keeps_turns(const Shape& shape, const State& rotation, const std::vector<State>& turns) {
    const State back = inverse(shape, rotation);
    return std::all_of(turns.begin(), turns.end(), [&](const State& turn) {
        const State image = compose(shape, compose(shape, back, turn), rotation);
        return std::find(turns.begin(), turns.end(), image) != turns.end();
    });
}

}  // namespace

bool rotations_keep(const Shape& shape, const std::vector<State>& rotations,
                    const std::vector<State>& turns) {
    return std::all_of(rotations.begin(), rotations.end(),
                       [&](const State& rotation) { return keeps_turns(shape, rotation, turns); });
}

std::optional<FramePiece> fix_frame(const Shape& shape, const std::vector<State>& rotations,
                                    const std::vector<Slot>& pieces,
                                    const std::vector<State>& turns) {
    if (rotations.empty()) return std::nullopt;
    std::optional<FramePiece> best;
    for (const Slot slot : pieces) {
        FramePiece held{slot, {}};
        std::vector<std::size_t> others;
        for (std::size_t turn = 0; turn < turns.size(); ++turn) {
            (is_solved(turns[turn], slot) ? held.turns : others).push_back(turn);
        }
        const std::size_t fewest = best ? best->turns.size() : turns.size();
        if (held.turns.size() >= fewest || held.turns.empty()) continue;
        // A rotation that keeps the piece in place would not be fixed by it.
        const bool tells = std::none_of(rotations.begin(), rotations.end(),
                                        [&](const State& one) { return is_solved(one, slot); });
        const bool enough =
            tells && std::all_of(others.begin(), others.end(), [&](std::size_t other) {
                return std::any_of(rotations.begin(), rotations.end(), [&](const State& rotation) {
                    const State way = compose(shape, inverse(shape, rotation), turns[other]);
                    const bool stays =
                        std::any_of(held.turns.begin(), held.turns.end(),
                                    [&](std::size_t turn) { return turns[turn] == way; });
                    // The turns that follow must map to turns, too.
                    return stays && keeps_turns(shape, rotation, turns);
                });
            });
        if (enough) best = std::move(held);
    }
    return best;
}

std::optional<FramePiece> fix_frame(const Puzzle& puzzle, const std::vector<State>& turns) {
    std::vector<Slot> pieces;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        if (puzzle.is_unique(slot)) pieces.push_back(slot);
    }
    return fix_frame(puzzle.shape(), puzzle.rotations(), pieces, turns);
}

std::vector<std::uint16_t> fixed_frame_grips(const Puzzle& puzzle) {
    std::vector<State> turns;
    std::vector<std::uint16_t> grip_of;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            turns.push_back(puzzle.turn_state({grip, amount}));
            grip_of.push_back(grip);
        }
    }
    std::vector<std::uint16_t> all(puzzle.grips().size());
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    const std::optional<FramePiece> held = fix_frame(puzzle, turns);
    if (!held) return all;
    std::vector<std::uint16_t> grips;
    for (const std::size_t turn : held->turns) {
        const std::uint16_t grip = grip_of[turn];
        // Some amount of a grip may keep the piece while another amount moves it.
        if (!is_solved(puzzle.grips()[grip].turn, held->slot)) return all;
        if (grips.empty() || grips.back() != grip) grips.push_back(grip);
    }
    return grips;
}

std::vector<State> ways_to_hold(const Puzzle& puzzle, const State& state) {
    std::vector<State> ways = {state};
    for (const State& rotation : puzzle.rotations()) {
        ways.push_back(compose(puzzle.shape(), inverse(puzzle.shape(), rotation), state));
    }
    return ways;
}

}  // namespace qter
