#include "search/canonical_sequences.hpp"

#include <cmath>

#include "catch.hpp"
#include "sanitized.hpp"
#include "search_puzzles.hpp"

using namespace qter;
using namespace qter::testing;
using Rule = CanonicalSequences::Rule;

namespace {

bool accepts(const CanonicalSequences& sequences, const Word& word) {
    Algorithm algorithm;
    for (const std::uint16_t grip : word) algorithm.push_back({grip, 1});
    return sequences.accepts(algorithm);
}

/// The definition: the least of its trace, none of which has two turns of a grip in a row.
bool is_canonical(const CanonicalSequences& sequences, const Word& word) {
    const auto less = [&](const Word& a, const Word& b) {
        return std::lexicographical_compare(
            a.begin(), a.end(), b.begin(), b.end(),
            [&](auto x, auto y) { return sequences.rank(x) < sequences.rank(y); });
    };
    for (const Word& other : trace_of(sequences.classes(), word)) {
        if (merges(other) || less(other, word)) return false;
    }
    return true;
}

void check_definition(const CanonicalSequences& sequences, std::size_t length) {
    for_each_word(sequences.grips(), length, [&](const Word& word) {
        if (accepts(sequences, word) != is_canonical(sequences, word)) {
            FAIL("canonical or not: " << rc::toString(word));
        }
    });
}

/// U, F and R of the 2x2: no two of them commute, and they turn all but one corner.
MoveClasses three_of_2x2() {
    const PuzzlePtr shared = puzzle("2x2");
    MoveClasses classes = move_classes(*shared, GripChoice::kGenerators);
    for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
        const std::string& name = shared->grips()[grip].name;
        if (name != "U" && name != "F" && name != "R") classes.turns[grip] = 0;
    }
    return classes;
}

/// Counts traces that cannot be shortened, each times the amounts its turns can have, by joining
/// all words of this length.
Integer traces(const MoveClasses& classes, std::size_t length) {
    std::set<Word> seen;
    Integer count = 0;
    for_each_word(classes.size(), length, [&](const Word& word) {
        if (seen.contains(word)) return;
        const std::set<Word> trace = trace_of(classes, word);
        seen.insert(trace.begin(), trace.end());
        if (std::any_of(trace.begin(), trace.end(), merges)) return;
        Integer ways = 1;
        for (const std::uint16_t grip : word) ways *= classes.turns[grip];
        count += ways;
    });
    return count;
}

void check_counts(std::string_view name, std::size_t longest) {
    const MoveClasses classes = move_classes(*puzzle(name), GripChoice::kGenerators);
    const CanonicalSequences sequences(classes, Rule::kTraces);
    const std::vector<Integer> counts = sequences.counts(longest);
    for (std::size_t length = 0; length <= longest; ++length) {
        INFO(name << ", length " << length);
        CHECK(counts[length] == traces(classes, length));
    }
}

/// For each number of turns up to `longest`: every state that takes so many is reached by a
/// canonical sequence of as many. The ball of states is grown without any rule.
void check_complete(const Puzzle& puzzle, const CanonicalSequences& sequences,
                    std::size_t longest) {
    INFO(puzzle.name());
    const Algorithm turns = all_turns(sequences.classes());
    struct Reached {
        State state;
        CanonicalSequences::Node node;
    };
    const State solved = solved_state(puzzle.shape());
    std::unordered_set<std::string> seen = {bytes_of(solved)};
    std::vector<State> ring = {solved};
    std::vector<Reached> front = {{solved, CanonicalSequences::kStart}};
    for (std::size_t length = 1; length <= longest; ++length) {
        std::vector<State> next_ring;
        for (const State& state : ring) {
            for (const Turn& turn : turns) {
                State to = compose(puzzle.shape(), state, puzzle.turn_state(turn));
                if (seen.insert(bytes_of(to)).second) next_ring.push_back(std::move(to));
            }
        }
        std::vector<Reached> next_front;
        std::unordered_set<std::string> canonical;
        for (const Reached& from : front) {
            for (const Turn& turn : turns) {
                const auto node = sequences.next(from.node, turn.grip);
                if (node == CanonicalSequences::kDead) continue;
                State to = compose(puzzle.shape(), from.state, puzzle.turn_state(turn));
                canonical.insert(bytes_of(to));
                next_front.push_back({std::move(to), node});
            }
        }
        CHECK(Integer(static_cast<unsigned long>(next_front.size())) ==
              sequences.counts(length).back());
        std::size_t missing = 0;
        for (const State& state : next_ring) missing += canonical.contains(bytes_of(state)) ? 0 : 1;
        INFO("length " << length << ", states " << next_ring.size());
        CHECK(missing == 0);
        ring = std::move(next_ring);
        front = std::move(next_front);
    }
}

void check_complete(std::string_view name, GripChoice choice, std::size_t longest,
                    Rule rule = Rule::kLines) {
    const PuzzlePtr shared = puzzle(name);
    const CanonicalSequences sequences(move_classes(*shared, choice), rule);
    CHECK(sequences.rule() == rule);
    check_complete(*shared, sequences, longest);
}

}  // namespace

TEST_CASE("canonical sequences of the 3x3 are as many as published", "[canonical]") {
    // Rokicki, "God's Number is 20": "canonical sequences"; the recurrence is the paper's.
    const CanonicalSequences sequences(cube(), GripChoice::kAll);
    const std::vector<Integer> counts = sequences.counts(12);
    CHECK(counts[0] == 1);
    CHECK(counts[1] == 18);
    CHECK(counts[2] == 243);
    CHECK(counts[3] == 3240);
    for (std::size_t n = 3; n <= 12; ++n) {
        CHECK(counts[n] == 12 * counts[n - 1] + 18 * counts[n - 2]);
    }
    // What the recurrence's counts grow by in the long run.
    const std::vector<Integer> many = sequences.counts(30);
    CHECK(std::abs(many[30].get_d() / many[29].get_d() - (6 + 3 * std::sqrt(6.0))) < 1e-8);
    // Nothing, a face, a face after the one opposite to it: the start, and two for each line.
    CHECK(sequences.nodes() == 7);
}

TEST_CASE("sequences that do not commute only merge", "[canonical]") {
    const CanonicalSequences sequences(three_of_2x2());
    CHECK(sequences.counts(4) == std::vector<Integer>{1, 9, 54, 324, 1944});
}

TEST_CASE("counts of small languages", "[canonical]") {
    // One grip: nothing follows it. Two that commute: two turns at most.
    CHECK(CanonicalSequences({{3}, {{true}}, {}}).counts(2) == std::vector<Integer>{1, 3, 0});
    const MoveClasses pair = {{1, 1}, {{true, true}, {true, true}}, {}};
    CHECK(CanonicalSequences(pair).counts(3) == std::vector<Integer>{1, 2, 1, 0});
    // Two of order 2 that do not commute take turns.
    const MoveClasses dihedral = {{1, 1}, {{true, false}, {false, true}}, {}};
    CHECK(CanonicalSequences(dihedral).counts(3) == std::vector<Integer>{1, 2, 2, 2});
}

// Counts of the 3x3 as published: 1, 18, 243, 3240, 43239, 574908, 7618438. One grip has no more
// than its turns, two that commute as many as there are pairs.
TEST_CASE("as many turns as most of so many things take", "[canonical]") {
    const CanonicalSequences cube(*puzzle("3x3"), GripChoice::kAll);
    CHECK(cube.usual_turns(1) == 0);
    CHECK(cube.usual_turns(18) == 1);
    CHECK(cube.usual_turns(19) == 2);
    CHECK(cube.usual_turns(1e6) == 6);
    const CanonicalSequences one(MoveClasses{{6}, {{true}}, {}}, CanonicalSequences::Rule::kTraces);
    CHECK(one.usual_turns(6) == 1);
    CHECK(one.usual_turns(7) == 2);
    const CanonicalSequences two(MoveClasses{{6, 6}, {{true, true}, {true, true}}, {}},
                                 CanonicalSequences::Rule::kTraces);
    CHECK(two.usual_turns(36) == 2);
    CHECK(two.usual_turns(49) == 3);
}

TEST_CASE("canonical sequences are as many as traces", "[canonical]") {
    check_counts("2x2", 5);
    check_counts("3x3", 5);
    check_counts("pyraminx", 5);
    check_counts("megaminx", 4);
    check_counts("helicopter", 4);
}

TEST_CASE("the automaton accepts the least sequence of each trace", "[canonical]") {
    for (const char* name : {"3x3", "pyraminx", "skewb"}) {
        INFO(name);
        check_definition(
            CanonicalSequences(move_classes(*puzzle(name), GripChoice::kGenerators), Rule::kTraces),
            5);
    }
    CHECK(rc::check([] {
        const CanonicalSequences sequences(*any_classes());
        RC_ASSERT(sequences.rule() == Rule::kLines);
        const auto word = *rc::gen::resize(
            12, rc::gen::container<Word>(rc::gen::inRange<std::uint16_t>(0, sequences.grips())));
        RC_ASSERT(accepts(sequences, word) == is_canonical(sequences, word));
        // Random words are seldom canonical; the least of their trace is, if nothing merges.
        const std::set<Word> trace = trace_of(sequences.classes(), word);
        const auto accepted = std::count_if(trace.begin(), trace.end(), [&](const Word& other) {
            return accepts(sequences, other);
        });
        RC_ASSERT(accepted == (std::any_of(trace.begin(), trace.end(), merges) ? 0 : 1));
    }));
}

TEST_CASE("the rule of the last turn keeps all that is canonical", "[canonical]") {
    CHECK(rc::check([] {
        const MoveClasses classes = *any_classes();
        const CanonicalSequences strong(classes);
        const CanonicalSequences weak(classes, Rule::kLastTurn);
        RC_ASSERT(weak.rule() == Rule::kLastTurn);
        for_each_word(classes.size(), 4, [&](const Word& word) {
            RC_ASSERT(!accepts(strong, word) || accepts(weak, word));
        });
    }));
}

TEST_CASE("every state has a canonical sequence of the fewest turns", "[canonical]") {
    check_complete(*puzzle("2x2"), CanonicalSequences(three_of_2x2()), 5);
    check_complete("2x2", GripChoice::kGenerators, 3);
    check_complete("3x3", GripChoice::kAll, 3);
    check_complete("pyraminx-tips", GripChoice::kAll, 3);
    if (kSanitized) return;  // larger ones run the same code
    check_complete("skewb", GripChoice::kAll, 4);
    check_complete("megaminx", GripChoice::kAll, 3);
    check_complete("4x4", GripChoice::kGenerators, 3);
    check_complete("4x4", GripChoice::kAll, 3);
    check_complete("5x5", GripChoice::kAll, 2);
    check_complete("4x4", GripChoice::kAll, 2, Rule::kTraces);
    check_complete("4x4", GripChoice::kAll, 2, Rule::kLastTurn);
}

TEST_CASE("wide turns do not repeat what single layers do", "[canonical]") {
    const PuzzlePtr shared = puzzle("4x4");
    const CanonicalSequences sequences(*shared, GripChoice::kAll);
    CHECK(sequences.accepts(alg(*shared, "Rw U Rw")));
    CHECK(sequences.accepts(alg(*shared, "R 2R")) != sequences.accepts(alg(*shared, "2R R")));
    for (const char* text :
         {"R Rw", "Rw R", "2R Rw", "Rw 2R", "R 2R Rw", "2-3R Rw R", "Rw U R Rw"}) {
        INFO(text);
        CHECK_FALSE(sequences.accepts(alg(*shared, text)));
    }
    const CanonicalSequences traces(move_classes(*shared, GripChoice::kAll), Rule::kTraces);
    CHECK(sequences.counts(6).back() < traces.counts(6).back());
}
