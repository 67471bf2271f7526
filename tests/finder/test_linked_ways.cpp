#include "finder/linked_ways.hpp"

#include <set>

#include "catch.hpp"
#include "finder/linked_reference.hpp"
#include "finder/made_up_puzzle.hpp"
#include "fixtures.hpp"
#include "group/orbit_actions.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

void check_ways(const FinderPuzzle& puzzle, std::uint32_t registers, ParitySharing parity_sharing) {
    const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(puzzle);
    REQUIRE(linked_orbits);
    const auto found = WaysReference::sorted(
        linked_orbits->ways(registers, parity_sharing, Cancellation::never()));
    const auto expected =
        WaysReference(puzzle, linked_orbits->orbits(), parity_sharing).ways(registers);
    CHECK(found.size() == expected.size());
    CHECK((found == expected));
}

/// The orders of what one register can own in the linked orbits.
std::set<std::uint64_t> orders(const LinkedOrbits& linked_orbits) {
    std::set<std::uint64_t> found;
    for (const LinkedRegisters& way :
         linked_orbits.ways(1, ParitySharing::kAllowed, Cancellation::never())) {
        found.insert(way.registers[0].order);
    }
    return found;
}

// The seven points of the plane over GF(2): a turn of order 7 and one of order 2 make PSL(3, 2).
const std::vector<Permutation> kPlane = {{1, 2, 3, 4, 5, 6, 0}, {0, 2, 1, 3, 6, 5, 4}};
const std::vector<Permutation> kMathieu11 = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0},
                                             {0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7}};

}  // namespace

TEST_CASE("no tangle is shared in one way, in which all registers are idle", "[tangle]") {
    const FinderPuzzle cube = finder_puzzle(puzzle("2x2"));
    const auto ways =
        LinkedOrbits::of(cube)->ways(2, ParitySharing::kAllowed, Cancellation::never());
    const ResidueSubgroup::Vector zero(cube.constraints().image.moduli().size(), 0);
    REQUIRE(ways.size() == 1);
    CHECK(ways[0].registers == std::vector<LinkedRegister>(2, {{}, 1, {zero}}));
    CHECK(ways[0].shared == std::vector<std::uint32_t>(cube.orbits().size(), 0));
}

TEST_CASE("ways to use a real tangle agree with the definition", "[tangle][large]") {
    check_ways(finder_puzzle(puzzle("skewb")), 1, ParitySharing::kAllowed);
    check_ways(finder_puzzle(puzzle("jings-pyraminx")), 1, ParitySharing::kAllowed);
    check_ways(finder_puzzle(puzzle("jings-pyraminx")), 1, ParitySharing::kForbidden);
}

TEST_CASE("ways to share a tangle agree with the definition", "[tangle]") {
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        // Four pieces that two turns by half exchange in pairs; in two orbits that move as one; and
        // with two of them alike, which symmetries then have to respect.
        const std::vector<Permutation> klein = {{1, 0, 3, 2}, {2, 3, 0, 1}};
        check_ways(finder_puzzle(permutation_puzzle(klein)), 3, parity_sharing);
        check_ways(finder_puzzle(permutation_puzzle(klein, 2)), 2, parity_sharing);
        check_ways(finder_puzzle(permutation_puzzle(klein, 2, {1, 1, 2, 3})), 2, parity_sharing);
        check_ways(finder_puzzle(permutation_puzzle(kPlane)), 1, parity_sharing);
        check_ways(finder_puzzle(permutation_puzzle(kPlane)), 2, parity_sharing);
        check_ways(finder_puzzle(permutation_puzzle(kPlane, 1, {1, 1, 2, 2, 3, 4, 5})), 2,
                   parity_sharing);
    }
}

TEST_CASE("ways to share a real tangle between two agree with the definition", "[tangle][slow]") {
    check_ways(finder_puzzle(puzzle("skewb")), 1, ParitySharing::kForbidden);
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        check_ways(finder_puzzle(puzzle("skewb")), 2, parity_sharing);
        check_ways(finder_puzzle(puzzle("jings-pyraminx")), 2, parity_sharing);
    }
}

TEST_CASE("ways to share random tangles agree with the definition", "[tangle]") {
    int linked = 0;
    REQUIRE(rc::check("random tangles", [&linked] {
        const FinderPuzzle puzzle = any_made_up_puzzle(2, 4);
        const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(puzzle);
        RC_ASSERT(linked_orbits.ok());
        if (!linked_orbits->empty()) ++linked;
        if (puzzle.group().order() > 3000) return;
        const ParitySharing parity_sharing =
            *rc::gen::arbitrary<bool>() ? ParitySharing::kAllowed : ParitySharing::kForbidden;
        // The reference gives every piece to every register in turn.
        for (std::uint32_t registers = 1; registers <= (puzzle.group().shape().slots() < 6 ? 3 : 2);
             ++registers) {
            RC_ASSERT(
                WaysReference::sorted(
                    linked_orbits->ways(registers, parity_sharing, Cancellation::never())) ==
                WaysReference(puzzle, linked_orbits->orbits(), parity_sharing).ways(registers));
        }
    }));
    CHECK(linked > of_all_cases(10));
}

TEST_CASE("one choice of pieces stands for all that are like it", "[tangle]") {
    REQUIRE(rc::check("look-alikes", [] {
        // Symmetries do not care which pieces look alike, while registers do.
        std::vector<std::uint32_t> kinds;
        for (int i = 0; i < 7; ++i) kinds.push_back(*rc::gen::inRange<std::uint32_t>(1, 8));
        const FinderPuzzle puzzle = finder_puzzle(permutation_puzzle(kPlane, 1, kinds));
        LinkedPatterns patterns =
            linked_patterns(puzzle, {0}, action_on_parts(puzzle.group(), {0}));
        const auto with = linked_choices(patterns);
        const auto ways =
            linked_ways(patterns, *with, 2, ParitySharing::kAllowed, Cancellation::never());
        patterns.symmetries.clear();
        const auto without = linked_choices(patterns);
        RC_ASSERT(with->size() <= without->size());
        RC_ASSERT(WaysReference::sorted(ways) ==
                  WaysReference::sorted(linked_ways(patterns, *without, 2, ParitySharing::kAllowed,
                                                    Cancellation::never())));
    }));
}

namespace {

/// The cycles of each register of these ways, with the largest set of sums that some way has for
/// them.
using Possible = std::map<std::vector<OwnedCycles>, std::set<std::vector<ResidueSubgroup::Vector>>>;

Possible possible(const LinkedPatterns& patterns, const std::vector<LinkedChoice>& choices,
                  std::uint32_t registers, ParitySharing parity_sharing) {
    Possible found;
    for (const LinkedRegisters& way :
         linked_ways(patterns, choices, registers, parity_sharing, Cancellation::never())) {
        std::vector<OwnedCycles> cycles;
        std::vector<ResidueSubgroup::Vector> sums;
        for (const LinkedRegister& one : way.registers) {
            cycles.push_back(one.cycles);
            sums.insert(sums.end(), one.vectors.begin(), one.vectors.end());
            sums.emplace_back();  // between two registers
        }
        found[std::move(cycles)].insert(std::move(sums));
    }
    return found;
}

void check_widest(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits,
                  ParitySharing parity_sharing) {
    const LinkedPatterns patterns =
        linked_patterns(puzzle, orbits, action_on_parts(puzzle.group(), orbits));
    for (std::uint32_t registers = 1; registers <= 2; ++registers) {
        const Possible every =
            possible(patterns, *linked_choices(patterns), registers, parity_sharing);
        const Possible widest =
            possible(patterns, *widest_linked_choices(patterns), registers, parity_sharing);
        REQUIRE(widest.size() == every.size());
        for (const auto& [cycles, sums] : every) {
            const auto same = widest.find(cycles);
            REQUIRE(same != widest.end());
            // The largest sums are among those of the widest choices: none is lost.
            const auto most = [](const auto& lists) {
                std::size_t size = 0;
                for (const auto& list : lists) size = std::max(size, list.size());
                return size;
            };
            CHECK(most(same->second) == most(sums));
        }
    }
}

}  // namespace

TEST_CASE("the widest choices allow the registers that all choices allow", "[tangle]") {
    const FinderPuzzle skewb = finder_puzzle(puzzle("skewb"));
    check_widest(skewb, LinkedOrbits::of(skewb)->orbits(), ParitySharing::kAllowed);
    check_widest(skewb, LinkedOrbits::of(skewb)->orbits(), ParitySharing::kForbidden);
    REQUIRE(rc::check("random tangles", [] {
        const FinderPuzzle puzzle = any_made_up_puzzle(2, 4);
        const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(puzzle);
        RC_ASSERT(linked_orbits.ok());
        if (linked_orbits->empty() || puzzle.group().order() > 3000) return;
        check_widest(
            puzzle, linked_orbits->orbits(),
            *rc::gen::arbitrary<bool>() ? ParitySharing::kAllowed : ParitySharing::kForbidden);
    }));
}

TEST_CASE("a puzzle with too many choices shares all that helps", "[tangle]") {
    const FinderPuzzle gears = finder_puzzle(puzzle("gear-cube"));
    const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(gears);
    REQUIRE(linked_orbits);
    CHECK_FALSE(linked_orbits->fewest_shared());
    CHECK(LinkedOrbits::of(finder_puzzle(puzzle("skewb")))->fewest_shared());
    // By definition: the orders of the cycles of each of its 41,472 states.
    std::set<std::uint64_t> expected;
    for (const State& element : closure_on(gears, linked_orbits->orbits())) {
        std::set<std::uint64_t> of_cycles = {1};
        for (const ReferenceCycle& cycle : reference_cycles(gears, element)) {
            const std::set<std::uint64_t> before = of_cycles;
            for (const std::uint64_t order : before) of_cycles.insert(std::lcm(order, cycle.order));
        }
        expected.insert(of_cycles.begin(), of_cycles.end());
    }
    CHECK(orders(*linked_orbits) == expected);
}

TEST_CASE("a register on Mathieu's group has the orders of cycles of its elements", "[tangle]") {
    // Their cycle types, as the ATLAS of finite groups has them: 2^4, 3^3, 4^2, 5^2, 6 3 2, 8
    // 2, 11.
    const FinderPuzzle puzzle = finder_puzzle(permutation_puzzle(kMathieu11));
    CHECK(orders(*LinkedOrbits::of(puzzle)) == std::set<std::uint64_t>{1, 2, 3, 4, 5, 6, 8, 11});
    // So nothing moves fewer than eight pieces; what a register does not own of them is shared.
    for (const LinkedRegisters& way :
         LinkedOrbits::of(puzzle)->ways(1, ParitySharing::kAllowed, Cancellation::never())) {
        std::uint32_t moved = way.shared[0];
        for (const OwnedCycle& cycle : way.registers[0].cycles) moved += cycle.length;
        CHECK((moved == 0 || moved >= 8));
    }
}

TEST_CASE("a three-cycle of the skewb's corners twists corners of the other kind", "[tangle]") {
    // A turn twists a corner in place and cycles three of the other kind.
    const FinderPuzzle skewb = finder_puzzle(puzzle("skewb"));
    int cycles = 0;
    for (const LinkedRegisters& way :
         LinkedOrbits::of(skewb)->ways(1, ParitySharing::kAllowed, Cancellation::never())) {
        const OwnedCycles& owned = way.registers[0].cycles;
        if (owned.size() != 1 || owned[0].length != 3) continue;
        const std::uint32_t other = 1 - owned[0].orbit;
        CHECK(way.shared[other] >= 1);
        for (const auto& vector : way.registers[0].vectors) CHECK(vector[2 * other] != 0);
        ++cycles;
    }
    CHECK(cycles > 0);
}

TEST_CASE("ways come with every order of the registers, and stop when asked to", "[tangle]") {
    const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(finder_puzzle(puzzle("skewb")));
    const auto ways = WaysReference::sorted(
        linked_orbits->ways(3, ParitySharing::kAllowed, Cancellation::never()));
    CHECK(std::adjacent_find(ways.begin(), ways.end()) == ways.end());
    for (const auto& [a, b] : {std::pair{0, 1}, std::pair{1, 2}}) {
        auto swapped = ways;
        for (LinkedRegisters& way : swapped) std::swap(way.registers[a], way.registers[b]);
        CHECK((WaysReference::sorted(swapped) == ways));
    }
    Cancellation now;
    now.request();
    CHECK(linked_orbits->ways(3, ParitySharing::kAllowed, now).empty());
}
