// That Lua code does the same in every run: nothing that it sees depends on the time, on where
// memory lies or on when it is collected.
#include <vector>

#include "catch.hpp"
#include "lua/lua.hpp"

using namespace qter;
using namespace qter::testing;

TEST_CASE("orders that are made to be slow are sorted the same in every run", "[lua]") {
    // McIlroy's adversary ("A killer adversary for quicksort", 1999): partitions are as uneven as
    // can be, so that Lua's own sort would ask the clock.
    const std::string code = R"lua(
        local n, gas, solid, candidate, h = 700, 1 << 40, 0, 1, 7
        local value, t = {}, {}
        for i = 1, n do value[i] = gas; t[i] = i end
        table.sort(t, function(x, y)
            h = (h * 31 + x * 7 + y) % 1000003
            if value[x] == gas and value[y] == gas then
                value[x == candidate and x or y] = solid
                solid = solid + 1
            end
            if value[x] == gas then candidate = x elseif value[y] == gas then candidate = y end
            return value[x] < value[y]
        end)
        for i = 2, n do assert(value[t[i - 1]] <= value[t[i]]) end
        error(h, 0))lua";
    std::string first;
    std::uint64_t steps = 0;
    for (int run = 0; run < 5; ++run) {
        Lua lua;
        const std::string told = lua.error(code);
        CHECK(told.size() < 8);
        if (run == 0) first = told;
        if (run == 0) steps = lua.machine().spent().steps;
        CHECK(told == first);
        CHECK(lua.machine().spent().steps == steps);
    }
}

TEST_CASE("tables are never weak", "[lua]") {
    Lua lua;
    const std::string use =
        " t[{}] = 1 t[1] = {} for i = 1, 2e5 do local x = {i} end local n = 0 "
        "for _ in pairs(t) do n = n + 1 end assert(n == 2) assert(getmetatable(t).__mode) ";
    CHECK(lua.error("local t = setmetatable({}, {__mode = 'k'})" + use).empty());
    CHECK(lua.error("local t = setmetatable({}, {['__' .. ('mode')] = 'kv'})" + use).empty());
    CHECK(lua.error("local m = {} local t = setmetatable({}, m) m.__mode = 'v'" + use).empty());
}

TEST_CASE("the steps of a program do not depend on where its memory lies", "[lua]") {
    const std::string code = R"lua(
        local t = {}
        for i = 1, 3000 do
            t['k' .. i % 97] = i
            t['j' .. i % 89] = nil
            t[{}] = ('x'):rep(i % 200)
            if i % 100 == 0 then t = {} end
        end)lua";
    std::uint64_t steps = 0;
    std::vector<std::vector<char>> between;
    for (std::size_t run = 0; run < 4; ++run) {
        between.emplace_back(10'000 * run + 1);
        Lua lua;
        REQUIRE(lua.run(code));
        if (run == 0) steps = lua.machine().spent().steps;
        CHECK(lua.machine().spent().steps == steps);
    }
}

TEST_CASE("the length of a table with holes is the same in every run", "[lua]") {
    // When a table grows depends on where its keys are put, texts by their hash and objects by
    // their address, and on that which end of the list # finds.
    const std::string code = R"lua(
        local seed, h, keys = 5, 7, {}
        local function draw(n)
            seed = (seed * 1103515245 + 12345) % 2147483648
            return seed // 65536 % n + 1
        end
        for i = 1, 20 do keys[i] = i % 2 == 0 and 'k' .. i or {} end
        for trial = 1, 500 do
            local t = {}
            for i = 1, 40 do
                local kind = draw(4)
                t[kind <= 2 and keys[draw(20)] or draw(12)] = kind % 2 == 0 and 1 or nil
            end
            h = (h * 31 + #t) % 1000000007
        end
        error(h, 0))lua";
    std::string first;
    for (int run = 0; run < 5; ++run) {
        Lua lua;
        const std::string told = lua.error(code);
        if (run == 0) first = told;
        CHECK(told == first);
    }
}

TEST_CASE("pairs and next go through the keys in order", "[lua]") {
    Lua lua;
    const std::string walk = "local s = '' for k in pairs(t) do s = s .. tostring(k) .. ' ' end ";
    const auto walked = [&](const std::string& table) {
        return std::get<std::string>(
            lua.value("local t = " + table + " " + walk + " return s").what);
    };
    CHECK(walked("{30, 20, 10}") == "1 2 3 ");
    CHECK(walked("{b = 1, a = 2, [10] = 3, [2] = 4, [-1] = 5, [2.5] = 6, [true] = 7, [false] = 8, "
                 "ab = 9}") == "-1 2 2.5 10 a ab b false true ");
    // Enough texts that no hash has them in order.
    std::string table = "{";
    std::string wanted;
    for (char a = 'a'; a <= 'z'; ++a) {
        table.insert(1, std::string("k") + a + " = 1, ");
        wanted += std::string("k") + a + " ";
    }
    CHECK(walked(table + "}") == wanted);
    CHECK(std::get<std::string>(lua.value("local t = " + table +
                                          "} local s, k = '', next(t) "
                                          "while k do s = s .. k .. ' ' k = next(t, k) end "
                                          "return s")
                                    .what) == wanted);
    // Objects come as they were made.
    CHECK(
        lua.truth("(function() local t, made = {}, {} for i = 1, 50 do made[i] = i % 2 == 0 and {} "
                  "or function() return i end end for i = 50, 1, -1 do t[made[i]] = i end "
                  "local last = 0 for _, i in pairs(t) do if i ~= last + 1 then return false end "
                  "last = i end return last == 50 end)()"));
    CHECK(
        lua.truth("(function() local t, made = {}, {} for i = 1, 50 do made[i] = big(i) end "
                  "for i = 50, 1, -1 do t[made[i]] = i end local last = 0 for _, i in pairs(t) do "
                  "if i ~= last + 1 then return false end last = i end return true end)()"));
}

TEST_CASE("a table may be emptied while it is walked through", "[lua]") {
    Lua lua;
    CHECK(
        lua.truth("(function() local t, n = {a = 1, b = 2, c = 3, 4, 5}, 0 "
                  "for k in pairs(t) do t[k] = nil n = n + 1 end return n == 5 and next(t) == nil "
                  "end)()"));
    CHECK(
        lua.truth("(function() local t, n = {a = 1, b = 2, c = 3}, 0 "
                  "for k in pairs(t) do t.b = nil t.c = nil n = n + 1 end return n == 1 end)()"));
    CHECK(
        lua.truth("(function() local t = setmetatable({}, {__pairs = function(t) return "
                  "function(_, k) if not k then return 1, 2 end end, t, nil end}) "
                  "local n = 0 for k, v in pairs(t) do n = n + k + v end return n == 3 end)()"));
    CHECK(lua.call_error("function f() for k in pairs(5) do end end") != "");
    CHECK(lua.call_error("function f() next({}, 'x', 1) return next() end") != "");
}

TEST_CASE("no address is shown", "[lua]") {
    Lua lua;
    CHECK(lua.text("{}") == "table");
    CHECK(lua.text("print == nil") == "true");
    CHECK(lua.text("tostring") == "function");
    CHECK(lua.text("function() end") == "function");
    CHECK(lua.text("string.format('%s %s %d%%', {}, function() end, 5)") == "table function 5%");
    CHECK(lua.text("string.format('%-8s|%5s', {}, 'a')") == "table   |    a");
    CHECK(lua.text("setmetatable({}, {__tostring = function() return 'mine' end})") == "mine");
    CHECK(lua.text("setmetatable({}, {__name = 'named'})") == "named");
    CHECK(lua.text("string.format('%s', setmetatable({}, {__name = 'named'}))") == "named");
    for (const std::string code : {"string.format('%p', {})", "string.format('%s%10p', 1, 'x')"}) {
        CAPTURE(code);
        CHECK(lua.call_error("function f() return " + code + " end").find("address") !=
              std::string::npos);
    }
    const std::string concatenated = lua.call_error("function f() error(big(1) .. {}) end");
    CHECK(concatenated.find("0x") == std::string::npos);
    CHECK(lua.call_error("function f() error({}) end").find("0x") == std::string::npos);
}

TEST_CASE("a key that no list has is always the same one", "[lua]") {
    Lua lua;
    for (int i = 0; i < 5; ++i) {
        CHECK(lua.call_error("function f() return {z = 1, y = 2, x = 3, a" + std::to_string(i) +
                             " = 4, [0] = 5} end")
                  .find("the key 0") != std::string::npos);
    }
}
