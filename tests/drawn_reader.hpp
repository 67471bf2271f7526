// Drawn puzzles (random_puzzles.hpp) as qter reads them, and what algorithms do to their looks.
#pragma once

#include "formats/definition.hpp"
#include "notation/algorithm.hpp"
#include "random_puzzles.hpp"

namespace qter::testing {

inline PuzzlePtr read_drawn(const PlainPuzzle& drawn) {
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    if (!read.ok()) RC_FAIL(read.diagnostics().items().at(0).message);
    return *std::move(read);
}

/// A look of the model as qter has states.
inline State state_of_look(const Puzzle& puzzle, const Look& look) {
    State state = solved_state(puzzle.shape());
    for (Slot slot = 0; slot < look.size(); ++slot) {
        state.piece[slot] = look[slot] / 256;
        state.orient[slot] = static_cast<std::uint8_t>(look[slot] % 256);
    }
    return state;
}

/// The look that turns lead to, by the model alone.
inline Look plain_look(const PlainPuzzle& drawn, const Puzzle& puzzle, Look look,
                       const Algorithm& algorithm) {
    for (const Turn turn : algorithm) {
        const std::string& name = puzzle.grips()[turn.grip].name;
        for (std::size_t g = 0; g < drawn.grips.size(); ++g) {
            if (PlainPuzzle::name_of(g) != name) continue;
            for (unsigned i = 0; i < turn.amount; ++i) look = drawn.turned(look, drawn.grips[g]);
        }
    }
    return look;
}

}  // namespace qter::testing
