// Word lengths in a strong generating set, computed millions of times.
//
// The technique, sifting: to strip an element through a stabiliser chain it is enough to follow the
// images of the base points. Each entry of a table of words (group/word_table.hpp) is stored as
// the length of its algorithm and as its inverse element. So the length of an element's word is a
// sum that takes base^2 / 2 look-ups, and its turns are collected only when needed.
//
// Identical pieces. An element tells which piece goes to each slot; identical pieces may be
// exchanged freely. The choice is made level by level: for the piece of a base point's slot, all
// unused pieces that are identical to the present one are tried, and the one with the shortest
// entry is taken. So the word leads to a state that looks solved. Pieces that may be twisted in
// their slots are not exchanged.
//
// Limits: the choice is greedy. In a group that does not permute identical pieces freely, the last
// ones may not fit: then there is no word, although another choice may have one. The caller must
// check the resulting state.
//
// Source: T. Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// Journal of Symbolic Computation 26, 1998.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "group/puzzle_group.hpp"
#include "group/word_table.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The turns of a word in a puzzle's generators, after cancel().
[[nodiscard]] Algorithm algorithm_of(const Puzzle& puzzle, const GroupWord& word);

class SiftTable {
 public:
    /// A point of the group's action.
    using Point = std::uint16_t;
    /// The length of a missing word: greater than any other.
    static constexpr std::uint32_t kNone = 0xffff'ffff;
    /// A value for word()'s `detour`: does not exchange identical pieces.
    static constexpr std::uint32_t kAsItIs = 0xffff'ffff;

    /// Scratch memory; one per thread.
    struct Scratch {
        std::vector<Point> images;             ///< by level
        std::vector<const Point*> undone;      ///< the inverses of the entries so far, in order
        std::vector<std::uint8_t> taken;       ///< by point: used, for identical pieces
        std::vector<const Algorithm*> chosen;  ///< the entries' algorithms, in order
    };

    /// `words` is a complete table of group.action(), and `group` that of the puzzle's generators.
    SiftTable(const Puzzle& puzzle, const PuzzleGroup& group, const WordTable& words);

    [[nodiscard]] std::size_t degree() const { return degree_; }
    /// Whether identical pieces are exchanged.
    [[nodiscard]] bool has_choices() const { return !members_.empty(); }
    /// The number of entries of at least one turn.
    [[nodiscard]] std::size_t entries() const { return algorithms_.size(); }
    [[nodiscard]] const Algorithm& entry(std::size_t number) const { return algorithms_[number]; }
    /// Replaces an algorithm by an equivalent one.
    void set_entry(std::size_t number, Algorithm algorithm);

    /// The number of turns of the word for `element`, given as the image of each point; kNone if
    /// there is no word. O(base^2), plus O(base) for each identical piece.
    std::uint32_t length(const Point* element, Scratch& scratch) const;
    /// The word itself: the concatenated entries, which may cancel. With `detour` 0 it has length()
    /// turns. Otherwise the second best piece is taken at the detour-th piece that has an
    /// alternative, so that both even and odd exchanges of identical pieces are tried. nullopt if
    /// there is no word, or no such piece; never for an element of the group with kAsItIs.
    [[nodiscard]] std::optional<Algorithm> word(const Point* element, std::uint32_t detour,
                                                Scratch& scratch) const;

 private:
    struct Entry {
        std::uint32_t turns = kNone;
        std::uint32_t number = 0;  // index in algorithms_; unused if it has no turns
        std::vector<Point> back;
    };
    struct Level {
        Point base = 0;
        std::vector<std::uint32_t> at;  // by point, index in entries_; kNone
    };

    std::uint32_t sift(const Point* element, Scratch& scratch) const;
    std::uint32_t sift_alike(const Point* element, std::uint32_t detour, Scratch& scratch) const;

    std::size_t degree_;
    std::vector<Level> levels_;
    std::vector<Entry> entries_;
    std::vector<Algorithm> algorithms_;
    std::vector<std::uint32_t> entry_of_;      // by algorithm
    std::vector<std::vector<Point>> members_;  // by class of identical pieces
    std::vector<std::uint32_t> class_of_;      // by point; kNone
};

}  // namespace qter
