// Tree of the canonical sequences of a set of turns, each sequence encoded as a number.
//
// The technique: the digits of the number are the numbers of the turns (turn_set.hpp), so a search
// updates it with a multiplication per turn and lists keep it in a few bytes. The order of
// sequences of one length is that of their numbers.
//
// Limits: a sequence as a number takes 64 bits, 15 turns of a 3x3 and 11 of a megaminx: more than
// can be searched. See longest().
#pragma once

#include "search/turn_set.hpp"

namespace qter {

/// Immutable.
class SequenceTree {
 public:
    /// A sequence: its turns are the digits, the first one the most significant.
    using Word = std::uint64_t;

    explicit SequenceTree(TurnSet turns);

    [[nodiscard]] const TurnSet& turns() const { return turns_; }
    [[nodiscard]] const FastShape& shape() const { return turns_.shape(); }
    [[nodiscard]] Word append(Word word, TurnNumber turn) const {
        return word * turns_.size() + turn;
    }

    /// The most turns that a word may have.
    [[nodiscard]] std::uint32_t longest() const { return longest_; }
    /// Bits of words of this many turns, at most longest().
    [[nodiscard]] std::uint32_t bits(std::uint32_t turns) const;
    [[nodiscard]] Algorithm algorithm(Word word, std::uint32_t turns) const;
    /// The same into `out`, which reallocates only where it is too small.
    void write_turns(Word word, std::uint32_t turns, Algorithm& out) const;
    /// The first turn of a word of `turns` >= 1 turns.
    [[nodiscard]] Turn first_turn(Word word, std::uint32_t turns) const {
        return turns_.turn(static_cast<TurnNumber>(word / powers_[turns - 1]));
    }
    /// Writes the state of the turns, of grips that are searched. O(turns).
    void write_state(const FastOps& ops, const Algorithm& turns, std::uint8_t* out) const;

    /// A node of the tree.
    struct Branch {
        CanonicalSequences::Node node = CanonicalSequences::kStart;
        Word word = 0;
        std::uint32_t turns = 0;
    };
    /// All nodes at this depth, in order.
    [[nodiscard]] std::vector<Branch> branches(std::uint32_t turns) const;

 private:
    TurnSet turns_;
    std::uint32_t longest_ = 0;
    std::vector<Word> powers_;  // of the number of turns, below 2^64
};

}  // namespace qter
