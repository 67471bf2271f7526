#include "search/sequence_tree.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

namespace qter {
namespace {

/// The number of words of `turns` turns less one, or the largest number if that is not below 2^64.
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

SequenceTree::SequenceTree(TurnSet turns) : turns_(std::move(turns)) {
    assert(turns_.size() > 0);
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
        out[i] = turns_.turn(static_cast<TurnNumber>(word % turns_.size()));
    }
}

void SequenceTree::write_state(const FastOps& ops, const Algorithm& turns,
                               std::uint8_t* out) const {
    if (shape().bytes() == 0) return;
    std::memcpy(out, shape().solved().data(), shape().bytes());
    // From the last turn to the first, each composed before the later ones: a result may overwrite
    // the second operand of a composition, but not always the first.
    for (std::size_t i = turns.size(); i-- > 0;) {
        ops.compose(shape().plan(), turns_.fast(turns_.number(turns[i])), out, out);
    }
}

std::vector<SequenceTree::Branch> SequenceTree::branches(std::uint32_t turns) const {
    std::vector<Branch> out = {{}};
    for (std::uint32_t i = 0; i < turns; ++i) {
        std::vector<Branch> longer;
        for (const Branch& from : out) {
            for (const TurnSet::Step& step : turns_.steps(from.node)) {
                longer.push_back({step.node, append(from.word, step.turn), i + 1});
            }
        }
        out = std::move(longer);
    }
    return out;
}

}  // namespace qter
