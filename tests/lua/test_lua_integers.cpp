// Big integers in Lua, against GMP's own.
#include <rapidcheck.h>

#include "catch.hpp"
#include "lua/lua.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

// Assertions have a pair of brackets more: GMP's expressions and rapidcheck's do not go together.

/// Of any sign, from none to some twenty limbs, small ones often.
Integer random_integer() {
    Integer value = 0;
    for (const auto part : *rc::gen::arbitrary<std::vector<std::uint64_t>>()) {
        value = (value << 64) + Integer(part);
        if (value > (Integer(1) << 1200)) break;
    }
    value >>= *rc::gen::inRange<unsigned long>(0, 80);
    return *rc::gen::arbitrary<bool>() ? value : Integer(-value);
}

/// A call that the test's machine answers with an integer.
Integer integer(Lua& lua, std::string_view function, const LuaList& arguments) {
    return std::get<Integer>(lua.called(function, arguments).what);
}

bool truth(Lua& lua, std::string_view function, const LuaList& arguments) {
    return std::get<bool>(lua.called(function, arguments).what);
}

constexpr const char* kOperators = R"(
function add(a, b) return a + b end
function sub(a, b) return a - b end
function mul(a, b) return a * b end
function floordiv(a, b) return a // b end
function floormod(a, b) return a % b end
function exact(a, b) return a * b / b end
function band(a, b) return a & b end
function bor(a, b) return a | b end
function bxor(a, b) return a ~ b end
function bnot(a) return ~a end
function neg(a) return -a end
function shl(a, n) return a << n end
function shr(a, n) return a >> n end
function pow(a, n) return a ^ n end
function eq(a, b) return a == b end
function lt(a, b) return a < b end
function le(a, b) return a <= b end
function gcd(a, b) return big.gcd(a, b) end
function lcm(a, b) return big.lcm(a, b) end
function powmod(a, n, m) return big.powmod(a, n, m) end
function inverse(a, m) return big.inverse(a, m) end
function text(a) return tostring(a) .. "|" .. a .. "|" end
function from_text(s) return big(s) end
)";

}  // namespace

TEST_CASE("arithmetic of bigs is that of integers", "[lua]") {
    Lua lua;
    REQUIRE(lua.run(kOperators));
    CHECK(rc::check("operators", [&] {
        const Integer a = random_integer();
        const Integer b = random_integer();
        const LuaList both = {{a}, {b}};
        RC_ASSERT((integer(lua, "add", both) == a + b));
        RC_ASSERT((integer(lua, "sub", both) == a - b));
        RC_ASSERT((integer(lua, "mul", both) == a * b));
        RC_ASSERT((integer(lua, "band", both) == Integer(a & b)));
        RC_ASSERT((integer(lua, "bor", both) == Integer(a | b)));
        RC_ASSERT((integer(lua, "bxor", both) == Integer(a ^ b)));
        RC_ASSERT((integer(lua, "bnot", {{a}}) == -a - 1));
        RC_ASSERT((integer(lua, "neg", {{a}}) == -a));
        RC_ASSERT((truth(lua, "eq", both) == (a == b)));
        RC_ASSERT((truth(lua, "eq", {{a}, {a}})));
        RC_ASSERT((truth(lua, "lt", both) == (a < b)));
        RC_ASSERT((truth(lua, "le", both) == (a <= b)));
        RC_ASSERT((std::get<std::string>(lua.called("text", {{a}}).what) ==
                   a.get_str() + "|" + a.get_str() + "|"));
        RC_ASSERT((integer(lua, "from_text", {{a.get_str()}}) == a));
    }));
}

TEST_CASE("division of bigs rounds down", "[lua]") {
    Lua lua;
    REQUIRE(lua.run(kOperators));
    CHECK(rc::check("division", [&] {
        const Integer a = random_integer();
        const Integer b = random_integer();
        RC_PRE((b != 0));
        const Integer quotient = integer(lua, "floordiv", {{a}, {b}});
        const Integer rest = integer(lua, "floormod", {{a}, {b}});
        // What floor division is: the rest has the divisor's sign and is nearer to 0.
        RC_ASSERT((quotient * b + rest == a));
        RC_ASSERT((abs(rest) < abs(b)));
        RC_ASSERT((rest == 0 || (rest < 0) == (b < 0)));
        RC_ASSERT((integer(lua, "exact", {{a}, {b}}) == a));
    }));
}

TEST_CASE("bigs divide as Lua's own integers do, whatever the signs", "[lua]") {
    Lua lua;
    for (const char* a : {"7", "-7", "6", "0"}) {
        for (const char* b : {"3", "-3", "7", "-1"}) {
            const std::string plain_quotient = "(" + std::string(a) + ") // (" + b + ")";
            const std::string plain_rest = "(" + std::string(a) + ") % (" + b + ")";
            const std::string bigs = "big(" + std::string(a) + ")";
            CAPTURE(plain_quotient);
            CHECK(lua.text(bigs + " // " + b) == lua.text(plain_quotient));
            CHECK(lua.text(bigs + " % " + b) == lua.text(plain_rest));
        }
    }
}

TEST_CASE("shifts, powers and residues of bigs", "[lua]") {
    Lua lua;
    REQUIRE(lua.run(kOperators));
    CHECK(rc::check("powers", [&] {
        const Integer a = random_integer();
        const auto n = *rc::gen::inRange<unsigned long>(0, 200);
        const Integer scale = Integer(1) << n;
        RC_ASSERT((integer(lua, "shl", {{a}, {Integer(n)}}) == a * scale));
        Integer floor;
        mpz_fdiv_q(floor.get_mpz_t(), a.get_mpz_t(), scale.get_mpz_t());
        RC_ASSERT((integer(lua, "shr", {{a}, {Integer(n)}}) == floor));
        RC_ASSERT((integer(lua, "shl", {{a}, {Integer(-Integer(n))}}) == floor));

        Integer power = 1;
        for (unsigned long i = 0; i < n % 10; ++i) power *= a;
        RC_ASSERT((integer(lua, "pow", {{a}, {Integer(n % 10)}}) == power));
        const Integer modulus = abs(random_integer()) + 1;
        RC_ASSERT(
            (integer(lua, "powmod", {{a}, {Integer(n % 10)}, {modulus}}) == mod(power, modulus)));
    }));
    CHECK(rc::check("divisors", [&] {
        const Integer a = random_integer();
        const Integer modulus = abs(random_integer()) + 1;
        const Integer shared = integer(lua, "gcd", {{a}, {modulus}});
        RC_ASSERT((shared > 0));
        RC_ASSERT((divides(shared, a) && divides(shared, modulus)));
        RC_ASSERT((integer(lua, "lcm", {{a}, {modulus}}) * shared == abs(a) * modulus));
        const LuaValue inverse = lua.called("inverse", {{a}, {modulus}});
        if (shared != 1) {
            RC_ASSERT((std::holds_alternative<std::monostate>(inverse.what)));
        } else {
            const Integer found = std::get<Integer>(inverse.what);
            RC_ASSERT((found >= 0 && found < modulus));
            RC_ASSERT((mod(found * a, modulus) == mod(1, modulus)));
        }
    }));
}

TEST_CASE("bigs mix with integers and floats without a fraction", "[lua]") {
    Lua lua;
    CHECK(lua.text("big(5) + 1") == "6");
    CHECK(lua.text("1 + big(5)") == "6");
    CHECK(lua.text("10 - big(5)") == "5");
    CHECK(lua.text("big(5) * 2.0") == "10");
    CHECK(lua.text("2 ^ big(100)") == "1267650600228229401496703205376");  // 2^100
    CHECK(lua.text("1 << big(70)") == "1180591620717411303424");           // 2^70
    CHECK(lua.text("big(math.mininteger)") == "-9223372036854775808");
    CHECK(lua.text("big(math.maxinteger) + 1") == "9223372036854775808");
    CHECK(lua.text("big(2^60)") == "1152921504606846976");
    CHECK(lua.text("big(big(3))") == "3");
    CHECK(lua.text("big('-12')") == "-12");
    CHECK(lua.truth("big(5) < 6 and 6 > big(5) and big(5) <= 5 and 5 >= big(5)"));
    CHECK_FALSE(lua.truth("big(5) < 5 or big(6) <= 5.0"));
    CHECK(lua.text("big(3) .. '/' .. big(4)") == "3/4");
    CHECK(lua.text("1 .. big(4)") == "14");
}

TEST_CASE("== asks nobody about a big and a number, big.equal does", "[lua]") {
    Lua lua;
    CHECK_FALSE(lua.truth("big(5) == 5"));
    CHECK(lua.truth("big.equal(big(5), 5) and big.equal(5, 5.0) and big(5):equal(5)"));
    CHECK_FALSE(lua.truth("big.equal(big(5), '5')"));
    CHECK(lua.truth("big(5) == big(5) and big(5) ~= big(6)"));
}

TEST_CASE("functions of big", "[lua]") {
    Lua lua;
    CHECK(lua.truth("math.type(big(7):tonumber()) == 'integer' and big(7):tonumber() == 7"));
    CHECK(lua.truth("big(math.mininteger):tonumber() == math.mininteger"));
    CHECK(lua.text("big(-3):abs() + big.abs(-4)") == "7");
    CHECK(lua.text("big.max(1, big(9), 3)") == "9");
    CHECK(lua.text("big.min(1, big(-9), 3)") == "-9");
    CHECK(lua.text("big.gcd(12, 18)") == "6");
    CHECK(lua.text("big.lcm(4, 6)") == "12");
    CHECK(lua.text("big.powmod(2, 10, 1000)") == "24");
    CHECK(lua.text("big.powmod(-2, 3, 7)") == "6");  // -8 = 6 - 14
    CHECK(lua.text("big.inverse(3, 7)") == "5");
    CHECK(lua.text("big.inverse(2, 4)") == "nil");
    CHECK(lua.text("big(0) ^ 0") == "1");
    CHECK(lua.text("big(-1) ^ (big(10) ^ 30 + 1)") == "-1");
    CHECK(lua.text("big(5) >> big(10) ^ 30") == "0");
    CHECK(lua.text("big(-5) >> big(10) ^ 30") == "-1");
}

TEST_CASE("what big integers refuse", "[lua]") {
    Lua lua;
    const std::vector<std::pair<const char*, const char*>> mistakes = {
        {"return big(1.5)", "1.5 is not an integer"},
        {"return big(1/0)", "is not an integer"},
        {"return big(0/0)", "is not an integer"},
        {"return big(1) + 0.5", "0.5 is not an integer"},
        {"return big(1) + '1'", "a string where an integer"},
        {"return '1' + big(1)", "a string where an integer"},
        {"return big(1) + {}", "a table where an integer"},
        {"return nil + big(1)", "a nil where an integer"},
        {"return big(1) < {}", "a table where an integer"},
        {"return big(1) .. {}", "concatenate a table"},
        {"return #big(1)", "length"},
        {"return big('12x')", "decimal digits"},
        {"return big('')", "decimal digits"},
        {"return big(('1'):rep(10001))", "at most 10000"},
        {"return big()", "an integer or its digits"},
        {"return big(7) / 2", "write // to round down"},
        {"return big(7) / 0", "division by zero"},
        {"return big(7) // 0", "division by zero"},
        {"return 7 % big(0)", "division by zero"},
        {"return big(2) ^ -1", "exponent is negative"},
        {"return big.powmod(2, -1, 3)", "exponent is negative"},
        {"return big.powmod(2, 1, 0)", "modulus must be positive"},
        {"return big.inverse(2, -3)", "modulus must be positive"},
        {"return (big(2) ^ 64):tonumber()", "too large for an integer of Lua"},
        {"return big(2) ^ (1 << 20)", "more than 1048576 bits"},
        {"return big(3) ^ big(10) ^ 100", "more than 1048576 bits"},
        {"return big(1) << (1 << 20)", "more than 1048576 bits"},
        {"return big(1) << big(10) ^ 30", "more than 1048576 bits"},
        {"local b = big(1) << (1 << 20) - 1; return b + b", "more than 1048576 bits"},
        {"local b = big(1) << (1 << 19); return b * b * 2", "more than 1048576 bits"},
        {"local b = big(1) << (1 << 20) - 1; return big.lcm(b, b + 1)", "more than 1048576 bits"}};
    for (const auto& [code, message] : mistakes) {
        CAPTURE(code);
        CHECK_THAT(lua.error(code), Catch::Matchers::ContainsSubstring(message));
    }
    // The largest that there may be.
    CHECK(lua.error("local b = big(1) << (1 << 20) - 1; assert(b > 0)") == "");
}
