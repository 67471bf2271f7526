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
// A group stands for the text it abbreviates: rotations of the whole puzzle inside it go on
// through its repetitions, and backwards they are made backwards, too. So groups are expanded to
// moves of the hand first, in one pass and in place; what those do is hand_moves.hpp's matter.
//
// What can be read in two ways is read as names say, with a warning that has the other way.
//
// Limits: as many moves as are asked for, checked before a group is repeated, and kMaxGroupDepth
// groups in one another. Time is O(bytes * grips + moves * depth).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "puzzle/hand_moves.hpp"
#include "puzzle/move_names.hpp"
#include "support/result.hpp"

namespace qter {

/// A part of an algorithm, and where it stands.
struct AlgorithmText {
    std::string_view text;
    Span span;
};

/// Most groups in one another.
inline constexpr std::size_t kMaxGroupDepth = 100;

/// Moves of the hand, and the place of each; those of a group that is repeated, in the
/// group.
struct ReadMoves {
    std::vector<HandMove> moves;
    std::vector<Span> spans;
    /// What turns the puzzle back at the end, of notations that say by themselves how it lies.
    std::string turn_back = {};
};

/// Reads parts of one algorithm, as if white space were between them. Errors, several at once: what
/// is no move of the puzzle, a move or group that turns nothing (U4, (U)0), brackets that do not
/// match, empty groups, more than `most` moves or kMaxGroupDepth groups in one another.
Result<ReadMoves> read_usual_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                   std::size_t most, NamingRules rules = {});

}  // namespace qter
