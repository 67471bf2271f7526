#include "notation/turn_span.hpp"

#include <span>

#include "notation/algorithm.hpp"
#include "notation/notation.hpp"

namespace qter {

Span turn_span(const Puzzle& puzzle, std::string_view text, Span span, std::size_t turn) {
    const AlgorithmText whole{text, span};
    const Result<ReadMoves> read = read_moves(puzzle, std::span(&whole, 1), kMaxTurns);
    if (!read) return span;
    const std::vector<HandMove>& moves = read->moves;
    // The moves before it give at most as many turns as there are before it.
    const auto first_moves_reach = [&](std::size_t count) {
        const auto turns = turns_of(puzzle, std::span(moves).first(count), kMaxTurns);
        return !turns || turns->size() > turn;
    };
    std::size_t before = 0;
    std::size_t enough = moves.size();
    if (!first_moves_reach(enough)) return span;
    while (before + 1 < enough) {
        const std::size_t middle = before + (enough - before) / 2;
        (first_moves_reach(middle) ? enough : before) = middle;
    }
    return read->spans[enough - 1];
}

}  // namespace qter
