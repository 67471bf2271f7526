// table.sort, the same in every run.
//
// Lua's own sort asks the clock for its pivot where partitions are uneven, and compares texts, or
// calls functions of C, for as long as it likes: so what a program compiles to could depend on the
// time of day. This is the same method, quicksort with the median of three, with a fixed sequence
// of numbers in place of the clock; where Lua's asks no clock, it compares what Lua's compares and
// leaves equal elements where Lua's leaves them. Every comparison is charged, so that an order made
// to take the square of the length ends when the steps do.
#pragma once

struct lua_State;

namespace qter {

/// Sorts the elements 1 to `length` of the table in argument 1 by the function in argument 2, or by
/// < where that is nil; the stack holds these two. O(n log n) comparisons for most orders.
void sort_table(lua_State* state, long long length);

}  // namespace qter
