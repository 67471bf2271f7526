// Writing a group element as a reasonably short word in the generators.
//
// The technique: Minkwitz' algorithm. For every level of the stabiliser chain and every point of
// its orbit, one word is kept whose element fixes the earlier base points and takes this one there.
// Any element is then at most one such word per level. The words are found from short ones. Each
// short word is stripped through the levels and fills the first gap it meets, or takes the place of
// a longer word. Then entries are joined to others of their level or below where that is shorter.
//
// Stripping alone makes words that grow exponentially with the depth of the chain, and the chain of
// a big puzzle is hundreds of levels deep. So gaps are filled first with conjugates c w c' of
// elements w that move only a few points (short_elements.hpp): a breadth-first search over where c
// takes those points finds the shortest conjugate for each entry, and its length does not depend on
// the depth.
//
// Limits: words are short, not shortest; a few hundred letters for the 3x3. A group without
// elements that move few points and with a long base can stay incomplete: words have an upper bound
// on their length, never an exponential one. Memory: two bytes times degree times the sum of the
// orbit lengths of the chain.
//
// Source: Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// 1998; the conjugates are what solvers by hand do.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/group_word.hpp"
#include "puzzle/permutation_group.hpp"
#include "puzzle/puzzle_group.hpp"

namespace qter {

struct WordTableOptions {
    /// Elements tried when looking for ones that move few points.
    std::size_t elements = 40'000;
    /// Words stripped through the table in each round, per point of the chain's orbits.
    std::size_t strips_per_point = 4;
    std::size_t min_strips = 10'000;
    std::uint64_t seed = 1;
    /// A table that would need more stays empty.
    std::uint64_t max_bytes = std::uint64_t{1} << 30;
};

class WordTable {
 public:
    /// How much memory the table of `group` takes, about.
    [[nodiscard]] static std::uint64_t bytes(const PermutationGroup& group);

    explicit WordTable(const PermutationGroup& group, WordTableOptions options);
    explicit WordTable(const PermutationGroup& group) : WordTable(group, WordTableOptions()) {}

    /// Every element of the group has a word.
    [[nodiscard]] bool complete() const { return missing_ == 0; }
    /// No word is longer than this; meaningful when the table is complete.
    [[nodiscard]] std::size_t longest() const;

    /// A word for `p`, of the group's degree; nullopt for what is no member, or when the table
    /// lacks an entry. What is returned has been multiplied out. O(length * degree).
    [[nodiscard]] std::optional<GroupWord> word(const Permutation& p) const;

    /// The word kept for `point` at a level of the group's base: it fixes the earlier base points
    /// and takes this one there. Null when the point is not in the level's orbit or has no entry.
    [[nodiscard]] const GroupWord* entry_word(std::size_t level, Slot point) const;

 private:
    using Point = std::uint16_t;

    /// An element that fixes the earlier base points and takes this one to the entry's point.
    struct Entry {
        GroupWord word;
        std::vector<Point> back;  // its inverse; empty where nothing is known
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
/// states; nullopt as for WordTable::word. `table` is of group.action().
[[nodiscard]] std::optional<GroupWord> word_for(const PuzzleGroup& group, const WordTable& table,
                                                const State& state);

}  // namespace qter
