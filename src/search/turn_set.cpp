#include "search/turn_set.hpp"

#include <algorithm>
#include <numeric>

#include "search/traces.hpp"

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
    numbers_ = TurnNumbers(classes.size());
    for (const std::uint16_t grip : grips) numbers_.add(grip, classes.turns[grip]);
    for (TurnNumber a = 0; a < size(); ++a) {
        inverse_.push_back(static_cast<TurnNumber>(numbers_.inverse(a)));
        for (TurnNumber b = 0; b < size(); ++b) {
            commute_.push_back(sequences_.commute(turn(a).grip, turn(b).grip) ? 1 : 0);
        }
        if (grips.size() > 64) continue;
        grip_bit_.push_back(std::uint64_t{1} << turn(a).grip);
        std::uint64_t with = 0;
        for (const std::uint16_t grip : grips) {
            if (sequences_.commute(turn(a).grip, grip)) with |= std::uint64_t{1} << grip;
        }
        commuting_.push_back(with);
    }
    for (std::size_t node = 0; node < sequences_.nodes(); ++node) {
        begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
        for (TurnNumber number = 0; number < size(); ++number) {
            const auto from = static_cast<CanonicalSequences::Node>(node);
            const CanonicalSequences::Node to = sequences_.next(from, turn(number).grip);
            if (to != CanonicalSequences::kDead && allowed(turn(number))) {
                steps_.push_back({number, to});
            }
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
    for (const Step& step : steps(CanonicalSequences::kStart)) allowed_.push_back(step.turn);
    fast_ = FastBuffer(shape_.bytes() * size());
    for (TurnNumber number = 0; number < size(); ++number) {
        shape_.pack(puzzle_->turn_state(turn(number)), fast_.data() + number * shape_.bytes());
    }
}

Algorithm TurnSet::algorithm(std::span<const TurnNumber> word) const {
    Algorithm algorithm;
    for (const TurnNumber number : word) algorithm.push_back(turn(number));
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
    if (grip_bit_.empty()) {
        qter::lead_with_least(word, at, [&](TurnNumber a, TurnNumber b) { return commute(a, b); });
        return;
    }
    std::size_t least = at;
    // Grips that commute with all turns so far: soon empty.
    std::uint64_t free = commuting_[word[at]];
    for (std::size_t i = at + 1; i < word.size() && free != 0; ++i) {
        if (word[i] < word[least] && (free & grip_bit_[word[i]]) != 0) least = i;
        free &= commuting_[word[i]];
    }
    const auto place = [&](std::size_t i) { return word.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(place(at), place(least), place(least + 1));
}

std::optional<std::vector<TurnNumber>> TurnSet::images(const SymmetryGroup& group,
                                                       std::uint32_t symmetry) const {
    std::vector<TurnNumber> images;
    for (TurnNumber number = 0; number < size(); ++number) {
        const State image = group.conjugate(symmetry, puzzle_->turn_state(turn(number)));
        TurnNumber same = 0;
        while (same < size() && puzzle_->turn_state(turn(same)) != image) ++same;
        if (same == size()) return std::nullopt;
        images.push_back(same);
    }
    return images;
}

}  // namespace qter
