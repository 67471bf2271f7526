// What Lua code must not be able to do, and that it always ends.
#include "catch.hpp"
#include "lua/lua.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

LuaLimits small_limits() {
    LuaLimits limits;
    limits.steps = 2'000'000;
    limits.bytes = std::size_t{8} << 20;
    return limits;
}

/// Which limit stopped the code, by the words of its message; "" when it ended by itself.
std::string stopped_by(std::string_view code, LuaLimits limits = small_limits()) {
    Lua lua(limits);
    if (lua.run(code)) return "";
    const Diagnostic& error = lua.only();
    if (error.code != Code::kLimit) return error.message;
    const std::string& message = error.message;
    for (const char* limit : {"steps", "memory", "seconds", "too deep"}) {
        if (message.find(limit) != std::string::npos) return limit;
    }
    return message;
}

}  // namespace

TEST_CASE("Lua code reaches nothing outside", "[lua]") {
    Lua lua;
    for (const char* name : {"io", "os", "package", "debug", "require", "dofile", "loadfile",
                             "load", "loadstring", "print", "warn", "collectgarbage", "coroutine",
                             "string.dump", "math.random", "math.randomseed", "string.pack"}) {
        CAPTURE(name);
        CHECK(lua.truth(std::string(name) + " == nil"));
        CHECK(lua.truth("_G." + std::string(name) + " == nil"));
    }
    // Exactly these globals are there; whatever a later Lua adds is not.
    CHECK(lua.text(R"((function()
        local names = {}
        for name in pairs(_G) do names[#names + 1] = name end
        table.sort(names)
        return table.concat(names, " ")
    end)())") ==
          "_G _VERSION assert big error getmetatable ipairs math moduli_of_reg next "
          "order_of_reg pairs pcall rawequal rawget rawlen rawset remainder_of_reg select "
          "setmetatable string table tonumber tostring type "
          "utf8 value whole_reg xpcall");
}

TEST_CASE("binary chunks are not loaded", "[lua]") {
    Lua lua;
    CHECK_THAT(lua.error("\x1bLua"), ContainsSubstring("unexpected symbol"));
    SourceMap sources;
    Diagnostics diagnostics;
    const Source& source = sources.add("binary", "\x1bLua\x54\x00\x19\x93\r\n\x1a\n");
    CHECK_FALSE(lua.machine().run(lua.first(), source, source.whole(), diagnostics));
    REQUIRE(diagnostics.items().size() == 1);
    CHECK_THAT(diagnostics.items()[0].message, ContainsSubstring("binary chunk"));
}

TEST_CASE("what is missing is explained", "[lua]") {
    Lua lua;
    CHECK(lua.error("print(1)") == "attempt to call a nil value (global 'print')");
    CHECK_THAT(lua.only().help, ContainsSubstring("error(...)"));
    CHECK(lua.error("io.open('x')") == "attempt to index a nil value (global 'io')");
    CHECK_THAT(lua.only().help, ContainsSubstring("files"));
    CHECK(lua.error("math.random()") == "attempt to call a nil value (field 'random')");
    CHECK_THAT(lua.only().help, ContainsSubstring("random numbers"));
    CHECK(lua.error("tostrin(1)") == "attempt to call a nil value (global 'tostrin')");
    CHECK_THAT(lua.only().help, ContainsSubstring("tostring"));
}

TEST_CASE("metatables that are shared are locked", "[lua]") {
    Lua lua;
    REQUIRE(
        lua.run("function identity(x) return getmetatable(x) end "
                "function change(x) setmetatable(x, {}) end"));
    const LuaRegister reg{"A", 3, "A", 3};
    for (const LuaValue& value :
         {LuaValue{std::string("x")}, LuaValue{Integer(1)}, LuaValue{reg}, LuaValue{LuaBlock{1}}}) {
        const auto seen = lua.call("identity", {value});
        REQUIRE(seen);
        CHECK(std::get<bool>(seen->what) == false);
        CHECK_FALSE(lua.call("change", {value}));
    }
    lua.forget();
    CHECK(lua.truth("getmetatable(big) == false"));
    CHECK_THAT(lua.error("setmetatable(big, nil)"), ContainsSubstring("protected"));
}

TEST_CASE("environments do not see each other", "[lua]") {
    Lua lua;
    const auto other = lua.machine().new_environment();
    REQUIRE(lua.run(R"(
        leak = 1
        string.upper = function() return "changed" end
        math.floor, table.concat, big.gcd, utf8.char, tostring = nil, nil, nil, nil, nil
        string.extra, _G.extra = 1, 1
        function only_here() return 1 end
    )"));
    REQUIRE(lua.run(other, R"(
        assert(leak == nil and extra == nil and string.extra == nil and only_here == nil)
        assert(string.upper("x") == "X" and ("x"):upper() == "X")
        assert(math.floor(1.5) == 1 and table.concat({1, 2}) == "12")
        assert(big.gcd(4, 6) == big(2) and utf8.char(65) == "A" and tostring(1) == "1")
        function only_there() return 2 end
    )"));
    // Methods of texts and bigs come from tables that no code reaches.
    CHECK(
        lua.run("assert(('x'):upper() == 'X' and big(4):gcd(6) == big(2) and only_there == nil)"));
    CHECK(lua.call("only_here"));
    CHECK_FALSE(lua.call(other, "only_here"));
    lua.forget();
    CHECK(lua.call(other, "only_there"));
    // And a new one is as the first was.
    CHECK(lua.run(lua.machine().new_environment(), "assert(math.floor(1.5) == 1 and leak == nil)"));
}

TEST_CASE("loops end", "[lua]") {
    for (const char* code :
         {"while true do end", "::a:: goto a", "repeat until false", "for i = 1, math.huge do end",
          "local function f() return f() end f()",
          "local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
          "local t = setmetatable({}, {__lt = function() while true do end end}) return t < t",
          "table.sort({1, 2, 3}, function() while true do end end)",
          "string.gsub('x', 'x', function() while true do end end)",
          "tostring(setmetatable({}, {__tostring = function() while true do end end}))",
          "for _ in pairs(setmetatable({}, {__pairs = function() while true do end end})) do end",
          "while true do local s = ('x'):rep(1000) end",
          "while true do local x = big(1) + 1 end"}) {
        CAPTURE(code);
        CHECK(stopped_by(code) == "steps");
    }
}

TEST_CASE("nothing catches a limit", "[lua]") {
    for (const char* code :
         {"while true do pcall(function() while true do end end) end",
          "local function f() while true do end end while true do xpcall(f, f) end",
          "xpcall(function() while true do end end, function() while true do end end)",
          "xpcall(error, function() while true do end end)",
          "local function f() pcall(f) pcall(f) end f()",
          "pcall(pcall, pcall, function() while true do end end) while true do end",
          "local t <close> = setmetatable({}, {__close = function() while true do end end})",
          "local t = setmetatable({}, {__close = function() while true do end end}) "
          "pcall(function() local u <close> = t error('x') end)",
          "local t = setmetatable({}, {__close = function() while true do end end}) "
          "pcall(function() local u <close> = t while true do end end)",
          "while true do pcall(error) end"}) {
        CAPTURE(code);
        CHECK(stopped_by(code) == "steps");
    }
    // What was limited in one call is so in the next.
    Lua lua(small_limits());
    REQUIRE(lua.run("function f() end"));
    REQUIRE_FALSE(lua.run("while true do end"));
    lua.forget();
    CHECK_FALSE(lua.run("local x = 1"));
    lua.forget();
    CHECK_FALSE(lua.call("f"));
    CHECK(lua.only().code == Code::kLimit);
}

TEST_CASE("steps are counted over all calls", "[lua]") {
    Lua lua(small_limits());
    REQUIRE(lua.run("function f() for i = 1, 1000 do end end"));
    int calls = 0;
    while (calls < 10000 && lua.call("f")) ++calls;
    // A thousand rounds of a loop are a thousand instructions, and a few around them.
    CHECK(calls > 1800);
    CHECK(calls < 2010);
}

TEST_CASE("memory is bounded", "[lua]") {
    LuaLimits limits;
    limits.bytes = std::size_t{8} << 20;
    for (const char* code :
         {"local t = {} for i = 1, 1e9 do t[i] = i end", "local t = {} while true do t = {t} end",
          "local s = 'x' while true do s = s .. s end", "local s = ('x'):rep(1e7)",
          "local s = ('x'):rep(1e6):rep(9)", "local t = {} for i = 1, 1e9 do t[i] = 'x' .. i end",
          "local t, b = {}, big(1) << 500000 for i = 1, 1e9 do t[i] = b + i end",
          "string.gsub(('a'):rep(1e4), 'a', ('b'):rep(1e4))",
          "local t = {} for i = 1, 1e5 do t[i] = ('x'):rep(80) end table.concat(t, ('y'):rep(99))",
          "while true do pcall(string.rep, 'x', 1e7) end",
          "local function f() pcall(string.rep, 'x', 9e6) while true do end end pcall(f)"}) {
        CAPTURE(code);
        CHECK(stopped_by(code, limits) == "memory");
    }
    // The line that asked for too much is the place.
    Lua lua(limits);
    REQUIRE_FALSE(lua.run("local a = 1\n  local s = ('x'):rep(9e6)  \nlocal b = 1"));
    CHECK(lua.text(lua.only().primary.span) == "local s = ('x'):rep(9e6)");
}

TEST_CASE("time is bounded where steps do not show it", "[lua]") {
    LuaLimits limits;
    limits.seconds = 0.05;
    // Comparing long texts is one instruction; the parser has no instructions at all.
    CHECK(stopped_by("local s = ('x'):rep(1e7) local t = s .. 'a' s = s .. 'b' "
                     "while true do local same = s == t end",
                     limits) == "seconds");
    // The comparison goes from one zero to the next.
    for (const char* size : {"12000", "1e6", "3e6"}) {
        CHECK(stopped_by("local s = ('\\0'):rep(" + std::string(size) +
                             ") local t = s .. 'a' s = s .. 'b' while true do local x = s < t end",
                         limits) == "seconds");
    }
    // Tables that are asked in place of one another, by functions that no hook sees.
    const std::string chain =
        "local t = setmetatable({}, {}) local last = t for i = 1, 1900 do local n = {} "
        "getmetatable(last).__index = n last = setmetatable(n, {}) end ";
    CHECK(stopped_by(chain + "table.move(t, 1, 1e7, 1, {})", limits) == "seconds");
    CHECK(stopped_by(chain + "('a'):rep(1e6):gsub('a', t)", limits) == "seconds");
    std::string code = "x = a";
    for (int i = 0; i < 60000; ++i) code += " and a";
    CHECK(stopped_by(code, limits) == "seconds");
}

TEST_CASE("library functions that would take for ever are refused", "[lua]") {
    for (const char* code :
         {"('').rep('', 1e15)", "('x'):rep(1 << 40)", "table.move({}, 1, 1e15, 2)",
          "table.concat({}, '', 1, 1e15)", "table.unpack({}, 1, 1e8)",
          "table.move({}, math.mininteger, math.maxinteger, 1)",
          "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)",
          "table.sort(setmetatable({}, {__len = function() return 1 << 30 end, "
          "__index = rawlen, __newindex = rawlen}))",
          "string.format('%99999d', 1)"}) {
        CAPTURE(code);
        Lua lua;
        const std::string message =
            lua.error("local result = (function() return " + std::string(code) + " end)()");
        CHECK(lua.only().code == Code::kLua);
        const std::string& told = message;
        CHECK((told.find("at most") != std::string::npos ||
               told.find("elements") != std::string::npos ||
               told.find("too many results") != std::string::npos ||
               told.find("__len") != std::string::npos ||
               told.find("invalid conversion") != std::string::npos));
    }
}

TEST_CASE("searches end when the steps do", "[lua]") {
    LuaLimits limits;
    limits.steps = 300'000;
    for (const char* code :
         {"('a'):rep(40):find(('a*'):rep(30) .. 'b')", "('a'):rep(4000):find('.-.-.-b')",
          "('a'):rep(4000):match('a-a-a-b')", "('a'):rep(4000):gsub('.*.*.*b', '')",
          "('a'):rep(4000):gmatch('[a]+%a+%w+b')()",
          "('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(41))", "('('):rep(1e5):find('%b()')",
          "('$'):rep(4000):find('$*$*$*b')", "('*'):rep(4000):find('%f[*]**.*.*b')",
          "('*'):rep(4000):find('(x?)%1**.*.*b')",
          // A set is looked through for every character.
          "('b'):rep(1e4):find('^[^' .. ('a'):rep(1e4) .. ']*c')",
          "('b'):rep(1e4):gsub('[' .. ('a'):rep(1e4) .. ']', '')",
          "('b'):rep(1e4):match('%f[' .. ('a'):rep(1e4) .. ']')"}) {
        CAPTURE(code);
        CHECK(stopped_by("return " + std::string(code), limits) == "steps");
    }
    // Places of a text as it stands are found in a time that grows with the texts alone.
    CHECK(stopped_by("local s = ('a'):rep(1e5) assert(not s:find(('a'):rep(5e4) .. 'b', 1, true))")
              .empty());
    CHECK(stopped_by("local s = ('a'):rep(1e6) for i = 1, 50 do s:find('b') end") == "steps");
}

TEST_CASE("comparing texts counts as steps where functions do it", "[lua]") {
    const std::string same = "local s = ('x'):rep(1e5) ";
    CHECK(stopped_by(same + "local t = {} for i = 1, 50 do t[i] = s .. i end "
                            "for i = 1, 9 do table.sort(t) end") == "steps");
    CHECK(stopped_by(same + "local t = {} for i = 1, 50 do t[s .. i] = 1 end "
                            "for i = 1, 50 do for k in pairs(t) do end end") == "steps");
    CHECK(stopped_by(same + "local t = {} for i = 1, 50 do t[s .. i] = 1 end "
                            "for i = 1, 50 do next(t) end") == "steps");
    CHECK(stopped_by("local s = ('1'):rep(1e6) for i = 1, 50 do tonumber(s) end") == "steps");
    // One text is not compared with itself.
    CHECK(stopped_by(same + "local t = {} for i = 1, 1e4 do t[i] = s end table.sort(t)").empty());
}

TEST_CASE("functions on tables take lengths that can be walked over", "[lua]") {
    Lua lua;
    CHECK(lua.text("(function() local t = {2, 3} table.insert(t, 1, 1) table.insert(t, 3, 9) "
                   "table.remove(t, 3) table.insert(t, 4) return table.concat(t, ' ') end)()") ==
          "1 2 3 4");
    // Powers of two alone, so that the length is found by doubling.
    std::string holes = "local t = {";
    for (int power = 0; power <= 24; ++power) holes += "[1 << " + std::to_string(power) + "] = 1, ";
    holes += "} assert(#t == 1 << 24) ";
    for (const char* const call : {"table.insert(t, 1)", "table.insert(t, 1, 1)", "table.remove(t)",
                                   "table.concat(t)", "table.sort(t)", "table.unpack(t)"}) {
        CAPTURE(call);
        CHECK(lua.error(holes + call) == "this table is too long or has holes");
    }
    const std::string many = "local t = {} for i = 1, (1 << 20) + 1 do t[i] = i end ";
    CHECK(lua.error(many + "table.sort(t)") == "table.sort sorts at most 1048576 elements");
    CHECK(lua.error(many + "t[#t] = nil table.sort(t)").empty());
}

TEST_CASE("what table.insert and table.remove move counts as steps", "[lua]") {
    // 50 times 100,000 elements are more than the two million steps there are; at the end of the
    // table nothing moves.
    const std::string many = "local t = {} for i = 1, 100000 do t[i] = i end for i = 1, 50 do ";
    CHECK(stopped_by(many + "table.insert(t, 1, 0) end") == "steps");
    CHECK(stopped_by(many + "table.insert(t, 0) end").empty());
    CHECK(stopped_by(many + "table.insert(t, #t, 0) end").empty());
    CHECK(stopped_by(many + "table.remove(t, 1) end") == "steps");
    CHECK(stopped_by(many + "table.remove(t) end").empty());
}

TEST_CASE("patterns that are quick are allowed on long texts", "[lua]") {
    Lua lua;
    CHECK(lua.text("select(2, ('key=value, '):rep(10000):gsub('(%w+)=(%w+)', '%2'))") == "10000");
    CHECK(lua.text("#('  ' .. ('x y '):rep(1000)):match('^%s*(.-)%s*$')") == "3999");
    CHECK(lua.text("('x'):rep(1e6):find('y')") == "nil");
    CHECK(lua.text("(('x'):rep(4000) .. 'y'):find('x+y')") == "1");
    CHECK(lua.text("('[a]b'):find('[]]b')") == "3");
    CHECK(lua.text("(('x '):rep(5000) .. '**'):find('%f[*]**')") == "10001");
    CHECK(lua.text("(('x'):rep(500)):match('(y?)%1*')") == "nil");
}

TEST_CASE("functions of the library as keys have an order, or are refused", "[lua]") {
    Lua lua;
    // Functions with a guard are made one after the other; which comes first does not depend on
    // which was put into the table first.
    const std::string walk = " local s = '' for _, v in pairs(t) do s = s .. v end return s end)()";
    const std::string one =
        lua.text("(function() local t = {} t[string.find] = 'f' t[string.rep] = 'r'" + walk);
    CHECK(one ==
          lua.text("(function() local t = {} t[string.rep] = 'r' t[string.find] = 'f'" + walk));
    CHECK(one.size() == 2);
    // Others are an address and nothing else.
    const std::string refused = "functions of the library have no order as keys of a table";
    CHECK(lua.error("for _ in pairs({[rawget] = 1, [rawset] = 2}) do end") == refused);
    CHECK(lua.error("next({[math.floor] = 1})") == refused);
    CHECK(lua.error("next({1}, math.floor)") == refused);
}

TEST_CASE("tables of too many keys are not walked through", "[lua]") {
    Lua lua;
    const std::string many = "local t = {} for i = 1, 4000000 do t[i] = i end ";
    CHECK(lua.error(many + "assert(next(t) == 1)").empty());
    CHECK(lua.error(many + "t[4000001] = 1 next(t)") ==
          "a table that is walked through has at most 4000000 keys");
}

TEST_CASE("finalizers are refused", "[lua]") {
    Lua lua;
    CHECK_THAT(lua.error("setmetatable({}, {__gc = function() end})"), ContainsSubstring("__gc"));
    // Set later, it is none.
    CHECK(
        lua.run("local m = {} local t = setmetatable({}, m) m.__gc = function() error('no') end"));
}

TEST_CASE("deep recursion ends in an error", "[lua]") {
    Lua lua;
    CHECK_THAT(lua.error("local function f() return 1 + f() end f()"),
               ContainsSubstring("overflow"));
    CHECK_THAT(lua.error("local function f() return tostring(setmetatable({}, {__tostring = f})) "
                         "end f()"),
               ContainsSubstring("overflow"));
    CHECK_THAT(lua.error("x = " + std::string(100000, '(')), ContainsSubstring("overflow"));
    CHECK_THAT(lua.error("x = " + std::string(100000, '{')), ContainsSubstring("overflow"));
}

TEST_CASE("calls of Lua code may be 10,000 deep, and too deep is a limit", "[lua]") {
    const std::string f = "local function f(n) return n == 0 and 0 or 1 + f(n - 1) end ";
    const std::string tables =
        "for k = 1, 60 do local t = {} for i = 1, 1000 * k do t[i] = i end end ";
    Lua lua;
    CHECK(lua.text("(function() " + f + "return f(10000) end)()") == "10000");
    // The machine that came close goes on, whatever blocks of memory it is given afterwards.
    CHECK(lua.run(f + "for k = 1, 20 do f(10000) end " + tables));
    CHECK(stopped_by(f + "f(60000)") == "too deep");
    CHECK(stopped_by(f + "f(180000)", LuaLimits{}) == "too deep");
    CHECK(stopped_by("local function f() return 1 + f() end f()", LuaLimits{}) == "too deep");
    CHECK(stopped_by("local t = {} for i = 1, 60000 do t[i] = i end return table.unpack(t)") ==
          "too deep");
    // Nor can the code catch it: the one call or the next instruction stops again.
    CHECK(stopped_by(f + "pcall(f, 60000) pcall(f, 1) return 1") == "too deep");
    // In the midst of a chain of joins, where Lua goes on with the stack that it left.
    CHECK(stopped_by("local function f(n) return n == 0 and 'x' or f(n - 1) .. 'x' end "
                     "local m = setmetatable({}, {__concat = function() return f(60000) end}) "
                     "return 'a' .. 'b' .. m .. 'c' .. m .. 'd'") == "too deep");
}

TEST_CASE("pcall and xpcall are as Lua's otherwise", "[lua]") {
    Lua lua;
    CHECK(lua.run(R"(
        local ok, a, b = pcall(function(...) return ... end, 1, 2)
        assert(ok and a == 1 and b == 2)
        local failed, message = pcall(error, "x")
        assert(failed == false and message == "x")
        local failed, value = pcall(error, {1})
        assert(failed == false and value[1] == 1)
        assert(select("#", pcall(function() end)) == 1)
        local ok, a, b = xpcall(function(...) return ... end, error, 1, 2)
        assert(ok and a == 1 and b == 2)
        local failed, told, more = xpcall(error, function(m) return m .. "!", 2 end, "x")
        assert(failed == false and told == "x!" and more == 2)
    )"));
}

TEST_CASE("keys that share one place of a table do not take the square of their number", "[lua]") {
    // They have places of their own until the table grows to 2^20.
    const std::string keys = "local t = {} for i = 1, 1e6 do t[i * ((1 << 20) - 1)] = i end";
    CHECK(stopped_by(keys, LuaLimits{}) ==
          "a table of the Lua code has more than 131072 keys that do not form a list");
    CHECK(
        stopped_by("pcall(function() " + keys + " end)", LuaLimits{}).find("do not form a list") !=
        std::string::npos);
    Lua lua;
    CHECK(lua.run("local t = {} for i = 1, 131072 do t['k' .. i] = i end"));
    CHECK(lua.run("local t = {} for i = 1, 1e6 do t[i] = i end"));
}

TEST_CASE("machines that share what they have spent share the limits", "[lua]") {
    LuaSpent spent;
    SourceMap sources;
    const Source& code = sources.add("one", "for i = 1, 400000 do end");
    std::size_t runs = 0;
    for (bool over = false; !over && runs < 10; ++runs) {
        LuaMachine machine(small_limits(), &spent);
        Diagnostics told;
        over = !machine.run(machine.new_environment(), code, code.whole(), told);
        CHECK(over == spent.over);
    }
    // Two million steps are five times 400,000 instructions.
    CHECK(runs == 5);
}
