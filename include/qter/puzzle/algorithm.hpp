// Algorithms: reading, printing, inverting, repeating, cancelling.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qter/puzzle/puzzle.hpp"
#include "qter/support/result.hpp"

namespace qter {

/// How moves are counted. Half-turn: any turn of one grip is 1 (HTM on cubes). Quarter-turn: the
/// number of smallest turns, the shorter way round (QTM on cubes).
enum class Metric { kHalfTurn, kQuarterTurn };

/// "htm" or "qtm".
[[nodiscard]] std::string_view metric_name(Metric metric);

/// Reads "R U2 R' D2'": grip names, each with an optional count and an optional ' (or ’), with or
/// without white space between. `span` is where `text` stands, for diagnostics. Errors: a move the
/// puzzle does not have, a turn that does nothing (U4). An empty text is the empty algorithm.
/// Longer than kMaxTurns turns is an error.
Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::string_view text, Span span);

/// Most turns an algorithm may have, as read or as a power.
inline constexpr std::size_t kMaxTurns = 1'000'000;

/// "U", "U2", "U'": the shorter way round.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, Turn turn);
/// The turns with one space between them.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, const Algorithm& algorithm);

/// Undoes `algorithm`: every turn back, last first.
[[nodiscard]] Algorithm inverse(const Puzzle& puzzle, const Algorithm& algorithm);

/// Joins b to a and cancels: neighbouring turns of one grip become one or none, also across turns
/// that commute with them (U D U' is D). The result has no two turns that could still merge.
void append(const Puzzle& puzzle, Algorithm& a, const Algorithm& b);
/// The same within one algorithm. O(length * run of commuting turns).
[[nodiscard]] Algorithm cancel(const Puzzle& puzzle, const Algorithm& algorithm);

/// `algorithm` repeated `times` (its inverse when negative), cancelled. |times| * length must not
/// exceed kMaxTurns.
[[nodiscard]] Algorithm repeat(const Puzzle& puzzle, const Algorithm& algorithm,
                               std::int64_t times);

/// The length of `algorithm` in the metric.
[[nodiscard]] std::uint64_t length(const Puzzle& puzzle, const Algorithm& algorithm,
                                   Metric metric = Metric::kHalfTurn);

/// The state that `algorithm` takes the solved puzzle to; O(length * slots).
[[nodiscard]] State state_of(const Puzzle& puzzle, const Algorithm& algorithm);

}  // namespace qter
