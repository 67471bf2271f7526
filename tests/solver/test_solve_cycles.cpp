// Shortest algorithms for given cycles, against plain breadth-first search: the same lengths, and
// the same numbers of sequences of turns.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "../finder/made_up_puzzle.hpp"
#include "solver/possible.hpp"
#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::BfsReference;
using testing::check_cycles;
using testing::check_reference;
using testing::count_cycles;
using testing::cube_cycles;
using testing::CycleCounts;
using testing::finder_puzzle;
using testing::made_up_puzzle;
using testing::reference_structures;
using testing::ReferenceStructure;

/// Every structure that so many turns make at most, or every `step`-th of them.
void check_all(const FinderPuzzle& finder, GripChoice grips, std::uint32_t depth,
               std::size_t step = 1) {
    CAPTURE(finder.puzzle()->name());
    SolverOptions options;
    options.grips = grips;
    const std::vector<ReferenceStructure> structures = reference_structures(finder, grips, depth);
    REQUIRE_FALSE(structures.empty());
    for (std::size_t i = 0; i < structures.size(); i += step) {
        check_reference(finder, structures[i], options);
    }
}

SolverAnswer solve(const FinderPuzzle& finder, const OwnedCycles& cycles,
                   SolverOptions options = {}) {
    options.count_words = true;
    const Cancellation never;
    const Result<SolverAnswer> answer = solve_cycles(finder, cycles, options, never);
    REQUIRE(answer.ok());
    return *answer;
}

void check_known(const OwnedCycles& cycles, std::uint32_t length, const Integer& words) {
    const FinderPuzzle finder = finder_puzzle("3x3");
    CAPTURE(testing::text_of(finder, cycles));
    const SolverAnswer answer = solve(finder, cycles);
    check_cycles(finder, cycles, answer);
    CHECK(answer.registers.front().length == length);
    CHECK(answer.registers.front().words == words);
}

/// Every choice of cycles that fit on a puzzle's pieces: one twist of each order.
std::vector<OwnedCycles> all_cycles(const FinderPuzzle& finder) {
    std::vector<OwnedCycle> kinds;
    for (std::uint32_t orbit = 0; orbit < finder.orbits().size(); ++orbit) {
        for (std::uint32_t length = 1; length <= finder.orbits()[orbit].usable; ++length) {
            const std::uint32_t modulus = finder.orbits()[orbit].modulus;
            for (std::uint32_t twist = length == 1 ? 1 : 0; twist < modulus; ++twist) {
                if (twist == 0 || modulus % twist == 0) kinds.push_back({orbit, length, twist});
            }
        }
    }
    std::vector<OwnedCycles> all;
    OwnedCycles made;
    std::vector<std::uint32_t> used(finder.orbits().size(), 0);
    const std::function<void(std::size_t)> choose = [&](std::size_t kind) {
        if (kind == kinds.size()) {
            all.push_back(made);
            return;
        }
        choose(kind + 1);
        const OwnedCycle& cycle = kinds[kind];
        std::uint32_t taken = 0;
        while (used[cycle.orbit] + cycle.length <= finder.orbits()[cycle.orbit].usable) {
            used[cycle.orbit] += cycle.length;
            ++taken;
            made.push_back(cycle);
            choose(kind + 1);
        }
        used[cycle.orbit] -= taken * cycle.length;
        made.resize(made.size() - taken);
    };
    choose(0);
    return all;
}

}  // namespace

TEST_CASE("structures of the 3x3 to four turns", "[solve_cycles]") {
    check_all(finder_puzzle("3x3"), GripChoice::kGenerators, 3, 2);
    check_all(finder_puzzle("3x3"), GripChoice::kGenerators, 4, 17);
}

TEST_CASE("structures of the 3x3 to six turns", "[solve_cycles][slow][long]") {
    // All of them, which takes minutes, with QTER_STRUCTURES=1 in the environment.
    const char* const wish = std::getenv("QTER_STRUCTURES");
    check_all(finder_puzzle("3x3"), GripChoice::kGenerators, 6,
              wish == nullptr ? 3 : std::stoull(wish));
}

TEST_CASE("structures of other puzzles to some turns", "[solve_cycles]") {
    check_all(finder_puzzle("2x2"), GripChoice::kGenerators, 3, 3);
    check_all(finder_puzzle("pyraminx"), GripChoice::kGenerators, 5, 3);
    check_all(finder_puzzle("skewb"), GripChoice::kGenerators, 3, 3);
    check_all(finder_puzzle("megaminx"), GripChoice::kGenerators, 2, 3);
    check_all(finder_puzzle("helicopter"), GripChoice::kGenerators, 3, 5);
}

TEST_CASE("all structures of other puzzles to more turns", "[solve_cycles][slow]") {
    check_all(finder_puzzle("2x2"), GripChoice::kGenerators, 6);
    check_all(finder_puzzle("pyraminx"), GripChoice::kGenerators, 9);
    check_all(finder_puzzle("skewb"), GripChoice::kGenerators, 6);
    check_all(finder_puzzle("megaminx"), GripChoice::kGenerators, 3);
    check_all(finder_puzzle("helicopter"), GripChoice::kGenerators, 5);
}

TEST_CASE("structures of the 4x4, where centres look alike or are marked", "[solve_cycles]") {
    // Wide turns and single layers do the same to most pieces, so words of both are counted.
    for (const bool supercube : {false, true}) {
        CAPTURE(supercube);
        const FinderPuzzle finder = finder_puzzle("4x4", supercube);
        check_all(finder, GripChoice::kGenerators, 2, 5);
        check_all(finder, GripChoice::kAll, 2, 9);
    }
}

TEST_CASE("structures of the 4x4 to three turns", "[solve_cycles][slow]") {
    for (const bool supercube : {false, true}) {
        CAPTURE(supercube);
        const FinderPuzzle finder = finder_puzzle("4x4", supercube);
        check_all(finder, GripChoice::kGenerators, 3);
        check_all(finder, GripChoice::kAll, 3, 7);
    }
}

TEST_CASE("cycles of the 3x3 take as many turns and words as known", "[solve_cycles]") {
    check_known({}, 0, 1);
    check_known(cube_cycles({"4"}, {"4"}), 1, 12);
    check_known(cube_cycles({"2", "2"}, {"2", "2"}), 1, 6);
    check_known(cube_cycles({"4", "4"}, {"4", "4"}), 2, 24);
    check_known(cube_cycles({"2", "2", "2", "2"}, {"2", "2", "2", "2"}), 2, 6);
    check_known(cube_cycles({"1+", "5+"}, {"1+", "7+"}), 5, 480);
    check_known(cube_cycles({"8"}, {"8"}), 5, 960);
}

TEST_CASE("three corners alone take eight turns", "[solve_cycles][slow]") {
    check_known(cube_cycles({"3"}, {}), 8, 864);
}

TEST_CASE("of all algorithms for an order the paper's has five turns", "[solve_cycles]") {
    // The qter paper: 1260 is the largest order of the 3x3's group. R U2 D' B D' is the classic
    // algorithm for it, which has the cycles 3+, 5+ of corners and 2+, 2, 7+ of edges or others.
    const FinderPuzzle finder = finder_puzzle("3x3");
    const Puzzle& cube = *finder.puzzle();
    const State known = testing::state(cube, "R U2 D' B D'");
    REQUIRE(order(cycle_structure(cube.shape(), known)) == 1260);
    OwnedCycles cycles;
    for (const auto& [kind, count] : count_cycles(finder, cycle_structure(cube.shape(), known))) {
        const auto [orbit, length, turns] = kind;
        const std::uint32_t modulus = finder.orbits()[orbit].modulus;
        const auto twist = static_cast<std::uint32_t>(modulus / (turns / length) % modulus);
        cycles.insert(cycles.end(), static_cast<std::size_t>(count),
                      {orbit, static_cast<std::uint32_t>(length), twist});
    }
    const SolverAnswer answer = solve(finder, cycles);
    check_cycles(finder, cycles, answer);
    CHECK(answer.registers.front().length <= 5);
    CHECK(answer.registers.front().order == 1260);
}

TEST_CASE("cycles that no element has are refused", "[solve_cycles]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    const std::vector<OwnedCycles> impossible = {
        cube_cycles({"1+"}, {}),          // twists add up to nothing
        cube_cycles({}, {"1+"}),          // flips likewise
        cube_cycles({"2"}, {}),           // parities are equal
        cube_cycles({"4"}, {}),           //
        cube_cycles({"2", "2"}, {"2"}),   //
        cube_cycles({"3"}, {"3", "5+"}),  //
        cube_cycles({"8"}, {"12+"}),      //
    };
    for (const OwnedCycles& cycles : impossible) {
        CAPTURE(testing::text_of(finder, cycles));
        const SolverAnswer answer = solve(finder, cycles);
        CHECK(answer.end == SolverEnd::kNone);
        CHECK_FALSE(answer.impossible.empty());
        CHECK(answer.registers.empty());
        CHECK_FALSE(why_impossible(finder, cycles).empty());
    }
    // "+" is any twist: two that undo each other, or three alike.
    CHECK(why_impossible(finder, cube_cycles({"1+", "1+"}, {})).empty());
    CHECK(why_impossible(finder, cube_cycles({"1+", "1+", "1+"}, {})).empty());
    CHECK(why_impossible(finder, cube_cycles({"2"}, {"2"})).empty());
}

TEST_CASE("cycles that do not fit into their orbits are errors", "[solve_cycles]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    const Cancellation never;
    CHECK_FALSE(solve_cycles(finder, cube_cycles({"9"}, {}), {}, never).ok());
    CHECK_FALSE(solve_cycles(finder, cube_cycles({"5", "4"}, {"3"}), {}, never).ok());
    CHECK(solve_cycles(finder, cube_cycles({"8"}, {"12+"}), {}, never).ok());
    // Centres that look alike cannot be owned.
    const FinderPuzzle four = finder_puzzle("4x4");
    for (std::uint32_t orbit = 0; orbit < four.orbits().size(); ++orbit) {
        const bool owned = four.orbits()[orbit].name != "centers";
        CHECK(solve_cycles(
                  four, {{orbit, 3, 0}},
                  [] {
                      SolverOptions options;
                      options.max_length = 2;
                      return options;
                  }(),
                  never)
                  .ok() == owned);
    }
}

TEST_CASE("what random turns make is possible", "[solve_cycles]") {
    for (const char* name : {"2x2", "3x3", "skewb", "dino", "megaminx", "pyraminx"}) {
        CAPTURE(name);
        const FinderPuzzle finder = finder_puzzle(name);
        const Puzzle& puzzle = *finder.puzzle();
        REQUIRE(rc::check("every element's cycles are not refused", [&] {
            const Algorithm algorithm = *testing::any_algorithm(puzzle);
            OwnedCycles cycles;
            bool alike = false;
            for (const Cycle& cycle :
                 cycle_structure(puzzle.shape(), state_of(puzzle, algorithm))) {
                for (const Slot slot : cycle.slots) alike = alike || !puzzle.is_unique(slot);
                const CycleCounts kind = count_cycles(finder, std::vector<Cycle>{cycle});
                const auto [orbit, length, turns] = kind.begin()->first;
                const std::uint32_t modulus = finder.orbits()[orbit].modulus;
                cycles.push_back(
                    {orbit, static_cast<std::uint32_t>(length),
                     static_cast<std::uint32_t>(modulus / (turns / length) % modulus)});
            }
            if (alike) return;
            std::sort(cycles.begin(), cycles.end());
            RC_ASSERT(why_impossible(finder, cycles).empty());
        }));
    }
}

TEST_CASE("of all cycles on the pyraminx's pieces just those of its elements are possible",
          "[solve_cycles][slow]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    std::set<CycleCounts> existing = {{}};
    for (const ReferenceStructure& structure :
         reference_structures(finder, GripChoice::kGenerators, 12)) {
        existing.insert(count_cycles(finder, structure.cycles));
    }
    const std::vector<OwnedCycles> all = all_cycles(finder);
    CHECK(all.size() > 4 * existing.size() / 3);
    for (const OwnedCycles& cycles : all) {
        CAPTURE(testing::text_of(finder, cycles));
        CHECK(why_impossible(finder, cycles).empty() ==
              (existing.count(count_cycles(finder, cycles)) == 1));
    }
}

namespace {

/// The structures of a puzzle with few elements, all of them; none when it has more than `most`.
std::vector<ReferenceStructure> whole_group(const FinderPuzzle& finder, std::uint64_t most) {
    std::vector<ReferenceStructure> all;
    BfsReference bfs(finder, GripChoice::kGenerators);
    std::uint64_t states = 1;
    while (bfs.states() > 0) {
        const std::vector<ReferenceStructure> more = bfs.structures();
        all.insert(all.end(), more.begin(), more.end());
        bfs.advance();
        states += bfs.states();
        if (states > most) return {};
    }
    return all;
}

}  // namespace

TEST_CASE("small groups are searched as the reference searches them", "[solve_cycles]") {
    REQUIRE(rc::check("all structures, and those that no element has", [] {
        const FinderPuzzle finder = testing::any_made_up_puzzle(2, 4);
        const std::vector<ReferenceStructure> structures = whole_group(finder, 3000);
        RC_CLASSIFY(structures.empty(), "too large or trivial");
        if (structures.empty()) return;
        std::set<CycleCounts> existing = {{}};
        SolverOptions options;
        options.count_words = true;
        const Cancellation never;
        bool alike = false;
        for (const FinderOrbit& orbit : finder.orbits()) {
            alike = alike || orbit.usable < orbit.pieces;
        }
        for (const ReferenceStructure& structure : structures) {
            existing.insert(count_cycles(finder, structure.cycles));
            RC_LOG() << testing::text_of(finder, structure.cycles) << '\n';
            const Result<SolverAnswer> answer =
                solve_cycles(finder, structure.cycles, options, never);
            RC_ASSERT(answer.ok());
            if (structure.depth > kMaxSearchTurns) {
                RC_ASSERT(answer->end == SolverEnd::kNone);
                continue;
            }
            RC_ASSERT(answer->end == SolverEnd::kSolved);
            RC_ASSERT(answer->registers.front().length == structure.depth);
            RC_ASSERT(answer->registers.front().words == Integer(structure.words));
        }
        options.max_length = 3;
        for (const OwnedCycles& cycles : all_cycles(finder)) {
            if (existing.count(count_cycles(finder, cycles)) != 0) continue;
            RC_LOG() << testing::text_of(finder, cycles) << '\n';
            const Result<SolverAnswer> answer = solve_cycles(finder, cycles, options, never);
            RC_ASSERT(answer.ok());
            RC_ASSERT(answer->end == SolverEnd::kNone);
            // With identical pieces it is not always known beforehand.
            RC_ASSERT(alike || !answer->impossible.empty());
        }
    }));
}

TEST_CASE("nothing longer than asked for is looked for", "[solve_cycles]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    SolverOptions options;
    options.max_length = 4;
    const SolverAnswer none = solve(finder, cube_cycles({"8"}, {"8"}), options);
    CHECK(none.end == SolverEnd::kNone);
    CHECK(none.registers.empty());
    CHECK(none.refuted_below == 5);
    CHECK(none.impossible.empty());
    options.max_length = 5;
    const SolverAnswer found = solve(finder, cube_cycles({"8"}, {"8"}), options);
    CHECK(found.end == SolverEnd::kSolved);
    CHECK(found.registers.front().words == Integer(960));
    options.max_length = 0;
    CHECK(solve(finder, {}, options).end == SolverEnd::kSolved);
    CHECK(solve(finder, cube_cycles({"4"}, {"4"}), options).refuted_below == 1);
}

}  // namespace qter
