// Algorithms: reading, printing, inverting, repeating, cancelling.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "notation/algorithm_reader.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Reads an algorithm in the puzzle's notation (notation.hpp), "R U2 (M' y)2 [R', D']", as turns of
/// grips. Names of moves are as seen from the hand; a rotation of the whole puzzle changes what
/// later names mean (docs/conventions.md). `span` is the place of `text`, for diagnostics. An empty
/// text, or one of rotations alone, is the empty algorithm. Errors and warnings: those of
/// read_moves(); more than kMaxTurns turns. Turns are not merged.
Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::string_view text, Span span);

/// The same for an algorithm given in several parts, such as words split by others.
Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::span<const AlgorithmText> parts);

/// An algorithm as moves of the hand, and the turns of grips that do the same.
struct ParsedAlgorithm {
    std::vector<HandMove> moves;
    Algorithm turns;
    std::string turn_back = {};  ///< as in ReadMoves
};
/// The same, with the moves; after them the whole puzzle may be turned.
Result<ParsedAlgorithm> parse_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts);

/// Most turns an algorithm may have, as read or as a power.
inline constexpr std::size_t kMaxTurns = 1'000'000;

/// "U", "U2", "U'": the shorter way round, in the usual notation for every puzzle.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, Turn turn);
/// The turns, separated by one space.
[[nodiscard]] std::string to_string(const Puzzle& puzzle, const Algorithm& algorithm);

/// The inverse of `algorithm`: every turn back, the last one first.
[[nodiscard]] Algorithm inverse(const Puzzle& puzzle, const Algorithm& algorithm);

/// Appends b to a, where nothing in a can be merged, and merges turns. Turns of one grip become one
/// turn or none, also across turns that commute with them (U D U' is D). Turns about one line
/// become fewer where fewer do the same (R' Rw is 2R, 2R' Rw is R; LineTurns finds the minimum).
/// Turns that cannot be reduced keep their order. The result is never longer than a and b together,
/// and no turn of it can be merged. On a puzzle whose turns can be blocked, only neighbours of one
/// grip are merged, and only if the merged turn passes through no other position than they do:
/// wherever the two turns are possible, so is the merged one.
void append(const Puzzle& puzzle, Algorithm& a, const Algorithm& b);
/// Merges turns within one algorithm. O(length * run of commuting turns), and the cost of LineTurns
/// for each run with several grips of a line.
[[nodiscard]] Algorithm cancel(const Puzzle& puzzle, const Algorithm& algorithm);

/// `algorithm` repeated `times` times (its inverse if negative), cancelled. |times| * length must
/// not exceed kMaxTurns.
[[nodiscard]] Algorithm repeat(const Puzzle& puzzle, const Algorithm& algorithm,
                               std::int64_t times);

/// The state after `algorithm`, from solved; O(length * slots).
[[nodiscard]] State state_of(const Puzzle& puzzle, const Algorithm& algorithm);

}  // namespace qter
