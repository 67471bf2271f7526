// The canonical sequences of a puzzle as a tree, for searches that go through all of them.
//
// The idea: what the inner loop needs lies in flat arrays, the turns that may follow in each state
// of the automaton and the fast states of all turns; and a sequence is a number, its turns being
// the digits, so that a search carries it along for a multiplication per turn.
//
// Limits: a sequence as a number takes 64 bits, 15 turns of a 3x3 and 11 of a megaminx: more than
// can be gone through. See longest().
#pragma once

#include <span>

#include "puzzle/fast_state.hpp"
#include "search/canonical_sequences.hpp"

namespace qter {

/// Immutable; keeps the puzzle's fast states, not the puzzle.
class SequenceTree {
 public:
    /// A turn by its number; by rank of grips, then by amount.
    using TurnNumber = std::uint32_t;
    /// A sequence: its turns are the digits, the first one the most significant.
    using Word = std::uint64_t;

    struct Step {
        CanonicalSequences::Node node;  ///< where the turn leads
        TurnNumber turn;
    };

    SequenceTree(const Puzzle& puzzle, const CanonicalSequences& sequences);

    [[nodiscard]] const FastShape& shape() const { return shape_; }
    /// The turns that may follow in `node`.
    [[nodiscard]] std::span<const Step> steps(CanonicalSequences::Node node) const {
        return {steps_.data() + first_step_[node], steps_.data() + first_step_[node + 1]};
    }
    /// The fast state of a turn.
    [[nodiscard]] const std::uint8_t* state_of(TurnNumber turn) const {
        return states_.data() + turn * shape_.bytes();
    }
    [[nodiscard]] Word append(Word word, TurnNumber turn) const {
        return word * turns_.size() + turn;
    }

    /// Most turns a word may have.
    [[nodiscard]] std::uint32_t longest() const { return longest_; }
    /// Bits that words of so many turns take, at most longest().
    [[nodiscard]] std::uint32_t bits(std::uint32_t turns) const;
    [[nodiscard]] Algorithm algorithm(Word word, std::uint32_t turns) const;
    /// The same into `out`, which is allocated only where it is too small.
    void write_turns(Word word, std::uint32_t turns, Algorithm& out) const;
    /// The first of `turns` >= 1 turns.
    [[nodiscard]] Turn first_turn(Word word, std::uint32_t turns) const {
        return turns_[word / powers_[turns - 1]];
    }
    /// Writes the state that the turns, of grips that are searched, lead to. O(turns).
    void write_state(const FastOps& ops, const Algorithm& turns, std::uint8_t* out) const;

    /// A node of the tree.
    struct Branch {
        CanonicalSequences::Node node = CanonicalSequences::kStart;
        Word word = 0;
        std::uint32_t turns = 0;
    };
    /// All nodes that so many turns lead to, in order.
    [[nodiscard]] std::vector<Branch> branches(std::uint32_t turns) const;

 private:
    FastShape shape_;
    std::vector<Turn> turns_;
    std::vector<TurnNumber> first_turn_of_;  // by grip
    FastBuffer states_;
    std::vector<Step> steps_;              // by node
    std::vector<std::size_t> first_step_;  // by node, and the end
    std::uint32_t longest_ = 0;
    std::vector<Word> powers_;  // of the number of turns, below 2^64
};

}  // namespace qter
