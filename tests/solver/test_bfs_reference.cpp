// The reference that the solver is held to, against published counts of states and figures of the
// 3x3 that are known beforehand.
#include "bfs_reference.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "solver/goal.hpp"
#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::BfsReference;
using testing::cube_cycles;
using testing::find_structure;
using testing::finder_puzzle;
using testing::reference_structures;
using testing::ReferenceStructure;

std::vector<std::uint64_t> layers(std::string_view name, std::uint32_t depth) {
    const FinderPuzzle finder = finder_puzzle(name);
    BfsReference bfs(finder, GripChoice::kGenerators);
    std::vector<std::uint64_t> sizes = {bfs.states()};
    while (bfs.depth() < depth) {
        bfs.advance();
        sizes.push_back(bfs.states());
    }
    return sizes;
}

void check(const std::vector<ReferenceStructure>& structures, const OwnedCycles& cycles,
           std::uint32_t depth, std::uint64_t words) {
    const ReferenceStructure* found = find_structure(structures, cycles);
    REQUIRE(found != nullptr);
    CHECK(found->depth == depth);
    CHECK(found->words == words);
}

/// By cycles, the fewest turns and the words: every sequence of turns up to `depth`, one by one.
using Tally = std::map<std::vector<std::tuple<std::uint32_t, std::size_t, std::uint64_t>>,
                       std::pair<std::uint32_t, std::uint64_t>>;

void count_words(const Puzzle& puzzle, const State& state, std::uint32_t turns, std::uint32_t depth,
                 Tally& tally) {
    if (turns > 0) {
        Tally::key_type key;
        for (const Cycle& cycle : cycle_structure(puzzle.shape(), state)) {
            key.emplace_back(cycle.orbit, cycle.slots.size(), cycle.order / cycle.slots.size());
        }
        std::sort(key.begin(), key.end());
        auto& [least, words] = tally.try_emplace(key, turns, 0).first->second;
        if (turns < least) {
            least = turns;
            words = 0;
        }
        if (turns == least) ++words;
    }
    if (turns == depth) return;
    for (std::uint16_t grip = 0; grip < puzzle.generator_count(); ++grip) {
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            const State& turn = puzzle.turn_state({grip, amount});
            count_words(puzzle, compose(puzzle.shape(), state, turn), turns + 1, depth, tally);
        }
    }
}

}  // namespace

TEST_CASE("states of the 3x3 by distance are as many as published", "[bfs]") {
    // Rokicki, Kociemba, Davidson and Dethridge, "The diameter of the Rubik's cube group is
    // twenty".
    CHECK(layers("3x3", 4) == std::vector<std::uint64_t>{1, 18, 243, 3240, 43239});
}

TEST_CASE("states of the 3x3 to six turns are as many as published", "[bfs][slow]") {
    CHECK(layers("3x3", 6) == std::vector<std::uint64_t>{1, 18, 243, 3240, 43239, 574908, 7618438});
}

TEST_CASE("states of the 3x3's corners by distance are as many as published", "[bfs]") {
    // The 2x2 here has no corner that rests, so its states are those of the 3x3's corners. Korf,
    // "Finding optimal solutions to Rubik's cube using pattern databases", has their distances.
    CHECK(layers("2x2", 5) == std::vector<std::uint64_t>{1, 18, 243, 2874, 28000, 205416});
}

TEST_CASE("states of the pyraminx by distance are as many as published", "[bfs]") {
    // Jaap Scherphuis, jaapsch.net/puzzles/pyraminx.htm, without tips.
    CHECK(layers("pyraminx", 6) == std::vector<std::uint64_t>{1, 8, 48, 288, 1728, 9896, 51808});
}

TEST_CASE("all states of the pyraminx are found", "[bfs][slow]") {
    CHECK(layers("pyraminx", 12) == std::vector<std::uint64_t>{1, 8, 48, 288, 1728, 9896, 51808,
                                                               220111, 480467, 166276, 2457, 32,
                                                               0});
}

TEST_CASE("words of two turns of the 3x3", "[bfs]") {
    // After any turn, 15 of other faces. 27 states are two turns of opposite faces, in two orders.
    const FinderPuzzle finder = finder_puzzle("3x3");
    BfsReference bfs(finder, GripChoice::kGenerators);
    bfs.advance();
    bfs.advance();
    CHECK(bfs.words() == 18 * 15);
    std::map<std::uint64_t, int> by_words;
    bfs.for_each_state([&](const State& state, std::uint64_t words) {
        CHECK(is_valid(finder.puzzle()->shape(), state));
        ++by_words[words];
    });
    CHECK(by_words == std::map<std::uint64_t, int>{{1, 216}, {2, 27}});
}

TEST_CASE("structures are those of all sequences of turns", "[bfs]") {
    for (const auto& [name, depth] : std::vector<std::pair<std::string, std::uint32_t>>{
             {"3x3", 3}, {"pyraminx", 4}, {"2x2", 3}}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        const Puzzle& puzzle = *finder.puzzle();
        Tally tally;
        count_words(puzzle, solved_state(puzzle.shape()), 0, depth, tally);
        tally.erase(Tally::key_type{});  // that of nothing
        const std::vector<ReferenceStructure> structures =
            reference_structures(finder, GripChoice::kGenerators, depth);
        CHECK(structures.size() == tally.size());
        for (const ReferenceStructure& structure : structures) {
            Tally::key_type key;
            for (const OwnedCycle& cycle : structure.cycles) {
                const FinderOrbit& orbit = finder.orbits()[cycle.orbit];
                key.emplace_back(finder.constraints().parts[cycle.orbit].orbit, cycle.length,
                                 order(orbit, cycle) / cycle.length);
            }
            std::sort(key.begin(), key.end());
            REQUIRE(tally.count(key) == 1);
            CHECK(tally[key] == std::pair(structure.depth, structure.words));
        }
    }
}

TEST_CASE("structures of the 3x3 take as many turns as known", "[bfs]") {
    const std::vector<ReferenceStructure> structures =
        reference_structures(finder_puzzle("3x3"), GripChoice::kGenerators, 5);
    check(structures, cube_cycles({"4"}, {"4"}), 1, 12);
    check(structures, cube_cycles({"2", "2"}, {"2", "2"}), 1, 6);
    check(structures, cube_cycles({"4", "4"}, {"4", "4"}), 2, 24);
    check(structures, cube_cycles({"2", "2", "2", "2"}, {"2", "2", "2", "2"}), 2, 6);
    check(structures, cube_cycles({"1+", "5+"}, {"1+", "7+"}), 5, 480);
    check(structures, cube_cycles({"8"}, {"8"}), 5, 960);
    CHECK(find_structure(structures, {}) == nullptr);
}

TEST_CASE("look-alike pieces may change places", "[bfs]") {
    // An outer turn of a 4x4 takes four corners round, eight wings in two rounds, and centers that
    // look the same: they count only where they are marked. Six faces, two directions.
    for (const bool supercube : {false, true}) {
        CAPTURE(supercube);
        const FinderPuzzle finder = finder_puzzle("4x4", supercube);
        OwnedCycles turn;
        for (std::uint32_t i = 0; i < finder.orbits().size(); ++i) {
            const std::string& name = finder.orbits()[i].name;
            if (name == "centers" && !supercube) continue;
            turn.insert(turn.end(), name == "wings" ? 2 : 1, OwnedCycle{i, 4, 0});
        }
        check(reference_structures(finder, GripChoice::kGenerators, 1), turn, 1, 12);
    }
}

TEST_CASE("exact goals are met by the states of their structures alone", "[bfs]") {
    for (const char* name : {"3x3", "4x4", "pyraminx", "skewb"}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        BfsReference bfs(finder, GripChoice::kGenerators);
        for (int depth = 0; depth < 2; ++depth) {
            const std::vector<ReferenceStructure> structures = bfs.structures();
            bfs.advance();
            for (const ReferenceStructure& structure : structures) {
                GoalTest goal(finder, exact_goal(finder, structure.cycles));
                std::uint64_t met = 0;
                bfs.for_each_state([&](const State& state, std::uint64_t words) {
                    if (goal.met(state)) met += words;
                });
                CHECK(met == structure.words);
            }
        }
    }
}

TEST_CASE("nothing but three corners moves in no less than eight turns", "[bfs][slow][long]") {
    // A 3-cycle of corners is a commutator of eight turns, and none has fewer.
    const std::vector<ReferenceStructure> structures =
        reference_structures(finder_puzzle("3x3"), GripChoice::kGenerators, 7);
    CHECK(structures.back().depth == 7);
    CHECK(find_structure(structures, cube_cycles({"3"}, {})) == nullptr);
    // R U R' U': order 6.
    const ReferenceStructure* commutator =
        find_structure(structures, cube_cycles({"2+", "2+"}, {"3"}));
    REQUIRE(commutator != nullptr);
    CHECK(commutator->depth == 4);
}

}  // namespace qter
