// Integers of any size in Lua: the results of `big(n)`.
//
// The structure: a userdata that contains the limbs of a big integer. So Lua's allocator counts
// them and no finalizer is needed; GMP reads them in place. Operators take bigs, Lua's integers and
// floats without a fraction, in any mixture, and return bigs; // and % round down, as in Lua. A
// result of more than kMostBigBits bits is refused before it is computed, and every operation
// charges the budget.
//
// Lua calls a metamethod for == only with two userdata, so `big(5) == 5` is false and cannot be
// changed; big.equal(a, b) compares any two. < and <= compare mixtures.
#pragma once

#include <optional>

#include "support/integer.hpp"

struct lua_State;

namespace qter {

/// Most bits of a big integer, about 315,000 digits.
inline constexpr std::size_t kMostBigBits = std::size_t{1} << 20;

/// Pushes a big integer; raises a Lua error when it has too many bits.
void push_big(lua_State* state, const Integer& value);

/// The integer at `index`: a big, an integer, or a float without a fraction; nullopt for other
/// values.
[[nodiscard]] std::optional<Integer> read_big(lua_State* state, int index);

/// Registers the operators with the state; must come before anything else of this header.
void open_big(lua_State* state);

/// Pushes a new table for the global `big`: callable, with the functions big.gcd and so on.
void push_big_library(lua_State* state);

}  // namespace qter
