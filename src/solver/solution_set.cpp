#include "qter/solver/solution_set.hpp"

#include <algorithm>
#include <numeric>

#include "qter/search/traces.hpp"

namespace qter {
namespace {

/// The letter at `at` commutes with all before it.
bool can_lead(const TurnSet& turns, const TurnWord& word, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
        if (!turns.commute(word[i], word[at])) return false;
    }
    return true;
}

/// All sequences of the trace of `left`, behind `made`; false once `visit` has had enough.
bool extend_words(const TurnSet& turns, TurnWord& made, const TurnWord& left,
                  const std::function<bool(const TurnWord&)>& visit) {
    if (left.empty()) return visit(made);
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!can_lead(turns, left, i)) continue;
        TurnWord rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        made.push_back(left[i]);
        const bool more = extend_words(turns, made, rest, visit);
        made.pop_back();
        if (!more) return false;
    }
    return true;
}

/// Some of the symmetries that the others are products of: what is closed under these is closed
/// under all.
std::vector<std::vector<TurnNumber>> generators_of(
    const TurnSet& turns, const std::vector<std::vector<TurnNumber>>& symmetries) {
    std::vector<TurnNumber> identity(turns.size());
    std::iota(identity.begin(), identity.end(), TurnNumber{0});
    std::set<std::vector<TurnNumber>> made = {identity};
    std::vector<std::vector<TurnNumber>> generators;
    for (const std::vector<TurnNumber>& symmetry : symmetries) {
        if (made.count(symmetry) != 0) continue;
        generators.push_back(symmetry);
        std::vector<std::vector<TurnNumber>> waiting(made.begin(), made.end());
        while (!waiting.empty()) {
            const std::vector<TurnNumber> before = std::move(waiting.back());
            waiting.pop_back();
            for (const std::vector<TurnNumber>& generator : generators) {
                std::vector<TurnNumber> product = before;
                for (TurnNumber& turn : product) turn = generator[turn];
                if (made.insert(product).second) waiting.push_back(std::move(product));
            }
        }
    }
    return generators;
}

}  // namespace

SolutionSet::SolutionSet(const TurnSet& turns, const Likeness& likeness)
    : turns_(turns), likeness_(likeness), generators_(generators_of(turns, likeness.symmetries)) {}

void SolutionSet::insert(TurnWord word) {
    const Algorithm least = least_of_trace(turns_.sequences(), turns_.algorithm(word));
    TurnWord trace = turns_.word(least);
    if (traces_.count(trace) != 0) return;
    if (traces_.size() >= kMaxTraces) {
        complete_ = false;
        return;
    }
    waiting_.push_back(trace);
    traces_.insert(std::move(trace));
}

void SolutionSet::add(const Algorithm& word) {
    insert(turns_.word(word));
    while (!waiting_.empty()) {
        const TurnWord next = std::move(waiting_.back());
        waiting_.pop_back();
        for (const std::vector<TurnNumber>& symmetry : generators_) {
            TurnWord image = next;
            for (TurnNumber& turn : image) turn = symmetry[turn];
            insert(std::move(image));
        }
        if (likeness_.inverses) insert(turns_.undone(next));
        if (!likeness_.rotations) continue;
        for (std::size_t i = 0; i < next.size(); ++i) {
            if (!can_lead(turns_, next, i)) continue;
            TurnWord turned = next;
            std::rotate(turned.begin() + static_cast<std::ptrdiff_t>(i),
                        turned.begin() + static_cast<std::ptrdiff_t>(i) + 1, turned.end());
            insert(std::move(turned));
        }
    }
}

Integer SolutionSet::words() const {
    Integer words = 0;
    for (const TurnWord& trace : traces_) {
        words += words_of_trace(turns_.sequences().classes(), turns_.algorithm(trace));
    }
    return words;
}

void SolutionSet::for_each_word(std::size_t most,
                                const std::function<void(const TurnWord&)>& visit) const {
    std::size_t seen = 0;
    TurnWord made;
    for (const TurnWord& trace : traces_) {
        const bool more = extend_words(turns_, made, trace, [&](const TurnWord& word) {
            if (seen++ >= most) return false;
            visit(word);
            return true;
        });
        if (!more) return;
    }
}

}  // namespace qter
