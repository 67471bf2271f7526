#include "search/turn_set.hpp"

#include <algorithm>
#include <numeric>

namespace qter {

TurnSet::TurnSet(PuzzlePtr puzzle, CanonicalSequences sequences)
    : TurnSet(std::move(puzzle), std::move(sequences), [](Turn) { return true; }) {}

TurnSet::TurnSet(PuzzlePtr puzzle, CanonicalSequences sequences,
                 const std::function<bool(Turn)>& allowed)
    : puzzle_(std::move(puzzle)), sequences_(std::move(sequences)), shape_(puzzle_->shape()) {
    const MoveClasses& classes = sequences_.classes();
    std::vector<std::uint16_t> grips(classes.size());
    std::iota(grips.begin(), grips.end(), std::uint16_t{0});
    std::sort(grips.begin(), grips.end(), [&](std::uint16_t a, std::uint16_t b) {
        return sequences_.rank(a) < sequences_.rank(b);
    });
    first_.resize(classes.size());
    for (const std::uint16_t grip : grips) {
        first_[grip] = size();
        const std::uint32_t order = classes.turns[grip] + 1;
        for (std::uint32_t amount = 1; amount < order; ++amount) {
            turns_.push_back({grip, static_cast<std::uint16_t>(amount)});
            inverse_.push_back(static_cast<TurnNumber>(first_[grip] + order - amount - 1));
        }
    }
    for (const Turn a : turns_) {
        for (const Turn b : turns_) commute_.push_back(sequences_.commute(a.grip, b.grip) ? 1 : 0);
    }
    if (grips.size() <= 64) {
        for (const Turn turn : turns_) {
            grip_bit_.push_back(std::uint64_t{1} << turn.grip);
            std::uint64_t with = 0;
            for (const std::uint16_t grip : grips) {
                if (sequences_.commute(turn.grip, grip)) with |= std::uint64_t{1} << grip;
            }
            commuting_.push_back(with);
        }
    }
    for (std::size_t node = 0; node < sequences_.nodes(); ++node) {
        begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
        for (TurnNumber turn = 0; turn < size(); ++turn) {
            const auto from = static_cast<CanonicalSequences::Node>(node);
            const CanonicalSequences::Node to = sequences_.next(from, turns_[turn].grip);
            if (to != CanonicalSequences::kDead && allowed(turns_[turn]))
                steps_.push_back({turn, to});
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
    fast_ = FastBuffer(shape_.bytes() * size());
    for (TurnNumber turn = 0; turn < size(); ++turn) {
        shape_.pack(puzzle_->turn_state(turns_[turn]), fast_.data() + turn * shape_.bytes());
    }
}

Algorithm TurnSet::algorithm(std::span<const TurnNumber> word) const {
    Algorithm algorithm;
    for (const TurnNumber turn : word) algorithm.push_back(turns_[turn]);
    return algorithm;
}

TurnWord TurnSet::word(const Algorithm& algorithm) const {
    TurnWord word;
    for (const Turn turn : algorithm) word.push_back(number(turn));
    return word;
}

TurnWord TurnSet::undone(std::span<const TurnNumber> word) const {
    TurnWord undone;
    for (std::size_t i = word.size(); i-- > 0;) undone.push_back(inverse_[word[i]]);
    return undone;
}

void TurnSet::lead_with_least(std::span<TurnNumber> word, std::size_t at) const {
    std::size_t least = at;
    if (grip_bit_.empty()) {
        for (std::size_t i = at + 1; i < word.size(); ++i) {
            if (word[i] >= word[least]) continue;
            bool free = true;
            for (std::size_t j = at; j < i && free; ++j) free = commute(word[i], word[j]);
            if (free) least = i;
        }
    } else {
        // What commutes with all turns looked at: soon nothing.
        std::uint64_t free = commuting_[word[at]];
        for (std::size_t i = at + 1; i < word.size() && free != 0; ++i) {
            if (word[i] < word[least] && (free & grip_bit_[word[i]]) != 0) least = i;
            free &= commuting_[word[i]];
        }
    }
    const auto place = [&](std::size_t i) { return word.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(place(at), place(least), place(least + 1));
}

std::optional<std::vector<TurnNumber>> TurnSet::images(const SymmetryGroup& group,
                                                       std::uint32_t symmetry) const {
    std::vector<TurnNumber> images;
    for (const Turn turn : turns_) {
        const State image = group.conjugate(symmetry, puzzle_->turn_state(turn));
        const auto same = std::find_if(turns_.begin(), turns_.end(), [&](Turn other) {
            return puzzle_->turn_state(other) == image;
        });
        if (same == turns_.end()) return std::nullopt;
        images.push_back(static_cast<TurnNumber>(same - turns_.begin()));
    }
    return images;
}

}  // namespace qter
