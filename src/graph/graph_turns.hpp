// The turns of a state graph with their weights.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/metric.hpp"
#include "puzzle/puzzle.hpp"
#include "search/turn_list.hpp"
#include "support/result.hpp"

namespace qter {

/// An edge: a turn of a metric (metric_turns()), or of a list of turns with weights.
using GraphTurn = MetricTurn;

/// By turn: the number of its first inverse, if there is one. If turns can be blocked, the inverse
/// must be the same grips turned backwards: other turns with the same action may be blocked
/// differently.
[[nodiscard]] std::vector<std::optional<std::size_t>> undoing_turns(
    const Puzzle& puzzle, const std::vector<GraphTurn>& turns);

/// Whether all turns of each grip are included with equal weights: then positions halfway through a
/// turn are not needed as intermediate points, and do not count (Obstacles::at_rest).
[[nodiscard]] bool end_at_rest(const Puzzle& puzzle, const std::vector<GraphTurn>& turns);

/// The algorithms of the turns.
[[nodiscard]] std::vector<Algorithm> algorithms_of(const std::vector<GraphTurn>& turns);

/// The most turns of a list.
inline constexpr std::size_t kMaxGraphTurns = 1000;

/// The weight after a colon, from 0 to kMaxTurnCost; nullopt if the text is not such a number.
[[nodiscard]] std::optional<std::uint32_t> turn_weight(std::string_view text);
[[nodiscard]] Diagnostic bad_turn_weight(std::string_view weight, std::string_view turn, Span at);

/// Reads one turn of a list, as read_graph_turns() does; nullopt, with an error, if it is wrong.
std::optional<GraphTurn> read_graph_turn(const Puzzle& puzzle, std::string_view part, Span at,
                                         Diagnostics& diagnostics);

/// Reads "U R2 F'", "U:1, U2:2, (R U R' U'):3": moves and algorithms in brackets, separated by
/// white space or commas, each with a weight or 1. `span` is the position of the text. Errors: as
/// parse_algorithm; kSyntax for a weight outside 0 to kMaxTurnCost, or a turn without effect;
/// kDuplicate for two turns with the same action; kTooLarge for more than kMaxGraphTurns.
Result<std::vector<GraphTurn>> read_graph_turns(const Puzzle& puzzle, std::string_view text,
                                                Span span);

}  // namespace qter
