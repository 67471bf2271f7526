// What tests of the solver start from: cycles by name, options, and answers held against what is
// known of a structure without the solver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "bfs_reference.hpp"
#include "catch.hpp"
#include "solver/solve.hpp"
#include "solver/verification.hpp"

namespace qter::testing {

/// Cycles of the 3x3 in the notation of docs/conventions.md: corners, then edges. "2 2", "1+ 5+".
inline OwnedCycles cube_cycles(const std::vector<std::string>& corners,
                               const std::vector<std::string>& edges) {
    OwnedCycles owned;
    const std::vector<const std::vector<std::string>*> orbits = {&corners, &edges};
    for (std::uint32_t orbit = 0; orbit < 2; ++orbit) {
        for (const std::string& text : *orbits[orbit]) {
            const auto length = static_cast<std::uint32_t>(std::stoul(text));
            owned.push_back({orbit, length, text.back() == '+' ? 1U : 0U});
        }
    }
    return owned;
}

/// "corners 5 x15, edges 7 x14": for messages of tests.
inline std::string text_of(const FinderPuzzle& finder, const OwnedCycles& cycles) {
    std::string text;
    for (const OwnedCycle& cycle : cycles) {
        const FinderOrbit& orbit = finder.orbits()[cycle.orbit];
        text += (text.empty() ? "" : ", ") + orbit.name + "#" + std::to_string(cycle.orbit) + " " +
                std::to_string(cycle.length) + " x" + std::to_string(order(orbit, cycle));
    }
    return text;
}

/// Cycles by the finder's orbit, length and order, with how many there are of each.
using CycleCounts = std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, int>;

inline CycleCounts count_cycles(const FinderPuzzle& finder, const OwnedCycles& cycles) {
    CycleCounts counts;
    for (const OwnedCycle& cycle : cycles) {
        ++counts[{cycle.orbit, cycle.length, order(finder.orbits()[cycle.orbit], cycle)}];
    }
    return counts;
}

inline CycleCounts count_cycles(const FinderPuzzle& finder, const std::vector<Cycle>& cycles) {
    CycleCounts counts;
    for (const Cycle& cycle : cycles) {
        const std::vector<OrbitPart>& parts = finder.constraints().parts;
        for (std::uint32_t part = 0; part < parts.size(); ++part) {
            const std::vector<Slot>& slots = parts[part].slots;
            if (std::find(slots.begin(), slots.end(), cycle.slots.front()) == slots.end()) continue;
            ++counts[{part, cycle.slots.size(), cycle.order}];
        }
    }
    return counts;
}

/// The answer is a register with these cycles and nothing else, carried out sticker by sticker.
inline void check_cycles(const FinderPuzzle& finder, const OwnedCycles& cycles,
                         const SolverAnswer& answer) {
    REQUIRE(answer.end == SolverEnd::kSolved);
    REQUIRE(answer.registers.size() == 1);
    const SolvedRegister& solved = answer.registers.front();
    CHECK(solved.optimal);
    CHECK(solved.length == solved.algorithm.size());
    ArchitectureClaim claim;
    claim.registers.resize(1);
    claim.registers[0].algorithm = solved.algorithm;
    claim.registers[0].order = order(finder, cycles);
    claim.registers[0].length = solved.length;
    claim.registers[0].nothing_else = true;
    claim.supercube = finder.supercube();
    const Verification verified = verify(*finder.puzzle(), claim);
    // A register of order 1 says nothing, which is a problem of its own.
    CHECK(verified.ok() == !cycles.empty());
    CHECK(count_cycles(finder, verified.registers[0].cycles) == count_cycles(finder, cycles));
}

/// Besides, it has as many turns as the reference says, and so many words.
inline void check_reference(const FinderPuzzle& finder, const ReferenceStructure& expected,
                            SolverOptions options) {
    CAPTURE(text_of(finder, expected.cycles));
    options.count_words = true;
    const Cancellation never;
    const Result<SolverAnswer> answer = solve_cycles(finder, expected.cycles, options, never);
    REQUIRE(answer.ok());
    check_cycles(finder, expected.cycles, *answer);
    CHECK(answer->registers.front().length == expected.depth);
    CHECK(answer->refuted_below == expected.depth);
    REQUIRE(answer->registers.front().words.has_value());
    CHECK(*answer->registers.front().words == Integer(expected.words));
}

}  // namespace qter::testing
