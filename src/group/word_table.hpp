// Tables for writing a group element as a reasonably short word in the generators.
//
// The technique: Minkwitz' algorithm. For every level of the stabiliser chain and every point of
// its orbit, one word is stored whose element fixes the earlier base points and takes this base
// point to the point. Every element is then a product of at most one such word per level. To fill
// the table, all words of few letters are tried in order of length. Each is stripped: multiplied
// by inverses of entries, level by level, until a level has no entry for it, which it becomes. A
// word that is shorter than an entry replaces it. Then products of two entries replace longer ones.
//
// Stripping alone gives words that grow exponentially with the depth of the chain, and the chain of
// a big puzzle has hundreds of levels. So gaps are first filled with conjugates c w c' of elements
// w that move only a few points (short_elements.hpp): a breadth-first search over the images of
// those points under c finds the shortest conjugate for each entry, and its length does not depend
// on the depth.
//
// Limits: words are short, not shortest; a few hundred letters for the 3x3. For a group without
// elements that move few points and with a long base, the table may stay incomplete: words have an
// upper bound on their length, so they never become exponentially long. Memory: two bytes times
// degree times the sum of the orbit lengths of the chain.
//
// Source: Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// 1998; the conjugates are a method of solvers by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "group/group_word.hpp"
#include "group/permutation_group.hpp"
#include "group/puzzle_group.hpp"

namespace qter {

struct WordTableOptions {
    /// Number of elements to try in the search for those that move few points.
    std::size_t elements = 40'000;
    /// Number of words stripped through the table in each round, per point of the chain's orbits.
    std::size_t strips_per_point = 4;
    std::size_t min_strips = 10'000;
    std::uint64_t seed = 1;
    /// A table that would need more memory stays empty.
    std::uint64_t max_bytes = std::uint64_t{1} << 30;
};

class WordTable {
 public:
    /// Approximate memory of the table of `group`.
    [[nodiscard]] static std::uint64_t bytes(const PermutationGroup& group);

    explicit WordTable(const PermutationGroup& group, WordTableOptions options);
    explicit WordTable(const PermutationGroup& group) : WordTable(group, WordTableOptions()) {}

    /// True if every element of the group has a word.
    [[nodiscard]] bool complete() const { return missing_ == 0; }
    /// An upper bound of the length of words; meaningful if the table is complete.
    [[nodiscard]] std::size_t longest() const;

    /// A word for `p`, a permutation of the group's degree; nullopt if `p` is not a member, or if
    /// the table lacks an entry. The word is checked by multiplying it out. O(length * degree).
    [[nodiscard]] std::optional<GroupWord> word(const Permutation& p) const;

    /// The word stored for `point` at a level of the group's base: it fixes the earlier base points
    /// and takes this base point to `point`. Null if the point is not in the level's orbit or has
    /// no entry.
    [[nodiscard]] const GroupWord* entry_word(std::size_t level, Slot point) const;

 private:
    using Point = std::uint16_t;

    /// An element that fixes the earlier base points and takes this one to the entry's point.
    struct Entry {
        GroupWord word;
        std::vector<Point> back;  // its inverse; empty if there is no entry
    };
    struct Level {
        Slot base = 0;
        std::vector<Slot> orbit;  // ascending
        std::vector<Entry> entries;
    };
    class Builder;

    [[nodiscard]] static std::size_t place(const Level& level, Slot point);

    Alphabet alphabet_;
    std::vector<Level> levels_;
    std::size_t missing_ = 0;
};

/// A word in the group's generators for a valid state of its shape, checked by composing their
/// states; nullopt as for WordTable::word. `table` must be of group.action().
[[nodiscard]] std::optional<GroupWord> word_for(const PuzzleGroup& group, const WordTable& table,
                                                const State& state);

}  // namespace qter
