// The turns that a search makes, numbered, with the data for its inner loop.
//
// The technique: the automaton of canonical sequences (canonical_sequences.hpp), with a row of
// steps for each node.
//
// Numbers ascend by the rank of the grip and then by amount, the order of turns that canonical
// sequences and sequence symmetry use: words compare as their numbers do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "group/symmetry.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/turn_numbers.hpp"
#include "search/canonical_sequences.hpp"
#include "state/fast_state.hpp"

namespace qter {

/// A turn by its number in a TurnSet.
using TurnNumber = std::uint16_t;
/// A sequence of turns; the first is made first.
using TurnWord = std::vector<TurnNumber>;

class TurnSet {
 public:
    /// A turn that may follow, and the automaton's node after it.
    struct Step {
        TurnNumber turn;
        CanonicalSequences::Node node;
    };

    TurnSet(PuzzlePtr puzzle, CanonicalSequences sequences);
    /// The same turns with the same numbers, but only those with `allowed` are steps.
    TurnSet(PuzzlePtr puzzle, CanonicalSequences sequences,
            const std::function<bool(Turn)>& allowed);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] const PuzzlePtr& puzzle_ptr() const { return puzzle_; }
    [[nodiscard]] const CanonicalSequences& sequences() const { return sequences_; }
    [[nodiscard]] TurnNumber size() const { return static_cast<TurnNumber>(numbers_.size()); }
    [[nodiscard]] Turn turn(TurnNumber number) const { return numbers_.turn(number); }
    [[nodiscard]] TurnNumber number(Turn turn) const {
        return static_cast<TurnNumber>(numbers_.number(turn));
    }
    [[nodiscard]] TurnNumber inverse(TurnNumber number) const { return inverse_[number]; }
    [[nodiscard]] bool commute(TurnNumber a, TurnNumber b) const {
        return commute_[std::size_t{a} * numbers_.size() + b] != 0;
    }
    /// The turns that are steps, with which a word may begin, ascending.
    [[nodiscard]] const std::vector<TurnNumber>& allowed() const { return allowed_; }
    /// The steps that may follow at `node` in a canonical sequence, ascending.
    [[nodiscard]] std::span<const Step> steps(CanonicalSequences::Node node) const {
        return {steps_.data() + begin_[node], steps_.data() + begin_[node + 1]};
    }

    [[nodiscard]] const FastShape& shape() const { return shape_; }
    /// The state of the turn, shape().bytes() bytes.
    [[nodiscard]] const std::uint8_t* fast(TurnNumber number) const {
        return fast_.data() + number * shape_.bytes();
    }

    [[nodiscard]] Algorithm algorithm(std::span<const TurnNumber> word) const;
    [[nodiscard]] TurnWord word(const Algorithm& algorithm) const;
    /// The inverse of `word`.
    [[nodiscard]] TurnWord undone(std::span<const TurnNumber> word) const;

    /// Moves the least turn that can lead the rest of the word, word[at ..], to index `at` by swaps
    /// of adjacent commuting turns. Applied to one index after the other it makes a word the least
    /// of its trace (traces.hpp). O(rest^2).
    void lead_with_least(std::span<TurnNumber> word, std::size_t at) const;

    /// The images of the turns under a symmetry of the puzzle; nullopt when the image of one is not
    /// in this set. O(turns^2 + turns * slots).
    [[nodiscard]] std::optional<std::vector<TurnNumber>> images(const SymmetryGroup& group,
                                                                std::uint32_t symmetry) const;

 private:
    PuzzlePtr puzzle_;
    CanonicalSequences sequences_;
    TurnNumbers numbers_;
    std::vector<TurnNumber> inverse_;
    std::vector<std::uint8_t> commute_;  // [turn][turn]
    // By turn, its grip as a bit, and the grips that commute with it; empty beyond 64 grips.
    std::vector<std::uint64_t> grip_bit_;
    std::vector<std::uint64_t> commuting_;
    std::vector<TurnNumber> allowed_;
    std::vector<Step> steps_;           // by node
    std::vector<std::uint32_t> begin_;  // of each node's steps
    FastShape shape_;
    FastBuffer fast_;
};

}  // namespace qter
