// Algorithms in the usual notation: moves, groups, commutators and comments.
//
//   moves      R U2 R' D2’, with or without white space between them (move_names.hpp); also R'2,
//              R², R^-1, Ri, R+ and R- (move_suffix.hpp)
//   (A)3'      A three times, backwards; also (A)x3, (A)*3, (A) 3, (A)^3, [A]3
//   [A, B]     the commutator A B A' B'
//   [A: B]     the conjugate A B A'
//   [u2]       the whole puzzle turned as U2 turns
//   A*B, A.B   the same as A B; also A|B
//   // ...     a comment, to the end of its line
//
// A group is an abbreviation of a text: the effect of rotations of the whole puzzle inside it
// carries over to its next repetition, and a group done backwards reverses them, too. So groups are
// expanded to moves of the hand first, in one pass and in place; hand_moves.hpp turns these into
// turns of grips.
//
// A text with two readings is read by the names of moves, with a warning that gives the other
// reading.
//
// Limits: the caller's limit on moves, checked before a group is repeated; groups nested
// kMaxGroupDepth deep. Time is O(bytes * grips + moves * depth).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "notation/hand_moves.hpp"
#include "notation/move_names.hpp"
#include "support/result.hpp"

namespace qter {

/// A part of an algorithm, and its place.
struct AlgorithmText {
    std::string_view text;
    Span span;
};

/// Largest depth of nested groups.
inline constexpr std::size_t kMaxGroupDepth = 100;

/// Moves of the hand, and the place of each; for a repeated group, the place inside the group.
struct ReadMoves {
    std::vector<HandMove> moves;
    std::vector<Span> spans;
    /// The rotation that turns the puzzle back at the end, for notations that fix how it is held.
    std::string turn_back = {};
};

/// Reads the parts of one algorithm, as if white space were between them. Errors, several at once:
/// words that are not moves of the puzzle, a move or group that turns nothing (U4, (U)0), brackets
/// that do not match, empty groups, more than `most` moves, groups nested deeper than
/// kMaxGroupDepth.
Result<ReadMoves> read_usual_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                   std::size_t most, NamingRules rules = {});

}  // namespace qter
