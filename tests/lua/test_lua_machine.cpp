// Calls, values on their way in and out, and what errors look like.
#include "catch.hpp"
#include "lua/lua.hpp"
#include "lua/lua_conversion.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

const LuaRegister kPart{"A%3", 3, "A", 90};

LuaList list(const LuaValue& value) { return std::get<LuaList>(value.what); }
Integer integer(const LuaValue& value) { return std::get<Integer>(value.what); }
std::string string(const LuaValue& value) { return std::get<std::string>(value.what); }

}  // namespace

TEST_CASE("values come out of Lua", "[lua]") {
    Lua lua;
    CHECK(std::holds_alternative<std::monostate>(lua.value("").what));
    CHECK(std::holds_alternative<std::monostate>(lua.value("return nil").what));
    CHECK(std::get<bool>(lua.value("return true").what));
    CHECK(integer(lua.value("return -7")) == -7);
    CHECK(integer(lua.value("return 2.0 ^ 40")) == Integer("1099511627776"));
    CHECK(integer(lua.value("return big(2) ^ 100")) == Integer(1) << 100);
    CHECK(integer(lua.value("return big(0)")) == 0);
    CHECK(integer(lua.value("return math.mininteger")) == Integer("-9223372036854775808"));
    CHECK(string(lua.value("return 'a\\0b'")) == std::string("a\0b", 3));
    CHECK(list(lua.value("return {}")).empty());

    const LuaList nested = list(lua.value("return {'add', {1, {}}, true}"));
    REQUIRE(nested.size() == 3);
    CHECK(string(nested[0]) == "add");
    CHECK(integer(list(nested[1])[0]) == 1);
    CHECK(list(list(nested[1])[1]).empty());
    CHECK(std::get<bool>(nested[2].what));
}

TEST_CASE("several returned values are a list", "[lua]") {
    Lua lua;
    const LuaList several = list(lua.value("return 1, nil, 'x'"));
    REQUIRE(several.size() == 3);
    CHECK(integer(several[0]) == 1);
    CHECK(std::holds_alternative<std::monostate>(several[1].what));
    CHECK(string(several[2]) == "x");
}

TEST_CASE("values go into Lua and come back as they were", "[lua]") {
    Lua lua;
    const LuaList values = {{true},
                            {Integer(-5)},
                            {Integer(Integer(1) << 300)},
                            {std::string("x\0y", 3)},
                            {kPart},
                            {LuaBlock{7}},
                            {LuaList{{Integer(1)}, {LuaList{{std::string("deep")}}}}}};
    const LuaList back = list(lua.value("return ...", values));
    REQUIRE(back.size() == values.size());
    CHECK(std::get<bool>(back[0].what));
    CHECK(integer(back[1]) == -5);
    CHECK(integer(back[2]) == Integer(1) << 300);
    CHECK(string(back[3]) == std::string("x\0y", 3));
    CHECK(std::get<LuaRegister>(back[4].what) == kPart);
    CHECK(std::get<LuaBlock>(back[5].what) == LuaBlock{7});
    CHECK(string(list(list(back[6])[1])[0]) == "deep");
    // Nil, too, and every integer is big.
    CHECK(std::get<bool>(lua.value("return ... == nil", {{std::monostate()}}).what));
    CHECK(std::get<bool>(lua.value("return ... == big(5)", {{Integer(5)}}).what));
}

TEST_CASE("registers and blocks are opaque", "[lua]") {
    Lua lua;
    const LuaRegister other{"B", 90, "B", 90};
    CHECK(integer(lua.value("return order_of_reg(...)", {{kPart}})) == 3);
    CHECK(integer(lua.value("return order_of_reg(whole_reg(...))", {{kPart}})) == 90);
    CHECK(string(lua.value("return tostring(whole_reg(...))", {{kPart}})) == "A");
    CHECK(string(lua.value("return tostring(...)", {{kPart}})) == "A%3");
    const auto same = [&](const LuaValue& a, const LuaValue& b) {
        return std::get<bool>(lua.value("local a, b = ... return a == b", {a, b}).what);
    };
    CHECK(same({kPart}, {kPart}));
    CHECK_FALSE(same({kPart}, {other}));
    CHECK_FALSE(same({kPart}, {LuaBlock{1}}));
    CHECK_FALSE(same({kPart}, {Integer(3)}));
    CHECK(same({LuaBlock{1}}, {LuaBlock{1}}));
    CHECK_FALSE(same({LuaBlock{1}}, {LuaBlock{2}}));
    for (const char* use : {"x + 1", "x.name", "x()", "#x", "x .. ''", "x < x", "order_of_reg(1)",
                            "whole_reg('A')", "order_of_reg()"}) {
        CAPTURE(use);
        CHECK_THROWS(lua.value("local x = ... return " + std::string(use), {{kPart}}));
    }
    CHECK_THROWS(lua.value("(...).x = 1", {{kPart}}));
    CHECK_THROWS(lua.value("return order_of_reg(...)", {{LuaBlock{1}}}));
}

TEST_CASE("what cannot be returned", "[lua]") {
    Lua lua;
    const std::vector<std::pair<const char*, const char*>> mistakes = {
        {"return print_", ""},
        {"return 1.5", "1.5, but numbers in QAT are integers"},
        {"return 1/0", "numbers in QAT are integers"},
        {"return function() end", "a function, which means nothing"},
        {"return {x = 1}", "the key `x`, but a list has only the keys 1, 2, 3"},
        {"return {[0] = 1}", "the key 0"},
        {"return {[1.5] = 1}", "the key 1.5"},
        {"return {[true] = 1}", "a boolean as a key"},
        {"return {1, nil, 3}", "something at 3 and nothing at 2"},
        {"return {[2] = 1}", "something at 2 and nothing at 1"},
        {"return {1, {2, function() end}}", "element [2][2]"},
        {"local t = {} t[1] = t return t", "a table that contains itself"},
        {"local t, u = {}, {} t[1], u[1] = u, t return t", "a table that contains itself"}};
    for (const auto& [body, message] : mistakes) {
        CAPTURE(body);
        const std::string error = lua.call_error("\nfunction f() " + std::string(body) + " end");
        if (message[0] == '\0') {
            CHECK(error.empty());
            continue;
        }
        CHECK_THAT(error, ContainsSubstring(message));
        CHECK(error.starts_with("`f` returned "));
        CHECK(lua.only().code == Code::kLua);
        CHECK(lua.text(lua.only().primary.span) == "f");
        REQUIRE(lua.only().secondary.size() == 1);
        CHECK(lua.text(lua.only().secondary[0].span) ==
              "function f() " + std::string(body) + " end");
    }
}

TEST_CASE("what is returned is bounded", "[lua]") {
    Lua lua;
    const std::vector<std::pair<const char*, const char*>> sizes = {
        {"local t = {} for i = 1, 201 do t = {t} end return t", "nested more than 200 deep"},
        {"local t = {} for i = 1, 1000001 do t[i] = 1 end return t", "more than 1000000 values"},
        // Twenty tables that read as a million.
        {"local t = {1, 1} for i = 1, 20 do t = {t, t} end return t", "more than 1000000 values"},
        {"local t = {} for i = 1, 60 do t = {t, t} end return t", "more than 1000000 values"},
        {"local s, t = ('x'):rep(1e6), {} for i = 1, 20 do t[i] = s end return t", "16 MiB"},
        {"local s, t = big(1) << 1000000, {} for i = 1, 200 do t[i] = s end return t", "16 MiB"}};
    for (const auto& [body, message] : sizes) {
        CAPTURE(body);
        CHECK_THAT(lua.call_error("function f() " + std::string(body) + " end"),
                   ContainsSubstring(message));
        CHECK(lua.only().code == Code::kTooLarge);
    }
    CHECK(lua.call_error("function f() local t = {} for i = 1, 199 do t = {t} end return t end") ==
          "");
    CHECK(lua.call_error("function f() local t = {} for i = 1, 1e6 do t[i] = 1 end return t end") ==
          "");
}

TEST_CASE("lists may share parts", "[lua]") {
    Lua lua;
    const LuaList shared = list(lua.value("local t = {1} return {t, t}"));
    REQUIRE(shared.size() == 2);
    CHECK(integer(list(shared[0])[0]) == 1);
    CHECK(integer(list(shared[1])[0]) == 1);
}

TEST_CASE("reading a list asks no metamethod", "[lua]") {
    Lua lua;
    const LuaValue read =
        lua.value("return setmetatable({1}, {__index = error, __len = error, __pairs = error})");
    CHECK(list(read).size() == 1);
}

TEST_CASE("errors stand at the line that raised them", "[lua]") {
    Lua lua;
    CHECK(lua.error("local a = 1\n   error('told')   \nlocal b") == "told");
    CHECK(lua.only().code == Code::kLua);
    CHECK(lua.text(lua.only().primary.span) == "error('told')");
    CHECK(lua.line(lua.only().primary.span) == 3);
    CHECK(lua.only().notes.empty());

    CHECK(lua.error("\tlocal x = nil + 1") == "attempt to perform arithmetic on a nil value");
    CHECK(lua.text(lua.only().primary.span) == "local x = nil + 1");

    // With level 2 the caller is to blame; without a place Lua says none.
    CHECK(lua.error("local function f()\n error('blame', 2)\nend\nf()") == "blame");
    CHECK(lua.text(lua.only().primary.span) == "f()");
    CHECK(lua.error("x = 1\nerror('bare', 0)") == "bare");
    CHECK(lua.text(lua.only().primary.span) == "error('bare', 0)");
    // Raised again, it is still where it began.
    CHECK(lua.error("local ok, e = pcall(function()\n error('first')\nend)\nerror(e)") == "first");
    CHECK(lua.text(lua.only().primary.span) == "error('first')");
    // A library function's error is at the line that called it.
    CHECK_THAT(lua.error("x = 1\nx = ('x'):rep({})"), ContainsSubstring("'rep'"));
    CHECK(lua.text(lua.only().primary.span) == "x = ('x'):rep({})");
}

TEST_CASE("errors that are no text", "[lua]") {
    Lua lua;
    CHECK(lua.error("error()") == "error() was called without a message");
    CHECK(lua.error("\nerror({})") == "error() was called with a table instead of a message");
    CHECK(lua.text(lua.only().primary.span) == "error({})");
    CHECK(lua.error("error(12)") == "12");
    CHECK(lua.error("error('')") == "error() was called with an empty message");
    CHECK(lua.error("error('a\\nb\\27')") == "a\\x0ab\\x1b");
    CHECK(lua.error("error(('x'):rep(100000), 0)").size() < 1000);
    CHECK(lua.error("error('as at line 1 near <eof>')") == "as at line 1 near <eof>");
    // Nothing runs after the error.
    CHECK(lua.error("error(setmetatable({}, {__tostring = function() while true do end end}))") ==
          "error() was called with a table instead of a message");
}

TEST_CASE("places in messages are not believed", "[lua]") {
    Lua lua;
    for (const char* forged : {"#99:1: x", "#0:9999: x", "#0:0: x", "#18446744073709551615:1: x",
                               "#0:18446744073709551615: x"}) {
        CAPTURE(forged);
        CHECK(lua.error("error('" + std::string(forged) + "', 0)") == "x");
        CHECK(lua.only().primary.span.known());
        CHECK_THAT(lua.text(lua.only().primary.span), ContainsSubstring("error("));
    }
}

TEST_CASE("syntax errors", "[lua]") {
    Lua lua;
    CHECK(lua.error("local a = 1\nx = = 2\n") == "unexpected symbol near '='");
    CHECK(lua.text(lua.only().primary.span) == "x = = 2");
    // Line numbers in the message are those of the file.
    CHECK(lua.error("if x then\n\n  y = 1\n") ==
          "'end' expected (to close 'if' at line 2), but the Lua code ends here");
    CHECK(lua.text(lua.only().primary.span) == "y = 1");
    CHECK(lua.error("goto nowhere") == "no visible label 'nowhere' for <goto> at line 2");
    CHECK(lua.error("x = 'abc") == "unfinished string near ''abc'");
    CHECK(lua.only().code == Code::kLua);
}

TEST_CASE("errors in called functions", "[lua]") {
    Lua lua;
    CHECK(lua.call_error("function f()\n  error('inside')\nend") == "inside");
    CHECK(lua.text(lua.only().primary.span) == "error('inside')");
    REQUIRE(lua.only().secondary.size() == 1);
    CHECK(lua.only().secondary[0].span == lua.call_span());
    CHECK(lua.only().secondary[0].text == "called here");
    CHECK(lua.only().notes.empty());

    CHECK(lua.call_error("local function deep()\n error('x')\nend\nfunction f()\n deep()\nend") ==
          "x");
    CHECK(lua.only().notes ==
          std::vector<std::string>{"test.qat:3, in `deep`", "test.qat:6, in `f`"});

    CHECK(lua.call_error("function g(n) if n == 0 then error('far') end return 1 + g(n - 1) end "
                         "function f() return g(50) end") == "far");
    CHECK(lua.only().notes.size() == 11);
    CHECK(lua.only().notes.back() == "and more calls around these");
}

TEST_CASE("names that are no functions", "[lua]") {
    Lua lua;
    REQUIRE(lua.run("function double(x) return x end number = 1"));
    CHECK_FALSE(lua.call("duoble"));
    CHECK(lua.only().code == Code::kUnknownName);
    CHECK(lua.only().primary.span == lua.call_span());
    CHECK(lua.only().help == "did you mean `double`?");
    lua.forget();
    CHECK_FALSE(lua.call("zzzzzz"));
    CHECK_THAT(lua.only().help, ContainsSubstring("function zzzzzz(...)"));
    lua.forget();
    CHECK_FALSE(lua.call("number"));
    CHECK(lua.only().message == "`number` is a number in Lua, not a function");
    lua.forget();
    CHECK_FALSE(lua.call("big"));
    CHECK(lua.only().message == "`big` is a table in Lua, not a function");
}

TEST_CASE("later blocks add to an environment", "[lua]") {
    Lua lua;
    REQUIRE(lua.run("function f() return g() end"));
    REQUIRE(lua.run("local n = 0\nfunction g()\n n = n + 1\n return n\nend"));
    CHECK(integer(*lua.call("f")) == 1);
    CHECK(integer(*lua.call("f")) == 2);
    // An error leaves what was there.
    CHECK_FALSE(lua.run("error('x')"));
    lua.forget();
    CHECK(integer(*lua.call("f")) == 3);
}

TEST_CASE("many arguments", "[lua]") {
    Lua lua;
    const LuaList many(10000, LuaValue{Integer(1)});
    CHECK(integer(lua.value("return select('#', ...)", many)) == 10000);
    const LuaList too_many(2'000'000, LuaValue{true});
    REQUIRE(lua.run("function f() end"));
    CHECK_FALSE(lua.call("f", too_many));
    CHECK_THAT(lua.only().message, ContainsSubstring("too many arguments"));
}
