// What tests of sequences start from: sequences of turns and of grips, all of them.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "fixtures.hpp"
#include "search/canonical_sequences.hpp"

namespace qter::testing {

/// The grips of a sequence.
using Word = std::vector<std::uint16_t>;

inline std::string bytes_of(const State& state) {
    std::string bytes;
    for (const auto piece : state.piece) {
        bytes.push_back(static_cast<char>(piece & 0xff));
        bytes.push_back(static_cast<char>(piece >> 8));
    }
    for (const auto orient : state.orient) bytes.push_back(static_cast<char>(orient));
    return bytes;
}

inline Algorithm all_turns(const MoveClasses& classes) {
    Algorithm turns;
    for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
        for (std::uint16_t amount = 1; amount <= classes.turns[grip]; ++amount) {
            turns.push_back({grip, amount});
        }
    }
    return turns;
}

/// Calls `visit(word)` for every word of exactly `length` grips.
template <typename Visit>
void for_each_word(std::uint16_t grips, std::size_t length, const Visit& visit) {
    Word word(length, 0);
    for (;;) {
        visit(word);
        std::size_t i = length;
        while (i > 0 && ++word[i - 1] == grips) word[--i] = 0;
        if (i == 0) return;
    }
}

/// All words that swaps of adjacent commuting grips make of `word`.
inline std::set<Word> trace_of(const MoveClasses& classes, const Word& word) {
    std::set<Word> trace = {word};
    std::vector<Word> open = {word};
    while (!open.empty()) {
        Word next = std::move(open.back());
        open.pop_back();
        for (std::size_t i = 0; i + 1 < next.size(); ++i) {
            if (next[i] == next[i + 1] || !classes.commute[next[i]][next[i + 1]]) continue;
            std::swap(next[i], next[i + 1]);
            if (trace.insert(next).second) open.push_back(next);
            std::swap(next[i], next[i + 1]);
        }
    }
    return trace;
}

/// Two turns of one grip are next to each other.
inline bool merges(const Word& word) {
    return std::adjacent_find(word.begin(), word.end()) != word.end();
}

/// Some symmetric relation on some grips.
inline rc::Gen<MoveClasses> any_classes() {
    return rc::gen::exec([] {
        MoveClasses classes;
        const int size = *rc::gen::inRange(1, 7);
        const int density = *rc::gen::inRange(0, 101);
        for (int a = 0; a < size; ++a) {
            classes.turns.push_back(*rc::gen::inRange<std::uint32_t>(1, 4));
            classes.commute.emplace_back(size, false)[a] = true;
            for (int b = 0; b < a; ++b) {
                const bool commute = *rc::gen::inRange(0, 100) < density;
                classes.commute[a][b] = commute;
                classes.commute[b][a] = commute;
            }
        }
        return classes;
    });
}

}  // namespace qter::testing
