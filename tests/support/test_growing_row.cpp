// A row that grows, against a vector.
#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "support/growing_row.hpp"
#include "support/memory_account.hpp"

using namespace qter;

TEST_CASE("growing row: holds what a vector holds, wherever its pages go") {
    GrowingRow<std::uint32_t> row;
    std::vector<std::uint32_t> plain;
    for (std::uint32_t i = 0; i < 300'000; ++i) {
        const std::uint32_t count = i % 7;
        row.append(count, i);
        plain.insert(plain.end(), count, i);
        if (i % 5 == 0) {
            row.push_back(~i);
            plain.push_back(~i);
        }
    }
    REQUIRE(row.size() == plain.size());
    CHECK(std::equal(plain.begin(), plain.end(), row.data()));
    // A quarter at most is not used.
    CHECK(row.bytes() <= plain.size() * sizeof(std::uint32_t) / 4 * 5);

    GrowingRow<std::uint32_t> copy = row;
    row[5] = 12345;
    CHECK(copy[5] == plain[5]);
    const GrowingRow<std::uint32_t> moved = std::move(copy);
    CHECK(std::equal(plain.begin(), plain.end(), moved.data()));
    CHECK(moved.size() == plain.size());
    CHECK(copy.size() == 0);  // NOLINT(bugprone-use-after-move): it is said to be empty
}

TEST_CASE("growing row: what it takes is charged, and given back") {
    const std::uint64_t before = MemoryAccount::charged();
    {
        GrowingRow<std::uint64_t> row;
        row.append(1'000'000, 1);
        CHECK(MemoryAccount::charged() - before == row.bytes());
        row.append(5'000'000, 2);
        CHECK(MemoryAccount::charged() - before == row.bytes());
        CHECK(row.bytes() >= 48'000'000);
    }
    CHECK(MemoryAccount::charged() == before);
}
