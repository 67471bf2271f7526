// The functions of Lua's library that are our own do what Lua's do.
//
// The scripts below draw cases, some thousand patterns, lists and orders, right ones and malformed
// ones, and add up all that the functions gave, their errors and what they asked a function for, in
// one sum. The sums are those of Lua 5.4.4 as Debian 12 has it: the same text, run there.
#include "catch.hpp"
#include "lua/lua.hpp"

using namespace qter::testing;

namespace {

const std::string kCommon = R"lua(
local seed = 12345
local function rnd(n) seed = (seed * 1103515245 + 12345) % 2147483648; return (seed // 65536) % n end
local h = 7
local function add(s) s = tostring(s) for i = 1, #s do h = (h * 31 + s:byte(i)) % 1000000007 end end
local function record(...)
    local n = select('#', ...)
    add(n)
    for i = 1, n do
        local v = select(i, ...)
        if type(v) == 'string' then
            v = v:gsub('^[^:]-:%d+: ', ''):gsub('#%d to \'[^\']*\'', 'to it')
        end
        add(v)
    end
end
local items = {'a', 'b', 'x', '.', '%a', '%d', '[ab]', '[^a]', '[%w_]', '[a-c]', '[]]', '[^]x]', '%%',
    '(', '(', ')', ')', '()', '%1', '%2', '%b()', '%f[%w]', '%f[^a]', '$', '^', '*', '+', '-', '?',
    '*', '+', '%', '[', '%s', '\0', '%z', '[%a-z]', '[a-]', '%g', '%P', '%x'}
local chars = {'a', 'b', 'x', 'c', ' ', '(', ')', '1', '_', ']', '\0', '-', '%', '\xe9'}
local function text(from, most)
    local t = {}
    for i = 1, rnd(most) do t[i] = from[rnd(#from) + 1] end
    return table.concat(t)
end
)lua";

constexpr const char* kSearches = R"lua(
for i = 1, 2500 do
    local p, s = text(items, 7), text(chars, 12)
    local init = rnd(3) == 0 and rnd(30) - 15 or nil
    record(pcall(string.find, s, p, init))
    record(pcall(string.match, s, p, init))
    record(pcall(string.find, s, p, init, true))
    local repl = rnd(4)
    local r = repl == 0 and '<%0%1%%>' or repl == 1 and {a = 'AA', b = false, x = 5} or
        repl == 2 and function(...) return rnd(2) == 0 and table.concat({...}, '|') or nil end or
        text(items, 7)
    record(pcall(string.gsub, s, p, r, rnd(4) == 0 and rnd(4) or nil))
    record(pcall(function()
        local t = {}
        for a, b in string.gmatch(s, p, init) do
            t[#t + 1] = tostring(a) .. tostring(b)
            if #t > 50 then break end
        end
        return table.concat(t, ',')
    end))
end
record(pcall(string.find, ('a'):rep(300), ('a?'):rep(250)))
record(pcall(string.find, ('a'):rep(300), ('(a)'):rep(40)))
error(h, 0)
)lua";

constexpr const char* kSorting = R"lua(
for i = 1, 60 do
    local t, kind, calls = {}, rnd(6), 0
    for j = 1, rnd(700) do
        t[j] = kind == 0 and rnd(10) or kind == 1 and j or kind == 2 and 700 - j or
            kind == 3 and text(chars, 12) or rnd(1000)
    end
    if kind < 4 then
        record(pcall(table.sort, t))
    else
        record(pcall(table.sort, t, function(a, b)
            calls = calls + 1
            add(a * 1000 + b)
            if kind == 5 and rnd(3) == 0 then return true end
            return a // 7 < b // 7
        end))
    end
    add(calls)
    for j = 1, #t do add(t[j]) end
end
record(pcall(table.sort, {3, 1, 'x'}))
record(pcall(table.sort, {1, 2}, 5))
record(pcall(table.sort, {3, 1, 2}, function() return true end))
local made = {}
local M = {__lt = function(a, b) return a.n < b.n end}
for i = 1, 50 do made[i] = setmetatable({n = rnd(20)}, M) end
table.sort(made)
for i = 1, 50 do add(made[i].n) end
error(h, 0)
)lua";

constexpr const char* kTables = R"lua(
for i = 1, 1000 do
    local t = {}
    for j = 1, rnd(8) do t[j] = rnd(100) end
    record(pcall(table.insert, t, rnd(10), 7))
    record(pcall(table.insert, t, 8))
    record(pcall(table.remove, t, rnd(11)))
    record(pcall(table.remove, t))
    local u = rnd(2) == 0 and t or nil
    record(pcall(function(...) return #table.move(...) end, t, rnd(6), rnd(9), rnd(9), u))
    record(pcall(table.concat, t, '-'))
    record(pcall(table.concat, t, '-', rnd(4), rnd(9)))
end
record(pcall(table.insert, {}, 1, 2, 3))
record(pcall(table.move, {1}, 1, 2, math.maxinteger))
record(pcall(table.concat, {1, {}, 3}))
record(pcall(table.concat, {}, '', math.maxinteger, math.maxinteger))
error(h, 0)
)lua";

}  // namespace

TEST_CASE("find, match, gmatch and gsub are Lua's", "[lua]") {
    Lua lua;
    CHECK(lua.error(kCommon + kSearches) == "779610994");
}

TEST_CASE("table.sort compares what Lua's compares, as long as that asks no clock", "[lua]") {
    Lua lua;
    CHECK(lua.error(kCommon + kSorting) == "772957070");
}

TEST_CASE("table.concat, insert, move and remove are Lua's", "[lua]") {
    Lua lua;
    CHECK(lua.error(kCommon + kTables) == "193537081");
}
