#include "search/traces.hpp"

#include <bit>
#include <cassert>
#include <map>
#include <tuple>
#include <utility>

namespace qter {
namespace {

/// A set of turns of a word, as bits by their indices.
using Places = std::uint64_t;

constexpr Places place(std::size_t i) { return Places{1} << i; }

bool keep_order(const MoveClasses& classes, Turn a, Turn b) {
    return a == b || !classes.commute[a.grip][b.grip];
}

/// For each turn, the turns before it that must stay there.
std::vector<Places> predecessors(const MoveClasses& classes, const Algorithm& word) {
    assert(word.size() <= kMaxTraceTurns);
    std::vector<Places> before(word.size());
    for (std::size_t i = 0; i < word.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (keep_order(classes, word[j], word[i])) before[i] |= place(j);
        }
    }
    return before;
}

/// Iterates over the down-sets of a word with a given number of turns.
class Splitter {
 public:
    Splitter(const MoveClasses& classes, const Algorithm& word,
             const std::function<bool(const TraceSplit&)>& use)
        : word_(word), before_(predecessors(classes, word)), use_(use) {}

    /// `chosen` are the turns taken among the first `at`; `missing` more are needed.
    [[nodiscard]] bool any(Places chosen, std::size_t at, std::size_t missing) const {
        if (missing == 0) return use_(split(chosen));
        if (word_.size() - at < missing) return false;
        const bool allowed = (before_[at] & ~chosen) == 0;
        return (allowed && any(chosen | place(at), at + 1, missing - 1)) ||
               any(chosen, at + 1, missing);
    }

 private:
    [[nodiscard]] TraceSplit split(Places chosen) const {
        TraceSplit out;
        for (std::size_t i = 0; i < word_.size(); ++i) {
            ((chosen & place(i)) != 0 ? out.first : out.second).push_back(word_[i]);
        }
        return out;
    }

    const Algorithm& word_;
    std::vector<Places> before_;
    const std::function<bool(const TraceSplit&)>& use_;
};

}  // namespace

void append_to_least(const CanonicalSequences& sequences, Algorithm& word, Turn turn) {
    const auto less = [&](Turn a, Turn b) {
        return std::pair(sequences.rank(a.grip), a.amount) <
               std::pair(sequences.rank(b.grip), b.amount);
    };
    std::size_t to = word.size();
    for (std::size_t i = word.size(); i-- > 0;) {
        if (keep_order(sequences.classes(), word[i], turn)) break;
        if (less(turn, word[i])) to = i;
    }
    word.insert(word.begin() + static_cast<std::ptrdiff_t>(to), turn);
}

Algorithm least_of_trace(const CanonicalSequences& sequences, const Algorithm& word) {
    Algorithm out;
    out.reserve(word.size());
    for (const Turn& turn : word) append_to_least(sequences, out, turn);
    return out;
}

bool can_be_shortened(const MoveClasses& classes, const Algorithm& word) {
    // Two turns of a grip meet unless a turn between them does not commute with it: any chain of
    // turns that keeps the order of both would start with such a turn.
    for (std::size_t i = 0; i < word.size(); ++i) {
        for (std::size_t j = i + 1; j < word.size(); ++j) {
            if (word[j].grip == word[i].grip) return true;
            if (!classes.commute[word[i].grip][word[j].grip]) break;
        }
    }
    return false;
}

Integer words_of_trace(const MoveClasses& classes, const Algorithm& word) {
    const std::vector<Places> before = predecessors(classes, word);
    std::map<Places, Integer> ways = {{0, 1}};
    for (std::size_t length = 0; length < word.size(); ++length) {
        std::map<Places, Integer> longer;
        for (const auto& [set, count] : ways) {
            for (std::size_t i = 0; i < word.size(); ++i) {
                const bool next = (set & place(i)) == 0 && (before[i] & ~set) == 0;
                if (next) longer[set | place(i)] += count;
            }
        }
        ways = std::move(longer);
    }
    return ways.begin()->second;
}

bool any_split(const MoveClasses& classes, const Algorithm& word, std::size_t turns,
               const std::function<bool(const TraceSplit&)>& use) {
    assert(turns <= word.size());
    return Splitter(classes, word, use).any(0, 0, turns);
}

}  // namespace qter
