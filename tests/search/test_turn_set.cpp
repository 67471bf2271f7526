// Numbers of turns, and where symmetries take them, against the states of the turns.
#include "search/turn_set.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "search/traces.hpp"

namespace qter {
namespace {

using testing::puzzle;

TurnSet turns_of(const PuzzlePtr& p, GripChoice choice) {
    return {p, CanonicalSequences(move_classes(*p, choice), CanonicalSequences::Rule::kTraces)};
}

const std::vector<std::string> kPuzzles = {"3x3",   "2x2",        "4x4",      "pyraminx",
                                           "skewb", "helicopter", "megaminx", "fto"};

}  // namespace

TEST_CASE("turns are numbered by rank and amount", "[turn_set]") {
    for (const std::string& name : kPuzzles) {
        for (const GripChoice choice : {GripChoice::kGenerators, GripChoice::kAll}) {
            CAPTURE(name);
            const PuzzlePtr p = puzzle(name);
            const TurnSet turns = turns_of(p, choice);
            const MoveClasses classes = move_classes(*p, choice);
            std::size_t all = 0;
            for (const std::uint32_t amounts : classes.turns) all += amounts;
            CHECK(turns.size() == all);
            for (TurnNumber i = 0; i < turns.size(); ++i) {
                const Turn turn = turns.turn(i);
                CHECK(turns.number(turn) == i);
                if (i + 1 == turns.size()) continue;
                const Turn next = turns.turn(static_cast<TurnNumber>(i + 1));
                const auto rank = [&](Turn t) { return turns.sequences().rank(t.grip); };
                CHECK(std::pair(rank(turn), turn.amount) < std::pair(rank(next), next.amount));
            }
        }
    }
}

TEST_CASE("turns of a set do what the puzzle's turns do", "[turn_set]") {
    for (const std::string& name : kPuzzles) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const TurnSet turns = turns_of(p, GripChoice::kAll);
        const State solved = solved_state(p->shape());
        for (TurnNumber i = 0; i < turns.size(); ++i) {
            const State& state = p->turn_state(turns.turn(i));
            CHECK(turns.shape().unpack(turns.fast(i)) == state);
            const State& back = p->turn_state(turns.turn(turns.inverse(i)));
            CHECK(compose(p->shape(), state, back) == solved);
            for (TurnNumber j = 0; j < turns.size(); ++j) {
                // Grips commute as a whole, so that some turns of two that do not may do so, too.
                if (!turns.commute(i, j)) continue;
                const State& other = p->turn_state(turns.turn(j));
                CHECK(compose(p->shape(), state, other) == compose(p->shape(), other, state));
            }
        }
    }
}

TEST_CASE("steps are what canonical sequences go on with", "[turn_set]") {
    for (const std::string& name : kPuzzles) {
        CAPTURE(name);
        const TurnSet turns = turns_of(puzzle(name), GripChoice::kAll);
        for (std::size_t at = 0; at < turns.sequences().nodes(); ++at) {
            const auto node = static_cast<CanonicalSequences::Node>(at);
            std::size_t step = 0;
            for (TurnNumber i = 0; i < turns.size(); ++i) {
                const auto next = turns.sequences().next(node, turns.turn(i).grip);
                if (next == CanonicalSequences::kDead) continue;
                REQUIRE(step < turns.steps(node).size());
                CHECK(turns.steps(node)[step].turn == i);
                CHECK(turns.steps(node)[step].node == next);
                ++step;
            }
            CHECK(step == turns.steps(node).size());
        }
    }
}

TEST_CASE("words are algorithms, and are undone", "[turn_set]") {
    for (const char* name : {"3x3", "4x4", "pyraminx"}) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const TurnSet turns = turns_of(p, GripChoice::kAll);
        REQUIRE(rc::check("there and back", [&] {
            const Algorithm algorithm = *testing::any_algorithm(*p);
            const TurnWord word = turns.word(algorithm);
            RC_ASSERT(turns.algorithm(word) == algorithm);
            const State done = state_of(*p, algorithm);
            const State undone = state_of(*p, turns.algorithm(turns.undone(word)));
            RC_ASSERT(undone == inverse(p->shape(), done));
            RC_ASSERT(turns.undone(turns.undone(word)) == word);
        }));
    }
}

TEST_CASE("symmetries take words to words that do the image", "[turn_set]") {
    for (const std::string& name : kPuzzles) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const TurnSet turns = turns_of(p, GripChoice::kAll);
        const Result<SymmetryGroup> group = symmetries_of(*p);
        REQUIRE(group.ok());
        for (std::uint32_t i = 0; i < group->size(); ++i) {
            const auto images = turns.images(*group, i);
            REQUIRE(images.has_value());
            CHECK(std::set<TurnNumber>(images->begin(), images->end()).size() == turns.size());
            if (i == 0) {
                for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
                    CHECK((*images)[turn] == turn);
                }
            }
        }
        REQUIRE(rc::check("conjugating what a word does", [&] {
            const TurnWord word = turns.word(*testing::any_algorithm(*p, 10));
            const auto symmetry = *rc::gen::inRange<std::uint32_t>(0, group->size());
            const auto images = turns.images(*group, symmetry);
            TurnWord image;
            for (const TurnNumber turn : word) image.push_back((*images)[turn]);
            RC_ASSERT(state_of(*p, turns.algorithm(image)) ==
                      group->conjugate(symmetry, state_of(*p, turns.algorithm(word))));
        }));
    }
}

TEST_CASE("symmetries that take a turn to none of the set have no images", "[turn_set]") {
    // Without its last face the 3x3 keeps the symmetries that keep this face: 48 / 6.
    const PuzzlePtr p = puzzle("3x3");
    MoveClasses classes = move_classes(*p, GripChoice::kGenerators);
    classes.turns.back() = 0;
    const TurnSet turns(p, CanonicalSequences(classes, CanonicalSequences::Rule::kTraces));
    REQUIRE(turns.size() == 15);
    const Result<SymmetryGroup> group = symmetries_of(*p);
    REQUIRE(group.ok());
    int kept = 0;
    for (std::uint32_t i = 0; i < group->size(); ++i) {
        kept += turns.images(*group, i).has_value() ? 1 : 0;
    }
    CHECK(kept == 8);
}

TEST_CASE("the least turn that can lead, again and again, makes the least of a trace",
          "[turn_set]") {
    // least_of_trace() puts turns in one by one from the front instead.
    std::mt19937 random(20261122);
    // The last, a cube of 24 layers, has more grips than a word has bits.
    std::vector<std::string> names = kPuzzles;
    names.push_back("c f 0 f 0.1 f 0.2 f 0.3 f 0.4 f 0.5 f 0.6 f 0.7 f 0.8 f 0.85 f 0.9 f 0.95");
    for (const std::string& name : names) {
        CAPTURE(name);
        const TurnSet turns = turns_of(puzzle(name), GripChoice::kGenerators);
        CHECK((turns.sequences().grips() > 64) == (name == names.back()));
        for (int round = 0; round < 200; ++round) {
            TurnWord word(random() % 12);
            for (TurnNumber& turn : word) turn = static_cast<TurnNumber>(random() % turns.size());
            const Algorithm least = least_of_trace(turns.sequences(), turns.algorithm(word));
            for (std::size_t at = 0; at < word.size(); ++at) turns.lead_with_least(word, at);
            CHECK(turns.algorithm(word) == least);
        }
    }
}

}  // namespace qter
