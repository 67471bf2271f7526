#include "lua/lua_integers.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

#include "lua/lua_budget.hpp"
#include "lua/lua_order.hpp"

namespace qter {
namespace {

static_assert(sizeof(long) == sizeof(lua_Integer), "GMP takes Lua's integers as long");

constexpr const char* kBig = "big";

/// Header of a userdata; the limbs follow it.
struct Header {
    std::ptrdiff_t limbs;  // negative when the number is
};
static_assert(sizeof(Header) % alignof(mp_limb_t) == 0);

// --- Costs, in steps of the budget, by limbs of 64 bits. GMP's fast methods begin to matter at
// some tens of limbs; beyond that, these figures are upper bounds that grow slightly faster.

std::uint64_t limbs(const Integer& value) { return mpz_size(value.get_mpz_t()); }

std::uint64_t multiplication_cost(std::uint64_t a, std::uint64_t b) {
    return std::min(a * b, 64 * (a + b)) / 4;
}
/// For gcd, inverses, and conversion to and from digits.
std::uint64_t heavy_cost(std::uint64_t n) { return std::min(n * n, 500 * n); }

void charge(lua_State* state, std::uint64_t steps) { LuaBudget::of(state).charge(state, steps); }

// --- Conversion between Lua's stack and GMP.

std::optional<Integer> read_userdata(lua_State* state, int index) {
    const auto* header = static_cast<const Header*>(luaL_testudata(state, index, kBig));
    if (header == nullptr) return std::nullopt;
    mpz_t view;
    mpz_roinit_n(view, reinterpret_cast<const mp_limb_t*>(header + 1), header->limbs);
    return Integer(view);
}

/// The operand at `index`; otherwise a Lua error that names its type.
Integer operand(lua_State* state, int index) {
    if (std::optional<Integer> value = read_big(state, index)) {
        charge(state, limbs(*value) / 4);
        return *std::move(value);
    }
    if (lua_type(state, index) == LUA_TNUMBER) {
        luaL_error(state, "%f is not an integer; big integers have no fractions",
                   lua_tonumber(state, index));
    }
    if (lua_type(state, index) == LUA_TSTRING) {
        luaL_error(state, "a string where an integer is needed; write big(...) around it");
    }
    luaL_error(state, "a %s where an integer is needed", luaL_typename(state, index));
    return {};
}

[[noreturn]] void refuse_size(lua_State* state) {
    luaL_error(state, "the result would have more than %d bits", static_cast<int>(kMostBigBits));
    throw std::logic_error("luaL_error returned");  // it never does, but is not declared so
}

void need_nonzero(lua_State* state, const Integer& divisor) {
    if (divisor == 0) luaL_error(state, "division by zero");
}

void need_positive(lua_State* state, const Integer& modulus) {
    if (modulus <= 0) luaL_error(state, "the modulus must be positive");
}

// --- Operators.

using Combine = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);

template <Combine kCombine>
int linear(lua_State* state) {
    const Integer a = operand(state, 1);
    const Integer b = operand(state, 2);
    Integer result;
    kCombine(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    push_big(state, result);
    return 1;
}

int multiply(lua_State* state) {
    const Integer a = operand(state, 1);
    const Integer b = operand(state, 2);
    // A product has at least the bits of both factors minus one.
    if ((limbs(a) + limbs(b)) * GMP_NUMB_BITS > kMostBigBits + 3 * GMP_NUMB_BITS && a != 0 &&
        b != 0) {
        refuse_size(state);
    }
    charge(state, multiplication_cost(limbs(a), limbs(b)));
    push_big(state, a * b);
    return 1;
}

template <Combine kCombine>
int divide(lua_State* state) {
    const Integer a = operand(state, 1);
    const Integer b = operand(state, 2);
    need_nonzero(state, b);
    charge(state, multiplication_cost(limbs(a), limbs(b)));
    Integer result;
    kCombine(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    push_big(state, result);
    return 1;
}

int divide_exactly(lua_State* state) {
    const Integer a = operand(state, 1);
    const Integer b = operand(state, 2);
    need_nonzero(state, b);
    charge(state, multiplication_cost(limbs(a), limbs(b)));
    if (mpz_divisible_p(a.get_mpz_t(), b.get_mpz_t()) == 0) {
        return luaL_error(state, "this division leaves a remainder; write // to round down");
    }
    push_big(state, a / b);
    return 1;
}

int power(lua_State* state) {
    const Integer base = operand(state, 1);
    const Integer exponent = operand(state, 2);
    if (exponent < 0) return luaL_error(state, "the exponent is negative");
    if (abs(base) <= 1) {
        const bool odd = exponent % 2 != 0;
        push_big(state, exponent == 0 ? Integer(1) : odd ? base : Integer(base * base));
        return 1;
    }
    const std::size_t bits = mpz_sizeinbase(base.get_mpz_t(), 2);
    if (exponent > kMostBigBits || (bits - 1) * exponent.get_ui() >= kMostBigBits) {
        refuse_size(state);
    }
    const std::uint64_t size = bits * exponent.get_ui() / GMP_NUMB_BITS + 1;
    charge(state, multiplication_cost(size, size));
    Integer result;
    mpz_pow_ui(result.get_mpz_t(), base.get_mpz_t(), exponent.get_ui());
    push_big(state, result);
    return 1;
}

void shift(lua_State* state, const Integer& value, const Integer& left) {
    const std::size_t bits = value == 0 ? 0 : mpz_sizeinbase(value.get_mpz_t(), 2);
    if (left >= 0) {
        if (bits == 0) return push_big(state, value);
        if (left > kMostBigBits || left + bits > kMostBigBits) refuse_size(state);
        push_big(state, value << left.get_ui());
    } else {
        // A shift by more than all bits leaves only the sign.
        const Integer right = std::min(Integer(-left), Integer(bits + 1));
        push_big(state, value >> right.get_ui());
    }
}

int shift_left(lua_State* state) {
    shift(state, operand(state, 1), operand(state, 2));
    return 1;
}

int shift_right(lua_State* state) {
    shift(state, operand(state, 1), -operand(state, 2));
    return 1;
}

int negate(lua_State* state) {
    push_big(state, -operand(state, 1));
    return 1;
}

int complement(lua_State* state) {
    push_big(state, ~operand(state, 1));
    return 1;
}

int equal(lua_State* state) {
    // Lua calls this for any two userdata of which one is big.
    const std::optional<Integer> a = read_big(state, 1);
    const std::optional<Integer> b = read_big(state, 2);
    lua_pushboolean(state, a && b && *a == *b);
    return 1;
}

int less(lua_State* state) {
    lua_pushboolean(state, operand(state, 1) < operand(state, 2));
    return 1;
}

int less_or_equal(lua_State* state) {
    lua_pushboolean(state, operand(state, 1) <= operand(state, 2));
    return 1;
}

int to_text(lua_State* state) {
    const Integer value = operand(state, 1);
    charge(state, heavy_cost(limbs(value)));
    const std::string text = to_string(value);
    lua_pushlstring(state, text.data(), text.size());
    return 1;
}

int concatenate(lua_State* state) {
    for (const int index : {1, 2}) {
        if (lua_isstring(state, index) == 0 && luaL_testudata(state, index, kBig) == nullptr) {
            return luaL_error(state, "attempt to concatenate a %s value",
                              luaL_typename(state, index));
        }
    }
    push_text(state, 1);
    push_text(state, 2);
    lua_concat(state, 2);
    return 1;
}

// --- Functions.

int to_number(lua_State* state) {
    const Integer value = operand(state, 1);
    if (!value.fits_slong_p()) {
        return luaL_error(state, "the number is too large for an integer of Lua; keep it as big");
    }
    lua_pushinteger(state, value.get_si());
    return 1;
}

int absolute(lua_State* state) {
    push_big(state, abs(operand(state, 1)));
    return 1;
}

/// gcd and lcm.
template <Combine kCombine>
int common(lua_State* state) {
    const Integer a = operand(state, 1);
    const Integer b = operand(state, 2);
    charge(state, heavy_cost(std::max(limbs(a), limbs(b))));
    Integer result;
    kCombine(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    push_big(state, result);
    return 1;
}

int power_mod(lua_State* state) {
    const Integer base = operand(state, 1);
    const Integer exponent = operand(state, 2);
    const Integer modulus = operand(state, 3);
    need_positive(state, modulus);
    if (exponent < 0) return luaL_error(state, "the exponent is negative");
    const std::uint64_t size = limbs(modulus);
    charge(state, limbs(base) + mpz_sizeinbase(exponent.get_mpz_t(), 2) *
                                    (2 * multiplication_cost(size, size) + 1));
    Integer result;
    mpz_powm(result.get_mpz_t(), base.get_mpz_t(), exponent.get_mpz_t(), modulus.get_mpz_t());
    push_big(state, result);
    return 1;
}

int inverse_mod(lua_State* state) {
    const Integer value = operand(state, 1);
    const Integer modulus = operand(state, 2);
    need_positive(state, modulus);
    charge(state, 2 * heavy_cost(std::max(limbs(value), limbs(modulus))));
    Integer result;
    if (mpz_invert(result.get_mpz_t(), value.get_mpz_t(), modulus.get_mpz_t()) == 0) {
        lua_pushnil(state);
    } else {
        push_big(state, mod(result, modulus));
    }
    return 1;
}

template <bool kWantsLess>
int extreme(lua_State* state) {
    Integer best = operand(state, 1);
    for (int index = 2; index <= lua_gettop(state); ++index) {
        Integer other = operand(state, index);
        if ((other < best) == kWantsLess) best = std::move(other);
    }
    push_big(state, best);
    return 1;
}

/// big(n), called as __call: the first argument is the table `big`.
int make_big(lua_State* state) {
    if (lua_type(state, 2) == LUA_TSTRING) {
        std::size_t size = 0;
        const char* text = lua_tolstring(state, 2, &size);
        charge(state, heavy_cost(size / 19));
        const std::optional<Integer> value = parse_integer({text, size});
        if (!value) {
            return luaL_error(state, "big takes a text of decimal digits, at most %d of them",
                              static_cast<int>(kMaxDigits));
        }
        push_big(state, *value);
        return 1;
    }
    luaL_argcheck(state, lua_gettop(state) >= 2, 1, "an integer or its digits expected");
    push_big(state, operand(state, 2));
    return 1;
}

constexpr luaL_Reg kOperators[] = {{"__add", linear<mpz_add>},
                                   {"__sub", linear<mpz_sub>},
                                   {"__mul", multiply},
                                   {"__div", divide_exactly},
                                   {"__idiv", divide<mpz_fdiv_q>},
                                   {"__mod", divide<mpz_fdiv_r>},
                                   {"__pow", power},
                                   {"__band", linear<mpz_and>},
                                   {"__bor", linear<mpz_ior>},
                                   {"__bxor", linear<mpz_xor>},
                                   {"__shl", shift_left},
                                   {"__shr", shift_right},
                                   {"__unm", negate},
                                   {"__bnot", complement},
                                   {"__eq", equal},
                                   {"__lt", less},
                                   {"__le", less_or_equal},
                                   {"__concat", concatenate},
                                   {"__tostring", to_text},
                                   {nullptr, nullptr}};

constexpr luaL_Reg kFunctions[] = {{"abs", absolute},        {"equal", equal},
                                   {"gcd", common<mpz_gcd>}, {"inverse", inverse_mod},
                                   {"lcm", common<mpz_lcm>}, {"max", extreme<false>},
                                   {"min", extreme<true>},   {"powmod", power_mod},
                                   {"tonumber", to_number},  {nullptr, nullptr}};

/// Hides and protects the metatable on top of the stack.
void lock(lua_State* state) {
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
}

}  // namespace

void push_big(lua_State* state, const Integer& value) {
    if (value != 0 && mpz_sizeinbase(value.get_mpz_t(), 2) > kMostBigBits) refuse_size(state);
    const std::size_t bytes = limbs(value) * sizeof(mp_limb_t);
    auto* header = static_cast<Header*>(lua_newuserdatauv(state, sizeof(Header) + bytes, 0));
    const auto count = static_cast<std::ptrdiff_t>(limbs(value));
    header->limbs = value < 0 ? -count : count;
    if (bytes > 0) std::memcpy(header + 1, mpz_limbs_read(value.get_mpz_t()), bytes);
    luaL_setmetatable(state, kBig);
}

std::optional<Integer> read_big(lua_State* state, int index) {
    if (lua_type(state, index) != LUA_TNUMBER) return read_userdata(state, index);
    if (lua_isinteger(state, index) != 0) {
        return Integer(static_cast<long>(lua_tointeger(state, index)));
    }
    const double number = lua_tonumber(state, index);
    if (!std::isfinite(number) || number != std::floor(number)) return std::nullopt;
    return Integer(number);
}

void open_big(lua_State* state) {
    luaL_newmetatable(state, kBig);
    luaL_setfuncs(state, kOperators, 0);
    luaL_newlib(state, kFunctions);
    lua_setfield(state, -2, "__index");
    lock(state);
    lua_pop(state, 1);
}

void push_big_library(lua_State* state) {
    luaL_newlib(state, kFunctions);
    lua_createtable(state, 0, 2);
    lua_pushcfunction(state, make_big);
    lua_setfield(state, -2, "__call");
    lock(state);
    lua_setmetatable(state, -2);
}

}  // namespace qter
