// The edges of a state graph: which turns lead from a state to the next, and what each counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"
#include "search/turn_list.hpp"
#include "support/result.hpp"

namespace qter {

struct GraphTurn {
    Algorithm turns;  ///< of grips: several where they count together, as those of a slice
    State state;      ///< what it does
    std::uint32_t weight = 1;
};

/// Which turns there are.
enum class TurnChoice {
    kHalf,     ///< any turn of one grip (htm)
    kQuarter,  ///< the smallest turns of grips, both ways round (qtm)
    kOuter,    ///< any turn of layers that lie together, an outermost one among them
    kSlice,    ///< any turn of layers that lie together (stm)
    kCost,     ///< any turn of one grip, which counts what the puzzle's description says
};
/// "htm", "qtm", "outer", "stm" or "cost".
[[nodiscard]] std::string_view turn_choice_name(TurnChoice choice);

/// All turns of a choice, each effect once. On a puzzle that is known by its moves alone, those of
/// its grips. Where turns can be blocked all turns of grips and blocks, or their smallest (qtm).
[[nodiscard]] std::vector<GraphTurn> turns_of(const Puzzle& puzzle, TurnChoice choice);

/// By turn, the number of the first of them that undoes it, if any does. Where turns can be blocked
/// that is the same turns backwards: others that do as much may be blocked where it is not.
[[nodiscard]] std::vector<std::optional<std::size_t>> undoing_turns(
    const Puzzle& puzzle, const std::vector<GraphTurn>& turns);

/// Of each grip all turns are among them, and all count as much: no position that a turn is halfway
/// in is needed on the way to others, and none counts (Obstacles::at_rest).
[[nodiscard]] bool end_at_rest(const Puzzle& puzzle, const std::vector<GraphTurn>& turns);

/// Their algorithms, by turn.
[[nodiscard]] std::vector<Algorithm> algorithms_of(const std::vector<GraphTurn>& turns);

/// Most turns of a list.
inline constexpr std::size_t kMaxGraphTurns = 1000;

/// The number behind a colon, from 0 to kMaxTurnCost; none where it is no such number.
[[nodiscard]] std::optional<std::uint32_t> turn_weight(std::string_view text);
[[nodiscard]] Diagnostic bad_turn_weight(std::string_view weight, std::string_view turn, Span at);

/// Reads one part of a list, as read_graph_turns() does; none, with an error, where it is wrong.
std::optional<GraphTurn> read_graph_turn(const Puzzle& puzzle, std::string_view part, Span at,
                                         Diagnostics& diagnostics);

/// Reads "U R2 F'", "U:1, U2:2, (R U R' U'):3": moves and algorithms in brackets, white space or
/// commas between them, each with a weight or 1. `span` is where the text stands. Errors: as
/// parse_algorithm; kSyntax for a weight that is no number from 0 to kMaxTurnCost, or a turn that
/// does nothing; kDuplicate for one that does what another one does; kTooLarge for more than
/// kMaxGraphTurns.
Result<std::vector<GraphTurn>> read_graph_turns(const Puzzle& puzzle, std::string_view text,
                                                Span span);

}  // namespace qter
