#include "finder/order_table.hpp"

#include <algorithm>

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/order_tables.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<std::uint64_t> values(const std::vector<PrimePower>& powers) {
    std::vector<std::uint64_t> all;
    for (const PrimePower& power : powers) all.push_back(power.value);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("prime powers of the 3x3 are those of the paper", "[finder]") {
    const std::vector<PrimePower> powers = prime_powers(finder_puzzle("3x3"), 0, {});
    CHECK(values(powers) == std::vector<std::uint64_t>{2, 3, 4, 5, 7, 8, 9, 11, 16});
}

TEST_CASE("every placement has the order of its prime power", "[finder]") {
    for (const char* name : {"3x3", "megaminx", "icosamate", "christophers-jewel", "fto"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        for (const PrimePower& power : prime_powers(puzzle, 0, {})) {
            CAPTURE(name, power.value);
            REQUIRE_FALSE(power.placements.empty());
            std::uint32_t shortest = power.placements.front().length;
            for (const Placement& placement : power.placements) {
                const FinderOrbit& orbit = puzzle.orbits()[placement.orbit];
                CHECK(std::uint64_t{placement.length} * placement.twist == power.value);
                CHECK(placement.length <= orbit.usable);
                CHECK(orbit.modulus % placement.twist == 0);
                shortest = std::min<std::uint32_t>(shortest, placement.length);
            }
            CHECK(power.least == (shortest == 1 ? 0 : shortest));
        }
    }
}

TEST_CASE("orders are products of their factors, largest first", "[finder]") {
    const FinderPuzzle megaminx = finder_puzzle("megaminx");
    const OrderTable table = table_of(megaminx);
    CHECK(table.value(table.size() - 1) == 1);
    for (std::uint32_t rank = 0; rank < table.size(); ++rank) {
        OrderValue product = 1;
        std::uint32_t pieces = 0;
        for (const std::uint16_t factor : table.factors(rank)) {
            product *= table.powers()[factor].value;
            pieces += table.powers()[factor].least;
        }
        REQUIRE(table.value(rank) == product);
        REQUIRE(table.need(rank).pieces == pieces);
        REQUIRE(pieces <= table.supply().pieces);
        REQUIRE(table.find(product) == rank);
        REQUIRE(table.at_most(product) == rank);
        if (rank > 0) REQUIRE(table.value(rank - 1) > product);
        REQUIRE(table.best_with(pieces) <= rank);
    }
    CHECK(table.find(51) == table.at_most(51));
    CHECK(table.value(table.find(51)) == 51);
    CHECK(table.find(999983) == table.size());  // a prime
    CHECK(table.at_most(0) == table.size());
}

TEST_CASE("the largest order with so many pieces", "[finder]") {
    const OrderTable table = table_of(finder_puzzle("3x3"));
    // Nothing but a twist and a flip; with two pieces, an edge cycle that flips.
    CHECK(table.value(table.best_with(0)) == 6);
    CHECK(table.value(table.best_with(2)) == 12);
    for (std::uint32_t pieces = 0; pieces <= table.supply().pieces; ++pieces) {
        for (std::uint32_t rank = 0; rank < table.best_with(pieces); ++rank) {
            REQUIRE(table.need(rank).pieces > pieces);
        }
    }
}

TEST_CASE("orders that are not kept are gone", "[finder]") {
    OrderTable table = table_of(finder_puzzle("3x3"));
    const OrderTable before = table;
    std::vector<bool> marked(table.size(), false);
    for (std::uint32_t rank = 0; rank < table.size(); rank += 2) marked[rank] = true;
    marked.back() = true;
    table.keep(marked);
    std::uint32_t kept = 0;
    for (std::uint32_t rank = 0; rank < before.size(); ++rank) {
        if (!marked[rank]) {
            CHECK(table.find(before.value(rank)) == table.size());
            continue;
        }
        REQUIRE(table.value(kept) == before.value(rank));
        const auto ours = table.factors(kept);
        const auto theirs = before.factors(rank);
        CHECK(std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end()));
        CHECK(table.need(kept).pieces == before.need(rank).pieces);
        ++kept;
    }
    CHECK(kept == table.size());
}

TEST_CASE("needs add up and compare place by place", "[finder]") {
    Need a;
    a.pieces = 3;
    a.longer[1] = 2;
    Need b;
    b.pieces = 4;
    b.longer[0] = 1;
    Need sum = a;
    sum += b;
    CHECK(sum.pieces == 7);
    CHECK(sum.longer[0] == 1);
    CHECK(sum.longer[1] == 2);
    CHECK(a.within(sum));
    CHECK_FALSE(a.within(b));
    CHECK_FALSE(b.within(a));
}
