// How many turns a strong generating set needs for an element, asked millions of times.
//
// The technique, sifting: to strip an element off a stabiliser chain one only has to follow where
// it takes the base points. Each entry of a table of words (puzzle/word_table.hpp) is kept as the
// length of its algorithm and as what undoes it, so that the length of an element's word is a sum
// found with base^2 / 2 look-ups, and its turns are put together only when they are wanted.
//
// Look-alikes. An element says which piece comes to each place; when pieces look alike, any way of
// telling them apart will do. Here it is decided on the way: when the piece that belongs to a base
// point's slot is asked for, all pieces that look like the one that is there and are not yet given
// away are tried, and the one with the shortest entry is taken. So what a word makes of the element
// is solved to the eye. Pieces that may be twisted in their slots are told apart as they are.
//
// Limits: the choice is greedy, and in a group that does not exchange look-alikes freely the last
// ones may not fit: then there is no word, although another choice would have one. What a word
// makes must be looked at.
//
// Source: T. Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// Journal of Symbolic Computation 26, 1998.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "puzzle/word_table.hpp"

namespace qter {

/// The turns of a word in a puzzle's generators, cancelled.
[[nodiscard]] Algorithm algorithm_of(const Puzzle& puzzle, const GroupWord& word);

class SiftTable {
 public:
    /// A point of the group's action.
    using Point = std::uint16_t;
    /// What no word has: longer than all others.
    static constexpr std::uint32_t kNone = 0xffff'ffff;
    /// A detour of word(): look-alikes are told apart as the element has them.
    static constexpr std::uint32_t kAsItIs = 0xffff'ffff;

    /// What asking writes to; one for each thread.
    struct Scratch {
        std::vector<Point> images;             ///< by level
        std::vector<const Point*> undone;      ///< what the entries so far undo, in order
        std::vector<std::uint8_t> taken;       ///< by point, of look-alikes
        std::vector<const Algorithm*> chosen;  ///< the entries' algorithms, in order
    };

    /// `words` is a complete table of group.action(), and `group` that of the puzzle's generators.
    SiftTable(const Puzzle& puzzle, const PuzzleGroup& group, const WordTable& words);

    [[nodiscard]] std::size_t degree() const { return degree_; }
    /// True when pieces are told apart on the way.
    [[nodiscard]] bool has_choices() const { return !members_.empty(); }
    /// Entries that take a turn or more.
    [[nodiscard]] std::size_t entries() const { return algorithms_.size(); }
    [[nodiscard]] const Algorithm& entry(std::size_t number) const { return algorithms_[number]; }
    /// Puts in another algorithm, that does the same.
    void set_entry(std::size_t number, Algorithm algorithm);

    /// The turns of the entries that make `element`, an image for each point, kNone when there are
    /// none. O(base^2), and for each look-alike O(base).
    std::uint32_t length(const Point* element, Scratch& scratch) const;
    /// The entries themselves, one after the other; they may cancel. As long as length() for
    /// `detour` 0; else the second best way of telling apart is taken at the detour-th piece where
    /// there is another way, so that an even and an odd exchange of look-alikes are both tried.
    /// nullopt when there are no entries, or no such piece; never for an element of the group that
    /// is taken kAsItIs.
    [[nodiscard]] std::optional<Algorithm> word(const Point* element, std::uint32_t detour,
                                                Scratch& scratch) const;

 private:
    struct Entry {
        std::uint32_t turns = kNone;
        std::uint32_t number = 0;  // in algorithms_; meaningless when there are no turns
        std::vector<Point> back;
    };
    struct Level {
        Point base = 0;
        std::vector<std::uint32_t> at;  // by point, in entries_; kNone
    };

    std::uint32_t sift(const Point* element, Scratch& scratch) const;
    std::uint32_t sift_alike(const Point* element, std::uint32_t detour, Scratch& scratch) const;

    std::size_t degree_;
    std::vector<Level> levels_;
    std::vector<Entry> entries_;
    std::vector<Algorithm> algorithms_;
    std::vector<std::uint32_t> entry_of_;      // by algorithm
    std::vector<std::vector<Point>> members_;  // by class
    std::vector<std::uint32_t> class_of_;      // by point; kNone
};

}  // namespace qter
