#include "search/sequence_tree.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace qter {
namespace {

/// All turns, by rank of their grips.
std::vector<Turn> ranked_turns(const CanonicalSequences& sequences) {
    std::vector<std::uint16_t> grips(sequences.grips());
    for (std::uint16_t grip = 0; grip < grips.size(); ++grip) grips[sequences.rank(grip)] = grip;
    std::vector<Turn> turns;
    for (const std::uint16_t grip : grips) {
        for (std::uint32_t amount = 1; amount <= sequences.classes().turns[grip]; ++amount) {
            turns.push_back({grip, static_cast<std::uint16_t>(amount)});
        }
    }
    return turns;
}

/// The number of words of so many turns less one, when it is below 2^64; else the largest number.
std::uint64_t last_word(std::uint64_t base, std::uint32_t turns) {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t last = 0;
    for (std::uint32_t i = 0; i < turns; ++i) {
        if (last > (kMax - (base - 1)) / base) return kMax;
        last = last * base + (base - 1);
    }
    return last;
}

}  // namespace

SequenceTree::SequenceTree(const Puzzle& puzzle, const CanonicalSequences& sequences)
    : shape_(puzzle.shape()), turns_(ranked_turns(sequences)) {
    assert(!turns_.empty());
    states_ = FastBuffer(turns_.size() * shape_.bytes());
    for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
        shape_.pack(puzzle.turn_state(turns_[turn]), states_.data() + turn * shape_.bytes());
    }
    first_turn_of_.resize(sequences.grips());
    for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
        if (turns_[turn].amount == 1) first_turn_of_[turns_[turn].grip] = turn;
    }
    first_step_.push_back(0);
    for (std::size_t node = 0; node < sequences.nodes(); ++node) {
        for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
            const auto to =
                sequences.next(static_cast<CanonicalSequences::Node>(node), turns_[turn].grip);
            if (to != CanonicalSequences::kDead) steps_.push_back({to, turn});
        }
        first_step_.push_back(steps_.size());
    }
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    while (longest_ < 64 && last_word(turns_.size(), longest_ + 1) < kMax) {
        powers_.push_back(last_word(turns_.size(), longest_++) + 1);
    }
}

std::uint32_t SequenceTree::bits(std::uint32_t turns) const {
    assert(turns <= longest_);
    return static_cast<std::uint32_t>(std::bit_width(last_word(turns_.size(), turns)));
}

Algorithm SequenceTree::algorithm(Word word, std::uint32_t turns) const {
    Algorithm out;
    write_turns(word, turns, out);
    return out;
}

void SequenceTree::write_turns(Word word, std::uint32_t turns, Algorithm& out) const {
    out.resize(turns);
    for (std::uint32_t i = turns; i-- > 0; word /= turns_.size()) {
        out[i] = turns_[word % turns_.size()];
    }
}

void SequenceTree::write_state(const FastOps& ops, const Algorithm& turns,
                               std::uint8_t* out) const {
    if (shape_.bytes() == 0) return;
    std::memcpy(out, shape_.solved().data(), shape_.bytes());
    // The last turn first, each put before the ones after it: a result may replace what comes
    // second in a composition, but not always what comes first.
    for (std::size_t i = turns.size(); i-- > 0;) {
        const TurnNumber number = first_turn_of_[turns[i].grip] + (turns[i].amount - 1U);
        ops.compose(shape_.plan(), state_of(number), out, out);
    }
}

std::vector<SequenceTree::Branch> SequenceTree::branches(std::uint32_t turns) const {
    std::vector<Branch> out = {{}};
    for (std::uint32_t i = 0; i < turns; ++i) {
        std::vector<Branch> longer;
        for (const Branch& from : out) {
            for (const Step& step : steps(from.node)) {
                longer.push_back({step.node, append(from.word, step.turn), i + 1});
            }
        }
        out = std::move(longer);
    }
    return out;
}

}  // namespace qter
