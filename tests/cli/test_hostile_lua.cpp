// Whole runs on programs whose Lua code is made to run for ever, to take all memory, or to come out
// otherwise each time: the process itself ends, within a limit of the system that would kill it,
// and says what is wrong.
#include <string>

#include "../scratch_folder.hpp"
#include "run_in.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;

namespace {

struct Hostile {
    const char* name;
    const char* code;  ///< the body of a function that makes instructions
    const char* told;  ///< a part of the message
};

std::string program_of(const std::string& code, const std::string& registers) {
    return ".registers { " + registers + " }\nstart-lua\nfunction f(A)\n" + code +
           "\nend\nend-lua\nlua f(A)\nhalt \"x\" A\n";
}

/// Runs qter on the program with 30 seconds of processor time, six times what Lua code may take.
Ran run_limited(const ScratchFolder& folder, const std::string& command) {
    return run_in(folder.file(""), "ulimit -t 30 && qter " + command);
}

void check_all(const Hostile* begin, const Hostile* end) {
    const ScratchFolder folder("hostile-lua");
    for (const Hostile* one = begin; one != end; ++one) {
        CAPTURE(one->name);
        spew(folder.file("p.qat"), program_of(one->code, "A <- theoretical 90"));
        const Ran ran = run_limited(folder, "check p.qat");
        CAPTURE(ran.text);
        CHECK(ran.code == 1);
        CHECK(ran.text.find(one->told) != std::string::npos);
        CHECK(ran.text.find("p.qat:") != std::string::npos);
    }
}

constexpr Hostile kQuick[] = {
    {"a text that doubles", "local s = 'x' while true do s = s .. s end", "MiB of memory"},
    {"calls without an end", "local function g() return 1 + g() end g()", "too deep"},
    {"keys of one place", "local t = {} for i = 1, 1e6 do t[i * ((1 << 20) - 1)] = i end",
     "131072 keys"},
    {"a text that grows in gsub",
     "return ('x'):rep(1e6):gsub('x', function() return ('y'):rep(1e5) end)", "MiB of memory"},
    {"an address", "return {'print', string.format('%p', {})}", "no addresses"},
};

/// Of steps or of seconds, which a busy machine reaches first.
constexpr const char* kLimit = "the Lua code takes more than";
constexpr Hostile kLong[] = {
    {"a loop", "while true do pcall(error) end", kLimit},
    {"a set for every character",
     "return ('b'):rep(200000):find('^[^' .. ('a'):rep(1000000) .. ']*c')", kLimit},
    {"backtracking", "return ('a'):rep(1e5):find('.-.-.-b')", kLimit},
    {"operators on zeros",
     "local s = ('\\0'):rep(9e6) s = s .. s .. s local a, b = s .. 'a', s .. 'b' "
     "while true do local x = a < b end",
     kLimit},
    {"a number of ten million digits", "local s = ('1'):rep(1e7) while true do local x = s + 1 end",
     kLimit},
    {"keys of one place in a table that is not too large",
     "local m, t = (1 << 17) - 1, {} for i = 1, 1e9 do t[i * m] = 1 end", kLimit},
    {"tables behind one another",
     "local t = setmetatable({}, {}) local last = t for i = 1, 1900 do local n = {} "
     "getmetatable(last).__index = n last = setmetatable(n, {}) end "
     "while true do table.move(t, 1, 1e7, 1, {}) end",
     kLimit},
    {"long texts in order",
     "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(1e5) .. i end while true do table.sort(t) "
     "end",
     kLimit},
};

}  // namespace

TEST_CASE("hostile Lua ends with a diagnostic", "[cli]") {
    check_all(std::begin(kQuick), std::end(kQuick));
}

TEST_CASE("hostile Lua that is slow ends with a diagnostic", "[cli][slow]") {
    check_all(std::begin(kLong), std::end(kLong));
}

TEST_CASE("Lua code that asks for chance compiles to the same in every run", "[cli]") {
    const ScratchFolder folder("same-lua");
    // As uneven as can be for table.sort; the order of keys; what a collector would take away.
    spew(folder.file("p.qat"), program_of(R"lua(
    local n, gas, solid, cand, h = 700, 1 << 40, 0, 1, 7
    local val, t = {}, {}
    for i = 1, n do val[i] = gas; t[i] = i end
    pcall(table.sort, t, function(x, y)
        h = (h * 31 + x * 7 + y) % 1000003
        if val[x] == gas and val[y] == gas then
            if x == cand then val[x] = solid else val[y] = solid end
            solid = solid + 1
        end
        if val[x] == gas then cand = x elseif val[y] == gas then cand = y end
        return val[x] < val[y]
    end)
    local weak = setmetatable({}, {__mode = "k"})
    for i = 1, 20000 do weak[{}] = i end
    for key, value in pairs(weak) do h = (h * 31 + value) % 1000003 end
    for key in pairs({[{}] = 1, x = 1, y = 1, [f] = 1}) do
        h = (h * 31 + #tostring(key)) % 1000003
    end
    return {"print", "n" .. h})lua",
                                          "A <- theoretical 90"));
    const Ran first = run_limited(folder, "compile p.qat --emit expanded -o -");
    CAPTURE(first.text);
    REQUIRE(first.code == 0);
    REQUIRE(first.text.find("print \"n") != std::string::npos);
    for (int run = 0; run < 4; ++run) {
        CHECK(run_limited(folder, "compile p.qat --emit expanded -o -").text == first.text);
    }
}

TEST_CASE("all that registers may be share the limits of the Lua code", "[cli]") {
    const ScratchFolder folder("lua-for-each");
    // 190 of 200 million steps for each of what they may be: the second has too few.
    spew(folder.file("p.qat"),
         program_of(
             "local s = ('x'):rep(1e7) for i = 1, 300 do s:find('y') end return {'add', A, 1}",
             "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (90, 90)"));
    const Ran ran = run_limited(folder, "compile --time-limit 1 --no-cache p.qat -o out.q");
    CAPTURE(ran.text);
    CHECK(ran.code == 0);
    CHECK(ran.text.find("the Lua code reached its limit") != std::string::npos);
}
