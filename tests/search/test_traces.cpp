#include "search/traces.hpp"

#include "catch.hpp"
#include "search_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Turns as numbers that compare as words are to be compared.
using RankedTurns = std::vector<std::pair<std::uint16_t, std::uint16_t>>;

/// All sequences that swaps of adjacent commuting turns make of `word`.
std::set<RankedTurns> swapped(const CanonicalSequences& sequences, const Algorithm& word) {
    RankedTurns start;
    for (const Turn& turn : word) start.emplace_back(sequences.rank(turn.grip), turn.amount);
    std::vector<std::uint16_t> grip(sequences.grips());
    for (std::uint16_t i = 0; i < grip.size(); ++i) grip[sequences.rank(i)] = i;
    std::set<RankedTurns> trace = {start};
    std::vector<RankedTurns> open = {start};
    while (!open.empty()) {
        RankedTurns next = std::move(open.back());
        open.pop_back();
        for (std::size_t i = 0; i + 1 < next.size(); ++i) {
            if (!sequences.commute(grip[next[i].first], grip[next[i + 1].first])) continue;
            std::swap(next[i], next[i + 1]);
            if (trace.insert(next).second) open.push_back(next);
            std::swap(next[i], next[i + 1]);
        }
    }
    return trace;
}

RankedTurns numbers(const CanonicalSequences& sequences, const Algorithm& word) {
    RankedTurns out;
    for (const Turn& turn : word) out.emplace_back(sequences.rank(turn.grip), turn.amount);
    return out;
}

bool merges(const RankedTurns& word) {
    return std::adjacent_find(word.begin(), word.end(), [](const auto& a, const auto& b) {
               return a.first == b.first;
           }) != word.end();
}

/// A word of turns of grips that are not left out.
Algorithm any_word(const MoveClasses& classes, int longest) {
    const Algorithm turns = all_turns(classes);
    return *rc::gen::resize(longest, rc::gen::container<Algorithm>(rc::gen::elementOf(turns)));
}

void check_trace(const CanonicalSequences& sequences, const Algorithm& word) {
    const std::set<RankedTurns> trace = swapped(sequences, word);
    RC_ASSERT(numbers(sequences, least_of_trace(sequences, word)) == *trace.begin());
    RC_ASSERT(words_of_trace(sequences.classes(), word) ==
              Integer(static_cast<unsigned long>(trace.size())));
    RC_ASSERT(can_be_shortened(sequences.classes(), word) ==
              std::any_of(trace.begin(), trace.end(), [](const auto& w) { return merges(w); }));
}

void check_puzzle(std::string_view name) {
    const PuzzlePtr shared = puzzle(name);
    const CanonicalSequences sequences(*shared, GripChoice::kAll);
    REQUIRE(rc::check(std::string(name),
                      [&] { check_trace(sequences, any_word(sequences.classes(), 9)); }));
}

}  // namespace

TEST_CASE("traces: the least word, their number, and what can be shortened", "[traces]") {
    REQUIRE(rc::check([] {
        const CanonicalSequences sequences(*any_classes());
        check_trace(sequences, any_word(sequences.classes(), 7));
    }));
    for (const char* name : {"2x2", "3x3", "skewb", "4x4", "megaminx"}) check_puzzle(name);
}

TEST_CASE("traces: a word is canonical when it is the least of a trace that cannot be shortened",
          "[traces]") {
    const CanonicalSequences sequences(move_classes(cube(), GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    REQUIRE(rc::check([&] {
        const Algorithm word = any_word(sequences.classes(), 8);
        const bool least = least_of_trace(sequences, word) == word;
        RC_ASSERT(sequences.accepts(word) ==
                  (least && !can_be_shortened(sequences.classes(), word)));
    }));
}

TEST_CASE("traces: counts beyond what can be listed", "[traces]") {
    const CanonicalSequences sequences(cube(), GripChoice::kGenerators);
    const MoveClasses& classes = sequences.classes();
    CHECK(words_of_trace(classes, {}) == 1);
    CHECK(words_of_trace(classes, alg(cube(), "R U R' U'")) == 1);
    // Each pair can be swapped by itself.
    CHECK(words_of_trace(classes, alg(cube(), "U D R L U D R L U D R L U D R L U D R L U D R L")) ==
          Integer(1) << 12);
    // Opposite faces alone: choose which places are U's.
    Algorithm word;
    for (int i = 0; i < 12; ++i) {
        for (const Turn& turn : alg(cube(), "U D")) word.push_back(turn);
    }
    CHECK(words_of_trace(classes, word) == 2'704'156);  // 24 over 12
    // Nothing in common: 2^64 is not the largest number of sequences.
    MoveClasses free;
    for (int i = 0; i < 12; ++i) {
        free.turns.push_back(1);
        free.commute.emplace_back(12, true);
    }
    word.clear();
    for (std::uint16_t i = 0; i < 24; ++i) {
        word.push_back({static_cast<std::uint16_t>(i / 2), 1});
    }
    Integer expected = 1;
    for (int i = 24; i > 1; --i) expected *= i;
    CHECK(words_of_trace(free, word) == expected >> 12);
}

TEST_CASE("traces: every way to divide one in two", "[traces]") {
    REQUIRE(rc::check([] {
        const CanonicalSequences sequences(*any_classes());
        const Algorithm word = any_word(sequences.classes(), 7);
        const std::size_t turns = *rc::gen::inRange<std::size_t>(0, word.size() + 1);
        const auto least = [&](const Algorithm& part) {
            return numbers(sequences, least_of_trace(sequences, part));
        };
        // Whatever stands in the first places of some sequence of the trace is a first part.
        std::set<RankedTurns> expected;
        for (const RankedTurns& other : swapped(sequences, word)) {
            const RankedTurns first(other.begin(),
                                    other.begin() + static_cast<std::ptrdiff_t>(turns));
            std::vector<std::uint16_t> grip(sequences.grips());
            for (std::uint16_t i = 0; i < grip.size(); ++i) grip[sequences.rank(i)] = i;
            Algorithm part;
            for (const auto& [rank, amount] : first) part.push_back({grip[rank], amount});
            expected.insert(least(part));
        }
        std::multiset<RankedTurns> found;
        RC_ASSERT(!any_split(sequences.classes(), word, turns, [&](const TraceSplit& split) {
            if (found.empty()) {
                RC_ASSERT(std::equal(split.first.begin(), split.first.end(), word.begin()));
            }
            Algorithm both = split.first;
            both.insert(both.end(), split.second.begin(), split.second.end());
            RC_ASSERT(least(both) == least(word));
            found.insert(least(split.first));
            return false;
        }));
        RC_ASSERT(std::multiset<RankedTurns>(expected.begin(), expected.end()) == found);
        RC_ASSERT(any_split(sequences.classes(), word, turns, [](const auto&) { return true; }));
    }));
}
