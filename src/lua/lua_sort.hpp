// table.sort, with the same result in every run.
//
// Lua's own sort uses the clock to choose its pivot where partitions are uneven, and compares
// texts, or calls C functions, without a limit of time. So the result of a compilation could depend
// on the time of day. This is the same method, quicksort with the median of three, with a fixed
// sequence of numbers instead of the clock. Where Lua's sort does not use the clock, the
// comparisons and the places of equal elements are the same as Lua's. Every comparison is charged,
// so an order constructed to take quadratic time ends at the limit of steps.
#pragma once

struct lua_State;

namespace qter {

/// Sorts the elements 1 to `length` of the table in argument 1 by the function in argument 2, or by
/// < if that is nil; the stack holds exactly these two. O(n log n) comparisons for most orders.
void sort_table(lua_State* state, long long length);

}  // namespace qter
