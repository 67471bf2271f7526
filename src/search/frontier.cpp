#include "search/frontier.hpp"

#include <algorithm>

namespace qter {

Frontier::Frontier(const TurnSet& turns, const Likeness& likeness)
    : turns_(turns), likeness_(likeness) {
    begin_again();
}

void Frontier::begin_again() {
    beginnings_ = std::vector<Beginning>();
    beginnings_.push_back({{}, CanonicalSequences::kStart, SequenceSymmetry::kNone});
    depth_ = 0;
}

bool Frontier::deepen(const Cancellation& cancellation) {
    const SequenceSymmetry symmetry(turns_.sequences());
    std::vector<Beginning> deeper;
    Algorithm path;
    for (const Beginning& beginning : beginnings_) {
        if (cancellation.requested()) return false;
        path = turns_.algorithm(beginning.word);
        for (const TurnSet::Step step : turns_.steps(beginning.node)) {
            SequenceSymmetry::Period period = SequenceSymmetry::kNone;
            if (likeness_.rotations) {
                period = symmetry.extend(path, beginning.period, turns_.turn(step.turn));
                if (period == SequenceSymmetry::kNone) continue;
            }
            Beginning next{beginning.word, step.node, period};
            next.word.push_back(step.turn);
            if (is_least(next.word)) deeper.push_back(std::move(next));
        }
    }
    beginnings_ = std::move(deeper);
    ++depth_;
    return true;
}

bool Frontier::is_least(std::span<const TurnNumber> word) {
    if (!is_least(word, word)) return false;
    if (!likeness_.rotations || !likeness_.inverses) return true;
    undone_ = turns_.undone(word);
    return is_least(word, undone_);
}

bool Frontier::is_least(std::span<const TurnNumber> word, std::span<const TurnNumber> other) {
    const auto check = [&] {
        // The least member of the image's trace, letter by letter, as long as it equals `word`.
        for (std::size_t at = 0; at < word.size(); ++at) {
            turns_.lead_with_least(image_, at);
            if (image_[at] != word[at]) return image_[at] > word[at];
        }
        return true;
    };
    if (other.data() != word.data()) {
        image_.assign(other.begin(), other.end());
        if (!check()) return false;
    }
    for (const std::vector<TurnNumber>& symmetry : likeness_.symmetries) {
        image_.resize(other.size());
        for (std::size_t i = 0; i < other.size(); ++i) image_[i] = symmetry[other[i]];
        if (!check()) return false;
    }
    return true;
}

}  // namespace qter
