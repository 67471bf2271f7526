// Guesses at a slip, from the stickers that a person sees.
//
// The technique: generate and test, over single slips. Nearly all slips are one wrong turn of the
// algorithm that was just done: a turn left out, in the other direction, by the wrong amount, of
// another grip, out of order, or an end too early. An algorithm of twenty turns has some thousands
// of such states. Each is a product of a few known states (of the turns before the error and the
// turns after it), so all are tried. The guesses that match the evidence remain: the stickers which
// the person has entered, any of which may be left out, and the answers to looks since then. A
// sticker that distinguishes the remaining guesses is found, too.
//
// Limits: two errors, except stopping early, are not guessed; then all stickers have to be entered
// (facelets/facelet_string.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "facelets/seen_facelets.hpp"
#include "interpreter/machine_step.hpp"
#include "support/result.hpp"

namespace qter {

struct SlipGuess {
    State state;          ///< present state of the puzzle
    Algorithm done;       ///< the turns done instead of the algorithm
    std::string what;     ///< "turn 5, R', was left out"
    unsigned errors = 0;  ///< 0: the algorithm was done, or not begun; more are less likely
};

/// Most turns of an algorithm, with its repetitions, for which slips are guessed.
inline constexpr std::size_t kMaxGuessedTurns = 200;

/// What a person has seen since an algorithm in which a slip may be.
struct SlipEvidence {
    SeenFacelets stickers;             ///< what the stickers show now
    std::vector<RepeatedTurns> later;  ///< turns between the algorithm and now, without a slip
    struct Look {
        std::vector<RepeatedTurns> later;  ///< turns between the algorithm and the look
        std::vector<Slot> pieces;
        bool solved = false;  ///< the answer of the person: all of them are solved
    };
    std::vector<Look> looks;

    /// The same as evidence about a slip before these turns.
    void put_before(const std::vector<RepeatedTurns>& turns);
};

/// The distinct present states after a single slip in `turns`, which began at `before`, that match
/// the evidence, the likeliest first. Empty for more than kMaxGuessedTurns turns. O(turns^2 * turns
/// of the puzzle * slots).
[[nodiscard]] std::vector<SlipGuess> guess_slips(const Puzzle& puzzle, const State& before,
                                                 const std::vector<RepeatedTurns>& turns,
                                                 const SlipEvidence& evidence);

/// The sticker, by its index in the string, that distinguishes most of these states; nullopt when
/// none does.
[[nodiscard]] std::optional<std::size_t> distinguishing_facelet(
    const Puzzle& puzzle, const std::vector<SlipGuess>& guesses);

/// "the sticker at U of the piece UFR", for an index in the string.
[[nodiscard]] std::string facelet_name(const Puzzle& puzzle, std::size_t facelet);

}  // namespace qter
