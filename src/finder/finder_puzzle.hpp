// The puzzle as the finder sees it: for each kind of piece their number, their twists, and the sums
// of twists and parities that the turns can make.
//
// The finder counts pieces and never distinguishes them, so a puzzle is little more than a list of
// orbits. Here an orbit is a set of slots between which turns carry pieces (an OrbitPart of
// group/group_constraints.hpp). Its modulus is the number of twists that occur.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "group/group_constraints.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Pieces that can reach each other's slots.
struct FinderOrbit {
    std::string name;          ///< the puzzle's name of the orbit
    std::uint32_t pieces = 0;  ///< the number of all pieces
    /// The number of pieces that a register may own, because a solver can see whether they are
    /// solved. 0 <= usable <= pieces.
    std::uint32_t usable = 0;
    std::uint32_t modulus = 1;     ///< number of twists of a piece
    std::uint32_t twist_unit = 1;  ///< the smallest twist, in the puzzle's own orientations

    friend bool operator==(const FinderOrbit&, const FinderOrbit&) = default;
};

/// Whether identical pieces are marked, so that registers may own them: a supercube.
enum class PieceMarking : std::uint8_t { kAsTheyAre, kMarked };

[[nodiscard]] inline PieceMarking marked_if(bool supercube) {
    return supercube ? PieceMarking::kMarked : PieceMarking::kAsTheyAre;
}

class FinderPuzzle {
 public:
    /// Most orbits; a set of orbits is the bits of a word.
    static constexpr std::size_t kMaxOrbits = 64;

    /// An error if the puzzle's group is too large to be derived, or has more than kMaxOrbits
    /// orbits.
    static Result<FinderPuzzle> of(PuzzlePtr puzzle,
                                   PieceMarking identical_pieces = PieceMarking::kAsTheyAre);

    [[nodiscard]] const PuzzlePtr& puzzle() const { return puzzle_; }
    [[nodiscard]] PieceMarking identical_pieces() const { return identical_pieces_; }
    [[nodiscard]] bool supercube() const { return identical_pieces_ == PieceMarking::kMarked; }
    /// Whether the piece of this slot has no identical piece, or all pieces are marked: a register
    /// may own it.
    [[nodiscard]] bool is_unique(Slot slot) const {
        return supercube() || puzzle_->is_unique(slot);
    }
    /// One for each part of group().constraints(), in their order.
    [[nodiscard]] const std::vector<FinderOrbit>& orbits() const { return orbits_; }
    [[nodiscard]] const PuzzleGroup& group() const { return *group_; }
    [[nodiscard]] const GroupConstraints& constraints() const { return group_->constraints(); }
    /// The slots of an orbit whose pieces a register may own, ascending: orbits()[orbit].usable.
    [[nodiscard]] const std::vector<Slot>& usable_slots(std::size_t orbit) const {
        return usable_slots_[orbit];
    }

 private:
    FinderPuzzle(PuzzlePtr puzzle, PieceMarking identical_pieces, PuzzleGroup group);

    PuzzlePtr puzzle_;
    PieceMarking identical_pieces_;
    std::shared_ptr<const PuzzleGroup> group_;
    std::vector<FinderOrbit> orbits_;
    std::vector<std::vector<Slot>> usable_slots_;
};

}  // namespace qter
