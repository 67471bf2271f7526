// Algorithms: reading, printing, inverting, repeating, cancelling.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "puzzle/algorithm_reader.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// How moves are counted. Half-turn: any turn of one grip is 1 (HTM on cubes). Quarter-turn: the
/// number of smallest turns, the shorter way round (QTM on cubes). Slice-turn: any turn of layers
/// that lie together is 1, and turning the whole puzzle is 0 (STM on cubes; turn_metric.hpp).
enum class Metric { kHalfTurn, kQuarterTurn, kSliceTurn };

/// "htm", "qtm" or "stm".
[[nodiscard]] std::string_view metric_name(Metric metric);

/// Reads an algorithm in the puzzle's notation (notation.hpp), "R U2 (M' y)2 [R', D']", as turns of
/// grips: names are the hand's, and rotations of the whole puzzle go into what later names mean
/// (docs/conventions.md). `span` is where `text` stands, for diagnostics. An empty text is the
/// empty algorithm, and so is one of rotations alone. Errors and warnings: those of read_moves;
/// more than kMaxTurns turns. Turns are not merged.
Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::string_view text, Span span);

/// The same for an algorithm that stands in several places, such as words that others split.
Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::span<const AlgorithmText> parts);

/// An algorithm as hands do it, and the turns of grips that do the same.
struct ParsedAlgorithm {
    std::vector<HandMove> moves;
    Algorithm turns;
    std::string turn_back = {};  ///< as ReadMoves has it
};
/// The same with the moves, which may leave the whole puzzle turned.
Result<ParsedAlgorithm> parse_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts);

/// Most turns an algorithm may have, as read or as a power.
inline constexpr std::size_t kMaxTurns = 1'000'000;

/// "U", "U2", "U'": the shorter way round, in the usual notation whatever the puzzle's is.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, Turn turn);
/// The turns with one space between them.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, const Algorithm& algorithm);

/// Undoes `algorithm`: every turn back, last first.
[[nodiscard]] Algorithm inverse(const Puzzle& puzzle, const Algorithm& algorithm);

/// Joins b to a, in which nothing can be merged, and merges: turns of one grip become one or none,
/// also across turns that commute with them (U D U' is D), and turns about one line become fewer
/// where fewer do the same (R' Rw is 2R, 2R' Rw is R; LineTurns says how few). Turns that cannot be
/// fewer keep their order. Never longer than a and b together; no turn of the result can be merged.
/// Where turns can be blocked only neighbours of one grip are merged, and only if the turn goes
/// through no position that they do not go through: what follows each other is possible merged
/// wherever it was.
void append(const Puzzle& puzzle, Algorithm& a, const Algorithm& b);
/// The same within one algorithm. O(length * run of commuting turns), and what LineTurns costs for
/// each run with several grips of a line.
[[nodiscard]] Algorithm cancel(const Puzzle& puzzle, const Algorithm& algorithm);

/// `algorithm` repeated `times` (its inverse when negative), cancelled. |times| * length must not
/// exceed kMaxTurns.
[[nodiscard]] Algorithm repeat(const Puzzle& puzzle, const Algorithm& algorithm,
                               std::int64_t times);

/// The length of `algorithm` in the metric; of slice turns, those of one line that stand side by
/// side are counted together.
[[nodiscard]] std::uint64_t length(const Puzzle& puzzle, const Algorithm& algorithm,
                                   Metric metric = Metric::kHalfTurn);

/// The state that `algorithm` takes the solved puzzle to; O(length * slots).
[[nodiscard]] State state_of(const Puzzle& puzzle, const Algorithm& algorithm);

}  // namespace qter
