#include "finder/structure.hpp"

#include <rapidcheck.h>

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/random_structures.hpp"
#include "finder/reference.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

FinderOrbit twisting(std::uint32_t modulus, std::uint32_t unit = 1) {
    return {"pieces", 20, 20, modulus, unit};
}

/// The first repetition after which every piece of the cycle is home and untwisted, counted out.
std::uint64_t counted_order(std::uint32_t modulus, const OwnedCycle& cycle) {
    std::uint64_t repetitions = 0;
    std::uint32_t sum = 0;
    do {
        repetitions += cycle.length;
        sum = (sum + cycle.twist) % modulus;
    } while (sum != 0);
    return repetitions;
}

}  // namespace

TEST_CASE("the order of a cycle is how often it takes to undo itself", "[finder]") {
    CHECK(order(twisting(3), {0, 5, 1}) == 15);
    CHECK(order(twisting(3), {0, 5, 0}) == 5);
    CHECK(order(twisting(4), {0, 5, 2}) == 10);
    CHECK(order(twisting(1), {0, 24, 0}) == 24);
    for (std::uint32_t modulus = 1; modulus <= 12; ++modulus) {
        for (std::uint32_t twist = 0; twist < modulus; ++twist) {
            for (std::uint32_t length = 1; length <= 6; ++length) {
                const OwnedCycle cycle = {0, length, twist};
                CHECK(order(twisting(modulus), cycle) == counted_order(modulus, cycle));
            }
        }
    }
}

TEST_CASE("the order of a register is that of all its cycles together", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    CHECK(order(three, {}) == 1);
    // R U, as docs/conventions.md has it.
    CHECK(order(three, {{0, 5, 2}, {0, 1, 1}, {1, 7, 0}}) == 105);
    CHECK(order(three, {{0, 5, 2}, {0, 3, 1}, {1, 7, 1}, {1, 2, 1}, {1, 2, 0}}) == 1260);
}

TEST_CASE("cycles are sorted by orbit, then the longest first", "[finder]") {
    const OwnedCycles sorted = {{0, 5, 1}, {0, 3, 2}, {0, 3, 1}, {0, 3, 0}, {1, 7, 0}, {1, 1, 1}};
    OwnedCycles cycles = {sorted[4], sorted[2], sorted[5], sorted[0], sorted[3], sorted[1]};
    std::sort(cycles.begin(), cycles.end());
    CHECK(cycles == sorted);
}

TEST_CASE("cycles of a structure are written as those of a state", "[finder]") {
    CHECK(cycle_notation(twisting(3), {0, 5, 0}) == "5");
    CHECK(cycle_notation(twisting(3), {0, 5, 1}) == "5+");
    CHECK(cycle_notation(twisting(3), {0, 1, 2}) == "1+");
    CHECK(cycle_notation(twisting(4), {0, 5, 1}) == "5+");
    CHECK(cycle_notation(twisting(4), {0, 5, 3}) == "5+");
    CHECK(cycle_notation(twisting(4), {0, 5, 2}) == "5+2");
    for (const std::uint32_t unit : {1U, 2U, 3U}) {
        for (const std::uint32_t modulus : {1U, 2U, 3U, 4U, 6U}) {
            Shape shape;
            shape.add_orbit(20, static_cast<std::uint8_t>(unit * modulus));
            for (std::uint32_t twist = 0; twist < modulus; ++twist) {
                Cycle cycle;
                cycle.slots = {3, 1, 4, 2, 5};
                cycle.orientation_sum = static_cast<std::uint8_t>(unit * twist);
                CHECK(cycle_notation(twisting(modulus, unit), {0, 5, twist}) ==
                      cycle_notation(shape, cycle));
            }
        }
    }
}

TEST_CASE("a register of the 3x3 needs shared pieces for its twists and its parity", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const OwnedCycles twist = {{0, 1, 1}};
    CHECK_FALSE(satisfies_constraints(three, twist, {0, 0}, ParitySharing::kAllowed));
    CHECK_FALSE(satisfies_constraints(three, twist, {0, 2}, ParitySharing::kAllowed));
    CHECK(satisfies_constraints(three, twist, {1, 0}, ParitySharing::kAllowed));
    const OwnedCycles swap = {{0, 2, 0}};
    CHECK_FALSE(satisfies_constraints(three, swap, {1, 1}, ParitySharing::kAllowed));
    CHECK(satisfies_constraints(three, swap, {2, 0}, ParitySharing::kAllowed));
    CHECK(satisfies_constraints(three, swap, {0, 2}, ParitySharing::kAllowed));
    CHECK_FALSE(satisfies_constraints(three, swap, {5, 5}, ParitySharing::kForbidden));
    CHECK(satisfies_constraints(three, {{0, 2, 0}, {1, 4, 0}}, {0, 0}, ParitySharing::kForbidden));
    CHECK(satisfies_constraints(three, {}, {0, 0}, ParitySharing::kForbidden));
}

TEST_CASE("constraints of structures are what trying all sums and parities gives", "[finder]") {
    for (const char* name : {"2x2", "3x3", "pyraminx", "dino", "christophers-jewel"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        bool seen[2] = {false, false};
        REQUIRE(rc::check(name, [&](std::uint32_t seed, bool sharing) {
            const ParitySharing parity_sharing =
                sharing ? ParitySharing::kAllowed : ParitySharing::kForbidden;
            std::mt19937 random(seed);
            const Structure drawn = random_structure(puzzle, 1, random);
            ResidueSubgroup::Vector vector(2 * puzzle.orbits().size(), 0);
            for (const OwnedCycle& cycle : drawn.registers[0]) {
                const std::uint32_t modulus = puzzle.orbits()[cycle.orbit].modulus;
                std::uint32_t& sum = vector[2 * cycle.orbit];
                sum = (sum + cycle.twist) % modulus;
                vector[2 * cycle.orbit + 1] ^= (cycle.length + 1) % 2;
            }
            reference::Realisable realisable(puzzle, parity_sharing);
            const bool expected = realisable(vector, drawn.shared);
            seen[expected ? 1 : 0] = true;
            RC_ASSERT(satisfies_constraints(puzzle, drawn.registers[0], drawn.shared,
                                            parity_sharing) == expected);
        }));
        CHECK(seen[0]);
        CHECK(seen[1]);
    }
}
