// The orders that a puzzle's elements have.
#pragma once

#include "catch.hpp"
#include "finder/order_table.hpp"

namespace qter::testing {

inline OrderTable table_of(const FinderPuzzle& puzzle) {
    Result<OrderTable> table = OrderTable::of(puzzle, 0, prime_powers(puzzle, 0, {}));
    REQUIRE(table.ok());
    return *std::move(table);
}

}  // namespace qter::testing
