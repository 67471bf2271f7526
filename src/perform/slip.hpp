// What may have gone wrong, from what a person sees.
//
// The technique: generate and test, over single slips. Nearly all slips are one wrong turn of the
// algorithm that was just done: left out, the other way round, by the wrong amount, of another
// grip, out of order, or an end too early. There are some thousands of such states for an algorithm
// of twenty turns. Each is a few compositions of states that are at hand (what the turns before it
// do, and those behind it), so all are tried. Those that show what the person sees, who may leave
// out any sticker, remain. Stickers that would tell them apart are known, too.
//
// Limits: two errors in one algorithm, other than stopping early, are not guessed; then all
// stickers have to be given (puzzle/facelet_string.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perform/step.hpp"
#include "puzzle/seen_facelets.hpp"
#include "support/result.hpp"

namespace qter {

struct SlipGuess {
    State state;          ///< of the puzzle now
    Algorithm done;       ///< what was turned instead of the algorithm, from the state before it
    std::string what;     ///< "turn 5, R', was left out"
    unsigned errors = 0;  ///< 0: the algorithm was done, or not begun; the more, the less likely
};

/// Most turns of an algorithm, with its repetitions, whose slips are guessed.
inline constexpr std::size_t kMaxGuessedTurns = 200;

/// All states that single slips in `turns` lead to from `before` and that show what is seen, the
/// likeliest first, each once. None for more than kMaxGuessedTurns turns.
/// O(turns^2 * turns of the puzzle * slots).
[[nodiscard]] std::vector<SlipGuess> guess_slips(const Puzzle& puzzle, const State& before,
                                                 const std::vector<RepeatedTurns>& turns,
                                                 const SeenFacelets& seen);

/// The sticker, by its place in the string, that tells most of these states apart; nullopt when
/// none does.
[[nodiscard]] std::optional<std::size_t> telling_facelet(const Puzzle& puzzle,
                                                         const std::vector<SlipGuess>& guesses);

/// "the sticker at U of the piece UFR", of a place in the string.
[[nodiscard]] std::string facelet_name(const Puzzle& puzzle, std::size_t facelet);

}  // namespace qter
