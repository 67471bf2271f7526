#include "solver/solution_set.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_set>

#include "search/traces.hpp"

namespace qter {
namespace {

/// The letter at `at` commutes with all before it.
bool can_lead(const TurnSet& turns, const TurnWord& word, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
        if (!turns.commute(word[i], word[at])) return false;
    }
    return true;
}

/// Visits all sequences of the trace of `left` after the prefix `made`; false once `visit` returns
/// false.
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

struct WordHash {
    std::size_t operator()(const TurnWord& word) const {
        std::uint64_t hash = word.size();
        for (const TurnNumber turn : word) hash = (hash ^ turn) * 0x9e3779b97f4a7c15U;
        return static_cast<std::size_t>(hash ^ (hash >> 32));
    }
};

/// Some of the symmetries whose products are all of them: a set that is closed under these is
/// closed under all.
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

void SolutionSet::add(std::span<const Algorithm> words, std::size_t most) {
    std::unordered_set<TurnWord, WordHash> known;
    std::vector<const TurnWord*> waiting;  // known, but the words alike to them are not yet
    for (TurnWord& trace : traces_) known.insert(std::move(trace));

    TurnWord word;
    const auto insert = [&] {
        for (std::size_t at = 0; at < word.size(); ++at) turns_.lead_with_least(word, at);
        if (known.size() >= most) {
            complete_ = complete_ && known.count(word) != 0;
            return;
        }
        const auto [trace, is_new] = known.insert(word);
        if (is_new) waiting.push_back(&*trace);
    };
    for (const Algorithm& algorithm : words) {
        word = turns_.word(algorithm);
        insert();
    }
    while (!waiting.empty()) {
        const TurnWord& next = *waiting.back();
        waiting.pop_back();
        for (const std::vector<TurnNumber>& symmetry : generators_) {
            word.resize(next.size());
            for (std::size_t i = 0; i < next.size(); ++i) word[i] = symmetry[next[i]];
            insert();
        }
        if (likeness_.inverses) {
            word = turns_.undone(next);
            insert();
        }
        if (!likeness_.rotations) continue;
        for (std::size_t i = 0; i < next.size(); ++i) {
            if (!can_lead(turns_, next, i)) continue;
            word = next;
            std::rotate(word.begin() + static_cast<std::ptrdiff_t>(i),
                        word.begin() + static_cast<std::ptrdiff_t>(i) + 1, word.end());
            insert();
        }
    }

    traces_.clear();
    traces_.reserve(known.size());
    while (!known.empty()) traces_.push_back(std::move(known.extract(known.begin()).value()));
    std::sort(traces_.begin(), traces_.end());
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
